#include "core/control/joint_laws.h"

#include <algorithm>
#include <cassert>

namespace denavit {

bool JointGains::set(std::string_view name, std::span<const double> values) {
  VecX<double>* const gains = name == "kp" ? &kp : name == "kd" ? &kd : nullptr;
  if (gains == nullptr || static_cast<Eigen::Index>(values.size()) != gains->size()) return false;
  std::copy(values.begin(), values.end(), gains->begin());
  return true;
}

void StateFeedbackLaw::calcCommand(const ControlMoment& now, VecX<double>& u) {
  const Eigen::Index joints = now.e.size();
  const Eigen::Index currents = hasCurrents_ ? joints : 0, half = (gain_.cols() - currents) / 2;
  assert(half == joints || half == now.q.size());
  deviation_.setZero(gain_.cols());
  deviation_.head(joints) = -now.e;
  deviation_.segment(half, joints) = -now.ed;
  const Eigen::Index modes = half - joints;
  deviation_.segment(joints, modes) = now.q.tail(modes);
  deviation_.segment(half + joints, modes) = now.qd.tail(modes);
  if (hasCurrents_) deviation_.tail(currents) = now.currentError;
  u.noalias() = -gain_ * deviation_;
  u += now.ahead;
}

}  // namespace denavit
