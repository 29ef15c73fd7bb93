#include "core/control/operational_space.h"

#include <algorithm>

#include "core/spatial/turn.h"

namespace denavit {

void OperationalSpaceLaw::calcCommand(const ControlMoment& now, VecX<double>& u) {
  const Eigen::Index joints = now.e.size();
  const Pose<double> reference = model_->calcToolPose(now.reference.q, referenceJ_);
  const Pose<double> tool = model_->calcToolPose(now.q.head(joints), J_);
  Vec6<double> error, rate;
  error << reference.p - tool.p, calcTurn(tool.R, reference.R);
  rate.noalias() = referenceJ_ * now.reference.qd - J_ * now.qd.head(joints);
  const Vec6<double> pull = stiffness_.cwiseProduct(error) + damping_.cwiseProduct(rate);
  model_->calcGravity(now.q, u);
  u.noalias() += J_.transpose() * pull;
  u += now.ahead - jointDamping_.cwiseProduct(now.qd.head(joints));
}

bool OperationalSpaceLaw::set(std::string_view name, std::span<const double> values) {
  Vec6<double>* const gains = name == "stiffness" ? &stiffness_
                              : name == "damping" ? &damping_
                                                  : nullptr;
  if (gains == nullptr || values.size() != 6) return false;
  std::copy(values.begin(), values.end(), gains->begin());
  return true;
}

}  // namespace denavit
