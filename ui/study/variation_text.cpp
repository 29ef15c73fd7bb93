#include "ui/study/variation_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

struct VariationWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::Variation)
};

QString shown(double value) { return toReading(QString::number(value, 'g', 12)); }

/// Every number of a text in its order.
std::vector<double> findNumbers(QString text) {
  text.replace(QChar(0x2212), '-');
  const QString sign = hasDecimalComma() ? QStringLiteral("[.,]") : QStringLiteral("[.]");
  const QRegularExpression number(
      QStringLiteral("[-+]?(?:\\d+(?:%1\\d*)?|%1\\d+)(?:[eE][-+]?\\d+)?").arg(sign));
  std::vector<double> numbers;
  for (auto found = number.globalMatch(text); found.hasNext();) {
    numbers.push_back(found.next().captured().replace(',', '.').toDouble());
  }
  return numbers;
}

nlohmann::json toValue(const QString& word) {
  QString plain = word;
  plain.replace(QChar(0x2212), '-');
  if (hasDecimalComma()) plain.replace(',', '.');
  bool isNumber = false;
  const double number = plain.toDouble(&isNumber);
  if (isNumber) return number;
  const auto parsed = nlohmann::json::parse(word.toStdString(), nullptr, false);
  return parsed.is_discarded() ? nlohmann::json(word.toStdString()) : parsed;
}

/// At commas (semicolons where those are decimal signs) that are in no brackets.
QStringList splitValues(const QString& text) {
  QStringList words;
  QString word;
  int depth = 0;
  for (const QChar c : text) {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    const bool parts = depth == 0 && (c == ';' || (c == ',' && !hasDecimalComma()));
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
    return parameter.grid->scale == "log" ? Variation::LogGrid : Variation::Grid;
  }
  if (parameter.normal) return Variation::Normal;
  return parameter.uniform ? Variation::Uniform : Variation::Values;
}

QString toText(const StudyParameter& parameter) {
  if (const auto& grid = parameter.grid) {
    return VariationWords::tr("%1 to %2, %3 values")
        .arg(shown(grid->from), shown(grid->to))
        .arg(grid->count);
  }
  if (const auto& normal = parameter.normal) {
    const QString text = QStringLiteral("%1 ± %2").arg(shown(normal->mean), shown(normal->sigma));
    if (!normal->least || !normal->most) return text;
    return VariationWords::tr("%1 within %2 to %3")
        .arg(text, shown(*normal->least), shown(*normal->most));
  }
  if (const auto& uniform = parameter.uniform) {
    return VariationWords::tr("%1 to %2").arg(shown(uniform->from), shown(uniform->to));
  }
  QStringList words;
  for (const nlohmann::json& value : parameter.values) {
    words << (value.is_number()   ? shown(value.get<double>())
              : value.is_string() ? QString::fromStdString(value.get<std::string>())
                                  : QString::fromStdString(value.dump()));
  }
  return words.join(hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", "));
}

QString exampleOf(Variation variation) {
  switch (variation) {
    case Variation::Values:
      return hasDecimalComma() ? QStringLiteral("0; 0,5; 1; 2") : QStringLiteral("0, 0.5, 1, 2");
    case Variation::Grid:
      return VariationWords::tr("0 to 5, 11 values");
    case Variation::LogGrid:
      return VariationWords::tr("%1 to 10, 9 values").arg(shown(0.1));
    case Variation::Normal:
      return VariationWords::tr("%1 ± %2, or %1 ± %2 within 0 to 1").arg(shown(0.3), shown(0.05));
    case Variation::Uniform:
      break;
  }
  return VariationWords::tr("0 to 5");
}

ParsedVariation parseVariation(const QString& text, Variation variation, const std::string& path) {
  ParsedVariation parsed;
  StudyParameter& parameter = parsed.parameter;
  parameter.path = path;
  if (variation == Variation::Values) {
    for (const QString& word : splitValues(text)) parameter.values.push_back(toValue(word));
    return parameter.values.empty() ? refuseText(variation) : parsed;
  }
  const std::vector<double> numbers = findNumbers(text);
  const std::size_t count = numbers.size();
  switch (variation) {
    case Variation::Grid:
    case Variation::LogGrid: {
      if (count != 3 || !(numbers[2] >= 1 && numbers[2] <= 1e6) ||
          numbers[2] != std::floor(numbers[2])) {
        return refuseText(variation);
      }
      const bool isLog = variation == Variation::LogGrid;
      if (isLog && !(numbers[0] > 0 && numbers[1] > 0)) {
        parsed.error = VariationWords::tr("a log grid goes over numbers above 0: as %1")
                           .arg(exampleOf(variation));
      }
      parameter.grid = {numbers[0], numbers[1], static_cast<int>(numbers[2]),
                        isLog ? "log" : "linear"};
      break;
    }
    case Variation::Normal:
      if ((count != 2 && count != 4) || !(numbers[1] > 0)) return refuseText(variation);
      parameter.normal.emplace();
      parameter.normal->mean = numbers[0], parameter.normal->sigma = numbers[1];
      if (count == 4) parameter.normal->least = numbers[2], parameter.normal->most = numbers[3];
      break;
    default:
      if (count != 2 || !(numbers[0] < numbers[1])) return refuseText(variation);
      parameter.uniform = {numbers[0], numbers[1]};
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
                   variation == Variation::LogGrid ? "log" : "linear"};
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
