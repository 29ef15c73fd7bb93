// Lists of files that make more work than there are entries have a bound, which is told before that
// work begins.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/evaluation/evaluate_state.h"
#include "models/issue.h"
#include "models/mechanism/mechanism_file.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

using nlohmann::json;

constexpr int kMany = 1001;

/// What is said against a file, by its reader or afterwards, up to the first three issues.
template <typename Find>
std::string sayAgainst(const Find& find) {
  std::vector<Issue> issues;
  try {
    issues = find();
  } catch (const DescriptionError& error) {
    issues = error.issues();
  }
  std::string all;
  for (std::size_t k = 0; k < std::min<std::size_t>(issues.size(), 3); ++k) {
    if (issues[k].severity == Issue::Severity::Error) all += toLine(issues[k]) + "\n";
  }
  return all;
}

json makeLink() { return {{"mass", 1}, {"com", {0.1, 0, 0}}}; }
json makeRobot(int joints = 1) {
  json robot{{"schema", "denavit-robot/1"}, {"convention", "standard"}, {"joints", json::array()}};
  for (int k = 0; k < joints; ++k) robot["joints"].push_back({{"a", 0.5}, {"link", makeLink()}});
  return robot;
}
json makeChain(const std::string& name, const std::string& on = "") {
  json chain{{"name", name}, {"robot", makeRobot()}};
  if (!on.empty()) chain["base"] = {{"chain", on}, {"link", 1}};
  return chain;
}
json makeClosure() {
  return {{"type", "revolute"},
          {"a", {{"chain", "one"}, {"link", 1}}},
          {"b", {{"chain", "two"}, {"link", 1}}}};
}
json makeMechanism() {
  return {{"schema", "denavit-mechanism/1"}, {"chains", {makeChain("one"), makeChain("two")}}};
}
json makeScenario() { return {{"schema", "denavit-scenario/1"}, {"robot", "craig-2r"}}; }

std::string sayAgainstMechanism(const json& file) {
  return sayAgainst([&] { return findIssues(parseMechanism(file.dump(), "large")); });
}
std::string sayAgainstScenario(const json& file) {
  return sayAgainst([&] { return findAllIssues(parseScenario(file.dump(), "large", "")); });
}

TEST(SizeBounds, OfClosures) {
  for (const int count : {200, 201, kMany}) {
    json file = makeMechanism();
    for (int k = 0; k < count; ++k) file["closures"].push_back(makeClosure());
    const std::string said = sayAgainstMechanism(file);
    if (count == 200) {
      EXPECT_EQ(said, "");
    } else {
      EXPECT_EQ(said, "closures: has " + std::to_string(count) +
                          " closures; at most 200 can be computed: remove closures that hold what "
                          "others hold already\n");
    }
  }
}

TEST(SizeBounds, OfChains) {
  json file = makeMechanism();
  for (int k = 0; k < kMany; ++k) {
    file["chains"].push_back(
        makeChain("c" + std::to_string(k), k > 0 ? "c" + std::to_string(k - 1) : ""));
  }
  EXPECT_EQ(sayAgainstMechanism(file),
            "chains: has 1003 chains; at most 200 can be computed: leave some out\n");
}

TEST(SizeBounds, OfJointsAndTheirNames) {
  json file = makeMechanism();
  file["chains"][0]["robot"] = makeRobot(200);
  EXPECT_EQ(sayAgainstMechanism(file),
            "chains: have 201 joints in all; at most 200 can be computed: leave some out\n");
  file = makeMechanism();
  file["actuated"] = std::vector<std::string>(kMany, "ones.1");
  EXPECT_EQ(sayAgainstMechanism(file),
            "actuated: names 1001 joints; the mechanism has 2: name each once at most\n");
}

TEST(SizeBounds, OfPointMasses) {
  json file = makeRobot();
  for (int k = 0; k < kMany; ++k) {
    file["joints"][0]["link"]["point_masses"].push_back({{"mass", 1}, {"at", {0, 0, 0}}});
  }
  EXPECT_EQ(sayAgainst([&] { return findIssues(parseRobot(file.dump(), "large")); }),
            "joints[0].link.point_masses: (joint 1) has 1001 point masses; at most 200 can be "
            "computed: put neighbours together\n");
}

TEST(SizeBounds, OfPullsAndPoints) {
  json file = makeScenario();
  for (int k = 0; k < kMany; ++k) file["pulls"].push_back({{"link", 1}, {"force", {1, 0, 0}}});
  EXPECT_EQ(sayAgainstScenario(file),
            "pulls: has 1001 pulls; at most 1000 act: add up those at one point\n");
  file = makeScenario();
  json& points = file["input"]["trajectory"]["points"];
  for (int k = 0; k < 10001; ++k) points.push_back({{"q", {k, 0}}});
  EXPECT_EQ(sayAgainstScenario(file),
            "input.trajectory.points: has 10001 points; at most 10000 are passed: remove some; "
            "a spline needs few\n");
}

