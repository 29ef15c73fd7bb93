#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <gmock/gmock.h>

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/right_angles.h"
#include "models/robot/urdf/urdf.h"
#include "tests/models/urdf_text.h"

namespace denavit {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kPi = std::numbers::pi, kQuarter = kPi / 2;

/// The inertia matrix from the URDF's own frames, without any table: M = Σ m JvᵀJv + Jwᵀ I Jw.
MatX<double> inertiaOfChain(const std::vector<Step>& steps, const VecX<double>& q) {
  const std::vector<Eigen::Isometry3d> X = linkFrames(steps, q);
  const Eigen::Index n = q.size();
  Eigen::Matrix3d own;
  own << 0.02, 0.001, -0.002, 0.001, 0.03, 0.003, -0.002, 0.003, 0.025;
  MatX<double> M = MatX<double>::Zero(n, n);
  for (std::size_t link = 0; link < steps.size(); ++link) {
    Eigen::MatrixXd Jv = Eigen::MatrixXd::Zero(3, n), Jw = Jv;
    for (std::size_t j = 0, moving = 0; j <= link; ++j) {
      if (std::string(steps[j].type) == "fixed") continue;
      const auto column = static_cast<Eigen::Index>(moving++);
      const Eigen::Vector3d axis = X[j].linear() * steps[j].axis.normalized();
      const bool slides = std::string(steps[j].type) == "prismatic";
      Jv.col(column) = slides ? axis : axis.cross(X[link] * kCom - X[j].translation());
      if (!slides) Jw.col(column) = axis;
    }
    const Eigen::Matrix3d R = X[link].linear() * rotation(kInertialRpy);
    M += kBodyMass * Jv.transpose() * Jv + Jw.transpose() * R * own * R.transpose() * Jw;
  }
  return M;
}

MatX<double> inertiaMatrix(const Arm<double>& arm, const VecX<double>& q) {
  InertiaMatrixWork<double> work;
  MatX<double> M(arm.dof(), arm.dof());
  calcInertiaMatrix(arm, q, work, M);
  return M;
}

/// The same by inverse dynamics, a column for each joint's unit acceleration.
MatX<double> inertiaByColumns(Arm<double> arm, const VecX<double>& q) {
  arm.g_W.setZero();
  const VecX<double> rest = VecX<double>::Zero(arm.dof());
  NewtonEulerWork<double> work;
  MatX<double> M(arm.dof(), arm.dof());
  for (Eigen::Index j = 0; j < arm.dof(); ++j) {
    VecX<double> qdd = rest, tau;
    qdd[j] = 1;
    calcInverseDynamics(arm, q, rest, qdd, work, tau);
    M.col(j) = tau;
  }
  return M;
}

double largest(const MatX<double>& M) { return M.cwiseAbs().maxCoeff(); }

/// The number that follows a text in a line; 0 where the line has no such text.
double numberAfter(const std::string& line, const std::string& text) {
  const std::size_t at = line.find(text);
  return at == line.npos ? 0 : std::stod(line.substr(at + text.size()));
}

/// [m] how far the remarks say that the tool is moved.
double toldDisplacement(const UrdfImport& import) {
  double sum = 0;
  for (const std::string& line : import.remarks) sum += numberAfter(line, "by up to ") / 1000;
  return sum;
}

/// What a warning says about the inertia matrix; without one 1e-9, as ε 1000² is less.
double toldInertiaError(const RobotDescription& robot) {
  for (const Issue& issue : findIssues(robot)) {
    const double told = numberAfter(issue.what, "exact to about ");
    if (told > 0) return told;
  }
  return 1e-9;
}

double longest(const RobotDescription& robot) {
  double length = 0;
  for (const JointDescription& joint : robot.joints) length = std::max(length, std::fabs(joint.d));
  return length;
}

/// A URDF's arm against its chain of transforms, at several poses, within what the import says.
void expectFaithful(const std::vector<Step>& steps) {
  const std::string text = urdfOf(steps);
  SCOPED_TRACE(text.substr(0, 0) + numbers(steps[1].rpy) + " | " + numbers(steps[2].rpy));
  const UrdfImport import = parseUrdf(text, "test.urdf");
  const Arm<double> arm = makeArm(import.robot);
  const double moved = toldDisplacement(import), lost = toldInertiaError(import.robot);
  for (int trial = 0; trial < 4; ++trial) {
    VecX<double> q(arm.dof());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      q[i] = 2 * std::sin(1.7 * trial * static_cast<double>(i + 1));  // within the slider's limits
    }
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q, kinematics);
    const Eigen::Isometry3d tool = linkFrames(steps, q).back();
    // 1e-13 of the lengths, which without a warning are below 1000 times 3 m.
    const double rounding = 1e-13 * std::max(3000.0, longest(import.robot));
    EXPECT_LE((tool.translation() - kinematics.X_WT.p).norm(), moved * (1 + 1e-5) + rounding);
    // No lever of these arms is shorter than 0.1 m.
    EXPECT_LE((tool.linear() - kinematics.X_WT.R).norm(), 2 * moved / 0.1 + rounding);
    const MatX<double> M = inertiaMatrix(arm, q), expected = inertiaOfChain(steps, q);
    EXPECT_LE(largest(M - inertiaByColumns(arm, q)), lost * largest(M));
    EXPECT_LE(largest(M - expected), (lost + 20 * moved) * largest(M));
  }
}

