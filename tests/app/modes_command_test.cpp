#include <algorithm>
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/files/atomic_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;
using Json = nlohmann::json;

Json modes(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "modes");
  arguments.emplace_back("--json");
  const Outcome outcome = runDenavit(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out);
}

TEST(ModesCommand, ListsAllModesOfAFlexibleArmAscending) {
  const Json answer = modes({"elrayyes-2r", "--q", "0,1.5707963267948966"});
  const Json& list = answer["modes"];
  ASSERT_EQ(list.size(), 7u);
  const std::vector<double> expected{0,          0,         1.12383181, 2.88482162,
                                     33.6688464, 34.381699, 41.634862};
  for (std::size_t k = 0; k < 7; ++k) {
    EXPECT_NEAR(list[k]["frequency_Hz"].get<double>(), expected[k], 1e-6 * expected[k]);
    EXPECT_EQ(list[k]["growth_rate_1_s"], 0);
    EXPECT_EQ(list[k]["damping_ratio"].is_null(), k < 2);
    ASSERT_EQ(list[k]["shape"].size(), 7u);
  }
  EXPECT_EQ(answer["coordinates"][3], "link1_y1");
}

/// De Luca and Siciliano's arm has two modes a link and a body at its tip.
TEST(ModesCommand, FrequenciesOfTooFewModesAreMarkedAndTheirRemedyIsNamed) {
  const std::vector<std::string> arm{"deluca-siciliano", "--q", "0,1.5708"};
  const Json list = modes(arm)["modes"];
  int marked = 0;
  for (const Json& mode : list) {
    const double f = mode["frequency_Hz"];
    EXPECT_EQ(mode["changes_with_more_modes"].is_null(), f == 0);
    EXPECT_EQ(mode["with_more_modes_Hz"].is_null(), f == 0);
    EXPECT_EQ(mode["not_below_Hz"].is_null(), f == 0);
    if (f == 0) continue;
    const double finer = mode["with_more_modes_Hz"], least = mode["not_below_Hz"];
    EXPECT_LE(finer, f);
    EXPECT_LE(least, finer);
    EXPECT_GT(least, 0.99 * finer);
    EXPECT_EQ(mode["changes_with_more_modes"], f - least > 0.01 * f);
    marked += mode["changes_with_more_modes"] == true;
  }
  EXPECT_GT(marked, 0);
  const Outcome text = runDenavit({"modes", arm[0], arm[1], arm[2]});
  EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '*'), marked + 1) << text.out;
  EXPECT_THAT(text.out, HasSubstr("\n* too few modes: with any number of them"));
  EXPECT_THAT(text.out, HasSubstr("link.beam.modes"));
}

TEST(ModesCommand, WhereEveryFrequencyStaysNothingIsMarked) {
  for (const char* arm : {"elrayyes-beam", "puma560"}) {
    const Outcome text = runDenavit({"modes", arm, "--locked", "1"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(text.out.find('*'), std::string::npos) << text.out;
    EXPECT_EQ(text.out.find("more modes"), std::string::npos) << text.out;
  }
}

TEST(ModesCommand, LockedJointsDoNotMove) {
  const Json list = modes({"elrayyes-beam", "--locked", "1"})["modes"];
  ASSERT_GE(list.size(), 4u);
  EXPECT_NEAR(list[0]["frequency_Hz"].get<double>(), 11.29141374, 1e-7);
  for (const Json& mode : list) EXPECT_EQ(mode["shape"][0], 0);
}

TEST(ModesCommand, AnArmThatStandsUprightDepartsWithItsGrowthRate) {
  const Json list = modes({"double-pendulum", "--q", "1.5707963267948966,0"})["modes"];
  ASSERT_EQ(list.size(), 2u);
  for (const Json& mode : list) {
    EXPECT_EQ(mode["frequency_Hz"], 0);
    EXPECT_TRUE(mode["damping_ratio"].is_null());
    EXPECT_GT(mode["growth_rate_1_s"].get<double>(), 0);
  }
}

TEST(ModesCommand, TransferGivesPolesAndZeros) {
  const Json joint = modes({"hub-beam", "--transfer", "joint"})["transfer"];
  EXPECT_EQ(joint["poles"].size(), 10u);
  ASSERT_EQ(joint["zeros"].size(), 8u);
  EXPECT_NEAR(std::abs(joint["zeros"][0]["im"].get<double>()), 2 * M_PI * 11.29141374, 1e-6);
  const Json tip = modes({"hub-beam", "--transfer=tip", "--direction", "0,1,0"})["transfer"];
  EXPECT_NEAR(std::abs(tip["zeros"][0]["re"].get<double>()), 225.80790454, 1e-5);
  const Outcome text = runDenavit({"modes", "hub-beam", "--transfer", "tip"});
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("frequency [Hz]"));
  EXPECT_THAT(text.out, HasSubstr("link1_y1"));
  EXPECT_THAT(text.out, HasSubstr("zeros [1/s]"));
}

TEST(ModesCommand, BadArgumentsEndWithTwoAndSayWhy) {
  for (const auto& [arguments, what] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"hub-beam", "--locked", "2"}, "--locked: \"2\" is no joint; the arm has 1 joint"},
           {{"hub-beam", "--locked", "1.5"}, "--locked"},
           {{"elrayyes-2r", "--locked", "1,1"}, "names joint 1 twice"},
           {{"hub-beam", "--locked="}, "--locked"},
           {{"hub-beam", "--q", "1,2"}, "--q: has 2 numbers"},
           {{"hub-beam", "--q", "nan"}, "--q"},
           {{"hub-beam", "--transfer", "elbow"}, "--transfer"},
           {{"hub-beam", "--transfer", "tip", "--direction", "0,0,0"}, "has no length"},
           {{"hub-beam", "--transfer", "joint", "--locked", "1"}, "joint 1 is locked"},
           {{"nothing-of-this-name"}, "neither a file nor a shipped robot"}}) {
    std::vector<std::string> all{"modes"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = runDenavit(all);
    EXPECT_EQ(outcome.code, 2) << what;
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(ModesCommand, AnArmWithoutInertiaIsRefused) {
  const auto file = std::filesystem::temp_directory_path() / "denavit_massless_modes.json";
  writeAtomically(file.string(), R"({"schema": "denavit-robot/1", "convention": "standard",
    "joints": [{"a": 1}, {"a": 1}]})");
  const Outcome outcome = runDenavit({"modes", file.string()});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("not positive definite"));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace denavit
