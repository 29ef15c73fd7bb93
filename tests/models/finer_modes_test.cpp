#include "models/vibration/finer_modes.h"

#include <cmath>
#include <random>

#include <gmock/gmock.h>

#include "models/vibration/vibrating_arm.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using test::addPoint;
using test::addTorsion;
using test::beamJoint;

constexpr double kBending = 200;  // [N m²] of a rod of 1 m and 0.5 kg

std::vector<NaturalMode> shapesOf(const RobotDescription& robot, const VecX<double>& q,
                                  const std::vector<int>& locked) {
  const auto modes = findNaturalModes(calcLinearModel(makeVibratingArm(robot), q), locked);
  EXPECT_TRUE(modes.has_value());
  return modes.value_or(std::vector<NaturalMode>{});
}

/// Modes at a pose, and what they become.
struct Checked {
  explicit Checked(const RobotDescription& robot, const std::vector<int>& locked = {},
                   const VecX<double>& pose = {}) {
    const FlexibleArm<double> arm = makeVibratingArm(robot);
    VecX<double> q = VecX<double>::Zero(arm.dof());
    q.head(pose.size()) = pose;
    modes = shapesOf(robot, q, locked);
    finer = findFinerModes(arm, makeFinerArm(robot, arm), q, locked, modes).value();
  }
  [[nodiscard]] std::optional<bool> staysWithOneMore(std::size_t k) const {
    return denavit::staysWithOneMore(modes[k], finer.frequencies[k]);
  }
  std::vector<NaturalMode> modes;
  FinerModes finer;
};

RobotDescription uniformRod(int y) {
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {beamJoint(1, 0.5, kBending, y)};
  return robot;
}

RobotDescription withPayload(RobotDescription robot, double mass, double inertia) {
  robot.payload.mass = mass;
  robot.payload.inertia = {inertia, inertia, inertia, 0, 0, 0};
  return robot;
}

/// A clamped beam with a body at its tip, mass ratio mu and inertia ratio eta to that of the beam:
///   1 + c C + b mu (c S - s C) - b³ eta (c S + s C) + b⁴ mu eta (1 - c C) = 0
/// with c = cos b, C = cosh b; divided by C here.
double tipBodyEquation(double b, double mu, double eta) {
  const double c = std::cos(b), s = std::sin(b), T = std::tanh(b), E = 1 / std::cosh(b);
  return E + c + b * mu * (c * T - s) - std::pow(b, 3) * eta * (c * T + s) +
         std::pow(b, 4) * mu * eta * (E - c);
}

/// [Hz] The first two frequencies of such a beam of 1 m, 0.5 kg and kBending.
std::vector<double> tipBodyFrequencies(double mu, double eta) {
  std::vector<double> found;
  const double step = 1e-3;
  for (double b = step; found.size() < 2; b += step) {
    double low = b, high = b + step;
    if (tipBodyEquation(low, mu, eta) * tipBodyEquation(high, mu, eta) > 0) continue;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (low + high);
      const bool left = tipBodyEquation(low, mu, eta) * tipBodyEquation(middle, mu, eta) <= 0;
      (left ? high : low) = middle;
    }
    found.push_back(low * low * std::sqrt(kBending / 0.5) / (2 * M_PI));
  }
  return found;
}

TEST(FinerModes, APayloadsRotaryInertiaMakesTheSecondOfTwoModesDoubtful) {
  const std::vector<double> exact = tipBodyFrequencies(1, 0.04);
  const RobotDescription robot = withPayload(uniformRod(2), 0.5, 0.02);
  const Checked checked(robot, {0});
  ASSERT_EQ(checked.modes.size(), 2U);
  EXPECT_NEAR(checked.modes[0].frequency, exact[0], 1e-2 * exact[0]);
  EXPECT_EQ(checked.staysWithOneMore(0), true);
  EXPECT_GT(checked.modes[1].frequency, 1.05 * exact[1]);
  EXPECT_EQ(checked.staysWithOneMore(1), false);
  const double third =
      shapesOf(withPayload(uniformRod(3), 0.5, 0.02), VecX<double>::Zero(4), {0})[1].frequency;
  EXPECT_NEAR(*checked.finer.frequencies[1], third, 1e-9 * third);
  EXPECT_GT(third, exact[1]);
}

TEST(FinerModes, ManyModesBringTheFirstTwoToTheClosedFormAndAreSaidToStay) {
  const std::vector<double> exact = tipBodyFrequencies(1, 0.04);
  const Checked checked(withPayload(uniformRod(20), 0.5, 0.02), {0});
  for (const std::size_t k : {0U, 1U}) {
    EXPECT_NEAR(checked.modes[k].frequency, exact[k], 0.03 * exact[k]);
    EXPECT_EQ(checked.staysWithOneMore(k), true);
  }
}

