#pragma once

#include <array>

#include "models/fields/field_leaves.h"
#include "models/fields/quantities.h"
#include "models/fields/set_field.h"
#include "models/fields/write_fields.h"
#include "models/motion/motion.h"
#include "models/robot/fields_of_changes.h"

/// The fields of a motion and its controller in scenario files, each described once, as
/// fields_of_robot.h does for robots.
namespace denavit {

template <>
struct Vocabulary<PathKind> {
  static constexpr std::array words{word(PathKind::Segments, "segments"),
                                    word(PathKind::NaturalSpline, "spline-natural"),
                                    word(PathKind::ClampedSpline, "spline-clamped")};
};

template <>
struct Vocabulary<MoveKind> {
  static constexpr std::array words{word(MoveKind::Joint, "joint"), word(MoveKind::Line, "line"),
                                    word(MoveKind::Arc, "arc")};
};

template <>
struct Vocabulary<MotionProfile> {
  static constexpr std::array words{
      word(MotionProfile::Quintic, "quintic", label("quintic")),
      word(MotionProfile::Cubic, "cubic", label("cubic")),
      word(MotionProfile::Cycloidal, "cycloidal", label("cycloidal")),
      word(MotionProfile::Trapezoidal, "trapezoidal", label("trapezoidal")),
      word(MotionProfile::DoubleS, "double-s", label("double-S")),
      word(MotionProfile::Fastest, "fastest", label("fastest"))};
};

template <>
struct Vocabulary<Synchronise> {
  static constexpr std::array words{word(Synchronise::Straight, "straight"),
                                    word(Synchronise::Joints, "joints")};
};

template <>
struct Vocabulary<ShaperType> {
  static constexpr std::array words{word(ShaperType::Zv, "zv"), word(ShaperType::Zvd, "zvd"),
                                    word(ShaperType::Zvdd, "zvdd")};
};

template <>
struct Vocabulary<HandIntegrator> {
  static constexpr std::array words{word(HandIntegrator::RungeKutta4, "rk4"),
                                    word(HandIntegrator::Euler, "euler")};
};

/// Made of the rows of control_laws.cpp.
template <>
struct Vocabulary<LawKind> {
  static const std::array<Word, kLawCount> words;
};

template <>
struct Vocabulary<AntiWindup> {
  static constexpr std::array words{word(AntiWindup::None, "none"),
                                    word(AntiWindup::Conditional, "conditional"),
                                    word(AntiWindup::BackCalculation, "back-calculation")};
};

template <>
struct Vocabulary<Feedforward> {
  static constexpr std::array words{word(Feedforward::None, "none", label("none")),
                                    word(Feedforward::Gravity, "gravity", label("gravity")),
                                    word(Feedforward::Full, "full", label("whole motion"))};
};

template <>
struct Vocabulary<CommandOutput> {
  static constexpr std::array words{word(CommandOutput::Torque, "torque"),
                                    word(CommandOutput::Voltage, "voltage")};
};

template <>
struct FieldList<MotionPoint> {
  static constexpr auto fields = std::tuple{
      field("q", &MotionPoint::q),
      field("pose", &MotionPoint::pose),
      field("position", &MotionPoint::position, kLength),
      field("rpy", &MotionPoint::rpy),
      field("quaternion", &MotionPoint::quaternion),
      field("move", &MotionPoint::move),
      field("through", &MotionPoint::through, kLength),
      field("centre", &MotionPoint::centre, kLength),
      field("normal", &MotionPoint::normal),
      field("angle", &MotionPoint::angle),
      field("branch", &MotionPoint::branch),
      field("time", &MotionPoint::time, kTime, notNegative("give the instant in s, as 1.5")),
      field("velocity", &MotionPoint::velocity),
      field("acceleration", &MotionPoint::acceleration),
      field("blend", &MotionPoint::blend,
            positive("give s after a joint move, m after a line or arc; leave it out to stop"))};
};

template <>
struct FieldList<MotionLimits> {
  static constexpr auto fields =
      std::tuple{field("velocity", &MotionLimits::velocity),
                 field("acceleration", &MotionLimits::acceleration),
                 field("jerk", &MotionLimits::jerk), field("effort", &MotionLimits::effort)};
};

template <>
struct FieldList<ShaperMode> {
  static constexpr auto fields = std::tuple{
      field("frequency", &ShaperMode::frequency, in("Hz"), positive("give it in Hz, as 2.1"),
            required("give the mode's frequency in Hz"), kAlways),
      field("damping_ratio", &ShaperMode::dampingRatio, fraction("give it as 0.02"))};
};

template <>
struct FieldList<ShaperDescription> {
  static constexpr auto fields =
      std::tuple{field("type", &ShaperDescription::type, kAlways),
                 field("modes", &ShaperDescription::modes,
                       required("list what vibrates: [{\"frequency\": 2.1}]"), kAlways)};
};

template <>
struct FieldList<HandRateDescription> {
  static constexpr auto fields = std::tuple{
      field("linear", &HandRateDescription::linear, kExpression),
      field("angular", &HandRateDescription::angular, kExpression),
      field("step", &HandRateDescription::step, kTime, positive("give it in s, as 0.001")),
      field("integrator", &HandRateDescription::integrator)};
};

template <>
struct FieldList<TrajectoryDescription> {
  static constexpr auto fields =
      std::tuple{field("path", &TrajectoryDescription::path),
                 field("points", &TrajectoryDescription::points),
                 field("profile", &TrajectoryDescription::profile, kAlways),
                 field("friction", &TrajectoryDescription::friction),
                 field("synchronise", &TrajectoryDescription::synchronise),
                 field("limits", &TrajectoryDescription::limits),
                 field("shaper", &TrajectoryDescription::shaper),
                 field("hand_rate", &TrajectoryDescription::handRate),
                 field("poses", &TrajectoryDescription::poses)};
};

template <>
struct FieldList<TargetDescription> {
  static constexpr auto fields =
      std::tuple{field("q", &TargetDescription::q), field("limits", &TargetDescription::limits)};
};

template <>
struct FieldList<ControlModelDescription> {
  static constexpr auto fields = std::tuple{field("changes", &ControlModelDescription::changes),
                                            field("friction", &ControlModelDescription::friction),
                                            field("rigid", &ControlModelDescription::rigid)};
};

template <>
struct FieldList<ControllerDescription> {
  static constexpr auto fields = std::tuple{
      field("law", &ControllerDescription::law, kAlways),
      field("kp", &ControllerDescription::kp),
      field("ki", &ControllerDescription::ki),
      field("kd", &ControllerDescription::kd),
      field("stiffness", &ControllerDescription::stiffness),
      field("damping", &ControllerDescription::damping),
      field("gain", &ControllerDescription::gain),
      field("expressions", &ControllerDescription::expressions, kExpression),
      field("sample_time", &ControllerDescription::sampleTime, kTime,
            notNegative("give it in s, as 0.001; 0 is continuous")),
      field("delay", &ControllerDescription::delay, kTime, notNegative("give it in s, or 0")),
      field("limit", &ControllerDescription::limit),
      field("rate_limit", &ControllerDescription::rateLimit),
      field("anti_windup", &ControllerDescription::antiWindup),
      field("kaw", &ControllerDescription::kaw),
      field("feedforward", &ControllerDescription::feedforward),
      field("output", &ControllerDescription::output),
      field("model", &ControllerDescription::model)};
};

// Branches, poses and gains, as files have them.
void readValue(JsonReader& reader, const std::string& key, BranchDescription& branch,
               const FieldAbout& about, const FieldScope& scope);
void readValue(JsonReader& reader, const std::string& key,
               std::map<std::string, std::vector<double>>& poses, const FieldAbout& about,
               const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const BranchDescription& branch, const FieldAbout& about,
                              const FieldScope& scope);
[[nodiscard]] JsonNode toNode(const std::map<std::string, std::vector<double>>& poses,
                              const FieldAbout& about, const FieldScope& scope);
void visitLeaf(const BranchDescription& branch, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);
void visitLeaf(const std::map<std::string, std::vector<double>>& poses, const FieldAbout& about,
               const FieldPlace& place, const LeafVisit& visit);

}  // namespace denavit
