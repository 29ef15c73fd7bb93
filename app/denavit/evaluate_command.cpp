#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/report.h"
#include "app/denavit/usage_error.h"
#include "core/dynamics/energy.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

struct Request {
  std::string robot, q, qd, qdd, tau;
  std::string formulation = "newton-euler";
  bool noFriction = false, json = false;
};

/// One state of an arm: the terms of
/// M qdd + C qd + g + K q + D qd + friction = tau, and where everything is.
struct Evaluation {
  VecX<double> q, qd, qdd;
  VecX<double> tau, coriolis, gravity, elastic, damping, friction, bias;
  MatX<double> M;
  Pose<double> X_WT;
  Jacobian<double> J;
  double kinetic = 0, potential = 0, strain = 0;
  bool hasApplied = false;
  VecX<double> applied, response;  ///< given torques and the accelerations they cause
};

VecX<double> calcFriction(const RobotDescription& robot, const VecX<double>& q,
                          const VecX<double>& qd) {
  const std::vector<JointFriction> joints = makeFriction(robot);
  VecX<double> friction(q.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    friction[i] = joints[static_cast<std::size_t>(i)].calcBySign(q[i], qd[i]);
  }
  return friction;
}

void calcDynamics(const Arm<double>& arm, Evaluation& e) {
  NewtonEulerWork<double> work;
  const Eigen::Index n = arm.dof();
  e.tau.resize(n);
  e.coriolis.resize(n);
  e.gravity.resize(n);
  calcInverseDynamics(arm, e.q, e.qd, e.qdd, work, e.tau);
  calcCoriolisForces(arm, e.q, e.qd, work, e.coriolis);
  calcGravityForces(arm, e.q, work, e.gravity);
  InertiaMatrixWork<double> inertiaWork;
  e.M.resize(n, n);
  calcInertiaMatrix(arm, e.q, inertiaWork, e.M);
  e.elastic = e.damping = VecX<double>::Zero(n);
  e.bias = e.coriolis + e.gravity + e.elastic + e.damping + e.friction;
  e.tau += e.friction;
}

void calcPose(const Arm<double>& arm, Evaluation& e) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, e.q, kinematics);
  e.X_WT = kinematics.X_WT;
  calcJacobian(arm, kinematics, e.J);
  LinkPoses<double> X_PL;
  calcLinkPoses(arm, e.q, X_PL);
  e.kinetic = calcKineticEnergy(arm, X_PL, e.qd);
  e.potential = calcPotentialEnergy(arm, kinematics);
}

void requireFinite(const std::string& robot, bool finite) {
  if (finite) return;
  throw DescriptionError(
      robot, {{Issue::Severity::Error, "state",
               "some results are not finite: the numbers are too large, or a friction expression "
               "has no value here",
               "use smaller positions, rates, accelerations and torques"}});
}

void requireFinite(const Evaluation& e, const std::string& robot) {
  const bool finite = e.tau.allFinite() && e.bias.allFinite() && e.M.allFinite() &&
                      e.X_WT.R.allFinite() && e.X_WT.p.allFinite() && e.J.allFinite() &&
                      std::isfinite(e.kinetic) && std::isfinite(e.potential);
  requireFinite(robot, finite);
}

void calcResponse(const Arm<double>& arm, const std::string& robot, Evaluation& e) {
  ForwardDynamicsWork<double> work;
  e.response.resize(arm.dof());
  calcForwardDynamics(arm, e.q, e.qd, VecX<double>(e.applied - e.friction), work, e.response);
  if (isPositive(work.M)) return requireFinite(robot, e.response.allFinite());
  throw DescriptionError(
      robot, {{Issue::Severity::Error, "inertia",
               "the inertia matrix is not positive definite in this pose, so that torques have no "
               "single acceleration",
               "give every joint something to move: a mass, an inertia or a rotor"}});
}

Evaluation evaluateState(const Request& request) {
  const RobotDescription robot = readRobot(request.robot);
  const Arm<double> arm = namingSource(request.robot, [&] { return makeArm(robot); });
  Evaluation e;
  e.q = parseVector("--q", request.q, arm.dof());
  e.qd = parseVector("--qd", request.qd, arm.dof());
  e.qdd = parseVector("--qdd", request.qdd, arm.dof());
  e.hasApplied = !request.tau.empty();
  e.applied = parseVector("--tau", request.tau, arm.dof());
  e.friction = request.noFriction ? VecX<double>(VecX<double>::Zero(arm.dof()))
                                  : calcFriction(robot, e.q, e.qd);
  calcDynamics(arm, e);
  calcPose(arm, e);
  requireFinite(e, request.robot);
  if (e.hasApplied) calcResponse(arm, request.robot, e);
  return e;
}

