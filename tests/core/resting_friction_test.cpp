#include "core/simulation/resting_friction.h"

#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

/// More axes than freedoms, some of them combinations of others.
class RestingAxes : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int freedoms = 1 + static_cast<int>(GetParam() % 4), axes = freedoms + 1 + GetParam() % 3;
  MatX<double> A = MatX<double>::Zero(axes, freedoms);
  MatX<double> mobility;
  RestingFriction problem{axes};

  void SetUp() override {
    MatX<double> root(freedoms, freedoms);
    for (int i = 0; i < freedoms; ++i) root.col(i) = any.vecX(freedoms, 1);
    mobility = multiplyByAdjoint(root, root);
    mobility.diagonal().array() += 0.1;
    for (int i = 0; i < axes; ++i) {
      // Joints, and motors of few of them.
      if (i < freedoms) {
        A(i, i) = 1;
      } else {
        A(i, i % freedoms) = any.number(-2, 2);
        A(i, (i + 1) % freedoms) += any.number(0, 1) < 0.5 ? 0 : any.number(-2, 2);
      }
    }
    problem.resize(axes);
    problem.W.topLeftCorner(axes, axes) = multiplyByAdjoint(multiply(A, mobility), A);
    problem.holding.head(axes) = any.vecX(axes, 4);
    for (int i = 0; i < axes; ++i) {
      problem.lower[i] = -any.number(0, 2);
      problem.upper[i] = any.number(0, 2);
      problem.rounding[i] = 1e-14;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, RestingAxes, testing::Range(1u, 301u));

TEST_P(RestingAxes, SlideAgainstFrictionOrStay) {
  problem.solve();
  VecX<double> friction(axes);
  for (int i = 0; i < axes; ++i) friction[i] = problem.friction(i);
  const VecX<double> acting = problem.holding.head(axes) - friction;
  const VecX<double> a = multiply(A, multiply(mobility, multiplyAdjoint(A, acting)));
  MatX<double> held(0, freedoms);
  for (int i = 0; i < axes; ++i) {
    EXPECT_GE(friction[i], problem.lower[i] - 1e-15);
    EXPECT_LE(friction[i], problem.upper[i] + 1e-15);
    EXPECT_NEAR(problem.acceleration(i), a[i], 1e-11);
    if (problem.state(i) == RestingFriction::State::Slides) {
      EXPECT_EQ(friction[i], a[i] > 0 ? problem.upper[i] : problem.lower[i]);
      continue;
    }
    EXPECT_NEAR(a[i], 0, 1e-10);
    if (problem.state(i) == RestingFriction::State::Rests) continue;
    held.conservativeResize(held.rows() + 1, Eigen::NoChange);
    held.row(held.rows() - 1) = A.row(i);
  }
  // Those that hold are independent, and hold those that rest.
  if (held.rows() == 0) return;
  const MatX<double> moving = multiply(held, mobility), gram = multiplyByAdjoint(moving, held);
  EXPECT_EQ(gram.llt().info(), Eigen::Success);
  for (int i = 0; i < axes; ++i) {
    if (problem.state(i) != RestingFriction::State::Rests) continue;
    const VecX<double> axis = A.row(i).transpose();
    const VecX<double> weights = solveSemidefinite(gram, multiply(moving, axis));
    EXPECT_LT(VecX<double>(axis - multiplyAdjoint(held, weights)).norm(), 1e-8);
  }
}

/// A weight that each of two frictions could not hold, and both together can.
TEST(RestingFrictions, AddUpOnWhatTheyHoldTogether) {
  RestingFriction problem(2);
  problem.resize(2);
  problem.W << 1, 2, 2, 4;  // a joint, and a motor of ratio 2
  problem.holding << 5, 0;
  problem.upper << 2, 2;
  problem.lower = -problem.upper;
  problem.solve();
  EXPECT_NEAR(problem.friction(0) + 2 * problem.friction(1), 5, 1e-14);
  EXPECT_EQ((problem.state(0) == RestingFriction::State::Holds) +
                (problem.state(1) == RestingFriction::State::Holds),
            1);
  problem.holding << 7, 0;
  problem.solve();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(problem.state(i), RestingFriction::State::Slides);
    EXPECT_EQ(problem.friction(i), 2);
  }
}

/// sign(qd) as tanh(qd / v).
class SmoothSign final : public FrictionLaw {
 public:
  SmoothSign(double size, double rate) : size_(size), rate_(rate) {}
  [[nodiscard]] double calcFriction(double, double qd) const override {
    return size_ * std::tanh(qd / rate_);
  }

