// Programs of the Robotics Toolbox: what they compute is read, and what is not read is said.

#include <numbers>
#include <random>
#include <sstream>

#include <gmock/gmock.h>

#include "core/spatial/pose.h"
#include "models/import/code_value.h"
#include "models/import/table_reading.h"
#include "models/import/tool_position.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

constexpr double kHalfTurn = std::numbers::pi;

TableReading best(const std::string& text) {
  const auto readings = readTable(text);
  EXPECT_TRUE(judge(readings).isDecided()) << judge(readings).text << "\n" << text;
  return readings.front();
}

std::string refusalOfCode(const std::string& text) {
  try {
    (void)readTable(text);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return "";
}

/// Rows of theta, d, a, alpha.
using Rows = std::vector<std::array<double, 4>>;

Rows randomRows(std::mt19937& random) {
  const auto number = [&](double most) {
    return std::round(std::uniform_real_distribution<>(-most, most)(random) * 1e4) / 1e4;
  };
  Rows rows(2 + random() % 5);
  for (auto& row : rows) row = {number(3), number(0.5), number(0.8), number(3)};
  return rows;
}

std::string column(const Rows& rows, std::size_t which, const std::string& separator) {
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "" : separator) + toShortest(row[which]);
  return "[" + text + "]";
}

/// The same arm in the ways that people write it.
std::vector<std::string> spellings(const Rows& rows) {
  const std::array<std::string, 4> names{"theta", "d", "a", "alpha"};
  const std::string n = std::to_string(rows.size());
  std::string vectors, columns, lists, matrix, links;
  for (std::size_t i = 0; i < 4; ++i) {
    vectors += names[i] + " = " + column(rows, i, " ") + ";\n";
    columns += names[i] + " = " + column(rows, i, ", ") + "';\n";
    lists += names[i] + " = " + column(rows, i, ", ") + "\n";
  }
  for (const auto& row : rows) {
    std::string numbers;
    for (const double number : row) numbers += " " + toShortest(number);
    matrix += numbers + "\n";
    links += "  Link([" + numbers + "])\n";
  }
  const std::string python = "from roboticstoolbox import DHRobot, RevoluteDH\n" + lists;
  const std::string link = "RevoluteDH(theta=theta[i], d=d[i], a=a[i], alpha=alpha[i])";
  return {
      "dh = [" + matrix + "];\nr = SerialLink(dh);",
      "r = SerialLink([\n" + links + "], 'name', 'r');",
      columns + "DH = [theta d a alpha];\nr = SerialLink(DH, 'name', 'r');",
      columns + "DH = [theta d a alpha]\n",
      vectors + "DH = [theta' d' a' alpha'];\nr = SerialLink(DH);",
      vectors + "for i=1:" + n + "\n  L(i) = Link([theta(i) d(i) a(i) alpha(i)]);\nend\n" +
          "r = SerialLink(L);",
      vectors + "for i = 1:numel(a), L(i) = Link([theta(i), d(i), a(i), alpha(i)]); end",
      vectors + "L = [];\nfor i = 1:" + n +
          "\n L = [L Revolute('theta', theta(i), 'd', d(i), 'a', a(i), 'alpha', alpha(i))];\nend\n"
          "r = SerialLink(L);",
      python + "links = []\nfor i in range(" + n + "):\n    link = " + link +
          "\n    links.append(link)\nrobot = DHRobot(links, name='r')\n",
      python + "robot = DHRobot([" + link + " for i in range(len(d))])\n",
      python +
          "import numpy as np\ndh = np.array([theta, d, a, alpha]).T\nlinks = []\n"
          "for row in dh:\n    links += [RevoluteDH(theta=row[0], d=row[1], a=row[2], "
          "alpha=row[3])]\nrobot = DHRobot(links)\n"};
}

TEST(ImportCode, EveryWayToWriteAnArmGivesTheSameArm) {
  std::mt19937 random(7);
  for (int run = 0; run < 20; ++run) {
    const Rows rows = randomRows(random);
    for (const std::string& text : spellings(rows)) {
      TableHints hints;  // what the toolbox defines; plain matrices do not say it
      hints.convention = Convention::Standard;
      hints.angle = AngleUnit::Radian;
      hints.length = LengthUnit::Metre;
      const auto readings = readTable(text, hints);
      ASSERT_TRUE(judge(readings).isDecided()) << text;
      const auto& joints = readings.front().robot.joints;
      ASSERT_THAT(joints, SizeIs(rows.size())) << text;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const JointDescription& joint = joints[i];
        // Numbers within half a unit of their last digit of a fraction of pi become that.
        // The first number of a toolbox row is the place of the joint variable.
        const bool isPlace =
            text.find("Link(") != std::string::npos && text.find("Revolute") == std::string::npos;
        EXPECT_NEAR(joint.theta, isPlace ? 0 : rows[i][0], 1e-4) << text;
        EXPECT_EQ(joint.d, rows[i][1]) << text;
        EXPECT_EQ(joint.a, rows[i][2]) << text;
        EXPECT_NEAR(joint.alpha, rows[i][3], 1e-4) << text;
      }
    }
  }
}

