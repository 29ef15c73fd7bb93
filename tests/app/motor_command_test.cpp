#include <filesystem>
#include <fstream>
#include <sstream>

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

TEST(ListMotors, PrintsTheCatalogueWithItsSourcesAndForPrograms) {
  const auto table = runDenavit({"list", "--motors"});
  ASSERT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, ::testing::HasSubstr("maxon RE 40, 24 V"));
  EXPECT_THAT(table.out, ::testing::HasSubstr("order no. 148867"));
  const Json motors = Json::parse(runDenavit({"list", "--motors", "--json"}).out);
  ASSERT_GE(motors.size(), 4u);
  EXPECT_GT(motors[0]["resistance"].get<double>(), 0);
}

}  // namespace
}  // namespace denavit
