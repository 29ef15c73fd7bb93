// Programs that define arms: a matrix is a DH table where its name or its use says so, and what
// cannot be followed is refused with its line.

#include <numbers>
#include <random>

#include <gmock/gmock.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/import/table_reading.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

/// One row of a table as the generator knows it, in metres and radians.
struct ProgramRow {
  bool slides = false;
  double theta = 0, d = 0, a = 0, alpha = 0;  ///< without the joint variable
};
using ProgramRows = std::vector<ProgramRow>;

ProgramRows randomProgramRows(std::mt19937& random, bool maySlide) {
  const auto number = [&](double most) {
    return std::round(std::uniform_real_distribution<>(-most, most)(random) * 1e4) / 1e4;
  };
  ProgramRows rows(2 + random() % 5);
  for (ProgramRow& row : rows) {
    row = {maySlide && random() % 4 == 0, number(3), number(0.5), number(0.8), number(3)};
  }
  return rows;
}

/// The tool by the textbook's product RotZ TransZ TransX RotX, or RotX TransX RotZ TransZ.
Eigen::Vector3d calcToolOf(const ProgramRows& rows, const Eigen::VectorXd& q, bool modified) {
  using Eigen::AngleAxisd, Eigen::Translation3d, Eigen::Vector3d;
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ProgramRow& row = rows[i];
    const double x = q[static_cast<Eigen::Index>(i)];
    const Eigen::Isometry3d alongZ =
        AngleAxisd(row.theta + (row.slides ? 0 : x), Vector3d::UnitZ()) *
        Translation3d(0, 0, row.d + (row.slides ? x : 0));
    const Eigen::Isometry3d alongX =
        AngleAxisd(row.alpha, Vector3d::UnitX()) * Translation3d(row.a, 0, 0);
    T = modified ? T * alongX * alongZ : T * alongZ * alongX;
  }
  return T * Vector3d(0.1, -0.2, 0.3);
}

Eigen::Vector3d calcToolOf(const RobotDescription& robot, const Eigen::VectorXd& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(makeArm(robot), q, kinematics);
  return kinematics.X_WT * Eigen::Vector3d(0.1, -0.2, 0.3);
}

bool isSameMotion(const RobotDescription& robot, const ProgramRows& rows, bool modified = false) {
  if (robot.joints.size() != rows.size()) return false;
  const auto n = std::ssize(rows);
  for (const double scale : {0.0, 0.3, -0.7}) {
    const Eigen::VectorXd q = scale * Eigen::VectorXd::LinSpaced(n, 1, 2);
    // Rounded fractions of pi are read as those.
    if ((calcToolOf(robot, q) - calcToolOf(rows, q, modified)).norm() > 2e-3) return false;
  }
  return true;
}

std::string refusalOfProgram(const std::string& text) {
  try {
    (void)readTable(text);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return "";
}

TableReading decidedProgram(const std::string& text) {
  const auto readings = readTable(text);
  EXPECT_TRUE(judge(readings).isDecided()) << judge(readings).text << "\n" << text;
  return readings.front();
}

std::string inPlusForm(const std::string& variable, double number) {
  if (number == 0) return variable;
  return variable + (number < 0 ? "" : "+") + toShortest(number);
}

/// A parameter file of ARTE, with matrices around that are none of the table.
std::string arteFile(const ProgramRows& rows) {
  std::string theta, d, a, alpha, kinds, tensors;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string q = "q(" + std::to_string(i + 1) + ")", glue = i == 0 ? "" : "  ";
    const ProgramRow& row = rows[i];
    theta += glue + (row.slides ? toShortest(row.theta) : inPlusForm(q, row.theta));
    d += glue + (row.slides ? inPlusForm(q, row.d) : toShortest(row.d));
    a += glue + toShortest(row.a);
    alpha += glue + toShortest(row.alpha);
    kinds += row.slides ? "'T' " : "'R' ";
    tensors += "0.2 0.3 0.4 0 0 0; % link\n";
  }
  return "function robot = parameters()\nrobot.name = 'arm';\nrobot.DH.theta= '[" + theta +
         "]';\nrobot.DH.d='[" + d + "]';\nrobot.DH.a='[" + a + "]';\nrobot.DH.alpha= '[" + alpha +
         "]';\nrobot.kind=[" + kinds + "];\nrobot.T0 = eye(4);\n" +
         "robot=init_sim_variables(robot);\n%Ixx Iyy Izz Ixy Iyz Ixz\n"
         "robot.dynamics.Inertia=[" +
         tensors + "];\nrobot.motors.G=[300 300];\n";
}

