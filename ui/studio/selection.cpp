#include "ui/studio/selection.h"

#include <algorithm>

namespace denavit {

void Selection::select(int joint) {
  const int count = static_cast<int>(document_.robot().joints.size());
  joint = std::clamp(joint, 0, std::max(0, count - 1));
  if (joint == joint_) return;
  joint_ = joint;
  if (turn_ == Turn::Free) emit changed(joint);
}

}  // namespace denavit
