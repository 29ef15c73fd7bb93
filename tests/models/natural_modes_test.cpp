#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "core/vibration/transfer.h"
#include "models/vibration/vibrating_arm.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::addPoint;
using test::addTorsion;
using test::beamJoint;
using test::relative;
using test::toVector;

constexpr double kRodStiffness = 203.57520395;  // [N m²] of El-Rayyes' table 4.8
constexpr double kRodTorsion = 168.96741928067;

const json& linearData() {
  static const json data = test::flexibleData("linear.json");
  return data;
}
const json& caseData() {
  static const json data = test::flexibleData("cases.json");
  return data;
}

std::vector<NaturalMode> modesOf(const RobotDescription& robot, const VecX<double>& joints,
                                 const std::vector<int>& locked = {}) {
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  VecX<double> q = VecX<double>::Zero(arm.dof());
  q.head(joints.size()) = joints;
  const auto modes = findNaturalModes(calcLinearModel(arm, q), locked);
  EXPECT_TRUE(modes.has_value());
  return modes.value_or(std::vector<NaturalMode>{});
}

VecX<double> frequencies(const std::vector<NaturalMode>& modes) {
  VecX<double> f(static_cast<Eigen::Index>(modes.size()));
  for (std::size_t i = 0; i < modes.size(); ++i)
    f[static_cast<Eigen::Index>(i)] = modes[i].frequency;
  return f;
}

RobotDescription rod(int y, int z, int x) {
  RobotDescription robot;
  robot.joints = {beamJoint(1, 0.5, kRodStiffness, y, z)};
  if (x > 0) addTorsion(robot.joints[0], kRodTorsion, 9e-6, x);
  return robot;
}

TEST(NaturalModes, AClampedRodBendsAndTwistsWithTheReferenceFrequencies) {
  RobotDescription bending = rod(4, 0, 0), torsion = rod(0, 0, 4);
  bending.gravity.setZero();
  EXPECT_LT(relative(frequencies(modesOf(bending, VecX<double>::Zero(1), {0})),
                     toVector(caseData()["case1"]["freq_Hz"])),
            1e-8);
  EXPECT_LT(relative(frequencies(modesOf(torsion, VecX<double>::Zero(1), {0})),
                     toVector(caseData()["case2"]["freq_Hz"])),
            1e-8);
}

RobotDescription pendulumPair(double EI, const char* rotation) {
  RobotDescription robot;
  robot.gravity = {0, -9.81, 0};
  robot.joints = {beamJoint(1, 0.5, EI, 1), beamJoint(1, 0.5, EI, 1)};
  addPoint(robot.joints[1], 0.5);
  test::setTips(robot, rotation);
  return robot;
}

TEST(NaturalModes, AHangingFlexiblePendulumHasTheReferenceStiffnessAndFrequencies) {
  int cases = 0;
  for (const auto& [name, reference] : linearData()["hanging"].items()) {
    const bool linear = name.find("king") != std::string::npos;
    const double EI = std::stod(name.substr(2));
    const FlexibleArm<double> arm = makeVibratingArm(pendulumPair(EI, linear ? "linear" : "exact"));
    VecX<double> q = VecX<double>::Zero(4);
    q[0] = -M_PI_2;
    const LinearModel model = calcLinearModel(arm, q);
    for (Eigen::Index r = 0; r < 4; ++r) {
      EXPECT_LT(relative(model.K.row(r).transpose(),
                         toVector(reference["K"][static_cast<std::size_t>(r)])),
                1e-8)
          << name;
    }
    EXPECT_LT(relative(frequencies(*findNaturalModes(model)), toVector(reference["freq_Hz"])), 1e-8)
        << name;
    ++cases;
  }
  EXPECT_GE(cases, 4);
}

