#include <functional>
#include <numbers>

#include <gmock/gmock.h>

#include "core/scalar/differences.h"
#include "core/sensitivity/tangent_run.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

// Derivatives of runs by parameters: against closed forms, and against differences of runs.
namespace denavit {
namespace {

using test::Arbitrary, test::Guide, test::pendulum, test::slider, test::Torque;

/// A parameter as what a value of it makes of a run, in numbers and in numbers with slopes.
struct Parameter {
  std::string name;
  std::function<void(Simulation&, double)> set;
  std::function<void(ParameterSlope&, const DualNumber&)> seed;
};

ParameterSlope slopeOf(const Simulation& simulation, const Parameter& parameter) {
  ParameterSlope slope;
  slope.arm = simulation.arm.cast<DualNumber>();
  slope.q0 = slope.qd0 = VecX<double>::Zero(simulation.dof());
  parameter.seed(slope, DualNumber::variable(0, 0));
  return slope;
}

/// One that adds to a number of the arm.
template <typename Change>
Parameter ofArm(const std::string& name, Change change) {
  return {name, [change](Simulation& s, double p) { change(s.arm, p); },
          [change](ParameterSlope& slope, const DualNumber& p) { change(slope.arm, p); }};
}

template <typename Number>
void turnTwist(Link<Number>& link, const Number& by) {
  using std::cos, std::sin;
  const Number c = cos(by), s = sin(by), cosAlpha = link.cosAlpha, sinAlpha = link.sinAlpha;
  link.cosAlpha = cosAlpha * c - sinAlpha * s;
  link.sinAlpha = sinAlpha * c + cosAlpha * s;
}

/// @param joints  at least 2
std::vector<Parameter> makeParameters(int joints) {
  const auto last = static_cast<std::size_t>(joints - 1);
  return {ofArm("mass", [=](auto& arm, const auto& p) { arm.links[last].mass += p; }),
          ofArm("com x", [](auto& arm, const auto& p) { arm.links[1].p_LC[0] += p; }),
          ofArm("inertia zz", [=](auto& arm, const auto& p) { arm.links[last].I_LC_L(2, 2) += p; }),
          ofArm("a", [](auto& arm, const auto& p) { arm.links[1].a += p; }),
          ofArm("d", [](auto& arm, const auto& p) { arm.links[1].d += p; }),
          ofArm("alpha", [](auto& arm, const auto& p) { turnTwist(arm.links[1], p); }),
          ofArm("gravity z", [](auto& arm, const auto& p) { arm.g_W[2] += p; }),
          ofArm("rotor", [](auto& arm, const auto& p) { arm.links[0].rotorInertia += p; }),
          ofArm("tool y", [](auto& arm, const auto& p) { arm.X_LT.p[1] += p; }),
          ofArm("base x", [](auto& arm, const auto& p) { arm.X_W0.p[0] += p; }),
          {"viscous", [](Simulation& s, double p) { s.friction[0].viscous += p; },
           [](ParameterSlope& slope, const DualNumber& p) {
             slope.friction.resize(slope.arm.links.size());
             slope.friction[0].viscous = p.d[0];
           }},
          {"q0", [](Simulation& s, double p) { s.q0[1] += p; },
           [](ParameterSlope& slope, const DualNumber& p) { slope.q0[1] = p.d[0]; }},
          {"qd0", [](Simulation& s, double p) { s.qd0[0] += p; },
           [](ParameterSlope& slope, const DualNumber& p) { slope.qd0[0] = p.d[0]; }}};
}

Simulation makeRun(unsigned seed, int joints) {
  Arbitrary any(seed);
  Simulation s;
  s.arm = any.arm(joints);
  s.q0 = any.vecX(joints, 1);
  s.qd0 = any.vecX(joints, 1);
  s.friction.resize(static_cast<std::size_t>(joints));
  for (JointFriction& friction : s.friction) friction.viscous = any.number(0.1, 0.5);
  s.input = std::make_shared<Torque>(
      [](double t, const VecX<double>& q, const VecX<double>& qd, VecX<double>& tau) {
        tau[0] = std::sin(3 * t) - 2 * std::sin(q[1]) - 0.3 * qd[0];
      });
  s.duration = 0.5;
  s.outputStep = 0.1;
  s.integrator.rtol = 1e-12;
  s.integrator.atol = 1e-13;
  return s;
}

/// All rows in one vector.
VecX<double> rowsOf(const Recording& recording) {
  VecX<double> all(recording.rowCount() * recording.columnCount());
  for (int row = 0; row < recording.rowCount(); ++row) {
    std::ranges::copy(recording.row(row), all.data() + row * recording.columnCount());
  }
  return all;
}

/// Differences of runs of fourth order.
VecX<double> calcByDifferences(const Simulation& simulation, const Parameter& parameter) {
  return calcDifferences(
             [&](const VecX<double>& p) {
               Simulation changed = simulation;
               parameter.set(changed, p[0]);
               return rowsOf(simulate(changed).recording);
             },
             VecX<double>::Zero(1), 2e-4)
      .col(0);
}

/// Every column but the closure, relative to the largest derivative in it.
void expectSameTangents(const Recording& tangent, const VecX<double>& expected, double tolerance,
                        const std::string& where) {
  const int columns = tangent.columnCount();
  ASSERT_EQ(tangent.rowCount() * columns, expected.size()) << where;
  for (int column = 1; column < columns; ++column) {
    if (tangent.columns()[static_cast<std::size_t>(column)].name == "energy_closure") break;
    double size = 0, off = 0;
    for (int row = 0; row < tangent.rowCount(); ++row) {
      const double value = expected[row * columns + column];
      size = std::max(size, std::abs(value));
      off = std::max(off, std::abs(tangent.value(row, column) - value));
    }
    EXPECT_LE(off, tolerance * std::max(size, 1e-2))
        << where << ", " << tangent.columns()[static_cast<std::size_t>(column)].name << " of size "
        << size;
  }
}

TEST(Sensitivity, OfEveryColumnIsThatOfRunsNearby) {
  for (const int joints : {2, 4}) {
    const Simulation simulation = makeRun(static_cast<unsigned>(10 + joints), joints);
    const std::vector<Parameter> parameters = makeParameters(joints);
    std::vector<ParameterSlope> slopes;
    for (const Parameter& p : parameters) slopes.push_back(slopeOf(simulation, p));
    const TangentRun run = calcTangentRun(simulation, slopes);
    ASSERT_EQ(run.why, "");
    ASSERT_EQ(run.run.status, RunStatus::Completed);
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      expectSameTangents(run.tangents[k], calcByDifferences(simulation, parameters[k]), 1e-6,
                         parameters[k].name + " of " + std::to_string(joints) + " joints");
    }
  }
}

// x = F t² / 2m + v t, so dx/dm = -F t² / 2m² and dx/dv = t.
TEST(Sensitivity, OfASliderIsThatOfItsFormula) {
  Simulation s = slider(2);
  s.input = std::make_shared<Torque>(
      [](double, const VecX<double>&, const VecX<double>&, VecX<double>& tau) { tau[0] = 3; });
  const Parameter mass = ofArm("mass", [](auto& arm, const auto& p) { arm.links[0].mass += p; });
  const TangentRun run = calcTangentRun(s, std::vector{slopeOf(s, mass)});
  ASSERT_EQ(run.run.recording.rowCount(), 101);
  for (int row = 0; row < 101; ++row) {
    const double t = run.run.recording.value(row, 0);
    EXPECT_NEAR(run.tangents[0].value(row, 1), -3 * t * t / 8, 1e-10);
    EXPECT_NEAR(run.tangents[0].value(row, 3), -3.0 / 4, 1e-12);
  }
}

// q = q0 cos(w t) for small q0, w² = g/L of a point mass.
TEST(Sensitivity, OfASmallSwingByItsLengthIsThatOfItsPeriod) {
  Simulation s = pendulum(1);
  constexpr double kLength = 0.5, kStart = 1e-4, kHanging = -std::numbers::pi / 2;
  s.arm.links[0].I_LC_L.setZero();
  s.q0[0] = kHanging + kStart;
  s.qd0[0] = 0;
  s.duration = 2;
  const Parameter length = ofArm("L", [](auto& arm, const auto& p) { arm.links[0].p_LC[0] += p; });
  const TangentRun run = calcTangentRun(s, std::vector{slopeOf(s, length)});
  const double w = std::sqrt(9.81 / kLength), slope = -w / (2 * kLength);
  for (int row = 0; row < run.run.recording.rowCount(); ++row) {
    const double t = run.run.recording.value(row, 0);
    EXPECT_NEAR(run.tangents[0].value(row, 1), -kStart * std::sin(w * t) * t * slope,
                1e-6 * kStart * t * w);
  }
}

// What guides a slider delivers m x''.
TEST(Sensitivity, OfWhatGuidesAJointIsThatOfItsForce) {
  Simulation s = slider(2);
  s.prescribed.push_back(std::make_shared<Guide>(0, [](double t) {
    return PrescribedMotion::Sample{std::sin(t), std::cos(t), -std::sin(t)};
  }));
  const Parameter mass = ofArm("mass", [](auto& arm, const auto& p) { arm.links[0].mass += p; });
  const TangentRun run = calcTangentRun(s, std::vector{slopeOf(s, mass)});
  const int tau = run.run.recording.findColumn("tau1_N");
  for (int row = 0; row < run.run.recording.rowCount(); ++row) {
    const double t = run.run.recording.value(row, 0);
    EXPECT_EQ(run.tangents[0].value(row, 1), 0);
    EXPECT_NEAR(run.tangents[0].value(row, tau), -std::sin(t), 1e-14);
  }
}

TEST(Sensitivity, IsLinearInItsSeeds) {
  const Simulation simulation = makeRun(3, 3);
  const std::vector<Parameter> parameters = makeParameters(3);
  const ParameterSlope a = slopeOf(simulation, parameters[1]);
  const ParameterSlope b = slopeOf(simulation, parameters[5]);
  ParameterSlope both = a;
  parameters[5].seed(both, DualNumber(0, {2.0}));
  const TangentRun run = calcTangentRun(simulation, std::vector{a, b, both});
  const VecX<double> sum = rowsOf(run.tangents[0]) + 2 * rowsOf(run.tangents[1]);
  expectSameTangents(run.tangents[2], sum, 1e-9, "a + 2 b");
}

// The input jumps at a break, so that the derivative bends there.
TEST(Sensitivity, GoesOverBreaksOfTheInput) {
  Simulation s = slider(2);
  s.input = std::make_shared<Torque>([](double t, const VecX<double>&, const VecX<double>&,
                                        VecX<double>& tau) { tau[0] = t < 0.55 ? 3 : -5; });
  s.breaks = {0.55};
  s.outputStep = 0.05;
  const Parameter mass = ofArm("mass", [](auto& arm, const auto& p) { arm.links[0].mass += p; });
  const TangentRun run = calcTangentRun(s, std::vector{slopeOf(s, mass)});
  ASSERT_EQ(run.why, "");
  for (int row = 0; row < run.run.recording.rowCount(); ++row) {
    const double t = run.run.recording.value(row, 0);
    EXPECT_NEAR(run.tangents[0].value(row, 3), row < 11 ? -3.0 / 4 : 5.0 / 4, 1e-12) << t;
  }
}

TEST(Sensitivity, EndsWhereFrictionSticks) {
  Simulation s = slider(1);
  s.qd0[0] = 1;
  s.friction.resize(1);
  s.friction[0].coulombPositive = 2;
  s.friction[0].coulombNegative = -2;
  const Parameter rate{
      "qd0", {}, [](ParameterSlope& slope, const DualNumber& p) { slope.qd0[0] = p.d[0]; }};
  const TangentRun run = calcTangentRun(s, std::vector{slopeOf(s, rate)});
  EXPECT_THAT(run.why, testing::StartsWith("joint friction sticks and slips at t = 0.5"));

  // As long as it slides there are derivatives: x = v t - c t² / 2m.
  s.duration = 0.4;
  Parameter coulomb{"Tc", {}, [](ParameterSlope& slope, const DualNumber& p) {
                      slope.friction.resize(1);
                      slope.friction[0].coulombPositive = p.d[0];
                    }};
  const TangentRun sliding = calcTangentRun(s, std::vector{slopeOf(s, coulomb)});
  ASSERT_EQ(sliding.why, "");
  EXPECT_NEAR(sliding.tangents[0].value(40, 1), -0.4 * 0.4 / 2, 1e-9);
}

}  // namespace
}  // namespace denavit
