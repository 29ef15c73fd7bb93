#include <cmath>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

json payloadOf(const json& payload) {
  json changes = {{"payload.mass", 0}};
  if (payload.is_null()) return changes;
  changes["payload.mass"] = payload["mass"];
  changes["payload.com"] = payload["com"];
  if (payload.contains("inertia")) changes["payload.inertia"] = payload["inertia"];
  return changes;
}

json controllerOf(const json& run) {
  const std::string law = run["law"];
  const json& p = run["parameters"];
  json controller = {{"kp", p["Kp"]}, {"kd", p["Kd"]}, {"sample_time", 0.001}};
  controller["law"] = law == "computed_torque" ? "computed-torque"
                      : law == "pd_gravity"    ? "pd-gravity"
                                               : "pid";
  if (law.starts_with("pid")) {
    controller["ki"] = p["Ki"];
    controller["limit"] = p["limit"];
    controller["anti_windup"] = law == "pid_back_calculation" ? "back-calculation"
                                : law == "pid_conditional"    ? "conditional"
                                                              : "none";
    if (p.contains("Kaw")) controller["kaw"] = p["Kaw"];
  }
  json model = payloadOf(run["model_payload"]);
  if (run["model_payload"].is_null() && !run["plant_payload"].is_null()) {
    model["payload.inertia"] = {{"xx", 0}, {"yy", 0}, {"zz", 0}};
  }
  controller["model"] = {{"changes", model}};
  return controller;
}

/// The run of the reference as a scenario file.
json scenarioOf(const json& run) {
  const json& p = run["parameters"];
  json changes = payloadOf(run["plant_payload"]);
  for (std::size_t i = 0; i < p["from"].size(); ++i) {
    const std::string joint = "joints[" + std::to_string(i) + "]";
    changes[joint + ".friction.coulomb"] = 0;
    changes[joint + ".actuator.coulomb"] = 0;
  }
  json points = json::array();
  if (run["law"] == "pd_gravity") {
    points.push_back({{"q", p["to"]}});
  } else {
    points = {{{"q", p["from"]}}, {{"q", p["to"]}, {"time", p["T"]}}};
  }
  return {{"schema", "denavit-scenario/1"},
          {"robot", run["robot"]},
          {"changes", changes},
          {"initial", {{"q", run["initial_q"]}}},
          {"input",
           {{"trajectory", {{"points", points}, {"profile", "quintic"}}},
            {"controller", controllerOf(run)}}},
          {"integrator", {{"method", "fehlberg78"}, {"rtol", 1e-12}, {"atol", 1e-13}}},
          {"duration", run["duration"]},
          {"output_step", 0.05}};
}

TEST(ControlReference, SampledRunsAgree) {
  const json data = test::readMotions("control.json");
  int runs = 0;
  for (const json& run : data["runs"]) {
    SCOPED_TRACE(run["key"].get<std::string>());
    ++runs;
    const SimulationResult result =
        simulate(makeSimulation(parseScenario(scenarioOf(run).dump(), "reference", "")));
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    const Recording& rows = result.recording;
    const int n = static_cast<int>(run["initial_q"].size());
    for (const json& row : run["rows"]) {
      const int r = static_cast<int>(std::lround(row[0].get<double>() / 0.05));
      for (int i = 0; i < n; ++i) {
        const std::string number = std::to_string(i + 1);
        const auto wanted = [&](int list) {
          return row[static_cast<std::size_t>(1 + list * n + i)].get<double>();
        };
        const auto ours = [&](const std::string& column) {
          return rows.value(r, rows.findColumn(column));
        };
        EXPECT_NEAR(ours("q" + number + "_rad"), wanted(0), 1e-9);
        EXPECT_NEAR(ours("qd" + number + "_rad_s"), wanted(1), 1e-9);
        EXPECT_NEAR(ours("command" + number + "_Nm"), wanted(2), 1e-9 * (1 + std::abs(wanted(2))));
        EXPECT_NEAR(ours("ref" + number + "_rad") - ours("q" + number + "_rad"),
                    ours("error" + number + "_rad"), 1e-15);
      }
    }
  }
  EXPECT_EQ(runs, 10);
}

}  // namespace
}  // namespace denavit
