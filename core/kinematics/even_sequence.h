#pragma once

#include <vector>

namespace denavit {

/// Points that fill the unit cube of any dimension evenly and in the same way each time: multiples
/// of irrational numbers modulo 1 (Weyl 1916), here the powers of 1/φ with φ^(n+1) = φ + 1, which
/// keep every number of points well apart (Roberts 2018).
class EvenSequence {
 public:
  explicit EvenSequence(int dimensions);

  /// Coordinate i of the k-th point, in [0, 1).
  [[nodiscard]] double at(long long k, int i) const {
    const double x = 0.5 + static_cast<double>(k) * steps_[static_cast<std::size_t>(i)];
    return x - static_cast<double>(static_cast<long long>(x));
  }

 private:
  std::vector<double> steps_;
};

}  // namespace denavit
