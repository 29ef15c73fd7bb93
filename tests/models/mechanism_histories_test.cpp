// Runs of mechanisms against reference data of another derivation (tests/data/loops).

#include <charconv>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/mechanism/make_mechanism.h"
#include "models/scenario/make_simulation.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using test::readLoop;
using test::readLoopData;

using nlohmann::json;

/// Numbers stand there as numbers or as texts.
double numberOf(const json& value) {
  return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

ScenarioDescription readHistory(const json& history) {
  ScenarioDescription scenario;
  scenario.mechanism = readLoop(history["mechanism"]);
  scenario.robot = makeJointList(*scenario.mechanism);
  const std::size_t joints = scenario.robot.joints.size();
  for (const std::string joint : history["independent"]) scenario.independent.push_back(joint);
  const bool isFree = history.contains("initial");
  for (const double q : isFree ? history["initial"]["q"] : history["guess"]) {
    scenario.initial.q.push_back(q);
  }
  if (isFree) {
    for (const double qd : history["initial"]["qd"]) scenario.initial.qd.push_back(qd);
  }
  const auto indexOf = [&](const std::string& joint) {
    return static_cast<std::size_t>(findJoint(*scenario.mechanism, joint));
  };
  if (isFree && !history["torques"].empty()) {
    scenario.input.tau.assign(joints, "0");
    for (const auto& [joint, tau] : history["torques"].items()) {
      scenario.input.tau[indexOf(joint)] = tau;
    }
  }
  if (!isFree) {
    for (const auto& [joint, motion] : history["prescribed"].items()) {
      scenario.prescribed[static_cast<int>(indexOf(joint)) + 1] = motion;
    }
  }
  const bool isTimed = history.contains("duration");
  scenario.duration = isTimed ? numberOf(history["duration"]) : 0.25;
  scenario.outputStep = isTimed ? numberOf(history["output_step"]) : 0.005;
  scenario.integrator.method = IntegrationMethod::Fehlberg78;
  scenario.integrator.rtol = 1e-11;
  scenario.integrator.atol = 1e-12;
  return scenario;
}

/// "qd:left.1" as a run's column.
std::string columnOf(const std::string& name, const ScenarioDescription& scenario) {
  if (name == "kinetic") return "energy_kinetic_J";
  if (name == "potential") return "energy_gravity_J";
  if (name == "work") return "energy_work_J";
  if (name == "dissipated") return "energy_dissipated_J";
  const std::size_t colon = name.find(':');
  if (colon == name.npos) return name;
  const std::string symbol = name.substr(0, colon), joint = name.substr(colon + 1);
  const auto index = static_cast<std::size_t>(findJoint(*scenario.mechanism, joint));
  const bool turns = scenario.robot.joints[index].type == JointType::Revolute;
  const std::string unit = symbol == "tau"  ? (turns ? "Nm" : "N")
                           : symbol == "q"  ? (turns ? "rad" : "m")
                           : symbol == "qd" ? (turns ? "rad_s" : "m_s")
                                            : (turns ? "rad_s2" : "m_s2");
  return symbol + "_" + toColumnName(joint) + "_" + unit;
}

struct Deviation {
  double distance = 0, size = 0;
};

/// By quantity: the largest distance of its columns, and their size.
std::map<std::string, Deviation> compare(const Recording& rows, const json& history,
                                         const ScenarioDescription& scenario) {
  std::map<std::string, Deviation> all;
  const std::vector<std::string> names = history["columns"];
  const auto& wanted = history["rows"];
  const int count = std::min(rows.rowCount(), static_cast<int>(wanted.size()));
  for (std::size_t c = 0; c < names.size(); ++c) {
    const int column = rows.findColumn(columnOf(names[c], scenario));
    EXPECT_GE(column, 0) << names[c];
    if (column < 0) continue;
    Deviation& own = all[names[c].substr(0, names[c].find(':'))];
    for (int r = 0; r < count; ++r) {
      const double value = wanted[static_cast<std::size_t>(r)][c];
      own.distance = std::max(own.distance, std::abs(rows.value(r, column) - value));
      own.size = std::max(own.size, std::abs(value));
    }
  }
  return all;
}

void expectClosed(const SimulationResult& result) {
  EXPECT_LT(std::abs(result.energyClosure), 1e-9);
  const int residual = result.recording.findColumn("closure_residual");
  ASSERT_GE(residual, 0);
  for (int r = 0; r < result.recording.rowCount(); ++r) {
    EXPECT_LT(result.recording.value(r, residual), 1e-12);
  }
}

TEST(MechanismHistories, AreThoseOfMaximalCoordinates) {
  long changes = 0;
  for (const char* name :
       {"bricard_free", "bricard_spin", "bricard_trihedral_driven", "cardan_free", "fivebar_driven",
        "fivebar_free", "fourbar_driven", "fourbar_free", "palletiser_driven", "rrr_driven",
        "rrr_free", "slider_crank_dead_centres", "stewart_driven", "stewart_free",
        "two_arms_driven", "prescribed_fourbar_constant_speed", "prescribed_stewart_legs",
        "prescribed_palletiser_cycle"}) {
    SCOPED_TRACE(name);
    const json history = readLoopData("histories/" + std::string(name) + ".json");
    const ScenarioDescription scenario = readHistory(history);
    const SimulationResult result = simulate(makeSimulation(scenario));
    EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
    EXPECT_EQ(result.recording.rowCount(), static_cast<int>(history["rows"].size()));
    expectClosed(result);
    double growth = 1;
    if (history["accuracy"].contains("amplification_of_a_start_error")) {
      growth = numberOf(history["accuracy"]["amplification_of_a_start_error"][0]);
    }
    const double tolerance = std::max(1e-8, 1e-10 * growth);
    for (const auto& [quantity, deviation] : compare(result.recording, history, scenario)) {
      EXPECT_LE(deviation.distance, tolerance * std::max(deviation.size, 1e-6)) << quantity;
    }
    changes += result.statistics.events;
  }
  EXPECT_GT(changes, 5);  // independent sets were changed on the way
}

TEST(MechanismHistories, EndAtAChangePoint) {
  const json history = readLoopData("histories/parallelogram_to_singular.json");
  const ScenarioDescription scenario = readHistory(history);
  const SimulationResult result = simulate(makeSimulation(scenario));
  EXPECT_EQ(result.status, RunStatus::DeadEnd);
  EXPECT_NE(result.reason.find("change point"), std::string::npos) << result.reason;
  EXPECT_NEAR(result.endTime, numberOf(history["singular_time"]), 1e-5);
  for (const auto& [quantity, deviation] : compare(result.recording, history, scenario)) {
    EXPECT_LE(deviation.distance, 1e-8 * std::max(deviation.size, 1.0)) << quantity;
  }
}

}  // namespace
}  // namespace denavit
