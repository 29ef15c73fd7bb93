#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/energy.h"
#include "core/dynamics/inertia_power.h"
#include "core/dynamics/walker_orin.h"
#include "core/engine/make_engine.h"
#include "core/formulations/formulation.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

/// A train whose motors turn all joints, and which is far from singular.
MatX<double> arbitraryTrain(test::Arbitrary& any, int n) {
  MatX<double> A = MatX<double>::Identity(n, n) * 2;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A(i, j) += any.number(-0.6, 0.6);
  }
  return A;
}

/// Motors' inertias about the joints.
MatX<double> arbitraryRotors(test::Arbitrary& any, const MatX<double>& A, double size) {
  const int n = static_cast<int>(A.rows());
  MatX<double> inertias = MatX<double>::Zero(n, n);
  inertias.diagonal() = any.vecX(n, size).cwiseAbs();
  return multiplyBothSides(inertias, A);
}

class AnyTrain : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 2 + static_cast<int>(GetParam() % 5);
  Arm<double> plain = makePlain(), driven = plain;
  MatX<double> rotors;
  VecX<double> q = any.vecX(n, 2), qd = any.vecX(n, 2), qdd = any.vecX(n, 3);

  Arm<double> makePlain() {
    Arm<double> arm = any.arm(n);
    for (Link<double>& link : arm.links) link.rotorInertia = 0;
    return arm;
  }
  void SetUp() override {
    const MatX<double> A = arbitraryTrain(any, n);
    rotors = arbitraryRotors(any, A, 1);
    driven.coupledRotors = rotors;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyTrain, testing::Range(1u, 51u));

TEST_P(AnyTrain, EveryInertiaMatrixHasTheRotors) {
  LinkPoses<double> X_PL;
  calcLinkPoses(driven, q, X_PL);
  InertiaMatrixWork<double> work;
  RestingArmWork<double> resting;
  MatX<double> without, M, byColumns;
  calcCompositeInertia(plain, X_PL, work, without);
  calcCompositeInertia(driven, X_PL, work, M);
  const double size = M.cwiseAbs().maxCoeff();
  EXPECT_LT((M - without - rotors).cwiseAbs().maxCoeff(), 1e-14 * size);
  calcInertiaByMethod2(driven, X_PL, resting, byColumns);
  EXPECT_LT((M - byColumns).cwiseAbs().maxCoeff(), 1e-13 * size);
  InertiaPowerWork<double> power;
  TorqueDerivatives<double> derivatives;
  calcTorqueDerivatives(driven, q, qd, qdd, power, derivatives);
  EXPECT_LT((M - derivatives.byQdd).cwiseAbs().maxCoeff(), 1e-13 * size);
  const double energy = 0.5 * qd.dot(multiply(M, qd));
  EXPECT_NEAR(calcKineticEnergy(driven, X_PL, qd), energy, 2e-12 * energy);
}

TEST_P(AnyTrain, EveryFormulationHasTheRotors) {
  for (const Formulation& formulation : formulations()) {
    if (formulation.approximate) continue;
    VecX<double> with(n), without(n);
    formulation.make(driven)->calc(q, qd, qdd, with);
    formulation.make(plain)->calc(q, qd, qdd, without);
    EXPECT_LT((with - without - multiply(rotors, qdd)).norm(), 1e-11 * with.norm())
        << formulation.name;
  }
}

