#include <gtest/gtest.h>

#include "core/simulation/step_advice.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::addPoint;
using test::addTorsion;
using test::beamJoint;
using test::flexibleData;
using test::frequenciesOf;
using test::kStiffness;
using test::kTorsion;
using test::relative;
using test::toVector;
using test::twoLinks;

RobotDescription robotOf(const json& arm) {
  RobotDescription robot;
  robot.gravity = toVector(arm["g"]);
  for (const json& link : arm["links"]) {
    JointDescription& joint = robot.joints.emplace_back(
        beamJoint(link["a"], link["mass"], link["EI"], link.value("ny", 0), link.value("nz", 0)));
    if (link.contains("nx")) addTorsion(joint, link["GJ"], link["rhoIx"], link["nx"]);
    if (link.contains("m_tip")) addPoint(joint, link["m_tip"]);
  }
  return robot;
}

TEST(FlexibleReference, RandomStatesAgreeForLinearAndExactTips) {
  int states = 0;
  const json data = flexibleData("state_vectors.json");
  for (const json& reference : data["arms"]) {
    RobotDescription robot = robotOf(reference);
    for (const auto& [rotation, variant] : {std::pair{"linear", "king"}, {"exact", "exact"}}) {
      test::setTips(robot, rotation);
      const auto arm = makeFlexibleArm(robot);
      FlexibleNewtonEulerWork<double> work;
      VecX<double> tau, h;
      for (const json& state : reference["states"]) {
        const json& expected = state[variant];
        const VecX<double> q = toVector(state["x"]), qd = toVector(state["u"]);
        calcFlexibleInverseDynamics<double>(*arm, q, qd, toVector(state["a"]), work, tau);
        calcFlexibleInverseDynamics<double>(*arm, q, qd, VecX<double>::Zero(q.size()), work, h);
        EXPECT_LT(relative(tau, toVector(expected["tau"])), 1e-12);
        EXPECT_LT(relative(h, toVector(expected["h"])), 1e-12);
        ++states;
        if (!expected.contains("M_rows_upper")) continue;
        const MatX<double> M = test::inertiaOf(*arm, q);
        for (Eigen::Index r = 0; r < M.rows(); ++r) {
          const VecX<double> row = toVector(expected["M_rows_upper"][static_cast<std::size_t>(r)]);
          EXPECT_LT((M.row(r).tail(row.size()).transpose() - row).norm(),
                    1e-12 * M.cwiseAbs().maxCoeff());
        }
      }
    }
  }
  EXPECT_EQ(states, 20);
}

TEST(FlexibleReference, CaseOneHasTheFrequenciesAndStaticDeflectionsOfACantilever) {
  RobotDescription robot;
  robot.joints = {beamJoint(1, 0.5, kStiffness, 4)};
  const auto arm = makeFlexibleArm(robot);
  const VecX<double> q = VecX<double>::Zero(5);
  const json& reference = test::flexibleCases()["case1"];
  EXPECT_LT(relative(frequenciesOf(*arm, q, 1), toVector(reference["freq_Hz"])), 1e-8);
  EXPECT_LT(relative(frequenciesOf(*arm, q), toVector(reference["freq_if_joint_free_inplane_y"])),
            1e-8);
  const VecX<double> expected = toVector(reference["delta_static"]);
  for (int k = 0; k < 4; ++k) {
    const FlexibleBody<double>& body = arm->links[0].body;
    const auto index = static_cast<std::size_t>(k);
    EXPECT_NEAR(10 * body.shapes[index].tip / body.stiffness[index], expected[k],
                1e-8 * expected[k]);
  }
}

TEST(FlexibleReference, CaseTwoHasTheFrequenciesAndStaticTwistOfAShaft) {
  RobotDescription robot;
  robot.joints = {beamJoint(1, 0.5, kStiffness, 0)};
  addTorsion(robot.joints[0], kTorsion, 9e-6, 4);
  const auto arm = makeFlexibleArm(robot);
  const json& reference = test::flexibleCases()["case2"];
  EXPECT_LT(relative(frequenciesOf(*arm, VecX<double>::Zero(5), 1), toVector(reference["freq_Hz"])),
            1e-8);
  const VecX<double> expected = toVector(reference["delta_static"]);
  for (int k = 0; k < 4; ++k) {
    const auto index = static_cast<std::size_t>(k);
    const FlexibleBody<double>& body = arm->links[0].body;
    EXPECT_NEAR(12 * body.tip.turn[index] / body.stiffness[index], expected[k], 1e-8 * expected[k]);
  }
}

TEST(FlexibleReference, RungeKuttaShiftsAndDampsVibrationsAsTabulated) {
  for (const auto& [name, table, h] :
       {std::tuple{"case1", "rk4_h_1e_4", 1e-4}, std::tuple{"case2", "rk4_h_1e_5", 1e-5}}) {
    for (std::size_t k = 0; k < 4; ++k) {
      const json& row = test::flexibleCases()[name][table][k];
      const RungeKutta4Response shown =
          calcRungeKutta4Response(test::flexibleCases()[name]["freq_Hz"][k], h);
      EXPECT_NEAR(shown.frequency, row["f_num"], 1e-6 * shown.frequency);
      EXPECT_NEAR(shown.amplitude, row["amp_per_step"], 1e-9);
      EXPECT_NEAR(std::pow(shown.amplitude, 1 / h), row["amp_after_1s"], 1e-6);
    }
  }
}

TEST(FlexibleReference, CaseFourHasTheReferenceFrequenciesForEveryPlacement) {
  for (const auto& [name, reference] : test::flexibleCases()["case4"]["linear"].items()) {
    for (const bool bent : {false, true}) {
      const auto arm = makeFlexibleArm(twoLinks(name, bent));
      VecX<double> q = VecX<double>::Zero(arm->dof());
      if (bent) q[1] = M_PI_2;
      EXPECT_LT(relative(frequenciesOf(*arm, q), toVector(reference[bent ? "q2_90" : "q2_0"])),
                1e-6)
          << name << bent;
    }
  }
}

TEST(FlexibleReference, HubBeamHasTheReferencePolesForOneToEightModes) {
  for (const auto& [inertia, hub] : test::flexibleCases()["case6"]["hubs"].items()) {
    for (const int modes : {1, 2, 4, 8}) {
      RobotDescription robot;
      robot.joints = {beamJoint(1, 0.5, kStiffness, modes)};
      robot.joints[0].actuator.rotorInertia = std::stod(inertia);
      const auto arm = makeFlexibleArm(robot);
      const VecX<double> f = frequenciesOf(*arm, VecX<double>::Zero(1 + modes)).tail(modes);
      const json& reference = hub["assumed"][std::to_string(modes)];
      EXPECT_LT(relative(f.head(std::min(modes, 4)), toVector(reference).head(std::min(modes, 4))),
                1e-8)
          << inertia << " " << modes;
    }
  }
}

}  // namespace
}  // namespace denavit
