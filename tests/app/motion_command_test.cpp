#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::runDenavit;
using ::testing::HasSubstr;

class MotionCommand : public ::testing::Test, protected test::TemporaryFolder {};

TEST_F(MotionCommand, IkListsEveryBranchWithItsLabels) {
  const auto outcome =
      runDenavit({"ik", "puma560", "--position", "0.4,0.2,0.6", "--rpy", "0,2.8,0.3", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json answer = Json::parse(outcome.out);
  EXPECT_TRUE(answer["reachable"]);
  EXPECT_EQ(answer["distance"], 0);
  EXPECT_EQ(answer["reason"], "");
  ASSERT_EQ(answer["solutions"].size(), 8u);
  for (const Json& solution : answer["solutions"]) {
    EXPECT_EQ(solution["q"].size(), 6u);
    EXPECT_EQ(solution["branch"].size(), 3u);
    EXPECT_LT(solution["residual"].get<double>(), 1e-9);
    // The pose of each is the one that was asked for.
    std::string q;
    for (const double x : solution["q"]) q += (q.empty() ? "" : ",") + std::to_string(x);
    const Json pose = Json::parse(runDenavit({"evaluate", "puma560", "--q=" + q, "--json"}).out);
    EXPECT_NEAR(pose["pose"][0][3].get<double>(), 0.4, 1e-5);
  }
  // A pose that was printed leads back to where it came from.
  write(
      "pose.json",
      Json::parse(runDenavit({"evaluate", "ur5", "--q", "0.3,-1,1.2,0.4,0.9,-0.2", "--json"}).out));
  const Json back = Json::parse(runDenavit({"ik", "ur5", "--pose", path("pose.json"), "--near",
                                            "0.3,-1,1.2,0.4,0.9,-0.2", "--json"})
                                    .out);
  EXPECT_NEAR(back["solutions"][0]["q"][2].get<double>(), 1.2, 1e-9);
}

TEST_F(MotionCommand, IkSaysWhatIsOutOfReach) {
  auto outcome =
      runDenavit({"ik", "puma560", "--position", "1.2,0.4,0.9", "--rpy", "0,0,0", "--json"});
  ASSERT_EQ(outcome.code, 0) << "an unreachable target is an answer";
  const Json answer = Json::parse(outcome.out);
  EXPECT_FALSE(answer["reachable"]);
  EXPECT_GT(answer["distance"].get<double>(), 0.1);
  EXPECT_EQ(answer["nearest"].size(), 6u);
  EXPECT_THAT(answer["reason"].get<std::string>(), HasSubstr("out of reach"));
  for (const auto& [arguments, said] :
       std::vector<std::pair<std::vector<std::string>, const char*>>{
           {{"ik", "puma560"}, "--position: is missing"},
           {{"ik", "puma560", "--position", "1,2"}, "must be 3 numbers"},
           {{"ik", "puma560", "--position", "1,2,nan"}, "--position"},
           {{"ik", "puma560", "--position", "0,0,1", "--quaternion", "0,0,0,0"}, "length is 0"},
           {{"ik", "puma560", "--position", "0,0,1", "--rpy", "0,0,0", "--quaternion", "1,0,0,0"},
            "keep one"},
           {{"ik", "puma560", "--pose", "no-such-file"}, "no-such-file"}}) {
    outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << said;
    EXPECT_THAT(outcome.err, HasSubstr(said));
  }
}

TEST_F(MotionCommand, InverseSizesMotorsAndWritesTheMotion) {
  const auto outcome = runDenavit(
      {"inverse", "puma-pick-place", "--csv", path("t.csv"), "--ros", path("m.yaml"), "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json table = Json::parse(outcome.out);
  ASSERT_EQ(table["joints"].size(), 6u);
  const Json& shoulder = table["joints"][1];
  EXPECT_GT(shoulder["peak_torque"].get<double>(), shoulder["rms_torque"].get<double>());
  EXPECT_GT(shoulder["peak_power"].get<double>(), 0);
  EXPECT_NEAR(shoulder["thermal_torque"].get<double>() * 107.815,
              shoulder["rms_torque"].get<double>(), 1e-2);
  const std::string ros = read(path("m.yaml"));
  EXPECT_THAT(ros, HasSubstr("joint_names: [\"waist\""));
  EXPECT_THAT(ros, HasSubstr("time_from_start: {sec: 0, nanosec: 10000000}"));
  // The side file repeats the guided motion.
  const auto again = runDenavit({"simulate", path("t.json"), "--csv", path("again.csv")});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(read(path("again.csv")), read(path("t.csv")));
  // Without a motion there is nothing to ask for.
  const auto refused = runDenavit({"inverse", "free-fall"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("input.trajectory"));
}

TEST_F(MotionCommand, FastestStaysWithinLimitsAndSaysWhatHoldsItBack) {
  const auto outcome = runDenavit({"fastest", "puma-pick-place", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  const Json guided = Json::parse(runDenavit({"inverse", "puma-pick-place", "--json"}).out);
  EXPECT_LT(found["time"].get<double>(), guided["duration"].get<double>());
  const std::vector<double> effort{97.6, 186.4, 89.4, 24.2, 20.1, 21.3};
  for (const Json& point : found["grid"]) {
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_LE(std::abs(point["tau"][i].get<double>()), effort[i] * (1 + 1e-6));
    }
    EXPECT_LE(point["s_rate"].get<double>(),
              point["most_s_rate"].get<double>() * (1 + 1e-6) + 1e-9);
  }
  EXPECT_FALSE(found["active"].empty());
  Json scenario = {{"schema", "denavit-scenario/1"},
                   {"robot", "puma560"},
                   {"changes", {{"payload.mass", 60}, {"payload.com", {0, 0, 0.3}}}},
                   {"input",
                    {{"trajectory",
                      {{"points", {{{"q", {0, 0, -1.5, 0, 0, 0}}}, {{"q", {1, 0, 0, 0, 0, 0}}}}},
                       {"profile", "fastest"}}}}}};
  const auto refused = runDenavit({"fastest", write("heavy.json", scenario)});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("at s = "));
  EXPECT_THAT(refused.err, HasSubstr("joint "));
}

TEST_F(MotionCommand, EvaluateKnowsWhatTheHandCanDo) {
  const auto outcome = runDenavit({"evaluate", "puma560", "--q", "0,0.8,-2.6,0,0.7,0",
                                   "--hand-direction", "1,0,0", "--load", "2", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json hand = Json::parse(outcome.out)["hand_acceleration"];
  EXPECT_LT(hand["on_path"][0].get<double>(), 0);
  EXPECT_GT(hand["on_path"][1].get<double>(), 0);
  EXPECT_GE(hand["free"][1].get<double>(), hand["on_path"][1].get<double>());
  EXPECT_GE(hand["rotation_held"].get<double>(), hand["on_path"][1].get<double>() - 1e-9);
  EXPECT_GT(hand["on_path_static_load"][1].get<double>(), hand["on_path"][1].get<double>());
  const auto refused = runDenavit({"evaluate", "craig-2r", "--hand-direction", "1,0,0"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("effort"));
}

/// What no arm or controller has, or one file for two things, is refused where it is given.
TEST_F(MotionCommand, NumbersThatMeanNothingAreRefused) {
  const std::string scenario = path("move.json"), table = path("t.csv");
  const Json points{{{"q", {0, 0}}}, {{"q", {1, 1}}, {"time", 1}}};
  write("move.json", {{"schema", "denavit-scenario/1"},
                      {"robot", "craig-2r"},
                      {"input", {{"trajectory", {{"points", points}}}}}});
  const std::string before = read(scenario);
  write("pose.json", {{1, 0, 0, 0.4}, {0, 1, 0, 0}, {0, 0, 1, 0.3}, {5, 6, 7, 8}});
  struct Refusal {
    std::vector<std::string> arguments;
    const char *place, *rule;
  };
  for (const Refusal& refusal : std::vector<Refusal>{
           {{"ik", "puma560", "--position", "1e200,0,0"}, "--position", "farther than 1e30 m"},
           {{"ik", "puma560", "--position", "1,0,0", "--near", "1e17,0,0,0,0,0"},
            "--near",
            "between -1e6 and 1e6"},
           {{"ik", "puma560", "--pose", path("pose.json")}, "pose", "four rows"},
           {{"evaluate", "puma560", "--hand-direction", "1,0,0", "--load", "1e25"},
            "--load",
            "1e6 kg at most"},
           {{"modes", "craig-2r", "--kp", "-1,1"}, "--kp", "between 0 and "},
           {{"modes", "craig-2r", "--kp", "1,1", "--kd", "1e300,1"}, "--kd", "between 0 and"},
           {{"inverse", scenario, "--csv", table, "--ros", table}, "--ros", "--csv writes too"},
           {{"inverse", scenario, "--csv", table, "--ros", path("./t.json")},
            "--ros",
            "--csv writes too"},
           {{"inverse", scenario, "--ros", scenario}, "--ros", "the scenario itself"},
           {{"inverse", scenario, "--ros", "-"}, "--ros", "goes to a file"}}) {
    const auto outcome = runDenavit(refusal.arguments);
    EXPECT_EQ(outcome.code, 2) << refusal.arguments[1];
    EXPECT_THAT(outcome.err, HasSubstr(refusal.place));
    EXPECT_THAT(outcome.err, HasSubstr(refusal.rule));
  }
  EXPECT_EQ(read(scenario), before);
  EXPECT_FALSE(std::filesystem::exists(table));
}

/// Too heavy a load is said to be, and the length of a direction is nothing.
TEST_F(MotionCommand, WhatTheHandCannotHoldIsSaid) {
  const auto hand = [](const char* direction, const char* load) {
    return runDenavit({"evaluate", "puma560", "--hand-direction", direction, "--load", load}).out;
  };
  EXPECT_THAT(hand("1,0,0", "1000"), HasSubstr("cannot be held within the efforts"));
  EXPECT_EQ(hand("1e200,1e200,0", "1"), hand("1,1,0", "1"));
}

/// A path through points by a spline is passed as fast as any.
TEST_F(MotionCommand, AlongASplineTheFastestIsFasterThanATrapezoid) {
  for (const char* kind : {"spline-natural", "spline-clamped"}) {
    Json scenario = {
        {"schema", "denavit-scenario/1"},
        {"robot", "craig-2r"},
        {"input",
         {{"trajectory",
           {{"points", {{{"q", {0, 0}}}, {{"q", {1, 0.5}}}, {{"q", {0.5, 1}}}, {{"q", {0, 0}}}}},
            {"path", kind},
            {"profile", "trapezoidal"},
            {"limits", {{"velocity", {2, 2}}, {"acceleration", {8, 8}}}}}}}}};
    const Json slower =
        Json::parse(runDenavit({"inverse", write("t.json", scenario), "--json"}).out);
    const Json found =
        Json::parse(runDenavit({"fastest", write("t.json", scenario), "--json"}).out);
    EXPECT_LT(found["time"].get<double>(), slower["duration"].get<double>()) << kind;
    EXPECT_FALSE(found["active"].empty()) << kind;
    double peak = 0;
    const std::string file = path(std::string(kind) + ".csv");
    ASSERT_EQ(runDenavit({"fastest", path("t.json"), "--csv", file}).code, 0);
    EXPECT_FALSE(read(file).empty());
    for (const Json& point : found["grid"]) peak = std::max(peak, point["s_rate"].get<double>());
    EXPECT_GT(peak, 0);
  }
}

TEST_F(MotionCommand, OneJointIsEnough) {
  const Json arm = {{"schema", "denavit-robot/1"},
                    {"name", "one"},
                    {"convention", "standard"},
                    {"joints",
                     {{{"type", "revolute"},
                       {"a", 1},
                       {"limits", {{"effort", 2}}},
                       {"friction", {{"coulomb", 2}}},
                       {"link",
                        {{"mass", 1},
                         {"com", {-0.5, 0, 0}},
                         {"inertia", {{"xx", 0.001}, {"yy", 0.08}, {"zz", 0.08}}}}}}}},
                    {"gravity", {0, 0, 0}}};
  const std::string robot = write("one.json", arm);
  const auto hand = runDenavit({"evaluate", robot, "--q", "0", "--hand-direction", "0,1,0"});
  EXPECT_EQ(hand.code, 0) << hand.err;
  // An effort that dry friction uses up moves nothing: that is said, and no time is infinite.
  const Json scenario = {
      {"schema", "denavit-scenario/1"},
      {"robot", "one.json"},
      {"input",
       {{"trajectory",
         {{"points", {{{"q", {0}}}, {{"q", {1}}}}}, {"profile", "fastest"}, {"friction", true}}}}}};
  const auto stuck = runDenavit({"fastest", write("stuck.json", scenario)});
  EXPECT_EQ(stuck.code, 2) << stuck.out;
  EXPECT_THAT(stuck.err, HasSubstr("leaves no speed"));
}

TEST_F(MotionCommand, WhatAMotionAsksBeyondLimitsIsWarnedOf) {
  const Json scenario = {{"schema", "denavit-scenario/1"},
                         {"robot", "puma560"},
                         {"input",
                          {{"trajectory",
                            {{"points",
                              {{{"q", {0, 0, 0, 0, 0, 0}}},
                               {{"q", {0.5, 0, 0, 0, 0, 0}}, {"time", 0.01}},
                               {{"q", {5, 0, 0, 0, 0, 0}}, {"time", 5}}}}}}}}};
  const std::string file = write("hasty.json", scenario);
  for (const char* command : {"inverse", "check"}) {
    const auto outcome = runDenavit({command, file});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string said = outcome.out + outcome.err;
    EXPECT_THAT(said, HasSubstr("warning: input.trajectory: asks ")) << command;
    EXPECT_THAT(said, HasSubstr("beyond its effort of 97.6 N m")) << command;
    EXPECT_THAT(said, HasSubstr("beyond its upper limit of ")) << command;
  }
}

TEST_F(MotionCommand, MotionsThatCannotBeAreRefusedAtTheirPlace) {
  const auto refuse = [&](const Json& trajectory) {
    const std::string file = write("bad.json", {{"schema", "denavit-scenario/1"},
                                                {"robot", "puma560"},
                                                {"input", {{"trajectory", trajectory}}}});
    const auto outcome = runDenavit({"fastest", file});
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  const Json zero{0, 0, 0, 0, 0, 0}, one{1, 0, 0, 0, 0, 0};
  const Json moved{{{"q", zero}}, {{"q", one}}};
  EXPECT_THAT(refuse({{"points", {{{"q", zero}}, {{"q", one}, {"time", 1e-300}}}}}),
              HasSubstr("points[1].time: is 1e-300 s after the point before"));
  EXPECT_THAT(refuse({{"points", moved}, {"limits", {{"velocity", {1, 1, 1, 1, 1, 1}}}}}),
              HasSubstr("speed would jump"));
  EXPECT_THAT(refuse({{"points", moved}, {"limits", {{"velocity", {1e-300, 1, 1, 1, 1, 1}}}}}),
              HasSubstr("limits.velocity[0]: is 1e-300; nothing could move"));
  EXPECT_THAT(refuse({{"points",
                       {{{"q", zero}},
                        {{"q", one},
                         {"move", "arc"},
                         {"centre", {1, 0, 0}},
                         {"normal", {0, 0}},
                         {"angle", 1}}}}}),
              HasSubstr("points[1].normal: has 2 numbers"));
  const std::string slow =
      write("slow.json", {{"schema", "denavit-scenario/1"},
                          {"robot", "craig-2r"},
                          {"input",
                           {{"trajectory",
                             {{"points", {{{"q", {0.2, 1.5}}}}},
                              {"hand_rate", {{"linear", {"0", "0.1", "0"}}, {"step", 1e-9}}}}}}}});
  EXPECT_THAT(runDenavit({"inverse", slow}).err, HasSubstr("hand_rate.step: is 1e-09 s"));
  const Json rpy{0, 3.1, 0};
  EXPECT_THAT(refuse({{"points",
                       {{{"position", {0.4, 0.2, 0.4}}, {"rpy", rpy}},
                        {{"position", {0.5, 0.2, 0.4}},
                         {"rpy", rpy},
                         {"move", "arc"},
                         {"through", {0.4, 0.2, 0.4}}}}}}),
              HasSubstr("points[1].through: makes no arc"));
}

TEST_F(MotionCommand, ModesListsWhatVibratesUnderControl) {
  const auto outcome =
      runDenavit({"modes", "deluca-siciliano", "--kp", "60,25", "--kd", "3,1", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json controlled = Json::parse(outcome.out)["controlled"];
  EXPECT_GE(controlled.size(), 3u);
  for (const Json& mode : controlled) {
    EXPECT_GT(mode["frequency_Hz"].get<double>(), 0);
    EXPECT_LT(mode["damping_ratio"].get<double>(), 1);
  }
}

}  // namespace
}  // namespace denavit
