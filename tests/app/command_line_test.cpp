#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/machine/tape_program.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using Json = nlohmann::json;

class CommandLine : public testing::Test {
 protected:
  CommandLine() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~CommandLine() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string file(const std::string& name, const std::string& text) const {
    writeAtomically(path(name), text);
    return path(name);
  }

  fs::path folder = fs::temp_directory_path() / "denavit_command_line_test";
};

Json evaluate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "evaluate");
  arguments.push_back("--json");
  const Outcome outcome = runDenavit(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out);
}

TEST_F(CommandLine, CheckReadsAProjectWithItsDesk) {
  const std::string head =
      R"({"schema": "denavit-project/1", "scenario": {"schema": "denavit-scenario/1",
        "robot": "craig-2r"}, "desk": {"states": [)";
  const std::string sound = file("sound.json", head + R"({"name": "up", "q": [0, 1]}]}})");
  EXPECT_EQ(runDenavit({"check", sound}).out, sound + ": project without errors\n");
  const std::string nameless = file("nameless.json", head + R"({"q": [0, 1]}]}})");
  const Outcome outcome = runDenavit({"check", nameless});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("desk.states[0].name"), std::string::npos) << outcome.err;
}

TEST_F(CommandLine, SimulateTakesTheScenarioOfAProject) {
  const std::string project =
      file("project.json",
           R"({"schema": "denavit-project/1", "scenario": {"schema": "denavit-scenario/1",
        "robot": "craig-2r", "duration": 0.1}})");
  const Outcome outcome = runDenavit({"simulate", project, "--csv", path("run.csv")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json side = Json::parse(readFile(path("run.json")));
  EXPECT_EQ(side["scenario"]["duration"], 0.1);
}

TEST_F(CommandLine, ARunThatChangesOnTheWayIsTheSameAgain) {
  const Outcome first =
      runDenavit({"simulate", "craig-2r", "--duration", "1", "--at", "0.5:payload.mass=2", "--at",
                  "0.25:input.tau[0]=3*sin(t)", "--csv", path("run.csv")});
  ASSERT_EQ(first.code, 0) << first.err;
  const std::string engine = canRunMachineCode() ? "machine-code, " : "loops, ";
  EXPECT_NE(first.out.find(engine), std::string::npos) << first.out;
  const Json side = Json::parse(readFile(path("run.json")));
  EXPECT_EQ(side["recorded"].size(), 2u);
  EXPECT_EQ(side["recorded"][0]["set"]["input.tau[0]"], "3*sin(t)");
  const Outcome second = runDenavit({"simulate", path("run.json"), "--csv", path("again.csv")});
  ASSERT_EQ(second.code, 0) << second.err;
  EXPECT_TRUE(readFile(path("run.csv")) == readFile(path("again.csv")));
  ASSERT_EQ(runDenavit({"simulate", "craig-2r", "--duration", "1", "--csv", path("free.csv")}).code,
            0);
  EXPECT_FALSE(readFile(path("run.csv")) == readFile(path("free.csv")));
}

TEST_F(CommandLine, ChangesOnTheWayAreRefusedByName) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"payload.mass=2", "--at: is \"payload.mass=2\", which begins with no time"},
      {"nan:payload.mass=2", "which begins with no time"},
      {"0.5:payload.mass", "is no change"},
      {"-1:payload.mass=2", "recorded[0].time: is -1 s"},
      {"0.5:joints[0].a=2", "recorded[0].set.joints[0].a: may not change while a run goes on"},
      {"0.5:payload.mass=-2", "recorded[0].set.payload.mass"}};
  for (const auto& [text, expected] : cases) {
    const Outcome outcome = runDenavit({"simulate", "craig-2r", "--at=" + text});
    EXPECT_EQ(outcome.code, 2) << text;
    EXPECT_NE(outcome.err.find(expected), std::string::npos) << outcome.err;
  }
}