TEST(ImportCode, ConstantsAndDefaultsAreComputed) {
  const auto matlab = best(
      "function r = mdl_snake(N)\n  if nargin == 0\n    N = 7;\n  end\n  mm = 1e-3;\n"
      "  for i=1:N\n    links(i) = Link([0 20*mm 1/N, 2*pi/N]);\n    q(i) = 0;\n  end\n"
      "  r = SerialLink(links, 'name', 'snake');\nend\n");
  ASSERT_THAT(matlab.robot.joints, SizeIs(7));
  EXPECT_EQ(matlab.robot.joints[6].a, 1.0 / 7);
  EXPECT_EQ(matlab.robot.joints[6].d, 0.02);
  const auto python = best(
      "class Snake(DHRobot):\n    def __init__(self, N=7, symbolic=False):\n"
      "        if symbolic:\n            zero = sym.zero()\n            length = 3\n        else:\n"
      "            length = 1\n        links = []\n        for i in range(N):\n"
      "            links.append(RevoluteDH(a=length / N, alpha=pi / 2))\n"
      "        super().__init__(links, name=\"snake\")\n");
  ASSERT_THAT(python.robot.joints, SizeIs(7));
  EXPECT_EQ(python.robot.joints[0].a, 1.0 / 7);
  EXPECT_EQ(python.robot.name, "snake");
}

const std::string kTwoArms =
    "upper = SerialLink([ Revolute('a', 0.3, 'alpha', pi/2) Revolute('a', 0.2) ], ...\n"
    "  'base', transl(0, 0.1, 0), 'name', 'upper arm');\n"
    "lower = SerialLink([ Revolute('d', 0.1, 'alpha', pi/2) Revolute('a', 0.4) Revolute('a', 0.25) "
    "]);\n";

TEST(ImportCode, SeveralArmsAreAskedForAndNeverChained) {
  const auto readings = readTable(kTwoArms);
  const TableVerdict verdict = judge(readings);
  ASSERT_THAT(verdict.possible, SizeIs(2)) << verdict.text;
  EXPECT_THAT(readings[0].title, HasSubstr("arm upper \"upper arm\""));
  EXPECT_THAT(readings[1].title, HasSubstr("arm lower"));
  EXPECT_THAT(verdict.deciding, HasSubstr("Which of the 2 arms of the text?"));
  EXPECT_THAT(readings[0].robot.joints, SizeIs(2));
  EXPECT_THAT(readings[1].robot.joints, SizeIs(3));
  EXPECT_EQ(readings[0].robot.base.xyz.y(), 0.1);
  EXPECT_EQ(readings[1].robot.base.xyz.y(), 0);
}

TEST(ImportCode, AKnownPositionPicksTheArm) {
  TableHints hints;
  hints.known = KnownPosition{{}, {0.65, 0, 0.1}};
  const auto readings = readTable(kTwoArms, hints);
  EXPECT_TRUE(judge(readings).isDecided());
  EXPECT_THAT(readings.front().robot.joints, SizeIs(3));
}

TEST(ImportCode, ListsOfLinksWithoutAnArmAreArmsToo) {
  const auto readings = readTable(
      "left(1) = Link([0 0 1 0]); left(2) = Link([0 0 0.5 0]);\n"
      "right(1) = Link([0 0 2 0]); right(2) = Link([0 0 0.7 0]);\n");
  EXPECT_THAT(judge(readings).possible, SizeIs(2));
  EXPECT_THAT(readings.front().robot.joints, SizeIs(2));
}

TEST(ImportCode, CommentsAndDemonstrationsBelongToNoArm) {
  const std::string links = "RevoluteDH(a=0.3), RevoluteDH(a=0.2)";
  const auto demonstrated = best(
      "class Arm(DHRobot):\n    \"\"\"\n    >>> RevoluteDH(a=9)\n    \"\"\"\n"
      "    def __init__(self):\n        super().__init__([" +
      links +
      "], name='arm')\n\n"
      "if __name__ == \"__main__\":\n    a = RevoluteDH(a=7)\n    print(a)\n");
  EXPECT_THAT(demonstrated.robot.joints, SizeIs(2));
  const auto commented = best(
      "r = SerialLink([ Link([0 0 1 0]) Link([0 0 1 0]) ]);\n%{\n"
      "r = SerialLink([ Link([0 0 5 0]) ]);\n%}\n");
  EXPECT_THAT(commented.robot.joints, SizeIs(2));
  // A script that does everything there is read all the same.
  const auto script = best("if __name__ == '__main__':\n    r = DHRobot([" + links + "])\n");
  EXPECT_THAT(script.robot.joints, SizeIs(2));
}

TEST(ImportCode, ALinkOfNoArmIsSaid) {
  const auto reading = best("r = SerialLink([ Link([0 0 1 0]) ]);\nspare = Link([0 0 2 0]);\n");
  EXPECT_THAT(reading.robot.joints, SizeIs(1));
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("1 link belongs to no arm")));
}

