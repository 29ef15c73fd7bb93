#include <Eigen/LU>
#include <gtest/gtest.h>

#include "core/dynamics/inertia_power.h"
#include "core/dynamics/newton_euler.h"
#include "core/motors/nominal_motors.h"
#include "models/robot/make_arm.h"
#include "tests/models/reference_arms.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using test::relative;
using test::toVector;

/// Currents and voltages of the Puma's motors along a trajectory, from another program.
TEST(FreemanMotorTrajectory, CurrentsAndVoltagesAgree) {
  const nlohmann::json motor = test::readReference("freeman.json")["dc_motor"];
  const nlohmann::json &constants = motor["constants"], &form = motor["trajectory"];
  Arm<double> arm = makeArm(
      test::makeReferenceRobot(test::readReference("robots.json")["robots"][motor["robot"]]));
  MotorBank bank{.motors = {}, .motorsPerJoint = MatX<double>::Zero(6, 6), .current0 = {}};
  VecX<double> viscous(6);
  for (int i = 0; i < 6; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double gear = constants["gear"][at];
    bank.motorsPerJoint(i, i) = gear;
    bank.motors.push_back({.resistance = constants["R"][at],
                           .inductance = constants["L"][at],
                           .torqueConstant = constants["Kt"][at],
                           .backEmfConstant = constants["Ke"][at]});
    viscous[i] = gear * gear * constants["B"][at].get<double>();
    arm.links[at].rotorInertia = gear * gear * constants["J"][at].get<double>();
  }
  const Eigen::ArrayXd amp = toVector(form["amp"]), omega = toVector(form["omega"]),
                       phase = toVector(form["phase"]), q0 = toVector(form["q0"]);
  for (const nlohmann::json& row : motor["rows"]) {
    const Eigen::ArrayXd angle = omega * row["t"].get<double>() + phase;
    const VecX<double> q = q0 + amp * angle.sin(), qd = amp * omega * angle.cos(),
                       qdd = -amp * omega.square() * angle.sin(),
                       qddd = -amp * omega.cube() * angle.cos();
    InertiaPowerWork<double> work;
    TorqueDerivatives<double> derivatives;
    calcTorqueDerivatives<double>(arm, q, qd, qdd, work, derivatives);
    NewtonEulerWork<double> recursion;
    VecX<double> tau(6), rate;
    calcInverseDynamics<double>(arm, q, qd, qdd, recursion, tau);
    calcTorqueRate(derivatives, qd, qdd, qddd, rate);
    tau += viscous.cwiseProduct(qd);
    rate += viscous.cwiseProduct(qdd);
    NominalMotors ours;
    calcNominalMotors(bank, bank.motorsPerJoint.inverse(), tau, rate, qd, ours);
    EXPECT_LT(relative(ours.current, toVector(row["i"])), 1e-11);
    EXPECT_LT(relative(ours.currentRate, toVector(row["di"])), 1e-9);
    EXPECT_LT(relative(ours.voltage, toVector(row["V"])), 1e-11);
  }
}

}  // namespace
}  // namespace denavit
