#include <gtest/gtest.h>

#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using namespace test;

/// A friction law given by a lambda.
class Law final : public FrictionLaw {
 public:
  explicit Law(std::function<double(double, double)> f) : f_(std::move(f)) {}
  [[nodiscard]] double calcFriction(double q, double qd) const override { return f_(q, qd); }

 private:
  std::function<double(double, double)> f_;
};

std::shared_ptr<const TorqueInput> constantForce(double force) {
  return std::make_shared<Torque>(
      [=](double, const auto&, const auto&, auto& tau) { tau.setConstant(force); });
}

class AnyMethod : public testing::TestWithParam<IntegrationMethod> {
 protected:
  Simulation moving(Simulation s) const {
    s.integrator.method = GetParam();
    return s;
  }
};
INSTANTIATE_TEST_SUITE_P(Methods, AnyMethod,
                         testing::Values(IntegrationMethod::RungeKutta4, IntegrationMethod::Adams,
                                         IntegrationMethod::DormandPrince5,
                                         IntegrationMethod::Fehlberg78));

TEST(FrictionLaws, OnlyThoseThatJumpAtRestStick) {
  const auto sticks = [](std::function<double(double, double)> f) {
    return JointFriction{.law = std::make_shared<Law>(std::move(f))}.canStick();
  };
  EXPECT_FALSE(sticks([](double, double qd) { return 0.75 * qd; }));
  EXPECT_FALSE(sticks([](double, double qd) { return 1e6 * qd; }));
  EXPECT_FALSE(sticks([](double, double qd) { return 3 * std::tanh(1000 * qd); }));
  EXPECT_TRUE(sticks([](double, double qd) { return qd > 0 ? 1e-9 : -1e-9; }));
}

TEST_P(AnyMethod, TwoJointsThatStopAtTheSameTimeBothStick) {
  // Two crossed sliders, 1 kg, 1 m/s, against 2 N and Coulomb 1 N: at rest after 1/3 s and 1/6 m.
  // Static friction of 3 N holds them there.
  Simulation s = moving(slider(0));
  s.arm.links.resize(2, s.arm.links[0]);
  s.arm.links[1].mass = 1;
  s.arm.links[1].cosAlpha = 0;
  s.arm.links[1].sinAlpha = 1;
  s.q0.setZero(2);
  s.qd0.setOnes(2);
  s.friction.assign(2, {.coulombPositive = 1, .coulombNegative = -1, .breakaway = 3});
  s.input = constantForce(-2);
  const auto result = simulate(s);
  EXPECT_EQ(result.statistics.events, 2);
  for (const char* joint : {"1", "2"}) {
    EXPECT_EQ(last(result, ("qd" + std::string(joint) + "_m_s").c_str()), 0);
    EXPECT_NEAR(last(result, ("q" + std::string(joint) + "_m").c_str()), 1.0 / 6, 1e-9);
  }
}

TEST_P(AnyMethod, ATouchInTheMiddleOfALongStepIsNotMissed) {
  // Thrown up at 3 m/s under 10 m/s²: the top would be at 0.45 m; an elastic stop begins at 0.44 m.
  // The mass meets it at v = sqrt(0.2) m/s, leaves it as fast, and is then earlier by what it cut
  // off.
  Simulation s = moving(slider(1));
  s.arm.g_W << 0, 0, -10;
  s.qd0[0] = 3;
  s.limits = {JointLimits{.upper = 0.44}};
  s.stops = {.stiffness = 1e4};
  s.outputStep = 0.5;
  const auto result = simulate(s);
  EXPECT_EQ(result.statistics.events, 2);
  // In contact x'' = -10 - 1e4 x: half a period and twice the angle asin(sag w / v) less.
  const double v = std::sqrt(0.2), w = 100, sag = 10 / 1e4;
  const double contact = (M_PI - 2 * std::atan(sag * w / v)) / w;
  const double rest = 1 - (3 - v) / 10 - contact;
  EXPECT_NEAR(last(result, "q1_m"), 0.44 - v * rest - 5 * rest * rest, 1e-5);
}

