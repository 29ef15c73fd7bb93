#include "models/scenario/motion_jumps.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

constexpr int kIntervals = 1000, kSuspects = 16, kHalvings = 60;

/// An interval and the motion at its ends.
struct Piece {
  double begin, end;
  PrescribedMotion::Sample from, to;
  /// What a smooth motion makes small with the length: the change of the rate, and what of the
  /// change of the position the rates do not account for.
  [[nodiscard]] double change() const {
    const double travelled = 0.5 * (from.qd + to.qd) * (end - begin);
    return std::abs(to.qd - from.qd) + std::abs(to.q - from.q - travelled);
  }
};

/// The half of a piece that changes more, again and again.
Piece narrow(const PrescribedMotion& motion, Piece piece) {
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (piece.begin + piece.end);
    if (!(middle > piece.begin && middle < piece.end)) break;
    const PrescribedMotion::Sample at = motion.at(middle);
    const Piece left{piece.begin, middle, piece.from, at}, right{middle, piece.end, at, piece.to};
    piece = left.change() >= right.change() ? left : right;
  }
  return piece;
}

}  // namespace

std::optional<double> findJump(const PrescribedMotion& motion, double duration,
                               const std::vector<double>& breaks) {
  if (!(duration > 0)) return std::nullopt;
  std::vector<Piece> pieces;
  double size = 0;
  for (int k = 0; k < kIntervals; ++k) {
    const double begin = duration * k / kIntervals, end = duration * (k + 1) / kIntervals;
    pieces.push_back({begin, end, motion.at(begin), motion.at(end)});
    const double rate = std::max(std::abs(pieces.back().from.qd), std::abs(pieces.back().from.q));
    if (std::isfinite(rate)) size = std::max(size, rate);
  }
  std::erase_if(pieces, [](const Piece& piece) { return !std::isfinite(piece.change()); });
  const auto suspects = std::min<std::size_t>(pieces.size(), kSuspects);
  std::partial_sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(suspects),
                    pieces.end(),
                    [](const Piece& a, const Piece& b) { return a.change() > b.change(); });
  std::optional<double> first;
  for (std::size_t k = 0; k < suspects; ++k) {
    const Piece piece = narrow(motion, pieces[k]);
    if (!(piece.change() > 1e-6 * (1 + size))) continue;
    const bool named = std::any_of(breaks.begin(), breaks.end(), [&](double t) {
      return std::abs(t - piece.end) <= 1e-9 * duration;
    });
    if (!named && (!first || piece.end < *first)) first = piece.end;
  }
  return first;
}

}  // namespace denavit
