#pragma once

#include <memory>
#include <vector>

#include "core/engine/arm_engine.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// The arm that a controller computes with, which need not be the one that it drives.
struct ControlModelSpec {
  Arm<double> arm;                                      ///< of a flexible arm the undeflected one
  std::shared_ptr<const FlexibleArm<double>> flexible;  ///< null: the model does not bend
  MatX<double> viscous;  ///< [N m s/rad|N s/m] B of friction that is made up for, n x n
  std::shared_ptr<const EngineSource> engine = {};  ///< in place of the arm; null: of it

  [[nodiscard]] int jointCount() const { return engine ? engine->jointCount() : arm.jointCount(); }
};

/// The same with scratch. Allocates nothing after the first call.
class ControlModel {
 public:
  explicit ControlModel(const ControlModelSpec& spec);
  ControlModel(const ControlModel&) = delete;
  ControlModel& operator=(const ControlModel&) = delete;

  [[nodiscard]] int jointCount() const { return joints_; }

  /// The torques that accelerate the joints as wished, M̂ v + Ĉ qd + ĝ + B̂ qd; the modes of a model
  /// that bends are left free.
  /// @param q, qd  of the plant: the joints, then what it has of modes
  /// @param v  [rad/s²|m/s²] one per joint   @param tau [N m|N] one per joint, to be filled
  void calcTorque(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& v,
                  VecX<double>& tau);
  /// ĝ(q) of the joints. @param g [N m|N] to be filled
  void calcGravity(const VecX<double>& q, VecX<double>& g);
  /// The torques that a motion takes where nothing bends. @param tau [N m|N] to be filled
  void calcFeedforward(const JointMotion& motion, VecX<double>& tau);
  /// ĝ where nothing bends. @param q [rad|m] one per joint
  void calcRigidGravity(const VecX<double>& q, VecX<double>& g);

  /// Pose and Jacobian (6 x joints) of the tool frame where nothing bends.
  [[nodiscard]] Pose<double> calcToolPose(const Eigen::Ref<const VecX<double>>& q,
                                          Jacobian<double>& J);

 private:
  void place(ArmEngine& engine, const Eigen::Ref<const VecX<double>>& q);

  ControlModelSpec spec_;
  int joints_;
  std::unique_ptr<ArmEngine> rigid_, bending_;  ///< bending_: null where the model does not bend
  std::vector<char> held_;
  VecX<double> q_, qd_, force_, response_, bias_;
};

}  // namespace denavit
