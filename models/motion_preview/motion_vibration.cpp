#include "models/motion_preview/motion_vibration.h"

#include <algorithm>
#include <cmath>

#include "core/control/controller_gains.h"
#include "core/engine/make_engine.h"
#include "core/linear/dense.h"
#include "core/trajectory/set_point.h"
#include "core/vibration/oscillation.h"
#include "models/motion/make_controller.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

constexpr double kMostDamping = 0.5;
constexpr double kLeastShare = 1e-3;  ///< of the mode that is excited most

/// What a controller does to the joints about a pose, forces = -Kp x - Kd x'; of motors with their
/// currents following at once.
struct PoseFeedback {
  MatX<double> Kp, Kd;  ///< of all coordinates
};

PoseFeedback calcFeedback(const ControllerSettings& settings, const FlexibleArm<double>& arm,
                          const RobotDescription& robot, const VecX<double>& q,
                          const VecX<double>& q_end) {
  const auto engine = makeEngine(makeArm(robot), &arm);
  JointMotion reference;
  reference.resize(static_cast<int>(q_end.size()));
  reference.q = q_end;
  const VecX<double> still = VecX<double>::Zero(q.size());
  ControllerGains gains = calcControllerGains(settings, *engine, 0, reference, q, still);
  if (settings.output != CommandKind::Torque) {
    const MatX<double>& A = settings.motors.motorsPerJoint;
    for (Eigen::Index k = 0; k < A.rows(); ++k) {
      const Motor& m = settings.motors.motors[static_cast<std::size_t>(k)];
      gains.qd.row(k).head(A.cols()) -= m.backEmfConstant * A.row(k);
      gains.q.row(k) *= m.torqueConstant / m.resistance;
      gains.qd.row(k) *= m.torqueConstant / m.resistance;
    }
    gains.q = multiplyAdjoint(A, gains.q);
    gains.qd = multiplyAdjoint(A, gains.qd);
  }
  PoseFeedback feedback{MatX<double>::Zero(q.size(), q.size()),
                        MatX<double>::Zero(q.size(), q.size())};
  feedback.Kp.topRows(gains.q.rows()) = -gains.q;
  feedback.Kd.topRows(gains.qd.rows()) = -gains.qd;
  return feedback;
}

std::vector<Oscillation> findModes(const ScenarioDescription& scenario,
                                   const RobotDescription& robot, const FlexibleArm<double>& arm,
                                   const LinearModel& model, const VecX<double>& q,
                                   const VecX<double>& q_end) {
  const int joints = static_cast<int>(q_end.size());
  if (!isControlled(scenario.input)) return findHeldOscillations(model, joints);
  const bool rubs = hasFriction(scenario);
  const auto source =
      makeController(*scenario.input.controller, robot, rubs, std::make_shared<SetPoint>(q_end));
  const PoseFeedback feedback =
      calcFeedback(static_cast<const ControllerSource&>(*source).settings(), arm, robot, q, q_end);
  return findOscillations(model, feedback.Kp, feedback.Kd);
}

}  // namespace

std::vector<ShaperMode> findMotionModes(const ScenarioDescription& scenario,
                                        const VecX<double>& q_end, const VecX<double>& travel) {
  const RobotDescription robot = makeMovingRobot(scenario);
  if (countModes(robot) == 0) return {};
  const FlexibleArm<double> arm = makeVibratingArm(robot);
  VecX<double> q = VecX<double>::Zero(arm.dof());
  q.head(q_end.size()) = q_end;
  const LinearModel model = calcLinearModel(arm, q);

  // What the joints' accelerations excite of each.
  const Eigen::VectorXcd push =
      (model.M.leftCols(q_end.size()) * travel).cast<std::complex<double>>();
  std::vector<std::pair<double, ShaperMode>> found;
  double largest = 0;
  for (const Oscillation& mode : findModes(scenario, robot, arm, model, q, q_end)) {
    const VecX<Complex> momenta = multiply(model.M, MatX<Complex>(mode.shape));
    const double size = std::sqrt(std::abs(mode.shape.dot(momenta)));
    const double share = std::abs(mode.shape.dot(push)) / std::max(size, 1e-300);
    largest = std::max(largest, share);
    if (mode.dampingRatio > kMostDamping) continue;
    found.push_back({share, {mode.frequency, mode.dampingRatio}});
  }
  std::vector<ShaperMode> modes;
  for (const auto& [share, mode] : found) {
    if (share > kLeastShare * largest) modes.push_back(mode);
  }
  return modes;
}

}  // namespace denavit
