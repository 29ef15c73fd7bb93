// What a tester with a checklist tries: every row is one command line, its message and its end.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "models/files/library.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;

struct Row {
  std::vector<std::string> arguments;
  std::string message;
};

class HostileInput : public testing::Test {
 protected:
  HostileInput() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~HostileInput() override { fs::remove_all(folder); }

  std::string path(const std::string& name) const { return (folder / name).string(); }
  /// Bytes as they are, whatever they are.
  std::string file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string arm(const std::string& name, const std::string& joints) const {
    return file(name, R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)" +
                          joints + "]}");
  }
  /// A scenario of a 2R arm with more members.
  std::string run(const std::string& name, const std::string& members) const {
    return file(name, R"({"schema": "denavit-scenario/1", "robot": "craig-2r", )" + members + "}");
  }

  void expectRefused(const std::vector<Row>& rows) const {
    for (const auto& [arguments, message] : rows) {
      const Outcome outcome = runDenavit(arguments);
      EXPECT_EQ(outcome.code, 2) << message;
      EXPECT_EQ(outcome.err, message + "\n");
      EXPECT_EQ(outcome.out, "");
    }
  }

  fs::path folder = fs::temp_directory_path() / "denavit_hostile_input_test";
};

TEST_F(HostileInput, Arguments) {
  expectRefused({
      {{""},
       "denavit: command: is missing: use one of list, show, check, evaluate, simulate, convert, "
       "modes, inverse, fastest, linearize, lqr, place, ik, identify, formulations, tabulate, "
       "generate, workspace, study, reproduce"},
      {{"--fast"},
       "denavit: --fast: is no option of denavit: options follow a command: see denavit --help"},
      {{"show", "puma560", "scara"},
       "denavit: \"scara\": is one argument too many: see denavit show --help"},
      {{"evaluate", "craig-2r", "--qq", "1"},
       "denavit: --qq: is no option of evaluate: did you mean \"--q\"?"},
      {{"evaluate", "craig-2r", "--q"}, "denavit: --q: needs a value: see denavit evaluate --help"},
      {{"evaluate", "craig-2r", "--q", "1,2", "--q", "3,4"},
       "denavit: --q: is given more than once: see denavit evaluate --help"},
      {{"evaluate", "craig-2r", "--q", ""},
       "denavit: --q: is empty; it needs a value: see denavit evaluate --help"},
      {{"evaluate", "craig-2r", "--q", "1,2,"},
       "denavit: --q: \"\" is not a finite number: write it as 0.5"},
      {{"evaluate", "craig-2r", "--q", "0x10,1"},
       "denavit: --q: \"0x10\" is not a finite number: write it as 0.5"},
      {{"simulate", "free-fall", "--duration", ""},
       "denavit: --duration: is empty; it needs a value: see denavit simulate --help"},
      {{"simulate", "free-fall", "--csv", ""},
       "denavit: --csv: is empty; it needs a value: see denavit simulate --help"},
      {{"simulate", "free-fall", "--integrator", "RK4"},
       "denavit: --integrator: \"RK4\" is unknown; it must be one of dopri5, fehlberg78, rk4, "
       "adams, euler, rosenbrock4: see denavit simulate --help"},
      {{"convert", "puma560", path("x.json"), "--to", "craig"},
       "denavit: --to: \"craig\" is unknown; it must be one of standard, modified: see denavit "
       "convert --help"},
      {{"convert", "puma560", path("x.urdf")},
       "denavit: " + path("x.urdf") +
           ": is a URDF file's name; URDF is read, not written: give it a name that ends in .json"},
  });
  EXPECT_EQ(runDenavit({"evaluate", "craig-2r", "--q", "1, 2"}).code, 0) << "spaces do no harm";
}

