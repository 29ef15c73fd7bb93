// Every option of every command, as --help lists them, is given extreme values: none ends in an
// internal error, in a crash or in work without an end.

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using Words = std::vector<std::string>;

/// What each command needs to do something small.
const std::map<std::string, std::vector<Words>>& usualArguments() {
  static const std::map<std::string, std::vector<Words>> kUsual{
      {"list", {{}}},
      {"show", {{"craig-2r"}, {"free-fall"}}},
      {"check", {{"craig-2r"}}},
      {"evaluate", {{"craig-2r"}, {"four-bar"}}},
      {"simulate", {{"motor-2r", "--duration=0.02"}, {"four-bar", "--duration=0.02"}}},
      {"convert", {{"craig-2r", "made.json"}}},
      {"modes", {{"elrayyes-beam"}}},
      {"inverse", {{"motion.json"}}},
      {"fastest", {{"motion.json"}}},
      {"linearize", {{"craig-2r"}, {"four-bar"}}},
      {"lqr", {{"craig-2r", "--state-weights=1,1,1,1", "--input-weights=1,1"}}},
      {"place", {{"craig-2r", "--poles=-1,-2,-3,-4"}}},
      {"ik", {{"craig-2r", "--position=1,0.5,0"}}},
      {"identify", {{"craig-2r", "measured.csv"}}},
      {"formulations", {{"craig-2r"}}},
      {"tabulate", {{"craig-2r", "--points=3"}}},
      {"generate", {{"craig-2r"}}},
      {"workspace", {{"craig-2r"}}},
      {"study", {{"study.json", "--out=made.csv"}}},
      {"reproduce", {{}}}};
  return kUsual;
}

Words listOptions(const std::string& command) {
  std::istringstream help(test::runDenavit({command, "--help"}).out);
  Words options;
  for (std::string line; std::getline(help, line);) {
    const std::size_t at = line.find("--");
    if (at == line.npos || at > 8 || line.find_first_not_of(" -,abcdefghijklmnopqrstuvwxyz") < at) {
      continue;
    }
    const std::size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at + 2);
    options.push_back(line.substr(at, end - at));
  }
  return options;
}

const Words& extremes() {
  static const Words kExtremes{"",
                               "0",
                               "-1",
                               "1e-320",
                               "1e-12",
                               "1e12",
                               "1e300",
                               "2147483648",
                               "-9223372036854775808",
                               "nan",
                               std::string(5000, 'x'),
                               ",,",
                               "1e300,1e300",
                               "0,0,0,0,0,0,0,0,0",
                               "1e-320,1e-320,1e-320,1e-320",
                               "q1=1e300",
                               "robot.joints[99999999999999999999].a=1",
                               "tool:1e300,0,0,0,0,1e300"};
  return kExtremes;
}

/// Two at a time: most of the time goes into starting them.
class Pairs {
 public:
  explicit Pairs(std::string folder) : folder_(std::move(folder)) {}
  ~Pairs() {
    finish(0);
    finish(1);
  }
  void run(const Words& arguments) {
    constexpr unsigned kHangs_s = 300;
    finish(next_);
    words_[next_] = arguments;
    programs_[next_] = std::make_unique<test::StartedProgram>(arguments, folder_, "denavit",
                                                              test::Environment{}, kHangs_s);
    next_ = 1 - next_;
  }

 private:
  void finish(std::size_t k) {
    if (!programs_[k]) return;
    const test::Outcome outcome = programs_[k]->wait();
    programs_[k].reset();
    const bool isExpected = outcome.code == 0 || outcome.code == 2 || outcome.code == 3;
    std::string line;
    for (const std::string& word : words_[k]) line += " " + word.substr(0, 60);
    EXPECT_TRUE(isExpected) << "denavit" << line << "\nexit " << outcome.code << "\n"
                            << outcome.err;
  }

  std::string folder_;
  std::array<std::unique_ptr<test::StartedProgram>, 2> programs_;
  std::array<Words, 2> words_;
  std::size_t next_ = 0;
};

void writeFiles(const test::TemporaryFolder& folder) {
  using nlohmann::json;
  const json points{{{"q", {0.1, 0.6}}}, {{"q", {0.4, 0.9}}}};
  const json limits{{"velocity", {1, 1}}, {"acceleration", {5, 5}}};
  (void)folder.write("motion.json",
                     {{"schema", "denavit-scenario/1"},
                      {"robot", "craig-2r"},
                      {"input", {{"trajectory", {{"points", points}, {"limits", limits}}}}}});
  (void)folder.write(
      "study.json",
      {{"schema", "denavit-study/1"},
       {"scenario", {{"schema", "denavit-scenario/1"}, {"robot", "craig-2r"}, {"duration", 0.1}}},
       {"parameters", {{{"path", "robot.payload.mass"}, {"values", {0, 1}}}}},
       {"measures", {{"end", "last(q1)"}}}});
  std::ofstream measured(folder.path("measured.csv"));
  measured << "time,q1,q2,qd1,qd2,qdd1,qdd2,tau1,tau2\n";
  for (int k = 0; k < 50; ++k) {
    const double t = 0.01 * k;
    measured << t << "," << std::sin(t) << "," << std::cos(3 * t) << "," << std::cos(t) << ","
             << -3 * std::sin(3 * t) << "," << -std::sin(t) << "," << -9 * std::cos(3 * t) << ","
             << t << "," << 1 - t << "\n";
  }
}

TEST(ExtremeArguments, EndNoCommandOtherwiseThanItShould) {
  const test::TemporaryFolder folder;
  writeFiles(folder);
  Pairs pairs(folder.path(""));
  std::size_t turn = 0, options = 0;
  for (const auto& [command, usual] : usualArguments()) {
    for (const Words& given : usual) {
      Words line{command};
      line.insert(line.end(), given.begin(), given.end());
      pairs.run(line);
      for (const std::string& option : listOptions(command)) {
        if (option == "--help") continue;
        ++options;
        // Each option has one of them, and every value comes to stand behind many options. To start
        // the program takes most of the time: all values behind all options would take half an
        // hour.
        Words changed = line;
        changed.push_back(option + "=" + extremes()[turn % extremes().size()]);
        pairs.run(changed);
        turn += 5;
      }
    }
  }
  EXPECT_GT(options, 100u);
}

}  // namespace
}  // namespace denavit
