#include "core/dynamics/newton_euler.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/benchmarks/peer.h"
#include "tests/core/arbitrary.h"

namespace denavit::bench {

Arm<double> makeChain(int joints) {
  constexpr double kTwists[] = {M_PI_2, -M_PI_2, M_PI / 6, -M_PI / 3};
  Arm<double> arm;
  for (int i = 0; i < joints; ++i) {
    Link<double> link;
    link.a = i == 0 ? 0 : 0.1;
    const double alpha = i == 0 ? 0 : kTwists[i % 4];
    link.cosAlpha = std::cos(alpha);
    link.sinAlpha = std::sin(alpha);
    link.d = 0.05;
    link.mass = 1;
    link.p_LC << -0.05, 0.01, 0.02;
    link.I_LC_L.diagonal() << 0.002, 0.004, 0.005;
    arm.links.push_back(link);
  }
  return arm;
}

std::vector<NamedArm> makeBenchmarkArms() {
  std::vector<NamedArm> arms{{"puma560", makeArm(readRobot("puma560-rigid"))}};
  for (const int joints : {7, 20, 50}) {
    arms.push_back({"chain" + std::to_string(joints), makeChain(joints)});
  }
  return arms;
}

std::vector<State> makeStates(const Arm<double>& arm, int count) {
  test::Arbitrary any(12345);
  NewtonEulerWork<double> work;
  std::vector<State> states(static_cast<std::size_t>(count));
  for (State& s : states) {
    s.q = any.vecX(arm.dof(), 3);
    s.qd = any.vecX(arm.dof(), 2);
    s.qdd = any.vecX(arm.dof(), 3);
    calcInverseDynamics<double>(arm, s.q, s.qd, s.qdd, work, s.tau);
  }
  return states;
}

}  // namespace denavit::bench
