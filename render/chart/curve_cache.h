#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "render/chart/chart_data.h"
#include "render/chart/curve_pyramid.h"

namespace denavit {

/// The pyramids of the curves of a stack, each built once however often its curve is shown again.
/// Long curves are built on a thread of their own and are searched sample by sample until then.
class CurveCache {
 public:
  CurveCache();
  ~CurveCache();

  /// Curves of fewer samples are built at once: less than 2 ms.
  static constexpr std::size_t kAtOnce = 1'000'000;

  /// @returns nullptr for short curves and while a pyramid is being built
  [[nodiscard]] const CurvePyramid* findPyramid(const Curve::Values& y);
  /// Lowest and highest finite value; NaN without any.
  [[nodiscard]] AxisRange findRange(const Curve::Values& y);
  /// The same among the values above 0.
  [[nodiscard]] AxisRange findPositiveRange(const Curve::Values& y);
  /// Forgets the curves that no plot has any more.
  void keepOnly(const std::vector<ChartData>& plots);
  /// How many pyramids were built since the beginning.
  [[nodiscard]] int buildCount() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