/// The same arm in the coordinates of its motors, where friction of a motor is that of one
/// coordinate: M' = Gᵗ M G, b' = Gᵗ b at q = G θ.
class MotorSpace final : public ArmEngine {
 public:
  MotorSpace(const Arm<double>& arm, MatX<double> G)
      : arm_(arm), inner_(makeEngine(arm_, nullptr)), G_(std::move(G)), hybrid_(dof(), kCholesky) {}
  std::string_view name() const override { return "motors"; }
  std::string_view method() const override { return "coordinates of the motors"; }
  int dof() const override { return arm_.dof(); }
  int jointCount() const override { return arm_.dof(); }
  JointType jointType(int) const override { return JointType::Revolute; }
  void place(const VecX<double>& theta) override { inner_->place(multiply(G_, theta)); }
  void calcBias(const VecX<double>& rates, VecX<double>& bias) override {
    inner_->calcBias(multiply(G_, rates), b_);
    bias = multiplyAdjoint(G_, b_);
  }
  void calcGravity(VecX<double>& g) override {
    inner_->calcGravity(b_);
    g = multiplyAdjoint(G_, b_);
  }
  const MatX<double>& inertia() override {
    M_ = multiplyBothSides(inner_->inertia(), G_);
    return M_;
  }
  bool solve(const VecX<double>& known, const std::vector<char>& held, VecX<double>& force,
             VecX<double>& response) override {
    return hybrid_.solve(inertia(), known, held, force, response);
  }
  Pose<double> toolPose() override { return inner_->toolPose(); }
  void calcToolJacobian(Jacobian<double>& J) override {
    inner_->calcToolJacobian(J);
    J = multiply(J, G_);
  }
  Pose<double> pose(int link, const Vec3<double>& point) override {
    return inner_->pose(link, point);
  }
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override {
    inner_->calcJacobian(link, point, J);
    J = multiply(J, G_);
  }
  ArmEnergies calcEnergies(const VecX<double>& rates) override {
    return inner_->calcEnergies(multiply(G_, rates));
  }
  std::vector<Column> motionColumns(MotionOrder order) const override {
    return inner_->motionColumns(order);
  }

 private:
  static constexpr LinearSolver kCholesky = LinearSolver::Cholesky;
  const Arm<double> arm_;
  std::unique_ptr<ArmEngine> inner_;
  MatX<double> G_, M_;
  VecX<double> b_;
  HybridDynamics hybrid_;
};

class MotorSpaceSource final : public EngineSource {
 public:
  MotorSpaceSource(Arm<double> arm, MatX<double> G) : arm_(std::move(arm)), G_(std::move(G)) {}
  std::unique_ptr<ArmEngine> make(const EngineSettings&) const override {
    return std::make_unique<MotorSpace>(arm_, G_);
  }
  int dof() const override { return arm_.dof(); }
  int jointCount() const override { return arm_.dof(); }

 private:
  Arm<double> arm_;
  MatX<double> G_;
};

/// A run whose motors rub, in joint coordinates, and the same in those of the motors.
struct BothRuns {
  Simulation joints, motors;
  MatX<double> G;
};

BothRuns makeBoth(const Arm<double>& arm, const MatX<double>& A, test::Arbitrary& any) {
  const int n = arm.dof();
  BothRuns both;
  both.G = invert(A);
  Simulation& s = both.joints;
  s.arm = arm;
  s.motorFriction.motorsPerJoint = A;
  for (int k = 0; k < n; ++k) {
    s.motorFriction.motors.push_back({.viscous = any.number(0, 0.5),
                                      .coulombPositive = any.number(0, 4),
                                      .coulombNegative = any.number(-4, 0)});
    s.motorFriction.motors.back().breakaway = any.number(0, 5);
  }
  s.q0 = any.vecX(n, 1);
  s.qd0 = VecX<double>::Zero(n);
  const VecX<double> size = any.vecX(n, 6);
  s.input = std::make_shared<test::Torque>(
      [size](double t, const VecX<double>&, const VecX<double>&, VecX<double>& tau) {
        for (Eigen::Index i = 0; i < size.size(); ++i) {
          tau[i] = size[i] * std::sin(3 * t + static_cast<double>(i));
        }
      });
  s.duration = 1.2;
  s.integrator = {.method = IntegrationMethod::DormandPrince5, .rtol = 1e-11, .atol = 1e-12};
  s.integrator.engine = EngineChoice::Loops;
  both.motors = s;
  both.motors.engine = std::make_shared<MotorSpaceSource>(arm, both.G);
  both.motors.friction = s.motorFriction.motors;
  both.motors.motorFriction = {};
  both.motors.q0 = multiply(A, s.q0);
  const MatX<double> G = both.G;
  both.motors.input = std::make_shared<test::Torque>(
      [G, input = s.input](double t, const VecX<double>& theta, const VecX<double>& rates,
                           VecX<double>& tau) {
        VecX<double> joints(tau.size());
        input->calcTorque(t, multiply(G, theta), multiply(G, rates), nullptr, joints);
        tau = multiplyAdjoint(G, joints);
      });
  return both;
}