TEST(NaturalModes, TwoLinksInSpaceHaveTheReferenceFrequenciesAndTwoRigidModes) {
  for (const bool bent : {false, true}) {
    RobotDescription robot;
    robot.gravity.setZero();
    robot.joints = {beamJoint(1, 1, kRodStiffness, 1, 1), beamJoint(1, 1, kRodStiffness, 1, 1)};
    if (bent) addTorsion(robot.joints[0], kRodTorsion, 1.8e-5, 1);
    for (JointDescription& joint : robot.joints) addPoint(joint, 2);
    const auto modes = modesOf(robot, VecX<double>{{0, bent ? M_PI_2 : 0}});
    const json& reference = caseData()["case4"]["linear"]["D"][bent ? "q2_90" : "q2_0"];
    EXPECT_LT(relative(frequencies(modes), toVector(reference)), 1e-6);
    for (const int k : {0, 1}) {
      const NaturalMode& mode = modes[static_cast<std::size_t>(k)];
      EXPECT_TRUE(mode.isRigid());
      EXPECT_EQ(mode.frequency, 0);
      EXPECT_FALSE(mode.dampingRatio.has_value());
    }
    EXPECT_TRUE(modes[2].dampingRatio.has_value());
  }
}

TEST(NaturalModes, ShapesAreMassNormalisedAndTheirLargestElementIsPositive) {
  RobotDescription robot = pendulumPair(10.178, "exact");
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  const VecX<double> q{{-1.2, 0.4, 0.01, -0.02}};
  const LinearModel model = calcLinearModel(arm, q);
  const auto modes = findNaturalModes(model, {1});
  ASSERT_TRUE(modes && modes->size() == 3);
  for (const NaturalMode& a : *modes) {
    EXPECT_EQ(a.shape[1], 0) << "a locked joint moves";
    EXPECT_EQ(a.shape.maxCoeff(), a.shape.cwiseAbs().maxCoeff());
    for (const NaturalMode& b : *modes) {
      const bool same = &a == &b;
      EXPECT_NEAR(a.shape.dot(model.M * b.shape), same ? 1 : 0, 1e-12);
      EXPECT_NEAR(a.shape.dot(model.K * b.shape), same ? a.lambda : 0, 1e-9 * (*modes)[2].lambda);
    }
    EXPECT_NEAR(calcParticipation(model, a.shape).sum(), 1, 1e-12);
  }
}

/// Gravity's stiffness of any pose, deflected or not, against differences of the potential.
TEST(NaturalModes, StiffnessIsTheSecondDerivativeOfThePotential) {
  RobotDescription robot = pendulumPair(50, "exact");
  robot.gravity = {1, -9, 3};
  robot.joints[0].alpha = 0.7;
  robot.joints[0].link.beam->modesZ = 1;
  addTorsion(robot.joints[0], 30, 1e-4, 1);
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  const VecX<double> q{{0.4, -0.9, 0.1, 0.02, -0.03, 0.05}};
  const MatX<double> K = calcLinearModel(arm, q).K;
  FlexibleNewtonEulerWork<double> work;
  const VecX<double> rest = VecX<double>::Zero(6);
  const double h = 1e-6;
  for (int k = 0; k < 6; ++k) {
    VecX<double> ahead = q, behind = q, up, down;
    ahead[k] += h;
    behind[k] -= h;
    calcFlexibleInverseDynamics<double>(arm, ahead, rest, rest, work, up);
    calcFlexibleInverseDynamics<double>(arm, behind, rest, rest, work, down);
    EXPECT_LT(relative(K.col(k), VecX<double>((up - down) / (2 * h))), 1e-7) << k;
  }
}

/// A uniform rigid rod of 1 m: w² = 3 g / 2 L, about hanging and about standing.
TEST(NaturalModes, ARigidPendulumSwingsOrDepartsAsTheClosedFormSays) {
  RobotDescription robot;
  robot.gravity = {0, -9.81, 0};
  robot.joints = {beamJoint(1, 0.5, kRodStiffness, 0)};
  robot.joints[0].link.beam.reset();
  robot.joints[0].link.com = {-0.5, 0, 0};
  robot.joints[0].link.inertia.yy = robot.joints[0].link.inertia.zz = 0.5 / 12;
  const double w = std::sqrt(1.5 * 9.81);
  const auto hanging = modesOf(robot, VecX<double>{{-M_PI_2}});
  ASSERT_EQ(hanging.size(), 1U);
  EXPECT_NEAR(hanging[0].frequency, w / (2 * M_PI), 1e-14);
  EXPECT_EQ(hanging[0].growthRate, 0);
  const auto standing = modesOf(robot, VecX<double>{{M_PI_2}});
  EXPECT_EQ(standing[0].frequency, 0);
  EXPECT_FALSE(standing[0].dampingRatio.has_value());
  EXPECT_NEAR(standing[0].growthRate, w, 1e-13);
  EXPECT_TRUE(modesOf(robot, VecX<double>{{0}})[0].isRigid()) << "indifferent: horizontal";
}

