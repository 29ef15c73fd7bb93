#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "models/fields/vocabulary.h"
#include "models/formula/quantity.h"

namespace denavit {

/// What a value measures: how it may be typed, and its unit in files, SI and radians. What belongs
/// to a joint measures something else where the joint slides.
struct Quantity {
  QuantityKind kind = QuantityKind::Plain;
  const char* unit = "";
  QuantityKind slidingKind = kind;
  const char* slidingUnit = unit;
  bool isAlwaysRadian = false;  ///< an angle that is in radians also in files whose unit is degrees
};

/// What a number must be.
struct Rule {
  enum class Kind { Any, Finite, NotNegative, Positive, Between, Fraction };
  Kind kind = Kind::Finite;
  const char* remedy = "";
  int least = 0, most = 0;  ///< of whole numbers that are Between
};

/// What there is to say of a field, apart from its name in files and its member.
struct FieldAbout {
  Quantity quantity = {};
  Rule rule = {};
  const char* label = "";   ///< beside its line: "rotor inertia"; empty: shown by no generic panel
  const char* tip = "";     ///< meaning, rule and unit
  const char* symbol = "";  ///< in headings and formulas: "Jm"; empty: the label
  const char* required = "";  ///< the remedy where files may not leave it out; empty: they may
  std::span<const Word> words = {};  ///< of an enumeration: those of its Vocabulary
  double step = 0;                   ///< of the arrow keys; SI units, radians; 0: none
  bool always = false;               ///< written even where it has its usual value
  bool isExpression = false;         ///< a text that is computed; files may give a number
  bool isNaming = false;             ///< names the thing and does not act on it
  bool isZeroWhenShort = false;      ///< a list in which missing entries are zeros
};

/// One value of a description: its name in files and the member that holds it. A dot in the name
/// puts it into an object of the file that has no type of its own: "modes.x".
template <typename Owner, typename Value>
struct DescribedField {
  const char* key;
  Value Owner::*member;
  FieldAbout about;
};

// What lists of fields are written in. Labels and tips are translated with the context
// "denavit::FieldList": lupdate -tr-function-alias QT_TR_NOOP+=label,QT_TR_NOOP+=tip.
template <auto kMember>
struct Say {
  std::decay_t<decltype(std::declval<FieldAbout&>().*kMember)> value;
};
constexpr Say<&FieldAbout::label> label(const char* text) { return {text}; }
constexpr Say<&FieldAbout::tip> tip(const char* text) { return {text}; }
constexpr Say<&FieldAbout::symbol> symbol(const char* text) { return {text}; }
constexpr Say<&FieldAbout::required> required(const char* remedy) { return {remedy}; }
constexpr Say<&FieldAbout::step> step(double step) { return {step}; }
inline constexpr Say<&FieldAbout::always> kAlways{true};
inline constexpr Say<&FieldAbout::isExpression> kExpression{true};
inline constexpr Say<&FieldAbout::isNaming> kNaming{true};
inline constexpr Say<&FieldAbout::isZeroWhenShort> kZeros{true};
constexpr Say<&FieldAbout::rule> notNegative(const char* remedy) {
  return {{Rule::Kind::NotNegative, remedy}};
}
constexpr Say<&FieldAbout::rule> positive(const char* remedy) {
  return {{Rule::Kind::Positive, remedy}};
}
constexpr Say<&FieldAbout::rule> between(int least, int most, const char* remedy) {
  return {{Rule::Kind::Between, remedy, least, most}};
}
/// At least 0 and below 1.
constexpr Say<&FieldAbout::rule> fraction(const char* remedy) {
  return {{Rule::Kind::Fraction, remedy}};
}

/// A row of a Vocabulary. @param sayings  of label(), tip() and symbol()
template <typename Choice, auto... kMembers>
constexpr Word word(Choice value, const char* key, Say<kMembers>... sayings) {
  FieldAbout about;
  ((about.*kMembers = sayings.value), ...);
  return {static_cast<int>(value), key, about.label, about.tip, about.symbol};
}

/// @param sayings  of label() .. fraction(), and the quantities of quantities.h
template <typename Owner, typename Value, auto... kMembers>
constexpr DescribedField<Owner, Value> field(const char* key, Value Owner::*member,
                                             Say<kMembers>... sayings) {
  DescribedField<Owner, Value> field{key, member, {}};
  if constexpr (Worded<Value>) field.about.words = wordsOf<Value>();
  ((field.about.*kMembers = sayings.value), ...);
  return field;
}

/// A name that files know and whose reading, writing and checking is written by hand.
struct HandField {
  const char* key;
};

/// Specialised for every description: `static constexpr auto fields = std::tuple{field(..), ..}`,
/// in the order of files.
template <typename T>
struct FieldList;

template <typename T>
concept Described = requires {
  FieldList<T>::fields;
};

template <Described T>
constexpr const auto& fieldsOf() {
  return FieldList<T>::fields;
}

/// Calls visit(field) for every field that is not by hand. The body of visit is compiled once per
/// field, so keep it short; longer algorithms use FieldsOf (erased_fields.h).
template <Described T, typename Visit>
constexpr void forEachField(Visit&& visit) {
  const auto visitTyped = [&](const auto& field) {
    if constexpr (!std::same_as<std::decay_t<decltype(field)>, HandField>) visit(field);
  };
  std::apply([&](const auto&... fields) { (visitTyped(fields), ...); }, fieldsOf<T>());
}

/// What the meaning of a field depends on beside itself.
struct FieldScope {
  bool degrees = false;    ///< the file gives angles in degrees
  bool slides = false;     ///< it belongs to a prismatic joint
  std::string label = {};  ///< leads every message: "(joint 3, elbow)"
  std::size_t index = 0;   ///< of the innermost list's element
  /// Of a mechanism: the names that stand for the numbers of its joints in files; empty: none do.
  std::vector<std::string> jointNames = {};
};

/// Descriptions on which the meaning of their fields depends have an overload of their own.
template <typename T>
void adapt(FieldScope&, const T&) {}

[[nodiscard]] QuantityKind kindOf(const Quantity& quantity, const FieldScope& scope);
/// Whether the value is in degrees in files whose unit of angles is the degree.
[[nodiscard]] bool hasAngleUnit(const Quantity& quantity, const FieldScope& scope);
/// As files state the value: "deg", "deg/s" where they have degrees.
[[nodiscard]] std::string unitOf(const Quantity& quantity, const FieldScope& scope);
/// The number that files have. @param value  SI units, radians
[[nodiscard]] double inFileUnit(double value, const Quantity& quantity, const FieldScope& scope);

/// "modes" of "modes.x"; empty where there is no dot.
[[nodiscard]] constexpr std::string_view groupOf(std::string_view key) {
  const std::size_t dot = key.find('.');
  return dot == key.npos ? std::string_view() : key.substr(0, dot);
}
/// "x" of "modes.x"; the key where there is no dot.
[[nodiscard]] constexpr std::string_view tailOf(std::string_view key) {
  const std::size_t dot = key.find('.');
  return dot == key.npos ? key : key.substr(dot + 1);
}

}  // namespace denavit