TEST(FinerModes, OfABareCantileverEveryModeStays) {
  RobotDescription robot = uniformRod(3);
  robot.joints[0].link.beam->modesZ = 2;
  addTorsion(robot.joints[0], 150, 1e-5, 2);
  const Checked checked(robot, {0});
  ASSERT_EQ(checked.modes.size(), 7U);
  for (std::size_t k = 0; k < 7; ++k) {
    EXPECT_NEAR(*checked.finer.frequencies[k], checked.modes[k].frequency,
                1e-8 * checked.modes[k].frequency);
    EXPECT_EQ(checked.staysWithOneMore(k), true);
  }
}

/// By order the third bending mode would be compared with the second twist.
TEST(FinerModes, ATwistThatComesInBetweenIsMissingAndMovesNoOther) {
  RobotDescription robot = uniformRod(3);   // 11, 70 and 197 Hz
  addTorsion(robot.joints[0], 1, 2e-5, 1);  // 56 Hz, and 168 Hz with another
  const Checked checked(robot, {0});
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(checked.staysWithOneMore(k), true) << k;
  ASSERT_EQ(checked.finer.missing.size(), 1U);
  EXPECT_NEAR(checked.finer.missing[0], 3 * std::sqrt(1 / 2e-5) / 4, 1e-6);
}

TEST(FinerModes, ModesWithoutAFrequencyAreNotCompared) {
  RobotDescription robot = uniformRod(2);
  const Checked floating(robot);
  EXPECT_TRUE(floating.modes[0].isRigid());
  EXPECT_EQ(floating.staysWithOneMore(0), std::nullopt);
  robot.gravity = {0, -9.81, 0};
  const Checked standing(robot, {}, VecX<double>{{M_PI_2}});
  EXPECT_TRUE(standing.modes[0].isUnstable());
  EXPECT_EQ(standing.staysWithOneMore(0), std::nullopt);
}

TEST(FinerModes, AnArmOfRigidLinksHasNoMoreModesToGive) {
  RobotDescription robot = uniformRod(0);
  robot.gravity = {0, -9.81, 0};
  const Checked hanging(robot, {}, VecX<double>{{-M_PI_2}});
  ASSERT_EQ(hanging.modes.size(), 1U);
  EXPECT_EQ(hanging.finer.frequencies[0], hanging.modes[0].frequency);
}

class RandomArm {
 public:
  explicit RandomArm(unsigned seed) : random_(seed) {}

  RobotDescription robot() {
    RobotDescription robot;
    robot.gravity = {number(-9, 9), number(-9, 9), number(-9, 9)};
    const int joints = 1 + count(2);
    for (int i = 0; i < joints; ++i) {
      const int y = 1 + count(2), z = count(2), x = count(1);
      robot.joints.push_back(beamJoint(number(0.4, 1.2), number(0.3, 2), number(10, 300), y, z));
      JointDescription& joint = robot.joints.back();
      joint.alpha = count(1) == 0 ? number(-3, 3) : M_PI_2;
      if (x > 0) addTorsion(joint, number(10, 200), number(1e-5, 1e-2), x);
      joint.link.beam->stiffening = count(1) == 0;
      if (count(1) == 0) addPoint(joint, number(0.1, 3));
    }
    return withPayload(robot, number(0, 2), number(0, 0.1));
  }
  VecX<double> pose(int joints) {
    VecX<double> q(joints);
    for (double& x : q) x = number(-3, 3);
    return q;
  }

 private:
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  int count(int most) { return std::uniform_int_distribution<int>(0, most)(random_); }
  std::mt19937 random_;
};

/// Rayleigh and Ritz: what one more mode makes of a frequency is not above it, and is one of the
/// frequencies that the arm has with these modes in its file.
TEST(FinerModes, FrequenciesOnlyComeDownToThoseOfTheArmWithOneModeMore) {
  int coarse = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    RandomArm any(seed);
    RobotDescription robot = any.robot();
    const VecX<double> pose = any.pose(static_cast<int>(robot.joints.size()));
    const std::vector<int> locked = seed % 2 == 0 ? std::vector<int>{0} : std::vector<int>{};
    const Checked checked(robot, locked, pose);
    for (JointDescription& joint : robot.joints) {
      Beam& beam = *joint.link.beam;
      for (int* const modes : {&beam.modesX, &beam.modesY, &beam.modesZ}) *modes += *modes > 0;
    }
    std::vector<double> left;
    for (const NaturalMode& mode : Checked(robot, locked, pose).modes) {
      left.push_back(mode.frequency);
    }
    for (std::size_t k = 0; k < checked.modes.size(); ++k) {
      const auto& finer = checked.finer.frequencies[k];
      ASSERT_EQ(finer.has_value(), checked.modes[k].frequency > 0);
      if (!finer) continue;
      EXPECT_LE(*finer, checked.modes[k].frequency * (1 + 1e-8)) << seed;
      coarse += checked.staysWithOneMore(k) == false;
      const auto same = std::find_if(left.begin(), left.end(),
                                     [&](double f) { return std::abs(f - *finer) <= 1e-7 * f; });
      ASSERT_NE(same, left.end()) << seed << ": " << *finer << " Hz, or twice";
      left.erase(same);
    }
  }
  EXPECT_GT(coarse, 20) << "the arms are too well resolved to test anything";
}

}  // namespace
}  // namespace denavit
