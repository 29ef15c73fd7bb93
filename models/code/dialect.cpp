#include "models/code/dialect.h"

#include <array>

#include "models/code/reserved_words.h"
#include "models/find.h"

namespace denavit {
namespace {

constexpr Dialect kDialectC{
    .language = Language::C,
    .product = "*",
    .numberProduct = "*",
    .sine = {"sin(", ")"},
    .cosine = {"cos(", ")"},
    .root = {"sqrt(", ")"},
    .sign = {"sign_of(", ")"},
    .angle = {"atan2(", ")"},
    .stumpff = {"stumpff(", ")"},
    .stumpffMiddle = ", ",
    .everyParenthesis = false,
    .typeset = false,
    .numbersNeedPoint = true,
    .numberSuffix = "",
    .element = {"[", "]"},
    .firstIndex = 0,
    .flatMatrices = true,
    .indexComma = ", ",
    .reserved = kReservedC,
    .caseMatters = true,
    .longestName = 63,  // told apart by any compiler of C99
    .comment = "// ",
    .local = "const double ",
    .end = ";",
    .continuation = "",
    .wrapsInParentheses = false,
};

constexpr Dialect makeCppDialect() {
  Dialect dialect = kDialectC;
  dialect.language = Language::Cpp;
  dialect.sine = {"std::sin(", ")"};
  dialect.cosine = {"std::cos(", ")"};
  dialect.root = {"std::sqrt(", ")"};
  dialect.angle = {"std::atan2(", ")"};
  return dialect;
}

constexpr Dialect makeFortranDialect() {
  Dialect dialect = kDialectC;
  dialect.language = Language::Fortran;
  dialect.everyParenthesis = true;
  dialect.numberSuffix = "_dp";
  dialect.element = {"(", ")"};
  dialect.firstIndex = 1;
  dialect.reserved = kReservedFortran;
  dialect.caseMatters = false;
  dialect.longestName = 31;  // of Fortran 90
  dialect.comment = "! ";
  dialect.local = "";
  dialect.end = "";
  dialect.continuation = " &";
  return dialect;
}

constexpr Dialect makePythonDialect() {
  Dialect dialect = kDialectC;
  dialect.language = Language::Python;
  dialect.angle = {"arctan2(", ")"};
  dialect.sign = {"sign(", ")"};
  dialect.flatMatrices = false;
  dialect.reserved = kReservedPython;
  dialect.comment = "# ";
  dialect.local = "";
  dialect.end = "";
  dialect.wrapsInParentheses = true;
  return dialect;
}

constexpr Dialect makeMatlabDialect() {
  Dialect dialect = kDialectC;
  dialect.language = Language::Matlab;
  dialect.sign = {"sign(", ")"};
  dialect.numbersNeedPoint = false;
  dialect.element = {"(", ")"};
  dialect.firstIndex = 1;
  dialect.flatMatrices = false;
  dialect.reserved = kReservedMatlab;
  dialect.comment = "% ";
  dialect.local = "";
  dialect.continuation = " ...";
  return dialect;
}

constexpr Dialect makeLatexDialect() {
  Dialect dialect = kDialectC;
  dialect.language = Language::Latex;
  dialect.product = " \\, ";
  dialect.numberProduct = " \\cdot ";
  dialect.sine = {"\\sin(", ")"};
  dialect.cosine = {"\\cos(", ")"};
  dialect.root = {"\\sqrt{", "}"};
  dialect.sign = {"\\operatorname{sgn}(", ")"};
  dialect.angle = {"\\operatorname{atan2}(", ")"};
  dialect.stumpff = {"\\mathrm{c}_{", ")"};
  dialect.stumpffMiddle = "}(";
  dialect.typeset = true;
  dialect.numbersNeedPoint = false;
  dialect.element = {"_{", "}"};
  dialect.firstIndex = 1;
  dialect.flatMatrices = false;
  dialect.indexComma = ",";
  dialect.reserved = {};
  dialect.comment = "% ";
  dialect.local = "";
  dialect.end = "";
  return dialect;
}

constexpr std::array kDialects{kDialectC,           makeCppDialect(),    makeFortranDialect(),
                               makePythonDialect(), makeMatlabDialect(), makeLatexDialect()};

}  // namespace

const Dialect& dialectOf(Language language) {
  return *findWith(kDialects, language, &Dialect::language);
}

}  // namespace denavit
