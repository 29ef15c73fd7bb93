// Every combination of what a motion can be asked for is planned, or refused with an issue: no
// choice reaches code that does not expect it.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/issue.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion_preview/fastest_scenario.h"
#include "models/motion_preview/motion_preview.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using nlohmann::json;

/// Where a motion goes, besides what its path and its profile are.
enum class Way { SetPoint, TwoPoints, Corner, Line, Timed, TimedAtZero, Dwell, DwellInTime };
constexpr std::array kWays{Way::SetPoint, Way::TwoPoints,   Way::Corner, Way::Line,
                           Way::Timed,    Way::TimedAtZero, Way::Dwell,  Way::DwellInTime};

json makePoints(Way way) {
  const json a{{"q", {0.1, 0.6}}}, b{{"q", {0.4, 0.9}}}, c{{"q", {0.2, 1.2}}};
  const auto at = [](json point, double time) {
    point["time"] = time;
    return point;
  };
  switch (way) {
    case Way::SetPoint:
      return json::array({a});
    case Way::TwoPoints:
      return {a, b};
    case Way::Corner: {
      json middle = b;
      middle["blend"] = 0.01;
      return {a, middle, c};
    }
    case Way::Line:
      return {a, {{"position", {1.05, 0.87, 0}}, {"move", "line"}}};
    case Way::Timed:
      return {a, at(b, 0.3), at(c, 0.7)};
    case Way::TimedAtZero:
      return {a, b, at(c, 0)};
    case Way::Dwell:
      return {a, b, b, c};
    case Way::DwellInTime:
      break;
  }
  return {a, at(b, 0.3), at(b, 0.5), at(c, 0.7)};
}

json makeScenario(const std::string& profile, const std::string& synchronise,
                  const std::string& path, Way way) {
  return {{"schema", "denavit-scenario/1"},
          {"robot", "craig-2r"},
          {"duration", 1},
          {"input",
           {{"trajectory",
             {{"points", makePoints(way)},
              {"profile", profile},
              {"synchronise", synchronise},
              {"path", path},
              {"limits",
               {{"velocity", {1, 1}},
                {"acceleration", {5, 5}},
                {"jerk", {50, 50}},
                {"effort", {200, 200}}}}}}}}};
}

/// Calls use() with every combination of the words.
template <typename Use>
void forEachMotion(const Use& use) {
  for (const std::string& profile : listKeys(wordsOf<MotionProfile>())) {
    for (const std::string& synchronise : listKeys(wordsOf<Synchronise>())) {
      for (const std::string& path : listKeys(wordsOf<PathKind>())) {
        for (const Way way : kWays) use(makeScenario(profile, synchronise, path, way));
      }
    }
  }
}

ScenarioDescription read(const json& file) { return parseScenario(file.dump(), "motion.json", ""); }

/// Issues there may be; what else is thrown is a mistake of ours.
template <typename Work>
bool isDone(const json& file, const Work& work) {
  try {
    work();
    return true;
  } catch (const DescriptionError&) {
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what() << "\n" << file.dump();
  }
  return false;
}

/// Everything that is made of a motion.
bool makeAll(const json& file) {
  return isDone(file, [&] {
    const ScenarioDescription scenario = read(file);
    if (hasErrors(findAllIssues(scenario))) return failIn("", "", "", "");
    (void)makeSimulation(scenario);
    (void)previewMotion(scenario, 5);
  });
}

TEST(MotionCombinations, ArePlannedOrRefused) {
  int made = 0, all = 0;
  forEachMotion([&](const json& file) {
    ++all;
    made += makeAll(file) ? 1 : 0;
  });
  EXPECT_GT(made, all / 3);
  EXPECT_LT(made, all);
}

TEST(MotionCombinations, ArePlannedOrRefusedOnceTheyAreToBeTheFastest) {
  int made = 0;
  forEachMotion([&](const json& file) {
    if (file["input"]["trajectory"]["profile"] == "cubic") return;  // as quintic
    made += isDone(file, [&] { (void)makeFastest(read(file), false); }) ? 1 : 0;
  });
  EXPECT_GT(made, 50);
}

