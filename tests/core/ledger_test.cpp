#include <gtest/gtest.h>

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
    const double fine = simulate(s).energyClosure;
    s.outputStep = 1;
    const double coarse = simulate(s).energyClosure;
    EXPECT_LT(std::abs(coarse), 1e-7) << "method " << static_cast<int>(method);
    EXPECT_NEAR(coarse, fine, 0.05 * std::abs(fine) + 1e-15);
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

}  // namespace
}  // namespace denavit
