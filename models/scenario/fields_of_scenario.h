#pragma once

#include <array>
#include <map>

#include "models/fields/field_leaves.h"
#include "models/fields/quantities.h"
#include "models/fields/set_field.h"
#include "models/fields/write_fields.h"
#include "models/motion/fields_of_motion.h"
#include "models/robot/fields_of_changes.h"
#include "models/scenario/scenario.h"

/// The fields of scenario files, each described once, as fields_of_robot.h does for robots. By hand
/// stay robot and mechanism, which are a name or an object, terms that are left out, what was
/// recorded, which may be in a table, and whatever two fields must obey together.
namespace denavit {

template <>
struct Vocabulary<IntegrationMethod> {
  static constexpr std::array words{
      word(IntegrationMethod::DormandPrince5, "dopri5", label("Dormand-Prince 5")),
      word(IntegrationMethod::Fehlberg78, "fehlberg78", label("Fehlberg 7(8)")),
      word(IntegrationMethod::RungeKutta4, "rk4", label("Runge-Kutta 4")),
      word(IntegrationMethod::Adams, "adams", label("Adams-Bashforth-Moulton")),
      word(IntegrationMethod::Euler, "euler", label("Euler")),
      word(IntegrationMethod::Rosenbrock4, "rosenbrock4", label("Rosenbrock 4 (stiff)"))};
};

template <>
struct Vocabulary<LinearSolver> {
  static constexpr std::array words{word(LinearSolver::Cholesky, "cholesky", label("Cholesky")),
                                    word(LinearSolver::Lu, "lu", label("LU, pivoted"))};
};

template <>
struct Vocabulary<EngineChoice> {
  static constexpr std::array words{
      word(EngineChoice::Auto, "auto", label("automatic")),
      word(EngineChoice::Loops, "loops", label("loops")),
      word(EngineChoice::Bytecode, "bytecode", label("bytecode")),
      word(EngineChoice::MachineCode, "machine-code", label("machine code"))};
};

template <>
struct Vocabulary<WrenchAxes> {
  static constexpr std::array words{word(WrenchAxes::World, "world", label("in world axes")),
                                    word(WrenchAxes::Tool, "tool", label("in tool axes"))};
};

/// In the order of the equation of motion.
template <>
struct Vocabulary<MotionTerm> {
  static constexpr std::array words{word(MotionTerm::InertiaCoupling, "inertia_coupling"),
                                    word(MotionTerm::Centrifugal, "centrifugal"),
                                    word(MotionTerm::Coriolis, "coriolis"),
                                    word(MotionTerm::Gravity, "gravity"),
                                    word(MotionTerm::Friction, "friction"),
                                    word(MotionTerm::Payload, "payload"),
                                    word(MotionTerm::External, "external")};
};

template <>
struct FieldList<InitialState> {
  static constexpr auto fields =
      std::tuple{field("q", &InitialState::q, kZeros), field("qd", &InitialState::qd, kZeros),
                 field("delta", &InitialState::delta, kZeros),
                 field("delta_rate", &InitialState::deltaRate, kZeros),
                 field("current", &InitialState::current, in("A"), kZeros)};
};

template <>
struct FieldList<InputDescription> {
  static constexpr auto fields =
      std::tuple{field("tau", &InputDescription::tau, kExpression, kZeros),
                 field("voltage", &InputDescription::voltage, kExpression, kZeros),
                 field("csv", &InputDescription::csv),
                 field("trajectory", &InputDescription::trajectory),
                 field("target", &InputDescription::target),
                 field("controller", &InputDescription::controller)};
};

template <>
struct FieldList<WrenchDescription> {
  static constexpr auto fields =
      std::tuple{field("force", &WrenchDescription::force, kForce, label("force"),
                       tip("Force along %1 [N], an expression in t, q1.., qd1.."), kAlways,
                       kExpression, kZeros),
                 field("moment", &WrenchDescription::moment, kTorque, label("moment"),
                       tip("Moment about %1 [N m], an expression in t, q1.., qd1.."), kAlways,
                       kExpression, kZeros),
                 field("axes", &WrenchDescription::axes)};
};

template <>
struct FieldList<PullDescription> {
  static constexpr auto fields = std::tuple{
      field("link", &PullDescription::link,
            required("name the link by the number of its joint, as 3"), kAlways),
      field("point", &PullDescription::point, kLength),
      field("force", &PullDescription::force, kForce),
      field("stiffness", &PullDescription::stiffness, in("N/m"),
            notNegative("0 turns the spring off")),
      field("target", &PullDescription::target, kLength),
      field("damping", &PullDescription::damping, in("N s/m"), notNegative("give its size, or 0"))};
};

template <>
struct FieldList<StopsDescription> {
  static constexpr auto fields = std::tuple{
      field("stiffness", &StopsDescription::stiffness, notNegative("0 turns stops off"),
            label("stops, stiff"),
            tip("Stiffness of the springs at the joint limits [N m/rad, N/m]; 0: no stops")),
      field("damping", &StopsDescription::damping, notNegative("give its size, or 0"),
            label("damped by"), tip("Damping of these springs [N m s/rad, N s/m]"))};
};

template <>
struct FieldList<IntegratorDescription> {
  static constexpr auto fields =
      std::tuple{field("method", &IntegratorDescription::method, kAlways),
                 field("solver", &IntegratorDescription::solver),
                 field("order", &IntegratorDescription::order, between(1, 8, "4 suits most runs")),
                 field("step", &IntegratorDescription::step, tip("Step of a fixed-step method [s]"),
                       kTime, positive("give a step as 0.001")),
                 field("rtol", &IntegratorDescription::rtol,
                       tip("Relative tolerance of a step, of adaptive methods"),
                       positive("give a tolerance as 1e-9")),
                 field("atol", &IntegratorDescription::atol,
                       tip("Absolute tolerance of a step [rad, m, per s], of adaptive methods"),
                       positive("give a tolerance as 1e-10")),
                 field("max_step", &IntegratorDescription::maxStep,
                       tip("Longest step of an adaptive method [s]; empty: any"), kTime,
                       positive("give a step as 0.01")),
                 field("engine", &IntegratorDescription::engine)};
};

template <>
struct FieldList<ScenarioDescription> {
  static constexpr auto fields = std::tuple{
      field("name", &ScenarioDescription::name, kNaming),
      field("description", &ScenarioDescription::description, kNaming),
      field("source", &ScenarioDescription::source, kNaming),
      HandField{"robot"},
      HandField{"mechanism"},
      field("changes", &ScenarioDescription::changes),
      field("independent", &ScenarioDescription::independent),
      field("initial", &ScenarioDescription::initial),
      field("locked", &ScenarioDescription::locked),
      field("prescribed", &ScenarioDescription::prescribed, kExpression),
      field("input", &ScenarioDescription::input),
      field("breaks", &ScenarioDescription::breaks, kTime,
            notNegative("give the instant after the start, in s")),
      field("wrench", &ScenarioDescription::wrench),
      field("pulls", &ScenarioDescription::pulls),
      field("friction", &ScenarioDescription::friction),
      field("stops", &ScenarioDescription::stops),
      field("clip_effort", &ScenarioDescription::clipEffort),
      HandField{"without"},
      field("integrator", &ScenarioDescription::integrator),
      field("duration", &ScenarioDescription::duration, kTime, positive("give it in s, as 5"),
            label("duration"), tip("Duration of the run [s]"), step(0.1), kAlways),
      field("output_step", &ScenarioDescription::outputStep, kTime,
            positive("give it in s, as 0.01"), label("rows"), tip("Time between recorded rows [s]"),
            kAlways),
      HandField{"recorded"},
      HandField{"recorded_grid"},
      HandField{"open_ended"}};
};

/// Files of a mechanism name its joints.
void adapt(FieldScope& scope, const ScenarioDescription& scenario);

// Locked joints and prescribed motions, as files have them: joints of an arm by their numbers, of a
// mechanism by their names, or numbers.
void readValue(JsonReader& reader, const std::string& key, std::vector<int>& joints,
               const FieldAbout& about, const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key, std::map<int, std::string>& prescribed,
               const FieldAbout& about, const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::vector<int>& joints, const FieldAbout& about,
                              const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::map<int, std::string>& prescribed, const FieldAbout& about,
                              const FieldScope& scope);
void visitLeaf(const std::map<int, std::string>& prescribed, const FieldAbout& about,
               const FieldPlace& place, const LeafVisit& visit);
/// An input is torques, a table, or a motion or a target with a controller.
void readObject(JsonReader& reader, InputDescription& input, const FieldScope& scope);

}  // namespace denavit
