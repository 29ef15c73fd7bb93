#include <gtest/gtest.h>

#include "core/dynamics/cartesian_dynamics.h"
#include "core/dynamics/inertia_power.h"
#include "models/robot/make_arm.h"
#include "tests/models/reference_arms.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::relative;
using test::toMatrix;
using test::toVector;

Arm<double> makeReferenceArm(const std::string& name) {
  return makeArm(test::makeReferenceRobot(test::readReference("robots.json")["robots"][name]));
}

double element(const json& tensor, std::initializer_list<int> indices) {
  const json* value = &tensor;
  for (const int i : indices) value = &(*value)[static_cast<std::size_t>(i)];
  return value->get<double>();
}

/// The reference has H[x][m][n], and D[x][l][m][n] in the first state of each arm.
void expectCoefficients(const InfluenceCoefficients<double>& k, const json& state,
                        const std::string& what) {
  const json &G = state["G_" + what], &H = state["H_" + what], &D = state["D_" + what];
  for (int c = 0; c < k.jointCount(); ++c) {
    for (int x = 0; x < 3; ++x) {
      EXPECT_NEAR(k.g(c)[x], element(G, {x, c}), 1e-12);
      for (int b = 0; b < k.jointCount(); ++b) {
        EXPECT_NEAR(k.h(b, c)[x], element(H, {x, b, c}), 1e-12);
        for (int a = 0; a < k.jointCount() && !D.is_null(); ++a) {
          EXPECT_NEAR(k.d(a, b, c)[x], element(D, {x, a, b, c}), 1e-9);
        }
      }
    }
  }
}

