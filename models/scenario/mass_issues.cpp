#include "models/scenario/mass_issues.h"

#include "core/engine/make_engine.h"
#include "core/linear/dense.h"
#include "core/linear/ldlt.h"
#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/formula/formula.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kLost = 1e-15;      ///< of what the joint carries: less is rounding
constexpr double kTakesPart = 0.05;  ///< of the largest part in a motion without mass
constexpr const char* kWhy = "; its torque has no single acceleration, and a run cannot start";

using Joints = std::vector<Eigen::Index>;

Joints listFree(const ScenarioDescription& scenario, Eigen::Index count) {
  Joints free;
  for (Eigen::Index i = 0; i < count; ++i) {
    const int number = static_cast<int>(i) + 1;
    if (!contains(scenario.locked, number) && !scenario.prescribed.contains(number)) {
      free.push_back(i);
    }
  }
  return free;
}

VecX<double> findStart(const ScenarioDescription& scenario, Eigen::Index count) {
  VecX<double> q = VecX<double>::Zero(count);
  for (std::size_t i = 0; i < scenario.initial.q.size(); ++i) {
    q[static_cast<Eigen::Index>(i)] = scenario.initial.q[i];
  }
  for (const auto& [joint, motion] : scenario.prescribed)
    q[joint - 1] = Formula(motion, {"t"})(0.0);
  return q;
}

/// What the diagonal element of each joint stays below.
std::vector<double> calcMost(const Arm<double>& arm) {
  std::vector<double> most(arm.links.size());
  double mass = 0, own = 0, reach = 0;
  for (std::size_t i = arm.links.size(); i-- > 0;) {
    const Link<double>& link = arm.links[i];
    mass += link.mass;
    own += link.I_LC_L.cwiseAbs().sum();
    reach += std::abs(link.a) + std::abs(link.d) + link.p_LC.norm();
    most[i] = link.type == JointType::Revolute ? own + mass * reach * reach : mass;
  }
  return most;
}

/// "joint 3 (tip)", "joint 3".
std::string callJoint(const RobotDescription& robot, Eigen::Index joint) {
  const std::string& name = robot.joints[static_cast<std::size_t>(joint)].name;
  return "joint " + std::to_string(joint + 1) + (name.empty() ? "" : " (" + name + ")");
}

class MassChecker {
 public:
  MassChecker(const RobotDescription& robot, const ScenarioDescription& scenario)
      : robot_(robot), arm_(makeArm(robot)), free_(listFree(scenario, std::ssize(robot.joints))) {
    const VecX<double> q = findStart(scenario, std::ssize(robot.joints));
    if (!q.allFinite()) free_.clear();  // which is an issue of its own
    const auto engine = makeEngine(arm_, nullptr);
    engine->place(q);
    M_ = engine->inertia();
  }

  std::vector<Issue> findAll() {
    const std::vector<double> most = calcMost(arm_);
    Joints carrying;
    for (const Eigen::Index i : free_) {
      const bool carries = M_(i, i) > kLost * most[static_cast<std::size_t>(i)];
      if (!carries) warn(i, std::string("moves neither mass nor inertia") + kWhy);
      if (carries) carrying.push_back(i);
      const bool isLast = i + 1 == std::ssize(robot_.joints);  // it carries the payload
      if (carries && !isLast && isMassless(robot_.joints[static_cast<std::size_t>(i)])) {
        warn(i, "has neither mass nor inertia, as if it were not there");
      }
    }
    if (!carrying.empty()) checkTogether(carrying);
    return std::move(issues_);
  }

 private:
  void warn(Eigen::Index joint, const std::string& what) {
    const auto i = static_cast<std::size_t>(joint);
    IssueChecker check("joints[" + std::to_string(i) + "].link", jointLabel(robot_, i), issues_);
    check.warning("mass", what,
                  "give link " + std::to_string(i + 1) +
                      " a mass or an inertia, its motor a rotor, or lock the joint");
  }

  /// Of unit diagonal, so that units and sizes of joints do not matter.
  void checkTogether(const Joints& joints) {
    const auto count = static_cast<Eigen::Index>(joints.size());
    MatX<double> A(count, count);
    for (Eigen::Index r = 0; r < count; ++r) {
      for (Eigen::Index c = 0; c < count; ++c) {
        const Eigen::Index i = joints[static_cast<std::size_t>(r)];
        const Eigen::Index j = joints[static_cast<std::size_t>(c)];
        A(r, c) = M_(i, j) / std::sqrt(M_(i, i) * M_(j, j));
      }
    }
    MatX<double> factors = A;
    factorLdlt(factors);
    if (isPositive(factors)) return;
    nameTogether(joints, calcSymmetricForm(A).V.col(0));
  }

  void nameTogether(const Joints& joints, const VecX<double>& motion) {
    const double least = kTakesPart * motion.cwiseAbs().maxCoeff();
    Joints moving;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      if (std::abs(motion[static_cast<Eigen::Index>(k)]) > least) moving.push_back(joints[k]);
    }
    std::string others;
    for (std::size_t k = 0; k + 1 < moving.size(); ++k) {
      others += (k == 0 ? "" : ", ") + callJoint(robot_, moving[k]);
    }
    warn(moving.back(),
         "can move together with " + others + " so that no mass moves at the start" + kWhy);
  }

  const RobotDescription& robot_;
  Arm<double> arm_;
  Joints free_;
  MatX<double> M_;
  std::vector<Issue> issues_;
};

}  // namespace

std::vector<Issue> findMassIssues(const RobotDescription& robot,
                                  const ScenarioDescription& scenario) {
  return MassChecker(robot, scenario).findAll();
}

}  // namespace denavit