/// Random systems with several unstable modes: every growing solution of M x'' + D x' + K x = 0.
TEST(NaturalModes, GrowthIsThatOfTheDampedMotionAlsoWhereDampingCouples) {
  std::srand(7);
  for (int trial = 0; trial < 20; ++trial) {
    const int n = 2 + trial % 4;
    const MatX<double> a = MatX<double>::Random(n, n), b = MatX<double>::Random(n, n - 1),
                       c = MatX<double>::Random(n, n);
    const MatX<double> M = a * a.transpose() + MatX<double>::Identity(n, n) / 10,
                       D = b * b.transpose(), K = c + c.transpose();
    auto modes = findNaturalModes({M, VecX<double>::Zero(n), K, 1e4 * K.cwiseAbs()});
    ASSERT_TRUE(modes);
    dampModes(D, *modes);
    std::vector<double> growth;
    for (const NaturalMode& mode : *modes) {
      if (!mode.isUnstable()) continue;
      growth.push_back(mode.growthRate);
      const double s = mode.growthRate;
      const Eigen::JacobiSVD<MatX<double>> svd(MatX<double>(s * s * M + s * D + K));
      EXPECT_LT(svd.singularValues()[n - 1], 1e-10 * svd.singularValues()[0]) << trial;
    }
    EXPECT_TRUE(std::is_sorted(growth.rbegin(), growth.rend()));
    EXPECT_EQ(std::adjacent_find(growth.begin(), growth.end()), growth.end()) << "found twice";
  }
}

TEST(NaturalModes, AJointAboutTheVerticalIsRigidBesideAThousandTimesFasterModes) {
  RobotDescription robot = rod(4, 4, 4);
  robot.base.rpy = {0.3, -0.8, 1.1};  // no element of the base's rotation is 0
  robot.gravity = makePose(robot.base).R * Eigen::Vector3d(0, 0, -9.81);
  const auto modes = modesOf(robot, VecX<double>{{0.4}});
  ASSERT_EQ(modes.size(), 13U);
  EXPECT_TRUE(modes[0].isRigid()) << modes[0].lambda;
  EXPECT_GT(modes[1].frequency, 1);
}

TEST(NaturalModes, DampingOfACantileverIsThatOfItsModes) {
  RobotDescription robot = rod(2, 0, 1);
  robot.joints[0].link.beam->dampingRatio = 0.03;
  robot.gravity.setZero();
  for (const NaturalMode& mode : modesOf(robot, VecX<double>::Zero(1), {0})) {
    EXPECT_NEAR(mode.dampingRatio.value_or(0), 0.03, 1e-12);
  }
}

/// The arm of De Luca and Siciliano (1991): the second hub's mass and inertia turn with link 2.
RobotDescription twoLinkArm(int modes) {
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {beamJoint(0.5, 0.1, 1, modes), beamJoint(0.5, 0.1, 1, modes)};
  robot.joints[1].link.pointMasses = {{.mass = 1, .at = {-0.5, 0, 0}, .inertia = 0.1}};
  robot.joints[0].actuator.rotorInertia = 0.1;
  robot.payload.mass = 0.1;
  robot.payload.inertia = {5e-4, 5e-4, 5e-4, 0, 0, 0};
  return robot;
}

