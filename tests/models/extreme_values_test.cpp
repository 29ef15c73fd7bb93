// Every value of every kind of file is replaced by extreme ones: each is taken or refused with an
// issue, and never ends in an exception of the core or of a library, nor in work without an end.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/simulation/simulation_run.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion_preview/motion_preview.h"
#include "models/motors/motor_file.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/motion_issues.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/start_loops.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"
#include "models/study/study_run.h"

namespace denavit {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Place = OrderedJson::json_pointer;

const std::vector<OrderedJson>& extremes() {
  static const std::vector<OrderedJson> values{0,
                                               -0.0,
                                               -1,
                                               1,
                                               1e-320,
                                               1e-300,
                                               1e-12,
                                               1e9,
                                               1e12,
                                               1e29,
                                               1e150,
                                               1.7976931348623157e308,
                                               2147483647,
                                               -9223372036854775807,
                                               OrderedJson::array(),
                                               OrderedJson::object(),
                                               nullptr,
                                               true,
                                               "",
                                               std::string(20000, 'x'),
                                               "1e300*t",
                                               OrderedJson::array({1e29}),
                                               OrderedJson::array({0, 0, 0, 0, 0, 0, 0, 0, 0})};
  return values;
}

void listPlaces(const OrderedJson& node, const Place& at, std::vector<Place>& places) {
  if (!node.is_structured()) return;  // items() of a number is that number
  for (const auto& [key, value] : node.items()) {
    const Place place = node.is_array() ? at / static_cast<std::size_t>(std::stoul(key)) : at / key;
    places.push_back(place);
    listPlaces(value, place, places);
  }
}

/// What is done with a file that has no errors: all that is made before a run, and its first steps.
void makeAndBegin(const ScenarioDescription& scenario) {
  throwIfErrors("", findAllIssues(scenario));
  (void)findLoopStartIssues(scenario);
  (void)previewMotion(scenario, 5);
  SimulationRun run(makeSimulation(scenario));
  for (int k = 0; k < 5 && run.step(); ++k) {
  }
}

void useFile(const std::string& text, const std::string& schema) {
  if (schema == "denavit-robot/1") {
    const RobotDescription robot = parseRobot(text, "extreme");
    throwIfErrors("", findIssues(robot));
    (void)findMotionIssues(robot);
  } else if (schema == "denavit-mechanism/1") {
    const MechanismDescription mechanism = parseMechanism(text, "extreme");
    throwIfErrors("", findIssues(mechanism));
    (void)findLoopIssues(mechanism);
  } else if (schema == "denavit-motor/1") {
    (void)parseMotor(text, "extreme");
  } else if (schema == "denavit-project/1") {
    makeAndBegin(parseProject(text, "extreme", "/nowhere").scenario);
  } else if (schema == "denavit-study/1") {
    const StudyDescription study = parseStudy(text, "extreme", "/nowhere");
    throwIfErrors("", findIssues(study));
    const StudyPlan plan(study);
    for (const std::uint64_t index : {std::uint64_t{0}, plan.count() - 1}) {
      makeAndBegin(plan.makeScenario(index));
    }
  } else {
    makeAndBegin(parseScenario(text, "extreme", "/nowhere"));
  }
}

void expectTakenOrRefused(const OrderedJson& file) {
  const std::string schema = file["schema"];
  std::vector<Place> places;
  listPlaces(file, Place(), places);
  int refused = 0;
  for (const Place& place : places) {
    for (const OrderedJson& value : extremes()) {
      OrderedJson changed = file;
      changed[place] = value;
      try {
        useFile(changed.dump(), schema);
      } catch (const DescriptionError& error) {
        ++refused;
        EXPECT_FALSE(error.issues().empty());
      } catch (const std::exception& error) {
        ADD_FAILURE() << place.to_string() << " = " << value.dump().substr(0, 60) << ": "
                      << error.what();
      }
    }
  }
  EXPECT_GT(refused, static_cast<int>(places.size()));
}

OrderedJson readShipped(LibraryEntry::Kind kind, const std::string& name) {
  return OrderedJson::parse(readFile(findShipped(name, kind, ""), 1 << 20));
}

OrderedJson makeScenario(const OrderedJson& more) {
  OrderedJson file{{"schema", "denavit-scenario/1"},
                   {"robot", "craig-2r"},
                   {"initial", {{"q", {0.1, 0.6}}, {"qd", {0, 0}}}},
                   {"duration", 0.2},
                   {"output_step", 0.1}};
  file.update(more);
  return file;
}

const OrderedJson& motionLimits() {
  static const OrderedJson limits{
      {"velocity", {1, 1}}, {"acceleration", {5, 5}}, {"jerk", {50, 50}}, {"effort", {200, 200}}};
  return limits;
}

TEST(ExtremeValues, OfRobotsAreTakenOrRefused) {
  for (const char* name : {"motor-2r", "spring-2r", "elrayyes-beam"}) {
    expectTakenOrRefused(readShipped(LibraryEntry::Robot, name));
  }
  OrderedJson full = readShipped(LibraryEntry::Robot, "craig-2r");
  full["joints"].erase(1);
  full["payload"] = {
      {"mass", 1}, {"com", {0, 0, 0.1}}, {"inertia", {{"xx", 0.1}, {"yy", 0.1}, {"zz", 0.1}}}};
  full["joints"][0]["limits"] = {{"lower", -90}, {"upper", 90}, {"velocity", 10}, {"effort", 20}};
  full["joints"][0]["friction"] = {{"viscous", 0.1},
                                   {"coulomb", {{"positive", 0.1}, {"negative", -0.1}}},
                                   {"static", 0.2},
                                   {"stribeck_velocity", 0.1},
                                   {"expression", "0.1*qd"}};
  expectTakenOrRefused(full);
}

TEST(ExtremeValues, OfMechanismsAreTakenOrRefused) {
  expectTakenOrRefused(readShipped(LibraryEntry::Mechanism, "slider-crank"));
}

TEST(ExtremeValues, OfMotorsAreTakenOrRefused) {
  expectTakenOrRefused(OrderedJson::parse(toJson(listMotors().front())));
}

TEST(ExtremeValues, OfScenariosAreTakenOrRefused) {
  expectTakenOrRefused(makeScenario(
      {{"changes", {{"joints[0].link.mass", 2}}},
       {"locked", {1}},
       {"prescribed", {{"2", "sin(t)"}}},
       {"breaks", {0.01}},
       {"wrench", {{"force", {"1", "t", "0"}}, {"moment", {"0", "0", "1"}}, {"axes", "tool"}}},
       {"friction", true},
       {"stops", {{"stiffness", 100}, {"damping", 1}}},
       {"without", {"coriolis"}},
       {"integrator", {{"method", "adams"}, {"order", 4}, {"step", 0.001}, {"solver", "lu"}}}}));
  expectTakenOrRefused(
      makeScenario({{"input", {{"tau", {"sin(t)", "q1"}}}},
                    {"pulls",
                     {{{"link", 2},
                       {"point", {0, 0, 0}},
                       {"force", {1, 0, 0}},
                       {"stiffness", 10},
                       {"target", {1, 0, 0}},
                       {"damping", 1}}}},
                    {"integrator",
                     {{"method", "dopri5"}, {"rtol", 1e-6}, {"atol", 1e-6}, {"max_step", 0.01}}}}));
}

TEST(ExtremeValues, OfMotionsAreTakenOrRefused) {
  const OrderedJson a{{"q", {0.1, 0.6}}}, b{{"q", {0.4, 0.9}}, {"blend", 0.01}},
      c{{"q", {0.2, 1.2}}};
  const auto expectMotion = [](const OrderedJson& trajectory) {
    expectTakenOrRefused(makeScenario({{"input", {{"trajectory", trajectory}}}}));
  };
  for (const char* profile : {"quintic", "double-s"}) {
    expectMotion({{"points", {a, b, c}}, {"profile", profile}, {"limits", motionLimits()}});
  }
  expectMotion({{"points", {a, c}}, {"profile", "fastest"}, {"limits", {{"effort", {200, 200}}}}});
  for (const char* path : {"segments", "spline-natural", "spline-clamped"}) {
    const OrderedJson first{{"q", {0.1, 0.6}}, {"velocity", {0, 0}}},
        middle{{"q", {0.4, 0.9}}, {"time", 1}},
        last{{"q", {0.2, 1.2}}, {"time", 2}, {"velocity", {0, 0}}};
    expectMotion({{"points", {first, middle, last}},
                  {"path", path},
                  {"shaper",
                   {{"type", "zvd"}, {"modes", {{{"frequency", 2.1}, {"damping_ratio", 0.02}}}}}}});
  }
  expectMotion({{"points",
                 {a,
                  {{"position", {1.05, 0.87, 0}}, {"move", "line"}, {"blend", 0.01}},
                  {{"position", {1, 0.5, 0}}, {"through", {1.1, 0.7, 0}}, {"move", "arc"}},
                  {{"centre", {1, 0.6, 0}}, {"normal", {0, 0, 1}}, {"angle", 1}, {"move", "arc"}}}},
                {"limits", motionLimits()}});
  expectMotion({{"points", {a}}, {"hand_rate", {{"linear", {"0.1", "t", "0"}}, {"step", 0.01}}}});
}

TEST(ExtremeValues, OfControllersAreTakenOrRefused) {
  const OrderedJson points{{"points", {{{"q", {0.1, 0.6}}}}}};
  expectTakenOrRefused(makeScenario({{"input",
                                      {{"trajectory", points},
                                       {"controller",
                                        {{"law", "pid"},
                                         {"kp", {100, 100}},
                                         {"ki", {1, 1}},
                                         {"kd", {10, 10}},
                                         {"limit", {50, 50}},
                                         {"rate_limit", {1e4, 1e4}},
                                         {"anti_windup", "back-calculation"},
                                         {"kaw", {1, 1}},
                                         {"sample_time", 0.01},
                                         {"delay", 0.02},
                                         {"feedforward", "full"},
                                         {"model", {{"friction", true}, {"rigid", false}}}}}}}}));
  expectTakenOrRefused(makeScenario(
      {{"input",
        {{"target",
          {{"q", {0.5, 0.5}},
           {"limits", {{"velocity", {1, 1}}, {"acceleration", {5, 5}}, {"jerk", {50, 50}}}}}},
         {"controller", {{"law", "state-feedback"}, {"gain", {{1, 0, 1, 0}, {0, 1, 0, 1}}}}}}}}));
}

TEST(ExtremeValues, OfStudiesAreTakenOrRefused) {
  expectTakenOrRefused({{"schema", "denavit-study/1"},
                        {"scenario", "free-fall"},
                        {"parameters",
                         {{{"path", "robot.payload.mass"}, {"values", {0, 1}}},
                          {{"path", "duration"},
                           {"grid", {{"from", 0.1}, {"to", 1}, {"count", 2}, {"scale", "log"}}}}}},
                        {"measures", {{"end", "last(q1)"}}}});
  expectTakenOrRefused({{"schema", "denavit-study/1"},
                        {"scenario", "free-fall"},
                        {"sampling", {{"method", "sobol"}, {"count", 4}, {"seed", 1}}},
                        {"parameters",
                         {{{"path", "robot.payload.mass"}, {"uniform", {{"from", 0}, {"to", 1}}}},
                          {{"path", "initial.q[0]"},
                           {"normal", {{"mean", 0}, {"sigma", 1}, {"min", -1}, {"max", 1}}}}}}});
}

}  // namespace
}  // namespace denavit
