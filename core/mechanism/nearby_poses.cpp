#include "core/mechanism/nearby_poses.h"

namespace denavit {

NearbyPoses::NearbyPoses(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
                         const std::vector<int>& independent)
    : engine_(mechanism, {}), start_(q), q_(q) {
  (void)engine_.takeSet(q, independent);
  G_ = engine_.G();
}

void NearbyPoses::go(const VecX<double>& by) {
  q_ = start_ + G_ * by;
  VecX<double> rest = VecX<double>::Zero(q_.size());
  engine_.complete(std::vector<char>(static_cast<std::size_t>(q_.size()), 0), q_, rest);
  engine_.place(q_);
}

}  // namespace denavit
