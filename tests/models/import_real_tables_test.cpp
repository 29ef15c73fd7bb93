#include <fstream>
#include <numbers>
#include <sstream>

#include <gmock/gmock.h>

#include "models/import/table_reading.h"
#include "models/import/tool_position.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

std::string load(const std::string& name) {
  std::ifstream file(std::string(DENAVIT_TEST_DATA) + "/import/" + name);
  EXPECT_TRUE(file.good()) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const Assumption* find(const TableReading& reading, Assumption::Kind kind) {
  for (const Assumption& assumption : reading.assumptions) {
    if (assumption.kind == kind) return &assumption;
  }
  return nullptr;
}

std::string show(const std::vector<TableReading>& readings) {
  std::ostringstream text;
  for (const TableReading& reading : readings) {
    text << reading.score << "  " << reading.title << "\n";
    for (const Assumption& a : reading.assumptions)
      text << "    " << a.what << ": " << a.why << "\n";
    for (const std::string& line : reading.unphysical) text << "    ! " << line << "\n";
    for (const std::string& line : reading.dropped) text << "    - " << line << "\n";
  }
  return text.str() + judge(readings).text;
}

struct RealTable {
  const char* file;
  const char* format;
  std::size_t joints;
  Convention convention;
  AngleUnit angle;
  const char* length;
};

void PrintTo(const RealTable& table, std::ostream* os) { *os << table.file; }

class RealTableTest : public testing::TestWithParam<RealTable> {};

constexpr auto kStandard = Convention::Standard;
constexpr auto kModified = Convention::Modified;
constexpr auto kDeg = AngleUnit::Degree;
constexpr auto kRad = AngleUnit::Radian;

TEST_P(RealTableTest, IsReadRightAndDecided) {
  const RealTable& expected = GetParam();
  const auto readings = readTable(load(expected.file));
  const TableVerdict verdict = judge(readings);
  EXPECT_TRUE(verdict.isDecided()) << show(readings);
  EXPECT_EQ(verdict.deciding, "");
  const TableReading& best = readings.front();
  EXPECT_THAT(best.format, HasSubstr(expected.format));
  EXPECT_THAT(best.robot.joints, SizeIs(expected.joints)) << show(readings);
  EXPECT_EQ(best.robot.convention, expected.convention) << show(readings);
  // Where every angle is written with its own unit, the default does not matter.
  const bool matters =
      find(best, Assumption::Kind::AngleUnit)->why.find("no difference") == std::string::npos;
  if (matters) {
    EXPECT_EQ(best.robot.angleUnit, expected.angle) << show(readings);
  }
  EXPECT_THAT(best.title, HasSubstr(std::string("lengths in ") + expected.length));
}

INSTANTIATE_TEST_SUITE_P(
    Published, RealTableTest,
    testing::Values(
        RealTable{"puma560_corke.m", "Robotics Toolbox code", 6, kStandard, kRad, "m"},
        RealTable{"puma560_dyn.m", "DYN", 6, kStandard, kRad, "m"},
        RealTable{"puma560_mathworks.m", "MathWorks", 6, kStandard, kRad, "m"},
        RealTable{"panda_franka.md", "headings", 7, kModified, kRad, "m"},
        RealTable{"panda_thunder.yaml", "YAML", 7, kModified, kRad, "m"},
        RealTable{"panda_toolbox.txt", "headings", 7, kModified, kDeg, "m"},
        RealTable{"ur5_maker.csv", "headings", 6, kStandard, kRad, "m"},
        RealTable{"ur5_dh2vrml.yaml", "YAML", 6, kStandard, kDeg, "m"},
        RealTable{"stanford_toolbox.m", "Robotics Toolbox code", 6, kStandard, kRad, "m"},
        RealTable{"iiwa7.tsv", "headings", 7, kStandard, kDeg, "mm"},
        RealTable{"gen3_kinova.tsv", "headings", 7, kStandard, kRad, "m"},
        RealTable{"irb140_toolbox.m", "Robotics Toolbox matrix", 6, kStandard, kRad, "m"},
        RealTable{"rx90.par", "SYMORO", 6, kModified, kRad, "m"},
        RealTable{"m16_mathworks.m", "MathWorks", 6, kStandard, kRad, "m"},
        RealTable{"kr5_toolbox.py", "Robotics Toolbox code", 6, kStandard, kRad, "m"},
        RealTable{"cobra600.csv", "headings", 4, kStandard, kDeg, "m"}));

/// The tool where the shipped arm has it, in a general pose.
void expectSameTool(const RobotDescription& robot, const std::string& shipped,
                    const Eigen::Vector3d& shift) {
  const std::vector<double> q{0.3, -0.5, 0.7, -1.1, 0.4, 0.9, -0.2};
  const Eigen::Vector3d expected = calcToolPosition(readRobot(shipped), q) - shift;
  EXPECT_LT((calcToolPosition(robot, q) - expected).norm(), 2e-4);
}

TEST(ImportRealTables, ThePumaOfTheToolboxIsTheShippedOne) {
  const RobotDescription read = readTable(load("puma560_corke.m")).front().robot;
  const RobotDescription shipped = readRobot("puma560");
  expectSameTool(read, "puma560", {0, 0, 0.6718});
  ASSERT_EQ(read.joints.size(), 6U);
  EXPECT_EQ(read.name, "Puma 560");
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(read.joints[i].link, shipped.joints[i].link) << i;
    EXPECT_EQ(read.joints[i].actuator.gearRatio, shipped.joints[i].actuator.gearRatio) << i;
    EXPECT_EQ(read.joints[i].actuator.coulomb, shipped.joints[i].actuator.coulomb) << i;
    EXPECT_NEAR(*read.joints[i].limits.lower, *shipped.joints[i].limits.lower, 1e-12) << i;
  }
}

