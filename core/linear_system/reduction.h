#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/linear_system/poles.h"

namespace denavit {

/// What a smaller system keeps exactly: the response at high frequencies (states left out), or at
/// frequency 0 (states left out at rest: singular perturbation).
enum class ReductionMatch { HighFrequencies, ConstantGain };

struct ReducedSystem {
  enum class Method { Balanced, Modal };
  StateSpace system;
  Method method = Method::Balanced;
  /// Of the stable part, descending: how much each balanced state takes from inputs to outputs. In
  /// units of outputs per inputs.
  VecX<double> hankelValues;
  /// The largest gain of what is left out, at any frequency, is not above this; none where
  /// something that does not decay is left out.
  std::optional<double> errorBound;
  std::string note;  ///< what was done other than asked; empty else
};

/// Hankel singular values of the stable part, from factors of the Gramians.
[[nodiscard]] VecX<double> calcHankelValues(const StateSpace& system);

/// Balanced truncation, or balanced singular perturbation: the stable part is reduced to the
/// balanced states of the largest Hankel singular values, poles that do not decay are kept. The
/// error is at most twice the sum of the values left out. Where all poles are on the limit of
/// stability or beyond there are no Gramians: the slowest are kept instead (reduceModal), and the
/// note says so.
///
/// B. C. Moore. Principal component analysis in linear systems. IEEE Trans. Automatic Control 26
///   (1981); bound: K. Glover. All optimal Hankel-norm approximations. Int. J. Control 39 (1984);
///   factors: M. G. Safonov, R. Y. Chiang (1989), M. S. Tombs, I. Postlethwaite (1987); singular
///   perturbation: Y. Liu, B. D. O. Anderson. Int. J. Control 50 (1989).
/// @param order  of the result, at least the number of poles that do not decay
[[nodiscard]] ReducedSystem reduceBalanced(const StateSpace& system, int order,
                                           ReductionMatch match = ReductionMatch::HighFrequencies);

/// Keeps the poles of some places of listPoles, conjugates with them.
[[nodiscard]] ReducedSystem reduceModal(const StateSpace& system, const std::vector<int>& kept,
                                        ReductionMatch match = ReductionMatch::HighFrequencies);
/// Keeps the slowest poles; one less where a pair does not fit.
[[nodiscard]] ReducedSystem reduceModal(const StateSpace& system, int order,
                                        ReductionMatch match = ReductionMatch::HighFrequencies);

}  // namespace denavit
