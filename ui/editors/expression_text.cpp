#include "ui/editors/expression_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "models/formula/formula.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

struct ExpressionWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::ExpressionEdit)
};

/// A number, its unit behind it: nothing that computes.
std::optional<double> findNumberAlone(const QString& text, const QuantityFormat& format) {
  static const QRegularExpression pattern(
      QStringLiteral(R"(^\s*[-+−]?\s*(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?[\sA-Za-z°·/²]*$)"),
      QRegularExpression::CaseInsensitiveOption);
  if (!pattern.match(text).hasMatch()) return std::nullopt;
  return fromText(text, format).value;
}

std::optional<double> findStoredNumber(const QString& stored) {
  bool ok = false;
  const double value = stored.trimmed().toDouble(&ok);
  return ok ? std::optional(value) : std::nullopt;
}

std::optional<double> findValue(const QString& expression) {
  try {
    return findConstant(expression.toStdString(), {});
  } catch (const std::exception&) {
    return std::nullopt;  // it has variables, or cannot be read
  }
}

/// Of the same quantity in SI units.
QuantityFormat inSi(QuantityFormat format) {
  format.degrees = format.millimetres = false;
  format.showUnit = true;
  return format;
}

}  // namespace

QString toStoredExpression(const QString& typed, const QuantityFormat& format) {
  const std::optional<double> number = findNumberAlone(typed, format);
  return number ? QString::fromStdString(toShortest(*number)) : typed.trimmed();
}

QString toShownExpression(const QString& stored, const QuantityFormat& format) {
  const std::optional<double> number = findStoredNumber(stored);
  if (!number) return stored;
  const bool isShownInSi = unitText(format) == unitText(inSi(format));
  return isShownInSi ? stored : toExactText(*number, format);
}

QString toReading(const QString& typed, const QuantityFormat& format) {
  const QuantityFormat si = inSi(format);
  const QString shown = unitText(format), unit = unitText(si);
  const bool isShownInSi = shown == unit;
  if (typed.trimmed().isEmpty()) {
    return isShownInSi ? unit : ExpressionWords::tr("%1 · formulas in %2").arg(shown, unit);
  }
  if (isShownInSi) return unit;
  if (const std::optional<double> number = findNumberAlone(typed, format)) {
    return "= " + toText(*number, si);
  }
  const std::optional<double> value = findValue(typed);
  return value ? QStringLiteral("%1 = %2").arg(unit, toText(*value, format)) : unit;
}

}  // namespace denavit