TEST_F(HostileInput, TextThatIsNoJson) {
  const std::string utf16 = file("utf16.json", std::string("\xff\xfe{\0}\0", 6));
  const std::string latin = file("latin.json", "{\"name\": \"\xe4\"}");
  const std::string comma = file("comma.json", R"({"a": 0,5})");
  const std::string point = file("point.json", R"({"a": .5})");
  const std::string deep = file("deep.json", std::string(100000, '['));
  expectRefused({
      {{"check", utf16},
       utf16 + ": line 1, column 1: the file is not UTF-8 text: save it as UTF-8"},
      {{"check", latin},
       latin + ": line 1, column 12: the file is not UTF-8 text: save it as UTF-8"},
      {{"check", comma},
       comma + ": line 1, column 9: has a number where a key should be: write decimals with a "
               "point, as 0.5"},
      {{"check", point},
       point + ": line 1, column 7: a number cannot start with .: write it as 0.5"},
      {{"check", deep},
       deep + ": the file: is nested deeper than 64 levels: no description needs so many brackets: "
              "remove some"},
  });
}

TEST_F(HostileInput, OtherKindsOfFilesGiveOneLine) {
  const std::string scenario = file("scenario.json", R"({"schema": "denavit-scenario/1"})");
  const std::string side = file("side.json", R"({"schema": "denavit-run/1", "scenario": {}})");
  const std::string later = file("later.json", R"({"schema": "denavit-scenario/9", "new": 1})");
  const std::string cut = file("cut.json", R"({"schema": "denavit-run/1"})");
  expectRefused({
      {{"evaluate", scenario},
       scenario + ": schema: is \"denavit-scenario/1\"; it must be \"denavit-robot/1\": this is a "
                  "scenario: use it where one is expected, as in denavit simulate"},
      {{"evaluate", side},
       side + ": schema: is \"denavit-run/1\"; it must be \"denavit-robot/1\": this is the side "
              "file of a run: use it as a scenario, as in denavit simulate"},
      {{"simulate", later},
       later + ": schema: is \"denavit-scenario/9\"; it must be \"denavit-scenario/1\": this "
               "program reads version 1 files"},
      {{"simulate", cut}, cut + ": scenario: is missing: name a side file that a run has written"},
  });
}

TEST_F(HostileInput, AllIssuesAtOnceAlsoWhereSomeCannotBeRead) {
  const std::string both = arm("both.json", R"({"alfa": 1, "a": "x", "link": {"mass": -1}})");
  const std::string name = arm("name.json", R"({"": 1})");
  expectRefused({
      {{"check", both},
       both +
           ": joints[0].a: (joint 1) is the text \"x\"; it must be a number: give a number, as "
           "0.5\n" +
           both + ": joints[0].alfa: (joint 1) is unknown here: did you mean \"alpha\"?\n" + both +
           ": joints[0].link.mass: (joint 1) is -1 kg; it must not be negative: give the link's "
           "mass in kg, or 0 for a massless link"},
      {{"check", name},
       name + ": joints[0].\"\": (joint 1) is unknown here: known keys: name, type, theta, d, a, "
              "alpha, offset, limits, friction, actuator, joint_spring, link"},
  });
}

TEST_F(HostileInput, NamesThatTheSystemRefuses) {
  const std::string longName = std::string(300, 'x');
  const std::string tooLong = "cannot be read (File name too long): check the name and permissions";
  const std::string robot = file(
      "robot.json", R"({"schema": "denavit-scenario/1", "robot": ")" + longName + R"(.json"})");
  expectRefused({
      {{"check", longName + ".json"}, longName + ".json: file: " + tooLong},
      {{"show", longName + ".json"}, longName + ".json: file: " + tooLong},
      {{"simulate", robot}, robot + ": robot: \"" + path(longName + ".json") + "\" " + tooLong},
      {{"convert", "craig-2r", longName + ".json"},
       longName + ".json: file: cannot be written (File name too long): give it a name of at most "
                  "255 bytes"},
      {{"check", "a\x1b[31m\nb.json"},
       "a [31m b.json: file: cannot be read (No such file or directory): check the name and "
       "permissions"},
  });
}