/// Freeman's quantities from 50-digit derivatives of the forward map.
class FreemanReference : public testing::TestWithParam<const char*> {
 protected:
  json states = test::readReference("freeman.json")[GetParam()];
  Arm<double> arm = makeReferenceArm(GetParam());
  int n = arm.dof();
};
INSTANTIATE_TEST_SUITE_P(Arms, FreemanReference, testing::Values("puma560", "stanford_paul"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(FreemanReference, InfluenceCoefficientsAgree) {
  ASSERT_EQ(states.size(), 2u);
  ASSERT_FALSE(states[0]["D_rot"].is_null());
  for (const json& state : states) {
    Kinematics<double> kinematics;
    calcForwardKinematics<double>(arm, toVector(state["q"]), kinematics);
    InfluenceCoefficients<double> tool, rotation;
    calcTranslationalInfluence<double>(arm, kinematics, n - 1, kinematics.X_WT.p, 3, tool);
    calcRotationalInfluence<double>(arm, kinematics, n - 1, 3, rotation);
    expectCoefficients(tool, state, "trans");
    expectCoefficients(rotation, state, "rot");
    const VecX<double> qd = toVector(state["qd"]), qdd = toVector(state["qdd"]),
                       qddd = toVector(state["qddd"]);
    EXPECT_LT(relative(calcJerk(tool, qd, qdd, qddd), toVector(state["tool_jerk"])), 1e-11);
    EXPECT_LT(relative(calcJerk(rotation, qd, qdd, qddd), toVector(state["tool_ang_jerk"])), 1e-11);
  }
}

TEST_P(FreemanReference, InertiaPowerArrayAndLinearisationAgree) {
  for (const json& state : states) {
    InertiaPowerWork<double> work;
    TorqueDerivatives<double> derivatives;
    calcTorqueDerivatives<double>(arm, toVector(state["q"]), toVector(state["qd"]),
                                  toVector(state["qdd"]), work, derivatives);
    const auto expect = [&](const MatX<double>& actual, const char* name, double tolerance) {
      const MatX<double> expected = toMatrix(state[name]);
      EXPECT_LT((actual - expected).lpNorm<Eigen::Infinity>(),
                tolerance * expected.lpNorm<Eigen::Infinity>())
          << name;
    };
    expect(derivatives.byQ, "dtau_dq", 1e-9);
    expect(derivatives.byQd, "dtau_dqd", 1e-11);
    expect(derivatives.byQdd, "dtau_dqdd", 1e-11);
    expect(derivatives.byQdd, "Istar", 1e-11);
    for (std::size_t k = 0; k < static_cast<std::size_t>(n); ++k) {
      const MatX<double> expected = toMatrix(state["P"][k]);
      EXPECT_LT((derivatives.P[k] - expected).lpNorm<Eigen::Infinity>(), 1e-11) << "plane " << k;
    }
  }
}

/// Torques and their rates along the trajectory of the motor voltages.
TEST(FreemanMotorTrajectory, TorqueRatesAgree) {
  const json motor = test::readReference("freeman.json")["dc_motor"];
  const Arm<double> arm = makeReferenceArm(motor["robot"]);
  const json& form = motor["trajectory"];
  const Eigen::ArrayXd amp = toVector(form["amp"]), omega = toVector(form["omega"]),
                       phase = toVector(form["phase"]), q0 = toVector(form["q0"]);
  InertiaPowerWork<double> work;
  TorqueDerivatives<double> derivatives;
  ASSERT_EQ(motor["rows"].size(), 41u);
  for (std::size_t row = 0; row < 41; row += 4) {
    const json& expected = motor["rows"][row];
    const Eigen::ArrayXd angle = omega * expected["t"].get<double>() + phase;
    const VecX<double> q = q0 + amp * angle.sin(), qd = amp * omega * angle.cos(),
                       qdd = -amp * omega.square() * angle.sin(),
                       qddd = -amp * omega.cube() * angle.cos();
    ASSERT_LT(relative(q, toVector(expected["q"])), 1e-12);
    calcTorqueDerivatives<double>(arm, q, qd, qdd, work, derivatives);
    VecX<double> rate;
    calcTorqueRate(derivatives, qd, qdd, qddd, rate);
    EXPECT_LT(relative(rate, toVector(expected["tau_dot"])), 1e-9) << "row " << row;
  }
}

/// Craig (2005), examples 6.6 and 6.7: the Cartesian form in the frame at the end of link 2.
TEST(CraigReference, CartesianFormAgrees) {
  const json rows = test::readReference("craig.json")["cartesian_2r"]["rows"];
  ASSERT_EQ(rows.size(), 10u);
  Arm<double> arm = makeReferenceArm("craig_2r");
  // Lengths 1 and 0.5 m, point masses 4.6 and 2.3 kg at the ends.
  ASSERT_NEAR(arm.links[1].a, 1, 1e-15);
  const CartesianTask task{.axes = CartesianAxes::Tool, .components = {0, 1}};
  for (const json& row : rows) {
    const VecX<double> q = toVector(row["q"]), qd = toVector(row["qd"]);
    const CartesianDynamics x = calcCartesianDynamics(arm, q, qd, task);
    ASSERT_FALSE(x.isSingular());
    const VecX<double> Mx = Eigen::Vector4d(x.Mx(0, 0), x.Mx(0, 1), x.Mx(1, 0), x.Mx(1, 1));
    EXPECT_LT(relative(Mx, toVector(row["Mx"])), 1e-11);
    EXPECT_LT(relative(x.Vx, toVector(row["Vx"])), 1e-11);
    EXPECT_LT(relative(x.Gx, toVector(row["Gx"])), 1e-11);
    const ConfigurationSpaceForm<double> split{.M = x.Mx, .B = x.Bx, .C = x.Cx, .G = x.Gx};
    EXPECT_LT(relative(split.calcVelocityForces(qd), toVector(row["BxCx"])), 1e-11);
  }
}

/// Craig (2005), MATLAB exercise 6B: M, V and G of the planar 3R arm.
TEST(CraigReference, Exercise6BAgrees) {
  const json expected = test::readReference("craig.json")["ex6b"];
  const Arm<double> arm = makeReferenceArm("craig_6b");
  const double degree = M_PI / 180;
  const VecX<double> q = Eigen::Vector3d(10, 20, 30) * degree, qd = Eigen::Vector3d(1, 2, 3),
                     qdd = Eigen::Vector3d(0.5, 1, 1.5);
  NewtonEulerWork<double> work;
  ConfigurationSpaceForm<double> form;
  calcConfigurationSpaceForm<double>(arm, q, work, form);
  const MatX<double> M = toMatrix(expected["M"]);
  EXPECT_LT((form.M - M).norm(), 1e-11 * M.norm());
  EXPECT_LT(relative(form.calcVelocityForces(qd), toVector(expected["V"])), 1e-11);
  EXPECT_LT(relative(form.G, toVector(expected["G"])), 1e-11);
  EXPECT_LT(
      relative(form.M * qdd + form.calcVelocityForces(qd) + form.G, toVector(expected["tau"])),
      1e-11);
}

/// Craig (2005), MATLAB exercise 6A: torques along a straight line of the planar 3R arm.
TEST(CraigReference, Exercise6AAgrees) {
  const json expected = test::readReference("craig.json")["ex6a"];
  const Arm<double> arm = makeReferenceArm("craig_6a");
  NewtonEulerWork<double> work;
  for (const char* trajectory : {"exact_trajectory", "euler_resolved_rate"}) {
    for (const json& row : expected[trajectory]) {
      const VecX<double> values = toVector(row);
      VecX<double> tau;
      calcInverseDynamics<double>(arm, VecX<double>(values.segment(1, 2)),
                                  VecX<double>(values.segment(3, 2)),
                                  VecX<double>(values.segment(5, 2)), work, tau);
      EXPECT_LT(relative(tau, values.segment(12, 2)), 1e-11);
    }
  }
}

/// The Christoffel matrix that Robotics Toolbox prints for the Puma 560, to its printed digits.
TEST(PublishedPumaStructure, ChristoffelMatrixAgrees) {
  const json published = test::readReference("rtb_published.json");
  const Arm<double> arm = makeReferenceArm("puma560_motor");
  NewtonEulerWork<double> work;
  ConfigurationSpaceForm<double> form;
  calcConfigurationSpaceForm<double>(arm, toVector(published["qn"]), work, form);
  const MatX<double> C = form.calcChristoffelMatrix(toVector(published["published_C"]["qd"]));
  EXPECT_LT((C - toMatrix(published["published_C"]["C"])).lpNorm<Eigen::Infinity>(), 6e-4)
      << "the sum of six printed roundings";
  EXPECT_LT((C - toMatrix(published["ours_C_christoffel"])).lpNorm<Eigen::Infinity>(), 1e-8)
      << "those come from differences of M";
}

}  // namespace
}  // namespace denavit