TEST(MotionCombinations, ArePlannedOrRefusedWithShapersHeldJointsAndControllers) {
  const json shaper{{"type", "zvd"}, {"modes", {{{"frequency", 2.1}, {"damping_ratio", 0.02}}}}};
  const json controller{{"law", "pd"}, {"kp", {100, 100}}, {"kd", {10, 10}}};
  for (const char* profile : {"quintic", "double-s", "fastest"}) {
    for (const std::string& synchronise : listKeys(wordsOf<Synchronise>())) {
      for (const std::string& path : listKeys(wordsOf<PathKind>())) {
        for (const Way way : kWays) {
          const json plain = makeScenario(profile, synchronise, path, way);
          json file = plain;
          file["input"]["trajectory"]["shaper"] = shaper;
          file["input"]["controller"] = controller;
          (void)makeAll(file);
          file = plain;
          file["prescribed"] = {{"1", "sin(t)"}};
          (void)makeAll(file);
          file["locked"] = {2};
          (void)makeAll(file);
        }
      }
    }
  }
}

TEST(MotionCombinations, ArePlannedOrRefusedOfAMechanism) {
  int made = 0;
  for (const std::string& profile : listKeys(wordsOf<MotionProfile>())) {
    for (const std::string& synchronise : listKeys(wordsOf<Synchronise>())) {
      for (const std::string& path : listKeys(wordsOf<PathKind>())) {
        for (const Way way : {Way::SetPoint, Way::TwoPoints, Way::Line, Way::TimedAtZero}) {
          json file = makeScenario(profile, synchronise, path, way);
          file.erase("robot");
          file["mechanism"] = "five-bar";
          file["initial"] = {{"q", {2.2, -1.5198856, 0.9415927, 1.5198856}}};
          for (json& point : file["input"]["trajectory"]["points"]) {
            if (!point.contains("q")) continue;
            point["q"] = {2.2 + 0.1 * point["q"][0].get<double>(),
                          0.94 + 0.1 * point["q"][1].get<double>()};
          }
          made += makeAll(file) ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(made, 10);
}

/// What both files and the button of the window come to.
TEST(MotionCombinations, TheFastestMovesJointsInProportion) {
  json file = makeScenario("quintic", "joints", "segments", Way::TwoPoints);
  const FastestScenario fastest = makeFastest(read(file), false);
  EXPECT_EQ(fastest.scenario.input.trajectory->synchronise, Synchronise::Straight);
  const std::vector<Issue> warnings = findFastestWarnings(read(file));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(toLine(warnings[0]),
            "input.trajectory.synchronise: is joints, but the fastest motion moves all joints in "
            "proportion: write straight, or remove it");
  file["input"]["trajectory"]["profile"] = "fastest";
  const std::vector<Issue> issues = findAllIssues(read(file));
  ASSERT_TRUE(hasErrors(issues));
  EXPECT_EQ(toLine(issues[0]),
            "input.trajectory.synchronise: is joints, but the profile fastest moves all "
            "joints in proportion: write straight, or remove it");
  file["input"]["trajectory"]["synchronise"] = "straight";
  EXPECT_TRUE(makeAll(file));
  // No joint moves by itself along lines and splines.
  EXPECT_TRUE(makeAll(makeScenario("fastest", "joints", "segments", Way::Line)));
  file = makeScenario("fastest", "joints", "spline-natural", Way::Corner);
  file["input"]["trajectory"]["points"][1].erase("blend");
  EXPECT_TRUE(makeAll(file));
}

TEST(MotionCombinations, ATimeOfZeroIsNamed) {
  for (const std::string& path : listKeys(wordsOf<PathKind>())) {
    for (const char* profile : {"quintic", "cubic", "trapezoidal"}) {
      const json file = makeScenario(profile, "straight", path, Way::TimedAtZero);
      std::string all;
      for (const Issue& issue : findAllIssues(read(file))) all += toLine(issue) + "\n";
      EXPECT_NE(all.find("input.trajectory.points[2].time: is 0 s, not after the point before"),
                std::string::npos)
          << path << " " << profile << "\n"
          << all;
    }
  }
}

}  // namespace
}  // namespace denavit
