#pragma once

#include <optional>
#include <string>
#include <vector>

namespace denavit::test {

enum class CellGap {
  Comma,
  Semicolon,
  Tab,
  OneSpace,
  Spaces,    ///< aligned columns
  Pipes,     ///< a | b
  Markdown,  ///< | a | b | with a rule of dashes
  Grid,      ///< | a | b | between rules of + and -
  Box,       ///< │ a │ b │ between rules of box-drawing characters
  Latex
};
enum class DecimalMark { Point, Comma };
enum class Thousands { None, Comma, Point, Apostrophe, NoBreakSpace };
enum class MinusSign { Hyphen, Minus, EnDash, Parentheses };
enum class LengthScale { Millimetre, Centimetre, Metre, Inch };
enum class LengthText { Plain, Exponent, Fortran };
enum class AngleText {
  Degrees,      ///< 90
  DegreeSign,   ///< 90°
  OrdinalSign,  ///< 90º, the sign that many keyboards have in place of °
  DegreeWord,   ///< 90 deg
  Radians,      ///< 1.5708
  GreekPi,      ///< 3π/4
  WordPi,       ///< 3*pi/4
  SpacedPi,     ///< 3 pi / 4
  DecimalPi,    ///< 0.75π
  VulgarPi,     ///< ¾π, 1½π
  MixedPi       ///< 3/4 π, 1 1/2 π
};
enum class ZeroText { Digit, Dash };
enum class UnitPlace {
  Nowhere,
  Sentence,
  Brackets,
  Parentheses,
  WideParentheses,  ///< （mm）
  Underscore,
  Slash,
  Row,
  Cells
};
enum class Words {
  Letters,
  Greek,
  Indexed,  ///< alpha_{i-1} or alpha_i
  English,
  German,
  GermanLetters,
  French,
  Spanish,
  Italian,
  Chinese,
  Japanese,
  Khalil  ///< d is a, and r is d
};
enum class ColumnOrder { AngleFirst, LengthFirst, Craig, Khalil, Universal };
enum class VariableText {
  Q,        ///< q3
  Letter,   ///< θ3, of a prismatic joint d3
  Word,     ///< theta3, d3
  Starred,  ///< θ3*, d3*
  Number    ///< the constant part alone
};
enum class OffsetPlace { InVariable, Column };
enum class TypeText { None, Letters, Words, Rotary, Translational, German, LetterT, Digits };
enum class LabelText {
  None,
  Number,
  FromZero,
  Span,  ///< 0-1, 1-2
  Name,
  Numbered,  ///< Joint 1
  NumberUnderBlank,
  NumberedUnderBlank
};
enum class LimitText {
  None,
  Columns,
  Range,   ///< -90 to 120 in one column
  Radians  ///< two columns in [rad], whatever the unit of the other angles
};
enum class ConventionNote { None, Title, Indices };
enum class SymbolText { None, LinesAbove, LinesBelow, UnitsBelow, RootBelow, SentenceBelow };

/// How somebody writes a DH table: one choice of each kind. The choices leave a human reader one
/// meaning, unless the dialect is ambiguous.
struct Dialect {
  std::string name = {};
  bool mustRead = false;     ///< so plain that a question or a refusal would be a fault
  bool isAmbiguous = false;  ///< a human reader would ask too
  CellGap gap = CellGap::Comma;
  DecimalMark mark = DecimalMark::Point;
  Thousands thousands = Thousands::None;
  MinusSign minus = MinusSign::Hyphen;
  LengthScale scale = LengthScale::Millimetre;
  LengthText length = LengthText::Plain;
  AngleText angle = AngleText::Degrees;
  std::optional<AngleText> thetaAngle = {};  ///< where theta is written unlike alpha
  std::string angleUnit = {};                ///< what the language calls the unit; empty: usual
  int radianDecimals = 4;
  bool isCalibrated = false;  ///< some angles are no multiples of 15 degrees
  ZeroText zero = ZeroText::Digit;
  UnitPlace units = UnitPlace::Brackets;
  Words words = Words::Letters;
  ColumnOrder order = ColumnOrder::AngleFirst;
  VariableText variable = VariableText::Q;
  OffsetPlace offset = OffsetPlace::InVariable;
  TypeText types = TypeText::None;
  LabelText label = LabelText::Number;
  ConventionNote convention = ConventionNote::Title;
  SymbolText symbols = SymbolText::None;
  LimitText limits = LimitText::None;
  bool isCoupled = false;  ///< a cell has more than its own variable: q1 + q2, 2*q2, -q2
  bool hasMass = false, hasRemarks = false, hasBase = false, hasFlange = false;
  bool hasNoteAbove = false, hasNoteBetween = false, hasNoteBelow = false;
  bool hasBlankLines = false, repeatsHeadings = false;
  bool isTransposed = false, isQuoted = false, endsInGap = false;
  bool printsFloats = false, hasPlusSigns = false, dropsLeadingZero = false;
  bool hasByteOrderMark = false, isLatin1 = false;
  std::string comment = {};  ///< begins each line that is not part of the table
  std::string lineEnd = "\n";
};

[[nodiscard]] const std::vector<Dialect>& dialects();

}  // namespace denavit::test