/// Clamped-free shapes have no moment at their tip, which hubs and payloads need: they converge
/// slowly, but always from above (Rayleigh and Ritz).
TEST(NaturalModes, ModesOfTheDeLucaSicilianoArmComeDownToFiniteElements) {
  const json& reference = caseData()["deluca_siciliano"];
  for (const auto& [key, locked] : {std::pair{"full_FE_joints_free_Hz", std::vector<int>{}},
                                    {"full_FE_joints_locked_Hz", {0, 1}}}) {
    const int first = locked.empty() ? 2 : 0;
    for (const auto& [angle, q2] : {std::pair{"0", 0.0}, {"90", M_PI_2}}) {
      const VecX<double> exact = toVector(reference[key][angle]).segment(first, 3);
      double previous = 1;
      for (const int modes : {2, 6, 12}) {
        const VecX<double> f =
            frequencies(modesOf(twoLinkArm(modes), VecX<double>{{0, q2}}, locked));
        const VecX<double> excess = f.segment(first, 3).cwiseQuotient(exact).array() - 1;
        EXPECT_GT(excess.minCoeff(), -1e-6) << key << angle;
        EXPECT_LT(excess.maxCoeff(), 0.7 * previous) << key << angle << ' ' << modes;
        previous = excess.maxCoeff();
      }
      EXPECT_LT(previous, 0.08) << key << angle;
    }
  }
}

RobotDescription hub(double inertia, int modes) {
  RobotDescription robot = rod(modes, 0, 0);
  robot.gravity.setZero();
  robot.joints[0].actuator.rotorInertia = inertia;
  return robot;
}

VecX<double> positiveImaginary(const std::vector<std::complex<double>>& roots) {
  std::vector<double> parts;
  for (const auto& root : roots) {
    EXPECT_EQ(root.real(), 0);
    if (root.imag() > 0) parts.push_back(root.imag() / (2 * M_PI));
  }
  return VecX<double>::Map(parts.data(), static_cast<Eigen::Index>(parts.size()));
}

TEST(Transfer, ASlewingBeamHasTheReferencePolesAndTheClampedBeamsZeros) {
  for (const auto& [inertia, table] : linearData()["hub_poles_Hz"].items()) {
    for (const int modes : {1, 2, 4, 8}) {
      const FlexibleArm<double> arm = makeVibratingArm(hub(std::stod(inertia), modes));
      const LinearModel model = calcLinearModel(arm, VecX<double>::Zero(1 + modes));
      const auto transfer = findJointTransfer(model, 0);
      ASSERT_TRUE(transfer.has_value());
      EXPECT_EQ(transfer->poles.size(), static_cast<std::size_t>(2 + 2 * modes));
      EXPECT_EQ(transfer->poles[1], 0.0);
      EXPECT_LT(
          relative(positiveImaginary(transfer->poles), toVector(table[std::to_string(modes)])),
          1e-8);
      EXPECT_LT(relative(positiveImaginary(transfer->zeros),
                         toVector(linearData()["clamped_free_Hz"]).head(modes)),
                1e-8);
    }
  }
}

/// The zeros in the right half-plane, which make the tip start backwards.
TEST(Transfer, TorqueToTipOfASlewingBeamHasTheReferenceZerosWhateverTheHub) {
  for (const double inertia : {0.0, 0.1, 1.0}) {
    for (const int modes : {1, 2, 4, 8}) {
      const FlexibleArm<double> arm = makeVibratingArm(hub(inertia, modes));
      const VecX<double> q = VecX<double>::Zero(1 + modes);
      const VecX<double> c = calcToolRow(arm, q, 0, Vec3<double>::Zero());
      const auto transfer = findOutputTransfer(calcLinearModel(arm, q), 0, c);
      ASSERT_TRUE(transfer.has_value());
      std::vector<std::complex<double>> right;
      for (const auto& zero : transfer->zeros) {
        if (zero.real() > 0) right.push_back(zero);
      }
      const json& reference = linearData()["tip_zeros"][std::to_string(modes)];
      ASSERT_EQ(right.size(), reference.size()) << modes;
      for (const json& zero : reference) {
        const std::complex<double> expected(zero[0], zero[1]);
        double nearest = 1e300;
        for (const auto& one : right) nearest = std::min(nearest, std::abs(one - expected));
        EXPECT_LT(nearest, 1e-8 * std::abs(expected)) << modes << " modes, hub " << inertia;
      }
    }
  }
}