TEST_F(CommandLine, BadInputEndsWithTwoAndOneLineEach) {
  const std::string head = R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)";
  const std::string run = R"({"schema": "denavit-scenario/1", "robot": "craig-2r", )";
  const std::string broken = file("broken.json", "{\"a\": 1,}");
  const std::string twice = file("twice.json", head + R"({"a": 1, "a": 2}]})");
  const std::string type = file("type.json", head + R"({"a": "x"}]})");
  const std::string unknown = file("unknown.json", head + R"({"alfa": 90}]})");
  const std::string nan = file("nan.json", head + R"({"a": NaN}]})");
  const std::string huge = file("huge.json", head + R"({"a": 1e999}]})");
  const std::string negative = file("negative.json", head + R"({"link": {"mass": -0.4}}]})");
  const std::string empty = file("empty.json", head + "]}");
  const std::string blank = file("blank.json", "");
  const std::string length = file("length.json", run + R"("initial": {"q": [1]}})");
  const std::string formula = file("formula.json", run + R"x("input": {"tau": ["0", "sin(x)"]}})x");
  const std::string gap = file("gap.csv", "time,tau1,tau2\n0,1,\n");
  const std::string table = file("table.json", run + R"("input": {"csv": "gap.csv"}})");
  const std::string method = file(
      "method.json", run + R"("integrator": {"engine": "bytecode"}, "without": ["coriolis"]})");
  const std::string beam =
      file("beam.json", head + R"({"a": 1, "link": {"mass": 1, "beam": {"modes":
      {"y": 1}, "bending_stiffness_y": 100}}}]})");
  const std::string singular = file("singular.json", head + "{}]}");
  struct Row {
    std::vector<std::string> arguments;
    std::string message;
  };
  const Row rows[] = {
      {{},
       "denavit: command: is missing: use one of list, show, check, evaluate, simulate, convert, "
       "modes, inverse, fastest, linearize, lqr, place, ik, identify, formulations, tabulate, "
       "generate, workspace, study, reproduce"},
      {{"simlate"}, "denavit: simlate: is no command: did you mean \"simulate\"?"},
      {{"list", "--fast"}, "denavit: --fast: is no option of list: see denavit list --help"},
      {{"show"}, "denavit: show: ROBOT is required: see denavit show --help"},
      {{"show", "puma506"},
       "puma506: robot: is neither a file nor a shipped robot: did you mean \"puma560\"?"},
      {{"show", "free-fall"},
       "free-fall: robot: is a shipped scenario, not a robot: use it with denavit simulate, or "
       "name a robot"},
      {{"show", path("no.json")},
       path("no.json") +
           ": file: cannot be read (No such file or directory): check the name and permissions"},
      {{"show", folder.string() + "/"},
       folder.string() + "/: file: is a folder; it must be a file: name a file in it"},
      {{"check", broken},
       broken + ": line 1, column 9: has a comma after the last value: remove the comma"},
      {{"check", twice},
       twice + ": joints[0].a: the key is given twice in the same object: keep one of the two"},
      {{"check", type},
       type + ": joints[0].a: (joint 1) is the text \"x\"; it must be a number: give a number, as "
              "0.5"},
      {{"check", unknown},
       unknown + ": joints[0].alfa: (joint 1) is unknown here: did you mean \"alpha\"?"},
      {{"check", nan},
       nan + ": line 1, column 74: is not a finite number: write a number, or leave the key out"},
      {{"check", huge},
       huge +
           ": line 1, column 74: the number is too large for a double: use a number below 1e308"},
      {{"check", negative},
       negative + ": joints[0].link.mass: (joint 1) is -0.4 kg; it must not be negative: give the "
                  "link's mass in kg, or 0 for a massless link"},
      {{"check", empty},
       empty + ": joints: is empty; an arm needs a joint: add a row to the table"},
      {{"check", blank},
       blank + ": line 1, column 1: the file is empty: write an object: { \"schema\": ... }"},
      {{"check", "pumma"}, "pumma: name: is neither a file nor shipped: see denavit list"},
      {{"evaluate", negative},
       negative + ": joints[0].link.mass: (joint 1) is -0.4 kg; it must not be negative: give the "
                  "link's mass in kg, or 0 for a massless link"},
      {{"evaluate", beam, "--q", "1,0,3"},
       "denavit: --q: has 3 numbers; the arm has 1 joint and 1 modal amplitude: give one per "
       "joint, or 2 with the amplitudes"},
      {{"evaluate", "craig-2r", "--q", "1"},
       "denavit: --q: has 1 number; the arm has 2 joints: give one per joint"},
      {{"evaluate", "craig-2r", "--q", "1,nan"},
       "denavit: --q: \"nan\" is not a finite number: write it as 0.5"},
      {{"evaluate", "craig-2r", "--q", "-inf,1"},
       "denavit: --q: \"-inf\" is not a finite number: write it as 0.5"},
      {{"evaluate", "craig-2r", "--qd=1e999,1"},
       "denavit: --qd: \"1e999\" is not a finite number: write it as 0.5"},
      {{"evaluate", "craig-2r", "--qdd", "1,,2"},
       "denavit: --qdd: \"\" is not a finite number: write it as 0.5"},
      {{"evaluate", "craig-2r", "--formulation", "lagrnage"},
       "denavit: --formulation: \"lagrnage\" is no formulation: did you mean \"lagrange\"?"},
      {{"formulations", "craig-2r", "--qd", "1,inf"},
       "denavit: --qd: \"inf\" is not a finite number: write it as 0.5"},
      {{"formulations", "craig-2r", "--qd", "1e300,1"},
       "craig-2r: state: some torques are not finite: the numbers are too large: use smaller "
       "positions, rates and accelerations"},
      {{"reproduce", "turny-8.1"},
       "denavit: NAME: \"turny-8.1\" is nothing that is reproduced: did you mean \"turney-8.1\"?"},
      {{"reproduce", "turney-8.1", "--all"},
       "denavit: --all: is given with a NAME: give one of them"},
      {{"evaluate", singular, "--tau", "1"},
       singular + ": inertia: the inertia matrix is not positive definite in this pose, so that "
                  "torques have no single acceleration: give every joint something to move: a "
                  "mass, an inertia or a rotor"},
      {{"simulate", length},
       length + ": initial.q: has 1 number; the arm has 2 joints: give 2, or none for zeros"},
      {{"simulate", formula},
       formula +
           ": input.tau[1]: \"sin(x)\", column 5: \"x\" is unknown: known are t, q1, q2, qd1, "
           "qd2, pi, e, deg and functions as sin"},
      {{"simulate", table},
       table + ": input.csv: \"gap.csv\", line 2, column tau2: the cell is empty: give a number in "
               "every row"},
      {{"simulate", method},
       method + ": integrator.engine: is bytecode, whose code has every term: use loops, or auto, "
                "to leave terms out"},
      {{"simulate", "free-fall", "--duration", "-1"},
       "free-fall: duration: is -1 s; it must be positive: give it in s, as 5"},
      {{"simulate", "free-fall", "--duration", "nan"},
       "denavit: --duration: \"nan\" is not a finite number: write it as 0.5"},
      {{"simulate", "free-fall", "--step", "0.1"},
       "denavit: --step: is for fixed-step methods; dopri5 chooses its own steps: add --integrator "
       "rk4, or leave it out"},
      {{"simulate", "free-fall", "--set", "payload.mas=1"},
       "free-fall: changes: payload.mas: is unknown here: did you mean \"mass\"?"},
      {{"simulate", "free-fall", "--without", "gravity,coriollis"},
       "denavit: --without: is \"coriollis\"; it must be one of inertia_coupling, centrifugal, "
       "coriolis, "
       "gravity, friction, payload, external: did you mean \"coriolis\"?"},
      {{"simulate", "free-fall", "--set", "payload.mass"},
       "--set: payload.mass: is no change: write PATH=VALUE, as payload.mass=2"},
      {{"simulate", "free-fall", "--set", "payload.mass=inf"},
       "--set: payload.mass=inf: has a value that is not a finite number or JSON: write "
       "PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]"},
      {{"simulate", "free-fall", "--csv", path("no/x.csv")},
       path("no/x.csv") + ": file: cannot be written: its folder does not exist: make the folder, "
                          "or name another"},
      {{"simulate", "free-fall", "--csv", path("x.json")},
       path("x.json") + ": file: ends in .json, which is the side file's name: give the table a "
                        "name that ends in .csv"},
      {{"convert", "puma560", path("no/x.json")},
       path("no/x.json") + ": file: cannot be written: its folder does not exist: make the folder, "
                           "or name another"},
      {{"convert", "free-fall", path("x.json")},
       "free-fall: robot: is a shipped scenario, not a robot: use it with denavit simulate, or "
       "name a robot"},
  };
  EXPECT_GE(std::size(rows), 30u);
  for (const auto& [arguments, message] : rows) {
    const Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << message;
    EXPECT_EQ(outcome.err, message + "\n");
    EXPECT_EQ(outcome.out, "");
  }
}

