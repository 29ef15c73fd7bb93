#include <gtest/gtest.h>

#include "core/dynamics/motor_dynamics.h"
#include "core/dynamics/newton_euler.h"
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
  std::vector<MotorDrive> drives(6);
  for (std::size_t i = 0; i < 6; ++i) {
    drives[i] = {.gearRatio = constants["gear"][i],
                 .viscous = constants["B"][i],
                 .resistance = constants["R"][i],
                 .inductance = constants["L"][i],
                 .torqueConstant = constants["Kt"][i],
                 .backEmfConstant = constants["Ke"][i]};
    arm.links[i].rotorInertia =
        drives[i].gearRatio * drives[i].gearRatio * constants["J"][i].get<double>();
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
    MotorVoltages ours;
    calcMotorVoltages(drives, tau, rate, qd, qdd, ours);
    EXPECT_LT(relative(ours.current, toVector(row["i"])), 1e-11);
    EXPECT_LT(relative(ours.currentRate, toVector(row["di"])), 1e-9);
    EXPECT_LT(relative(ours.voltage, toVector(row["V"])), 1e-11);
  }
}

}  // namespace
}  // namespace denavit
