// denavit convert: what others write, read as the window reads it.

#include <filesystem>

#include <gmock/gmock.h>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class ConvertCommand : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
    writeAtomically(path(name), text);
    return path(name);
  }
  [[nodiscard]] Outcome convert(const std::string& name, const std::string& text,
                                std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"convert", file(name, text), path("out.json")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runDenavit(arguments);
  }

  fs::path folder = fs::temp_directory_path() / "denavit_convert_command_test";
};

struct Kind {
  const char *name, *text;
};

TEST_F(ConvertCommand, ReadsEveryKindThatTheWindowReads) {
  for (const Kind& kind :
       {Kind{"arm.m", "r = SerialLink([0 0.1 0.3 pi/2; 0 0 0.25 0], 'name', 'two');"},
        {"arm.py", "r = DHRobot([RevoluteDH(a=0.3, d=0.1, alpha=pi/2), RevoluteDH(a=0.25)])\n"},
        {"arm.par",
         "Ant = {0,1}\nSigma = {0,0}\nd = {0,0.3}\nR = {0.1,0}\nAlpha = {0,pi/2}\n"
         "Theta = {t1,t2}\n"},
        {"arm.csv", "theta_deg,d,a,alpha_deg\n0,0.1,0.3,90\n0,0,0.25,0\n"},
        {"arm.txt", "theta d a alpha\nq1 0.1 0.3 90\nq2 0 0.25 0\n"},
        {"arm.yaml", "links:\n- a: 0.3\n  d: 0.1\n  alpha: pi/2\n- a: 0.25\n  d: 0\n  alpha: 0\n"},
        {"arm.json", R"({"joints": [{"a": 0.3, "d": 0.1, "alpha_deg": 90, "theta": 0},
                         {"a": 0.25, "d": 0, "alpha_deg": 0, "theta": 0}]})"}}) {
    // The bare tables do not say their convention; standard comes first.
    const Outcome outcome = convert(kind.name, kind.text, {"--reading", "1"});
    ASSERT_EQ(outcome.code, 0) << kind.name << "\n" << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("assumed: ")) << kind.name;
    EXPECT_THAT(outcome.out, HasSubstr(path("out.json") + ": 2 joints")) << kind.name;
    const RobotDescription robot = readRobot(path("out.json"));
    ASSERT_THAT(robot.joints, SizeIs(2)) << kind.name;
    EXPECT_NEAR(robot.joints[0].d, 0.1, 1e-12) << kind.name;
    EXPECT_EQ(runDenavit({"check", path("out.json")}).code, 0) << kind.name;
  }
}

TEST_F(ConvertCommand, RefusesNumbersInUnitsThatItDoesNotKnow) {
  const auto convertWith = [this](const std::string& headings) {
    return convert("arm.csv", headings + "\n30,0.3,0.1,90\n45,0,0.2,0\n", {"--reading", "1"});
  };
  for (const auto& [headings, column, unit] :
       {std::tuple("theta [grad],d,a,alpha", "theta [grad]", "[grad] is no known unit of theta"),
        {"theta,d [ft],a,alpha", "d [ft]", "[ft] is no known unit of d"},
        {"theta [kg],d,a,alpha", "theta [kg]", "kg is no known unit of theta"},
        {"theta,d,a,alpha [mm]", "alpha [mm]", "mm is no known unit of alpha"}}) {
    const Outcome outcome = convertWith(headings);
    EXPECT_EQ(outcome.code, 2) << headings;
    EXPECT_THAT(outcome.err, HasSubstr(std::string("column \"") + column + "\": " + unit));
    EXPECT_THAT(outcome.err, HasSubstr("convert the numbers and write one of: "));
    EXPECT_FALSE(fs::exists(path("out.json"))) << headings;
  }
  EXPECT_EQ(convertWith("theta [deg],d (cm),a [m],alpha [deg]").code, 0);
  // What has no choice of units is left out and said, as it always was.
  const Outcome limits =
      convert("limits.csv", "theta,d,a,alpha,effort [N m]\n0,0,1,0,2\n", {"--reading", "1"});
  EXPECT_EQ(limits.code, 0) << limits.err;
  EXPECT_THAT(limits.out, HasSubstr("dropped: column \"effort [N m]\" is not used"));
}

const std::string kTwoArms =
    "left = SerialLink([0 0 0.3 pi/2; 0 0 0.25 0]);\n"
    "right = SerialLink([0 0 0.4 pi/2; 0 0 0.25 0; 0 0 0.1 0]);\n";

TEST_F(ConvertCommand, AsksWhereSeveralReadingsFit) {
  const Outcome outcome = convert("two.m", kTwoArms);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  const std::string in = path("two.m") + ": ";
  EXPECT_THAT(outcome.err, HasSubstr(in + "readings: 2 are equally possible: choose one with "
                                          "--reading N\n"));
  EXPECT_THAT(outcome.err, HasSubstr(in + "reading 1: arm left, standard DH"));
  EXPECT_THAT(outcome.err, HasSubstr(in + "reading 2: arm right, standard DH"));
  EXPECT_THAT(outcome.err, HasSubstr(in + "deciding: Which of the 2 arms"));
  EXPECT_FALSE(fs::exists(path("out.json")));
}

