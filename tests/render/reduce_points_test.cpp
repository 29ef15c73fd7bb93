#include "render/chart/reduce_points.h"

#include <cmath>

#include <gmock/gmock.h>

namespace denavit {
namespace {

using testing::ElementsAre;

TEST(ReducePoints, KeepsTheFirstOfEachCellAndNoneThatIsOutsideOrNoNumber) {
  const std::vector<double> x{0, 0.1, 9.9, 5, NAN, 10, -1, 5}, y{0, 0.1, 0, 5, 5, 10, 5, NAN};
  EXPECT_THAT(reducePoints(x, y, {0, 10}, {0, 10}, 10, 10), ElementsAre(0, 2, 3, 5));
  // Finer cells tell the first two apart.
  EXPECT_THAT(reducePoints(x, y, {0, 10}, {0, 10}, 100, 100), ElementsAre(0, 1, 2, 3, 5));
}

TEST(ReducePoints, ShowsNoMorePointsThanThereAreCells) {
  std::vector<double> x, y;
  for (int i = 0; i < 100000; ++i) {
    x.push_back(std::fmod(i * 0.618033988749895, 1.0));
    y.push_back(std::fmod(i * 0.754877666246693, 1.0));
  }
  const std::size_t kept = reducePoints(x, y, {0, 1}, {0, 1}, 60, 40).size();
  EXPECT_EQ(kept, 2400);  // every cell has one
}

}  // namespace
}  // namespace denavit
