#pragma once

#include <QString>
#include <memory>
#include <vector>

namespace denavit {

class RunHistory;

/// The natural frequencies of the arm of a run where it is at a time, undeflected, with the joints
/// held that the run holds or prescribes. The last ones found are kept.
class RunFrequencies {
 public:
  /// @returns [Hz] ascending, without rigid and unstable modes; empty where there are none
  [[nodiscard]] const std::vector<double>& find(const std::shared_ptr<const RunHistory>& history,
                                                double t_s);

 private:
  std::shared_ptr<const RunHistory> history_;
  std::vector<double> pose_, modes_Hz_;
};

/// What a peak of a spectrum is called: "f2 3.2 Hz" near the second natural frequency, else "3.2
/// Hz". Near is 3 % or two lines of the spectrum, whichever is more. Natural frequencies above half
/// the rate of the rows appear folded: a peak at 24.5 Hz caused by a mode of 124.5 Hz is "f2 124.5
/// Hz, folded". If there are such frequencies, any other peak may be folded as well: "31.3 Hz?".
/// @param modes_Hz  ascending  @param resolution_Hz  between two lines  @param rate_Hz  of the rows
[[nodiscard]] QString labelPeak(double frequency_Hz, const std::vector<double>& modes_Hz,
                                double resolution_Hz, double rate_Hz);

}  // namespace denavit