TEST(ImportRealTables, TheDynMatrixAndTheCodeAreTheSamePuma) {
  RobotDescription code = readTable(load("puma560_corke.m")).front().robot;
  RobotDescription matrix = readTable(load("puma560_dyn.m")).front().robot;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(matrix.joints[i].link, code.joints[i].link) << i;
    EXPECT_EQ(matrix.joints[i].alpha, code.joints[i].alpha) << i;
    EXPECT_EQ(matrix.joints[i].a, code.joints[i].a) << i;
    EXPECT_EQ(matrix.joints[i].d, code.joints[i].d) << i;
  }
}

TEST(ImportRealTables, TheTwoPumasDifferInConventionOnly) {
  const RobotDescription standard = readTable(load("puma560_mathworks.m")).front().robot;
  const RobotDescription modified = readTable(load("puma560_akb_modified.tsv")).front().robot;
  // Published lengths of the two differ by a few millimetres; the elbow offset has its sign.
  const Eigen::Vector3d one = calcToolPosition(standard, {});
  EXPECT_NEAR(one.norm(), calcToolPosition(modified, {}).norm(), 0.25);
  EXPECT_EQ(modified.joints[1].alpha, -std::numbers::pi / 2);
  EXPECT_EQ(modified.joints[1].link.mass, 17.4);
}

TEST(ImportRealTables, ThreePandasOfThreeFormatsAreOneArm) {
  const auto maker = readTable(load("panda_franka.md")).front();
  const auto thunder = readTable(load("panda_thunder.yaml")).front();
  const auto toolbox = readTable(load("panda_toolbox.txt")).front();
  expectSameTool(maker.robot, "panda", Eigen::Vector3d::Zero());
  expectSameTool(thunder.robot, "panda", Eigen::Vector3d::Zero());
  EXPECT_NEAR(maker.robot.tool.xyz.z(), 0.107, 1e-12);
  EXPECT_THAT(maker.dropped, Contains(HasSubstr("read as the tool")));
  EXPECT_NEAR(toolbox.robot.tool.xyz.z(), 0.1, 1e-12);
  EXPECT_NEAR(toolbox.robot.tool.rpy.z(), -std::numbers::pi / 4, 1e-12);
  EXPECT_NEAR(*toolbox.robot.joints[3].limits.upper, -4 * std::numbers::pi / 180, 1e-12);
}

TEST(ImportRealTables, TheUr5OfMakerAndYamlAreTheShippedOne) {
  const auto maker = readTable(load("ur5_maker.csv")).front();
  expectSameTool(maker.robot, "ur5", Eigen::Vector3d::Zero());
  expectSameTool(readTable(load("ur5_dh2vrml.yaml")).front().robot, "ur5", Eigen::Vector3d::Zero());
  EXPECT_EQ(maker.robot.joints[1].link.mass, 8.393);
  EXPECT_EQ(maker.robot.joints[1].link.com, Eigen::Vector3d(0.2125, 0, 0.11336));
}

TEST(ImportRealTables, TheStanfordArmHasTwoInertiaReadingsAndOneQuestion) {
  const auto readings = readTable(load("stanford_paul.csv"));
  const TableVerdict verdict = judge(readings);
  ASSERT_THAT(verdict.possible, SizeIs(2)) << show(readings);
  EXPECT_EQ(readings[verdict.possible[0]].robot.joints[0].link.about,
            InertiaReference::CentreOfMass);
  EXPECT_EQ(readings[verdict.possible[1]].robot.joints[0].link.about, InertiaReference::LinkOrigin);
  for (const std::size_t i : verdict.possible) {
    EXPECT_EQ(readings[i].robot.convention, Convention::Standard);
    EXPECT_EQ(readings[i].robot.joints[2].type, JointType::Prismatic);
    EXPECT_THAT(readings[i].unphysical, SizeIs(0)) << show(readings);
  }
  EXPECT_THAT(verdict.deciding, HasSubstr("about the centres of mass"));
}

