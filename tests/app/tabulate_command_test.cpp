#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace denavit {
namespace {

using test::runDenavit;
using testing::HasSubstr;
using Json = nlohmann::json;

TEST(TabulateCommand, WritesTheKeysThatScriptsRead) {
  const auto outcome = runDenavit({"tabulate", "craig-2r", "--points", "8", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["what"], "inertia");
  ASSERT_EQ(json["axes"].size(), 1u);
  EXPECT_EQ(json["axes"][0]["joint"], 2);
  EXPECT_EQ(json["axes"][0]["periodic"], true);
  EXPECT_EQ(json["blocks"][0]["numbers"], Json({"M22"}));
  EXPECT_EQ(json["blocks"][1]["numbers"], Json({"M11", "M12"}));
  EXPECT_EQ(json["blocks"][1]["joints"], Json({2}));
  ASSERT_EQ(json["tables"].size(), 2u);
  const Json& table = json["tables"][1];
  EXPECT_EQ(table["points"], 8);
  EXPECT_EQ(table["words"], 17);
  EXPECT_GT(table["largest_error"], table["rms_error"]);
  EXPECT_GT(table["lookup_nanoseconds"], 0);
  EXPECT_GT(table["computing_nanoseconds"], 0);
  EXPECT_EQ(json["poses"], 1000);
  EXPECT_EQ(json["all_joints_words"], 256);
  EXPECT_EQ(json["torque_words"], 2 * 262144);
}

TEST(TabulateCommand, PrintsWhatDependsOnWhatAndWhatATableIsWorth) {
  const auto outcome = runDenavit({"tabulate", "puma560", "--what", "gravity", "--points", "8"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("none: constant      2  g1 g6\n"));
  EXPECT_THAT(outcome.out, HasSubstr("2, 3, 4, 5      16384  g2 g3 g4 g5\n"));
  EXPECT_THAT(outcome.out, HasSubstr("points  words    memory  largest error"));
  EXPECT_THAT(outcome.out, HasSubstr("     8  16386  131.1 kB"));
  EXPECT_THAT(outcome.out, HasSubstr("all 6 numbers over all of 6 joints with 8 points: "));
}

TEST(TabulateCommand, WritesTheTable) {
  const auto path = std::filesystem::temp_directory_path() / "denavit_tabulate.csv";
  const std::vector<std::string> table{"tabulate", "craig-2r", "--points", "4", "--csv"};
  std::vector<std::string> toFile = table, toStdout = table;
  toFile.push_back(path.string());
  toStdout.emplace_back("-");
  ASSERT_EQ(runDenavit(toFile).code, 0);
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_THAT(text, testing::StartsWith("q2_rad,M1_1_kgm2,M1_2_kgm2,M2_2_kgm2\n"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  const auto outcome = runDenavit(toStdout);
  EXPECT_EQ(outcome.out, text);
  EXPECT_THAT(outcome.err, HasSubstr("largest error"));
  std::filesystem::remove(path);
}

TEST(TabulateCommand, BadInputEndsWithTwoAndOneLine) {
  struct Row {
    std::vector<std::string> arguments;
    std::string message;
  };
  const Row rows[] = {
      {{"puma560", "--points", "100"},
       "puma560: points: 100 for each of 4 joints make a table of 6.0405e+08 words; at most "
       "1.25e+08 (1 GB) are made: use 67 points or fewer\n"},
      {{"puma560", "--points", "1"},
       "denavit: --points: is 1; it is a number of points on each axis: give a whole number from 2 "
       "to 1000000, as 10\n"},
      {{"puma560", "--points", "2.5"},
       "denavit: --points: is 2.5; it is a number of points on each axis: give a whole number from "
       "2 to 1000000, as 10\n"},
      {{"puma560", "--points", "nan"},
       "denavit: --points: is nan; it is a number of points on each axis: give a whole number from "
       "2 to "
       "1000000, as 10\n"},
      {{"puma560", "--json", "--csv", "-"},
       "denavit: --csv: and --json both go to stdout: give --csv a file\n"},
      {{"hub-beam"},
       "hub-beam: beam: tables are made of rigid arms; links bend here: set their modes to 0; "
       "denavit evaluate computes the arm as it is\n"},
  };
  for (const Row& row : rows) {
    std::vector<std::string> arguments{"tabulate"};
    arguments.insert(arguments.end(), row.arguments.begin(), row.arguments.end());
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << row.message;
    EXPECT_EQ(outcome.err, row.message);
    EXPECT_EQ(outcome.out, "");
  }
  const auto what = runDenavit({"tabulate", "puma560", "--what", "coriolis"});
  EXPECT_EQ(what.code, 2);
  EXPECT_THAT(what.err, HasSubstr("--what"));
}

TEST(TabulateCommand, EndsSoonWhenInterrupted) {
  const auto outcome = runDenavit({"tabulate", "puma560", "--points", "67"}, 1);
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "puma560: interrupted: nothing is tabulated\n");
}

}  // namespace
}  // namespace denavit
