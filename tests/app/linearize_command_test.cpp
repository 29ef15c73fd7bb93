#include <algorithm>
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
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string pointOf(const Json& values) {
  std::string text;
  for (const Json& value : values) text += (text.empty() ? "" : ",") + value.dump();
  return text;
}

/// A case of the reference with its robot in a file.
class LinearCommands : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  void SetUp() override {
    std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/motion/linearisation.json");
    of_ = Json::parse(in)["cases"][0];
    write("arm.json", of_["robot"]);
  }

  Json of_;
};

TEST_F(LinearCommands, LinearizePrintsTheReference) {
  const auto outcome =
      runDenavit({"linearize", path("arm.json"), "--q=" + pointOf(of_["q"]), "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t c = 0; c < 4; ++c) {
      EXPECT_NEAR(found["A"][r][c].get<double>(), of_["A"][r][c].get<double>(), 1e-9);
    }
  }
  EXPECT_EQ(found["states"], Json({"q1_rad", "q2_rad", "qd1_rad_s", "qd2_rad_s"}));
  EXPECT_EQ(found["inputs"], Json({"tau1_Nm", "tau2_Nm"}));
  EXPECT_EQ(found["outputs"], Json({"q1_rad", "q2_rad"}));
  EXPECT_EQ(found["poles"].size(), 4u);
  EXPECT_EQ(found["controllability"]["rank"], 4);
  EXPECT_NEAR(found["controllability"]["smallest"].get<double>(),
              of_["pbh_controllability"].get<double>(), 1e-9);
}

TEST_F(LinearCommands, LinearizeWritesATableWithNames) {
  const auto outcome =
      runDenavit({"linearize", path("arm.json"), "--outputs", "tool", "--csv", "-"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("row,q1_rad,q2_rad,qd1_rad_s,qd2_rad_s,tau1_Nm,tau2_Nm"),
                                 HasSubstr("\nd_dt_qd1_rad_s,"), HasSubstr("\ntool_rz_rad,")));
}

TEST_F(LinearCommands, AlongARunItTellsHowCoefficientsChange) {
  const auto outcome = runDenavit({"linearize", path("arm.json"), "--along", "11", "--csv", "-"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("time,a_qd1_rad_s_q1_rad,"),
                    HasSubstr(",b_qd2_rad_s_tau2_Nm,holds_s\n0,"), HasSubstr("\n4.5,")));
  const auto words = runDenavit({"linearize", path("arm.json"), "--along", "11"});
  EXPECT_THAT(words.out, HasSubstr("11 models along the run; the one at"));
  const auto wrong = runDenavit({"linearize", path("arm.json"), "--along", "1"});
  EXPECT_EQ(wrong.code, 2);
}

