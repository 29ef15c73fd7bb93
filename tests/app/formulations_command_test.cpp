#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "tests/app/program.h"

namespace denavit {
namespace {

using test::runDenavit;
using Json = nlohmann::json;

TEST(FormulationsCommand, WritesTheKeysThatScriptsReadFirst) {
  const auto outcome = runDenavit({"formulations", "craig-2r", "--q", "0.3,0.8", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(outcome.out);
  ASSERT_EQ(json.size(), 1u);
  for (const auto& row : json["formulations"]) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : row.items()) keys.push_back(key);
    ASSERT_GE(keys.size(), 6u);
    keys.resize(6);
    EXPECT_EQ(keys, (std::vector<std::string>{"name", "approximate", "multiplications", "additions",
                                              "nanoseconds", "worst_difference"}));
    EXPECT_TRUE(row["multiplications"].is_number_integer());
    EXPECT_GT(row["nanoseconds"], 0);
    EXPECT_EQ(row["worst_difference"].get<double>() > 1e-10, row["approximate"].get<bool>());
  }
}

TEST(FormulationsCommand, PrintsAnAlignedTable) {
  const auto outcome = runDenavit({"formulations", "craig-2r"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::size_t head = outcome.out.find("products"), row = outcome.out.find("\ncraig ");
  ASSERT_NE(row, std::string::npos) << outcome.out;
  const std::string line = outcome.out.substr(row + 1, outcome.out.find('\n', row + 1) - row - 1);
  EXPECT_NE(line[head + 7], ' ') << "numbers end where their head ends: " << line;
  EXPECT_EQ(line[head + 8], ' ');
  EXPECT_NE(outcome.out.find("zomaya-morris           approximate"), std::string::npos);
  EXPECT_NE(outcome.out.find("wrong by a third"), std::string::npos);
}

/// An arm of many like joints.
std::string longArm(const std::string& name, int joints) {
  const std::string path = (std::filesystem::temp_directory_path() / name).string();
  std::ofstream file(path);
  file << R"({"schema": "denavit-robot/1", "convention": "modified", "joints": [)";
  for (int i = 0; i < joints; ++i) {
    file << (i > 0 ? "," : "") << R"({"a": 0.1, "alpha": 0.5, "link": {"mass": 1}})";
  }
  file << "]}";
  return path;
}

TEST(FormulationsCommand, LeavesOutWhatTakesTooLong) {
  const std::string arm = longArm("denavit_long_arm_60.json", 60);
  const auto text = runDenavit({"formulations", arm});
  ASSERT_EQ(text.code, 0) << text.err;
  const std::size_t row = text.out.find("\nlagrange  ");
  ASSERT_NE(row, std::string::npos) << text.out;
  const std::string line = text.out.substr(row + 1, text.out.find('\n', row + 1) - row - 1);
  EXPECT_NE(line.find("not run: about "), std::string::npos) << line;
  EXPECT_NE(line.find("e+08 products at 60 joints"), std::string::npos) << line;
  EXPECT_NE(text.out.find("--all runs it"), std::string::npos);
  const Json rows = Json::parse(runDenavit({"formulations", arm, "--json"}).out)["formulations"];
  std::size_t run = 0;
  for (const Json& one : rows) {
    EXPECT_EQ(one["nanoseconds"].is_null(), one.contains("not_run_multiplications"));
    EXPECT_EQ(one["multiplications"].is_null(), one.contains("not_run_multiplications"));
    if (!one.contains("not_run_multiplications")) ++run;
  }
  EXPECT_GT(run, 5u);
  EXPECT_LT(run, rows.size());
  std::filesystem::remove(arm);
}

/// One evaluation of the dearest takes minutes at 200 joints: Ctrl-C does not wait for it.
TEST(FormulationsCommand, EndsSoonWhenInterrupted) {
  const std::string arm = longArm("denavit_long_arm_200.json", 200);
  const auto secondsOfPrograms = [] {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return used.ru_utime.tv_sec;
  };
  const auto before_s = secondsOfPrograms();
  const auto outcome = runDenavit({"formulations", arm, "--all"}, 2);
  EXPECT_LT(secondsOfPrograms() - before_s, 60);
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, arm + ": interrupted: nothing is compared\n");
  std::filesystem::remove(arm);
}

/// Friction is added to whatever formulation gives tau.
TEST(EvaluateFormulation, AddsFrictionAsBefore) {
  const auto tau = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"evaluate",      "puma560",      "--qd",  "1,1,1,1,1,1",
                                       "--formulation", "gibbs-appell", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(runDenavit(arguments).out);
  };
  const Json with = tau({}), without = tau({"--no-friction"});
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_GT(with["friction"][i].get<double>(), 0);
    EXPECT_NEAR(with["tau"][i].get<double>() - without["tau"][i].get<double>(),
                with["friction"][i].get<double>(), 1e-10);
  }
}

TEST(EvaluateFormulation, SaysThatAnApproximationIsOne) {
  const std::vector<std::string> arguments{"evaluate", "puma560", "--formulation", "zomaya-morris"};
  const auto text = runDenavit(arguments);
  EXPECT_EQ(text.code, 0);
  EXPECT_EQ(text.err,
            "denavit: --formulation: zomaya-morris is an approximation: tau is not that of the "
            "other formulations\n");
  EXPECT_EQ(runDenavit({"evaluate", "puma560", "--formulation", "waters"}).err, "");
}

}  // namespace
}  // namespace denavit