TEST(ImportCode, WhatCannotBeFollowedIsRefused) {
  EXPECT_THAT(refusalOfCode("for i=1:n\n L(i) = Link([0 0 1 0]);\nend\nr = SerialLink(L);"),
              testing::AllOf(HasSubstr("for i=1:n"), HasSubstr("how often it runs")));
  EXPECT_THAT(refusalOfCode("k = 0;\nwhile k < n\n L(k+1) = Link([0 0 1 0]); k = k + 1;\nend"),
              HasSubstr("how often it runs"));
  EXPECT_THAT(refusalOfCode("DH = load('dh.txt');\nr = SerialLink(DH);"),
              testing::AllOf(HasSubstr("arm r"), HasSubstr("\"DH\"")));
  EXPECT_THAT(refusalOfCode("links = [RevoluteDH(a=1)]\nlinks.extend(other.links)\n"
                            "r = DHRobot(links)\n"),
              HasSubstr("\"other.links\" is not in this text"));
  EXPECT_THAT(refusalOfCode("L = [Link([0 0 1 0])];\nr = SerialLink([L, wrist]);"),
              HasSubstr("\"wrist\" is not in this text"));
  EXPECT_THAT(refusalOfCode("L(2) = Link([0 0 1 0]);\nr = SerialLink(L);"),
              HasSubstr("before the last"));
}

TEST(ImportCode, AnArmThatCannotBeFollowedIsSaidBesideOneThatCan) {
  const auto reading = best(
      "cart = SerialLink([0 0 0 -pi/2 1; -pi/2 0 0 pi/2 1], 'name', 'cart');\n"
      "whole = SerialLink([cart, arm], 'name', 'whole');\n");
  EXPECT_THAT(reading.robot.joints, SizeIs(2));
  EXPECT_THAT(reading.title, HasSubstr("arm cart"));
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("\"arm\" is not in this text")));
}

TEST(ImportCode, AssignmentsReachTheLinksOfAnArmThatIsMade) {
  const auto reading = best(
      "m = [3 2];\nc = [0.1 0 0; 0.2 0 0.05];\nr = SerialLink([0 0 1 0; 0 0 0.5 0]);\n"
      "links = r.links;\nfor i=1:2\n links(i).m = m(i);\n links(i).r = c(i,:);\nend\n"
      "r.links(2).qlim = [-1 1];\n");
  EXPECT_EQ(reading.robot.joints[1].link.mass, 2);
  EXPECT_EQ(reading.robot.joints[1].link.com, Eigen::Vector3d(0.2, 0, 0.05));
  EXPECT_EQ(reading.robot.joints[1].limits.upper, 1);
}

TEST(ImportCode, WhateverIsAssignedAndNotReadIsSaid) {
  const std::string links =
      "r = SerialLink([ Link([0 0 1 0]) Link([0 0 1 0]) ], 'manufacturer', 'me'";
  const auto reading =
      best(links +
           ");\nr.plotopt = {'nobase'};\n"
           "r.gravity = [0; 0; g];\nr.links(1).colour = 3;\nr.links(2).I(1,1) = 4;\n"
           "for k = 1:n\n r.links(k).m = 2;\nend\nother.links(1).d = 3;\n");
  for (const char* const part :
       {"manufacturer, plotopt", "gravity = [0; 0; g]", "colour = 3", "I(1,1) = 4",
        "r.links(k).m = 2", "that arm is not in this text"}) {
    EXPECT_THAT(reading.dropped, Contains(HasSubstr(part)));
  }
  // What moves the arm is not left out.
  for (const auto& [statement, part] : std::vector<std::pair<std::string, std::string>>{
           {"r.tool = calibrated(3);", "tool = calibrated(3)"},
           {"r.base = [1 2; 3 4];", "base = [1 2; 3 4]"},
           {"r.offset = [1 2 3];", "offset = [1 2 3]"},
           {"r.links(2).d(1) = 4;", "line 2"},
           {"for k = 1:n\n r.links(k).d = 2;\nend", "r.links(k).d = 2"}}) {
    EXPECT_THAT(refusalOfCode(links + ");\n" + statement), HasSubstr(part)) << statement;
  }
}

TEST(ImportCode, OffsetsAndLimitsOfTheWholeArmReachItsLinks) {
  const auto reading = best(
      "r = SerialLink([ Link([0 0 1 0]) Link([0 0 1 0]) ], 'offset', [0.5 -0.25], "
      "'qlim', [-1 1; -2 3]);\n");
  EXPECT_EQ(reading.robot.joints[0].offset, 0.5);
  EXPECT_EQ(reading.robot.joints[1].offset, -0.25);
  EXPECT_EQ(reading.robot.joints[1].limits.upper, 3);
}