 private:
  double size_, rate_;
};

constexpr double kSmooth = 1e-4;  // [rad/s|m/s]

JointFriction toSmooth(const JointFriction& f, double rate) {
  return {.viscous = f.viscous, .law = std::make_shared<SmoothSign>(f.coulombPositive, rate)};
}

/// Joints and motors that rub, under forces that come and go.
Simulation makeRubbing(test::Arbitrary& any, int n, bool hasStatic) {
  Simulation s;
  s.arm = any.arm(n);
  for (Link<double>& link : s.arm.links) link.rotorInertia = 0;
  MatX<double> A = MatX<double>::Identity(n, n) * 2;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A(i, j) += any.number(0, 1) < 0.5 ? 0 : any.number(-0.8, 0.8);
  }
  MatX<double> inertias = MatX<double>::Zero(n, n);
  inertias.diagonal() = any.vecX(n, 0.5).cwiseAbs();
  s.arm.coupledRotors = multiplyBothSides(inertias, A);
  s.motorFriction.motorsPerJoint = A;
  const auto rub = [&] {
    const double size = any.number(0, 1) < 0.2 ? 0 : any.number(0, 5);
    JointFriction f{.viscous = any.number(0, 0.5), .coulombPositive = size};
    f.coulombNegative = -size;
    if (hasStatic) f.breakaway = any.number(0, 8);
    return f;
  };
  for (int i = 0; i < n; ++i) {
    s.friction.push_back(rub());
    s.motorFriction.motors.push_back(rub());
  }
  s.q0 = any.vecX(n, 1);
  s.qd0 = any.number(0, 1) < 0.5 ? VecX<double>::Zero(n) : any.vecX(n, 1);
  const VecX<double> size = any.vecX(n, 20);
  const double w = any.number(2, 9);
  s.input = std::make_shared<test::Torque>(
      [size, w](double t, const VecX<double>&, const VecX<double>&, VecX<double>& tau) {
        for (Eigen::Index i = 0; i < size.size(); ++i) {
          tau[i] = t < 1 ? size[i] * std::sin(w * t + static_cast<double>(i)) : 0;
        }
      });
  s.breaks = {1};
  s.duration = 2;
  s.integrator = {.rtol = 1e-9, .atol = 1e-10};
  s.integrator.engine = EngineChoice::Loops;
  return s;
}

class RubbingTrain : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RubbingTrain, testing::Range(1u, 121u));

/// However many axes stop at once, a run comes to its end, and nothing gains energy.
TEST_P(RubbingTrain, ComesToItsEnd) {
  test::Arbitrary any(GetParam());
  const int n = 1 + static_cast<int>(GetParam() % 4);
  const Simulation s = makeRubbing(any, n, GetParam() % 2 == 0);
  const SimulationResult run = simulate(s);
  ASSERT_EQ(run.status, RunStatus::Completed) << run.reason;
  EXPECT_LT(std::abs(run.energyClosure), 1e-6);
  EXPECT_LT(run.statistics.events, 400);
  const Recording& rows = run.recording;
  const int lost = rows.findColumn("energy_dissipated_J");
  for (int row = 1; row < rows.rowCount(); ++row) {
    EXPECT_GE(rows.value(row, lost) - rows.value(row - 1, lost), -1e-9);
  }
}

/// Where Coulomb friction rules alone the motion is that of a steep law without a jump.
TEST_P(RubbingTrain, MovesAsUnderASteepLaw) {
  test::Arbitrary any(GetParam());
  const int n = 1 + static_cast<int>(GetParam() % 3);
  Simulation s = makeRubbing(any, n, false);
  s.duration = 0.6;
  Simulation smooth = s;
  for (JointFriction& f : smooth.friction) f = toSmooth(f, kSmooth);
  for (JointFriction& f : smooth.motorFriction.motors) f = toSmooth(f, kSmooth);
  smooth.integrator = {.method = IntegrationMethod::Rosenbrock4, .rtol = 1e-7, .atol = 1e-9};
  const SimulationResult a = simulate(s), b = simulate(smooth);
  ASSERT_EQ(a.status, RunStatus::Completed) << a.reason;
  ASSERT_EQ(b.status, RunStatus::Completed) << b.reason;
  for (int row = 0; row < a.recording.rowCount(); ++row) {
    for (int i = 1; i <= n; ++i) {
      EXPECT_NEAR(a.recording.value(row, i), b.recording.value(row, i), 2e-3) << row;
    }
  }
}

}  // namespace
}  // namespace denavit
