#include "models/vibration/finer_modes.h"

#include <algorithm>
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
  static std::vector<NaturalMode> find(const RobotDescription& robot,
                                       const std::vector<int>& locked, const VecX<double>& pose) {
    VecX<double> q = VecX<double>::Zero(makeVibratingArm(robot).dof());
    q.head(pose.size()) = pose;
    return shapesOf(robot, q, locked);
  }
  [[nodiscard]] std::optional<bool> isRight(std::size_t k) const {
    return finer.isRight(k, modes[k].frequency);
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

/// [Hz] The first frequencies of such a beam of 1 m, 0.5 kg and kBending.
std::vector<double> tipBodyFrequencies(double mu, double eta, std::size_t count) {
  std::vector<double> found;
  const double step = 1e-3;
  for (double b = step; found.size() < count; b += step) {
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

/// Checks the frequencies against the closed form, and that exactly the wrong ones are marked.
void expectClosedForm(int modes, double mu, double eta, std::size_t count) {
  SCOPED_TRACE(testing::Message() << modes << " modes, mass " << mu << ", inertia " << eta);
  const std::vector<double> exact = tipBodyFrequencies(mu, eta, count);
  const Checked checked(withPayload(uniformRod(modes), 0.5 * mu, 0.5 * eta), {0});
  for (std::size_t k = 0; k < count; ++k) {
    const double f = checked.modes[k].frequency;
    EXPECT_NEAR(*checked.finer.frequencies[k], exact[k], 1e-4 * exact[k]) << k;
    EXPECT_LE(*checked.finer.least[k], exact[k] * (1 + 1e-9)) << k;
    EXPECT_GE(*checked.finer.least[k], exact[k] * (1 - 1e-3)) << k;
    if (std::abs(f / exact[k] - 1.01) < 0.002) continue;
    EXPECT_EQ(checked.isRight(k), f < 1.01 * exact[k]) << k << ": " << f << " Hz, " << exact[k];
  }
}

TEST(FinerModes, OfABeamWithABodyAtItsTipAreThoseOfTheClosedForm) {
  for (const auto& [mu, eta] : {std::pair{1.0, 0.04},
                                {10.0, 0.1568},
                                {0.02, 1e-6},
                                {0.1, 0.0},
                                {0.0, 0.01},
                                {100.0, 10.0},
                                {3.0, 1e-3}}) {
    expectClosedForm(1, mu, eta, 1);
    expectClosedForm(2, mu, eta, 2);
    expectClosedForm(4, mu, eta, 3);
    expectClosedForm(20, mu, eta, 10);
  }
}

/// A thin disc on a rod: frequencies are 3.6 and 4.6 % too high with the largest number of modes
/// that a file may have.
TEST(FinerModes, ADiscOnACantileverIsMarkedWithTwentyModesToo) {
  const Checked checked(withPayload(uniformRod(20), 5, 0.5 * 0.1568), {0});
  EXPECT_EQ(checked.isRight(0), true);
  for (const std::size_t k : {1U, 2U, 3U}) EXPECT_EQ(checked.isRight(k), false) << k;
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
    EXPECT_EQ(checked.isRight(k), true);
  }
}

/// By order the third bending mode would be compared with the second twist.
TEST(FinerModes, ATwistThatComesInBetweenIsMissingAndMovesNoOther) {
  RobotDescription robot = uniformRod(3);   // 11, 70 and 197 Hz
  addTorsion(robot.joints[0], 1, 2e-5, 1);  // 56 Hz, and 168 Hz with another
  const Checked checked(robot, {0});
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(checked.isRight(k), true) << k;
  ASSERT_EQ(checked.finer.missing.size(), 1U);
  EXPECT_NEAR(checked.finer.missing[0], 3 * std::sqrt(1 / 2e-5) / 4, 1e-6);
}

TEST(FinerModes, ModesWithoutAFrequencyAreNotCompared) {
  RobotDescription robot = uniformRod(2);
  const Checked floating(robot);
  EXPECT_TRUE(floating.modes[0].isRigid());
  EXPECT_EQ(floating.isRight(0), std::nullopt);
  robot.gravity = {0, -9.81, 0};
  const Checked standing(robot, {}, VecX<double>{{M_PI_2}});
  EXPECT_TRUE(standing.modes[0].isUnstable());
  EXPECT_EQ(standing.isRight(0), std::nullopt);
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

/// The same arm with some more modes in every direction in use.
RobotDescription withMore(RobotDescription robot, int more) {
  for (JointDescription& joint : robot.joints) {
    Beam& beam = *joint.link.beam;
    for (int* const modes : {&beam.modesX, &beam.modesY, &beam.modesZ}) {
      if (*modes > 0) *modes += more;
    }
  }
  return robot;
}

/// [1/s²] Lower bounds on the eigenvalues for any number of modes, in order, up to lambda, as
/// findFinerModes() derives them.
std::vector<double> boundsUpTo(double lambda, const RobotDescription& robot,
                               const std::vector<int>& locked, const VecX<double>& pose) {
  const FinerArm finer = makeFinerArm(robot, makeVibratingArm(robot));
  VecX<double> q = VecX<double>::Zero(finer.arm.dof());
  q.head(pose.size()) = pose;
  LinearModel model = calcLinearModel(finer.arm, q);
  for (const CompletedBeam::Rest& rest : finer.rests) {
    if (rest.leastLeft <= lambda) return {};
    model.M(rest.coordinate, rest.coordinate) += lambda / (rest.leastLeft - lambda) * rest.mass;
  }
  std::vector<double> bounds;
  const auto modes = findNaturalModes(model, locked);
  for (const NaturalMode& mode : modes.value_or(std::vector<NaturalMode>{})) {
    bounds.push_back(std::min(mode.lambda, lambda));
  }
  return bounds;
}

/// By Rayleigh and Ritz, each k'th eigenvalue decreases with every further mode, but never below
/// the bound, whatever the shapes.
TEST(FinerModes, NoNumberOfModesBringsAnEigenvalueBelowItsBound) {
  int compared = 0;
  double closest = 10;
  for (unsigned seed = 0; seed < 24; ++seed) {
    RandomArm any(seed);
    RobotDescription robot = any.robot();
    // Without foreshortening the bounds are strict.
    const bool isStrict = seed % 4 != 0;
    for (JointDescription& joint : robot.joints) joint.link.beam->stiffening &= !isStrict;
    const double room = isStrict ? 1e-7 : 5e-3;
    const VecX<double> pose = any.pose(static_cast<int>(robot.joints.size()));
    const std::vector<int> locked = seed % 2 == 0 ? std::vector<int>{0} : std::vector<int>{};
    const std::vector<NaturalMode> own = Checked::find(robot, locked, pose);
    const std::vector<NaturalMode> more = Checked::find(withMore(robot, 6), locked, pose);
    for (std::size_t k = 0; k < own.size(); k += 3) {
      if (own[k].lambda <= 0) continue;
      const std::vector<double> bounds = boundsUpTo(1.05 * own[k].lambda, robot, locked, pose);
      for (std::size_t j = 0; j < bounds.size(); ++j) {
        if (bounds[j] <= 0 || j >= more.size()) continue;
        EXPECT_LE(bounds[j], more[j].lambda * (1 + room)) << seed << ": " << k << ", " << j;
        ++compared;
        closest = std::min(closest, more[j].lambda / bounds[j]);
      }
    }
  }
  EXPECT_GT(compared, 300);
  EXPECT_LT(closest, 1.001);
}

}  // namespace
}  // namespace denavit
