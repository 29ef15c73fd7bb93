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
  const Eigen::Index joints = now.e.size(), half = gain_.cols() / 2;
  assert(half == joints || half == now.q.size());
  deviation_.setZero(2 * half);
  deviation_.head(joints) = -now.e;
  deviation_.segment(half, joints) = -now.ed;
  const Eigen::Index modes = half - joints;
  deviation_.segment(joints, modes) = now.q.tail(modes);
  deviation_.tail(modes) = now.qd.tail(modes);
  u.noalias() = -gain_ * deviation_;
  u += now.ahead;
}

}  // namespace denavit
