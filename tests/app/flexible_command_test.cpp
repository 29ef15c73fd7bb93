#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using Json = nlohmann::json;

Json evaluateFlexible(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "evaluate");
  arguments.push_back("--json");
  const Outcome outcome = runDenavit(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(FlexibleCommand, EvaluateGivesEveryTermOfAFlexibleArm) {
  const Json e = evaluateFlexible(
      {"elrayyes-2r", "--q", "0.3,0.5,0,0.01,0,0,0.02", "--qd", "0,0,0,0.1,0,0,0", "--tau", "1,2"});
  ASSERT_EQ(e["tau"].size(), 7u);
  ASSERT_EQ(e["inertia"].size(), 7u);
  ASSERT_EQ(e["jacobian"][0].size(), 7u);
  ASSERT_EQ(e["qdd"].size(), 7u);
  EXPECT_NEAR(e["elastic"][3].get<double>(), 2516.670644 * 0.01, 1e-6);
  EXPECT_NEAR(e["elastic"][6].get<double>(), 2516.670644 * 0.02, 1e-6);
  EXPECT_EQ(e["elastic"][0], 0);
  EXPECT_NEAR(e["strain_energy"].get<double>(), 0.5 * 2516.670644 * 5e-4, 1e-8);
  ASSERT_EQ(e["strain_energy_by_mode"].size(), 5u);
  EXPECT_NEAR(e["strain_energy_by_mode"][1].get<double>(), 0.5 * 2516.670644 * 1e-4, 1e-8);
  EXPECT_NEAR(e["strain_energy_by_mode"][4].get<double>(), 0.5 * 2516.670644 * 4e-4, 1e-8);
  EXPECT_EQ(e["strain_energy_by_mode"][0], 0);
  EXPECT_GT(e["kinetic_energy"].get<double>(), 0);
  for (std::size_t i = 0; i < 7; ++i) {
    const double sum = e["coriolis"][i].get<double>() + e["gravity"][i].get<double>() +
                       e["elastic"][i].get<double>() + e["damping"][i].get<double>() +
                       e["friction"][i].get<double>();
    EXPECT_NEAR(e["bias"][i].get<double>(), sum, 1e-13);
    EXPECT_NEAR(e["tau"][i].get<double>(), sum, 1e-10) << "at qdd = 0";
  }
}

TEST(FlexibleCommand, EvaluateTellsHowSteepTheTipsAreAndWarnsBeyondTheModelsRange) {
  // 0.2 m of the first clamped-free shape of length 1, whose tip is 2 and 2.7530 steep.
  const std::string q = "0.3,0.5,0,0.2,0,0,0.02";
  const Json e = evaluateFlexible({"elrayyes-2r", "--q", q});
  ASSERT_EQ(e["tip_slopes"].size(), 2u);
  EXPECT_NEAR(e["tip_slopes"][0].get<double>(), 0.2 * 2.753011, 1e-6);
  EXPECT_NEAR(e["tip_slopes"][1].get<double>(), 0.02 * 2.753011, 1e-7);
  const std::string told = runDenavit({"evaluate", "elrayyes-2r", "--q", q}).err;
  EXPECT_NE(told.find("link 1 bends beyond small deflections"), std::string::npos) << told;
  EXPECT_EQ(told.find("link 2"), std::string::npos) << told;
  EXPECT_EQ(runDenavit({"evaluate", "elrayyes-2r", "--q", "0.3,0.5,0,0.02,0,0,0"}).err, "");
  EXPECT_FALSE(evaluateFlexible({"puma560"}).contains("tip_slopes"));
}

TEST(FlexibleCommand, JointValuesAloneLeaveTheArmStraight) {
  EXPECT_EQ(evaluateFlexible({"elrayyes-2r", "--q", "0.3,0.5"}),
            evaluateFlexible({"elrayyes-2r", "--q", "0.3,0.5,0,0,0,0,0"}));
}

TEST(FlexibleCommand, SimulateAdvisesOnTheStepWarnsOfSteepTipsAndWritesAmplitudes) {
  const Outcome run =
      runDenavit({"simulate", "spin-up", "--set", "joints[0].link.beam.stiffening=false",
                  "--duration", "9", "--csv", "-"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out.substr(0, run.out.find('\n')).find("time,q1_rad,link1_y1_m,link1_y2_m,qd1_"),
            0u);
  EXPECT_NE(run.err.find("highest modal frequency"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("warning: link 1 bends beyond small deflections from"), std::string::npos)
      << run.err;
  EXPECT_EQ(run.err.find("warning"), run.err.rfind("warning")) << "once";
  // The slope that is told is the largest of the run, not the first beyond the model's range.
  const std::string reaches = "the tip slope of link 1 reaches ";
  const std::size_t at = run.err.find(reaches);
  ASSERT_NE(at, std::string::npos) << run.err;
  EXPECT_GT(std::stod(run.err.substr(at + reaches.size())), 0.31);
}

TEST(FlexibleCommand, ShowListsTheBeamsWithTheirFirstFrequencies) {
  const Outcome shown = runDenavit({"show", "elrayyes-beam"});
  EXPECT_EQ(shown.code, 0);
  EXPECT_NE(shown.out.find("Beams"), std::string::npos);
  EXPECT_NE(shown.out.find("11.2914"), std::string::npos) << shown.out;
  // The unbent beam as a body: 0.5 kg, 1 m, so a twelfth of 0.5 kg m² about its middle.
  EXPECT_NE(shown.out.find("-0.5  0  0"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("0.0416667"), std::string::npos) << shown.out;
  EXPECT_EQ(runDenavit({"show", "craig-2r"}).out.find("Beams"), std::string::npos);
}

}  // namespace
}  // namespace denavit