TEST_P(AnyMethod, ATouchOfMillisecondsIsNotMissed) {
  Simulation s = moving(slider(1));
  s.arm.g_W << 0, 0, -10;
  s.qd0[0] = 3;
  s.limits = {JointLimits{.upper = 0.45 - 1e-5}};
  s.stops = {.stiffness = 1e4};
  EXPECT_EQ(simulate(s).statistics.events, 2);
}

TEST_P(AnyMethod, AShortPushOnAStickingJointIsNotMissed) {
  // Nothing moves before the push at 3 s, so that an adaptive step would cross it in one go.
  Simulation s = moving(slider(1));
  s.duration = 5;
  s.friction = {{.coulombPositive = 1, .coulombNegative = -1, .breakaway = 3}};
  s.input = std::make_shared<Torque>([](double t, const auto&, const auto&, auto& tau) {
    tau[0] = 4 * std::exp(-200 * (t - 3) * (t - 3));
  });
  const auto result = simulate(s);
  EXPECT_EQ(result.statistics.events, 2) << "it breaks away and stops";
  EXPECT_NEAR(last(result, "q1_m"), 0.0534, 1e-4);
  EXPECT_EQ(last(result, "qd1_m_s"), 0);
}

TEST_P(AnyMethod, ALawThatJumpsAtRestIsDryFriction) {
  // 2 N by sign(qd): the 1 kg mass stops after v0² / (2 · 2) = 1/16 m, and 1.9 N do not move it.
  Simulation s = moving(slider(1));
  s.qd0[0] = 0.5;
  s.friction = {{.law = std::make_shared<Law>(
                     [](double, double qd) { return 2.0 * ((qd > 0) - (qd < 0)); })}};
  auto result = simulate(s);
  EXPECT_NEAR(last(result, "q1_m"), 0.0625, 1e-9);
  EXPECT_EQ(last(result, "qd1_m_s"), 0);
  EXPECT_LT(result.statistics.steps, 1100);
  s.qd0[0] = 0;
  s.input = constantForce(-1.9);
  EXPECT_EQ(last(simulate(s), "q1_m"), 0);
  s.input = constantForce(-2.5);
  EXPECT_NEAR(last(simulate(s), "qd1_m_s"), -0.5, 1e-9);
}

TEST_P(AnyMethod, ALawThatActsAtRestShiftsWhatHoldsAJoint) {
  // Coulomb 1 N about a detent of 2 N: 1.5 N stay between 1 and 3 N; 3.5 N and 0.5 N move the mass.
  Simulation s = moving(slider(1));
  s.friction = {{.coulombPositive = 1,
                 .coulombNegative = -1,
                 .law = std::make_shared<Law>([](double, double) { return 2.0; })}};
  s.input = constantForce(1.5);
  const auto result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_EQ(last(result, "q1_m"), 0);
  EXPECT_NEAR(last(result, "tau1_friction_N"), 1.5, 1e-15);
  s.input = constantForce(3.5);
  EXPECT_NEAR(last(simulate(s), "qd1_m_s"), 0.5, 1e-9);
  s.input = constantForce(0.5);
  EXPECT_NEAR(last(simulate(s), "qd1_m_s"), -0.5, 1e-9);
}

TEST_P(AnyMethod, EachDirectionHasItsOwnBreakaway) {
  Simulation s = moving(slider(1));
  s.friction = {{.coulombPositive = 5, .coulombNegative = -2}};
  s.input = constantForce(4.9);
  EXPECT_EQ(last(simulate(s), "q1_m"), 0);
  s.input = constantForce(-1.9);
  EXPECT_EQ(last(simulate(s), "q1_m"), 0);
  s.input = constantForce(-2.5);
  EXPECT_NEAR(last(simulate(s), "qd1_m_s"), -0.5, 1e-9);
  s.input = constantForce(-2);
  EXPECT_EQ(last(simulate(s), "q1_m"), 0) << "exactly breakaway holds";
}