JsonNode vectorNode(const VecX<double>& v) {
  JsonNode list = JsonNode::list();
  for (const double x : v) list.add(JsonNode::number(x));
  return list;
}

JsonNode rowsNode(const MatX<double>& A) {
  JsonNode rows = JsonNode::list();
  for (Eigen::Index i = 0; i < A.rows(); ++i) rows.add(vectorNode(A.row(i).transpose()));
  return rows;
}

MatX<double> homogeneous(const Pose<double>& X) {
  MatX<double> A = MatX<double>::Identity(4, 4);
  A.topLeftCorner(3, 3) = X.R;
  A.topRightCorner(3, 1) = X.p;
  return A;
}

void printJson(const Evaluation& e) {
  JsonNode node = JsonNode::object();
  node.add("tau", vectorNode(e.tau));
  node.add("inertia", rowsNode(e.M));
  node.add("coriolis", vectorNode(e.coriolis));
  node.add("gravity", vectorNode(e.gravity));
  node.add("elastic", vectorNode(e.elastic));
  node.add("damping", vectorNode(e.damping));
  node.add("friction", vectorNode(e.friction));
  node.add("bias", vectorNode(e.bias));
  node.add("pose", rowsNode(homogeneous(e.X_WT)));
  node.add("jacobian", rowsNode(e.J));
  node.add("kinetic_energy", JsonNode::number(e.kinetic));
  node.add("potential_energy", JsonNode::number(e.potential));
  node.add("strain_energy", JsonNode::number(e.strain));
  if (e.hasApplied) {
    node.add("applied_tau", vectorNode(e.applied));
    node.add("qdd", vectorNode(e.response));
  }
  std::cout << node.toText();
}

void printVector(const char* name, const VecX<double>& v) {
  std::string line = name;
  line.resize(24, ' ');
  for (const double x : v) {
    const std::string number = toReadable(x);
    line += std::string(number.size() < 13 ? 13 - number.size() : 1, ' ') + number;
  }
  std::cout << line << '\n';
}

void printRows(const char* name, const MatX<double>& A) {
  for (Eigen::Index i = 0; i < A.rows(); ++i) printVector(i == 0 ? name : "", A.row(i).transpose());
}

void printText(const Evaluation& e) {
  printVector("q [rad|m]", e.q);
  printVector("qd", e.qd);
  printVector("qdd", e.qdd);
  printVector("tau [N m|N]", e.tau);
  printVector("  coriolis", e.coriolis);
  printVector("  gravity", e.gravity);
  printVector("  friction", e.friction);
  printRows("inertia matrix", e.M);
  printRows("tool pose", homogeneous(e.X_WT));
  printRows("jacobian (v; w)", e.J);
  printVector("kinetic energy [J]", VecX<double>::Constant(1, e.kinetic));
  printVector("potential energy [J]", VecX<double>::Constant(1, e.potential));
  if (!e.hasApplied) return;
  printVector("applied tau", e.applied);
  printVector("qdd by applied tau", e.response);
}

int evaluate(const Request& request) {
  if (request.formulation != "newton-euler") {
    failArgument("--formulation", "\"" + request.formulation + "\" is unknown", "use newton-euler");
  }
  const Evaluation e = evaluateState(request);
  request.json ? printJson(e) : printText(e);
  return kSuccess;
}

}  // namespace

void addEvaluateCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("evaluate", "The dynamics of one state");
  auto request = std::make_shared<Request>();
  command->add_option("ROBOT", request->robot, "A file or a shipped name")->required();
  command->add_option("--q", request->q, "Joint positions [rad|m], as 0,1.5,-0.2; zeros if omitted")
      ->check(refuseEmpty);
  command->add_option("--qd", request->qd, "Joint rates [rad/s|m/s]")->check(refuseEmpty);
  command->add_option("--qdd", request->qdd, "Joint accelerations [rad/s²|m/s²]")
      ->check(refuseEmpty);
  command
      ->add_option("--tau", request->tau,
                   "Joint torques [N m|N]: adds the accelerations they cause")
      ->check(refuseEmpty);
  command->add_option("--formulation", request->formulation, "Inverse dynamics by: newton-euler");
  command->add_flag("--no-friction", request->noFriction, "Leave friction out");
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "tau holds everything on the left of M qdd + C qd + g + friction = tau, rotor inertia "
      "included.\n\n"
      "Examples:\n"
      "  denavit evaluate puma560 --q 0,0.8,-2.6,0,0.7,0\n"
      "  denavit evaluate double-pendulum --q=-1.5,0.2 --qd 1,0 --tau 0,0 --json");
  command->callback([=, &action] { action = [request] { return evaluate(*request); }; });
}

}  // namespace denavit