TEST(ArteParameters, RandomArmsAreReadBack) {
  std::mt19937 random(31);
  for (int run = 0; run < 60; ++run) {
    const ProgramRows rows = randomProgramRows(random, true);
    const TableReading reading = decidedProgram(arteFile(rows));
    EXPECT_TRUE(isSameMotion(reading.robot, rows)) << arteFile(rows);
    EXPECT_EQ(reading.format, "ARTE parameters");
    EXPECT_THAT(reading.dropped, Contains(HasSubstr("motors.G")));
  }
}

TEST(ArteParameters, BaseLimitsAndDynamicsAreRead) {
  const RobotDescription robot =
      decidedProgram(
          "robot.DH.theta= '[q(1) q(2)-pi/2]';\nrobot.DH.d='[0.3 0]';\nrobot.DH.a='[0.1 0.4]';\n"
          "robot.DH.alpha= '[-pi/2 0]';\nrobot.kind=['R' 'R'];\nrobot.T0 = eye(4);\n"
          "robot.T0(3,4) = 0.5;\nrobot.maxangle = [-pi pi; %Axis 1\n deg2rad(-90) deg2rad(110)];\n"
          "robot.velmax = [deg2rad(200); deg2rad(90)];\nrobot.has_dynamics = 1;\n"
          "robot.dynamics.masses=[25 27];\nrobot.dynamics.r_com=[0 0 0.1; -0.2 0.01 0];\n"
          "robot.dynamics.Inertia=[1 1.1 1.2 0 0 0; 1.3 1.4 1.5 0.01 0.02 0.03];\n")
          .robot;
  EXPECT_EQ(robot.base.xyz.z(), 0.5);
  EXPECT_NEAR(*robot.joints[1].limits.upper, 110 * std::numbers::pi / 180, 1e-12);
  EXPECT_NEAR(*robot.joints[1].limits.velocity, std::numbers::pi / 2, 1e-12);
  EXPECT_EQ(robot.joints[1].link.mass, 27);
  EXPECT_EQ(robot.joints[1].link.com, Eigen::Vector3d(-0.2, 0.01, 0));
  EXPECT_EQ(robot.joints[1].link.inertia, (InertiaElements{1.3, 1.4, 1.5, 0.01, 0.03, 0.02}));
  EXPECT_EQ(robot.joints[1].link.about, InertiaReference::CentreOfMass);
}

std::string arteWith(const std::string& theta, const std::string& d, const std::string& more = "") {
  return "robot.DH.theta= '" + theta + "';\nrobot.DH.d='" + d +
         "';\nrobot.DH.a='[0.3 0.2]';\nrobot.DH.alpha='[0 0]';\n" + more;
}

