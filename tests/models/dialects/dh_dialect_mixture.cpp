#include "tests/models/dialects/dh_dialect_mixture.h"

#include "tests/models/dialects/dh_dialect_arm.h"

namespace denavit::test {
namespace {

/// Choices that mean something together come from the same dialect.
Dialect mixOnce(DialectDice& dice) {
  const auto any = [&]() -> const Dialect& {
    return dialects()[static_cast<std::size_t>(dice.below(static_cast<int>(dialects().size())))];
  };
  Dialect mixed = any();
  const Dialect& other = any();
  mixed.name += "And" + other.name;
  mixed.mustRead = false;
  mixed.isAmbiguous = mixed.isAmbiguous || other.isAmbiguous;
  const auto take = [&](auto... members) {
    if (dice.chance(50)) ((mixed.*members = other.*members), ...);
  };
  take(&Dialect::gap, &Dialect::isQuoted);
  take(&Dialect::mark, &Dialect::thousands);
  take(&Dialect::minus);
  take(&Dialect::scale, &Dialect::length);
  take(&Dialect::angle, &Dialect::thetaAngle, &Dialect::angleUnit, &Dialect::radianDecimals,
       &Dialect::isCalibrated);
  take(&Dialect::zero);
  take(&Dialect::units);
  take(&Dialect::words, &Dialect::order, &Dialect::convention, &Dialect::isLatin1);
  take(&Dialect::variable, &Dialect::types, &Dialect::offset, &Dialect::isCoupled);
  take(&Dialect::label);
  take(&Dialect::symbols);
  take(&Dialect::limits, &Dialect::hasMass, &Dialect::hasRemarks);
  take(&Dialect::hasBase, &Dialect::hasFlange);
  take(&Dialect::hasNoteAbove, &Dialect::hasNoteBetween, &Dialect::hasNoteBelow, &Dialect::comment);
  take(&Dialect::hasBlankLines, &Dialect::repeatsHeadings, &Dialect::isTransposed);
  take(&Dialect::endsInGap, &Dialect::hasByteOrderMark, &Dialect::lineEnd);
  take(&Dialect::printsFloats, &Dialect::hasPlusSigns, &Dialect::dropsLeadingZero);
  return mixed;
}

bool writesPi(AngleText text) {
  return text == AngleText::GreekPi || text == AngleText::WordPi || text == AngleText::SpacedPi ||
         text == AngleText::DecimalPi || text == AngleText::VulgarPi || text == AngleText::MixedPi;
}

/// Latin-1 has neither Greek letters nor typographic signs.
bool fitsLatin1(const Dialect& dialect) {
  const bool isPlain = dialect.gap != CellGap::Box && !writesPi(dialect.angle);
  const bool hasWords = dialect.words == Words::German;
  const bool hasLetters =
      dialect.variable == VariableText::Letter || dialect.variable == VariableText::Starred;
  return isPlain && hasWords && !hasLetters && dialect.minus == MinusSign::Hyphen;
}

bool hasBlankHeading(const Dialect& dialect) {
  return dialect.label == LabelText::NumberUnderBlank ||
         dialect.label == LabelText::NumberedUnderBlank;
}

/// Cells that are empty or have spaces are no cells where spaces alone separate.
bool fitsItsGap(const Dialect& dialect) {
  const bool hasGaps = hasBlankHeading(dialect) || dialect.hasRemarks ||
                       (dialect.units == UnitPlace::Row && !dialect.isTransposed);
  if (dialect.gap == CellGap::Spaces) return !hasGaps;
  if (dialect.gap != CellGap::OneSpace) return true;
  const bool hasSpaces =
      dialect.units != UnitPlace::Underscore || dialect.words != Words::Letters ||
      dialect.label == LabelText::Numbered || dialect.angle == AngleText::DegreeWord ||
      dialect.angle == AngleText::MixedPi || dialect.angle == AngleText::SpacedPi ||
      dialect.limits == LimitText::Range || dialect.isCoupled || dialect.endsInGap;
  return !hasGaps && !hasSpaces;
}

bool isOneMark(const Dialect& dialect) {
  const bool isComma = dialect.mark == DecimalMark::Comma;
  return dialect.thousands != (isComma ? Thousands::Comma : Thousands::Point);
}

/// Whether a reader can tell fixed rows from joints, and a dash for zero from a sign.
bool isTold(const Dialect& dialect) {
  const bool hasFixedRows = dialect.hasBase || dialect.hasFlange;
  const bool showsJoints =
      dialect.variable != VariableText::Number || dialect.types != TypeText::None;
  const bool saysFixed = dialect.types == TypeText::None || dialect.types == TypeText::Words;
  return !hasFixedRows || (showsJoints && saysFixed && dialect.limits == LimitText::None);
}

bool isWritable(const Dialect& dialect) {
  const bool isLatex = dialect.gap == CellGap::Latex;
  const bool isMeasured =
      dialect.isCalibrated && (writesPi(dialect.angle) || dialect.thetaAngle.has_value());
  const bool isCoupledElsewhere =
      dialect.isCoupled && (dialect.variable != VariableText::Q || dialect.thetaAngle.has_value());
  const bool isTwoRows = dialect.isTransposed && (dialect.repeatsHeadings || dialect.hasRemarks);
  const bool isNamedTwice = dialect.symbols != SymbolText::None && dialect.isCoupled;
  const bool isOddLatex = isLatex && (dialect.minus != MinusSign::Hyphen || dialect.isQuoted ||
                                      dialect.endsInGap || dialect.thousands != Thousands::None);
  const bool isSurprising =
      dialect.scale == LengthScale::Inch && dialect.units == UnitPlace::Nowhere;
  return !isSurprising && !isMeasured && !isCoupledElsewhere && !isTwoRows && !isNamedTwice &&
         !isOddLatex;
}

bool isMeaningful(const Dialect& dialect) {
  return isOneMark(dialect) && isTold(dialect) && isWritable(dialect) && fitsItsGap(dialect) &&
         (!dialect.isLatin1 || fitsLatin1(dialect));
}

}  // namespace

Dialect mixDialects(unsigned seed) {
  DialectDice dice(seed);
  while (true) {
    Dialect mixed = mixOnce(dice);
    // (pi/2) may be a negative number of an accountant or an expression in parentheses.
    const bool isInParentheses = mixed.minus == MinusSign::Parentheses && writesPi(mixed.angle);
    mixed.isAmbiguous = mixed.isAmbiguous || isInParentheses;
    if (isMeaningful(mixed)) return mixed;
  }
}

}  // namespace denavit::test
