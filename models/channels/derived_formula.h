#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/channels/series.h"
#include "models/formula/formula.h"
#include "models/formula/function_calls.h"

namespace denavit {

/// An expression over whole channels: that of Formula, row by row, and
///
///   d(x)       derivative in time (parabola through three rows, at the ends through the outer
///   ones) int(x)     integral from the first row (trapezoidal rule); also integral(x) avg(x, w)
///   mean over w seconds about each row; also average(x, w) deg(x)     radians as degrees; rad(x)
///   the other way
///
/// whose x is an expression itself: d(tau1*qd1). Immutable.
class DerivedFormula {
 public:
  /// @param names  of the channels that the text may use
  /// @throws DescriptionError with one issue, whose place is "column 7"
  DerivedFormula(std::string_view text, const std::vector<std::string>& names);

  /// The values of names[i], as many as rows; asked only for what uses() says.
  using ChannelValues = std::function<const std::vector<double>&(std::size_t i)>;

  /// One value per row.
  /// @param time  [s] of the rows, increasing
  [[nodiscard]] std::vector<double> calc(const std::vector<double>& time,
                                         const ChannelValues& channel) const;

  /// The derivative of each row by a parameter, from those of the channels.
  /// @param tangent  the derivatives of names[i]
  [[nodiscard]] std::vector<double> calcTangent(const std::vector<double>& time,
                                                const ChannelValues& channel,
                                                const ChannelValues& tangent) const;

  /// Whether a row's value depends on the spacing of rows; rows that share an instant then have
  /// none.
  [[nodiscard]] bool looksAside() const;
  /// Whether the value depends on names[i].
  [[nodiscard]] bool uses(std::size_t i) const;

  /// The names that this language adds to Formula's: no channel can have them.
  [[nodiscard]] static const std::vector<std::string>& functionNames();

 private:
  enum class Kind { Derivative, Integral, Average, Degrees, Radians };
  struct Call {
    Kind kind;
    std::vector<DerivedFormula> argument;  ///< one; a vector since the type is not complete here
    double window_s = 0;                   ///< of Average
  };
  /// @param depth  of calls around the text
  DerivedFormula(std::string_view text, const std::vector<std::string>& names, int depth);
  static const Kind* findKind(std::string_view name);
  [[nodiscard]] static std::vector<double> apply(const Call& call, const std::vector<double>& time,
                                                 std::vector<double> values);
  /// Takes the calls out of the text; each becomes a variable of its own, as wide as it was.
  std::string extractCalls(std::string text, const std::vector<std::string>& names);
  Call makeCall(Kind kind, const std::string& text, const FunctionCall& found,
                const std::vector<std::string>& names) const;

  int depth_;
  std::size_t nameCount_;
  std::vector<Call> calls_;
  Formula formula_;
};

/// dx/dt at each row, second order also where rows are not even; 0 for a single row.
[[nodiscard]] std::vector<double> calcDerivative(const std::vector<double>& time,
                                                 const std::vector<double>& values);
/// ∫ x dt from the first row, by trapezoids.
[[nodiscard]] std::vector<double> calcIntegral(const std::vector<double>& time,
                                               const std::vector<double>& values);
/// The mean of the rows within window_s / 2 before and after each row.
[[nodiscard]] std::vector<double> calcMovingAverage(const std::vector<double>& time,
                                                    const std::vector<double>& values,
                                                    double window_s);

}  // namespace denavit
