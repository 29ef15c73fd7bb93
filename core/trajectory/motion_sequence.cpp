#include "core/trajectory/motion_sequence.h"

#include <algorithm>
#include <cassert>

namespace denavit {

MotionSequence::MotionSequence(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {
  assert(!pieces_.empty());
  JointMotion motion;
  motion.resize(jointCount());
  for (const Piece& piece : pieces_) {
    piece.motion->calc(piece.begin - piece.shift, motion);
    starts_.push_back(motion.q);
    breaks_.push_back(piece.begin);
    breaks_.push_back(piece.end);
    for (const double t : piece.motion->breaks()) {
      const double at = t + piece.shift;
      if (at > piece.begin && at < piece.end) breaks_.push_back(at);
    }
  }
  std::ranges::sort(breaks_);
  breaks_.erase(std::unique(breaks_.begin(), breaks_.end()), breaks_.end());
  std::erase_if(breaks_, [this](double t) { return !(t > 0 && t <= duration()); });
}

std::vector<double> MotionSequence::kinks() const {
  std::vector<double> kinks = breaks_;
  for (const Piece& piece : pieces_) {
    for (const double t : piece.motion->kinks()) {
      const double at = t + piece.shift;
      if (at > piece.begin && at < piece.end) kinks.push_back(at);
    }
  }
  std::ranges::sort(kinks);
  kinks.erase(std::unique(kinks.begin(), kinks.end()), kinks.end());
  return kinks;
}

void MotionSequence::calc(double t, JointMotion& motion) const {
  const auto isOver = [&](const Piece& piece) { return piece.end <= t; };
  auto k = static_cast<std::size_t>(std::partition_point(pieces_.begin(), pieces_.end(), isOver) -
                                    pieces_.begin());
  if (k == pieces_.size()) {
    const Piece& last = pieces_.back();
    last.motion->calc(last.end - last.shift, motion);
    motion.qd.setZero();
    motion.qdd.setZero();
    return;
  }
  pieces_[k].motion->calc(std::max(t, pieces_[k].begin) - pieces_[k].shift, motion);
  if (t < pieces_[k].begin) {
    motion.qd.setZero();
    motion.qdd.setZero();
    return;
  }
  const std::size_t next = k + 1;
  if (next == pieces_.size() || t < pieces_[next].begin) return;
  motion.exchange();
  pieces_[next].motion->calc(t - pieces_[next].shift, motion);
  motion.q += motion.beside[0] - starts_[next];
  motion.qd += motion.beside[1];
  motion.qdd += motion.beside[2];
}

}  // namespace denavit
