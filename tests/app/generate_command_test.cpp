#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::runDenavit;
using testing::HasSubstr;
using Json = nlohmann::json;

Json reportOf(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "generate");
  arguments.insert(arguments.end(), {"--report", "--json"});
  const auto outcome = runDenavit(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(GenerateCommand, SaysWhatProcessorsGain) {
  const Json report = reportOf({"puma3-thesis", "--what", "inertia-bias", "--processors", "4"});
  const int work = report["work"], path = report["longest_path"];
  EXPECT_EQ(work, report["multiplications"].get<int>() + report["additions"].get<int>());
  EXPECT_EQ(path, report["depth"]);
  ASSERT_EQ(report["schedules"].size(), 4u);
  for (int p = 1; p <= 4; ++p) {
    const Json& schedule = report["schedules"][static_cast<std::size_t>(p - 1)];
    EXPECT_EQ(schedule["processors"], p);
    EXPECT_EQ(schedule["least_makespan"], std::max(path, (work + p - 1) / p));
    const int makespan = schedule["makespan"];
    EXPECT_GE(makespan, schedule["least_makespan"]);
    EXPECT_NEAR(schedule["speed_up"], static_cast<double>(work) / makespan, 1e-12);
    EXPECT_NEAR(schedule["utilisation"], static_cast<double>(work) / makespan / p, 1e-12);
  }
  EXPECT_EQ(report["schedules"][0]["makespan"], work);
  EXPECT_EQ(report["partition"]["parts"], 4);
  EXPECT_GT(report["partition"]["barriers"], 0);
}

TEST(GenerateCommand, SaysNothingOfProcessorsUnasked) {
  const Json report = reportOf({"craig-2r"});
  EXPECT_FALSE(report.contains("schedules"));
  EXPECT_FALSE(report.contains("partition"));
  const Json one = reportOf({"craig-2r", "--processors", "1"});
  EXPECT_EQ(one["schedules"].size(), 1u);
  EXPECT_FALSE(one.contains("partition"));
}

TEST(GenerateCommand, PrintsTheTableOfProcessors) {
  const auto outcome = runDenavit({"generate", "craig-2r", "--processors", "2", "--report"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("processors  time  at least  speed-up  utilisation\n"
                                     "         1    23        23      1.00        100 %\n"
                                     "         2    12        12      1.92         96 %\n"));
  EXPECT_THAT(outcome.out, HasSubstr("code in 2 parts with "));
}

TEST(GenerateCommand, CodeInPartsRunsByTheLineThatIsPrinted) {
  const fs::path folder = fs::temp_directory_path() / "denavit_generate_parts";
  fs::create_directories(folder);
  const auto outcome = runDenavit(
      {"generate", "puma3-thesis", "--processors", "3", "-o", (folder / "mine.c").string()});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::string mark = "to build and test: ";
  const std::size_t at = outcome.out.find(mark);
  ASSERT_NE(at, std::string::npos) << outcome.out;
  const std::string line = outcome.out.substr(at + mark.size());
  EXPECT_THAT(line, HasSubstr("mine.c mine_test.c -lm -lpthread"));
  const std::string command =
      "cd '" + folder.string() + "' && " + line.substr(0, line.find('\n')) + " > log 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  fs::remove_all(folder);
}

TEST(GenerateCommand, DoesTheNamedPassesInTheirOrder) {
  const auto passesOf = [](const char* passes) {
    std::vector<std::string> names;
    const Json report = reportOf({"puma3-thesis", "--what", "nedyn", "--passes", passes});
    for (const Json& pass : report["passes"]) {
      names.push_back(pass["pass"]);
    }
    return names;
  };
  EXPECT_THAT(passesOf("factoring,unused"),
              testing::ElementsAre("as the recursion runs", "as the generator writes it",
                                   "factoring", "unused"));
  EXPECT_THAT(passesOf("clear"),
              testing::ElementsAre("as the recursion runs", "as the generator writes it", "unused",
                                   "angles", "constants", "duplicates", "factoring"));
}

TEST(GenerateCommand, CodeIsWhatThePassesLeft) {
  const Json report = reportOf({"puma-thesis", "--what", "nedyn", "--passes", "clear"});
  const Json& last = report["passes"].back();
  EXPECT_EQ(report["multiplications"], last["multiplications"]);
  EXPECT_EQ(report["additions"], last["additions"]);
  EXPECT_LT(report["largest_difference"], 1e-12);
  EXPECT_LE(last["multiplications"].get<int>() + last["additions"].get<int>(), 358);
}

/// An arm of so many skew joints that its formulas would fill the memory.
std::string longArm(int joints) {
  Json list = Json::array();
  for (int i = 0; i < joints; ++i) {
    list.push_back({{"type", "revolute"},
                    {"theta", 0},
                    {"d", 0.1},
                    {"a", 0.2},
                    {"alpha", 0.3},
                    {"link",
                     {{"mass", 1.5},
                      {"com", {0.1, 0.02, 0.03}},
                      {"inertia", {{"xx", 0.1}, {"yy", 0.1}, {"zz", 0.1}}}}}});
  }
  const std::string path =
      (fs::temp_directory_path() / ("denavit_generate_" + std::to_string(joints) + ".json"))
          .string();
  std::ofstream(path) << Json{{"schema", "denavit-robot/1"},
                              {"name", "long"},
                              {"convention", "standard"},
                              {"joints", list}};
  return path;
}

TEST(GenerateCommand, FormulasThatWouldFillTheMemoryAreRefused) {
  const std::string sixty = longArm(60), most = longArm(200);
  for (const auto& [arm, what] :
       {std::pair(sixty, "inverse-derivatives"), std::pair(sixty, "forward-derivatives"),
        std::pair(most, "forward")}) {
    const auto outcome = runDenavit({"generate", arm, "--what", what});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(arm + ": --what: is " + what + ", whose formulas for "));
    EXPECT_THAT(outcome.err, HasSubstr("100000 terms; code without loops is for shorter arms: "));
  }
  fs::remove(sixty);
  fs::remove(most);
}

TEST(GenerateCommand, BadInputEndsWithTwoAndOneLine) {
  struct Row {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::string rule = "it is a number of processors: give a whole number from 1 to 64, as 4\n";
  const Row rows[] = {
      {{"--processors", "0"}, "denavit: --processors: is 0; " + rule},
      {{"--processors", "65"}, "denavit: --processors: is 65; " + rule},
      {{"--processors", "1.5"}, "denavit: --processors: is 1.5; " + rule},
      {{"--processors", "2", "--language", "python"},
       "craig-2r: --processors: is 2, but only code in C is shared out over threads: use "
       "--language c, or --processors 1\n"},
      {{"--passes", "unusd"},
       "craig-2r: --passes: is \"unusd\", which is none of clear, unused, angles, constants, "
       "duplicates, factoring: did you mean \"unused\"?\n"},
      {{"--passes", "clear", "--search", "10"},
       "craig-2r: --search: is given with --passes, which does these passes and nothing else: give "
       "one of them\n"}};
  for (const Row& row : rows) {
    std::vector<std::string> arguments{"generate", "craig-2r"};
    arguments.insert(arguments.end(), row.arguments.begin(), row.arguments.end());
    const auto outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << row.message;
    EXPECT_EQ(outcome.err, row.message);
    EXPECT_EQ(outcome.out, "");
  }
}

}  // namespace
}  // namespace denavit