TEST(ImportCode, TensorsOfNineNumbersAreReadWhole) {
  const std::string rows = "1 0.1 0.3; 0.1 2 0.2; 0.3 0.2 2.5";
  const auto inertiaOf = [](const std::string& value, const std::string& before = "") {
    return best(before + "L(1) = Link([0 0 1 0]); L(1).m = 9; L(1).I = " + value +
                "; r = SerialLink(L);")
        .robot.joints[0]
        .link.inertia;
  };
  const InertiaElements whole{1, 2, 2.5, 0.1, 0.3, 0.2};
  EXPECT_EQ(inertiaOf("[" + rows + "]"), whole);
  EXPECT_EQ(inertiaOf("[\n1 0.1 0.3\n0.1 2 0.2\n0.3 0.2 2.5]"), whole);
  EXPECT_EQ(inertiaOf("[1 2 2.5 0.1 0.2 0.3]"), whole);
  EXPECT_EQ(inertiaOf("T", "T = [" + rows + "];\n"), whole);
  EXPECT_EQ(inertiaOf("diag([1 2 2.5])"), (InertiaElements{1, 2, 2.5, 0, 0, 0}));
  EXPECT_EQ(inertiaOf("1e-1*[10 1 3; 1 20 2; 3 2 25]").yz, 0.2);
  const auto python = best(
      "T = [np.array([[1, 0.1, 0.3], [0.1, 2, 0.2], [0.3, 0.2, 2.5]]), np.eye(3)]\n"
      "links = []\nfor j in range(2):\n    links.append(RevoluteDH(a=1, m=9, I=T[j]))\n"
      "r = DHRobot(links)\n");
  EXPECT_EQ(python.robot.joints[0].link.inertia, whole);
  EXPECT_EQ(python.robot.joints[1].link.inertia, (InertiaElements{1, 1, 1, 0, 0, 0}));
}

TEST(ImportCode, AnUnsymmetricTensorIsSaid) {
  const auto reading =
      best("r = SerialLink([ Revolute('a', 1, 'm', 9, 'I', [1 0.1 0; 0.3 2 0; 0 0 2.5]) ]);");
  EXPECT_EQ(reading.robot.joints[0].link.inertia.xy, 0.2);
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("link 1: its inertia is not symmetric")));
  EXPECT_THAT(best("r = SerialLink([ Revolute('a', 1, 'I', [1 2 3 4]) ]);").dropped,
              Contains(HasSubstr("I = [1 2 3 4] is not understood")));
}

/// A random product of transforms, in MATLAB, in Python, and as a pose.
struct Product {
  std::string matlab, python;
  Pose<double> X;
};
Product randomProduct(std::mt19937& random) {
  Product product;
  for (unsigned i = 0; i < 1 + random() % 3; ++i) {
    const double x = static_cast<double>(random() % 2000) / 1000 - 1;
    const std::string number = toShortest(x), glue = i == 0 ? "" : " * ";
    const unsigned axis = random() % 3;
    const char name = static_cast<char>('x' + axis);
    Placement step;
    if (random() % 2) {
      step.xyz = {x, 0.25, -0.5};
      product.matlab += glue + "transl(" + number + ", 0.25, -0.5)";
      product.python += glue + "SE3(" + number + ", 0.25, -0.5)";
    } else {
      step.rpy = x * Eigen::Vector3d::Unit(axis);
      product.matlab += glue + "trot" + name + "(" + number + ")";
      product.python += glue + "SE3.R" + name + "(" + number + ")";
    }
    product.X = product.X * makePose(step);
  }
  return product;
}

TEST(ImportCode, BaseAndToolAreProductsOfTransforms) {
  std::mt19937 random(11);
  for (int run = 0; run < 50; ++run) {
    const Product base = randomProduct(random), tool = randomProduct(random);
    const std::string links = "Link([0 0 1 0]) Link([0 0.3 0.5 0])";
    for (const std::string& text :
         {"r = SerialLink([" + links + "], 'base', " + base.matlab + ", 'tool', " + tool.matlab +
              ");",
          "T = " + tool.matlab + ";\nr = SerialLink([" + links + "]);\nr.base = " + base.matlab +
              ";\nr.tool = T;",
          "class R(DHRobot):\n    def __init__(self):\n        L = [RevoluteDH(a=1), "
          "RevoluteDH(d=0.3, a=0.5)]\n        super().__init__(L, tool=" +
              tool.python + ")\n        self.base = " + base.python + "\n"}) {
      const RobotDescription robot = best(text).robot;
      EXPECT_TRUE((makePose(robot.base).R - base.X.R).isZero(1e-12)) << text;
      EXPECT_TRUE((makePose(robot.base).p - base.X.p).isZero(1e-12)) << text;
      EXPECT_TRUE((makePose(robot.tool).R - tool.X.R).isZero(1e-12)) << text;
      EXPECT_TRUE((makePose(robot.tool).p - tool.X.p).isZero(1e-12)) << text;
    }
  }
}