class AnyMotorFriction : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyMotorFriction, testing::Range(1u, 25u));

/// Sticking and slipping of motors, against the recursion's own stick and slip in coordinates in
/// which each motor is one.
TEST_P(AnyMotorFriction, JointsMoveAsInTheCoordinatesOfTheMotors) {
  test::Arbitrary any(GetParam());
  const int n = 2 + static_cast<int>(GetParam() % 3);
  Arm<double> arm = any.arm(n);
  for (Link<double>& link : arm.links) link.rotorInertia = 0;
  const MatX<double> A = arbitraryTrain(any, n);
  arm.coupledRotors = arbitraryRotors(any, A, 0.5);
  const BothRuns both = makeBoth(arm, A, any);
  const SimulationResult ours = simulate(both.joints), theirs = simulate(both.motors);
  ASSERT_EQ(ours.status, RunStatus::Completed) << ours.reason;
  ASSERT_EQ(theirs.status, RunStatus::Completed) << theirs.reason;
  EXPECT_EQ(ours.statistics.events, theirs.statistics.events);
  EXPECT_LT(ours.energyClosure, 1e-8);
  const Recording &a = ours.recording, &b = theirs.recording;
  ASSERT_EQ(a.rowCount(), b.rowCount());
  double worst = 0;
  for (int row = 0; row < a.rowCount(); ++row) {
    VecX<double> q(n), theta(n);
    for (int i = 0; i < n; ++i) {
      q[i] = a.value(row, 1 + i);
      theta[i] = b.value(row, 1 + i);
    }
    worst = std::max(worst, VecX<double>(q - multiply(both.G, theta)).cwiseAbs().maxCoeff());
  }
  EXPECT_LT(worst, 1e-7);
}

/// A differential: both motors forwards pitch the wrist, against each other they roll it.
TEST(DriveTrain, AStuckMotorHoldsItsCombinationOfRates) {
  Simulation s;
  for (int i = 0; i < 2; ++i) {
    Link<double>& link = s.arm.links.emplace_back();
    link.mass = 1;
    link.p_LC = {0.1, 0.02, 0};
    link.I_LC_L = Vec3<double>(0.01, 0.01, 0.01).asDiagonal();
    link.cosAlpha = 0;
    link.sinAlpha = 1;
  }
  s.arm.g_W.setZero();
  MatX<double> G(2, 2);
  G << 0.5, 0.5, 0.5, -0.5;
  s.motorFriction = {invert(G), std::vector<JointFriction>(2)};
  s.motorFriction.motors[1] = {.coulombPositive = 100, .coulombNegative = -100};
  s.q0 = VecX<double>{{0.2, -0.4}};
  s.qd0 = VecX<double>::Zero(2);
  s.input =
      std::make_shared<test::Torque>([](double t, const VecX<double>&, const VecX<double>&,
                                        VecX<double>& tau) { tau << 0.7 * std::cos(t), 0.2; });
  s.duration = 2;
  for (const IntegrationMethod method : test::kAllMethods) {
    s.integrator = {.method = method, .step = 1e-3};
    const SimulationResult run = simulate(s);
    ASSERT_EQ(run.status, RunStatus::Completed) << run.reason;
    const Recording& rows = run.recording;
    for (int row = 0; row < rows.rowCount(); ++row) {
      const double q1 = rows.value(row, rows.findColumn("q1_rad")),
                   q2 = rows.value(row, rows.findColumn("q2_rad"));
      EXPECT_NEAR(q1 - q2, 0.6, 1e-11) << "motor 2 turns by q1 - q2";
      // What motor 2 holds acts on both joints, against each other.
      const double f1 = rows.value(row, rows.findColumn("tau1_friction_Nm")),
                   f2 = rows.value(row, rows.findColumn("tau2_friction_Nm"));
      EXPECT_NEAR(f1, -f2, 1e-12);
    }
    EXPECT_GT(std::abs(rows.value(rows.rowCount() - 1, rows.findColumn("q1_rad")) - 0.2), 0.3);
  }
}