TEST(ImportRealTables, TheModifiedPumaIsDecidedButForItsTensors) {
  const auto readings = readTable(load("puma560_akb_modified.tsv"));
  const TableVerdict verdict = judge(readings);
  ASSERT_THAT(verdict.possible, SizeIs(2)) << show(readings);
  for (const std::size_t i : verdict.possible) {
    EXPECT_EQ(readings[i].robot.convention, Convention::Modified);
    EXPECT_EQ(readings[i].robot.angleUnit, AngleUnit::Degree);
  }
  EXPECT_THAT(verdict.deciding, HasSubstr("about the centres of mass"));
  std::string stated = load("puma560_akb_modified.tsv") + "inertia about the centre of mass";
  EXPECT_TRUE(judge(readTable(stated)).isDecided());
}

TEST(ImportRealTables, APinDecidesTheStanfordArm) {
  TableHints hints;
  hints.about = InertiaReference::LinkOrigin;
  const auto readings = readTable(load("stanford_paul.csv"), hints);
  EXPECT_TRUE(judge(readings).isDecided());
  EXPECT_EQ(readings[0].robot.joints[0].link.about, InertiaReference::LinkOrigin);
  EXPECT_EQ(find(readings[0], Assumption::Kind::InertiaReference)->certainty, Certainty::Pinned);
}

TEST(ImportRealTables, TheToolboxStanfordCannotBeAboutItsOrigins) {
  // Its centres of mass are ten times too long: about the origins no tensor would be left.
  TableHints origin;
  origin.about = InertiaReference::LinkOrigin;
  const auto other = readTable(load("stanford_toolbox.m"), origin).front();
  const auto best = readTable(load("stanford_toolbox.m")).front();
  EXPECT_GT(other.unphysical.size(), best.unphysical.size());
  EXPECT_THAT(best.dropped, Contains(HasSubstr("check its unit")));
}

TEST(ImportRealTables, TheRx90KeepsKhalilsLettersApart) {
  const auto best = readTable(load("rx90.par")).front();
  EXPECT_EQ(best.robot.name, "RX90");
  EXPECT_EQ(best.robot.joints[2].a, 0.45);
  EXPECT_EQ(best.robot.joints[3].d, 0.45);
  EXPECT_EQ(best.robot.joints[1].alpha, std::numbers::pi / 2);
  EXPECT_EQ(best.robot.joints[0].link.about, InertiaReference::LinkOrigin);
  EXPECT_THAT(best.dropped, Contains(HasSubstr("without a value, read as 0: XX1")));
}

TEST(ImportRealTables, TheBaseRowOfTheGen3IsItsBase) {
  const auto best = readTable(load("gen3_kinova.tsv")).front();
  EXPECT_NEAR(std::fabs(best.robot.base.rpy[0]), std::numbers::pi, 1e-12);
  EXPECT_NEAR(best.robot.joints[0].d, -0.2848, 1e-12);
  EXPECT_NEAR(best.robot.joints[1].theta, std::numbers::pi, 1e-12);
  // The maker: with all joints at 0 the arm stands upright, 1.1873 m high.
  EXPECT_NEAR(calcToolPosition(best.robot, {}).z(), 1.1873, 1e-3);
}

TEST(ImportRealTables, TheCobraHasADecimalCommaAndASlide) {
  const auto best = readTable(load("cobra600.csv")).front();
  EXPECT_NEAR(best.robot.joints[0].d, 0.387, 1e-15);
  EXPECT_NEAR(best.robot.joints[1].a, 0.275, 1e-15);
  EXPECT_EQ(best.robot.joints[2].type, JointType::Prismatic);
  EXPECT_NEAR(*best.robot.joints[2].limits.upper, 0.21, 1e-15);
  EXPECT_NEAR(*best.robot.joints[0].limits.upper, 50 * std::numbers::pi / 180, 1e-12);
}

TEST(ImportRealTables, TheMicoComputesItsFormulas) {
  // One of its joints counts the other way round, which rows of a table cannot say.
  std::string text = load("mico_kinova.m");
  EXPECT_THROW((void)readTable(text), DescriptionError);
  for (std::size_t at = text.find("'flip'"); at != std::string::npos; at = text.find("'flip'")) {
    text.replace(at, 6, "'sym'");
  }
  const auto best = readTable(text).front();
  const double s = std::sin(std::numbers::pi / 6) / std::sin(std::numbers::pi / 3);
  EXPECT_NEAR(best.robot.joints[3].d, -(0.1233 + s * 0.0741), 1e-12);
  EXPECT_NEAR(best.robot.joints[1].offset, -std::numbers::pi / 2, 1e-15);
  EXPECT_NEAR(best.robot.joints[3].alpha, std::numbers::pi / 3, 1e-12);
}

TEST(ImportRealTables, TheKr5HasItsTool) {
  const auto best = readTable(load("kr5_toolbox.py")).front();
  EXPECT_NEAR(best.robot.tool.xyz.z(), 0.115, 1e-15);
  EXPECT_EQ(best.robot.name, "KR5");
  EXPECT_NEAR(*best.robot.joints[1].limits.upper, 65 * std::numbers::pi / 180, 1e-12);
}

}  // namespace
}  // namespace denavit