TEST(ImportCode, FramesAreAlsoMatricesAndAngles) {
  const auto toolOf = [](const std::string& value) {
    return best("r = SerialLink([ Link([0 0 1 0]) Link([0 0 1 0]) ], 'tool', " + value + ");")
        .robot.tool;
  };
  EXPECT_EQ(toolOf("[1 0 0 0.1; 0 1 0 0; 0 0 1 0.2; 0 0 0 1]").xyz, Eigen::Vector3d(0.1, 0, 0.2));
  EXPECT_NEAR(toolOf("[eye(3) [0 0 0.3]'; 0 0 0 1]").xyz.z(), 0.3, 1e-15);
  EXPECT_NEAR(toolOf("trotz(90, 'deg')").rpy.z(), kHalfTurn / 2, 1e-12);
  EXPECT_NEAR(toolOf("SE3.Rz(90, 'deg')").rpy.z(), kHalfTurn / 2, 1e-12);
  EXPECT_NEAR(toolOf("rpy2tr(0, 0.4, 0)").rpy.y(), 0.4, 1e-12);
  EXPECT_NEAR(toolOf("rpy2tr(0.1, 0.2, 0.3, 'zyx')").rpy.x(), 0.1, 1e-12);
}

TEST(ImportCode, AnglesWhoseOrderChangedBetweenVersionsAreNotGuessed) {
  for (const char* const value : {"rpy2tr(0, 0, pi/4, 'xyz')", "rpy2tr(0.1, 0.2, 0.3)"}) {
    EXPECT_THAT(
        refusalOfCode("r = SerialLink([ Link([0 0 1 0]) ], 'base', " + std::string(value) + ");"),
        HasSubstr(std::string("base = ") + value + " is not understood"));
  }
}

TEST(ImportCode, AFrameThatDependsOnAConditionIsAskedFor) {
  const auto readings = readTable(
      "class Arm(DHRobot):\n    def __init__(self, side):\n        L = [RevoluteDH(a=0.5), "
      "RevoluteDH(a=0.4)]\n        super().__init__(L, name='two hands')\n"
      "        if side == 'left':\n            self.base = SE3(0, 0.2, 0)\n        else:\n"
      "            self.base = SE3(0, -0.2, 0)\n");
  ASSERT_THAT(judge(readings).possible, SizeIs(2));
  EXPECT_NE(readings[0].robot.base.xyz.y(), readings[1].robot.base.xyz.y());
  EXPECT_THAT(judge(readings).deciding, HasSubstr("base = SE3(0, -0.2, 0)"));
}

TEST(ImportCode, ANumberThatDependsOnAConditionIsAskedFor) {
  const auto readings = readTable(
      "a = 1;\nif strcmp(kind, 'long')\n a = 2;\nend\nr = SerialLink([ Link([0 0 a 0]) ]);");
  const TableVerdict verdict = judge(readings);
  ASSERT_THAT(verdict.possible, SizeIs(2)) << verdict.text;
  EXPECT_EQ(readings[0].robot.joints[0].a + readings[1].robot.joints[0].a, 3);
  EXPECT_THAT(verdict.deciding, HasSubstr("where its conditions do not hold"));
}

TEST(ImportCode, LinksThatDependOnAConditionAreRefused) {
  const std::string links =
      "from roboticstoolbox import *\nL = [RevoluteDH(a=1), RevoluteDH(a=2)]\n";
  for (const char* const change : {"L.append(RevoluteDH(a=3))", "L += [RevoluteDH(a=3)]",
                                   "L[1] = RevoluteDH(a=3)", "L[1].alpha = 1.5"}) {
    EXPECT_THAT(refusalOfCode(links + "if unknown():\n    " + change + "\nr = DHRobot(L)\n"),
                testing::AllOf(HasSubstr("line 4"), HasSubstr("condition that is not known")))
        << change;
  }
  EXPECT_THAT(refusalOfCode("a = 1; for i=1:3\n if f(i) == 2\n  a = a + 1;\n end\nend\n"
                            "r = SerialLink([0 0 a 0; 0 0 1 0]);"),
              HasSubstr("condition in a loop"));
}

TEST(ImportCode, OnlyTheBranchWhoseConditionHoldsIsRead) {
  const auto reading = best(
      "k = 2;\nif strcmp(kind, 'x')\n  if k == 2\n    a = 1;\n  elseif k == 3\n    a = 5;\n"
      "  else\n    a = 7;\n  end\nend\nr = SerialLink([ Link([0 0 a 0]) ]);");
  EXPECT_EQ(reading.robot.joints[0].a, 1);
  EXPECT_THAT(reading.dropped, Not(Contains(HasSubstr("condition"))));
}

TEST(ImportCode, FramesHaveTheUnitOfTheTable) {
  const auto reading = best(
      "r = SerialLink([ Revolute('d', 40, 'alpha', -pi/2) Revolute('a', 300) Revolute('a', 250) ], "
      "...\n 'tool', transl(0, 0, 80));");
  EXPECT_NEAR(reading.robot.joints[1].a, 0.3, 1e-15);
  EXPECT_NEAR(reading.robot.tool.xyz.z(), 0.08, 1e-15);
}

