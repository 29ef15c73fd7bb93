#include "ui/plots_panel/coarse_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct CoarseRowsText {
  Q_DECLARE_TR_FUNCTIONS(denavit::CoarseRows)
};

/// Rows per period of the highest frequency.
constexpr double kRowsPerPeriod = 4;
/// More rows than this make every plot slow.
constexpr double kMostRows = 2e5;

/// The nearest 1, 2 or 5 times a power of ten that is not above x (if `up`, not below x).
double toEvenNumber(double x, bool up) {
  const double power = std::pow(10.0, std::floor(std::log10(x) + 1e-9));
  const double part = x / power;
  constexpr double kSlack = 1e-9;
  if (up) {
    for (const double even : {1.0, 2.0, 5.0}) {
      if (even >= part - kSlack) return even * power;
    }
    return 10 * power;
  }
  for (const double even : {5.0, 2.0}) {
    if (even <= part + kSlack) return even * power;
  }
  return power;
}

}  // namespace

double CoarseRows::chooseStep(double duration_s) const {
  const double wanted_s = toEvenNumber(1 / (kRowsPerPeriod * highest_Hz), false);
  return std::max(wanted_s, toEvenNumber(duration_s / kMostRows, true));
}

QString CoarseRows::tell() const {
  const QString rows = CoarseRowsText::tr("Rows of %1 ms show up to %2 Hz.")
                           .arg(toNumber(1e3 / rate_Hz, 3), toNumber(rate_Hz / 2, 3));
  const QString low = toNumber(lowest_Hz, 4), high = toNumber(highest_Hz, 4);
  const QString parts = low == high ? CoarseRowsText::tr("%1 Hz").arg(low)
                                    : CoarseRowsText::tr("%1 Hz to %2 Hz").arg(low, high);
  if (run)
    return CoarseRowsText::tr("%1 Parts of %2 at %3 appear at lower frequencies.")
        .arg(rows, *run, parts);
  return CoarseRowsText::tr("%1 Modes at %2 appear at lower frequencies.").arg(rows, parts);
}

std::optional<CoarseRows> findCoarseRows(double rate_Hz, const std::vector<double>& modes_Hz) {
  const auto first = std::upper_bound(modes_Hz.begin(), modes_Hz.end(), rate_Hz / 2);
  if (first == modes_Hz.end()) return std::nullopt;
  return CoarseRows{.rate_Hz = rate_Hz, .lowest_Hz = *first, .highest_Hz = modes_Hz.back()};
}

std::optional<CoarseRows> findCoarseRows(double rate_Hz, const Spectrum& finer, bool isDensity,
                                         const QString& run) {
  if (!finer.value || !(finer.samplingRate_Hz > rate_Hz)) return std::nullopt;
  const std::vector<double>&f = *finer.frequency_Hz, &value = *finer.value;
  const std::size_t end = findTellingEnd(value, isDensity);
  std::size_t first =
      static_cast<std::size_t>(std::upper_bound(f.begin(), f.end(), rate_Hz / 2) - f.begin());
  const double least = leastTelling(value, isDensity);
  while (first < end && value[first] < least) ++first;
  if (first >= end || !(least > 0)) return std::nullopt;
  return CoarseRows{
      .rate_Hz = rate_Hz, .lowest_Hz = f[first], .highest_Hz = f[end - 1], .run = run};
}

}  // namespace denavit