/// With a motor per joint the train is a gear ratio: the same friction on the joints' side.
TEST(DriveTrain, ADiagonalTrainIsGearRatios) {
  test::Arbitrary any(5);
  const int n = 3;
  Simulation s;
  s.arm = any.arm(n);
  for (Link<double>& link : s.arm.links) link.rotorInertia = 0;
  const VecX<double> ratios{{4, -7, 12}};
  s.motorFriction.motorsPerJoint = ratios.asDiagonal();
  s.motorFriction.motors.assign(n,
                                {.viscous = 0.01, .coulombPositive = 0.3, .coulombNegative = -0.2});
  s.q0 = any.vecX(n, 1);
  s.qd0 = any.vecX(n, 0.5);
  s.duration = 1.5;
  s.integrator = {.rtol = 1e-11, .atol = 1e-12};
  Simulation geared = s;
  geared.motorFriction = {};
  for (int i = 0; i < n; ++i) {
    const double G = ratios[i];
    // A motor that turns backwards rubs by the sign of its own rate.
    const double up = G > 0 ? 0.3 : 0.2, down = G > 0 ? 0.2 : 0.3;
    geared.friction.push_back({.viscous = G * G * 0.01,
                               .coulombPositive = std::abs(G) * up,
                               .coulombNegative = -std::abs(G) * down});
  }
  const SimulationResult a = simulate(s), b = simulate(geared);
  EXPECT_EQ(a.statistics.events, b.statistics.events);
  for (int row = 0; row < a.recording.rowCount(); ++row) {
    for (int i = 1; i <= n; ++i) {
      EXPECT_NEAR(a.recording.value(row, i), b.recording.value(row, i), 1e-8);
    }
  }
}

/// Motors are axes of contacts only where friction acts.
TEST(DriveTrain, WithoutFrictionItsMotorsTurnFreely) {
  test::Arbitrary any(6);
  Simulation s;
  s.arm = any.arm(2);
  for (Link<double>& link : s.arm.links) link.rotorInertia = 0;
  s.motorFriction.motorsPerJoint = MatX<double>{{3, 0}, {3, 3}};
  s.motorFriction.motors.assign(2, {.coulombPositive = 50, .coulombNegative = -50});
  s.q0 = any.vecX(2, 1);
  s.qd0 = VecX<double>::Zero(2);
  s.duration = 0.3;
  s.useFriction = false;
  Simulation frictionless = s;
  frictionless.motorFriction = {};
  frictionless.useFriction = true;
  const SimulationResult a = simulate(s), b = simulate(frictionless);
  const int last = a.recording.rowCount() - 1;
  EXPECT_GT(std::abs(a.recording.value(last, 1) - s.q0[0]), 1e-3);
  EXPECT_EQ(a.recording.value(last, 1), b.recording.value(last, 1));
}

/// Of power T θ̇ that drives, η comes out of the gear; of power that brakes, η arrives at the motor.
TEST(GearEfficiency, TakesItsPartOfThePowerBothWays) {
  const JointFriction gear{.efficiency = 0.8};
  EXPECT_NEAR(10 - gear.calcSliding(0, 2, 1, 10), 8, 1e-15);
  EXPECT_NEAR(-10 - gear.calcSliding(0, 2, 1, -10), -12.5, 1e-14);
  EXPECT_NEAR(10 - gear.calcSliding(0, -2, -1, 10), 12.5, 1e-14);
  // And the other way round: what goes in for what is to come out.
  EXPECT_NEAR(8 + gear.calcGearLoss(8, 2), 10, 1e-15);
  EXPECT_NEAR(-12.5 + gear.calcGearLoss(-12.5, 2), -10, 1e-14);
}

