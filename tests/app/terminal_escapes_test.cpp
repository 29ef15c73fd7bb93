// Texts of files that try to steer the terminal: none of their bytes reach it.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;

/// A title for the window, a cleared screen, a C1 control sequence, DEL, a return to the beginning
/// of the line, an override of the direction.
const std::string kSteering =
    "x\033]0;owned\007\033[2J\xc2\x9b"
    "31m\x7f\rok\b\t\v\xe2\x80\xaegnp\xe2\x81\xa6y";

/// The first thing in a text that a terminal would obey, with what is around it; empty: none.
std::string findSteering(const std::string& text) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto c = static_cast<unsigned char>(text[k]);
    const auto next = static_cast<unsigned char>(k + 1 < text.size() ? text[k + 1] : 0);
    const auto third = static_cast<unsigned char>(k + 2 < text.size() ? text[k + 2] : 0);
    const bool bidi = c == 0xe2 && ((next == 0x80 && third >= 0xa8 && third <= 0xae) ||
                                    (next == 0x81 && third >= 0xa6 && third <= 0xa9));
    if ((c < 0x20 && c != '\n') || c == 0x7f || (c == 0xc2 && next < 0xa0) || bidi) {
      return std::to_string(c) + " in: " + text.substr(k < 30 ? 0 : k - 30, 60);
    }
  }
  return {};
}

/// A text as the inside of a JSON string, every byte that may be raw there raw.
std::string inJson(std::string text) {
  for (const auto& [raw, escape] :
       std::initializer_list<std::pair<std::string, std::string>>{{"\033", "\\u001b"},
                                                                  {"\007", "\\u0007"},
                                                                  {"\r", "\\r"},
                                                                  {"\b", "\\b"},
                                                                  {"\t", "\\t"},
                                                                  {"\v", "\\u000b"}}) {
    for (std::size_t at = 0; (at = text.find(raw, at)) != text.npos; at += escape.size()) {
      text.replace(at, raw.size(), escape);
    }
  }
  return text;
}

class TerminalEscapes : public testing::Test {
 protected:
  TerminalEscapes() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~TerminalEscapes() override { fs::remove_all(folder); }

  std::string write(const std::string& suffix, const std::string& text) const {
    const std::string path = (folder / ("f" + kSteering + suffix)).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  static RobotDescription makeRobot() {
    RobotDescription robot = readRobot("craig-2r");
    robot.name = robot.source = robot.description = kSteering;
    for (JointDescription& joint : robot.joints) joint.name = kSteering;
    return robot;
  }
  static ScenarioDescription makeScenario() {
    ScenarioDescription scenario;
    scenario.robot = makeRobot();
    scenario.name = scenario.source = scenario.description = kSteering;
    scenario.initial.q = {0.1, 0.2};
    scenario.duration = 0.1;
    return scenario;
  }
  /// Runs a command, and looks at both of its streams.
  Outcome run(const std::vector<std::string>& arguments) const {
    Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(findSteering(outcome.out), "") << "stdout of " << arguments.front();
    EXPECT_EQ(findSteering(outcome.err), "") << "stderr of " << arguments.front();
    EXPECT_FALSE((outcome.out + outcome.err).empty()) << arguments.front();
    return outcome;
  }
  /// Every command that takes a robot or more.
  void runAll(const std::string& file) const {
    run({"show", file});
    run({"check", file});
    run({"evaluate", file, "--q", "0.1,0.2"});
    run({"evaluate", file, "--json"});
    run({"modes", file});
    run({"modes", file, "--json"});
    run({"formulations", file});
    run({"formulations", file, "--json"});
    run({"simulate", file, "--duration", "0.05"});
    run({"simulate", file, "--csv", "-"});
    run({"simulate", file, "--csv", (folder / (kSteering + ".csv")).string()});
    run({"simulate", file, "--csv", (folder / kSteering / "none.csv").string()});
    run({"convert", file, "-"});
    run({"convert", file, (folder / (kSteering + "-out.json")).string()});
    run({"convert", file, (folder / (kSteering + "-out.urdf")).string()});
  }

  fs::path folder = fs::temp_directory_path() / "denavit_terminal_escapes_test";
};

TEST_F(TerminalEscapes, OfGoodFilesReachNeitherStream) {
  runAll(write(".robot.json", toJson(makeRobot())));
  runAll(write(".scenario.json", toJson(makeScenario())));
  ProjectDescription project;
  project.scenario = makeScenario();
  project.desk.states = {{kSteering, {0.1}, {}}};
  project.desk.derivedChannels = {{kSteering, kSteering, kSteering}};
  project.desk.measuredFiles = {{kSteering, kSteering, 0, 1}};
  runAll(write(".project.json", toJson(project)));
}

TEST_F(TerminalEscapes, OfSpoiledFilesReachNeitherStream) {
  ScenarioDescription scenario = makeScenario();
  scenario.input.tau = {kSteering, "q1 +" + kSteering};
  scenario.prescribed[1] = kSteering;
  scenario.wrench.emplace();
  scenario.robot.joints[0].friction.expression = kSteering;
  runAll(write(".formulas.json", toJson(scenario)));
  auto words = nlohmann::json::parse(toJson(scenario));
  words["integrator"]["method"] = words["integrator"]["engine"] = kSteering;
  words["without"] = {kSteering};
  words["wrench"]["axes"] = kSteering;
  runAll(write(".words.json", words.dump()));
  scenario = makeScenario();
  scenario.input.csv = kSteering + ".csv";
  runAll(write(".table.json", toJson(scenario)));
  const std::string raw = inJson(kSteering);
  runAll(write(".keys.json", R"({"schema": "denavit-robot/1", "joints": [{")" + raw + R"(": ")" +
                                 raw + R"(", "type": ")" + raw + R"("}]})"));
  runAll(write(".schema.json", R"({"schema": ")" + raw + R"("})"));
  runAll(write(".reference.json", R"({"schema": "denavit-scenario/1", "robot": ")" + raw +
                                      R"(", "changes": {")" + raw + R"(": 1}})"));
  runAll(write(".broken.json", kSteering + "{\"" + kSteering + "\": "));
  runAll((folder / (kSteering + ".missing.json")).string());
}

