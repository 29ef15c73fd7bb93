#include "models/linearization/linear_locus.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>

#include "core/linear_system/poles.h"
#include "models/linearization/linear_point.h"
#include "models/linearization/linear_table.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using Kind = LocusParameter::Kind;

struct LocusArm {
  LinearPoint point;
  LinearizedArm arm;
  explicit LocusArm(const std::vector<double>& q)
      : point(makeRestingPoint(parseScenario(R"({"schema": "denavit-scenario/1",
            "robot": "double-pendulum"})",
                                             "locus", ""),
                               q)),
        arm(*linearize(point.scenario, point.request)) {}
  [[nodiscard]] SystemFamily family(const LocusParameter& parameter) const {
    return makeLocusFamily(point.scenario, point.request, arm, parameter);
  }
  [[nodiscard]] LocusRange range(const LocusParameter& parameter) const {
    return findLocusRange(point.scenario, arm, parameter);
  }
};

TEST(LinearLocus, BeginsAtTheModelItself) {
  const LocusArm of({-M_PI_2, 0.2});
  for (const LocusParameter& parameter :
       {LocusParameter{Kind::Payload, 0}, LocusParameter{Kind::Joint, 2},
        LocusParameter{Kind::Gain, 1}}) {
    const LocusRange range = of.range(parameter);
    EXPECT_LT(range.from, range.to);
    EXPECT_LT((of.family(parameter)(range.now).A - of.arm.system.A).norm(), 1e-12);
  }
}

/// A pendulum that stands falls; a gain above what gravity asks for holds it.
TEST(LinearLocus, TheGainThatHoldsAStandingArmIsTheStiffnessOfGravity) {
  ScenarioDescription scenario;
  JointDescription joint;
  joint.a = 1;
  joint.link.mass = 2;
  joint.friction.viscous = 0.5;
  scenario.robot.joints = {joint};
  scenario.robot.gravity = {0, -9.81, 0};
  const LinearPoint point = makeRestingPoint(scenario, {M_PI_2});
  const LinearizedArm arm = *linearize(point.scenario, point.request);
  const LocusParameter gain{Kind::Gain, 1};
  const SystemFamily family = makeLocusFamily(point.scenario, point.request, arm, gain);
  const RootLocus locus = traceRootLocus(family, 0, 100);
  ASSERT_EQ(locus.crossings.size(), 1u);
  EXPECT_FALSE(locus.crossings[0].leaves);
  // The mass is at the origin of the link's frame, which is a from the joint.
  EXPECT_NEAR(locus.crossings[0].parameter, 2 * 9.81 * 1, 1e-6);
  const std::vector<Complex> middle = polesAt(locus, 50);
  const std::vector<Pole> exact = listPoles(family(50).A);
  for (const Complex& pole : middle) {
    double nearest = 1e9;
    for (const Pole& other : exact) nearest = std::min(nearest, std::abs(other.value - pole));
    EXPECT_LT(nearest, 0.05);
  }
}

TEST(LinearLocus, APayloadMakesAHangingArmSlower) {
  const LocusArm of({-M_PI_2, 0});
  const SystemFamily family = of.family({Kind::Payload, 0});
  const auto slowest = [&](double mass) {
    return listPoles(family(mass).A).front().naturalFrequency;
  };
  EXPECT_LT(slowest(3), slowest(0));
  EXPECT_THROW((void)of.family({Kind::Gain, 5}), std::invalid_argument);
}

TEST(LinearTable, HasARowPerStateAndOutputWithNames) {
  const LocusArm of({0, 0});
  const std::string text = toCsv(of.arm);
  EXPECT_TRUE(text.starts_with("row,q1_rad,q2_rad,qd1_rad_s,qd2_rad_s,tau1_Nm,tau2_Nm\n"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 4 + 2);
  EXPECT_THAT(text, testing::HasSubstr("\nd_dt_q1_rad,0,0,1,0,0,0\n"));
}

}  // namespace
}  // namespace denavit