/// Hauls a weight up and lets it down at constant rate: guided, so the torque is the answer.
TEST(GearEfficiency, AGuidedJointNeedsMoreUpAndLessDown) {
  class Saw final : public PrescribedMotion {
   public:
    const std::vector<int>& joints() const override { return joints_; }
    void calc(double t, InputScratch*, std::span<Sample> samples) const override {
      samples[0] = {0.5 * std::sin(t), 0.5 * std::cos(t), -0.5 * std::sin(t)};
    }

   private:
    std::vector<int> joints_{0};
  };
  Simulation s;
  Link<double>& link = s.arm.links.emplace_back();
  link.type = JointType::Prismatic;
  link.mass = 10;
  link.cosTheta = 1;
  s.q0 = s.qd0 = VecX<double>::Zero(1);
  s.prescribed = {std::make_shared<Saw>()};
  s.friction = {{.efficiency = 0.75}};
  s.duration = 3;
  const SimulationResult run = simulate(s);
  const Recording& rows = run.recording;
  EXPECT_LT(run.energyClosure, 1e-8);
  for (int row = 1; row < rows.rowCount(); ++row) {
    const double qd = rows.value(row, rows.findColumn("qd1_m_s")),
                 load = 10 * (9.81 + rows.value(row, rows.findColumn("qdd1_m_s2")));
    EXPECT_NEAR(rows.value(row, rows.findColumn("tau1_N")), qd > 0 ? load / 0.75 : load * 0.75,
                1e-10);
  }
}

/// A screw that holds its load without a brake breaks away where the drive makes it.
TEST(GearEfficiency, APoorGearHoldsItself) {
  Simulation s;
  Link<double>& link = s.arm.links.emplace_back();
  link.type = JointType::Prismatic;
  link.mass = 2;
  s.q0 = s.qd0 = VecX<double>::Zero(1);
  s.friction = {{.breakaway = 0, .efficiency = 0.5}};
  const double weight = 2 * 9.81;
  s.duration = 1;
  for (const double drive : {1.2 * weight, 1.9 * weight, 2.1 * weight, 0.45 * weight}) {
    s.input =
        std::make_shared<test::Torque>([drive](double, const VecX<double>&, const VecX<double>&,
                                               VecX<double>& tau) { tau[0] = drive; });
    const SimulationResult run = simulate(s);
    const double q = run.recording.value(run.recording.rowCount() - 1, 1);
    if (drive > 2 * weight) {
      EXPECT_NEAR(q, 0.5 * (0.5 * drive - weight) / 2, 1e-8);
    } else if (drive < 0.5 * weight) {
      EXPECT_NEAR(q, 0.5 * (2 * drive - weight) / 2, 1e-8);
    } else {
      EXPECT_EQ(q, 0);
    }
    EXPECT_LT(run.energyClosure, 1e-9);
  }
}

/// Falls from the static to the Coulomb value over the Stribeck rate.
TEST(StribeckFriction, FallsFromStaticToCoulomb) {
  const JointFriction f{
      .coulombPositive = 2, .coulombNegative = -3, .breakaway = 5, .stribeckRate = 0.1};
  EXPECT_NEAR(f.calcSliding(0, 0, 1), f.calcBreakaway(0, 1), 1e-15);
  EXPECT_NEAR(f.calcSliding(0, 0, -1), f.calcBreakaway(0, -1), 1e-15);
  EXPECT_NEAR(f.calcSliding(0, 0.1, 1), 2 + 3 * std::exp(-1.0), 1e-14);
  EXPECT_NEAR(f.calcSliding(0, -0.2, -1), -3 - 2 * std::exp(-4.0), 1e-14);
  EXPECT_NEAR(f.calcSliding(0, 2, 1), 2, 1e-14);
}

}  // namespace
}  // namespace denavit