TEST_F(TerminalEscapes, OfForeignFilesReachNeitherStream) {
  // XML cannot hold C0 controls, but C1 ones, DEL and overrides.
  const std::string name =
      "x\xc2\x9b"
      "31m\x7f&#x9b;&#x202e;\xe2\x80\xae";
  runAll(write(".urdf", "<robot name=\"" + name + "\"><link name=\"" + name + "a\"/><link name=\"" +
                            name + "b\"/><link name=\"" + name + "c\"/><joint name=\"" + name +
                            "j\" type=\"continuous\"><parent link=\"" + name +
                            "a\"/><child link=\"" + name + "b\"/></joint><joint name=\"" + name +
                            "f\" type=\"fixed\"><parent link=\"" + name + "b\"/><child link=\"" +
                            name + "c\"/></joint></robot>"));
  runAll(write(".bad.urdf", "<robot name=\"" + kSteering + "\"><link " + kSteering + "/></robot>"));
  runAll(write(".csv", "joint;" + kSteering + ";theta;d;a;alpha\n" + kSteering +
                           ";1;0;0.1;0.2;90\n" + kSteering + ";2;0;0.1;0.3;0\n"));
  runAll(write(".m", "L(1) = Link([0 0.1 0.2 pi/2]);\nL(2) = Link([0 0 0.3 0]);\n" + kSteering +
                         "(3)\nr = SerialLink(L, 'name', '" + kSteering + "');\n"));
}

TEST_F(TerminalEscapes, OfArgumentsReachNeitherStream) {
  for (const char* command : {"show", "check", "evaluate", "simulate", "convert", "modes",
                              "formulations", "tabulate", "reproduce"}) {
    run({command, kSteering});
    run({command, "--" + kSteering});
    run({command, "puma560", kSteering, kSteering});
  }
  run({kSteering});
  run({"--" + kSteering});
  run({"list", kSteering});
  run({"evaluate", "puma560", "--q", kSteering});
  run({"simulate", "free-fall", "--set", kSteering + "=" + kSteering});
}

TEST_F(TerminalEscapes, JsonHoldsThemEscaped) {
  const std::string file = write(".json", toJson(makeRobot()));
  const Outcome converted = run({"convert", file, "-"});
  EXPECT_EQ(parseRobot(converted.out, "stdout"), readRobot(file));
  EXPECT_EQ(parseRobot(converted.out, "stdout").name, kSteering);
}

}  // namespace
}  // namespace denavit
