#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/recording.h"
#include "models/channels/derived_formula.h"
#include "models/formula/formula.h"
#include "models/study/reduction.h"

namespace denavit {

/// What measures can ask of a run beside its channels.
struct RunFigures {
  double closure = 0;  ///< energy closure
  double endTime = 0;  ///< [s]
  double steps = 0;    ///< accepted
  /// [Hz] of natural vibrations at the start pose, locked joints held, lowest first; called where a
  /// measure asks.
  std::function<std::vector<double>()> frequencies = {};
  /// Rows of both sides of each jump, with the columns of the run; null: none.
  const Recording* sides = nullptr;
};

/// One number of a run: an expression as Formula, over
///
///   max(x) min(x)     the largest and the smallest row; where x jumps at a break of the run, as
///                     torques do where a motion begins and arrives, both sides count
///   mean(x) rms(x)    over time (trapezoidal rule), both sides of such jumps
///   first(x) last(x) at(x, t)   a row; at t [s], linear between rows
///   settle(x, band)   [s] from when on x stays within band |last - first| of its last value
///   overshoot(x)      how far x goes beyond its last value, by |last - first|
///   count(x)          how many times the condition x becomes true
///   frequency(k)      [Hz] the k'th natural frequency at the start pose, from 1
///   closure, end_time, steps
///
/// whose x is an expression over channels, as of derived ones: "max(abs(tau2)) - mean(d(q1)^2)".
/// settle and overshoot may name another final value: settle(x, band, final), overshoot(x, final).
/// Immutable.
class Measure {
 public:
  /// @param columns  of the runs' recordings, the time first
  /// @throws DescriptionError with one issue, whose place is "column 7"
  Measure(std::string_view text, const std::vector<Column>& columns);

  /// @returns NaN where the run has no such number, as at(x, t) beyond its end
  [[nodiscard]] double calc(const Recording& recording, const RunFigures& figures) const;

  /// Its derivative by a parameter where every row of the channels in use has one.
  /// @param tangent  the derivatives of a column's rows
  /// @returns nothing where the measure depends on something that has none: count, settle, steps,
  ///   closure, end_time, frequency
  [[nodiscard]] std::optional<double> calcTangent(
      const Recording& recording, const RunFigures& figures,
      const std::function<std::vector<double>(int column)>& tangent) const;

  /// The largest k of frequency(k); 0: none is asked for.
  [[nodiscard]] int highestFrequency() const;
  /// Of the value, where the formula is one call: that of its channel, "s", "Hz"; else empty.
  [[nodiscard]] const std::string& unit() const { return unit_; }

  /// The names that this language adds to those of derived channels.
  [[nodiscard]] static const std::vector<std::string>& functionNames();
  /// Names of what is one number already: closure..
  [[nodiscard]] static const std::vector<std::string>& figureNames();

 private:
  struct Call {
    std::optional<Reduction> reduction;  ///< none: frequency
    ReductionArguments arguments;
    std::vector<DerivedFormula> rows;  ///< the expression: one; of frequency none
    int frequency = 0;
  };
  [[nodiscard]] Call makeCall(const std::string& text, const FunctionCall& found) const;
  [[nodiscard]] std::string findUnit(std::string_view text,
                                     const std::vector<Column>& columns) const;
  [[nodiscard]] std::vector<double> figureValues(const RunFigures& figures) const;
  [[nodiscard]] bool takesSides(const Call& call) const;
  /// @param time, channel  of a run that has rows
  static double calcCall(const Call& call, const std::vector<double>& time,
                         const DerivedFormula::ChannelValues& channel, const RunFigures& figures);

  std::vector<std::string> names_;  ///< of channels: columns, then columns without units
  std::size_t columnCount_;
  std::vector<Call> calls_;
  Formula formula_;  ///< of the figures and the calls
  std::string unit_;
};

/// What is wrong with a measure's formula: "column 7: ...", or nothing.
[[nodiscard]] std::optional<std::string> findMeasureError(std::string_view text,
                                                          const std::vector<Column>& columns);

}  // namespace denavit
