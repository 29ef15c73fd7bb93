#include "ui/study/variation_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <nlohmann/json.hpp>

#include "models/json/number_text.h"
#include "models/study/sampling.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

struct VariationWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::Variation)
};

/// How numbers are written, and what stands behind them.
struct NumberStyle {
  int digits = QLocale::FloatingPointShortest;
  QString unit = {};  ///< with a space before it
  bool isDrawn = false;

  [[nodiscard]] QString operator()(double value) const {
    return toReading(QString::number(value, 'g', digits));
  }
};

/// A number, and behind it any unit.
QString numberPattern() {
  const QString sign = hasDecimalComma() ? QStringLiteral("[.,]") : QStringLiteral("[.]");
  return QStringLiteral(
             "([-+]?(?:\\d+(?:%1\\d*)?|%1\\d+)(?:[eE][-+]?\\d+)?)"
             "\\s*((?:[^-+.,;:±\\s\\d][^,;:±\\d]*?)?\?)")
      .arg(sign);
}

/// Signs that mean the same.
QString toPlain(QString text) {
  text.replace(QChar(0x2212), '-');
  text.replace(QStringLiteral(".."), VariationWords::tr(" to "));
  text.replace(QStringLiteral("+/-"), QStringLiteral("±")).replace("+-", QStringLiteral("±"));
  return text.trimmed();
}

/// What a number in a typed unit is in that of the file; nothing: it is no unit of such values.
std::optional<double> factorOf(const QString& typed, const QString& unit) {
  if (typed.isEmpty() || typed == unit) return 1;
  const bool isDegrees = typed == "deg" || typed == QStringLiteral("°");
  if (isDegrees && unit == "rad") return std::numbers::pi / 180;
  if (typed == "mm" && unit == "m") return 1e-3;
  return {};
}

/// Numbers with one unit, and how many values there are to be.
struct TypedNumbers {
  std::vector<double> numbers;
  double count = 0;
};

/// Nothing: the text has another form or unit, or a number that no computer holds.
/// @param form  a regular expression in which # stands for a number and a unit, ~ for a word
///   between them, @ for a count
std::optional<TypedNumbers> readForm(const QString& text, QString form, const QString& unit) {
  form.replace('#', "\\s*" + numberPattern() + "\\s*");
  form.replace('~', QStringLiteral("(?:\\p{L}+|–)"));
  form.replace('@', QStringLiteral("\\s*(?<count>\\d+)\\s*\\p{L}*"));
  const auto found =
      QRegularExpression(QRegularExpression::anchoredPattern(form)).match(toPlain(text));
  if (!found.hasMatch()) return {};
  const bool hasCount = form.contains("<count>");
  TypedNumbers typed;
  QString behind;
  for (int k = 1; k + 1 <= found.lastCapturedIndex(); k += 2) {
    typed.numbers.push_back(found.captured(k).replace(',', '.').toDouble());
    const QString own = found.captured(k + 1).trimmed();
    if (!own.isEmpty() && !behind.isEmpty() && own != behind) return {};
    if (!own.isEmpty()) behind = own;
  }
  if (hasCount) typed.count = found.captured("count").toDouble();
  const std::optional<double> factor = factorOf(behind, unit);
  if (!factor) return {};
  for (double& number : typed.numbers) {
    if (*factor != 1) number = roundToDecimal(number * *factor);
    if (!std::isfinite(number)) return {};
  }
  return typed;
}

nlohmann::json toValue(const QString& word, const QString& unit) {
  if (const auto typed = readForm(word, QStringLiteral("#"), unit)) return typed->numbers.front();
  const auto parsed = nlohmann::json::parse(word.toStdString(), nullptr, false);
  return parsed.is_discarded() ? nlohmann::json(word.toStdString()) : parsed;
}

/// "30, 60, 90 deg": the last unit is that of all.
QStringList withLastUnit(QStringList words, const QString& unit) {
  if (words.isEmpty()) return words;
  const auto found =
      QRegularExpression(QRegularExpression::anchoredPattern(numberPattern())).match(words.back());
  const QString last = found.captured(2).trimmed();
  if (last.isEmpty() || !factorOf(last, unit)) return words;
  for (QString& word : words) {
    bool isNumber = false;
    QString(word).replace(',', '.').toDouble(&isNumber);
    if (isNumber) word += ' ' + last;
  }
  return words;
}

/// At commas that are in no brackets; at semicolons where there are any, or commas are decimal
/// signs.
QStringList splitValues(const QString& text) {
  const bool bySemicolons = hasDecimalComma() || text.contains(';');
  QStringList words;
  QString word;
  int depth = 0;
  for (const QChar c : text) {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    const bool parts = depth == 0 && c == (bySemicolons ? ';' : ',');
    if (!parts) {
      word += c;
      continue;
    }
    words << word.trimmed();
    word.clear();
  }
  words << word.trimmed();
  words.removeAll(QString());
  return words;
}

