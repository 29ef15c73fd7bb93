#include "core/flexible/beam_strain.h"

#include <gtest/gtest.h>

#include "core/flexible/flexible_energy.h"
#include "tests/core/arbitrary_flexible.h"

namespace denavit {
namespace {

constexpr int kPlaces = 2001;

/// By the trapezoidal rule over places equally spaced along a length.
double integrate(const std::vector<double>& values, double length) {
  double sum = 0;
  for (std::size_t i = 1; i < values.size(); ++i) sum += 0.5 * (values[i - 1] + values[i]);
  return sum * length / static_cast<double>(values.size() - 1);
}

/// Each beam has its own length, direction and modes.
TEST(BeamStrain, EnergyAlongEveryBeamAddsUpToTheStrainEnergyOfTheArm) {
  for (int seed = 1; seed <= 20; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const FlexibleArm<double> arm = test::arbitraryFlexibleArm(any, 3, {});
    const VecX<double> q = test::arbitraryCoordinates(any, arm, 1, 0.03);
    double sum = 0;
    for (int link = 0; link < arm.jointCount(); ++link) {
      const FlexibleLink<double>& beam = arm.links[static_cast<std::size_t>(link)];
      if (!beam.flexible) continue;
      const BeamStrain strain = calcBeamStrain(arm, q, link, kPlaces);
      sum += integrate(strain.energy, std::abs(beam.body.tipX));
      EXPECT_NEAR(strain.curvature.back(), 0, 1e-9) << "the free end, seed " << seed;
      EXPECT_EQ(strain.twist.front(), 0) << "the clamped end, seed " << seed;
    }
    EXPECT_NEAR(sum, calcStrainEnergy(arm, q), 1e-5 * sum) << "seed " << seed;
  }
}

}  // namespace
}  // namespace denavit
