#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace denavit {

/// Where a stretch of samples is lowest and highest.
struct Extremes {
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::size_t low = kNone, high = kNone;  ///< indices among the finite samples
  bool gap = false;                       ///< some sample is not finite
};

/// Lowest and highest sample of every block of 16, of 256, of 4096 ... so that the extremes of any
/// stretch cost the logarithm of its length. Needs 1.6 bytes per sample.
class CurvePyramid {
 public:
  /// @param y  fewer than 2^32 values; is not kept
  explicit CurvePyramid(const std::vector<double>& y);

  /// Of the samples [from, to) of the same y.
  [[nodiscard]] Extremes findExtremes(const std::vector<double>& y, std::size_t from,
                                      std::size_t to) const;

 private:
  struct Block {
    std::uint32_t low, high;
    bool gap;
  };
  std::vector<std::vector<Block>> levels_;
};

/// The same without a pyramid: looks at every sample.
[[nodiscard]] Extremes findExtremes(const std::vector<double>& y, std::size_t from, std::size_t to);

}  // namespace denavit