TEST_F(ConvertCommand, TakesTheReadingThatIsChosen) {
  ASSERT_EQ(convert("two.m", kTwoArms, {"--reading", "2"}).code, 0);
  EXPECT_THAT(readRobot(path("out.json")).joints, SizeIs(3));
  ASSERT_EQ(convert("two.m", kTwoArms, {"--reading", "1", "--to", "modified"}).code, 0);
  EXPECT_THAT(readRobot(path("out.json")).joints, SizeIs(2));
  EXPECT_EQ(readRobot(path("out.json")).convention, Convention::Modified);
  const Outcome beyond = convert("two.m", kTwoArms, {"--reading", "9"});
  EXPECT_EQ(beyond.code, 2);
  EXPECT_THAT(beyond.err,
              HasSubstr("--reading: is 9; the file has 2 readings: choose one of 1 to 2"));
  for (const char* const wrong : {"0", "-1", "x"}) {
    EXPECT_EQ(convert("two.m", kTwoArms, {"--reading", wrong}).code, 2) << wrong;
  }
  EXPECT_EQ(runDenavit({"convert", "puma560", path("x.json"), "--reading", "1"}).code, 2);
}

TEST_F(ConvertCommand, NotesDoNotMixWithTheRobotOnStdout) {
  const std::string in = file("arm.m", "r = SerialLink([0 0.1 0.3 pi/2; 0 0 0.25 0]);\nr.x = 3;");
  const Outcome outcome = runDenavit({"convert", in, "-"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  // The robot's own list is all that stdout holds of the notes.
  const RobotDescription robot = parseRobot(outcome.out, "stdout");
  EXPECT_THAT(robot.joints, SizeIs(2));
  EXPECT_EQ(outcome.out, toJson(robot));
  EXPECT_THAT(robot.assumptions, testing::Contains("dropped: not part of an arm: x"));
  EXPECT_THAT(outcome.err, HasSubstr("dropped: not part of an arm: x\n"));
}

TEST_F(ConvertCommand, OtherKindsAreNamedWithTheKindsThatAreRead) {
  struct Case {
    const char* name;
    std::string text;
    const char* says;
  };
  for (const Case& one :
       {Case{"arm.xacro", "<robot><xacro:macro name=\"x\"/></robot>", "is a xacro file"},
        Case{"arm.sdf", "<?xml version=\"1.0\"?>\n<sdf version=\"1.6\"></sdf>", "is an SDF file"},
        Case{"arm.xml", "<!-- a > b -->\n<mujoco model=\"x\"/>", "is a MuJoCo file (MJCF)"},
        Case{"arm.dae", "<COLLADA/>", "is a COLLADA mesh"},
        Case{"arm.svg", "<svg/>", "is an XML file of <svg>"},
        Case{"arm.stl", "solid x\nfacet normal 0 0 1\nendsolid\n", "is an STL mesh"},
        Case{"arm.bin",
             std::string("\x7f"
                         "ELF\0\1\2",
                         7),
             "is a binary file"},
        Case{"arm.md", "An arm with six joints.\n", "has no DH table"}}) {
    const Outcome outcome = convert(one.name, one.text);
    EXPECT_EQ(outcome.code, 2) << one.name;
    EXPECT_THAT(outcome.err, HasSubstr(path(one.name) + ": ")) << one.name;
    EXPECT_THAT(outcome.err, HasSubstr(one.says)) << one.name;
    EXPECT_THAT(outcome.err, testing::AnyOf(HasSubstr("SYMORO"), HasSubstr("xacro arm.xacro >")))
        << one.name;
  }
}

TEST_F(ConvertCommand, ARobotFileWithAMistakeIsStillARobotFile) {
  EXPECT_THAT(convert("a.json", "{\"schema\": \"denavit-robot/1\",}").err, HasSubstr("a.json: "));
  const Outcome outcome =
      convert("b.json", R"({"convention": "standard", "joints": [{"a": 1}, {"a": 1}]})");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("schema"));
}

TEST_F(ConvertCommand, TheFileThatIsReadIsNeverWritten) {
  const std::string text = "r = SerialLink([0 0.1 0.3 pi/2; 0 0 0.25 0], 'name', 'two');";
  const std::string in = file("arm.m", text);
  fs::create_symlink(in, path("link.json"));
  for (const std::string& out : {in, path("link.json")}) {
    const Outcome outcome = runDenavit({"convert", in, out, "--reading", "1"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is the file that is read, which would be lost"));
    EXPECT_EQ(readFile(in), text);
  }
}

TEST_F(ConvertCommand, ReadingsAreWholeNumbersOfThoseThatThereAre) {
  for (const char* number : {"0", "-1", "1.5", "99999999999", "x", "nan"}) {
    const Outcome outcome = convert("a.m", "r = SerialLink([0 0.1 0.3 pi/2; 0 0 0.25 0]);",
                                    {std::string("--reading=") + number});
    EXPECT_EQ(outcome.code, 2) << number;
    EXPECT_THAT(outcome.err, HasSubstr("--reading: ")) << number;
    EXPECT_LT(outcome.err.size(), 200u) << outcome.err;
    EXPECT_FALSE(fs::exists(path("out.json")));
  }
}

TEST_F(ConvertCommand, WhatXacroWroteIsAUrdfFile) {
  const std::string arm =
      R"(<link name="a"/><link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0"
      iyy="1" iyz="0" izz="1"/></inertial></link><joint name="j" type="continuous"><parent link="a"/>
      <child link="b"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint>)";
  const std::string head = R"(<!-- made by xacro from ${arm}, <xacro:arm/> -->
    <robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">)";
  EXPECT_EQ(convert("done.urdf", head + arm + "</robot>").code, 0);
  for (const char* macro : {"<xacro:arm/>", R"(<link name="c"><visual><origin xyz="${x} 0 0"/>
    </visual></link>)"}) {
    const Outcome outcome = convert("open.urdf", head + macro + arm + "</robot>");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is a xacro file"));
  }
}

}  // namespace
}  // namespace denavit
