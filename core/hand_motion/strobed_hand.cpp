#include "core/hand_motion/strobed_hand.h"

namespace denavit {

Vec6<double> HandStrobe::answer(const VecX<double>& qd, const VecX<double>& qdd) {
  calcLinkMotions<double>(arm_, qd, qdd, Vec3<double>::Zero(), work_, [](std::size_t, auto&) {});
  const auto& last = work_.links.back();
  Vec6<double> a;
  a << R_WL_ * (last.a + last.A * arm_.X_LT.p), R_WL_ * last.alpha;
  return a;
}

void HandStrobe::calc(const VecX<double>& q, const VecX<double>& qd, HandRelation& relation) {
  const int n = arm_.jointCount();
  calcLinkPoses(arm_, q, work_.X_PL);
  R_WL_ = arm_.X_W0.R;
  for (const auto& X_PL : work_.X_PL) R_WL_ = R_WL_ * X_PL.R;
  none_.setZero(n);
  unit_.setZero(n);
  relation.L.resize(6, n);
  for (int j = 0; j < n; ++j) {
    unit_[j] = 1;
    relation.L.col(j) = answer(none_, unit_);
    unit_[j] = 0;
  }
  relation.N = answer(qd, none_);
}

}  // namespace denavit