TEST(ArteParameters, WhatIsNoRowOfATableIsRefusedWithItsLine) {
  for (const auto& [text, line, part] : std::vector<std::array<std::string, 3>>{
           {arteWith("[q(1) q(2)-q(1)]", "[0 0]"), "line 1", "\"q(2)-q(1)\" for joint 2"},
           {arteWith("[2*q(1) q(2)]", "[0 0]"), "line 1", "\"2*q(1)\" for joint 1"},
           {arteWith("[q(1) 0.5*q(2)]", "[0 0]"), "line 1", "\"0.5*q(2)\" for joint 2"},
           {arteWith("[q(2) q(1)]", "[0 0]"), "line 1", "which is not q(1)"},
           {arteWith("[-q(1) q(2)]", "[0 0]"), "line 1", "counts the other way round"},
           {arteWith("[q(1)^2 q(2)]", "[0 0]"), "line 1", "\"q(1)^2\""},
           {arteWith("[q(1) q(2)*(1+q(1))]", "[0 0]"), "line 1", "for joint 2"},
           {arteWith("[q(1) 0]", "[0 0.1]"), "line 1", "d both lack q(2)"},
           {arteWith("[q(1) q(2)]", "[0 q(2)]"), "line 2", "theta both have q(2)"},
           {arteWith("[q(1) q(2)]", "[0]"), "line 2", "has 1 entries"},
           {arteWith("[q(1) q(2) q(3)]", "[0 0 0]"), "line 3", "has 2 entries"},
           {arteWith("[q(1) q(2)", "[0 0]"), "line 1", "is not understood"},
           {arteWith("[]", "[]"), "line 1", "has no joints"},
           {arteWith("[q(1) 0]", "[0 q(2)]", "robot.kind=['R' 'R'];\n"), "line 5", "joint slides"},
           {arteWith("[q(1) 0]", "[0 q(2)]", "robot.kind=['R' 'S'];\n"), "line 5", "\"S\""},
           {arteWith("[q(1) q(2)]", "[0 0]", "robot.T0 = [1 2; 3 4];\n"), "line 5", "robot.T0"},
           {arteWith("[q(1) q(2)]", "[0 0]", "robot.parallel=1;\n"), "line 5", "parallel"},
           {arteWith("[q(1) q(2)]", "[0 0]", "robot = other(robot);\n"), "line 5", "may change"},
           {arteWith("[q(1) q(2)]", "[0 0]", "if x\n robot.DH.d='[0 1]';\nend\n"), "line 6",
            "in a loop or a branch"}}) {
    EXPECT_THAT(refusalOfProgram(text), AllOf(HasSubstr(line), HasSubstr(part))) << text;
  }
}

/// A matrix of numbers that is no table: gains, tensors, way points.
std::string decoy(std::mt19937& random, const std::string& name, bool python) {
  std::string text = name + (python ? " = np.array([" : " = [");
  const std::size_t rows = 3 + random() % 4, columns = 4 + random() % 3;
  for (std::size_t i = 0; i < rows; ++i) {
    text += std::string(i == 0 ? "" : python ? ", " : ";\n") + (python ? "[" : "");
    for (std::size_t k = 0; k < columns; ++k) {
      text += (k == 0   ? ""
               : python ? ", "
                        : " ") +
              toShortest(static_cast<double>(random() % 100) / 64);
    }
    text += python ? "]" : "";
  }
  return text + (python ? "])\n" : "];\n");
}

std::string matrixOf(const ProgramRows& rows, const std::string& order, bool python) {
  std::string text = python ? "[" : "[";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += std::string(i == 0 ? "" : python ? ",\n" : ";\n") + (python ? "[" : "");
    for (std::size_t k = 0; k < order.size(); ++k) {
      const ProgramRow& row = rows[i];
      const double number = order[k] == 't'   ? row.theta
                            : order[k] == 'd' ? row.d
                            : order[k] == 'a' ? row.a
                                              : row.alpha;
      text += (k == 0 ? "" : python ? ", " : " ") + toShortest(number);
    }
    text += python ? "]" : "";
  }
  return text + "]";
}

/// The same arm as programs whose text says what its matrix is.
std::vector<std::string> programsOf(const ProgramRows& rows, std::mt19937& random) {
  const auto m = [&](const std::string& name) { return decoy(random, name, false); };
  const auto p = [&](const std::string& name) { return decoy(random, name, true); };
  const std::string matlab = matrixOf(rows, "tdac", false), python = matrixOf(rows, "tdac", true);
  const std::string count = std::to_string(rows.size());
  return {m("I") + "% theta d a alpha\ndh = " + matlab + ";\n" + m("gains"),
          m("M") + "params = [ % theta d a alpha\n" + matlab.substr(1) + ";\n",
          m("waypoints") + "dhparams = " + matlab + ";\nr = SerialLink(dhparams);\n",
          m("K") + "X = " + matlab + ";\nfor i = 1:" + count +
              "\n L(i) = Link(X(i,:));\nend\nr = SerialLink(L);\n",
          "import numpy as np\n" + p("path") + "# theta d a alpha\nself.dh = np.array(" + python +
              ")\n" + p("gains")};
}

