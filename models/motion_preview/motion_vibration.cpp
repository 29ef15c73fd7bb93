#include "models/motion_preview/motion_vibration.h"

#include <algorithm>
#include <cmath>

#include "core/control/controller.h"
#include "core/trajectory/set_point.h"
#include "core/vibration/oscillation.h"
#include "models/motion/make_controller.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

constexpr double kMostDamping = 0.5;
constexpr double kLeastShare = 1e-3;  ///< of the mode that is excited most

/// A control law about a pose: u = u0 - Kp x - Kd x'.
class LinearLaw {
 public:
  LinearLaw(const ControllerSettings& settings, const VecX<double>& q, Eigen::Index joints)
      : model_(std::make_shared<ControlModel>(settings.model)),
        law_(settings.makeLaw(model_)),
        motors_(settings.output == CommandKind::Voltage ? settings.motors : MotorBank()),
        q_(q),
        joints_(joints) {
    reference_.resize(static_cast<int>(joints));
    settings.reference->calc(0, reference_);
    ahead_.setZero(joints);
    if (law_->isIntegrating()) integral_.setZero(joints);
  }

  /// By central differences. @param ofRates  else of positions
  [[nodiscard]] MatX<double> calcGain(bool ofRates) {
    const Eigen::Index N = q_.size();
    MatX<double> gain = MatX<double>::Zero(N, N);
    constexpr double kStep = 1e-6;
    for (Eigen::Index k = 0; k < N; ++k) {
      gain.col(k).head(joints_) =
          -(command(ofRates, k, kStep) - command(ofRates, k, -kStep)) / (2 * kStep);
    }
    return gain;
  }

 private:
  [[nodiscard]] VecX<double> command(bool ofRates, Eigen::Index k, double by) {
    VecX<double> q = q_, qd = VecX<double>::Zero(q_.size());
    (ofRates ? qd : q)[k] += by;
    const VecX<double> e = reference_.q - q.head(joints_), ed = -qd.head(joints_);
    VecX<double> u = VecX<double>::Zero(joints_), none;
    if (!motors_.isEmpty()) none = u;
    law_->calcCommand({0, q, qd, none, reference_, e, ed, integral_, ahead_}, u);
    return motors_.isEmpty() ? u : toTorque(u, qd);
  }

  /// Of voltages, where currents follow at once.
  [[nodiscard]] VecX<double> toTorque(const VecX<double>& V, const VecX<double>& qd) const {
    const MatX<double>& A = motors_.motorsPerJoint;
    VecX<double> T = A * qd.head(joints_);
    for (Eigen::Index k = 0; k < joints_; ++k) {
      const Motor& m = motors_.motors[static_cast<std::size_t>(k)];
      T[k] = m.torqueConstant * (V[k] - m.backEmfConstant * T[k]) / m.resistance;
    }
    return A.transpose() * T;
  }

  std::shared_ptr<ControlModel> model_;
  std::unique_ptr<ControlLaw> law_;
  MotorBank motors_;  ///< of a law that says voltages
  VecX<double> q_;
  Eigen::Index joints_;
  JointMotion reference_;
  VecX<double> ahead_, integral_;
};

std::vector<Oscillation> findModes(const ScenarioDescription& scenario,
                                   const RobotDescription& robot, const LinearModel& model,
                                   const VecX<double>& q, const VecX<double>& q_end) {
  const int joints = static_cast<int>(q_end.size());
  if (!isControlled(scenario.input)) return findHeldOscillations(model, joints);
  const bool rubs = scenario.friction && !leavesOut(scenario, "friction");
  const auto source =
      makeController(*scenario.input.controller, robot, rubs, std::make_shared<SetPoint>(q_end));
  LinearLaw law(static_cast<const ControllerSource&>(*source).settings(), q, joints);
  return findOscillations(model, law.calcGain(false), law.calcGain(true));
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
  for (const Oscillation& mode : findModes(scenario, robot, model, q, q_end)) {
    const double size = std::sqrt(std::abs(mode.shape.dot(model.M * mode.shape)));
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