TEST_F(CommandLine, AtMostTwentyIssuesAndACount) {
  std::string joints;
  for (int k = 0; k < 25; ++k) joints += std::string(k == 0 ? "" : ",") + "{\"b\": 1}";
  const Outcome outcome = runDenavit(
      {"check",
       file("many.json", R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)" +
                             joints + "]}")});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 21);
  EXPECT_NE(outcome.err.find("many.json: and 5 more: 25 errors in all\n"), std::string::npos)
      << outcome.err;
}

TEST_F(CommandLine, HelpTeachesByExample) {
  EXPECT_NE(runDenavit({"--help"}).out.find("Examples:"), std::string::npos);
  for (const char* command : {"list", "show", "check", "evaluate", "simulate", "convert"}) {
    const Outcome outcome = runDenavit({command, "--help"});
    EXPECT_EQ(outcome.code, 0) << command;
    EXPECT_NE(outcome.out.find("  denavit " + std::string(command)), std::string::npos)
        << outcome.out;
  }
  EXPECT_EQ(runDenavit({"--version"}).code, 0);
}

TEST_F(CommandLine, ListNamesEverythingOncePerLine) {
  const Outcome outcome = runDenavit({"list"}, -1, "/");
  EXPECT_EQ(outcome.code, 0);
  std::istringstream lines(outcome.out);
  std::string line;
  bool puma = false, fall = false;
  while (std::getline(lines, line)) {
    puma = puma || line.rfind("puma560 ", 0) == 0;
    fall = fall || line.rfind("free-fall ", 0) == 0;
    EXPECT_GT(line.size(), 30u);
  }
  EXPECT_TRUE(puma && fall) << outcome.out;
}

