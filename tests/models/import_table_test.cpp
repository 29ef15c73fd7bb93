#include <fstream>
#include <numbers>
#include <random>
#include <sstream>

#include <gmock/gmock.h>

#include "models/import/table_reading.h"
#include "models/import/tool_position.h"
#include "models/issue.h"
#include "tests/processor_time.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

const Assumption& assumptionOf(const TableReading& reading, Assumption::Kind kind) {
  for (const Assumption& assumption : reading.assumptions) {
    if (assumption.kind == kind) return assumption;
  }
  throw std::runtime_error("no such assumption");
}

std::string complaintOf(const std::string& text, const TableHints& hints = {}) {
  try {
    (void)readTable(text, hints);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return "";
}

const std::string kPuma =
    "0 0.6718 0 90\n0 0 0.4318 0\n0 0.15005 0.0203 -90\n0 0.4318 0 90\n0 0 0 -90\n0 0 0 0\n";

TEST(ImportTable, NumbersWithoutHeadingsFindTheirOrder) {
  const auto readings = readTable(kPuma);
  EXPECT_TRUE(judge(readings).isDecided()) << judge(readings).text;
  const RobotDescription& robot = readings.front().robot;
  EXPECT_THAT(assumptionOf(readings.front(), Assumption::Kind::ColumnOrder).what,
              HasSubstr("theta, d, a, alpha"));
  EXPECT_EQ(robot.convention, Convention::Standard);
  EXPECT_EQ(robot.joints[0].alpha, std::numbers::pi / 2);
  EXPECT_EQ(robot.joints[1].a, 0.4318);
}

TEST(ImportTable, CraigsOrderIsFoundByItsAngles) {
  const auto best =
      readTable("0,0,0,q1\n-90,0,0,q2\n0,0.4318,0.15,q3\n-90,0.02,0.4331,q4\n90,0,0,q5\n-90,0,0,q6")
          .front();
  EXPECT_THAT(assumptionOf(best, Assumption::Kind::ColumnOrder).what,
              HasSubstr("alpha, a, d, theta"));
  EXPECT_EQ(best.robot.convention, Convention::Modified);
  EXPECT_EQ(best.robot.joints[3].a, 0.02);
}

struct Spelling {
  const char* text;
};
class SpellingTest : public testing::TestWithParam<Spelling> {};

TEST_P(SpellingTest, GivesTheSameArm) {
  const auto best = readTable(GetParam().text).front();
  ASSERT_THAT(best.robot.joints, SizeIs(2)) << GetParam().text;
  const JointDescription& one = best.robot.joints[0];
  EXPECT_NEAR(one.a, 0.3, 1e-12) << GetParam().text;
  EXPECT_NEAR(one.d, 0.1, 1e-12) << GetParam().text;
  EXPECT_NEAR(one.alpha, std::numbers::pi / 2, 1e-12) << GetParam().text;
  EXPECT_NEAR(best.robot.joints[1].a, 0.25, 1e-12) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Headings, SpellingTest,
    testing::Values(
        Spelling{"theta_deg,d,a,alpha_deg\n0,0.1,0.3,90\n0,0,0.25,0\n"},
        Spelling{"a [mm];d [mm];alpha;theta\n300;100;90 deg;q1\n250;0;0;q2\n"},
        Spelling{"joint\tθ\td (m)\ta (m)\tα\n1\tq1\t0.1\t0.3\tπ/2\n2\tq2\t0\t0.25\t0\n"},
        Spelling{
            "Joint Angle,Link Offset,Link Length,Link Twist\n0,100 mm,300 mm,90°\n0,0,250 mm,0\n"},
        Spelling{"| j | theta | d | a | alpha |\n|---|---|---|---|---|\n| 1 | q1 | 0.1 | 0.3 | "
                 "1.5708 |\n"
                 "| 2 | q2 | 0 | 0.25 | 0 |\n"},
        Spelling{"$\\alpha_i$ & $a_i$ & $d_i$ & $\\theta_i$ \\\\ \\hline\n$\\pi/2$ & 0.3 & 0.1 & "
                 "$\\theta_1$ \\\\\n0 & 0.25 & 0 & $\\theta_2$ \\\\\n"},
        Spelling{"theta;d;a;alpha\n0;0,1;0,3;1,5708\n0;0;0,25;0\n"},
        Spelling{"theta d a alpha\n0 0,1 0,3 90\n0 0 0,25 0\n"},
        Spelling{"parameter,joint 1,joint 2\ntheta,q1,q2\nd,0.1,0\na,0.3,0.25\nalpha,90,0\n"},
        Spelling{"theta\td\ta\talpha\n[deg]\t[mm]\t[mm]\t[deg]\n0\t100\t300\t90\n0\t0\t250\t0\n"},
        Spelling{"{\"joints\": [{\"a\": 0.3, \"d\": 0.1, \"alpha_deg\": 90, \"theta\": 0},"
                 "{\"a\": 0.25, \"d\": 0, \"alpha_deg\": 0, \"theta\": 0}]}"},
        Spelling{"links:\n- a: 0.3\n  d: 0.1\n  alpha: pi/2\n- a: 0.25\n  d: 0\n  alpha: 0\n"},
        Spelling{"a: [0.3, 0.25]\nd: [0.1, 0]\nalpha: [1.5708, 0]\ntheta: [0, 0]\n"},
        Spelling{"L{1} = link([pi/2 0.3 0 0.1 0], 'standard');\nL{2} = link([0 0.25 0 0 0], "
                 "'standard');"},
        Spelling{"L = [RevoluteDH(a=0.3, d=100*mm, alpha=pi/2), RevoluteDH(a=0.25)]\nmm = 1e-3"},
        Spelling{
            "Joint Type, Joint Offset (b) [m], Joint Angle (theta) [deg], Link Length (a) [m], "
            "Twist Angle (alpha) [deg]\nRevolute,0.1,0,0.3,90\nRevolute,0,0,0.25,0\n"}));

TEST(ImportTable, RoundedFractionsOfPiBecomeExact) {
  const auto best = readTable("theta,d,a,alpha\nq1,0.1,0.3,1.571\nq2,0,0.3,-0.7854\n").front();
  EXPECT_EQ(best.robot.joints[0].alpha, std::numbers::pi / 2);
  EXPECT_NEAR(best.robot.joints[1].alpha, -std::numbers::pi / 4, 1e-15);
  EXPECT_EQ(best.robot.angleUnit, AngleUnit::Radian);
}

TEST(ImportTable, SizesTellMillimetresFromMetres) {
  const auto mm = readTable("theta,d,a,alpha\n0,352,70,-90\n0,0,360,0\n0,380,0,90\n").front();
  EXPECT_NEAR(mm.robot.joints[1].a, 0.36, 1e-15);
  EXPECT_THAT(assumptionOf(mm, Assumption::Kind::LengthUnit).why, HasSubstr("add up to"));
  const auto cm = readTable("theta,d,a,alpha\n0,35.2,7,-90\n0,0,36,0\n0,38,0,90\n").front();
  EXPECT_NEAR(cm.robot.joints[1].a, 0.36, 1e-15);
}

TEST(ImportTable, DAndRAreKhalilsOrTheUsualOnes) {
  const auto khalil =
      readTable("sigma,alpha,d,theta,r\n0,0,0,q1,0\n0,pi/2,0,q2,0\n0,0,0.45,q3,0\n").front();
  EXPECT_EQ(khalil.robot.convention, Convention::Modified);
  EXPECT_EQ(khalil.robot.joints[2].a, 0.45);
  TableHints hints;
  hints.letters = Letters::Usual;
  const auto usual =
      readTable("sigma,alpha,d,theta,r\n0,0,0,q1,0\n0,pi/2,0,q2,0\n0,0,0.45,q3,0\n", hints).front();
  EXPECT_EQ(usual.robot.joints[2].d, 0.45);
}

// a1 = a2 = 1 in a plane: both conventions give an arm, and only its tool tells them apart.
const std::string kPlanar = "theta,d,a,alpha\nq1,0,0.5,0\nq2,0,0.4,0\n";

TEST(ImportTable, AKnownPositionOfTheToolDecides) {
  TableHints hints;
  hints.convention = Convention::Modified;
  const RobotDescription modified = readTable(kPlanar, hints).front().robot;
  hints.convention.reset();
  EXPECT_EQ(readTable(kPlanar).front().robot.convention, Convention::Standard);
  hints.known = KnownPosition{{0.4, 0.9}, calcToolPosition(modified, {0.4, 0.9})};
  const auto readings = readTable(kPlanar, hints);
  EXPECT_EQ(readings.front().robot.convention, Convention::Modified);
  EXPECT_TRUE(readings.front().matchesKnown);
  EXPECT_TRUE(judge(readings).isDecided());
  EXPECT_THAT(judge(readings).text, HasSubstr("puts the tool where you say"));
}

TEST(ImportTable, AKnownPositionOverrulesAWrongRemark) {
  const std::string text = "Modified DH parameters\n" + kPlanar;
  EXPECT_EQ(readTable(text).front().robot.convention, Convention::Modified);
  TableHints hints;
  hints.known = KnownPosition{{0, std::numbers::pi / 2}, {0.5, 0.4, 0}};
  EXPECT_EQ(readTable(text, hints).front().robot.convention, Convention::Standard);
}

TEST(ImportTable, AMillimetreOffStillMatchesTenDoNot) {
  TableHints hints;
  hints.known = KnownPosition{{0, std::numbers::pi / 2}, {0.501, 0.4, 0}};
  EXPECT_TRUE(readTable(kPlanar, hints).front().matchesKnown);
  hints.known->tool_W.x() = 0.51;
  EXPECT_FALSE(readTable(kPlanar, hints).front().matchesKnown);
}

TEST(ImportTable, AnUnphysicalReadingIsRankedBelow) {
  // About the origin, nothing would be left of Ixx = Iyy once m c² = 0.5 is taken off.
  const std::string text =
      "theta,d,a,alpha,m,cx,cy,cz,Ixx,Iyy,Izz\nq1,0.2,0.4,90,2,0,0,0.5,0.1,0.1,0.02\n"
      "q2,0,0.4,0,2,0,0.5,0,0.1,0.02,0.1\n";
  TableHints hints;
  hints.convention = Convention::Standard;
  const auto readings = readTable(text, hints);
  EXPECT_TRUE(judge(readings).isDecided());
  EXPECT_EQ(readings[0].robot.joints[0].link.about, InertiaReference::CentreOfMass);
  EXPECT_THAT(readings[0].unphysical, SizeIs(0));
  EXPECT_THAT(assumptionOf(readings[0], Assumption::Kind::InertiaReference).why,
              HasSubstr("read the other way, link 1: smallest principal moment"));
  ASSERT_GT(readings.size(), 1U);
  EXPECT_THAT(readings[1].unphysical, Contains(HasSubstr("link 1: smallest principal moment")));
}

TEST(ImportTable, TheSignOfProductsIsDecidedByTheTensorWhereItCan) {
  // Only with a negative product of the three do the principal moments obey the triangle rule.
  const auto best = readTable(
                        "theta,d,a,alpha,m,Ixx,Iyy,Izz,Ixy,Ixz,Iyz\n"
                        "q1,0.2,0.4,90,2,1,1,1,-0.45,-0.45,-0.45\nq2,0,0.4,0,1,1,1,1,0,0,0\n")
                        .front();
  EXPECT_EQ(best.robot.joints[0].link.inertia.xy, -0.45);
  const auto other = readTable(
                         "theta,d,a,alpha,m,Ixx,Iyy,Izz,Ixy,Ixz,Iyz\n"
                         "q1,0.2,0.4,90,2,1,1,1,0.45,0.45,0.45\nq2,0,0.4,0,1,1,1,1,0,0,0\n")
                         .front();
  EXPECT_EQ(other.robot.joints[0].link.inertia.xy, -0.45);
  const auto said = readTable(
                        "theta,d,a,alpha,m,Ixx,Iyy,Izz,Pxy\n"
                        "q1,0.2,0.4,90,2,1,1,1,0.1\nq2,0,0.4,0,1,1,1,1,0\n")
                        .front();
  EXPECT_EQ(said.robot.joints[0].link.inertia.xy, -0.1);
}

TEST(ImportTable, AColumnCanBePinned) {
  TableHints hints;
  hints.columns[1] = ColumnMeaning::A;
  hints.columns[2] = ColumnMeaning::D;
  hints.columnUnits[1] = "mm";
  const auto best = readTable("theta,x1,x2,alpha\nq1,300,0.1,90\nq2,250,0,0\n", hints).front();
  EXPECT_NEAR(best.robot.joints[0].a, 0.3, 1e-12);
  EXPECT_EQ(best.columns[1].certainty, Certainty::Pinned);
  EXPECT_EQ(best.columns[1].unit, "mm");
}

TEST(ImportTable, AColumnThatIsMissingIsSaid) {
  const auto remarksOf = [](const char* text) { return readTable(text, {}).front().remarks; };
  EXPECT_THAT(remarksOf("joint;theta;d;a\n1;0;0.5;0.2\n2;0;0;0.4\n"),
              testing::Contains("no column alpha: 0 is taken for all joints"));
  EXPECT_THAT(remarksOf("joint;theta;d;a;alpha\n1;0;0.5;0.2;90\n2;0;0;0.4;0\n"),
              testing::Not(testing::Contains(testing::HasSubstr("no column"))));
}

TEST(ImportTable, VelocityLimitsAreReadUnderTheirUsualNames) {
  for (const char* heading : {"velocity limit [deg/s]", "qd_max (deg/s)", "max speed [deg/s]",
                              "qdlim [deg/s]", "speed_deg/s"}) {
    const std::string text =
        std::string("joint;theta;d;a;alpha;") + heading + "\n1;0;0.5;0.2;90;120\n2;0;0;0.4;0;90\n";
    const RobotDescription robot = readTable(text, {}).front().robot;
    ASSERT_TRUE(robot.joints[0].limits.velocity) << heading;
    EXPECT_NEAR(*robot.joints[0].limits.velocity, 120 * 0.017453292519943295, 1e-12) << heading;
  }
}

TEST(ImportTable, AValueThatIsMissingIsSaidADashIsAZero) {
  const auto best =
      readTable("theta,d,a,alpha,mass\nq1,0.1,,90,2\nq2,-,0.3,0\nq3,0,0.2,0,1\n", {}).front();
  EXPECT_THAT(best.dropped, Contains("line 2: no value for a, read as 0"));
  EXPECT_THAT(best.dropped, Contains("line 3: no value for mass, read as 0"));
  EXPECT_THAT(best.dropped, testing::Not(Contains(HasSubstr("no value for d"))));
}

TEST(ImportTable, WhatIsNotUsedIsSaid) {
  const auto best = readTable(
                        "theta,d,a,alpha,colour\nq1,0.1,0.3,90,red\nq2,0,0.3,0,blue\n"
                        "This arm was measured in 1986.\n")
                        .front();
  EXPECT_THAT(best.dropped, Contains(HasSubstr("\"colour\" is not used")));
  EXPECT_THAT(best.dropped, Contains(HasSubstr("line 4 is not part of the table")));
}

TEST(ImportTable, KhalilsGammaAndBMoveIntoTheJointBefore) {
  const std::string text =
      "Ant = {0,1}\nSigma = {0,0}\nB = {0.1,0.2}\nd = {0,0.3}\nR = {0,0.4}\ngamma = {0.5,0.6}\n"
      "Alpha = {0,pi/2}\nTheta = {t1,t2}\nXX = {1,1}\nYY = {1,1}\nZZ = {1,1}\nM = {2,2}\n"
      "MX = {0.2,0}\n";
  const RobotDescription robot = readTable(text).front().robot;
  EXPECT_NEAR(robot.base.xyz.z(), 0.1, 1e-15);
  EXPECT_NEAR(robot.base.rpy.z(), 0.5, 1e-15);
  EXPECT_NEAR(robot.joints[0].theta, 0.6, 1e-15);
  EXPECT_NEAR(robot.joints[0].d, 0.2, 1e-15);
  // The centre of mass stays where it is in space: turned back by gamma, shifted back by b.
  EXPECT_NEAR(robot.joints[0].link.com.x(), 0.1 * std::cos(0.6), 1e-12);
  EXPECT_NEAR(robot.joints[0].link.com.z(), -0.2, 1e-12);
}

TEST(ImportTable, MathWorksInertiaHasItsOwnOrderAndOrigin) {
  const auto best = readTable(
                        "dhparams = [0.5 pi/2 0 0; 0.4 0 0 0];\n"
                        "setFixedTransform(j1, dhparams(1,:), 'mdh');\nbody1.Mass = 2;\n"
                        "body1.CenterOfMass = [0.1 0 0];\nbody1.Inertia = [1 2 2.5 0.3 0.2 0.1];\n")
                        .front();
  EXPECT_EQ(best.robot.convention, Convention::Modified);
  const LinkDescription& link = best.robot.joints[0].link;
  EXPECT_EQ(link.about, InertiaReference::LinkOrigin);
  EXPECT_EQ(link.inertia.yz, 0.3);
  EXPECT_EQ(link.inertia.xy, 0.1);
}

TEST(ImportTable, ErrorsNameThePlaceAndARemedy) {
  EXPECT_THAT(complaintOf(""), HasSubstr("is empty"));
  EXPECT_THAT(complaintOf("hello world"), HasSubstr("no DH table"));
  EXPECT_THAT(complaintOf("theta,d,a,alpha\nq1,0.1,0.3.1,90\nq2,0,0.3,0\n"),
              testing::AllOf(HasSubstr("line 2"), HasSubstr("0.3.1")));
  EXPECT_THAT(complaintOf("Ant = {0,1,1}\nAlpha = {0,0,0}\nd = {0,1,1}\nR={0,0,0}\n"),
              HasSubstr("a branch or a closed loop"));
  EXPECT_THAT(complaintOf("theta,d,a,alpha\nq1,0,1,0\n90,0,1,0\nq3,0,1,0\n"),
              HasSubstr("fixed row between joints"));
  EXPECT_THAT(complaintOf(std::string(500000, 'x')), HasSubstr("at most"));
  EXPECT_THAT(complaintOf(std::string("a,d\0,alpha", 10)), HasSubstr("zero byte"));
}

TEST(ImportTable, EveryReadingIsAnArmThatCanBeShown) {
  for (const TableReading& reading : readTable(kPuma)) {
    EXPECT_FALSE(reading.robot.joints.empty());
    EXPECT_TRUE(calcToolPosition(reading.robot, {}).allFinite());
    EXPECT_FALSE(reading.title.empty());
  }
}

// Anything but a crash, and quickly.
void readAnything(const std::string& text) {
  try {
    const auto readings = readTable(text);
    ASSERT_FALSE(readings.empty());
    EXPECT_FALSE(judge(readings).possible.empty());
  } catch (const DescriptionError& error) {
    EXPECT_FALSE(error.issues().empty());
  }
}

TEST(ImportTable, HugeAndOddTextsAreRefusedOrReadQuickly) {
  const std::clock_t start = std::clock();
  const auto repeat = [](const std::string& piece, std::size_t size) {
    std::string text;
    while (text.size() + piece.size() < size) text += piece;
    return text;
  };
  readAnything(repeat("1 2 3 4\n", 1000000));
  for (const std::size_t size : {kMaxTableText / 4}) {
    for (const char* const piece :
         {"a", "[", "{", "(", "Link(", "L=Link([1 2 3 4]);", "1,2,3,4\n", "1 2 3 4 ", "a: ", "- ",
          "'", "\"", "\n", "\t", "nan,nan,nan,nan\n", "1e999,1,1,1\n", "- a: 1\n  d: 2\n"}) {
      readAnything(repeat(piece, size));
    }
  }
  EXPECT_LT(test::processorSecondsSince(start), 30);
}

TEST(ImportTable, NotANumberIsNoNumber) {
  EXPECT_THAT(complaintOf("theta,d,a,alpha\nq1,nan,0.3,90\nq2,0,0.3,0\nq3,0,0.3,0\n"),
              HasSubstr("nan"));
  readAnything("theta,d,a,alpha\nq1,inf,0.3,90\nq2,0,0.3,0\n");
  readAnything("theta,d,a,alpha\nq1,1e308,1e308,90\nq2,1e308,1e308,0\n");
}

/// In degrees the angle would be no double, and the file that it is saved in could not be read.
TEST(ImportTable, ANumberThatNoArmMayHaveIsNone) {
  const std::string head = "joint,a (m),d (m),alpha (rad),theta (rad)\n1,0.1,0.3,";
  const std::string rest = ",q1\n2,0.2,0,0,q2\n";
  EXPECT_EQ(complaintOf(head + "1.5708" + rest), "");
  for (const char* number : {"1e308", "1e31", "-1e31", "1e30*1e30"}) {
    EXPECT_NE(complaintOf(head + number + rest), "") << number;
  }
}

TEST(ImportTable, MutatedTablesNeverCrash) {
  std::mt19937 random(4711);
  std::vector<std::string> seeds{kPuma, kPlanar};
  for (const char* const name : {"rx90.par", "puma560_mathworks.m", "panda_thunder.yaml",
                                 "ur5_dh2vrml.yaml", "kr5_toolbox.py", "panda_toolbox.txt"}) {
    std::ifstream file(std::string(DENAVIT_TEST_DATA) + "/import/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    seeds.push_back(text.str());
  }
  const std::string bytes = "0123456789.,;:|&\t\n []{}()'\"%#*-+/eEqpidegmanthl\xc3\xb0\xff";
  for (int run = 0; run < 250; ++run) {
    std::string text = seeds[random() % seeds.size()];
    const std::size_t changes = 1 + random() % 12;
    for (std::size_t change = 0; change < changes; ++change) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = bytes[random() % bytes.size()];
          break;
        case 1:
          text.insert(at, 1, bytes[random() % bytes.size()]);
          break;
        default:
          text.erase(at, 1 + random() % 20);
      }
      if (text.empty()) text = "0";
    }
    readAnything(text);
  }
  for (int run = 0; run < 150; ++run) {
    std::string noise(random() % 300, ' ');
    for (char& c : noise) c = static_cast<char>(random() % 255 + 1);
    readAnything(noise);
  }
}

}  // namespace
}  // namespace denavit
