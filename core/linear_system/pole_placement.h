#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/linear_system/poles.h"

namespace denavit {

/// A gain K, u = -K x, that gives A - B K the poles asked for, or why there is none.
struct PolePlacement {
  enum class Status {
    Placed,
    BadPoles,      ///< not as many as states, or a complex one without its conjugate
    FixedPoles,    ///< the inputs do not reach a pole, and it is not asked to stay
    TooManyEqual,  ///< one value more often than there are independent inputs
    NotReached     ///< rounding moved them off: the eigenvectors are nearly dependent
  };
  Status status = Status::Placed;
  MatX<double> K;             ///< m x n; also where NotReached
  std::vector<Pole> reached;  ///< poles of A - B K, computed from it
  double error = 0;  ///< largest distance of a reached pole from the one asked for, over the
                     ///< largest pole
  /// |X| |X^-1| of the eigenvectors in balanced units, 1 at best: how much faster than they say
  /// poles may move when the plant is another.
  double conditioning = 1;
  std::vector<Pole> fixed;  ///< poles that no gain moves
  int mostEqual = 0;        ///< how often one value may be asked for: independent inputs
  std::string reason;       ///< empty where placed

  [[nodiscard]] bool isPlaced() const { return status == Status::Placed; }
};

/// Freedom that several inputs leave is used to make the eigenvectors as independent as they can
/// be: one after the other (pairs together) gets that of its admissible directions which makes the
/// volume |det X| largest, until that stays.
///
/// J. Kautsky, N. K. Nichols, P. Van Dooren. Robust pole assignment in linear state feedback. Int.
/// J.
///   Control 41 (1985); pairs and volume: A. L. Tits, Y. Yang. Globally convergent algorithms for
///   robust pole assignment by state feedback. IEEE Trans. Automatic Control 41 (1996).
/// @param poles  n values, s [1/s] or z; with those that are fixed
[[nodiscard]] PolePlacement placePoles(const StateSpace& plant, std::vector<Complex> poles);

}  // namespace denavit
