#include <array>

#include "core/simulation/simulation.h"
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
  const char* integrator;
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

}  // namespace

Sections reproduceCraig6A(const ReproductionInputs& inputs) {
  Sections sections;
  sections.push_back(compareReading(inputs, {"the hand exactly on its line",
                                             "rk4",
                                             0.001,
                                             {83.8586703612263, 5.532470095998557},
                                             {229.12526138293453, 14.414247533847993},
                                             1.1660520541730344}));
  sections.push_back(compareReading(inputs, {"as the exercise computes it: Euler's rule at 0.01 s",
                                             "euler",
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