TEST_P(AnyMethod, ARunThatBeginsInsideAStopIsPushedOut) {
  // 1 kg, 0.1 m deep in 100 N/m: it leaves at 0.1 · 10 rad/s = 1 m/s after a quarter period.
  for (const int side : {1, -1}) {
    Simulation s = moving(slider(1));
    s.limits = {JointLimits{.lower = -0.05, .upper = 0.05}};
    s.stops = {.stiffness = 100};
    s.q0[0] = side * 0.15;
    s.duration = M_PI_2 / 10 + 0.02;
    const auto result = simulate(s);
    EXPECT_EQ(result.statistics.events, 1);
    EXPECT_NEAR(side * last(result, "qd1_m_s"), -1, 1e-7);
    EXPECT_DOUBLE_EQ(result.recording.value(0, result.recording.findColumn("energy_strain_J")),
                     0.5);
    EXPECT_LT(std::abs(result.energyClosure), 1e-7);
    ASSERT_EQ(result.violations.size(), 1u);
    EXPECT_EQ(result.violations[0].what, side > 0 ? "upper limit" : "lower limit");
  }
}

TEST_P(AnyMethod, AStopsDamperTakesWhatItsLawSays) {
  // m x'' = -k x - c x' from x' = 1 until the push k x + c x' ends: with damping ratio zeta < 1 the
  // mass leaves at exp(-zeta phi / sqrt(1 - zeta²)), phi = atan2(2 zeta sqrt(1 - zeta²), 2 zeta² -
  // 1).
  Simulation s = moving(slider(1));
  s.limits = {JointLimits{.upper = 0}};
  const double w = 50, zeta = 0.3;
  s.stops = {.stiffness = w * w, .damping = 2 * zeta * w};
  s.qd0[0] = 1;
  s.integrator.step = 1e-4;
  const double root = std::sqrt(1 - zeta * zeta);
  const double phi = std::atan2(2 * zeta * root, 2 * zeta * zeta - 1);
  EXPECT_NEAR(last(simulate(s), "qd1_m_s"), -std::exp(-zeta * phi / root), 1e-6);
}

TEST_P(AnyMethod, StopsCloserThanThePenetrationStillEndTheMotion) {
  Simulation s = moving(slider(1));
  s.qd0[0] = 1;
  s.limits = {JointLimits{.lower = 0, .upper = 0}};
  s.stops = {.stiffness = 1e4};
  const auto result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  // Both stops together are one spring: x = sin(100 t) / 100.
  EXPECT_NEAR(last(result, "q1_m"), std::sin(100.0) / 100, 1e-4);
  EXPECT_LT(std::abs(result.energyClosure), 1e-3);
}

TEST(Events, JointsThatStickDoWhatTheirOwnForcesAllow) {
  // From rest, under any forces: who accelerates has Coulomb friction against it, who does not has
  // at most breakaway.
  for (unsigned seed = 1; seed <= 200; ++seed) {
    Arbitrary any(seed);
    const int n = 2 + static_cast<int>(seed % 6);
    Simulation s;
    s.arm = any.arm(n);
    s.q0 = any.vecX(n, 2);
    s.qd0.setZero(n);
    for (int i = 0; i < n; ++i) {
      s.friction.push_back({.coulombPositive = any.number(0, 20),
                            .coulombNegative = -any.number(0, 20),
                            .breakaway = seed % 3 == 0 ? 0 : any.number(0, 30)});
    }
    const VecX<double> force = any.vecX(n, 60);
    s.input =
        std::make_shared<Torque>([=](double, const auto&, const auto&, auto& tau) { tau = force; });
    s.duration = 1e-3;
    const auto result = simulate(s);
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    for (int i = 0; i < n; ++i) {
      const JointFriction& f = s.friction[static_cast<std::size_t>(i)];
      const double qdd = result.recording.value(0, 1 + 2 * n + i);
      const double friction = result.recording.value(0, 1 + 4 * n + 5 * i + 3);
      if (qdd != 0) {
        EXPECT_EQ(friction, qdd > 0 ? f.coulombPositive : f.coulombNegative) << seed;
      } else {
        EXPECT_LE(friction, std::max(f.breakaway, f.coulombPositive) + 1e-9) << seed;
        EXPECT_GE(friction, std::min(-f.breakaway, f.coulombNegative) - 1e-9) << seed;
      }
    }
  }
}

}  // namespace
}  // namespace denavit
