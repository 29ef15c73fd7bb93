#include <gtest/gtest.h>

#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using namespace test;

TEST(Breaks, AFormulaThatHoldsItsLeftValueAtTheBreakChangesNothing) {
  // t <= 0.5 ? 0 : 4 beside t < 0.5 ? 0 : 4: at the break the right-hand value holds for both.
  for (const auto method : {IntegrationMethod::Euler, IntegrationMethod::RungeKutta4,
                            IntegrationMethod::Adams, IntegrationMethod::DormandPrince5}) {
    Simulation s = slider(1);
    s.breaks = {0.5};
    s.outputStep = 0.1;
    s.integrator.method = method;
    s.integrator.step = 0.25;
    s.input = std::make_shared<Torque>(
        [](double t, const auto&, const auto&, auto& tau) { tau[0] = t <= 0.5 ? 0 : 4; });
    const auto result = simulate(s);
    EXPECT_NEAR(last(result, "qd1_m_s"), 2, 1e-12);
    const Recording& r = result.recording;
    EXPECT_EQ(r.value(5, r.findColumn("tau1_N")), 4);
  }
}

TEST(Breaks, StepsBeforeABreakTakeTheLeftValue) {
  // A pull of 4 N ends at 0.5 s; methods that look at the end of a step must see 4 N there.
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::Adams,
                            IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = slider(1);
    s.breaks = {0.5};
    s.integrator.method = method;
    s.integrator.step = 0.25;
    s.input = std::make_shared<Torque>(
        [](double t, const auto&, const auto&, auto& tau) { tau[0] = t < 0.5 ? 4 : 0; });
    const auto result = simulate(s);
    EXPECT_NEAR(last(result, "qd1_m_s"), 2, 1e-12);
    EXPECT_EQ(result.statistics.rejected, 0);
  }
}

/// An arm in free space whose second joint follows `motion`.
Simulation guided(std::function<PrescribedMotion::Sample(double)> motion) {
  Arbitrary any(4);
  Simulation s;
  s.arm = any.arm(3);
  s.arm.g_W.setZero();
  s.q0 = any.vecX(3, 1);
  s.q0[1] = 0;
  s.qd0 = any.vecX(3, 1);
  s.qd0[1] = 0;
  s.prescribed = {std::make_shared<Guide>(1, std::move(motion))};
  s.breaks = {0.5};
  s.duration = 1;
  return s;
}

TEST(Breaks, AJumpOfAPrescribedRateIsABlowThatOtherJointsFeel) {
  // The limit of ever steeper ramps of the rate from 0 to 2 at 0.5 s.
  const auto jump = simulate(guided([](double t) -> PrescribedMotion::Sample {
    return t < 0.5 ? PrescribedMotion::Sample{0, 0, 0}
                   : PrescribedMotion::Sample{2 * (t - 0.5), 2, 0};
  }));
  constexpr double kRamp = 1e-6;
  Simulation s = guided([](double t) -> PrescribedMotion::Sample {
    const double u = t - 0.5;
    if (u < 0) return {0, 0, 0};
    if (u < kRamp) return {u * u / kRamp, 2 * u / kRamp, 2 / kRamp};
    return {2 * u - kRamp, 2, 0};
  });
  s.breaks.push_back(0.5 + kRamp);
  const auto ramp = simulate(s);
  const Recording &a = jump.recording, &b = ramp.recording;
  for (int column = 1; column <= 6; ++column) {
    EXPECT_NEAR(a.value(100, column), b.value(100, column), 1e-5) << a.columns()[column].name;
  }
  EXPECT_NEAR(last(jump, "energy_work_J"), last(ramp, "energy_work_J"), 1e-4);
  EXPECT_GT(std::abs(last(jump, "energy_work_J")), 0.1);
  EXPECT_LT(std::abs(jump.energyClosure), 1e-7);
}

TEST(Breaks, AJumpOfAPrescribedPositionIsWork) {
  Simulation s = guided([](double t) -> PrescribedMotion::Sample {
    return {t < 0.5 ? 0.0 : 0.7, 0, 0};
  });
  s.arm.g_W << 1, 2, -9;
  EXPECT_LT(std::abs(simulate(s).energyClosure), 1e-7);
}

TEST(Breaks, ABlowSetsAStickingJointFree) {
  // Two collinear sliders of 1 kg: the first is struck to 1 m/s; the second, held to it by friction
  // which no blow respects, stays where it is and slides back on the first.
  Simulation s = slider(1);
  s.arm.links.resize(2, s.arm.links[0]);
  s.q0.setZero(2);
  s.qd0.setZero(2);
  s.friction.assign(2, {.coulombPositive = 2, .coulombNegative = -2, .breakaway = 50});
  s.prescribed = {std::make_shared<Guide>(0, [](double t) -> PrescribedMotion::Sample {
    return t < 0.5 ? PrescribedMotion::Sample{0, 0, 0} : PrescribedMotion::Sample{t - 0.5, 1, 0};
  })};
  s.breaks = {0.5};
  s.duration = 1.5;
  const auto result = simulate(s);
  const Recording& r = result.recording;
  EXPECT_NEAR(r.value(50, r.findColumn("qd2_m_s")), -1, 1e-12);
  EXPECT_EQ(last(result, "qd2_m_s"), 0) << "friction of 2 N has carried it along after 0.5 s";
  EXPECT_NEAR(last(result, "q2_m"), -0.25, 1e-9);
}

TEST(Breaks, TinySegmentsAreNoTrouble) {
  for (const auto method :
       {IntegrationMethod::Euler, IntegrationMethod::RungeKutta4, IntegrationMethod::Adams,
        IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = pendulum(2);
    s.breaks = {0.3, std::nextafter(0.3, 1.0), 0.3 + 1e-15, 0.3 + 1e-12, std::nextafter(1.0, 0.0)};
    s.integrator.method = method;
    const auto result = simulate(s);
    EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
    EXPECT_EQ(result.endTime, 1);
    EXPECT_EQ(result.recording.rowCount(), 11);
  }
}

}  // namespace
}  // namespace denavit
