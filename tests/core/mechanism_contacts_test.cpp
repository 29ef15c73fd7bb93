#include <gtest/gtest.h>

#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;
using test::largest;
using test::last;

/// A slider-crank as one writes it down by hand: M(θ) θ'' + M'(θ)/2 θ'² = Q.
struct HandSliderCrank {
  double crank = 0.2, coupler = 0.5, mass = 1.5;

  [[nodiscard]] double root(double angle) const {
    return std::sqrt(coupler * coupler - std::pow(crank * std::sin(angle), 2));
  }
  [[nodiscard]] double position(double angle) const {
    return crank * std::cos(angle) + root(angle);
  }
  /// dx/dθ.
  [[nodiscard]] double slope(double angle) const {
    return -crank * std::sin(angle) * (1 + crank * std::cos(angle) / root(angle));
  }
  /// d²x/dθ².
  [[nodiscard]] double curvature(double angle) const {
    const double s = crank * std::sin(angle), c = crank * std::cos(angle), w = root(angle);
    return -c - (c * c - s * s) / w - s * s * c * c / (w * w * w);
  }
  [[nodiscard]] double inertia(double angle) const {
    return crank * crank * crank / 3 + mass * slope(angle) * slope(angle);
  }
  [[nodiscard]] double acceleration(double angle, double rate, double Q) const {
    return (Q - mass * slope(angle) * curvature(angle) * rate * rate) / inertia(angle);
  }
  [[nodiscard]] ClosedMechanism make(double angle) const {
    return test::rodSliderCrank(crank, coupler, mass, angle);
  }
  /// All rates for that of the crank.
  [[nodiscard]] VecX<double> rates(double angle, double rate) const {
    const double lean = -crank * std::cos(angle) / root(angle);  // of the coupler's angle
    return Vec3<double>(rate, (lean - 1) * rate, slope(angle) * rate);
  }
};

