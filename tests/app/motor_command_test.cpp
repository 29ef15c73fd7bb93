#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::runDenavit;

/// Two links that gears of poor efficiency and friction drive, coupled where a train is given.
Json makeGearedRobot(const Json& train) {
  Json robot = Json::parse(R"({"schema": "denavit-robot/1", "convention": "standard",
    "gravity": [0, -9.81, 0],
    "joints": [
      {"name": "shoulder", "type": "revolute", "a": 0.5, "friction": {"viscous": 0.3},
       "actuator": {"efficiency": 0.7, "rotor_inertia": 1e-4, "coulomb": 0.02},
       "link": {"mass": 3, "com": [-0.25, 0, 0], "inertia": {"xx": 0, "yy": 0.06, "zz": 0.06}}},
      {"name": "elbow", "type": "revolute", "a": 0.4, "friction": {"coulomb": 0.4},
       "actuator": {"efficiency": 0.85, "rotor_inertia": 5e-5, "viscous": 1e-3},
       "link": {"mass": 2, "com": [-0.2, 0, 0], "inertia": {"xx": 0, "yy": 0.03, "zz": 0.03}}}]})");
  if (train.is_null()) {
    robot["joints"][0]["actuator"]["gear_ratio"] = 40;
    robot["joints"][1]["actuator"]["gear_ratio"] = -25;
  } else {
    robot["drive_train"] = train;
  }
  return robot;
}

class MotorCommand : public ::testing::TestWithParam<const char*>, protected test::TemporaryFolder {
 protected:
  /// A row of a table by the names of its columns.
  [[nodiscard]] std::map<std::string, std::string> readRow(const std::string& name, int row) const {
    std::ifstream in(path(name));
    std::string line, cell;
    std::getline(in, line);
    std::vector<std::string> titles;
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) titles.push_back(cell);
    for (int k = 0; k <= row; ++k) std::getline(in, line);
    std::map<std::string, std::string> values;
    std::size_t column = 0;
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) {
      values[titles.at(column++)] = cell;
    }
    return values;
  }
  static Json evaluate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "evaluate");
    arguments.emplace_back("--json");
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  }
};
INSTANTIATE_TEST_SUITE_P(Drives, MotorCommand,
                         ::testing::Values("null", "[[0.02, 0.01], [-0.015, 0.03]]"));

/// What gears take is of the torque that comes out of them, as in runs.
TEST_P(MotorCommand, EvaluateSaysTheTorquesOfInverseWhereGearsLosePower) {
  const Json robot = makeGearedRobot(Json::parse(GetParam()));
  const std::string file = write("arm.json", robot);
  const Json scenario = {{"schema", "denavit-scenario/1"},
                         {"robot", robot},
                         {"prescribed", {{"1", "0.4*sin(3*t)"}, {"2", "0.7*cos(2*t)-0.2*t*t"}}},
                         {"duration", 2},
                         {"output_step", 0.05}};
  const auto outcome =
      runDenavit({"inverse", write("move.json", scenario), "--csv", path("torques.csv")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  bool braked = false;
  for (const int row : {3, 13, 21, 34}) {
    auto at = readRow("torques.csv", row);
    const auto pair = [&](const std::string& name, const std::string& unit) {
      return "=" + at.at(name + "1_" + unit) + "," + at.at(name + "2_" + unit);
    };
    const std::vector<std::string> state = {file, "--q" + pair("q", "rad"),
                                            "--qd" + pair("qd", "rad_s"),
                                            "--qdd" + pair("qdd", "rad_s2")};
    const Json e = evaluate(state);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string number = std::to_string(i + 1);
      const double tau = std::stod(at.at("tau" + number + "_Nm"));
      braked |= tau * std::stod(at.at("qd" + number + "_rad_s")) < 0;
      EXPECT_NEAR(e["tau"][i].get<double>(), tau, 1e-9 * (1 + std::abs(tau))) << row;
      EXPECT_NEAR(e["friction"][i].get<double>(), std::stod(at.at("tau" + number + "_friction_Nm")),
                  1e-9)
          << row;
    }
  }
  EXPECT_TRUE(braked) << "gears that brake lose another part";
}

TEST_P(MotorCommand, TorquesCauseTheAccelerationsThatNeedThemWhereGearsLosePower) {
  const std::string file = write("arm.json", makeGearedRobot(Json::parse(GetParam())));
  const Json e = evaluate({file, "--q=0.3,0.8", "--qd=1,-0.7", "--tau=30,5"});
  const Json back = evaluate({file, "--q=0.3,0.8", "--qd=1,-0.7",
                              "--qdd=" + e["qdd"][0].dump() + "," + e["qdd"][1].dump()});
  EXPECT_NEAR(back["tau"][0].get<double>(), 30, 1e-9);
  EXPECT_NEAR(back["tau"][1].get<double>(), 5, 1e-9);
}

/// At rest friction holds what it can, and no single acceleration is known.
TEST_P(MotorCommand, TorquesAtRestSayThatFrictionIsLeftOut) {
  const std::string file = write("arm.json", makeGearedRobot(Json::parse(GetParam())));
  const Json still = evaluate({file, "--q=0.3,0.8", "--tau=30,5"});
  EXPECT_EQ(still["at_rest"], Json::parse("[1, 2]"));
  EXPECT_THAT(still["remark"].get<std::string>(), ::testing::HasSubstr("may hold them"));
  EXPECT_THAT(runDenavit({"evaluate", file, "--tau=30,5"}).out,
              ::testing::HasSubstr("at rest: dry friction and gears of joints 1, 2 are left out"));
  EXPECT_FALSE(evaluate({file, "--qd=1,-0.7", "--tau=30,5"}).contains("remark"));
  EXPECT_FALSE(evaluate({file, "--tau=30,5", "--no-friction"}).contains("remark"));
}

class MotorRun : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  static Json makeScenario(const Json& input) {
    Json robot = makeGearedRobot(nullptr);
    robot["joints"].erase(1);
    robot["joints"][0]["actuator"].update({{"resistance", 1.2},
                                           {"torque_constant", 0.04},
                                           {"inductance", 1e-3},
                                           {"supply", {{"voltage", 24}, {"current", 4}}}});
    return {{"schema", "denavit-scenario/1"},
            {"robot", robot},
            {"input", input},
            {"duration", 0.5},
            {"output_step", 0.1}};
  }
};

