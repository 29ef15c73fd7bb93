#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace denavit {

// What charts of a study are made of. Values that are no numbers are of runs without one; they are
// left out everywhere.

/// How values are spread.
struct Spread {
  std::size_t count = 0;  ///< of finite values
  double least = 0, most = 0, mean = 0;
  double q05 = 0, median = 0, q95 = 0;  ///< quantiles, linear between order statistics
};
/// All zeros where there is no value.
[[nodiscard]] Spread calcSpread(std::span<const double> values);

/// The value below which a part of all lies: linear between order statistics (Hyndman and Fan 1996,
/// type 7).
/// @param sorted  rising, not empty  @param part  0 to 1
[[nodiscard]] double calcQuantile(std::span<const double> sorted, double part);

/// How often values fall between edges that are evenly apart.
struct Bins {
  double from = 0, width = 1;
  std::vector<std::size_t> counts;
  [[nodiscard]] double edge(std::size_t k) const { return from + static_cast<double>(k) * width; }
};
/// Bins as wide as Freedman and Diaconis (1981) say, 5 to 60 of them; equal values make one bin.
[[nodiscard]] Bins calcBins(std::span<const double> values);

/// The values that are there, rising, each once.
[[nodiscard]] std::vector<double> listDistinct(std::span<const double> values);
/// The same, but nothing where there are more than `most`.
[[nodiscard]] std::optional<std::vector<double>> findDistinct(std::span<const double> values,
                                                              std::size_t most);

/// The mean of y where x has each of its values.
struct MeanPoint {
  double x, mean;
  std::size_t count;
};
/// @param member  which runs count; empty: all
[[nodiscard]] std::vector<MeanPoint> calcMeans(std::span<const double> x, std::span<const double> y,
                                               const std::vector<bool>& member = {});

/// What a parameter does to a measure, of the runs that there are.
struct TableEffect {
  double atLow = 0, atHigh = 0;  ///< [unit of the measure] mean at the two ends of the parameter
  double low = 0, high = 0;      ///< the ends
  bool isFit = false;            ///< of a straight line through all runs, else of runs at the ends
  double rank = 0;               ///< Spearman's correlation, -1 to 1
  [[nodiscard]] double swing() const { return atHigh - atLow; }
};
/// Of listed values the means of the runs at the lowest and at the highest one; where nearly every
/// run has a value of its own, a line of least squares between the 5 % and 95 % quantiles of the
/// parameter. Nothing where there are fewer than two values.
[[nodiscard]] std::optional<TableEffect> calcEffect(std::span<const double> parameter,
                                                    std::span<const double> measure);

}  // namespace denavit