TEST(ImportCode, GravityOfTheToolboxHoldsUpAndOursFalls) {
  const std::string links = "[ Link([0 0 1 0]) Link([0 0 1 0]) ]";
  EXPECT_EQ(best("r = SerialLink(" + links + ");").robot.gravity, Eigen::Vector3d(0, 0, -9.81));
  EXPECT_EQ(best("r = SerialLink(" + links + ", 'gravity', [0 0 1.62]);").robot.gravity,
            Eigen::Vector3d(0, 0, -1.62));
  EXPECT_EQ(best("r = SerialLink(" + links + ");\nr.gravity = [9.81; 0; 0];").robot.gravity,
            Eigen::Vector3d(-9.81, 0, 0));
  const std::string python = "r = DHRobot([RevoluteDH(a=1), RevoluteDH(a=1)], gravity=";
  const auto old = best(python + "[0, 0, 9.8])\n"), now = best(python + "[0, 0, -9.8])\n");
  EXPECT_EQ(old.robot.gravity, now.robot.gravity);
  EXPECT_EQ(now.robot.gravity.z(), -9.8);
  EXPECT_THAT(old.dropped, Contains(HasSubstr("versions of the toolbox differ in its sign")));
}

TEST(ImportCode, OneCentreOfMassOutOfRangeStaysAlone) {
  const auto reading = best(
      "r = SerialLink([ Revolute('a', 0.4, 'm', 2, 'r', [0.1 0 0]) "
      "Revolute('a', 0.3, 'm', 2, 'r', [120 0 0]) Revolute('a', 0.3, 'm', 2, 'r', [0.05 0 0]) ]);");
  EXPECT_EQ(reading.robot.joints[0].link.com.x(), 0.1);
  EXPECT_EQ(reading.robot.joints[2].link.com.x(), 0.05);
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("link 2: its centre of mass lies 120 times")));
  const auto all = best(
      "r = SerialLink([ Revolute('a', 0.4, 'm', 2, 'r', [100 0 0]) "
      "Revolute('a', 0.3, 'm', 2, 'r', [120 0 0]) Revolute('a', 0.3, 'm', 2, 'r', [0.2 0 0]) ]);");
  EXPECT_NEAR(all.robot.joints[0].link.com.x(), 0.1, 1e-15);
  EXPECT_THAT(all.dropped, Contains(HasSubstr("centres of mass are read in mm")));
}

TEST(ImportCode, OneLimitOutOfRangeStaysAlone) {
  const std::string other = "Revolute('a', 1, 'qlim', [-2 2]) Revolute('a', 1, 'qlim', [-1 1]) ";
  const auto reading = best("r = SerialLink([ " + other + "Revolute('a', 1, 'qlim', [-170 3]) ]);");
  EXPECT_EQ(reading.robot.joints[0].limits.upper, 2);
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("link 3: a limit of more than two turns")));
}

TEST(ImportCode, MatricesOfOneSizeAreArmsToChooseFrom) {
  const auto readings = readTable(
      "left = [0 0 0.3 90; 0 0 0.2 0];\nright = [0 0 0.4 -90; 0 0 0.2 0];\n"
      "T = [1 0 0 0; 0 1 0 0; 0 0 1 0; 0 0 0 1];\n");
  const auto verdict = judge(readings);
  ASSERT_FALSE(verdict.isDecided());
  EXPECT_THAT(verdict.deciding, testing::AllOf(HasSubstr("left"), HasSubstr("right")));
  EXPECT_THAT(verdict.deciding, Not(HasSubstr("arm T")));
}

/// Anything but a crash.
void readAnyProgram(const std::string& text) {
  try {
    EXPECT_FALSE(judge(readTable(text)).possible.empty());
  } catch (const DescriptionError& error) {
    EXPECT_FALSE(error.issues().empty());
  }
}

TEST(ImportCode, MutatedProgramsNeverCrash) {
  std::mt19937 random(4712);
  std::vector<std::string> seeds = spellings(randomRows(random));
  seeds.push_back(kTwoArms);
  const std::string bytes = "0123456789.,;:\n []{}()'\"%#*-+/=rdLaifoend";
  for (int run = 0; run < 300; ++run) {
    std::string text = seeds[random() % seeds.size()];
    for (std::size_t change = 0; change < 1 + random() % 8; ++change) {
      const std::size_t at = random() % text.size();
      if (random() % 2) {
        text[at] = bytes[random() % bytes.size()];
      } else {
        text.erase(at, 1 + random() % 10);
      }
      if (text.empty()) text = "0";
    }
    readAnyProgram(text);
  }
}

TEST(ImportCode, ProgramsThatWouldNeverEndDo) {
  const std::string link = "r = SerialLink([ Link([0 0 1 0]) ]);\n";
  std::string loops, ends, signs(50000, '-'), commas = "x = 1";
  for (int i = 0; i < 8; ++i) {
    loops += "for i" + std::to_string(i) + " = 1:3000\n";
    ends += "end\n";
  }
  for (int i = 0; i < 50000; ++i) commas += ",1";
  for (const std::string& text : {link + loops + "y = 2;\n" + ends, link + loops + ends,
                                  link + "x = " + signs + "1;\n", link + commas}) {
    readAnyProgram(text);
  }
}

