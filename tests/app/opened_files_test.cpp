// What a file can make the program do to other files: nothing is written that no person named.

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runDenavit;
using test::TemporaryFolder;

std::set<std::string> listFiles(const TemporaryFolder& folder) {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder.path(""))) {
    names.insert(file.path().string());
  }
  return names;
}

Json makeRobot(const std::string& text) {
  const Json link = {{"mass", 1}, {"com", {-0.5, 0, 0}}, {"inertia", {{"zz", 0.1}}}};
  const Json joint = {{"name", text}, {"a", 1}, {"link", link}};
  return {{"schema", "denavit-robot/1"}, {"convention", "standard"}, {"name", text},
          {"description", text},         {"source", text},           {"joints", {joint, joint}}};
}

Json makeScenario(const std::string& text) {
  return {{"schema", "denavit-scenario/1"},
          {"name", text},
          {"description", text},
          {"source", text},
          {"robot", makeRobot(text)},
          {"duration", 0.1},
          {"input",
           {{"trajectory",
             {{"points", {{{"q", {0, 0}}}, {{"q", {0.1, 0.2}}}}},
              {"limits", {{"velocity", {1, 1}}, {"acceleration", {5, 5}}}}}}}}};
}

/// Every text of these files is the name of a file that could be made.
TEST(OpenedFiles, NameNothingThatIsWritten) {
  const TemporaryFolder folder;
  const std::string text = folder.path("written.csv");
  const std::string robot = folder.write("robot.json", makeRobot(text));
  const std::string scenario = folder.write("scenario.json", makeScenario(text));
  const std::string project = folder.write(
      "project.json",
      {{"schema", "denavit-project/1"},
       {"scenario", makeScenario(text)},
       {"desk",
        {{"states", {{{"name", text}, {"q", {0, 0}}}}},
         {"plots",
          {{{"kind", "time"}, {"title", text}, {"curves", {{{"channel", "q1_rad"}}}}}}}}}});
  const std::string study = folder.write(
      "study.json", {{"schema", "denavit-study/1"},
                     {"name", text},
                     {"description", text},
                     {"scenario", makeScenario(text)},
                     {"parameters", {{{"path", "robot.payload.mass"}, {"values", {0, 1}}}}},
                     {"measures", {{"most", "max(q1)"}}}});
  const std::set<std::string> before = listFiles(folder);
  const std::vector<std::vector<std::string>> commands = {
      {"check", robot},      {"check", scenario}, {"check", project},      {"check", study},
      {"show", robot},       {"evaluate", robot}, {"simulate", scenario},  {"simulate", project},
      {"inverse", scenario}, {"modes", robot},    {"formulations", robot}, {"generate", robot},
      {"linearize", robot},  {"study", study},    {"tabulate", robot}};
  for (const std::vector<std::string>& command : commands) {
    const Outcome outcome = runDenavit(command, -1, folder.path(""));
    EXPECT_EQ(outcome.code, 0) << command.front() << " " << outcome.err;
    EXPECT_EQ(listFiles(folder), before) << command.front();
  }
}

}  // namespace
}  // namespace denavit