/// Joints 2 and 3 with the rpy given; axes that would be parallel are so by right angles only.
std::vector<Step> armWith(const Eigen::Vector3d& second, const Eigen::Vector3d& third) {
  return {{"revolute", {0, 0, 0.3}, kO, kZ},
          {"revolute", {0.1, 0.02, 0.2}, second, kZ},
          {"revolute", {0.4, -0.1, 0.03}, third, kZ},
          {"prismatic", {0.2, 0.1, 0}, {0, kQuarter, 0}, kZ},
          {"continuous", {0, 0.1, 0.3}, {0.3, 0.2, 0.1}, kY}};
}

TEST(UrdfAngles, NearEveryRightAngleTheArmIsTheFilesOrTheImportSaysHowFarOff) {
  for (int quarters = -2; quarters <= 2; ++quarters) {
    for (int step = 0; step <= 12; ++step) {  // 1e-8 to 1e-2
      for (const double sign : {-1.0, 1.0}) {
        const double size = std::pow(10.0, -8 + 0.5 * step);
        const double angle = quarters * kQuarter + sign * size;
        expectFaithful(armWith({angle, 0, 0}, kO));
        expectFaithful(armWith({kQuarter, 0.2, 0}, {angle, 0, 0.7}));
        expectFaithful(armWith({0.4, 0, 0}, {0, angle, angle}));
        std::vector<Step> mounted = armWith({kQuarter, 0, 0}, kO);
        mounted.insert(mounted.begin(), {"fixed", {0.1, 0, 0.2}, {0.3, angle, 0.5}, kX});
        mounted.push_back({"fixed", {0.1, 0.2, 0}, {-0.6, angle, 0.2}, kX});
        expectFaithful(mounted);
      }
    }
  }
}

TEST(UrdfAngles, LiteralsOfEveryLengthAreWhatTheyAbbreviate) {
  for (int decimals = 0; decimals <= 15; ++decimals) {
    const double scale = std::pow(10.0, decimals);
    for (int quarters = -4; quarters <= 4; ++quarters) {
      const double exact = quarters * kQuarter;
      const double rounded = std::round(exact * scale) / scale;
      const double cut = std::trunc(exact * scale) / scale;
      EXPECT_EQ(snapToRightAngle(rounded), decimals >= 2 ? exact : rounded) << rounded;
      EXPECT_EQ(snapToRightAngle(cut), decimals >= 2 ? exact : cut) << cut;
    }
  }
  for (const double own :
       {1.0,    1.5,    1.6,    2.0,  3.0,   3.1,    3.2,   1.56,   1.58,  3.13,   3.15,
        1.5706, 1.5709, 1.5711, 0.01, 0.001, 0.0001, 0.785, 0.7854, 20.42, 1.57075}) {
    EXPECT_EQ(snapToRightAngle(own), own);
    EXPECT_EQ(snapToRightAngle(-own), -own);
  }
  EXPECT_EQ(snapToRightAngle(0.99e-5), 0);
  EXPECT_EQ(snapToRightAngle(1.01e-5), 1.01e-5);
  EXPECT_EQ(snapToRightAngle(-7 * kQuarter - 9e-6), -7 * kQuarter);
}

std::vector<std::string> remarksOf(const std::vector<Step>& steps) {
  std::vector<std::string> remarks = parseUrdf(urdfOf(steps), "test.urdf").remarks;
  remarks.erase(remarks.begin());  // the tool
  return remarks;
}

