#include <array>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"
#include "tests/motor_shoulder.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runDenavit;

/// Two links with motors, limits and friction; every change below applies to them.
Json makeRobot() {
  return Json::parse(R"({"schema": "denavit-robot/1", "name": "two links", "convention": "standard",
    "gravity": [0, -9.81, 0], "tool": {"xyz": [0, 0, 0]}, "payload": {"mass": 0.1},
    "joints": [)" + test::kMotorShoulder +
                     R"(,
      {"name": "elbow", "type": "revolute", "a": 0.4, "friction": {"coulomb": 0.4},
       "limits": {"lower": -2, "upper": 2, "velocity": 4, "effort": 30},
       "actuator": {"gear_ratio": 25, "rotor_inertia": 5e-5, "viscous": 1e-3},
       "link": {"mass": 2, "com": [-0.2, 0, 0], "inertia": {"xx": 0, "yy": 0.03, "zz": 0.03}}}]})");
}

/// One change of each kind: its path, and a JSON pointer into the file.
struct Change {
  const char *path, *pointer;
  Json value;
};
std::vector<Change> makeChanges() {
  return {{"joints[0].link.mass", "/joints/0/link/mass", 4.5},
          {"joints[1].a", "/joints/1/a", 0.45},
          {"joints[0].limits.effort", "/joints/0/limits/effort", 25},
          {"joints[1].limits.velocity", "/joints/1/limits/velocity", 2},
          {"joints[1].friction.coulomb", "/joints/1/friction/coulomb", 0.9},
          {"joints[0].actuator.gear_ratio", "/joints/0/actuator/gear_ratio", 55},
          {"joints[0].actuator.efficiency", "/joints/0/actuator/efficiency", 0.7},
          {"joints[0].actuator.supply.current", "/joints/0/actuator/supply/current", 3},
          {"joints[1].actuator.rotor_inertia", "/joints/1/actuator/rotor_inertia", 2e-4},
          {"payload.mass", "/payload/mass", 0.7},
          {"tool.xyz", "/tool/xyz", Json::array({0.1, 0, 0})},
          {"gravity", "/gravity", Json::array({0, -3.7, 0})}};
}

Json makeScenario(const Json& robot) {
  return Json{
      {"schema", "denavit-scenario/1"},
      {"name", "a motion"},
      {"robot", robot},
      {"input",
       {{"trajectory",
         {{"points", {{{"q", {0.2, 0.1}}}, {{"q", {1.1, -0.8}}, {"time", 0.7}}}},
          {"profile", "quintic"},
          {"limits", {{"velocity", {3, 3}}, {"acceleration", {20, 20}}, {"effort", {60, 30}}}}}},
        {"controller", {{"law", "pd"}, {"kp", {400, 200}}, {"kd", {20, 10}}}}}},
      {"duration", 0.8},
      {"output_step", 0.02}};
}

/// The commands that take a scenario, with their outputs.
const std::vector<std::vector<std::string>>& commands() {
  static const std::vector<std::vector<std::string>> all{
      {"check", "s.json"},
      {"simulate", "s.json", "--csv", "simulate.csv"},
      {"inverse", "s.json", "--csv", "inverse.csv", "--ros", "motion.yaml"},
      {"inverse", "s.json", "--json"},
      {"fastest", "s.json", "--csv", "fastest.csv"},
      {"fastest", "s.json", "--json"},
      {"linearize", "s.json", "--at", "0.3", "--inputs", "torque", "--outputs", "tool", "--json"},
      {"lqr", "s.json", "--state-weights", "1,1,1,1", "--input-weights", "1,1", "--json"},
      {"place", "s.json", "--poles", "-3,-4,-5,-6", "--json"}};
  return all;
}

class ScenarioChanges : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  /// All outputs of the commands for a scenario.
  std::vector<std::string> tellAll(const std::string& name, const Json& scenario) const {
    const std::string folder = path(name);
    std::filesystem::create_directories(folder);
    write(name + "/s.json", scenario);
    std::vector<std::string> told;
    for (const std::vector<std::string>& command : commands()) {
      const Outcome outcome = runDenavit(command, -1, folder);
      EXPECT_EQ(outcome.code, 0) << command.front() << ": " << outcome.err;
      told.push_back(outcome.out + outcome.err);
    }
    for (const char* file : {"simulate.csv", "inverse.csv", "motion.yaml", "fastest.csv"}) {
      told.push_back(read(folder + "/" + file));
    }
    return told;
  }
};

/// A command gives the same outputs for an arm with changes as for the changed arm.
TEST_F(ScenarioChanges, ReachEveryCommand) {
  Json with = makeScenario(makeRobot()), changed = makeRobot();
  for (const Change& change : makeChanges()) {
    with["changes"][change.path] = change.value;
    changed[Json::json_pointer(change.pointer)] = change.value;
  }
  const std::vector<std::string> given = tellAll("given", with);
  const std::vector<std::string> written = tellAll("written", makeScenario(changed));
  for (std::size_t k = 0; k < given.size(); ++k) EXPECT_TRUE(given[k] == written[k]) << k;
}

/// Each change affects at least one command, so that the test above detects a missing one.
TEST_F(ScenarioChanges, EachOfThemMatters) {
  const auto tell = [&](const std::string& name, const Json& scenario) {
    write(name, scenario);
    std::string told;
    for (const char* command : {"inverse", "fastest"}) {
      const Outcome outcome = runDenavit({command, path(name), "--json"});
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      told += outcome.out + outcome.err;
    }
    return told;
  };
  const Json unchanged = makeScenario(makeRobot());
  const std::string before = tell("s.json", unchanged);
  for (const Change& change : makeChanges()) {
    Json with = unchanged;
    with["changes"][change.path] = change.value;
    if (std::string_view(change.path).starts_with("tool")) continue;  // affects only linearize
    EXPECT_TRUE(tell("s.json", with) != before) << change.path;
  }
}

}  // namespace
}  // namespace denavit
