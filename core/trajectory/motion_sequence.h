#pragma once

#include <memory>
#include <vector>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// Motions one after the other. Where one begins before the one before it has ended, their ways add
/// up: the corner between them is rounded, and nobody stops there. Not more than two overlap, and
/// neither is a sequence itself.
class MotionSequence final : public Trajectory {
 public:
  /// A motion, or what is between two of its instants.
  struct Piece {
    std::shared_ptr<const Trajectory> motion;
    double begin, end;  ///< [s] in the sequence; both rise from piece to piece
    double shift;       ///< [s] in the sequence, where the motion's own time is 0
  };
  /// @param pieces  at least one; each begins where the one before ends
  explicit MotionSequence(std::vector<Piece> pieces);

  [[nodiscard]] int jointCount() const override { return pieces_.front().motion->jointCount(); }
  [[nodiscard]] double duration() const override { return pieces_.back().end; }
  void calc(double t, JointMotion& motion) const override;
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }
  [[nodiscard]] std::vector<double> kinks() const override;
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  std::vector<Piece> pieces_;
  std::vector<VecX<double>> starts_;  ///< [rad|m] of the pieces
  std::vector<double> breaks_;
};

}  // namespace denavit
