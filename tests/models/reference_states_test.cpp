#include <gtest/gtest.h>

#include "core/dynamics/energy.h"
#include "core/dynamics/forward_dynamics.h"
#include "models/robot/convert_convention.h"
#include "models/robot/make_arm.h"
#include "tests/models/reference_arms.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::relative;
using test::toVector;

template <typename Matrix>
VecX<double> rowMajor(const Matrix& A) {
  VecX<double> v(A.size());
  for (Eigen::Index r = 0, k = 0; r < A.rows(); ++r) {
    for (Eigen::Index c = 0; c < A.cols(); ++c) v[k++] = A(r, c);
  }
  return v;
}

constexpr double kTolerance = 1e-9;

void expectStates(const RobotDescription& robot, const json& states) {
  const Arm<double> arm = makeArm(robot);
  NewtonEulerWork<double> newtonEuler;
  InertiaMatrixWork<double> inertia;
  Kinematics<double> kinematics;
  for (const json& state : states) {
    const VecX<double> q = toVector(state["q"]), qd = toVector(state["qd"]);
    VecX<double> tau, coriolis, gravity;
    calcInverseDynamics<double>(arm, q, qd, toVector(state["qdd"]), newtonEuler, tau);
    calcCoriolisForces<double>(arm, q, qd, newtonEuler, coriolis);
    calcGravityForces<double>(arm, q, newtonEuler, gravity);
    MatX<double> M;
    calcInertiaMatrix<double>(arm, q, inertia, M);
    Jacobian<double> J;
    calcForwardKinematics<double>(arm, q, kinematics);
    calcJacobian(arm, kinematics, J);
    Eigen::Matrix<double, 3, 4> pose;
    pose << kinematics.X_WT.R, kinematics.X_WT.p;

    EXPECT_LT(relative(tau, toVector(state["tau"])), kTolerance);
    EXPECT_LT(relative(coriolis, toVector(state["V"])), kTolerance);
    EXPECT_LT(relative(gravity, toVector(state["G"])), kTolerance);
    EXPECT_LT(relative(rowMajor(M), toVector(state["M"])), kTolerance);
    EXPECT_LT(relative(rowMajor(pose), toVector(state["T"])), kTolerance);
    EXPECT_LT(relative(rowMajor(J), toVector(state["J"])), kTolerance);
    const double kinetic = state["KE"], potential = state["PE"];
    EXPECT_NEAR(calcKineticEnergy<double>(arm, inertia.X_PL, qd), kinetic, kTolerance * kinetic);
    EXPECT_NEAR(calcPotentialEnergy(arm, kinematics), potential,
                kTolerance * std::max(1.0, std::abs(potential)));
  }
}

class ReferenceArm : public testing::TestWithParam<std::string> {
 protected:
  json robots = test::readReference("robots.json")["robots"];
  json states = test::readReference("states.json")["states"];
};
INSTANTIATE_TEST_SUITE_P(Arms, ReferenceArm,
                         testing::Values("puma560", "puma560_motor", "stanford_paul",
                                         "stanford_paul_motor", "craig_2r", "craig_rp",
                                         "craig_3r_prog", "craig_6a", "craig_6b"),
                         [](const auto& test) { return test.param; });

TEST_P(ReferenceArm, EveryStateAgrees) {
  ASSERT_EQ(states[GetParam()].size(), 12u);
  expectStates(test::makeReferenceRobot(robots[GetParam()]), states[GetParam()]);
}

TEST_P(ReferenceArm, EveryStateAgreesInTheOtherConvention) {
  const RobotDescription robot = test::makeReferenceRobot(robots[GetParam()]);
  const Convention other =
      robot.convention == Convention::Standard ? Convention::Modified : Convention::Standard;
  expectStates(convertTo(other, robot), states[GetParam()]);
}

/// The numbers that Corke's toolbox prints in its tests, to their printed digits.
class PublishedPuma : public testing::Test {
 protected:
  json published = test::readReference("rtb_published.json");
  RobotDescription robot =
      test::makeReferenceRobot(test::readReference("robots.json")["robots"]["puma560_motor"]);
  Arm<double> arm = makeArm(robot);
  std::vector<JointFriction> friction = makeFriction(robot);
  VecX<double> qn = toVector(published["qn"]);

  VecX<double> calcFriction(const VecX<double>& qd) const {
    VecX<double> f(6);
    for (int i = 0; i < 6; ++i)
      f[i] = friction[static_cast<std::size_t>(i)].calcBySign(qn[i], qd[i]);
    return f;
  }
};

TEST_F(PublishedPuma, FrictionRowsAgree) {
  for (const json& row : published["friction_rows"]) {
    const VecX<double> expected = toVector(row["tau_f"]);
    EXPECT_LT(relative(calcFriction(toVector(row["qd"])), expected), 1e-12);
  }
  EXPECT_EQ(calcFriction(VecX<double>::Zero(6)).norm(), 0) << "no dry friction at rest";
}

TEST_F(PublishedPuma, TorquesAgreeToThePrintedDigits) {
  const VecX<double> zero = VecX<double>::Zero(6), one = VecX<double>::Ones(6);
  struct Case {
    const char* name;
    VecX<double> qd, qdd;
    double gravity;
  };
  NewtonEulerWork<double> work;
  for (const Case& c :
       {Case{"tr0", zero, zero, 9.81}, Case{"tr1", zero, one, 9.81}, Case{"tr2", one, one, 9.81},
        Case{"tr3", one, zero, 9.81}, Case{"tr4", one, one, 0}}) {
    arm.g_W << 0, 0, -c.gravity;
    VecX<double> tau;
    calcInverseDynamics<double>(arm, qn, c.qd, c.qdd, work, tau);
    tau += calcFriction(c.qd);
    const VecX<double> printed = toVector(published["published"][c.name]);
    EXPECT_LT((tau - printed).lpNorm<Eigen::Infinity>(), 6e-5) << c.name;
    EXPECT_LT(relative(tau, toVector(published["ours"][c.name])), 1e-12) << c.name;
  }
}

TEST_F(PublishedPuma, InertiaMatrixWithRotorsAgrees) {
  InertiaMatrixWork<double> work;
  MatX<double> M;
  calcInertiaMatrix<double>(arm, qn, work, M);
  for (std::size_t r = 0; r < 6; ++r) {
    EXPECT_LT((VecX<double>(M.row(static_cast<Eigen::Index>(r))) -
               toVector(published["published_M_qn"][r]))
                  .lpNorm<Eigen::Infinity>(),
              5.1e-5);
  }
}

TEST_F(PublishedPuma, AccelerationsWithFullFrictionAgree) {
  const json& data = published["published_accel"];
  const VecX<double> qd = toVector(data["qd"]);
  const VecX<double> tau = toVector(data["tau"]) - calcFriction(qd);
  ForwardDynamicsWork<double> work;
  VecX<double> qdd;
  calcForwardDynamics<double>(arm, qn, qd, tau, work, qdd);
  EXPECT_LT((qdd - toVector(data["qdd"])).lpNorm<Eigen::Infinity>(), 6e-5);
  EXPECT_LT(relative(qdd, toVector(published["ours_accel_full_friction"])), 1e-12);
}

}  // namespace
}  // namespace denavit
