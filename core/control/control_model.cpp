#include "core/control/control_model.h"

#include "core/engine/make_engine.h"

namespace denavit {

ControlModel::ControlModel(const ControlModelSpec& spec)
    : spec_(spec),
      joints_(spec.jointCount()),
      rigid_(spec.engine ? spec.engine->make({}) : makeEngine(spec_.arm, nullptr)) {
  if (spec_.flexible) bending_ = makeEngine(spec_.arm, spec_.flexible.get());
}

void ControlModel::place(ArmEngine& engine, const Eigen::Ref<const VecX<double>>& q) {
  const int N = engine.dof();
  q_ = q.head(N);
  engine.place(q_);
  held_.assign(static_cast<std::size_t>(N), 0);
  std::fill_n(held_.begin(), joints_, 1);
  force_.setZero(N);
  response_.setZero(N);
}

void ControlModel::calcTorque(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& v,
                              VecX<double>& tau) {
  ArmEngine& engine = bending_ ? *bending_ : *rigid_;
  place(engine, q);
  qd_ = qd.head(engine.dof());
  response_.head(joints_) = v;
  if (engine.accelerate(qd_, held_, force_, response_, bias_)) {
    tau = force_.head(joints_);
    tau.noalias() += spec_.viscous * qd.head(joints_);
  } else {
    tau.setConstant(joints_, std::numeric_limits<double>::quiet_NaN());
  }
}

void ControlModel::calcGravity(const VecX<double>& q, VecX<double>& g) {
  ArmEngine& engine = bending_ ? *bending_ : *rigid_;
  place(engine, q);
  engine.calcGravity(bias_);
  g = bias_.head(joints_);
}

void ControlModel::calcFeedforward(const JointMotion& motion, VecX<double>& tau) {
  place(*rigid_, motion.q);
  response_ = motion.qdd;
  (void)rigid_->accelerate(motion.qd, held_, force_, response_, bias_);
  tau = force_;
  tau.noalias() += spec_.viscous * motion.qd;
}

void ControlModel::calcRigidGravity(const VecX<double>& q, VecX<double>& g) {
  place(*rigid_, q);
  rigid_->calcGravity(g);
}

Pose<double> ControlModel::calcToolPose(const Eigen::Ref<const VecX<double>>& q,
                                        Jacobian<double>& J) {
  place(*rigid_, q);
  rigid_->calcToolJacobian(J);
  return rigid_->toolPose();
}

}  // namespace denavit
