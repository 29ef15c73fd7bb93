// Natural frequencies of closed mechanisms do not depend on the coordinates that they are written
// in, also close to poses in which the loops fold.

#include "models/vibration/mechanism_modes.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "models/mechanism/mechanism_file.h"

namespace denavit {
namespace {

VecX<double> vectorOf(std::vector<double> values) {
  return Eigen::Map<const VecX<double>>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Squares of all frequencies and growth rates, with their signs, rising.
std::vector<double> eigenvaluesOf(const MechanismModes& found) {
  std::vector<double> values;
  for (const NaturalMode& mode : found.modes) {
    const double w = 2 * M_PI * mode.frequency;
    values.push_back(mode.isUnstable() ? -mode.growthRate * mode.growthRate : w * w);
  }
  std::ranges::sort(values);
  return values;
}

/// Without friction.
MechanismModes modesAt(const std::string& name, const std::vector<std::string>& independent,
                       const std::optional<VecX<double>>& q) {
  MechanismDescription description = readMechanism(name);
  description.independent = independent;
  for (auto& chain : description.chains) {
    for (auto& joint : chain.robot.joints) joint.friction = {};
  }
  return findMechanismModes(giveMechanism(description, name), q, {});
}

void expectSymmetric(const MatX<double>& K, double tolerance) {
  EXPECT_LT((K - K.transpose()).cwiseAbs().maxCoeff(), tolerance * K.cwiseAbs().maxCoeff());
}

void expectNear(const std::vector<double>& found, const std::vector<double>& expected,
                double tolerance) {
  ASSERT_EQ(found.size(), expected.size());
  double size = 0;
  for (const double value : expected) size = std::max(size, std::abs(value));
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_NEAR(found[k], expected[k], tolerance * size) << k;
  }
}

struct ChosenSets {
  std::string mechanism;
  std::vector<std::string> one, other;
  std::vector<double> q = {};
};

TEST(MechanismModes, AreThoseOfAnyIndependentJoints) {
  const std::vector<ChosenSets> cases{
      {"slider-crank", {"crank.1"}, {"slide.1"}},
      {"four-bar", {"crank.1"}, {"rocker.1"}},
      {"four-bar", {"crank.1"}, {"rocker.1"}, {-2.5, -2.9202138125366144, 2.4042209686959377}},
      {"five-bar", {"left.1", "right.1"}, {"left.1", "left.2"}}};
  for (const ChosenSets& chosen : cases) {
    SCOPED_TRACE(chosen.mechanism + " by " + chosen.other.back());
    std::optional<VecX<double>> q;
    if (!chosen.q.empty()) q = vectorOf(chosen.q);
    const MechanismModes one = modesAt(chosen.mechanism, chosen.one, q);
    const MechanismModes other = modesAt(chosen.mechanism, chosen.other, one.q);
    expectSymmetric(one.linear.S, 1e-7);
    expectSymmetric(other.linear.S, 1e-7);
    expectNear(eigenvaluesOf(other), eigenvaluesOf(one), 1e-6);
    EXPECT_LT(one.linear.error, 1e-7);
  }
}

/// Two arms that hold a bar, an arm nearly stretched: a run that begins on the fastest mode grows
/// at 7.927 1/s.
TEST(MechanismModes, CloseToAStretchedArmAreRight) {
  const MechanismModes found =
      findMechanismModes(giveMechanism(readMechanism("two-arms-bar"), "two-arms-bar"),
                         vectorOf({2.0432, -1.2666, -0.6132, 1.2993, 0.4157, 1.5901}), {});
  expectSymmetric(found.linear.S, 1e-6);
  std::vector<double> growths;
  for (const NaturalMode& mode : found.modes) growths.push_back(mode.growthRate);
  std::ranges::sort(growths);
  ASSERT_EQ(growths.size(), 3u);
  EXPECT_NEAR(growths[2], 7.927, 2e-3);
  EXPECT_NEAR(growths[1], 4.216, 2e-3);
  EXPECT_NEAR(growths[0], 3.306, 2e-3);
}

/// A four-bar linkage whose coupler bends, in zero gravity.
MechanismModes bendingFourBar(int modes) {
  MechanismDescription description = readMechanism("four-bar");
  description.gravity.setZero();
  for (auto& chain : description.chains) {
    for (auto& joint : chain.robot.joints) joint.friction = {};
  }
  JointDescription& coupler = description.chains[0].robot.joints[1];
  coupler.link = {};
  coupler.link.mass = 0.9;
  Beam& beam = coupler.link.beam.emplace();
  beam.bendingStiffnessY = 50;
  beam.modesY = modes;
  return findMechanismModes(giveMechanism(description, "bending four-bar"), std::nullopt, {});
}

TEST(MechanismModes, OfLinksThatBendAreMarkedWhereTheirModesAreTooFew) {
  const MechanismModes few = bendingFourBar(2), many = bendingFourBar(12);
  ASSERT_TRUE(few.finer && many.finer);
  ASSERT_EQ(few.modes.size(), 3u);
  int marked = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    const double f = few.modes[k].frequency, best = many.modes[k].frequency;
    EXPECT_NEAR(*few.finer->frequencies[k], best, 2e-3 * best) << k;
    EXPECT_LE(*few.finer->least[k], best * (1 + 1e-6)) << k;
    EXPECT_GE(*few.finer->least[k], best * (1 - 5e-3)) << k;
    EXPECT_EQ(few.finer->isRight(k, f), f < 1.01 * best) << f << " Hz, " << best;
    EXPECT_EQ(many.finer->isRight(k, best), true);
    marked += few.finer->isRight(k, f) == false;
  }
  EXPECT_GT(marked, 0);
  EXPECT_FALSE(modesAt("four-bar", {"crank.1"}, std::nullopt).finer) << "no link bends";
}

}  // namespace
}  // namespace denavit