TEST(Transfer, DampingMovesPolesAndZerosToTheLeft) {
  RobotDescription robot = hub(0.1, 2);
  robot.joints[0].link.beam->dampingRatio = 0.05;
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  const LinearModel model = calcLinearModel(arm, VecX<double>::Zero(3));
  const auto transfer = findJointTransfer(model, 0);
  ASSERT_TRUE(transfer && transfer->zeros.size() == 4);
  // Each zero is a mode of the clamped beam: w (-zeta ± i sqrt(1 - zeta²)).
  for (const auto& zero : transfer->zeros) {
    EXPECT_NEAR(zero.real(), -0.05 * std::abs(zero), 1e-9 * std::abs(zero));
  }
  // Every pole makes the pencil singular.
  for (const auto& s : transfer->poles) {
    if (s == 0.0) continue;
    EXPECT_LT(s.real(), 0);
    Eigen::MatrixXcd pencil = s * s * model.M.cast<std::complex<double>>();
    pencil += model.K.cast<std::complex<double>>();
    pencil.diagonal() += s * model.damping.cast<std::complex<double>>();
    const VecX<double> sizes = calcSingularValues(pencil);
    EXPECT_LT(sizes[2], 1e-9 * sizes[0]);
  }
  const VecX<double> c = calcToolRow(arm, VecX<double>::Zero(3), 0, {0, 1, 0});
  const auto tip = findOutputTransfer(model, 0, c);
  ASSERT_TRUE(tip.has_value());
  EXPECT_EQ(tip->zeros.size(), 4U);
  EXPECT_EQ(tip->poles, transfer->poles);
}

/// About z the torque excites no z mode: what it does out of the plane is nothing, not a transfer
/// function with zeros. A double zero at 0 stays there, with damping too.
TEST(Transfer, NothingIsMadeUpWhereTheTorqueMovesNothing) {
  for (const double damping : {0.0, 0.02}) {
    RobotDescription robot = hub(0.1, 2);
    robot.joints[0].link.beam->modesZ = 2;
    robot.joints[0].link.beam->bendingStiffnessZ = robot.joints[0].link.beam->bendingStiffnessY;
    robot.joints[0].link.beam->dampingRatio = damping;
    const FlexibleArm<double> arm = makeVibratingArm(robot);
    const VecX<double> q = VecX<double>::Zero(5);
    const LinearModel model = calcLinearModel(arm, q);
    const auto across = findOutputTransfer(model, 0, calcToolRow(arm, q, 0, {0, 0, 1}));
    ASSERT_TRUE(across.has_value());
    EXPECT_FALSE(across->isConnected);
    EXPECT_TRUE(across->zeros.empty());
    const auto along = findOutputTransfer(model, 0, calcToolRow(arm, q, 0, {0, 1, 0}));
    ASSERT_TRUE(along.has_value());
    EXPECT_TRUE(along->isConnected);
    EXPECT_FALSE(along->zeros.empty());
  }
}

TEST(Transfer, AnArmWithoutInertiaHasNone) {
  RobotDescription robot;
  robot.joints.resize(2);
  robot.joints[0].link.mass = 1;
  robot.joints[0].link.com = {0.5, 0, 0};
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  const LinearModel model = calcLinearModel(arm, VecX<double>::Zero(2));
  EXPECT_FALSE(findNaturalModes(model).has_value());
  EXPECT_FALSE(findPoles(model).has_value());
  EXPECT_TRUE(findNaturalModes(model, {1}).has_value()) << "the joint without inertia is locked";
}

TEST(VibratingArm, NamesCoordinatesAsTheColumnsOfRunsAndSaysWhichOfThemMove) {
  RobotDescription robot = rod(2, 1, 1);
  robot.joints.push_back(beamJoint(1, 1, 10, 1));
  const auto names = nameCoordinates(makeVibratingArm(robot));
  EXPECT_EQ(names, (std::vector<std::string>{"q1", "q2", "link1_x1", "link1_y1", "link1_y2",
                                             "link1_z1", "link2_y1"}));
  const VecX<double> shares{{0.02, 0.1, 0, 0.6, 0.28, 0, 0}};
  EXPECT_EQ(describeParticipation(shares, names), "link1_y1 60 %, link1_y2 28 %, q2 10 %");
}

}  // namespace
}  // namespace denavit
