#include "core/tabulation/table_layout.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/tabulation/torques_by_table.h"

namespace denavit {

namespace {

/// Words of M, B, C and G of eq. 6.63 over the positions; of M the upper triangle, as it is
/// symmetric.
double countMatrixWords(int joints, int points) {
  const double n = joints, pairs = n * (n - 1) / 2;
  return countWords(n * (n + 1) / 2 + n * pairs + n * n + n, points, joints);
}

ReproductionSection compareSix() {
  ReproductionSection section{.title = "six joints, everything in ten values",
                              .finding =
                                  "denavit tabulate shows what M or G alone take for an arm, over "
                                  "the joints that matter, and how far off they are."};
  section.add(compareNumber("cells of position, rate and acceleration", {"(10 x 10 x 10)^6", 1e18},
                            countWords(1, 10, 18), 0));
  section.add(compareNumber("words of the torques", {"6 x 10^18", 6e18}, kCraigExample.words(), 0));
  const double matrices = countMatrixWords(6, 10);
  section.add(compareClaim("words of M, B, C and G of eq. 6.63", "one dimension rather than three",
                           matrices, matrices < kCraigExample.words(),
                           "21 + 90 + 36 + 6 numbers at each of 10^6 positions"));
  return section;
}

ReproductionSection compareThree() {
  ReproductionSection section{.title = "exercise 6.7: three joints, everything in 16 ranges",
                              .origin = "reference",
                              .finding =
                                  "The book prints no answer; the reference is 3 torques in "
                                  "each of (16 x 16 x 16)^3 cells."};
  section.add(compareNumber("words of the torques", {"3 x 16^9", 206158430208.0},
                            kCraigExercise.words(), 0));
  return section;
}

}  // namespace

Sections reproduceCraig613(const ReproductionInputs&) { return {compareSix(), compareThree()}; }

}  // namespace denavit