TEST_F(HostileInput, OutputThatCannotBeWritten) {
  const std::vector<std::string> fall = {"simulate", "craig-2r", "--duration", "0.01", "--csv"};
  std::vector<std::string> full = fall, null = fall;
  full.push_back("/dev/full");
  null.push_back("/dev/null");
  expectRefused({{full,
                  "/dev/full: file: cannot be written (No space left on device): check the "
                  "folder, its permissions and the free space"}});
  EXPECT_EQ(runDenavit(null).code, 0);
  EXPECT_FALSE(fs::exists("/dev/null.json")) << "a device has no side file";
}

TEST_F(HostileInput, AReaderThatHasEnoughIsNoError) {
  const std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit";
  const std::string command = "(" + program +
                              " simulate free-fall --csv - 2>/dev/null; echo $? > " + path("code") +
                              ") | true";
  ASSERT_EQ(std::system(command.c_str()), 0);
  int code = -1;
  std::ifstream(path("code")) >> code;
  EXPECT_EQ(code, 0);
}

TEST_F(HostileInput, ScenariosNameTheirFilesOnce) {
  const auto robots = std::ranges::count(listLibrary(), LibraryEntry::Robot, &LibraryEntry::kind);
  const std::string typo =
      file("typo.json", R"({"schema": "denavit-scenario/1", "robot": "pumma"})");
  const std::string self =
      file("self.json", R"({"schema": "denavit-scenario/1", "robot": "self.json"})");
  const std::string missing = run("missing.json", R"("input": {"csv": "no.csv"})");
  const std::string empty = run("empty.json", R"("input": {"csv": ""})");
  file("semi.csv", "time;tau1;tau2\n0;1;2\n");
  file("wide.csv", std::string("t\0i\0m\0e\0", 8));
  file("huge.csv", "time,tau1,tau2\n0,1e308,0\n");
  const std::string semi = run("semi.json", R"("input": {"csv": "semi.csv"})");
  const std::string wide = run("wide.json", R"("input": {"csv": "wide.csv"})");
  const std::string huge = run("huge.json", R"("input": {"csv": "huge.csv"})");
  expectRefused({
      {{"simulate", typo},
       typo +
           ": robot: \"pumma\" is neither a file nor a shipped robot: denavit list and the "
           "gallery show the " +
           std::to_string(robots) + " shipped ones"},
      {{"simulate", self},
       self + ": robot: \"" + self +
           "\", schema: is \"denavit-scenario/1\"; it must be \"denavit-robot/1\": this is a "
           "scenario: use it where one is expected, as in denavit simulate"},
      {{"simulate", missing},
       missing + ": input.csv: \"no.csv\" cannot be read (No such file or directory): check the "
                 "name and permissions"},
      {{"simulate", empty},
       empty + ": input.csv: is no file name: name a CSV file, or leave the key out"},
      {{"simulate", semi},
       semi +
           ": input.csv: \"semi.csv\", line 1: has no commas but semicolons: separate columns by "
           "commas, and write decimals with a point"},
      {{"simulate", wide},
       wide + ": input.csv: \"wide.csv\", line 1: the file is not UTF-8 text: save it as UTF-8"},
      {{"simulate", huge},
       huge + ": input.csv: \"huge.csv\", line 2, column tau1: is 1e+308; computing with it would "
              "overflow: use a size below 1e30, and check the unit"},
  });
}

TEST_F(HostileInput, RunsWithoutAnEnd) {
  const std::string tiny = run("tiny.json", R"("integrator": {"max_step": 1e-300})");
  const std::string fixed = run("fixed.json", R"("integrator": {"step": 0.01})");
  expectRefused({
      {{"simulate", "craig-2r", "--integrator", "rk4", "--duration", "1e15", "--output-step",
        "1e14"},
       "craig-2r: integrator.step: is 0.001 s, which makes more than 1e9 steps in 1e+15 s: use a "
       "longer step or a shorter duration"},
      {{"simulate", "free-fall", "--output-step", "6e-7"},
       "free-fall: output_step: is 6e-07 s, which makes 8.33333e+06 rows in 5 s; for this arm at "
       "most 1.42857e+06 fit into memory: use a longer output step or a shorter duration"},
      {{"simulate", tiny},
       tiny + ": integrator.max_step: is 1e-300 s, which makes more than 1e9 steps in 5 s: use a "
              "longer step or a shorter duration"},
      {{"simulate", fixed},
       fixed + ": integrator.step: is for fixed-step methods; dopri5 chooses its own steps: remove "
               "it, or use rk4, adams or euler"},
  });
  const std::string rk4 =
      run("rk4.json", R"("duration": 0.1, "integrator": {"method": "rk4", "step": 0.01})");
  EXPECT_EQ(runDenavit({"simulate", rk4, "--integrator", "dopri5"}).code, 0)
      << "the step goes with the method it was chosen for";
}