ParsedVariation refuseText(Variation variation) {
  return {{}, VariationWords::tr("type it as: %1").arg(exampleOf(variation))};
}

/// The ends of the values, and how many there are.
struct Extent {
  double from = 0, to = 1;
  int count = 5;
};

Extent extentOf(const StudyParameter& parameter) {
  if (parameter.grid) return {parameter.grid->from, parameter.grid->to, parameter.grid->count};
  if (parameter.uniform) return {parameter.uniform->from, parameter.uniform->to};
  if (parameter.normal) {
    return {parameter.normal->mean - 2 * parameter.normal->sigma,
            parameter.normal->mean + 2 * parameter.normal->sigma};
  }
  Extent extent;
  std::vector<double> numbers;
  for (const nlohmann::json& value : parameter.values) {
    if (value.is_number()) numbers.push_back(value.get<double>());
  }
  if (numbers.empty()) return extent;
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  return {*least, *most > *least ? *most : *least + 1, static_cast<int>(numbers.size())};
}

std::vector<nlohmann::json> listValues(const Extent& extent, bool isLog) {
  std::vector<nlohmann::json> values;
  const int count = std::clamp(extent.count, 2, 20);
  for (int k = 0; k < count; ++k) {
    const double part = static_cast<double>(k) / (count - 1);
    const double value = isLog ? extent.from * std::pow(extent.to / extent.from, part)
                               : extent.from + part * (extent.to - extent.from);
    values.emplace_back(QString::number(value, 'g', 4).toDouble());
  }
  return values;
}

}  // namespace

QString nameOf(Variation variation) {
  switch (variation) {
    case Variation::Values:
      return VariationWords::tr("values");
    case Variation::Grid:
      return VariationWords::tr("grid");
    case Variation::LogGrid:
      return VariationWords::tr("log grid");
    case Variation::Normal:
      return VariationWords::tr("normal");
    case Variation::Uniform:
      break;
  }
  return VariationWords::tr("uniform");
}

Variation variationOf(const StudyParameter& parameter) {
  if (parameter.grid) {
    return parameter.grid->scale == GridScale::Log ? Variation::LogGrid : Variation::Grid;
  }
  if (parameter.normal) return Variation::Normal;
  return parameter.uniform ? Variation::Uniform : Variation::Values;
}

namespace {

QString listText(const std::vector<nlohmann::json>& values, const NumberStyle& style) {
  QStringList words;
  for (const nlohmann::json& value : values) {
    words << (value.is_number()   ? style(value.get<double>())
              : value.is_string() ? QString::fromStdString(value.get<std::string>())
                                  : QString::fromStdString(value.dump()));
  }
  const bool areNumbers = std::all_of(
      values.begin(), values.end(), [](const nlohmann::json& value) { return value.is_number(); });
  return words.join(hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", ")) +
         (areNumbers ? style.unit : QString());
}

QString compose(const StudyParameter& parameter, const NumberStyle& style) {
  const auto range = [&](double from, double to) {
    return VariationWords::tr("%1 to %2").arg(style(from), style(to)) + style.unit;
  };
  if (const auto& grid = parameter.grid) {
    const QString ends = range(grid->from, grid->to);
    return style.isDrawn ? VariationWords::tr("%1, drawn").arg(ends)
                         : VariationWords::tr("%1, %2 values").arg(ends).arg(grid->count);
  }
  if (const auto& normal = parameter.normal) {
    const QString text =
        QStringLiteral("%1 ± %2").arg(style(normal->mean), style(normal->sigma)) + style.unit;
    if (!normal->least || !normal->most) return text;
    return VariationWords::tr("%1 within %2").arg(text, range(*normal->least, *normal->most));
  }
  if (const auto& uniform = parameter.uniform) return range(uniform->from, uniform->to);
  return listText(parameter.values, style);
}

}  // namespace

QString toText(const StudyParameter& parameter) { return compose(parameter, {}); }

QString toReadableText(const StudyParameter& parameter, const QString& unit, bool isDrawn) {
  constexpr int kFewDigits = 4;
  return compose(parameter, {kFewDigits, unit.isEmpty() ? QString() : ' ' + unit, isDrawn});
}

