#include <array>
#include <cassert>
#include <numbers>

#include "core/simulation/simulation.h"
#include "models/ascii.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// Torques at the last row.
VecX<double> lastTorques(const Recording& rows) {
  VecX<double> tau(2);
  for (int i = 0; i < 2; ++i) {
    tau[i] =
        rows.value(rows.rowCount() - 1, rows.findColumn("tau" + std::to_string(i + 1) + "_Nm"));
  }
  return tau;
}

struct Reading {
  const char* title;
  HandIntegrator integrator;
  double step;
  std::array<double, 2> still;  ///< [N m] torques after 1 s, without gravity
  std::array<double, 2> heavy;  ///< with it
  double height;                ///< [m] y then
};

ReproductionSection compareReading(const ReproductionInputs& inputs, const Reading& reading) {
  ReproductionSection section{.title = reading.title, .origin = "reference"};
  ScenarioDescription scenario = inputs.scenario("craig-resolved-rate");
  scenario.input.trajectory->handRate->integrator = reading.integrator;
  scenario.input.trajectory->handRate->step = reading.step;
  constexpr double kTolerance = 1e-9;
  const Recording heavy = simulate(makeSimulation(scenario)).recording;
  section.add(compareNumber("y after 1 s [m]", numberFigure(reading.height),
                            heavy.value(heavy.rowCount() - 1, heavy.findColumn("tool_y_m")),
                            kTolerance));
  addComponents("tau with gravity", Eigen::Vector2d(reading.heavy[0], reading.heavy[1]),
                lastTorques(heavy), kTolerance, section);
  scenario.changes.emplace_back("gravity", nlohmann::json{0, 0, 0});
  addComponents("tau without gravity", Eigen::Vector2d(reading.still[0], reading.still[1]),
                lastTorques(simulate(makeSimulation(scenario)).recording), kTolerance, section);
  return section;
}

std::vector<double> readColumn(const Recording& rows, const std::string& name, double scale = 1) {
  std::vector<double> values;
  const int column = rows.findColumn(name);
  assert(column >= 0);
  for (int row = 0; row < rows.rowCount(); ++row) {
    values.push_back(scale * rows.value(row, column));
  }
  return values;
}

std::vector<double> addUp(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

/// The exercise as it is computed in a step of 0.01 s.
ScenarioDescription readExercise(const ReproductionInputs& inputs, bool weighs) {
  ScenarioDescription scenario = inputs.scenario("craig-resolved-rate");
  scenario.input.trajectory->handRate->integrator = HandIntegrator::Euler;
  scenario.input.trajectory->handRate->step = 0.01;
  if (!weighs) scenario.changes.emplace_back("gravity", nlohmann::json{0, 0, 0});
  return scenario;
}

}  // namespace

/// The five plots that the exercise asks for, torques in the plane across gravity and along it.
std::vector<LineChart> plotCraig6A(const ReproductionInputs& inputs) {
  const Recording heavy = simulate(makeSimulation(readExercise(inputs, true))).recording;
  const Recording light = simulate(makeSimulation(readExercise(inputs, false))).recording;
  constexpr double kDegrees = 180 / std::numbers::pi;
  const auto t = readColumn(heavy, "time");
  const auto q1 = readColumn(heavy, "q1_rad"), q2 = readColumn(heavy, "q2_rad");
  const std::string arm = "Craig 2005, MATLAB exercise 6A: ";
  const auto pair = [&](const char* name, const char* title, const char* unit, const char* symbol,
                        const char* column, double scale) {
    LineChart chart{std::string("craig-6a-") + name,        arm + title, "t [s]",
                    std::string(title) + " [" + unit + "]", t,           {}};
    for (const std::string joint : {"1", "2"}) {
      chart.curves.push_back({replaceAll(symbol, "#", joint),
                              readColumn(heavy, replaceAll(column, "#", joint), scale)});
    }
    return chart;
  };
  return {
      pair("1-joint-angles", "joint angles", "deg", "θ#", "q#_rad", kDegrees),
      pair("2-joint-rates", "joint rates", "rad/s", "dθ#/dt", "qd#_rad_s", 1),
      pair("3-joint-accelerations", "joint accelerations", "rad/s²", "d²θ#/dt²", "qdd#_rad_s2", 1),
      {"craig-6a-4-hand",
       arm + "Cartesian components",
       "t [s]",
       "x, y [m], φ [rad]",
       t,
       {{"x [m]", readColumn(heavy, "tool_x_m")},
        {"y [m]", readColumn(heavy, "tool_y_m")},
        {"φ [rad]", addUp(q1, q2)}}},
      {"craig-6a-5-joint-torques",
       arm + "joint torques",
       "t [s]",
       "torque [N m]",
       t,
       {{"τ1", readColumn(light, "tau1_Nm")},
        {"τ2", readColumn(light, "tau2_Nm")},
        {"τ1, with gravity", readColumn(heavy, "tau1_Nm")},
        {"τ2, with gravity", readColumn(heavy, "tau2_Nm")}}}};
}

Sections reproduceCraig6A(const ReproductionInputs& inputs) {
  Sections sections;
  sections.push_back(compareReading(inputs, {"the hand exactly on its line",
                                             HandIntegrator::RungeKutta4,
                                             0.001,
                                             {83.8586703612263, 5.532470095998557},
                                             {229.12526138293453, 14.414247533847993},
                                             1.1660520541730344}));
  sections.push_back(compareReading(inputs, {"as the exercise computes it: Euler's rule at 0.01 s",
                                             HandIntegrator::Euler,
                                             0.01,
                                             {73.72166135595958, 4.865929068247196},
                                             {219.48839640256227, 13.467593668175486},
                                             1.1641871610852113}));
  sections.back().finding =
      "Euler's rule leaves the line by 1.9 mm in a second, and the torques are off by a tenth; the "
      "exercise prints no numbers";
  return sections;
}

}  // namespace denavit