std::string symoroFile(const std::string& more) {
  std::string names;
  for (int i = 1; i <= 40; ++i) names += (i > 1 ? "," : "") + ("XX" + std::to_string(i));
  std::string zeros = "0", ant = "0";
  for (int i = 1; i < 40; ++i) zeros += ",0", ant += "," + std::to_string(i);
  return "Ant = {" + ant + "}\nSigma = {" + zeros + "}\nd = {" + zeros + "}\nR = {" + zeros +
         "}\nAlpha = {" + zeros + "}\nTheta = {" + zeros + "}\nXX = {" + names + "}\n" + more;
}

TEST(ImportCode, EveryNameWithoutAValueIsListed) {
  const auto dropped = readTable(symoroFile("")).front().dropped;
  std::string all;
  for (const std::string& line : dropped) {
    EXPECT_LT(line.size(), 300U);  // longer lines are cut where they are printed
    all += line + ",";
  }
  for (int i = 1; i <= 40; ++i) EXPECT_THAT(all, HasSubstr("XX" + std::to_string(i)));
}

TEST(ImportCode, SymorosBaseAndGravityAreReadOrSaid) {
  const auto read = readTable(symoroFile("G = {0,0,-1.62}\nZ = {1,0,0,0.5, 0,0,-1,0, 0,1,0,0.2, "
                                         "0,0,0,1}\n"))
                        .front();
  EXPECT_EQ(read.robot.gravity.z(), -1.62);
  EXPECT_NEAR(read.robot.base.rpy.x(), kHalfTurn / 2, 1e-12);
  EXPECT_EQ(read.robot.base.xyz, Eigen::Vector3d(0.5, 0, 0.2));
  const auto said = readTable(symoroFile("G = {0,0,G3}\n")).front();
  EXPECT_THAT(said.dropped, Contains(HasSubstr("gravity G = {0, 0, G3} has no value")));
  EXPECT_THAT(refusalOfCode(symoroFile("Z = {1,0,0,z1}\n")),
              HasSubstr("base Z: = {1, 0, 0, z1} is no pose"));
  EXPECT_THAT(refusalOfCode(symoroFile("B = {0,0}\n")), HasSubstr("B: has 2 entries"));
}

/// An arm whose first link is "a" long, behind statements.
std::string matlabArm(const std::string& before) {
  return before + "\nr = SerialLink([0 0.05 a 0; 0 0.01 0.7 0]);\n";
}
std::string pythonArm(const std::string& before) {
  return "from roboticstoolbox import *\n" + before +
         "\nr = DHRobot([RevoluteDH(d=0.05, a=a), RevoluteDH(d=0.01, a=0.7)])\n";
}

/// Whether no reading is sure of a number for "a".
bool isLeftOpen(const std::string& text) {
  try {
    const auto readings = readTable(text);
    const auto& dropped = readings.front().dropped;
    return std::any_of(dropped.begin(), dropped.end(), [](const std::string& line) {
      return line.find("has no value") != std::string::npos ||
             line.find("not read: line") != std::string::npos;
    });
  } catch (const DescriptionError&) {
    return true;
  }
}

TEST(ImportCode, AStatementThatIsNotUnderstoodLeavesNoOldValue) {
  for (const char* const change : {"a <<= 2", "a, b = swap(a, 2)", "w = [a]\na = w.pop()", "del a",
                                   "exec('a = 2')", "try:\n    pass\nexcept Error:\n    a = 2",
                                   "while unknown:\n    a = 2", "for i in unknown:\n    a = 2"}) {
    EXPECT_TRUE(isLeftOpen(pythonArm("a = 1\n" + std::string(change)))) << change;
  }
  for (const char* const change :
       {"[a, b] = swap(a, 2);", "v = [1 2];\nv(1) = [];\na = v(1);", "clear a", "eval('a = 2;')",
        "v = [1 2];\nv(:, 1) = 3;\na = v(1);", "while unknown\n a = 2;\nend",
        "for i = 1:5\n if unknown, break, end\n a = a + 1;\nend"}) {
    EXPECT_TRUE(isLeftOpen(matlabArm("a = 1;\n" + std::string(change)))) << change;
  }
}

TEST(ImportCode, LinksChangedInAWayThatIsNotUnderstoodAreRefused) {
  const std::string links =
      "from roboticstoolbox import *\nL = [RevoluteDH(a=1), RevoluteDH(a=2)]\n";
  for (const char* const change : {"L.pop()", "del L[0]", "L.reverse()", "L[0], L[1] = L[1], L[0]",
                                   "shuffle(L)", "while unknown:\n    L.pop()"}) {
    EXPECT_THAT(refusalOfCode(links + change + "\nr = DHRobot(L)\n"),
                testing::AllOf(HasSubstr("line "), HasSubstr("may change the links in \"L\"")))
        << change;
  }
  EXPECT_THAT(refusalOfCode("L = [Link([0 0 1 0]) Link([0 0 2 0])];\nL(1) = [];\nSerialLink(L)"),
              HasSubstr("line 2"));
}

