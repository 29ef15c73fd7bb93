#include "ui/study/duration_text.h"

#include <QCoreApplication>
#include <cmath>

namespace denavit {

QString toDuration(double seconds) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Duration", text); };
  if (seconds < 1) return tr("1 s");
  if (seconds < 90) return tr("%1 s").arg(std::lround(seconds));
  const auto minutes = std::lround(seconds / 60);
  if (minutes < 90) return tr("%1 min").arg(minutes);
  if (minutes < 60 * 48) return tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
  return tr("%1 days").arg(std::lround(seconds / 86400));
}

}  // namespace denavit