TEST(ImportProgram, AMatrixIsTheTableOnlyWhereNameOrUseSaysSo) {
  std::mt19937 random(5);
  TableHints hints;
  hints.convention = Convention::Standard;
  hints.angle = AngleUnit::Radian;
  hints.length = LengthUnit::Metre;
  for (int run = 0; run < 25; ++run) {
    const ProgramRows rows = randomProgramRows(random, false);
    for (const std::string& text : programsOf(rows, random)) {
      const auto readings = readTable(text, hints);
      ASSERT_TRUE(judge(readings).isDecided()) << text;
      ProgramRows expected = rows;
      // A row of numbers has the joint variable's place first.
      if (text.find("Link(") != std::string::npos) {
        for (ProgramRow& row : expected) row.theta = 0;
      }
      EXPECT_TRUE(isSameMotion(readings.front().robot, expected)) << text;
    }
    const std::string nameless = "X = " + matrixOf(rows, "tdac", false) + ";\n";
    EXPECT_THAT(refusalOfProgram(nameless), AllOf(HasSubstr("X ("), HasSubstr("call the one")));
    EXPECT_THAT(refusalOfProgram(decoy(random, "I", false)), HasSubstr("not read"));
  }
}

TEST(ImportProgram, NamesThatSayDhAreKnown) {
  const std::string rows = " = [0.1 0.3 0.2 1.5; 0.2 0 0.4 0; 0 0.1 0.2 0.3];\n";
  for (const char* const name : {"dh", "DH", "DHparams", "dh_table", "DH_parameters", "dhparam",
                                 "mdh", "robot.dh", "self.DH", "ur5_dh", "myDH", "denavit"}) {
    EXPECT_EQ(refusalOfProgram(name + rows), "") << name;
  }
  for (const char* const name : {"bandhold", "width", "I", "handhelds", "params"}) {
    EXPECT_THAT(refusalOfProgram(name + rows), HasSubstr("its name does not say")) << name;
  }
  EXPECT_EQ(readTable("mdh" + rows).front().robot.convention, Convention::Modified);
  EXPECT_EQ(refusalOfProgram("[0.1 0.3 0.2 1.5; 0.2 0 0.4 0; 0 0.1 0.2 0.3]"), "");
}

TEST(ImportProgram, AMatrixThatIsChangedIsReadAsItEndsUpOrRefused) {
  const std::string rows = "% theta d a alpha\ndh = [0 0.3 0.2 90; 0 0 0.4 0];\n";
  const auto readings = readTable(rows + "dh = dh * 2;\n");
  EXPECT_EQ(readings.front().robot.joints[0].d, 0.6);
  for (const char* const change :
       {"dh(2,1) = 90;", "dh(:,4) = deg2rad(dh(:,4));", "dh(1,:) = [];"}) {
    EXPECT_THAT(refusalOfProgram(rows + change), AllOf(HasSubstr("line 3"), HasSubstr("changes")))
        << change;
  }
  EXPECT_THAT(refusalOfProgram("import numpy as np\ndh = [[0, 0.3, 0.2, 90], [0, 0, 0.4, 0]]\n"
                               "dh.append([0, 0, 0.1, 0])\n"),
              HasSubstr("line 3"));
}

TEST(ImportProgram, ColumnsBesideTheFourAreNamedOrRefused) {
  EXPECT_THAT(refusalOfProgram("dh = [0 0.3 0.2 1.5 0.7 2; 0 0 0.4 0 0.1 1];\n"),
              HasSubstr("other columns than the four"));
  EXPECT_THAT(decidedProgram("% theta d a alpha offset\ndh = [0 0.3 0.2 1.5 0.7; 0 0 0.4 0 0.1];\n"
                             "r = SerialLink(dh);\n")
                  .robot.joints,
              SizeIs(2));
}

TEST(ImportProgram, AProgramWithoutATableIsNoText) {
  EXPECT_THAT(refusalOfProgram("function T = fk(q)\nT = [cos(q) -sin(q) 0 1\n 0 0.3 0.2 1\n"
                               " 0 0.1 0.5 0.3\n 0 0 0 1];\n"),
              HasSubstr("program"));
}