TEST_F(HostileInput, NothingToStartFrom) {
  const std::string masses =
      arm("masses.json", R"({"a": 1, "link": {"point_masses": [{"mass": 1, "at": [0, 0, 0]}]}},
                            {"a": 1, "link": {"point_masses": [{"mass": 1, "at": [-1, 0, 0]}]}})");
  const std::string rest =
      arm("rest.json",
          R"({"link": {"mass": 1, "com": [1, 0, 0]}, "friction": {"expression": "1/qd"}})");
  const std::string jump = run("jump.json", R"x("prescribed": {"1": "sqrt(t)"})x");
  const std::string twice = run("twice.json", R"("prescribed": {"01": "t", "1": "2*t"})");
  const std::string torque = run("torque.json", R"x("input": {"tau": ["0", "log(t)"]})x");
  const std::string force = run("force.json", R"("wrench": {"force": ["1/t", "0", "0"]})");
  const std::string huge = run("huge.json", R"x("input": {"tau": ["0", "-1e300"]})x");
  const std::string hugeAtFirst = run("first.json", R"x("input": {"tau": ["-1e40*cos(t)", "0"]})x");
  const std::string size = ": use a size below 1e30, and check the unit";
  const std::string remedy = ": avoid 1/t, roots and logarithms of what starts at 0";
  expectRefused({
      {{"simulate", masses},
       masses + ": inertia: the inertia matrix of the free joints is not positive definite at the "
                "start, so that torques have no single acceleration: give every joint something to "
                "move: a mass, an inertia or a rotor"},
      {{"simulate", rest},
       rest + ": robot.joints[0].friction.expression: has no finite value at t = 0" + remedy},
      {{"simulate", jump},
       jump +
           ": prescribed.1: has no finite position, rate and acceleration at t = 0: use a motion "
           "that starts smoothly"},
      {{"simulate", twice},
       twice + ": prescribed.01: is no joint number: joints count from 1: \"2\""},
      {{"simulate", torque}, torque + ": input.tau[1]: has no finite value at t = 0" + remedy},
      {{"simulate", force}, force + ": wrench.force[0]: has no finite value at t = 0" + remedy},
      {{"simulate", huge},
       huge + ": input.tau[1]: is -1e+300; computing with it would overflow" + size},
      {{"check", hugeAtFirst},
       hugeAtFirst + ": input.tau[0]: is -1e+40 at t = 0; computing with it would overflow" + size},
      {{"evaluate", "craig-2r", "--qd", "1e200,1e200", "--json"},
       "craig-2r: state: some results are not finite: the numbers are too large, or a friction "
       "expression has no value here: use smaller positions, rates, accelerations and torques"},
  });
  EXPECT_EQ(runDenavit({"evaluate", masses}).code, 0) << "it can still be looked at";
}

TEST_F(HostileInput, ATorqueThatGrowsTooLargeIsBlamedNotTheMasses) {
  const std::string file =
      run("grows.json", R"("duration": 0.2, "input": {"tau": ["t < 0.05 ? 0 : 1e300", "0"]})");
  for (const char* method : {"dopri5", "rk4", "rosenbrock4"}) {
    const Outcome outcome = runDenavit({"simulate", file, "--integrator", method});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_NE(outcome.err.find("a torque is above 1e30 right after t = 0.0"), std::string::npos)
        << outcome.err;
  }
}

