#include "ui/motion/via_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/editors/quantity_text.h"
#include "ui/preferences/preferences.h"

namespace denavit {
namespace {

const QString kThrough = QStringLiteral(" through ");

QString sayVia(const char* text) { return QCoreApplication::translate("ViaText", text); }

QString textOf(double value, QuantityFormat format, bool exact) {
  format.showUnit = false;
  return exact ? toBareText(value, format) : toText(value, format);
}

/// The numbers of a text, each in its own unit. @param formats  of the numbers, in order
std::optional<std::vector<double>> parseNumbers(const QString& text,
                                                const std::vector<QuantityFormat>& formats,
                                                bool decimalComma) {
  static const QRegularExpression byComma("[,;\\s]+"), bySemicolon("[;\\s]+");
  QStringList parts = text.split(decimalComma ? bySemicolon : byComma, Qt::SkipEmptyParts);
  // A unit behind the last number holds for all.
  if (!parts.isEmpty()) {
    static const QRegularExpression unit("^(mm|m|rad|deg|°)$");
    if (unit.match(parts.last()).hasMatch()) {
      const QString last = parts.takeLast();
      for (QString& part : parts) part += last;
    }
  }
  if (parts.size() > static_cast<qsizetype>(formats.size())) return {};
  std::vector<double> numbers;
  for (qsizetype k = 0; k < parts.size(); ++k) {
    const ParsedQuantity parsed = fromText(parts[k], formats[static_cast<std::size_t>(k)]);
    if (!parsed.value) return {};
    numbers.push_back(*parsed.value);
  }
  return numbers;
}

std::vector<QuantityFormat> toolFormats(const PreferenceValues& values) {
  const QuantityFormat length = shownFormat(QuantityKind::Length, values);
  const QuantityFormat angle = shownFormat(QuantityKind::Angle, values);
  return {length, length, length, angle, angle, angle};
}

std::vector<QuantityFormat> jointFormats(const RobotDescription& robot,
                                         const PreferenceValues& values) {
  std::vector<QuantityFormat> formats;
  for (const JointDescription& joint : robot.joints) {
    formats.push_back(shownFormat(joint.type, values));
  }
  return formats;
}

QString join(const std::vector<double>& numbers, const std::vector<QuantityFormat>& formats,
             const PreferenceValues& values, bool exact) {
  QStringList texts;
  for (std::size_t k = 0; k < numbers.size() && k < formats.size(); ++k) {
    texts << textOf(numbers[k], formats[k], exact);
  }
  return texts.join(values.decimalComma ? "; " : ", ");
}

}  // namespace

QString toViaText(const MotionPoint& point, const RobotDescription& robot,
                  const PreferenceValues& values, bool exact) {
  if (!point.pose.empty()) return QString::fromStdString(point.pose);
  if (!point.q.empty()) {
    const auto formats = jointFormats(robot, values);
    if (exact || formats.empty()) return "q " + join(point.q, formats, values, exact);
    // Of joints that turn and slide each number has its own unit.
    const bool isMixed = std::ranges::any_of(
        formats, [&](const QuantityFormat& f) { return f.kind != formats.front().kind; });
    if (!isMixed)
      return "q " + join(point.q, formats, values, exact) + " " + unitText(formats.front());
    QStringList texts;
    for (std::size_t k = 0; k < point.q.size() && k < formats.size(); ++k)
      texts << textOf(point.q[k], formats[k], exact) + " " + unitText(formats[k]);
    return "q " + texts.join(values.decimalComma ? "; " : ", ");
  }
  if (point.position.empty()) {
    return point.angle ? sayVia("turned about the centre") : QString();
  }
  std::vector<double> numbers = point.position;
  const auto formats = toolFormats(values);
  if (exact) numbers.insert(numbers.end(), point.rpy.begin(), point.rpy.end());
  QString text = join(numbers, formats, values, exact);
  if (exact && !point.through.empty()) {
    text += kThrough + join(point.through, formats, values, exact);
  }
  return exact ? text : text + " " + unitText(formats.front());
}

ViaEntry parseVia(const QString& text, const TrajectoryDescription& trajectory,
                  const RobotDescription& robot, const PreferenceValues& values, bool wasJoints) {
  const QString typed = text.trimmed();
  ViaEntry entry;
  MotionPoint point;
  if (hasPose(trajectory, typed.toStdString())) {
    point.pose = typed.toStdString();
    entry.point = point;
    return entry;
  }
  // Bare numbers stand for what they replace, where they are as many as there are joints.
  const bool isJoints = typed.startsWith('q');
  const auto bare = wasJoints && !isJoints && robot.joints.size() != 3
                        ? parseNumbers(typed, jointFormats(robot, values), values.decimalComma)
                        : std::nullopt;
  if (isJoints || (bare && bare->size() == robot.joints.size())) {
    const auto numbers =
        bare ? bare : parseNumbers(typed.mid(1), jointFormats(robot, values), values.decimalComma);
    if (!numbers || numbers->size() != robot.joints.size()) {
      entry.mistake =
          sayVia("Joint values are a q and %1 numbers: q 0, 45, -90").arg(robot.joints.size());
      return entry;
    }
    point.q = *numbers;
    entry.point = point;
    return entry;
  }
  const QStringList halves = typed.split(kThrough);
  if (halves.size() == 2) {
    const auto through = parseNumbers(halves[1], toolFormats(values), values.decimalComma);
    if (!through || through->size() != 3) {
      entry.mistake = sayVia("An arc goes through one place: x, y, z");
      return entry;
    }
    point.through = *through;
  }
  const auto numbers = parseNumbers(halves.front(), toolFormats(values), values.decimalComma);
  if (halves.size() > 2 || !numbers || (numbers->size() != 3 && numbers->size() != 6)) {
    entry.mistake = sayVia(
        "Write where the tool goes as x, y, z, with roll, pitch, yaw behind them if it is to "
        "be turned; q and joint values; or the name of a pose");
    return entry;
  }
  point.position.assign(numbers->begin(), numbers->begin() + 3);
  if (numbers->size() == 6) point.rpy.assign(numbers->begin() + 3, numbers->end());
  entry.point = point;
  return entry;
}

}  // namespace denavit
