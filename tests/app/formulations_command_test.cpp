#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
