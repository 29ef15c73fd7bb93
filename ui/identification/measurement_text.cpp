#include "ui/identification/measurement_text.h"

#include <QCoreApplication>

#include "models/place_words.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct MeasurementText {
  Q_DECLARE_TR_FUNCTIONS(denavit::MeasurementText)
};

QString tellLength(const MeasuredMotion& motion) {
  const VecX<double>& first = motion.stretches.front().positions.time;
  const VecX<double>& last = motion.stretches.back().positions.time;
  const double duration_s = last[last.size() - 1] - first[0];
  return MeasurementText::tr("%1 rows: %2 s at %3 Hz.")
      .arg(motion.rows())
      .arg(toNumber(duration_s, 4), toNumber(1 / motion.step, 4));
}

QString tellGaps(const MeasuredMotion& motion) {
  const auto gaps = motion.stretches.size() - 1;
  if (gaps == 0) return {};
  return " " + (gaps == 1 ? MeasurementText::tr("There is a gap in it.")
                          : MeasurementText::tr("There are %1 gaps in it.").arg(gaps));
}

QString tellPeriod(const MeasurementFile& file) {
  if (file.period) {
    return MeasurementText::tr("It repeats itself after %1 s.").arg(toNumber(*file.period, 5));
  }
  return MeasurementText::tr("It does not repeat itself; filters at %1 Hz leave its noise out.")
      .arg(toNumber(file.cutoff, 3));
}

QString tellColumns(const MeasuredMotion& motion) {
  QStringList names;
  for (const std::string& name : motion.columns) names << QString::fromStdString(name);
  return MeasurementText::tr("Read: %1.").arg(names.join(", "));
}

/// What the table does not say by itself.
QString tellAssumptions(const MeasuredMotion& motion) {
  QString lines;
  for (const std::string& one : motion.assumptions) {
    lines += "\n" + MeasurementText::tr("Assumed: %1.").arg(QString::fromStdString(one));
  }
  return lines;
}

}  // namespace

QString describeMeasurement(const MeasurementFile& file) {
  const MeasuredMotion& motion = *file.motion;
  return tellLength(motion) + tellGaps(motion) + " " + tellPeriod(file) + "\n" +
         tellColumns(motion) + tellAssumptions(motion);
}

QStringList toLines(const std::vector<Issue>& issues) {
  QStringList lines;
  for (const Issue& issue : issues) lines << QString::fromStdString(toSpokenLine(issue));
  return lines;
}

}  // namespace denavit
