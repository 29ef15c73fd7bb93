#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "models/channels/spectrum.h"

namespace denavit {

/// Vibrations above half the rate of the rows, which a spectrum folds down to lower frequencies.
struct CoarseRows {
  double rate_Hz = 0;     ///< of the rows
  double lowest_Hz = 0;   ///< lowest frequency above half of it
  double highest_Hz = 0;  ///< highest frequency above half of it
  std::optional<QString>
      run{};  ///< the run whose finer rows show it; none: from natural frequencies

  /// [s] Output step, 1, 2 or 5 times a power of ten, that shows all these frequencies, or as many
  /// of them as a run of this length has room for.
  [[nodiscard]] double chooseStep(double duration_s) const;
  [[nodiscard]] QString tell() const;
};

/// @param modes_Hz  natural frequencies of the arm  @returns nothing if the rows show all of
/// them
[[nodiscard]] std::optional<CoarseRows> findCoarseRows(double rate_Hz,
                                                       const std::vector<double>& modes_Hz);
/// @param finer  of the same channel in another run  @param run  its name
[[nodiscard]] std::optional<CoarseRows> findCoarseRows(double rate_Hz, const Spectrum& finer,
                                                       bool isDensity, const QString& run);

}  // namespace denavit