TEST_F(LinearCommands, AClosedLoopHasMarginsAndSteps) {
  const auto outcome =
      runDenavit({"linearize", "puma-pick-place", "--closed-loop", "--at", "0.5", "--json",
                  "--step", path("step.csv"), "--bode", path("bode.csv"), "--mat", path("a.mat")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  EXPECT_EQ(found["sample_time"], 0.001);
  EXPECT_EQ(found["inputs"][5], "ref6_rad");
  EXPECT_EQ(found["commands"][0], "command1_Nm");
  ASSERT_EQ(found["margins"].size(), 6u);
  EXPECT_TRUE(found["margins"][0]["stable"].get<bool>());
  EXPECT_GT(found["margins"][0]["phase_deg"].get<double>(), 60);
  ASSERT_EQ(found["steps"].size(), 36u);
  EXPECT_NEAR(found["steps"][0]["final"].get<double>(), 1, 1e-9);
  EXPECT_GT(std::filesystem::file_size(path("step.csv")), 1000u);
  EXPECT_GT(std::filesystem::file_size(path("bode.csv")), 1000u);
  std::string head(19, ' ');
  std::ifstream(path("a.mat"), std::ios::binary).read(head.data(), 19);
  EXPECT_EQ(head, "MATLAB 5.0 MAT-file");
}

TEST_F(LinearCommands, ASampledLoopTellsItsPolesAsRatesAndItsMarginsInWords) {
  const auto outcome = runDenavit({"linearize", "puma-pick-place", "--closed-loop"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("every 0.001 s; poles as s = ln z / Ts"), HasSubstr("zeros (z):"),
                    HasSubstr("margins of"), HasSubstr("command6_Nm")));
}

TEST_F(LinearCommands, AReducedModelSaysWhatItLeavesOut) {
  const auto outcome = runDenavit({"linearize", "hub-beam", "--reduce", "4", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  EXPECT_EQ(found["states"], Json({"reduced1", "reduced2", "reduced3", "reduced4"}));
  EXPECT_THAT(found["reduction"]["note"].get<std::string>(), HasSubstr("no pole decays"));
}

TEST_F(LinearCommands, LqrGainsAreThoseOfTheReference) {
  const Json& lqr = of_["lqr"];
  const auto gainOf = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"lqr",
                                       path("arm.json"),
                                       "--q=" + pointOf(of_["q"]),
                                       "--state-weights",
                                       pointOf(lqr["Q_diag"]),
                                       "--input-weights",
                                       pointOf(lqr["R_diag"]),
                                       "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  };
  const auto expectGain = [](const Json& found, const Json& expected) {
    for (std::size_t r = 0; r < 2; ++r) {
      for (std::size_t c = 0; c < 4; ++c) {
        EXPECT_NEAR(found["gain"][r][c].get<double>(), expected[r][c].get<double>(), 1e-7);
      }
    }
    EXPECT_LT(found["residual"].get<double>(), 1e-10);
  };
  expectGain(gainOf({}), lqr["K"]);
  expectGain(gainOf({"--sample-time", lqr["Ts"].dump()}), lqr["K_discrete"]);
}

/// The gain as the controller of a scenario holds the arm where it stands.
TEST_F(LinearCommands, TheRegulatorRunsAsAController) {
  const auto made =
      runDenavit({"lqr", path("arm.json"), "--q=" + pointOf(of_["q"]), "--state-weights", "100,1",
                  "--input-weights", "0.01", "--sample-time", "0.001", "-o", path("held.json")});
  ASSERT_EQ(made.code, 0) << made.err;
  std::ifstream in(path("held.json"));
  Json scenario = Json::parse(in);
  scenario["initial"]["q"] = {-0.9, 0.7};
  std::ofstream(path("pushed.json")) << scenario.dump();
  const auto run =
      runDenavit({"simulate", path("pushed.json"), "--duration", "3", "--csv", path("run.csv")});
  ASSERT_EQ(run.code, 0) << run.err;
  std::ifstream rows(path("run.csv"));
  std::string line, last;
  while (std::getline(rows, line)) last = line;
  const std::string q1 = last.substr(last.find(',') + 1);
  EXPECT_NEAR(std::stod(q1), of_["q"][0].get<double>(), 1e-4);
}

TEST_F(LinearCommands, PlacePutsPolesWhereTheyAreAskedFor) {
  const auto outcome = runDenavit({"place", path("arm.json"), "--q=" + pointOf(of_["q"]),
                                   "--poles=-4,-5,-6+2i", "--json", "--mat", path("placed.mat")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  ASSERT_EQ(found["poles"].size(), 4u);
  EXPECT_NEAR(found["poles"][3][0].get<double>(), -6, 1e-8);
  EXPECT_NEAR(std::abs(found["poles"][3][1].get<double>()), 2, 1e-8);
  EXPECT_GT(std::filesystem::file_size(path("placed.mat")), 500u);
}

TEST_F(LinearCommands, NoiseMakesAnEstimator) {
  const auto outcome =
      runDenavit({"lqr", path("arm.json"), "--state-weights", "100", "--input-weights", "1",
                  "--process-noise", "1", "--measurement-noise", "1e-6", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  EXPECT_EQ(found["estimator_gain"].size(), 4u);
  EXPECT_EQ(found["compensator"]["A"].size(), 4u);
  EXPECT_EQ(found["outputs"], Json({"q1_rad", "q2_rad"}));
}

/// Robots and tables that a scenario names are read as the scenario is.
TEST_F(LinearCommands, WhatAScenarioReadsIsNotWrittenOver) {
  const std::string table = path("torques.csv"), scenario = path("run.json");
  std::ofstream(table) << "time,tau1,tau2\n0,0,0\n1,1,1\n";
  write("run.json", {{"schema", "denavit-scenario/1"},
                     {"robot", "arm.json"},
                     {"input", {{"csv", "torques.csv"}}},
                     {"duration", 0.1}});
  const std::string arm = path("arm.json");
  const std::vector<std::vector<std::string>> all{
      {"simulate", scenario, "--csv", table},
      {"linearize", scenario, "--bode", arm},
      {"linearize", scenario, "--mat", table},
      {"lqr", scenario, "--state-weights", "1", "--input-weights", "1", "-o", arm},
      {"inverse", scenario, "--ros", arm}};
  for (const auto& arguments : all) {
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments[0];
    EXPECT_THAT(outcome.err, HasSubstr("which is read: name another file")) << arguments[0];
  }
}

TEST_F(LinearCommands, BadArgumentsAreNamed) {
  struct Bad {
    std::vector<std::string> arguments;
    const char* said;
  };
  const std::string arm = path("arm.json");
  const std::vector<Bad> all{
      {{"linearize", arm, "--q", "1,,2"}, "--q: is \"1,,2\": nothing stands beside a comma"},
      {{"linearize", arm, "--at", "99"}, "time: is 99 s; the run lasts from 0 to 5 s"},
      {{"linearize", arm, "--inputs", "volts"}, "inputs: is \"volts\"; it is torque or voltage"},
      {{"linearize", arm, "--outputs", "hand"}, "outputs[0]: is \"hand\"; it is none of"},
      {{"linearize", arm, "--inputs", "voltage"}, "joints[0].actuator.resistance"},
      {{"lqr", arm, "--state-weights", "1,2,3", "--input-weights", "1"},
       "state-weights: has 3 numbers: give one for all, or 4"},
      {{"lqr", arm, "--state-weights", "1", "--input-weights", "0"},
       "input-weights[0]: is 0, that of tau1_Nm; it must be positive"},
      {{"lqr", arm, "--state-weights", "1", "--input-weights", "1", "--sample-time", "-1"},
       "--sample-time: is -1; it must be positive"},
      {{"place", arm, "--poles=-1,-2,x"}, "--poles: "},
      {{"place", arm, "--poles=-1,-2"}, "poles: are 2, conjugates counted"},
      {{"lqr", arm, "--state-weights", "1", "--input-weights", "1", "--process-noise", "1"},
       "--measurement-noise: is missing"},
      {{"linearize", arm, "--closed-loop"}, "closed-loop: is asked for, but nothing"},
      {{"linearize", arm, "--reduce", "9"}, "reduce: is 9"},
      {{"linearize", arm, "--csv", "-", "--bode", "-"}, "both write to stdout"},
      {{"linearize", arm, "--csv", path("x"), "--step", path("./x")}, "which --csv writes too"},
      {{"linearize", arm, "--csv", arm}, "which is read"},
      {{"linearize", arm, "--mat", "-"}, "--mat: is -; it goes to a file"},
      {{"place", arm, "--poles=-1,-2,-6+-2i"}, "write a complex pole as -6+2i"},
      {{"place", arm, "--poles=-1,-2,i"}, "write a complex pole as -6+2i"},
      {{"place", arm, "--poles=" + std::string(100000, '1') + "i"}, "write a complex pole"},
      {{"place", arm, "--poles=-1,-2,-3,-4", "--sample-time=1e300"},
       "sample-time: is 1e+300 s; within one sample the motion exceeds the range of numbers"},
      {{"place", arm, "--poles=-1,-2,-6+i"}, "write a complex pole as -6+2i"},
      {{"place", arm, "--poles=-4,-5,-6,-7", "--sample-time", "1e-12"}, "poles: "},
      {{"linearize", arm, "--wrench", "1e300,0,0,0,0,0"}, "too large for numbers"},
      {{"linearize", "stanford-sweep"}, "hold every joint"}};
  for (const Bad& bad : all) {
    const auto outcome = runDenavit(bad.arguments);
    EXPECT_EQ(outcome.code, 2) << bad.said;
    EXPECT_THAT(outcome.err, HasSubstr(bad.said));
  }
}

TEST_F(LinearCommands, AControllerThatSamplesFarTooSeldomIsNamed) {
  const Json slow{{"law", "pd"}, {"kp", {1, 1}}, {"kd", {0.1, 0.1}}, {"sample_time", 1e5}};
  const Json input{{"trajectory", {{"points", {{{"q", {1.5, 0.1}}}}}}}, {"controller", slow}};
  std::ofstream(path("slow.json")) << Json{{"schema", "denavit-scenario/1"},
                                           {"robot", "craig-2r"},
                                           {"initial", {{"q", {1.5, 0.1}}}},
                                           {"duration", 1},
                                           {"input", input}};
  const auto outcome = runDenavit({"linearize", path("slow.json"), "--closed-loop"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr("input.controller.sample_time: is 100000 s; within one sample"));
}

/// What 200 joints take is far longer than a user waits after Ctrl-C.
TEST_F(LinearCommands, LinearizeEndsSoonWhenInterrupted) {
  Json joints = Json::array();
  for (int k = 0; k < 200; ++k) {
    joints.push_back({{"a", 0.2},
                      {"alpha", k % 2 == 0 ? 0.0 : 1.5707963267948966},
                      {"link", {{"mass", 1}, {"com", {-0.1, 0, 0}}}},
                      {"friction", {{"viscous", 0.5}}}});
  }
  write("long.json",
        {{"schema", "denavit-robot/1"}, {"convention", "standard"}, {"joints", joints}});
  const auto outcome = runDenavit({"linearize", path("long.json"), "--step", path("step.csv")}, 2);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, path("long.json") + ": interrupted: nothing is linearised\n");
  EXPECT_FALSE(std::filesystem::exists(path("step.csv")));
}

/// Real poles close to each other have nearly dependent eigenvectors, and a gain computed from them
/// is inaccurate. The arm has two links that bend, and twelve states.
TEST(PlaceCommand, TwelveRealPolesKeepTheirDigits) {
  for (const double step : {0.5, 1.0, 2.0}) {
    std::vector<double> wanted;
    std::string poles;
    for (int k = 11; k >= 0; --k) wanted.push_back(-3 - step * k);
    for (const double pole : wanted) poles += (poles.empty() ? "" : ",") + std::to_string(pole);
    const auto outcome =
        runDenavit({"place", "deluca-siciliano", "--q", "0.3,0.6", "--poles=" + poles, "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    std::vector<double> placed;
    const Json answer = Json::parse(outcome.out);
    for (const Json& pole : answer.at("poles")) {
      EXPECT_EQ(pole.at(1), 0) << "the poles stayed real";
      placed.push_back(pole.at(0));
    }
    std::ranges::sort(placed);
    ASSERT_EQ(placed.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(placed[k], wanted[k], 1e-6) << step;
  }
}

}  // namespace
}  // namespace denavit