TEST(UrdfAngles, RoundedOnesGiveTheTableOfRightAngles) {
  const auto tableOf = [](double quarter, double half) {
    RobotDescription robot =
        parseUrdf(urdfOf(armWith({-quarter, 0, half}, {half, 0, quarter})), "t.urdf").robot;
    robot.assumptions.clear();  // which list the angles that were rounded
    return robot;
  };
  const RobotDescription exact = tableOf(kQuarter, kPi);
  for (const auto& [quarter, half] :
       {std::pair(1.5708, 3.1416), std::pair(1.571, 3.142), std::pair(1.57, 3.14),
        std::pair(1.5707, 3.1415), std::pair(1.57079632679, 3.14159265359)}) {
    EXPECT_EQ(tableOf(quarter, half), exact) << quarter;
  }
  for (const JointDescription& joint : exact.joints) EXPECT_LT(std::fabs(joint.d), 2);
}

TEST(UrdfAngles, ChangesAreSaidWithWhatTheyMove) {
  EXPECT_THAT(remarksOf(armWith({1.5708, 0, -3.1416}, kO)),
              testing::ElementsAre("joint j2: rpy 1.5708 0 -3.1416 is read as 90 0 -180 deg; this "
                                   "moves the tool by up to 0.0325435 mm"));
  EXPECT_THAT(remarksOf(armWith({kQuarter, 0, 1.57079632679}, kO)), IsEmpty())
      << "5e-12 rad is the file's own rounding";
  std::vector<Step> axis = armWith(kO, kO);
  axis[1].axis = {0, 4e-6, 1};
  EXPECT_THAT(remarksOf(axis), testing::Contains(HasSubstr(
                                   "joint j2: its axis, 4e-06 rad from parallel to the one before, "
                                   "is made parallel; this moves the tool by up to ")));
}

TEST(UrdfAngles, NearlyParallelAxesAreKeptAndWarnedOf) {
  const UrdfImport import =
      parseUrdf(urdfOf(armWith({kQuarter, 0.2, 0}, {2e-5, 0, 0})), "test.urdf");
  EXPECT_THAT(import.remarks,
              testing::Contains(HasSubstr("joint j3: its axis is 2e-05 rad from parallel to the "
                                          "one before; it is kept as written, their common")));
  const std::vector<Issue> issues = findIssues(import.robot);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_THAT(issues[0].where, testing::MatchesRegex("joints\\[[0-9]\\]\\.d"));
  EXPECT_THAT(issues[0].what, HasSubstr(" times the size of the arm, which is "));
  EXPECT_THAT(issues[0].remedy, HasSubstr("make alpha between them 0 or 180 deg"));
}

/// Real lengths, however large, are those of the arm.
TEST(UrdfAngles, LongArmsAreNotWarnedOf) {
  std::vector<Step> steps = armWith({kQuarter, 0, 0}, kO);
  for (Step& step : steps) step.xyz *= 1e5;
  EXPECT_THAT(findIssues(parseUrdf(urdfOf(steps), "t.urdf").robot), IsEmpty());
  RobotDescription slide;
  slide.joints.resize(1);
  slide.joints[0].type = JointType::Prismatic;
  slide.joints[0].d = 5000;
  EXPECT_THAT(findIssues(slide), IsEmpty());
}

/// The parser stops at the first wrong number; what is written elsewhere stays as it is.
TEST(UrdfAngles, OnlyTheOriginsOfJointsAreTouched) {
  const std::string text =
      "<?xml version='1.0'?><robot name='r'><!-- <joint name='c'><origin rpy='1.57 0 0'/></joint> "
      "--><link name='l'><visual><origin rpy='1.57 0 0'/></visual></link><transmission "
      "name='t'><joint name='j'><origin rpy='1.57 0 0'/></joint></transmission><joint "
      "name='a &lt; b > c'><origin\n xyz = '1 2 3' rpy = \" 1.57\t0 -3.14\"></origin></joint>"
      "<joint name='bad'><origin rpy='1.57 0'/></joint></robot>";
  std::vector<UrdfElement> elements = readUrdfElements(text, "r.urdf");
  std::string expected = toXml(elements);
  const std::vector<SnappedOrigin> snapped = snapRightAngles(elements);
  ASSERT_EQ(snapped.size(), 1U);
  EXPECT_EQ(snapped[0].joint, "a < b > c");
  const std::string written = " 1.57 0 -3.14";
  expected.replace(expected.find(written), written.size(),
                   "1.5707963267948966 0 -3.141592653589793");
  EXPECT_EQ(toXml(elements), expected);
}

}  // namespace
}  // namespace denavit
