#pragma once

#include <vector>

#include "core/mechanism/mechanism.h"

namespace denavit {

/// A pose in which closures hold, or the nearest that was found.
struct ClosedPose {
  bool isClosed = false;
  VecX<double> q;                 ///< [rad|m]
  double residual = 0;            ///< largest of the closures' rows [rad|m, of the size]
  std::vector<double> residuals;  ///< by closure, likewise
  int iterations = 0;

  /// The closure that stays open most.
  [[nodiscard]] std::size_t worst() const;
};

/// Closes the loops from a guess: Newton on the closure equations, least squares where they are
/// dependent, with a step that is shortened until the residual falls.
/// @param guess  [rad|m] of size N
/// @param held   one per coordinate: whether it stays as guessed; empty: none
[[nodiscard]] ClosedPose findClosedPose(const Mechanism& mechanism, const VecX<double>& guess,
                                        const std::vector<char>& held);

/// The same; where the loops do not close from the guess, from guesses beside it, farther and
/// farther, by a fixed sequence of random numbers: a chain that is stretched comes no nearer by any
/// small motion.
/// @returns the first that is closed, or that of the guess
[[nodiscard]] ClosedPose findClosedPoseBeside(const Mechanism& mechanism, const VecX<double>& guess,
                                              const std::vector<char>& held);

/// One per coordinate: whether it is listed, or an amplitude of a link that bends.
[[nodiscard]] std::vector<char> markWithShape(const Mechanism& mechanism,
                                              const std::vector<int>& listed);

/// As findClosedPose() with two lists of coordinates held. Links that bend stay as they are, too,
/// where the loops close so; else they give way, then what need not be held, if other things must.
/// Then likewise beside the guess.
[[nodiscard]] ClosedPose findStartingPose(const Mechanism& mechanism, const VecX<double>& guess,
                                          const std::vector<int>& must,
                                          const std::vector<int>& should);

/// How many guesses findAssemblyModes() is to start from: 200, and fewer for a large mechanism.
[[nodiscard]] int countGuesses(const Mechanism& mechanism);

/// Whether so many ways from so many guesses are a continuum of them: something moves by itself.
[[nodiscard]] inline bool areManyWays(int ways, int guesses) {
  return guesses >= 20 && 2 * ways > guesses;
}

/// The ways in which the loops can be closed while some coordinates stay: from `starts` guesses,
/// the given one first, the others spread over the joints' turns by a fixed sequence of random
/// numbers. Poses in which all joints, centres of mass and tools, and what closures hold, are in
/// the same places are one, whatever turns by itself there.
/// @param held  see findClosedPose()
/// @returns closed poses, that of the guess first if it closes
[[nodiscard]] std::vector<VecX<double>> findAssemblyModes(const Mechanism& mechanism,
                                                          const VecX<double>& guess,
                                                          const std::vector<char>& held,
                                                          int starts);

}  // namespace denavit
