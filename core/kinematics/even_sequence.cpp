#include "core/kinematics/even_sequence.h"

#include <cmath>

namespace denavit {

EvenSequence::EvenSequence(int dimensions) {
  // Fixed point of φ = (1 + φ)^(1/(n+1)); each pass wins more than a digit.
  double phi = 2.0;
  for (int pass = 0; pass < 64; ++pass) phi = std::pow(1.0 + phi, 1.0 / (dimensions + 1.0));
  double step = 1.0;
  for (int i = 0; i < dimensions; ++i) steps_.push_back(step /= phi);
}

}  // namespace denavit