TEST_F(MotorRun, ARelayThatChattersEndsTheRunAndIsNamed) {
  Json scenario = makeScenario({{"voltage", {"-24*sign(qd1)"}}});
  auto outcome = runDenavit({"simulate", write("relay.json", scenario)});
  EXPECT_EQ(outcome.code, 3) << outcome.out;
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("switch without end"));
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("sign(qd1)"));
  scenario["robot"]["joints"][0]["actuator"].erase("inductance");
  outcome = runDenavit({"simulate", write("at_once.json", scenario)});
  EXPECT_EQ(outcome.code, 3) << outcome.out;
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("sign(qd1)"));
}

TEST_F(MotorRun, ACurrentBeyondTheSupplyIsWarnedOf) {
  Json scenario = makeScenario({{"voltage", {"0"}}});
  scenario["initial"]["current"] = {50};
  const auto outcome = runDenavit({"check", write("start.json", scenario)});
  EXPECT_THAT(outcome.out + outcome.err, ::testing::HasSubstr("initial.current[0]"));
  EXPECT_THAT(outcome.out + outcome.err, ::testing::HasSubstr("the supply gives 4 A at most"));
}

TEST_F(MotorRun, AGuidedMotionThatNeedsMoreThanTheSupplySaysSo) {
  Json scenario = makeScenario(Json::object());
  scenario.erase("input");
  scenario["prescribed"] = {{"1", "sin(20*t)"}};
  const std::string file = write("guided.json", scenario);
  const auto outcome = runDenavit({"inverse", file});
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("joints[0].actuator.supply.current"));
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("joints[0].actuator.supply.voltage"));
  const Json beyond = Json::parse(runDenavit({"inverse", file, "--json"}).out)["beyond_supply"];
  ASSERT_EQ(beyond.size(), 2u);
  EXPECT_EQ(beyond[0]["what"], "current");
  EXPECT_EQ(beyond[0]["limit"], 4);
  EXPECT_THAT(runDenavit({"simulate", file}).out,
              ::testing::HasSubstr("joints[0].actuator.supply.current"));
  scenario["prescribed"] = {{"1", "0.1*sin(t)-1.57"}};
  EXPECT_TRUE(
      Json::parse(
          runDenavit({"inverse", write("calm.json", scenario), "--json"}).out)["beyond_supply"]
          .empty());
}

TEST_F(MotorRun, AMotorThatAnswersTooQuicklyIsBlamed) {
  Json scenario = makeScenario({{"voltage", {"10"}}});
  scenario["robot"]["joints"][0]["actuator"]["resistance"] = 1e12;
  EXPECT_THAT(runDenavit({"simulate", write("ohm.json", scenario)}).err,
              ::testing::HasSubstr("motor 1 answers to its voltage within 1e-15 s, L/R"));
  scenario["robot"]["joints"][0]["actuator"]["resistance"] = 1e-12;
  for (const char* key : {"inductance", "supply"}) {
    scenario["robot"]["joints"][0]["actuator"].erase(key);
  }
  EXPECT_THAT(runDenavit({"simulate", write("none.json", scenario)}).err,
              ::testing::HasSubstr("by its resistance"));
}