TEST(SizeBounds, OfPointsThatArePlannedOneByOne) {
  json file = makeScenario();
  json& trajectory = file["input"]["trajectory"];
  for (int k = 0; k < 501; ++k) {
    trajectory["points"].push_back({{"q", {0.1 * k, 0}}, {"time", k}, {"blend", 0.1}});
  }
  EXPECT_EQ(sayAgainstScenario(file),
            "input.trajectory.points: has 501 points with a blend, line or arc; at most 500 of "
            "these are planned: use joint moves without blends, or a spline\n");
  for (json& point : trajectory["points"]) point.erase("blend");
  EXPECT_EQ(sayAgainstScenario(file), "");
  trajectory["profile"] = "fastest";
  EXPECT_EQ(sayAgainstScenario(file),
            "input.trajectory.points: has 501 points, and the profile is fastest; at most 500 of "
            "these are planned: use joint moves without blends, or a spline\n");
}

/// A point takes longer the more joints it moves.
TEST(SizeBounds, OfPlannedPointsOfLongArms) {
  json file = makeScenario();
  file["robot"] = makeRobot(100);
  const std::vector<double> q(100, 0.1);
  json& trajectory = file["input"]["trajectory"];
  trajectory["profile"] = "fastest";
  trajectory["points"] = json::array();
  for (int k = 0; k < 31; ++k) trajectory["points"].push_back({{"q", q}});
  EXPECT_EQ(sayAgainstScenario(file),
            "input.trajectory.points: has 31 points, and the profile is fastest; at most 30 of "
            "these are planned for 100 joints: use joint moves without blends, or a spline\n");
}

/// Some formulations grow with the fourth power of the joints.
TEST(SizeBounds, OfFormulations) {
  const RobotDescription longArm = parseRobot(makeRobot(200).dump(), "long");
  EvaluationRequest request;
  EXPECT_TRUE(evaluateState(longArm, "long", request).tau.allFinite());
  request.formulation = "lagrange";
  const std::string said = sayAgainst([&] {
    (void)evaluateState(longArm, "long", request);
    return std::vector<Issue>();
  });
  EXPECT_EQ(said.rfind("formulation: \"lagrange\" would take about ", 0), 0u) << said;
  EXPECT_NE(said.find("for these 200 joints; at most 1e+09 are computed: use newton-euler"),
            std::string::npos)
      << said;
  EXPECT_TRUE(
      evaluateState(parseRobot(makeRobot(40).dump(), "short"), "short", request).tau.allFinite());
}

TEST(SizeBounds, OfStudies) {
  json file{{"schema", "denavit-study/1"},
            {"scenario", "free-fall"},
            {"measures", {{"end", "last(q1)"}}}};
  for (int k = 0; k < kMany; ++k) {
    file["parameters"].push_back({{"path", "robot.payload.mass"}, {"values", {0, 1}}});
  }
  const std::string said =
      sayAgainst([&] { return findIssues(parseStudy(file.dump(), "large", "/nowhere")); });
  EXPECT_EQ(said.substr(0, said.find('\n')), "parameters: are 1001: vary at most 100 values");
}

TEST(SizeBounds, OfADesk) {
  json file{{"schema", "denavit-project/1"}, {"scenario", makeScenario()}};
  for (int k = 0; k < kMany; ++k) {
    file["desk"]["plots"].push_back({{"kind", "time"}});
    file["desk"]["states"].push_back({{"name", "s"}});
  }
  const std::string said = sayAgainst([&] {
    (void)parseProject(file.dump(), "large", "/nowhere");
    return std::vector<Issue>();
  });
  EXPECT_EQ(said,
            "desk.states: has 1001 entries; at most 1000 are shown: remove some\n"
            "desk.plots: has 1001 entries; at most 200 are shown: remove some\n");
}

/// A name that is not known is compared with all that are.
TEST(SizeBounds, OfWhatIsSaidAgainstAFile) {
  json file = makeScenario();
  file["without"] = std::vector<std::string>(kMany, "grabity");
  try {
    (void)parseScenario(file.dump(), "large.json", "");
    ADD_FAILURE() << "is read";
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.source(), "large.json");
    EXPECT_EQ(error.issues().size(), 1000u);
    EXPECT_EQ(error.issues()[999].where, "without[999]");
  }
}

}  // namespace
}  // namespace denavit