/// The window shows them beside the run; without it they would be seen by who runs check only.
TEST_F(HostileInput, WarningsOfARunStandAboveItsSummary) {
  const std::string motion = run("motion.json", R"("duration": 0.1, "prescribed": {"2": "0.5 + t"},
    "initial": {"q": [0, 0.3]}, "changes": {"joints[0].friction.expression": "-5*qd"})");
  const std::string start = "prescribed.2: starts at 0.5 rad, but initial.q[1] is 0.3 rad";
  const std::string friction =
      "changes: joints[0].friction.expression: (joint 1, shoulder) makes friction feed energy";
  for (const char* command : {"check", "simulate"}) {
    const Outcome outcome = runDenavit({command, motion});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("warning: " + start), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("warning: " + friction), std::string::npos) << outcome.out;
  }
  const Outcome table = runDenavit({"simulate", motion, "--csv", "-"});
  EXPECT_EQ(table.out.find("warning"), std::string::npos) << "a table is a table";
  EXPECT_NE(table.err.find("warning: " + start), std::string::npos);
}

TEST_F(HostileInput, Changes) {
  const auto set = [](const std::string& change) {
    return std::vector<std::string>{"simulate", "craig-2r", "--duration", "0.01", "--set", change};
  };
  const std::string value =
      "has a value that is not a finite number or JSON: write PATH=VALUE, as "
      "payload.mass=2 or gravity=[0,0,0]";
  expectRefused({
      {set("payload={\"mass\":1,\"mass\":2}"), "--set: payload={\"mass\":1,\"mass\":2}: " + value},
      {set("payload.mass=NAN"), "--set: payload.mass=NAN: " + value},
      {set("joints[0]a=1"),
       "craig-2r: changes: joints[0]a: has no dot after a ]: write it as joints[0].link.mass"},
      {set("joints[0].link.point_masses[0].mass=1"),
       "craig-2r: changes: joints[0].link.point_masses[0].mass: has an index into an empty list: "
       "give the whole list"},
  });
  std::vector<std::string> coulomb = set("joints[0].friction.coulomb=1");
  coulomb.insert(coulomb.end(), {"--set", "joints[0].friction.coulomb.positive=2"});
  EXPECT_EQ(runDenavit(coulomb).code, 0) << "a single number can be changed by its sides";
  EXPECT_EQ(
      runDenavit({"simulate", "--set", "payload.mass=1", "craig-2r", "--duration", "0.01"}).code, 0)
      << "an option before the name does not swallow it";
}

TEST_F(HostileInput, Urdf) {
  const auto arm = [this](const std::string& name, const std::string& mass,
                          const std::string& axis) {
    return file(name, R"(<robot name="r"><link name="a"/><link name="b"><inertial><mass value=")" +
                          mass +
                          R"("/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
        </inertial></link><joint name="j" type="continuous"><parent link="a"/><child link="b"/>
        <axis xyz=")" + axis +
                          R"("/></joint></robot>)");
  };
  const std::string mass = arm("mass.urdf", "heavy", "0 0 1"), axis = arm("axis.urdf", "1", "0 1");
  const std::string zero = arm("zero.urdf", "1", "0 0 0");
  std::string tags;
  for (int level = 0; level < 100000; ++level) tags += "<a>";
  const std::string deep = file("deep.urdf", "<robot name=\"r\">" + tags);
  expectRefused({
      {{"check", axis},
       axis + ": line 3, joint \"j\", axis xyz: has 2 of the 3 numbers that it takes: write "
              "xyz=\"X Y Z\" with numbers"},
      {{"check", zero},
       zero + ": line 2, joint \"j\": has no axis: write <axis xyz=\"0 0 1\"/>, or another unit "
              "vector"},
      {{"check", deep},
       deep +
           ": line 1: is nested deeper than 100 levels: close the elements before; no URDF needs "
           "so many"},
  });
  const Outcome outcome = runDenavit({"convert", mass, path("mass.json")});
  EXPECT_EQ(outcome.code, 2) << "a link without its mass is another arm";
  EXPECT_NE(outcome.err.find(mass + ": line 1, link \"b\", inertial mass value: "),
            std::string::npos)
      << outcome.err;
  EXPECT_FALSE(fs::exists(path("mass.json")));
}

}  // namespace
}  // namespace denavit