QString exampleOf(Variation variation) {
  switch (variation) {
    case Variation::Values:
      return hasDecimalComma() ? QStringLiteral("0; 0,5; 1; 2") : QStringLiteral("0, 0.5, 1, 2");
    case Variation::Grid:
      return VariationWords::tr("0 to 5, 11 values");
    case Variation::LogGrid:
      return VariationWords::tr("%1 to 10, 9 values").arg(NumberStyle{}(0.1));
    case Variation::Normal:
      return VariationWords::tr("%1 ± %2, or %1 ± %2 within 0 to 1")
          .arg(NumberStyle{}(0.3), NumberStyle{}(0.05));
    case Variation::Uniform:
      break;
  }
  return VariationWords::tr("0 to 5");
}

namespace {

/// "0 to 5, 11 values", or "0:0.5:5" as matrix programs write it.
std::optional<GridValues> readGrid(const QString& text, bool isLog, const QString& unit) {
  constexpr double kMost = 1e6;
  if (const auto typed = readForm(text, QStringLiteral("#~#[,;]@"), unit)) {
    if (!(typed->count >= 1 && typed->count <= kMost)) return {};
    return GridValues{typed->numbers[0], typed->numbers[1], static_cast<int>(typed->count),
                      isLog ? GridScale::Log : GridScale::Linear};
  }
  const auto typed = readForm(text, QStringLiteral("#:#:#"), unit);
  if (!typed || isLog) return {};
  const double from = typed->numbers[0], step = typed->numbers[1];
  const double count = countByStep(from, step, typed->numbers[2]);
  if (!(count >= 1 && count <= kMost)) return {};
  return makeStepGrid(from, step, static_cast<int>(count));
}

std::optional<NormalValues> readNormal(const QString& text, const QString& unit) {
  auto typed = readForm(text, QStringLiteral("#±#"), unit);
  if (!typed) typed = readForm(text, QStringLiteral("#±#~#~#"), unit);
  if (!typed || !(typed->numbers[1] > 0)) return {};
  NormalValues normal;
  normal.mean = typed->numbers[0], normal.sigma = typed->numbers[1];
  if (typed->numbers.size() == 4) {
    normal.least = typed->numbers[2], normal.most = typed->numbers[3];
  }
  return normal;
}

}  // namespace

ParsedVariation parseVariation(const QString& text, Variation variation, const std::string& path,
                               const QString& unit) {
  ParsedVariation parsed;
  StudyParameter& parameter = parsed.parameter;
  parameter.path = path;
  switch (variation) {
    case Variation::Values:
      for (const QString& word : withLastUnit(splitValues(text), unit)) {
        parameter.values.push_back(toValue(word, unit));
      }
      return parameter.values.empty() ? refuseText(variation) : parsed;
    case Variation::Grid:
    case Variation::LogGrid: {
      const bool isLog = variation == Variation::LogGrid;
      parameter.grid = readGrid(text, isLog, unit);
      if (!parameter.grid) return refuseText(variation);
      if (isLog && !(parameter.grid->from > 0 && parameter.grid->to > 0)) {
        parsed.error = VariationWords::tr("a log grid goes over numbers above 0: as %1")
                           .arg(exampleOf(variation));
      }
      return parsed;
    }
    case Variation::Normal:
      parameter.normal = readNormal(text, unit);
      return parameter.normal ? parsed : refuseText(variation);
    case Variation::Uniform:
      break;
  }
  const auto typed = readForm(text, QStringLiteral("#~#"), unit);
  if (!typed) return refuseText(variation);
  parameter.uniform = {typed->numbers[0], typed->numbers[1]};
  if (!(typed->numbers[0] < typed->numbers[1])) {
    parsed.error =
        VariationWords::tr("the smaller end comes first: as %1").arg(exampleOf(variation));
  }
  return parsed;
}

StudyParameter convert(const StudyParameter& parameter, Variation variation) {
  StudyParameter next;
  next.path = parameter.path;
  Extent extent = extentOf(parameter);
  switch (variation) {
    case Variation::Values:
      next.values = listValues(extent, variationOf(parameter) == Variation::LogGrid);
      break;
    case Variation::LogGrid:
      if (!(extent.to > 0)) extent.to = 1;
      if (!(extent.from > 0)) extent.from = extent.to / 100;
      [[fallthrough]];
    case Variation::Grid:
      next.grid = {extent.from, extent.to, std::max(2, extent.count),
                   variation == Variation::LogGrid ? GridScale::Log : GridScale::Linear};
      break;
    case Variation::Normal:
      next.normal.emplace();
      next.normal->mean = (extent.from + extent.to) / 2;
      next.normal->sigma = std::abs(extent.to - extent.from) / 4;
      break;
    case Variation::Uniform:
      next.uniform = {std::min(extent.from, extent.to), std::max(extent.from, extent.to)};
  }
  return next;
}

}  // namespace denavit