std::string mathWorksProgram(const std::string& type2, const std::string& calls) {
  return "dhparams = [0.5 1.5 0.1 0; 0.4 0 0.2 0.3];\nrobot = rigidBodyTree;\n"
         "body1 = rigidBody('b1');\nbody2 = rigidBody('b2');\n"
         "j1 = rigidBodyJoint('j1', 'revolute');\nj2 = rigidBodyJoint('j2'" +
         type2 + ");\n" + calls +
         "body1.Joint = j1;\nbody2.Joint = j2;\naddBody(robot, body1, 'base');\n"
         "addBody(robot, body2, 'b1');\n";
}

TEST(ImportProgram, MathWorksJointsAreThoseOfTheirRows) {
  const std::string both =
      "setFixedTransform(j1, dhparams(1,:), 'dh');\nsetFixedTransform(j2, dhparams(2,:), 'dh');\n";
  const auto reading = decidedProgram(mathWorksProgram(", 'prismatic'", both));
  ASSERT_THAT(reading.robot.joints, SizeIs(2));
  EXPECT_EQ(reading.robot.joints[0].type, JointType::Revolute);
  EXPECT_EQ(reading.robot.joints[1].type, JointType::Prismatic);
  EXPECT_THAT(refusalOfProgram(mathWorksProgram(", 'revolute'",
                                                "setFixedTransform(j1, dhparams(1,:), 'dh');\n")),
              HasSubstr("row 2 of dhparams"));
  EXPECT_THAT(refusalOfProgram(mathWorksProgram(", kind", both)), HasSubstr("type is not found"));
  EXPECT_THAT(
      refusalOfProgram(mathWorksProgram(", 'revolute'", both + "setFixedTransform(j3, T);\n")),
      HasSubstr("line 9"));
  EXPECT_THAT(
      refusalOfProgram(mathWorksProgram(", 'revolute'", both) + "addBody(robot, body3, 'b1');\n"),
      HasSubstr("branch"));
  for (const auto& [range, part] : std::vector<std::pair<std::string, std::string>>{
           {"1:2", ""}, {"1:size(dhparams,1)", ""}, {"1:1", "line 8"}, {"1:n", "line 8"}}) {
    EXPECT_THAT(
        refusalOfProgram(
            mathWorksProgram(", 'revolute'", "for i = " + range +
                                                 "\nsetFixedTransform(joints{i}, dhparams(i,:), "
                                                 "'dh');\nend\n") +
            "joints = {j1, j2};\n"),
        part.empty() ? HasSubstr("joints{i}") : HasSubstr(part))
        << range;
  }
}

TEST(ImportProgram, NoRowIsCutOff) {
  std::string matrix = "dh = [", list = "from roboticstoolbox import *\nL = []\n";
  for (int i = 0; i < 201; ++i) matrix += "0 0 0.1 " + std::to_string(i % 3) + ";\n";
  EXPECT_THAT(refusalOfProgram(matrix + "];\n"), HasSubstr("row 201"));
  EXPECT_THAT(refusalOfProgram(matrix + "];\nr = SerialLink(dh);\n"), HasSubstr("row 201"));
  EXPECT_THAT(refusalOfProgram(list + "for i in range(101):\n    L.append(RevoluteDH(a=1))\n    "
                                      "L.append(RevoluteDH(a=1))\nr = DHRobot(L)\n"),
              HasSubstr("row 201"));
}

TEST(ImportProgram, ListsOfKeysAreOfOneLength) {
  EXPECT_THAT(refusalOfProgram("a: [0.3, 0.2, 0.1]\nd: [0.1, 0.2]\nalpha: [0, 0, 0]\n"),
              AllOf(HasSubstr("the list \"d\""), HasSubstr("has 2 entries")));
  EXPECT_THAT(refusalOfProgram("dh: [[0, 1, 2, 3], [0, 1, 2, 3, 4]]\n"), HasSubstr("row 2"));
  EXPECT_THAT(refusalOfProgram("joints:\n  - {a: 0.3, d: 0, alpha: 0}\n  - null\n"),
              HasSubstr("entry 2"));
}

}  // namespace
}  // namespace denavit
