#include "ui/laboratory/table_sizes.h"

#include <QCoreApplication>
#include <cmath>

#include "models/tabulation/scaled_size.h"
#include "ui/laboratory/lab_state.h"

namespace denavit {
namespace {

constexpr int kSizeDigits = 3;
constexpr double kCounted = 1e7;   ///< below, a number is no power of ten
constexpr QChar kNoBreak(0x00A0);  ///< between a number and its unit

struct TableSizes {
  Q_DECLARE_TR_FUNCTIONS(denavit::TableSizes)
};

QString withUnit(const ScaledSize& size, bool comma) {
  QString number = toLabNumber(size.value, kSizeDigits, comma);
  if (size.value >= 1e4 && size.value < kCounted) number = toLabCount(number.toLong());
  return number + kNoBreak + QString::fromUtf8(size.unit);
}

QString axesText(const TablePlan& plan, TableScheme scheme) {
  const int axes = calcDemand(plan, scheme, 2).axes;
  return axes == 1 ? TableSizes::tr("1 axis") : TableSizes::tr("%1 axes").arg(axes);
}

}  // namespace

QString toWords(double words, bool decimalComma) {
  if (!std::isfinite(words)) return TableSizes::tr("more than 10³⁰⁸");
  if (words < kCounted) return toLabCount(std::lround(words));
  return toLabNumber(words, kSizeDigits, decimalComma);
}

QString toMemory(double bytes, bool decimalComma) {
  if (!std::isfinite(bytes)) return TableSizes::tr("more than 10³⁰⁸ B");
  const ScaledSize size = scaleBytes(bytes);
  // Beyond the largest unit a power of ten of the smallest says more.
  if (size.value >= 1000) return toLabNumber(bytes, kSizeDigits, decimalComma) + kNoBreak + 'B';
  return withUnit(size, decimalComma);
}

QString toWordsAndMemory(double words, bool decimalComma) {
  return TableSizes::tr("%1 words, %2")
      .arg(toWords(words, decimalComma), toMemory(kWordBytes * words, decimalComma));
}

QString toDuration(double seconds, bool decimalComma) {
  if (!std::isfinite(seconds)) return TableSizes::tr("more than 10³⁰⁰ years");
  return withUnit(scaleSeconds(seconds), decimalComma);
}

QString quantityName(PoseQuantity quantity) {
  return quantity == PoseQuantity::Inertia ? QStringLiteral("M") : QStringLiteral("g");
}

QString schemeName(const TablePlan& plan, TableScheme scheme) {
  const QString name = quantityName(plan.quantity), axes = axesText(plan, scheme);
  switch (scheme) {
    case TableScheme::Lean:
      return TableSizes::tr("%1 over what it depends on: %2").arg(name, axes);
    case TableScheme::Plain:
      return TableSizes::tr("%1, all numbers over all joints: %2").arg(name, axes);
    case TableScheme::Torques:
      return TableSizes::tr("torques of any motion: %1").arg(axes);
  }
  return {};
}

QString shortSchemeName(const TablePlan& plan, TableScheme scheme) {
  const QString name = quantityName(plan.quantity), axes = axesText(plan, scheme);
  switch (scheme) {
    case TableScheme::Lean:
      return TableSizes::tr("%1, %2").arg(name, axes);
    case TableScheme::Plain:
      return TableSizes::tr("%1, all %2").arg(name, axes);
    case TableScheme::Torques:
      return TableSizes::tr("torques, %1").arg(axes);
  }
  return {};
}

}  // namespace denavit
