#include <gtest/gtest.h>

#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using namespace test;

/// A mass on a spring that an input makes, released: kinetic energy and work vanish together at
/// every whole second.
Simulation oscillator() {
  constexpr double kStiffness = 4 * 3.14159265358979323846 * 3.14159265358979323846;
  Simulation s = slider(1);
  s.q0[0] = 0.3;
  s.duration = 3;
  s.input = std::make_shared<Torque>(
      [](double, const auto& q, const auto&, auto& tau) { tau[0] = -kStiffness * q[0]; });
  return s;
}

TEST(Ledger, ARunSampledWhereItsEnergiesVanishIsMeasuredByItsSteps) {
  for (const auto method :
       {IntegrationMethod::RungeKutta4, IntegrationMethod::Adams, IntegrationMethod::DormandPrince5,
        IntegrationMethod::Fehlberg78, IntegrationMethod::Rosenbrock4}) {
    Simulation s = oscillator();
    s.integrator.method = method;
    s.integrator.rtol = 1e-9;
    s.outputStep = 0.01;
    const SimulationResult fine = simulate(s);
    s.outputStep = 1;
    const SimulationResult coarse = simulate(s);
    EXPECT_LT(coarse.energyClosure, 1e-7) << "method " << static_cast<int>(method);
    const double atEnd = last(fine, "energy_closure");
    EXPECT_NEAR(last(coarse, "energy_closure"), atEnd, 0.05 * std::abs(atEnd) + 1e-15);
    // The steps are the same; interpolated rows between them have larger errors.
    EXPECT_LE(coarse.energyClosure, 1.01 * fine.energyClosure);  // which its rows are relative to
    EXPECT_GT(coarse.energyClosure, 0.4 * fine.energyClosure);
  }
}

TEST(Ledger, AnErrorOfAFewRowsIsNotHiddenByThem) {
  // Euler gains energy; the gain counts against the largest energy between the rows.
  Simulation s = oscillator();
  s.integrator.method = IntegrationMethod::Euler;
  s.outputStep = 1;
  const double coarse = simulate(s).energyClosure;
  s.outputStep = 1e-3;
  const double fine = simulate(s).energyClosure;
  EXPECT_GT(std::abs(fine), 1e-3);
  EXPECT_NEAR(coarse, fine, 0.02 * std::abs(fine));
}

/// The same motion of an arm with scaled lengths, masses and times: T² is proportional to L.
Simulation scaled(Simulation s, double length, double mass) {
  const double time = std::sqrt(length), inertia = mass * length * length;
  for (Link<double>& link : s.arm.links) {
    link.a *= length;
    link.d *= length;
    link.p_LC *= length;
    link.mass *= mass;
    link.I_LC_L *= inertia;
    link.rotorInertia *= link.type == JointType::Revolute ? inertia : mass;
  }
  s.arm.X_LT.p *= length;
  for (std::size_t i = 0; i < s.arm.links.size(); ++i) {
    const bool slides = s.arm.links[i].type == JointType::Prismatic;
    const auto k = static_cast<Eigen::Index>(i);
    s.q0[k] *= slides ? length : 1;
    s.qd0[k] *= (slides ? length : 1) / time;
  }
  s.duration *= time;
  s.outputStep *= time;
  s.integrator.step *= time;
  return s;
}

/// A falling arm.
Simulation falling(unsigned seed, int joints) {
  Arbitrary any(seed);
  Simulation s;
  s.arm = any.arm(joints);
  s.q0 = any.vecX(joints, 1.5);
  s.qd0 = any.vecX(joints, 1.0);
  s.duration = 0.4;
  s.outputStep = 0.02;
  s.integrator.step = 4e-3;
  return s;
}

double largestRow(const SimulationResult& result) {
  const Recording& rows = result.recording;
  const int closure = rows.findColumn("energy_closure");
  double largest = 0;
  for (int row = 0; row < rows.rowCount(); ++row) {
    largest = std::max(largest, std::abs(rows.value(row, closure)));
  }
  return largest;
}

class LedgerOfAnyArm : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, LedgerOfAnyArm, ::testing::Range(1u, 9u));

TEST_P(LedgerOfAnyArm, NoRowIsWorseThanWhatIsReported) {
  const Simulation ordinary = falling(GetParam(), 1 + static_cast<int>(GetParam() % 3));
  for (const IntegrationMethod method : kAllMethods) {
    for (const double length : {1e-6, 1.0, 1e3}) {
      Simulation s = scaled(ordinary, length, length * length);
      s.integrator.method = method;
      const SimulationResult result = simulate(s);
      ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
      EXPECT_GE(result.energyClosure, largestRow(result)) << static_cast<int>(method);
      EXPECT_GE(result.energyClosureTime, 0);
      EXPECT_LE(result.energyClosureTime, s.duration);
    }
  }
}

/// Micrometres and nanograms are judged in the same way as metres and kilograms.
TEST_P(LedgerOfAnyArm, TheClosureDoesNotDependOnTheSizeOfTheArm) {
  Simulation s = falling(GetParam(), 2);
  s.integrator.method = IntegrationMethod::Euler;
  const double expected = simulate(s).energyClosure;
  if (expected < 1e-9) GTEST_SKIP() << "two prismatic joints: Euler's method makes no error";
  for (const double length : {1e-6, 1e-3, 1e3}) {
    for (const double mass : {1e-12, 1e9}) {
      const double closure = simulate(scaled(s, length, mass)).energyClosure;
      EXPECT_NEAR(closure, expected, 1e-6 * expected) << length << " m, " << mass << " kg";
    }
  }
}

TEST(Ledger, AnErrorThatGoesAwayIsReportedAllTheSame) {
  // The energy that Euler's method gains while the mass moves one way is lost on the way back: the
  // error at the end of a period is smaller than in between.
  Simulation s = pendulum(2);
  s.integrator = {.method = IntegrationMethod::Euler, .step = 1e-2};
  s.duration = 3;
  s.outputStep = 1e-2;
  const SimulationResult result = simulate(s);
  const Recording& rows = result.recording;
  const int closure = rows.findColumn("energy_closure"), end = rows.rowCount() - 1;
  EXPECT_EQ(result.energyClosure, largestRow(result));
  int worst = 0;
  while (std::abs(rows.value(worst, closure)) < result.energyClosure) ++worst;
  EXPECT_LT(worst, end) << "the last row is not the worst of this run";
  EXPECT_EQ(result.energyClosureTime, rows.value(worst, 0));
  EXPECT_LT(std::abs(rows.value(end, closure)), result.energyClosure);
}

TEST(Ledger, SmallMotionsBesideALargeWeightAreNotTakenForRounding) {
  // A hanging pendulum swings by a ten-thousandth of a radian.
  Simulation s = pendulum(1);
  s.q0[0] = -M_PI_2 + 1e-4;
  s.qd0.setZero();
  s.integrator = {.method = IntegrationMethod::Euler, .step = 1e-3};
  s.duration = 2;
  const double closure = simulate(s).energyClosure;
  s.q0[0] = -M_PI_2 + 1e-2;
  EXPECT_NEAR(closure, simulate(s).energyClosure, 0.02 * closure);
  EXPECT_GT(closure, 1e-3);
}

}  // namespace
}  // namespace denavit