TEST_F(CommandLine, ShowAndCheckTellOfTheClassicPumasTensors) {
  const Outcome shown = runDenavit({"show", "puma560"});
  EXPECT_EQ(shown.code, 0);
  EXPECT_NE(shown.out.find("0.4318"), std::string::npos);
  EXPECT_NE(shown.out.find("warning: joints[0].link.inertia"), std::string::npos);
  const Outcome checked = runDenavit({"check", "puma560"});
  EXPECT_EQ(checked.code, 0);
  EXPECT_NE(checked.out.find("puma560: robot without errors, 2 warnings\n"), std::string::npos)
      << checked.out;
  EXPECT_EQ(runDenavit({"check", "free-fall"}).code, 0);
}

TEST_F(CommandLine, EvaluateHasAllKeysAndTheyAddUp) {
  const Json e = evaluate({"puma560", "--q=0.1,0.8,-2.6,0.2,0.7,0", "--qd", "-1,2,0.5,0,1,-0.1",
                           "--qdd", "1,1,1,1,1,1"});
  for (const char* key :
       {"tau", "inertia", "coriolis", "gravity", "elastic", "damping", "friction", "bias", "pose",
        "jacobian", "kinetic_energy", "potential_energy", "strain_energy"}) {
    EXPECT_TRUE(e.contains(key)) << key;
  }
  EXPECT_FALSE(e.contains("qdd"));
  EXPECT_EQ(e["pose"].size(), 4u);
  EXPECT_EQ(e["jacobian"].size(), 6u);
  const auto number = [&](const char* key, std::size_t i) { return e[key][i].get<double>(); };
  for (std::size_t i = 0; i < 6; ++i) {
    const double bias = number("coriolis", i) + number("gravity", i) + number("elastic", i) +
                        number("damping", i) + number("friction", i);
    EXPECT_NEAR(number("bias", i), bias, 1e-12);
    double inertial = 0;
    for (std::size_t j = 0; j < 6; ++j) inertial += e["inertia"][i][j].get<double>();
    EXPECT_NEAR(number("tau", i), inertial + bias, 1e-10);
  }
  const double Tc = 62.6111 * -0.435, B = 62.6111 * 62.6111 * 0.00148;
  EXPECT_NEAR(number("friction", 0), Tc - B, 1e-12);
  EXPECT_EQ(number("friction", 3), 0) << "at rest";
}

