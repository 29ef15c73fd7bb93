#include "tests/models/dialects/dh_dialect_words.h"

#include <array>

#include "tests/models/dialects/dh_dialect_cells.h"

namespace denavit::test {
namespace {

/// A language's words for the joint and for theta, d, a and alpha.
struct Vocabulary {
  const char* joint;
  const char* theta;
  const char* d;
  const char* a;
  const char* alpha;
  const char* standard;
  const char* modified;
};

constexpr const char* kStandardTitle = "Standard DH parameters";
constexpr const char* kModifiedTitle = "Modified DH parameters";

Vocabulary vocabularyOf(Words words) {
  switch (words) {
    case Words::Letters:
      return {"joint", "theta", "d", "a", "alpha", kStandardTitle, kModifiedTitle};
    case Words::Greek:
      return {"i", "θ", "d", "a", "α", kStandardTitle, kModifiedTitle};
    case Words::Indexed:
      return {"i", "theta", "d", "a", "alpha", kStandardTitle, kModifiedTitle};
    case Words::English:
      return {"Joint",      "Joint angle",  "Link offset", "Link length",
              "Link twist", kStandardTitle, kModifiedTitle};
    case Words::German:
      return {"Gelenk",
              "Winkel",
              "Verschiebung",
              "Länge",
              "Verdrehung",
              "DH-Parameter (Standard-Konvention)",
              "Modifizierte DH-Parameter (Craig)"};
    case Words::GermanLetters:
      return {"Achse",        "Gelenkwinkel θ",        "Gelenkabstand d",          "Armlänge a",
              "Verwindung α", "Standard-DH-Parameter", "Modifizierte DH-Parameter"};
    case Words::French:
      return {"articulation",
              "angle",
              "décalage",
              "longueur",
              "torsion",
              "Paramètres DH standard",
              "Paramètres DH modifiés"};
    case Words::Spanish:
      return {"articulación",
              "ángulo",
              "desplazamiento",
              "longitud",
              "torsión",
              "Parámetros DH estándar",
              "Parámetros DH modificados"};
    case Words::Italian:
      return {"giunto",
              "angolo θ",
              "scostamento d",
              "lunghezza a",
              "torsione α",
              "Parametri DH standard",
              "Parametri DH modificati"};
    case Words::Chinese:
      return {"关节", "关节角θ", "连杆偏距d", "连杆长度a", "连杆扭角α", "标准DH参数", "改进DH参数"};
    case Words::Japanese:
      return {"関節",       "関節角 θ",         "リンク間距離 d",  "リンク長 a",
              "ねじれ角 α", "標準DHパラメータ", "修正DHパラメータ"};
    case Words::Khalil:
      return {"j", "θ_j", "r_j", "d_j", "α_j", kStandardTitle, "Modified DH parameters (Khalil)"};
  }
  return {};
}

/// "alpha_{i-1}", "$\alpha_{i-1}$".
std::string withIndex(const Dialect& dialect, const std::string& letter, bool ofPrevious) {
  if (dialect.gap != CellGap::Latex) return letter + (ofPrevious ? "_{i-1}" : "_i");
  return "$" + std::string(letter.size() > 1 ? "\\" : "") + letter +
         (ofPrevious ? "_{i-1}" : "_i") + "$";
}

std::string parameterHeading(const Dialect& dialect, const char* word, bool ofPrevious) {
  return dialect.words == Words::Indexed ? withIndex(dialect, word, ofPrevious) : word;
}

std::string labelHeading(const Dialect& dialect, const Vocabulary& words) {
  const bool isBlank = dialect.label == LabelText::NumberUnderBlank ||
                       dialect.label == LabelText::NumberedUnderBlank;
  return isBlank ? "" : words.joint;
}

std::string typeHeading(const Dialect& dialect) {
  if (dialect.types == TypeText::German) return "Gelenktyp";
  if (dialect.types != TypeText::Digits) return "type";
  return dialect.words == Words::Khalil ? "σ_j" : "sigma";
}

}  // namespace

std::string toDialectHeading(const Dialect& dialect, DialectColumn column, bool isModified) {
  const Vocabulary words = vocabularyOf(dialect.words);
  switch (column) {
    case DialectColumn::Label:
      return labelHeading(dialect, words);
    case DialectColumn::Type:
      return typeHeading(dialect);
    case DialectColumn::Theta:
      return parameterHeading(dialect, words.theta, false);
    case DialectColumn::D:
      return parameterHeading(dialect, words.d, false);
    case DialectColumn::A:
      return parameterHeading(dialect, words.a, isModified);
    case DialectColumn::Alpha:
      return parameterHeading(dialect, words.alpha, isModified);
    case DialectColumn::Offset:
      return "offset";
    case DialectColumn::Lower:
      return "q_min";
    case DialectColumn::Upper:
      return "q_max";
    case DialectColumn::Range:
      return "range";
    case DialectColumn::Mass:
      return "mass";
    case DialectColumn::Remark:
      return "remark";
  }
  return "";
}

std::string unitOf(const Dialect& dialect, DialectColumn column) {
  switch (column) {
    case DialectColumn::Label:
    case DialectColumn::Remark:
    case DialectColumn::Type:
      return "";
    case DialectColumn::D:
    case DialectColumn::A:
      return lengthUnitOf(dialect);
    case DialectColumn::Mass:
      return "kg";
    default:
      return angleUnitOf(dialect);
  }
}

std::string withUnit(const Dialect& dialect, const std::string& heading, const std::string& unit) {
  if (unit.empty()) return heading;
  switch (dialect.units) {
    case UnitPlace::Brackets:
      return heading + " [" + unit + "]";
    case UnitPlace::Parentheses:
      return heading + " (" + unit + ")";
    case UnitPlace::WideParentheses:
      return heading + "（" + unit + "）";
    case UnitPlace::Underscore:
      return heading + "_" + unit;
    case UnitPlace::Slash:
      return heading + " / " + unit;
    default:
      return heading;
  }
}

std::string toDialectTitle(const Dialect& dialect, bool isModified) {
  const Vocabulary words = vocabularyOf(dialect.words);
  return isModified ? words.modified : words.standard;
}

std::string toDialectType(TypeText types, bool moves, bool isPrismatic) {
  if (!moves) return "fixed";
  const std::size_t kind = isPrismatic ? 1 : 0;
  switch (types) {
    case TypeText::Letters:
      return std::array{"R", "P"}[kind];
    case TypeText::Words:
      return std::array{"revolute", "prismatic"}[kind];
    case TypeText::Rotary:
      return std::array{"rotary", "prismatic"}[kind];
    case TypeText::Translational:
      return std::array{"rotational", "translational"}[kind];
    case TypeText::German:
      return std::array{"Drehgelenk", "Schubgelenk"}[kind];
    case TypeText::LetterT:
      return std::array{"R", "T"}[kind];
    case TypeText::Digits:
      return std::array{"0", "1"}[kind];
    case TypeText::None:
      break;
  }
  return "";
}

}  // namespace denavit::test