/// Half of the force arrives, all of it brakes twice.
TEST_F(MotorRun, TheHandsAccelerationCountsFrictionAndGears) {
  const std::string file = write("slider.json", Json::parse(R"({"schema": "denavit-robot/1",
    "convention": "standard", "gravity": [0, 0, -9.81],
    "joints": [{"type": "prismatic", "limits": {"effort": 30}, "actuator": {"efficiency": 0.5},
      "friction": {"coulomb": 1, "viscous": 0.5}, "link": {"mass": 1}}]})"));
  const auto outcome = runDenavit({"evaluate", file, "--qd=2", "--hand-direction=0,0,1", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json bound = Json::parse(outcome.out)["hand_acceleration"]["on_path"];
  EXPECT_NEAR(bound[1].get<double>(), 0.5 * 30 - 1 - 0.5 * 2 - 9.81, 1e-9);
  EXPECT_NEAR(bound[0].get<double>(), -30 / 0.5 - 1 - 0.5 * 2 - 9.81, 1e-9);
}

TEST(ListMotors, PrintsTheCatalogueWithItsSourcesAndForPrograms) {
  const auto table = runDenavit({"list", "--motors"});
  ASSERT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, ::testing::HasSubstr("maxon RE 40, 24 V"));
  EXPECT_THAT(table.out, ::testing::HasSubstr("order no. 148867"));
  const Json motors = Json::parse(runDenavit({"list", "--motors", "--json"}).out);
  ASSERT_GE(motors.size(), 4u);
  EXPECT_GT(motors[0]["resistance"].get<double>(), 0);
}

/// A link is lowered to the horizontal by a quintic: its rate goes to 0 at both ends, and a rate
/// that is nothing but rounding must not decide which way friction or a gear acts.
class LoweredLink : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  static constexpr double kCoulomb = 2, kInertia = 0.04 + 2 * 0.25 * 0.25, kWeight = 4.905;

  [[nodiscard]] static Json makeScenario(double T, const Json& drive) {
    Json joint = Json::parse(R"({"a": 0.5, "limits": {"effort": 6},
        "link": {"mass": 2, "com": [-0.25, 0, 0], "inertia": {"zz": 0.04}}})");
    joint.update(drive);
    Json scenario = Json::parse(R"({"schema": "denavit-scenario/1",
        "robot": {"schema": "denavit-robot/1", "convention": "standard", "gravity": [0, -9.81, 0]},
        "input": {"trajectory": {"profile": "quintic"}}})");
    scenario["robot"]["joints"] = {joint};
    scenario["input"]["trajectory"]["points"] = {{{"q", {1.4}}}, {{"q", {0}}, {"time", T}}};
    scenario["duration"] = T;
    return scenario;
  }
  /// Its largest torque [N m], held before and after included.
  [[nodiscard]] static double calcPeak(double T, double coulomb, double efficiency) {
    double peak = kWeight;
    for (int k = 1; k < 20000; ++k) {
      const double u = k / 20000.0;
      const double q = 1.4 * (1 - u * u * u * (10 - 15 * u + 6 * u * u));
      const double qdd = -1.4 / (T * T) * (60 * u - 180 * u * u + 120 * u * u * u);
      const double load = kInertia * qdd + kWeight * std::cos(q) - coulomb;
      peak = std::max(peak, std::abs(load < 0 ? load / efficiency : load * efficiency));
    }
    return peak;
  }
};

TEST_F(LoweredLink, HasPeaksThatNoRoundingDecides) {
  const std::vector<std::tuple<Json, double, double>> drives{
      {{{"friction", {{"coulomb", kCoulomb}}}}, kCoulomb, 1},
      {{{"actuator", {{"gear_ratio", 100}, {"efficiency", 0.5}}}}, 0, 0.5}};
  for (const auto& [drive, coulomb, efficiency] : drives) {
    for (const double T : {0.6, 0.7, 0.9, 1.0, 1.387, 2.0, 3.0}) {
      const std::string file = write("s.json", makeScenario(T, drive));
      const auto outcome = runDenavit({"inverse", file, "--json"});
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      const double expected = calcPeak(T, coulomb, efficiency);
      const double peak = Json::parse(outcome.out)["joints"][0]["peak_torque"];
      EXPECT_NEAR(peak, expected, 1e-4 * expected) << T << " s, efficiency " << efficiency;
      EXPECT_EQ(outcome.err.find("effort") != std::string::npos, expected > 6)
          << T << " s: " << outcome.err;
    }
  }
}

}  // namespace
}  // namespace denavit
