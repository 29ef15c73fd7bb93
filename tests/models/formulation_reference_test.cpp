#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/formulations/formulation.h"
#include "models/robot/convert_convention.h"
#include "models/robot/make_arm.h"
#include "tests/models/reference_arms.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::relative;
using test::toVector;

const std::vector<std::string> kRobots{
    "puma560",  "puma560_motor", "stanford_paul", "stanford_paul_motor",
    "craig_2r", "craig_rp",      "craig_3r_prog", "craig_6a",
    "craig_6b"};

/// The reference states against every formulation, in the convention of the file and in the other.
class FormulationReference : public testing::TestWithParam<Formulation> {
 protected:
  json robots = test::readReference("robots.json")["robots"];
  json states = test::readReference("states.json")["states"];

  static double worstDifference(const Formulation& formulation, const RobotDescription& robot,
                                const json& references) {
    const auto dynamics = formulation.make(makeArm(robot));
    VecX<double> tau;
    double worst = 0;
    for (const json& state : references) {
      dynamics->calc(toVector(state["q"]), toVector(state["qd"]), toVector(state["qdd"]), tau);
      worst = std::max(worst, relative(tau, toVector(state["tau"])));
    }
    return worst;
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, FormulationReference, testing::ValuesIn(formulations()),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(FormulationReference, EveryStateAgreesInBothConventions) {
  double worst = 0;
  for (const std::string& name : kRobots) {
    const RobotDescription robot = test::makeReferenceRobot(robots[name]);
    const Convention other =
        robot.convention == Convention::Standard ? Convention::Modified : Convention::Standard;
    worst = std::max({worst, worstDifference(GetParam(), robot, states[name]),
                      worstDifference(GetParam(), convertTo(other, robot), states[name])});
  }
  if (GetParam().approximate) {
    EXPECT_GT(worst, 0.01);
  } else {
    EXPECT_LT(worst, 1e-10);
  }
}

/// The simplified Coriolis terms of Zomaya and Morris (1988), eq. 16, as another program computes
/// them: our approximation must be wrong in the same way.
class ZomayaMorrisReference : public testing::Test {
 protected:
  json data = test::readReference("zomaya_morris.json");
  json robots = test::readReference("robots.json")["robots"];
  json states = test::readReference("states.json")["states"];

  VecX<double> velocityForces(const char* formulation, const std::string& robot,
                              const json& state) const {
    Arm<double> arm = makeArm(test::makeReferenceRobot(robots[robot]));
    arm.g_W.setZero();
    VecX<double> V;
    findFormulation(formulation)
        ->make(arm)
        ->calc(toVector(state["q"]), toVector(state["qd"]), VecX<double>::Zero(arm.dof()), V);
    return V;
  }
};

TEST_F(ZomayaMorrisReference, VelocityTermsAreThoseOfEquation16) {
  for (const char* robot : {"stanford_paul", "puma560", "craig_2r", "craig_3r_prog", "craig_6b"}) {
    const json& expected = data["eq16_check"][robot];
    const json& state = states[robot][0];
    EXPECT_LT(relative(velocityForces("zomaya-morris", robot, state),
                       toVector(expected["first_state_V_eq16"])),
              1e-11)
        << robot;
    EXPECT_LT(relative(velocityForces("zomaya-morris-ordered", robot, state),
                       toVector(expected["first_state_V_exact"])),
              1e-11)
        << robot;
  }
}

/// The size of its error over the reference states: the "small significance" of the neglected term.
TEST_F(ZomayaMorrisReference, TheErrorIsAThirdAndMore) {
  for (const char* robot : {"stanford_paul", "puma560", "craig_2r"}) {
    std::vector<double> errors;
    for (const json& state : states[robot]) {
      errors.push_back(
          relative(velocityForces("zomaya-morris", robot, state), toVector(state["V"])));
      EXPECT_LT(
          relative(velocityForces("zomaya-morris-ordered", robot, state), toVector(state["V"])),
          1e-11);
    }
    std::sort(errors.begin(), errors.end());
    EXPECT_GT(errors.back(), 0.8) << robot;
    EXPECT_GT(errors[errors.size() / 2], 0.3) << robot;
  }
}

/// Torques at the states of the paper's tables 1 to 4; the printed rows come from no rigid model.
TEST_F(ZomayaMorrisReference, TorquesAtThePapersStates) {
  const json& expected = data["eq16_check"]["tau_at_printed_states"];
  for (const char* robot : {"stanford_paul", "stanford_paul_motor"}) {
    const Arm<double> arm = makeArm(test::makeReferenceRobot(robots[robot]));
    const VecX<double> q = VecX<double>::Constant(6, 0.3);
    for (std::size_t row = 0; row < 4; ++row) {
      const double v = data["published"]["v"][row];
      const VecX<double> rates = VecX<double>::Constant(6, v);
      VecX<double> exact, simplified;
      findFormulation("zomaya-morris-ordered")->make(arm)->calc(q, rates, rates, exact);
      findFormulation("zomaya-morris")->make(arm)->calc(q, rates, rates, simplified);
      EXPECT_LT(relative(exact, toVector(expected[robot][row])), 1e-11);
      EXPECT_LT(relative(simplified, toVector(expected[std::string(robot) + "_eq16"][row])), 1e-11);
    }
  }
}

}  // namespace
}  // namespace denavit