TEST_F(CommandLine, EvaluateWithTorquesSolvesForTheAccelerations) {
  const std::vector<std::string> state = {"puma560", "--q", "-0.1,0.8,-2.6,0.2,0.7,0", "--qd",
                                          "1,2,0.5,0,1,-0.1"};
  std::vector<std::string> arguments = state;
  arguments.insert(arguments.end(), {"--tau", "-10,40,5,0,1,0"});
  const Json e = evaluate(arguments);
  EXPECT_EQ(e["applied_tau"], Json({-10, 40, 5, 0, 1, 0}));
  std::string qdd;
  for (const Json& x : e["qdd"]) qdd += (qdd.empty() ? "" : ",") + x.dump();
  arguments = state;
  arguments.insert(arguments.end(), {"--qdd=" + qdd});
  const Json back = evaluate(arguments);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(back["tau"][i].get<double>(), e["applied_tau"][i].get<double>(), 1e-10);
  }
}

TEST_F(CommandLine, NegativeVectorsWorkBothWays) {
  const Json joined = evaluate({"craig-2r", "--q=-1,2"});
  EXPECT_EQ(joined, evaluate({"craig-2r", "--q", "-1,2"}));
  EXPECT_EQ(evaluate({"craig-2r", "--q", "-.5,2"}), evaluate({"craig-2r", "--q=-0.5,2"}));
  EXPECT_EQ(evaluate({"craig-2r"}), evaluate({"craig-2r", "--q", "0,0", "--qd", "0,0"}));
}

