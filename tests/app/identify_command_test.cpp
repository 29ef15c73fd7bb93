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
using ::testing::Not;

const std::string kPumaTable = std::string(DENAVIT_TEST_DATA) + "/motion/puma_identification.csv";

class IdentifyCommand : public ::testing::Test, protected test::TemporaryFolder {};

TEST_F(IdentifyCommand, FindsThePumaOfTheMeasurement) {
  const auto outcome =
      runDenavit({"identify", "puma560", kPumaTable, "--validate", kPumaTable, "--report",
                  path("fit.html"), "-o", path("fitted.json"), "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  EXPECT_EQ(found["base"].size(), 40u);
  EXPECT_NEAR(found["friction"][1]["viscous"].get<double>(), 8.7284, 0.15);
  EXPECT_NEAR(found["friction"][1]["coulomb"]["positive"].get<double>(), 11.0629, 0.1);
  EXPECT_NEAR(found["offset"][0].get<double>(), 0.49, 0.05);
  EXPECT_NEAR(found["rotor"][2].get<double>(), 0.5461, 0.03);
  EXPECT_NEAR(found["residual_rms"][3].get<double>(), 0.08, 0.004);
  EXPECT_EQ(found["validation_rms"], found["residual_rms"]) << "the same motion";
  EXPECT_TRUE(found["unseen"].empty());
  for (const Json& link : found["links"]) EXPECT_GT(link["mass"].get<double>(), 0);
  EXPECT_THAT(read(path("fit.html")), AllOf(HasSubstr("<svg"), HasSubstr("joint 6, flange")));
  // The fitted robot is one that the program computes with.
  const auto checked = runDenavit({"check", path("fitted.json")});
  EXPECT_EQ(checked.code, 0) << checked.err;
  const auto state = runDenavit({"evaluate", path("fitted.json"), "--qd", "0,1,0,0,0,0", "--json"});
  ASSERT_EQ(state.code, 0) << state.err;
  EXPECT_NEAR(Json::parse(state.out)["friction"][1].get<double>(), 8.7284 + 11.0629, 0.2);
}

TEST_F(IdentifyCommand, SaysWhatItFoundInWords) {
  const auto outcome = runDenavit({"identify", "puma560", kPumaTable, "--cutoff", "8"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("filtered forward and backward at 8 Hz"),
                                 HasSubstr("Izz1"), HasSubstr("dry, forward"),
                                 HasSubstr(" standard deviations from these parameters"),
                                 HasSubstr("mass [kg]"), HasSubstr("not seen")));
  EXPECT_THAT(outcome.err, HasSubstr("warning: joints[0].link (joint 1, waist): has no mass"));
}

TEST_F(IdentifyCommand, ExcitesAnArmAndFindsItAgain) {
  const auto excited =
      runDenavit({"identify", "craig-2r", "--excite", "--period", "4", "--seed", "5", "--trials",
                  "200", "--floor", "-9", "--csv", path("motion.csv"), "-o", path("motion.json")});
  ASSERT_EQ(excited.code, 0) << excited.err;
  EXPECT_THAT(excited.out, AllOf(HasSubstr("condition"), HasSubstr("peak torque")));
  EXPECT_THAT(read(path("motion.csv")), HasSubstr("time,q1_rad,q2_rad,qd1_rad_s"));
  const auto run = runDenavit({"simulate", path("motion.json"), "--csv", path("run.csv")});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto found = runDenavit(
      {"identify", "craig-2r", path("run.csv"), "--json", "--method", "ols", "--period", "4"});
  ASSERT_EQ(found.code, 0) << found.err;
  const Json all = Json::parse(found.out);
  for (const Json& parameter : all["base"]) {
    EXPECT_NEAR(parameter["value"].get<double>(), parameter["table"].get<double>(), 1e-7);
  }
  // The same seed, the same motion.
  const auto again = runDenavit({"identify", "craig-2r", "--excite", "--period", "4", "--seed", "5",
                                 "--trials", "200", "--floor=-9", "--csv", "-"});
  EXPECT_EQ(again.out, read(path("motion.csv")));
}

TEST_F(IdentifyCommand, WhatIsNoticedOfTheOtherMotionHasItsName) {
  ASSERT_EQ(runDenavit({"identify", "craig-2r", "--excite", "--period", "4", "--trials", "100",
                        "-o", path("motion.json")})
                .code,
            0);
  Json still = Json::parse(read(path("motion.json")));
  still["prescribed"]["2"] = "0.3";
  std::ofstream(path("still.json")) << still.dump();
  for (const char* name : {"motion", "still"}) {
    const auto run = runDenavit({"simulate", path(std::string(name) + ".json"), "--csv",
                                 path(std::string(name) + "_run.csv")});
    ASSERT_EQ(run.code, 0) << run.err;
  }
  const auto found = runDenavit(
      {"identify", "craig-2r", path("motion_run.csv"), "--validate", path("still_run.csv")});
  ASSERT_EQ(found.code, 0) << found.err;
  EXPECT_THAT(found.err,
              HasSubstr("still_run.csv: warning: column \"q2_rad\": moves by 0 rad only"));
  EXPECT_THAT(found.err, Not(HasSubstr("motion_run.csv: warning: column")));
  EXPECT_THAT(found.out, HasSubstr("stands still, not counted"));
}

TEST_F(IdentifyCommand, MistakesAreExplained) {
  std::ofstream(path("bad.csv")) << "time,q1_rad,q2_rad,tau1_Nm\n0,0,0,0\n0.1,0,0,0\n";
  for (const auto& [arguments, said] :
       std::vector<std::pair<std::vector<std::string>, const char*>>{
           {{"identify", "craig-2r"}, "MEASURED: is missing"},
           {{"identify", "craig-2r", "none.csv"}, "none.csv"},
           {{"identify", "craig-2r", path("bad.csv")}, "column tau2_Nm: is missing"},
           {{"identify", "hub-beam", kPumaTable}, "bends; identification is of rigid arms"},
           {{"identify", "puma560", kPumaTable, "--cutoff", "8", "--period", "10"}, "keep one"},
           {{"identify", "puma560", kPumaTable, "--cutoff", "1e4"}, "cutoff: is 10000 Hz"},
           {{"identify", "puma560", kPumaTable, "--period", "50"}, "the motion lasts 20 s only"},
           {{"identify", "puma560", kPumaTable, "--period", "nan"}, "--period"},
           {{"identify", "puma560", kPumaTable, "--period", "1e-9"}, "it must be at least 0.05 s"},
           {{"identify", "puma560", kPumaTable, "--method", "best"}, "--method"},
           {{"identify", "puma560", kPumaTable, "-o", kPumaTable}, "which is read"},
           {{"identify", "puma560", kPumaTable, "--seed", "3"}, "--seed: is for --excite"},
           {{"identify", "craig-2r", "--excite"}, "has nowhere to write to"},
           {{"identify", "craig-2r", kPumaTable, "--excite"}, "--excite is before that"},
           {{"identify", "craig-2r", "--excite", "--csv", "-", "--harmonics", "2"}, "--harmonics"},
           {{"identify", "craig-2r", "--excite", "--csv", "-", "--duration", "7"},
            "some whole periods"}}) {
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << said;
    EXPECT_THAT(outcome.err, HasSubstr(said));
    EXPECT_EQ(outcome.out, "") << said;
  }
}

TEST_F(IdentifyCommand, InterruptedSearchesWriteNothing) {
  const auto outcome = runDenavit(
      {"identify", "puma560", "--excite", "--trials", "10000000", "-o", path("motion.json")}, 0.7);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("interrupted: no motion is written"));
  EXPECT_FALSE(std::filesystem::exists(path("motion.json")));
}

TEST_F(IdentifyCommand, ExplainsItself) {
  const auto outcome = runDenavit({"identify", "--help"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("Examples:"), HasSubstr("--excite"), HasSubstr("i1_A")));
}

}  // namespace
}  // namespace denavit