/// Runge-Kutta's classical steps of θ'' = f(t, θ, θ').
template <typename F>
void integrateByHand(const F& f, double from, double until, int steps, double& angle,
                     double& rate) {
  const double h = (until - from) / steps;
  for (int k = 0; k < steps; ++k) {
    const double t = from + k * h;
    const double a1 = f(t, angle, rate), v2 = rate + h / 2 * a1;
    const double a2 = f(t + h / 2, angle + h / 2 * rate, v2), v3 = rate + h / 2 * a2;
    const double a3 = f(t + h / 2, angle + h / 2 * v2, v3), v4 = rate + h * a3;
    const double a4 = f(t + h, angle + h * v3, v4);
    angle += h / 6 * (rate + 2 * v2 + 2 * v3 + v4);
    rate += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
}

Simulation handRun(const HandSliderCrank& hand, double angle, double rate) {
  const ClosedMechanism made = hand.make(angle);
  made.mechanism->independent = {0};
  Simulation s = test::runOf(made, hand.rates(angle, rate));
  s.integrator.rtol = 1e-11;
  s.integrator.atol = 1e-12;
  return s;
}

std::vector<JointFriction> onSlider(const JointFriction& friction) {
  return {JointFriction{}, JointFriction{}, friction};
}

/// Coulomb friction takes the kinetic energy over the way that the slider goes, also through dead
/// centres, where it turns while the crank goes on; then all stand still.
TEST(MechanismContacts, AJointThatComesToRestHoldsTheLoop) {
  const HandSliderCrank hand;
  const double start = 0.4, force = 3;
  for (const double turns : {0.3, 0.8, 1.4}) {
    const double target = start + turns * 2 * M_PI;
    double way = 0;  // of the slider, to the target
    const int pieces = 200000;
    for (int k = 0; k < pieces; ++k) {
      way += std::abs(hand.slope(start + (target - start) * (k + 0.5) / pieces));
    }
    way *= (target - start) / pieces;
    const double rate = std::sqrt(2 * force * way / hand.inertia(start));
    Simulation s = handRun(hand, start, rate);
    s.friction = onSlider({.coulombPositive = force, .coulombNegative = -force});
    s.duration = 4;
    const SimulationResult result = simulate(s);
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    EXPECT_NEAR(last(result, "q_crank_1_rad"), target, 1e-6) << turns;
    const auto passed = static_cast<long>(std::floor(target / M_PI));
    EXPECT_EQ(result.statistics.events, passed + 1) << "dead centres, and the rest";
    EXPECT_NEAR(last(result, "energy_dissipated_J"), force * way, 1e-8);
    EXPECT_LT(std::abs(result.energyClosure), 1e-9);
    EXPECT_LT(largest(result, "closure_residual"), 1e-12);
    for (const char* column : {"qd_crank_1_rad_s", "qd_crank_2_rad_s", "qd_slider_1_m_s"}) {
      EXPECT_EQ(last(result, column), 0) << column;
    }
  }
}

/// A torque that grows breaks the slider away when its share there is above static friction; then
/// Coulomb friction rules.
TEST(MechanismContacts, AStickingLoopBreaksAwayAtTheReducedForce) {
  const HandSliderCrank hand;
  const double start = 0.9, fixed = 4, sliding = 2.5, growth = 1.2;
  const double breakAt = fixed * std::abs(hand.slope(start)) / growth;
  Simulation s = handRun(hand, start, 0);
  s.friction =
      onSlider({.coulombPositive = sliding, .coulombNegative = -sliding, .breakaway = fixed});
  s.input =
      std::make_shared<test::Torque>([growth](double t, const VecX<double>&, const VecX<double>&,
                                              VecX<double>& tau) { tau[0] = growth * t; });
  s.outputStep = 0.005;
  s.duration = 1.2;
  ASSERT_LT(breakAt, 0.9 * s.duration);
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& r = result.recording;
  const int crank = r.findColumn("q_crank_1_rad");
  for (int row = 0; row < r.rowCount(); ++row) {
    const double t = r.value(row, 0);
    double angle = start, rate = 0;
    if (t > breakAt) {
      integrateByHand(
          [&](double time, double a, double v) {
            return hand.acceleration(a, v, growth * time - sliding * std::abs(hand.slope(a)));
          },
          breakAt, t, 400, angle, rate);
    }
    EXPECT_NEAR(r.value(row, crank), angle, 1e-8) << "at " << t;
  }
  EXPECT_GT(last(result, "q_crank_1_rad"), start + 0.2);
  EXPECT_LT(std::abs(result.energyClosure), 1e-9);
}

/// Friction of a slider holds no crank at its dead centre, and acts as soon as that has moved on.
TEST(MechanismContacts, ASliderStartsFromItsDeadCentre) {
  const HandSliderCrank hand;
  const double torque = 0.5, force = 3, until = 0.25;
  Simulation s = handRun(hand, 0, 0);
  s.friction = onSlider({.coulombPositive = force, .coulombNegative = -force});
  s.input =
      std::make_shared<test::Torque>([torque](double, const VecX<double>&, const VecX<double>&,
                                              VecX<double>& tau) { tau[0] = torque; });
  s.duration = until;
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  double angle = 0, rate = 0;
  integrateByHand(
      [&](double, double a, double v) {
        return hand.acceleration(a, v, torque - force * std::abs(hand.slope(a)) * (v > 0));
      },
      0, until, 20000, angle, rate);
  EXPECT_GT(angle, 0.2);
  EXPECT_NEAR(last(result, "q_crank_1_rad"), angle, 1e-7);
  EXPECT_LT(std::abs(result.energyClosure), 1e-9);
}

/// Two joints that stick hold together what each alone could not.
TEST(MechanismContacts, StickingJointsOfALoopShareWhatTheyHold) {
  const HandSliderCrank hand;
  const double start = 0.9, onCrank = 0.3, force = 2, growth = 1;
  const double breakAt = (onCrank + force * std::abs(hand.slope(start))) / growth;
  Simulation s = handRun(hand, start, 0);
  s.friction = onSlider({.coulombPositive = force, .coulombNegative = -force});
  s.friction[0] = {.coulombPositive = onCrank, .coulombNegative = -onCrank};
  s.input =
      std::make_shared<test::Torque>([growth](double t, const VecX<double>&, const VecX<double>&,
                                              VecX<double>& tau) { tau[0] = growth * t; });
  s.duration = 1.2;
  s.outputStep = 0.01;
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& r = result.recording;
  for (int row = 0; row < r.rowCount(); ++row) {
    const double t = r.value(row, 0);
    double angle = start, rate = 0;
    if (t > breakAt) {
      integrateByHand(
          [&](double time, double a, double v) {
            return hand.acceleration(a, v,
                                     growth * time - onCrank - force * std::abs(hand.slope(a)));
          },
          breakAt, t, 400, angle, rate);
    }
    EXPECT_NEAR(r.value(row, 1), angle, 1e-7) << "at " << t;
  }
  EXPECT_GT(last(result, "q_crank_1_rad"), start + 0.05);
}

/// A stop for a joint that depends on another one turns all of them back.
TEST(MechanismContacts, AStopOfADependentJointTurnsTheLoopBack) {
  const HandSliderCrank hand;
  const double start = -1.2, rate = 4, stiffness = 4e3, upper = 0.62;
  for (const double damping : {0.0, 30.0}) {
    Simulation s = handRun(hand, start, rate);
    s.limits.assign(3, {});
    s.limits[2].upper = upper;
    s.stops = {.stiffness = stiffness, .damping = damping};
    s.duration = 0.6;
    const SimulationResult result = simulate(s);
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    EXPECT_LT(std::abs(result.energyClosure), 1e-9);
    EXPECT_LT(largest(result, "closure_residual"), 1e-12);
    EXPECT_GE(result.statistics.events, 2);
    double angle = start, now = rate;
    integrateByHand(
        [&](double, double a, double v) {
          const double depth = hand.position(a) - upper, speed = hand.slope(a) * v;
          const double push = depth > 0 ? std::max(0.0, stiffness * depth + damping * speed) : 0;
          return hand.acceleration(a, v, -push * hand.slope(a));
        },
        0, s.duration, 60000, angle, now);
    // By hand nothing lands where the damper's force jumps.
    const double slack = damping > 0 ? 1e-4 : 1e-7;
    EXPECT_NEAR(last(result, "q_crank_1_rad"), angle, slack);
    EXPECT_NEAR(last(result, "qd_crank_1_rad_s"), now, 10 * slack);
    EXPECT_LT(now, 0) << "it turned back";
    EXPECT_EQ(last(result, "energy_dissipated_J") > 1e-3, damping > 0);
  }
}

/// Friction of every joint at random, torques that stop and start it: the ledger closes.
TEST(MechanismContacts, LoopsThatStickAndSlipKeepTheirLedger) {
  for (unsigned seed = 1; seed <= 2; ++seed) {
    test::Arbitrary any(seed);
    for (const ClosedMechanism& made :
         {test::fourBar(any), test::fiveBar(any), test::threeRrr(any), test::twoArms(any)}) {
      for (MechanismChain& chain : made.mechanism->chains) chain.arm.g_W *= 0.2;
      Simulation s = test::runOf(made, test::closedRates(any, made, 1));
      s.integrator.engine = EngineChoice::Loops;
      s.integrator.rtol = 1e-11;
      s.integrator.atol = 1e-12;
      const std::vector<int> driven = made.mechanism->actuated;
      s.input = std::make_shared<test::Torque>(
          [driven](double t, const VecX<double>&, const VecX<double>&, VecX<double>& tau) {
            for (const int i : driven) tau[i] = 6 * std::sin(9 * t + i);
          });
      s.friction.assign(
          static_cast<std::size_t>(made.mechanism->jointCount()),
          JointFriction{
              .viscous = 0.1, .coulombPositive = 1, .coulombNegative = -1, .breakaway = 1.4});
      const SimulationResult result = simulate(s);
      ASSERT_EQ(result.status, RunStatus::Completed) << made.kind << result.reason;
      EXPECT_LT(std::abs(result.energyClosure), 1e-9) << made.kind;
      EXPECT_LT(largest(result, "closure_residual"), 1e-12) << made.kind;
      EXPECT_GT(result.statistics.events, 4) << made.kind;
    }
  }
}

}  // namespace
}  // namespace denavit