TEST_F(CommandLine, NoFrictionLeavesItOut) {
  const Json with = evaluate({"puma560", "--qd", "1,1,1,1,1,1"});
  const Json without = evaluate({"puma560", "--qd", "1,1,1,1,1,1", "--no-friction"});
  EXPECT_NE(with["tau"], without["tau"]);
  EXPECT_EQ(without["friction"], Json({0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(with["inertia"], without["inertia"]) << "rotors stay";
}

TEST_F(CommandLine, TwoRunsGiveEqualBytesAndStdoutTheSame) {
  const std::vector<std::string> run = {"simulate", "free-fall", "--duration", "1"};
  const auto to = [&](const std::string& csv) {
    std::vector<std::string> arguments = run;
    arguments.insert(arguments.end(), {"--csv", csv});
    return arguments;
  };
  const Outcome first = runDenavit(to(path("a.csv"))), second = runDenavit(to(path("b.csv")));
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(second.code, 0);
  EXPECT_EQ(readFile(path("a.csv")), readFile(path("b.csv")));
  EXPECT_EQ(readFile(path("a.json")), readFile(path("b.json")));
  EXPECT_EQ(runDenavit(to("-")).out, readFile(path("a.csv")));
  EXPECT_NE(first.out.find("energy closure"), std::string::npos);
}

TEST_F(CommandLine, ARunWhoseEnergyDoesNotCloseIsNotToBeTrusted) {
  const auto out = [](std::vector<std::string> options) {
    options.insert(options.begin(), {"simulate", "free-fall", "--duration", "1"});
    const Outcome outcome = runDenavit(options);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_THAT(out({"--integrator", "euler", "--step", "0.02"}),
              testing::HasSubstr(", above 0.001: the run is not to be trusted: euler gains energy "
                                 "step by step: use rk4 or dopri5\n"));
  EXPECT_THAT(out({"--integrator", "rk4", "--step", "0.2"}),
              testing::HasSubstr("trusted: halve the step (now 0.2 s), or use dopri5"));
  EXPECT_THAT(out({}), testing::Not(testing::HasSubstr("trusted")));
  EXPECT_THAT(out({"--without", "coriolis"}), testing::Not(testing::HasSubstr("trusted")));
}

TEST_F(CommandLine, ARunCanBeRepeatedFromItsSideFile) {
  ASSERT_EQ(runDenavit({"simulate", "puma560", "--duration", "0.5", "--set", "payload.mass=2.5",
                        "--set", "gravity=[0,0,-1.6]", "--csv", path("a.csv")})
                .code,
            0);
  ASSERT_EQ(runDenavit({"simulate", path("a.json"), "--csv", path("b.csv")}).code, 0);
  EXPECT_EQ(readFile(path("a.csv")), readFile(path("b.csv")));
  EXPECT_EQ(readFile(path("a.json")), readFile(path("b.json")));
}

TEST_F(CommandLine, ARunLeavesTermsOutAndSaysSo) {
  const Outcome outcome =
      runDenavit({"simulate", "puma560", "--duration", "0.2", "--without", "coriolis,centrifugal",
                  "--without", "gravity", "--csv", path("a.csv")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  without coriolis, centrifugal, gravity; energy does not balance\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find(", of the terms left out, not of the integrator\n"),
            std::string::npos);
  ASSERT_EQ(runDenavit({"simulate", path("a.json"), "--csv", path("b.csv")}).code, 0);
  EXPECT_EQ(readFile(path("a.csv")), readFile(path("b.csv")));
  const Outcome plain = runDenavit({"simulate", "puma560", "--duration", "0.2"});
  EXPECT_EQ(plain.out.find("without"), std::string::npos);
}

TEST_F(CommandLine, RowsAreCountedByProducts) {
  const Outcome outcome =
      runDenavit({"simulate", "double-pendulum", "--duration", "5", "--output-step", "0.05",
                  "--integrator", "rk4", "--step", "0.005", "--csv", "-"});
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 102);  // header and 101 rows
  EXPECT_EQ(outcome.out.rfind("time,q1_rad,q2_rad,qd1_rad_s,", 0), 0u) << outcome.out.substr(0, 80);
}

TEST_F(CommandLine, InterruptKeepsWhatWasComputed) {
  const Outcome outcome = runDenavit({"simulate", "double-pendulum-chaos", "--duration", "100000",
                                      "--output-step", "0.1", "--csv", path("a.csv")},
                                     3.0);
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_NE(outcome.err.find("double-pendulum-chaos: run: ended early: "), std::string::npos)
      << outcome.err;
  const std::string csv = readFile(path("a.csv"));
  EXPECT_GT(std::count(csv.begin(), csv.end(), '\n'), 2);
  const Json side = Json::parse(readFile(path("a.json")));
  EXPECT_EQ(side["status"], "cancelled");
}

TEST_F(CommandLine, SomeonesScenarioIsNotOverwritten) {
  const std::string mine = file(
      "mine.json", R"({"schema": "denavit-scenario/1", "robot": "craig-2r", "duration": 0.1})");
  const Outcome outcome = runDenavit({"simulate", mine, "--csv", path("mine.csv")});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("it would be overwritten"), std::string::npos);
  EXPECT_EQ(runDenavit({"simulate", mine}).code, 0);
}

TEST_F(CommandLine, ConvertKeepsTheArm) {
  ASSERT_EQ(runDenavit({"convert", "puma560", path("m.json"), "--to", "modified"}).code, 0);
  ASSERT_EQ(runDenavit({"convert", path("m.json"), path("s.json"), "--to", "standard"}).code, 0);
  EXPECT_EQ(readRobot(path("m.json")).convention, Convention::Modified);
  const std::vector<std::string> state = {"--q", "0.1,0.8,-2.6,0.2,0.7,0.3", "--qd", "1,2,3,4,5,6"};
  const auto at = [&](const std::string& robot) {
    std::vector<std::string> arguments{robot};
    arguments.insert(arguments.end(), state.begin(), state.end());
    return evaluate(arguments);
  };
  const Json a = at("puma560"), b = at(path("m.json")), c = at(path("s.json"));
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(a["tau"][i].get<double>(), b["tau"][i].get<double>(), 1e-11);
    EXPECT_NEAR(a["tau"][i].get<double>(), c["tau"][i].get<double>(), 1e-11);
  }
  const Outcome printed = runDenavit({"convert", "puma560", "-"});
  EXPECT_EQ(printed.out, toJson(readRobot("puma560")));
}

TEST_F(CommandLine, ConvertListsWhatAUrdfLoses) {
  const std::string urdf =
      file("arm.urdf", R"(<robot name="r"><link name="a"/><link name="b"><inertial>
      <mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial><visual><geometry>
      <sphere radius="1"/></geometry></visual></link><joint name="j" type="continuous"><parent link="a"/>
      <child link="b"/><axis xyz="0 0 1"/></joint></robot>)");
  const Outcome outcome = runDenavit({"convert", urdf, path("arm.json")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(
      outcome.out,
      "tool: frame of link b, 1 moving joint from link a\ndropped: visual geometry of 1 link\n" +
          path("arm.json") + ": 1 joint, modified DH\n");
  EXPECT_EQ(runDenavit({"check", path("arm.json")}).code, 0);
  EXPECT_EQ(runDenavit({"show", urdf}).code, 0);
}

}  // namespace
}  // namespace denavit
