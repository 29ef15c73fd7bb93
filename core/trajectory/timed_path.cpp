#include "core/trajectory/timed_path.h"

#include <algorithm>

namespace denavit {

TimedPath::TimedPath(std::shared_ptr<const JointPath> path, TimeLaw law)
    : path_(std::move(path)), law_(std::move(law)), breaks_(law_.breaks()) {
  for (const double s : path_->breaks()) breaks_.push_back(timeAt(s));
  std::ranges::sort(breaks_);
}

/// The time at which the law reaches s; the law never goes backwards.
double TimedPath::timeAt(double s) const {
  double before = 0, after = duration();
  for (int k = 0; k < 200 && before < after; ++k) {
    const double middle = 0.5 * (before + after);
    if (middle <= before || middle >= after) break;
    (law_.calc(middle).x < s ? before : after) = middle;
  }
  return after;
}

std::vector<double> TimedPath::kinks() const {
  std::vector<double> kinks = law_.breaks();
  for (const double s : path_->kinks()) kinks.push_back(timeAt(s));
  std::ranges::sort(kinks);
  return kinks;
}

JointLaws::JointLaws(std::vector<TimeLaw> laws) : laws_(std::move(laws)) {
  for (const TimeLaw& law : laws_) {
    duration_ = std::max(duration_, law.duration());
    breaks_.insert(breaks_.end(), law.breaks().begin(), law.breaks().end());
    breaks_.push_back(law.duration());
  }
  std::ranges::sort(breaks_);
  breaks_.erase(std::unique(breaks_.begin(), breaks_.end()), breaks_.end());
  std::erase_if(breaks_, [this](double t) { return !(t > 0 && t < duration_); });
}

void JointLaws::calc(double t, JointMotion& motion) const {
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    const LawSample sample = laws_[i].calc(t);
    const auto k = static_cast<Eigen::Index>(i);
    motion.q[k] = sample.x;
    motion.qd[k] = sample.v;
    motion.qdd[k] = sample.a;
  }
}

}  // namespace denavit
