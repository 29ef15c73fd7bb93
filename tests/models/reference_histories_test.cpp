#include <gtest/gtest.h>

#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/reference_arms.h"

namespace denavit {
namespace {

/// A shipped scenario beside a history that long-double extrapolation computed for the same
/// exercise.
struct History {
  const char* scenario;
  const char* reference;
  double tolerance;  ///< [rad, rad/s] what the history's own sensitivity leaves
};

class ReferenceHistory : public testing::TestWithParam<History> {};
INSTANTIATE_TEST_SUITE_P(Craig, ReferenceHistory,
                         testing::Values(History{"craig-3r-a", "craig_prog_a", 1e-10},
                                         History{"craig-3r-b", "craig_prog_b", 1e-8},
                                         History{"craig-3r-c", "craig_prog_c", 1e-10},
                                         History{"craig-6c", "craig_6c", 1e-10}),
                         [](const auto& test) { return std::string(test.param.reference); });

TEST_P(ReferenceHistory, TheShippedScenarioFollowsIt) {
  const History& history = GetParam();
  const auto data = test::readReference("histories.json")["runs"][history.reference]["data"];
  for (const auto method : {IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation simulation = makeSimulation(readScenario(history.scenario));
    simulation.integrator.method = method;
    const SimulationResult result = simulate(simulation);
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    const Recording& rows = result.recording;
    ASSERT_EQ(rows.rowCount(), static_cast<int>(data.size()));
    double worst = 0;
    for (int r = 0; r < rows.rowCount(); ++r) {
      const auto& expected = data[static_cast<std::size_t>(r)];
      EXPECT_NEAR(rows.value(r, 0), expected[0].get<double>(), 1e-12);
      for (int c = 1; c <= 6; ++c) {
        worst = std::max(worst, std::abs(rows.value(r, c) -
                                         expected[static_cast<std::size_t>(c)].get<double>()));
      }
    }
    EXPECT_LT(worst, history.tolerance);
    EXPECT_LT(std::abs(result.energyClosure), 1e-10);
    RecordProperty("worst", std::to_string(worst));
  }
}

}  // namespace
}  // namespace denavit
