#include "ui/identification/seen_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <cmath>
#include <map>

namespace denavit {
namespace {

struct SeenText {
  Q_DECLARE_TR_FUNCTIONS(denavit::SeenText)
};

constexpr double kWell = 0.05, kFairly = 0.3;  // of the value

}  // namespace

Seen howSeen(const IdentificationResult& result, std::size_t parameter) {
  const Estimate& estimate = result.base[parameter].estimate;
  if (!estimate.isSeen()) return Seen::Not;
  const double part = estimate.interval() / std::abs(estimate.value);
  if (part <= kWell) return Seen::Well;
  if (part <= kFairly) return Seen::Fairly;
  return part < 1 ? Seen::Poorly : Seen::NotFromZero;
}

QString toText(Seen seen) {
  switch (seen) {
    case Seen::Well:
      return SeenText::tr("well");
    case Seen::Fairly:
      return SeenText::tr("fairly");
    case Seen::Poorly:
      return SeenText::tr("poorly");
    case Seen::NotFromZero:
      return SeenText::tr("not told from 0");
    case Seen::Not:
      return SeenText::tr("not seen");
  }
  return {};
}

QString describeSeen(const IdentificationResult& result) {
  std::array<int, 5> counts{};
  for (std::size_t k = 0; k < result.base.size(); ++k) {
    ++counts[static_cast<std::size_t>(howSeen(result, k))];
  }
  QStringList parts;
  const auto add = [&](Seen seen, const QString& what) {
    const int count = counts[static_cast<std::size_t>(seen)];
    if (count > 0) parts << what.arg(count);
  };
  add(Seen::Well, SeenText::tr("%1 to 5 %"));
  add(Seen::Fairly, SeenText::tr("%1 to 30 %"));
  add(Seen::Poorly, SeenText::tr("%1 worse than that"));
  add(Seen::NotFromZero, SeenText::tr("%1 that cannot be told from 0"));
  add(Seen::Not, SeenText::tr("%1 not seen at all"));
  return SeenText::tr(
             "Torques of this arm tell %1 combinations of its inertias; this measurement "
             "tells %2.")
      .arg(result.base.size())
      .arg(parts.join(", "));
}

QString describeUnseen(const IdentificationResult& result) {
  std::map<std::string, QStringList> byReason;
  for (const UnseenDirection& direction : result.unseen) {
    byReason[direction.reason] << QString::fromStdString(direction.formula);
  }
  QStringList lines;
  for (const auto& [reason, formulas] : byReason) {
    lines << SeenText::tr("Not seen: %1: %2.")
                 .arg(formulas.join(", "), QString::fromStdString(reason));
  }
  if (!lines.isEmpty()) lines << SeenText::tr("There the values of the table stay.");
  return lines.join('\n');
}

}  // namespace denavit