TEST(ImportCode, LoopsEndWhereTheLanguageEndsThem) {
  for (const auto& [text, length] : std::vector<std::pair<std::string, double>>{
           {"a = 1; while a < 3.5\n a = a + 1;\nend", 4},
           {"a = 1; for i=1:5\n if i==3, break, end\n a = a + 1;\nend", 3},
           {"a = 1; for i=1:5\n if i >= 3 && true\n continue\n end\n a = a + 1;\nend", 3},
           {"a = 1; if ~(a == 2) a = 3; end, b = 2;", 3},
           {"k = 2; switch k\n case 1\n a = 1;\n case {2, 3}\n a = 4;\n otherwise\n a = 5;\nend",
            4},
           {"[a, b] = deal(4, 5);", 4},
           {"\xEF\xBB\xBF"
            "a = 2^3^2;",
            64}}) {
    EXPECT_EQ(best(matlabArm(text) + "r.base = trotx(0);").robot.joints[0].a, length) << text;
  }
}

TEST(ImportCode, PythonComputesAsPythonDoes) {
  for (const auto& [text, length] : std::vector<std::pair<std::string, double>>{
           {"a = 6\na -= 2", 4},
           {"a = 6\na *= 2\na /= 3\na **= 2\na //= 3\na %= 3", 2},
           {"a = 11 % 4", 3},
           {"a, b = 4, 5", 4},
           {"a = 1\nwhile not a >= 3 and True:\n    a += 1", 3},
           {"a = 1\ndef f():\n    a = 7\nf()", 1},
           {"a = 1; x = \"\"\"\na = 3\n\"\"\"", 1}}) {
    EXPECT_EQ(best(pythonArm(text)).robot.joints[0].a, length) << text;
  }
}

TEST(ImportCode, RowsOfLinksHoldThePlaceOfTheirJointVariable) {
  const auto reading = best(
      "L(1) = Link([0.3 0.1 1 0]); L(2) = Link([0.4 0.2 1 0 1]); L(3) = Link([0 0 1 0 0 0.5]);\n"
      "r = SerialLink(L);");
  EXPECT_EQ(reading.robot.joints[0].theta, 0);
  EXPECT_EQ(reading.robot.joints[0].d, 0.1);
  EXPECT_EQ(reading.robot.joints[1].theta, 0.4);
  EXPECT_EQ(reading.robot.joints[1].d, 0);
  EXPECT_EQ(reading.robot.joints[2].offset, 0.5);
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("link 1: theta 0.3 is the joint variable's")));
  EXPECT_THAT(reading.dropped, Contains(HasSubstr("link 2: d 0.2 is the joint variable's")));
}

TEST(ImportCode, AConstantThetaMakesALinkPrismatic) {
  const auto reading = best(
      "L(1) = Link('theta', 0.3, 'a', 1, 'qlim', [0 2], 'modified');\n"
      "L(2) = Link('d', 0.2, 'a', 1, 'modified');\nr = SerialLink(L);");
  EXPECT_EQ(reading.robot.joints[0].type, JointType::Prismatic);
  EXPECT_EQ(reading.robot.joints[0].theta, 0.3);
  EXPECT_EQ(reading.robot.joints[1].type, JointType::Revolute);
}

TEST(ImportCode, AJointThatCountsTheOtherWayRoundIsRefused) {
  EXPECT_THAT(refusalOfCode("r = SerialLink([Revolute('a', 1, 'flip') Revolute('a', 1)]);"),
              HasSubstr("link 1 is flipped"));
}

struct Calculation {
  const char* expression;
  double value;
};

TEST(CodeValue, NumbersAreComputedAsTheLanguageDoes) {
  CodeScope scope;
  scope.values["v"] = *calcCode("[1 2; 3 4]", scope);
  for (const Calculation& one : {Calculation{"1 + 2*3", 7},
                                 {"2^3^2", 64},
                                 {"-2^2", -4},
                                 {"(1 - 3)/4", -0.5},
                                 {"v(2,1)", 3},
                                 {"v(end)", 4},
                                 {"1e-3*20", 0.02},
                                 {"sqrt(16) - abs(-1)", 3},
                                 {"length([1 2 3])", 3},
                                 {"size(v, 1)", 2},
                                 {"[1 -2]*[3 4]'", -5},
                                 {"3 == 3", 1},
                                 {"deg2rad(180)", kHalfTurn},
                                 {"pi*180/pi", 180}}) {
    const auto value = calcNumber(one.expression, scope);
    ASSERT_TRUE(value) << one.expression;
    EXPECT_NEAR(*value, one.value, 1e-12) << one.expression;
  }
}

TEST(CodeValue, WhatIsNotKnownIsNeverGuessed) {
  CodeScope scope;
  scope.values["v"] = *calcCode("[1 2 3]", scope);
  for (const char* const expression :
       {"x", "1 + x", "v(4)", "v(0)", "v(1.5)", "[1 2; 3]", "zeros(1e9)", "1/0", "f(2)",
        "v + [1 2]", "'text'", "", "(", "1 +", "[1 2]/[3 4]", "1:1e9"}) {
    EXPECT_FALSE(calcCode(expression, scope)) << expression;
  }
  scope.isPython = true;
  const auto list = calcCode("[0]*3 + [1]", scope);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->matrix, (Eigen::MatrixXd(1, 4) << 0, 0, 0, 1).finished());
}

}  // namespace
}  // namespace denavit
