#include "models/motion/usual_control.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/dynamics/inertia_matrix.h"
#include "core/linear/dense.h"
#include "core/vibration/linear_model.h"
#include "models/json/number_text.h"
#include "models/motion/control_laws.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

/// The integral's own pace, of kp: slower than the joint, so that it does not shake it.
constexpr double kIntegralRate = 2;  // [1/s]
/// A tool has no inertia of its own that is easily named: a hand's worth of stiffness.
constexpr std::array<double, 6> kStiffness{2000, 2000, 2000, 200, 200, 200};
constexpr std::array<double, 6> kDamping{200, 200, 200, 20, 20, 20};

double toDigits(double value, int digits) {
  if (!(value > 0)) return value;
  const double unit = std::pow(10, std::floor(std::log10(value)) - (digits - 1));
  return std::round(value / unit) * unit;
}

/// @param coordinates  joints, and behind them the modes of links that bend, at 0
VecX<double> toCoordinates(const RobotDescription& robot, const std::vector<double>& pose,
                           std::size_t coordinates) {
  VecX<double> q = VecX<double>::Zero(static_cast<Eigen::Index>(coordinates));
  std::copy_n(pose.begin(), std::min(pose.size(), robot.joints.size()), q.begin());
  return q;
}

/// Of the joints, where links do not bend.
MatX<double> calcRigidInertia(const RobotDescription& robot, const std::vector<double>& pose) {
  InertiaMatrixWork<double> work;
  MatX<double> M;
  calcInertiaMatrix(makeArm(robot), toCoordinates(robot, pose, robot.joints.size()), work, M);
  return M;
}

/// [kg m²|kg] What each joint moves where the others stand.
std::vector<double> calcJointInertias(const RobotDescription& robot,
                                      const std::vector<double>& pose) {
  const VecX<double> diagonal = calcRigidInertia(robot, pose).diagonal();
  return {diagonal.begin(), diagonal.end()};
}

/// PD as formulas, to begin with.
void setFormulas(ControllerDescription& c, const RobotDescription& robot,
                 const std::vector<double>& pose) {
  ControllerDescription pd;
  pd.law = LawKind::Pd;
  setUsualGains(pd, robot, pose);
  c.expressions.clear();
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const std::string k = std::to_string(i + 1);
    c.expressions.push_back(toShortest(pd.kp[i]) + "*e" + k + " + " + toShortest(pd.kd[i]) +
                            "*(rd" + k + " - qd" + k + ")");
  }
}

}  // namespace

std::vector<double> calcLoneInertias(const RobotDescription& robot,
                                     const std::vector<double>& pose) {
  const auto joints = static_cast<Eigen::Index>(robot.joints.size());
  MatX<double> M;
  if (countModes(robot) > 0) {
    const auto arm = makeFlexibleArm(robot);
    M = calcLinearModel(*arm, toCoordinates(robot, pose, static_cast<std::size_t>(arm->dof()))).M;
  } else {
    M = calcRigidInertia(robot, pose);
  }
  const VecX<double> diagonal = invert(M).diagonal().head(joints).cwiseInverse();
  return {diagonal.begin(), diagonal.end()};
}

void setUsualGains(ControllerDescription& c, const RobotDescription& robot,
                   const std::vector<double>& pose, const UsualPace& pace) {
  const double kp = pace.frequency * pace.frequency, kd = 2 * pace.dampingRatio * pace.frequency;
  c.kp.assign(robot.joints.size(), kp);
  c.kd.assign(robot.joints.size(), kd);
  if (rowOf(c.law).command == LawCommand::Accelerations) return;
  const std::vector<double> inertias = calcJointInertias(robot, pose);
  for (std::size_t i = 0; i < inertias.size(); ++i) {
    c.kp[i] = toDigits(kp * inertias[i], pace.digits);
    c.kd[i] = toDigits(kd * inertias[i], pace.digits);
  }
}

ControllerDescription withLaw(ControllerDescription c, LawKind law, const RobotDescription& robot,
                              const std::vector<double>& pose) {
  const std::size_t joints = robot.joints.size();
  const ControlLawRow& row = rowOf(law);
  const LawCommand before = rowOf(c.law).command, now = row.command;
  // A law that samples is what is built; a continuous one was chosen.
  const bool isNew = c.law == LawKind::None && c.sampleTime == 0;
  if (isNew) c.sampleTime = 0.001;
  c.law = law;
  if (now == LawCommand::Other) {
    c.kp.clear();
    c.kd.clear();
  } else if (now != before || c.kp.size() != joints || c.kd.size() != joints) {
    setUsualGains(c, robot, pose);
  }
  // What a joint feels where links bend may be too little for what acts for a whole sample.
  if (isNew && now == LawCommand::Forces && countModes(robot) > 0) {
    const std::vector<double> felt = calcLoneInertias(robot, pose);
    for (std::size_t i = 0; i < joints; ++i)
      if (!(c.kd[i] * c.sampleTime < felt[i])) c.sampleTime = 0;
  }
  c.ki.clear();
  if (row.hasIntegral) {
    for (const double kp : c.kp) c.ki.push_back(kIntegralRate * kp);
  }
  c.antiWindup = row.hasIntegral && !c.limit.empty() ? AntiWindup::Conditional : AntiWindup::None;
  c.kaw.clear();
  const auto setTool = [&](std::vector<double> ControllerDescription::*list,
                           const std::array<double, 6>& usual) {
    (c.*list).clear();
    if (findGain(row, list) != nullptr) (c.*list).assign(usual.begin(), usual.end());
  };
  setTool(&ControllerDescription::stiffness, kStiffness);
  setTool(&ControllerDescription::damping, kDamping);
  if (law != LawKind::StateFeedback) c.gain.clear();
  if (law != LawKind::Expression) {
    c.expressions.clear();
  } else if (c.expressions.size() != joints) {
    setFormulas(c, robot, pose);
  }
  // What the law makes up for itself is not fed forward as well.
  if (!row.takesFeedforward || (row.makesUpForGravity && c.feedforward == Feedforward::Gravity)) {
    c.feedforward = Feedforward::None;
  }
  return c;
}

}  // namespace denavit
