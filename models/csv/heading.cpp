#include "models/csv/heading.h"

#include <array>
#include <numbers>
#include <utility>
#include <vector>

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kRpm = std::numbers::pi / 30;

constexpr std::size_t kLongestUnitText = 24;
/// [bytes] A unit begins this far from the end of a heading, with what stands before it.
constexpr std::size_t kLongestUnitPart = kLongestUnitText + std::string_view("/in ").size();

/// A way in which people and programs write a unit, in lower case without spaces, dots and carets.
struct UnitSpelling {
  std::string_view written;
  double factor = 1;  ///< to SI
};

struct KnownUnit {
  const char* unit;    ///< SI, as the columns of a run have it
  const char* suffix;  ///< what names end in
  std::vector<UnitSpelling> spellings;
};

const std::vector<KnownUnit>& knownUnits() {
  static const std::vector<KnownUnit> units{
      {"s",
       "s",
       {{"s"},
        {"sec"},
        {"secs"},
        {"second"},
        {"seconds"},
        {"sek"},
        {"ms", 1e-3},
        {"msec", 1e-3},
        {"millisecond", 1e-3},
        {"milliseconds", 1e-3},
        {"us", 1e-6},
        {"usec", 1e-6},
        {"µs", 1e-6},
        {"microsecond", 1e-6},
        {"microseconds", 1e-6},
        {"ns", 1e-9},
        {"nsec", 1e-9},
        {"nanosecond", 1e-9},
        {"nanoseconds", 1e-9},
        {"min", 60}}},
      {"rad",
       "rad",
       {{"rad"},
        {"rads"},
        {"radian"},
        {"radians"},
        {"mrad", 1e-3},
        {"deg", kDegree},
        {"degs", kDegree},
        {"degree", kDegree},
        {"degrees", kDegree},
        {"°", kDegree}}},
      {"rad/s",
       "rad_s",
       {{"rad/s"},
        {"rad/sec"},
        {"rads-1"},
        {"radians/s"},
        {"mrad/s", 1e-3},
        {"deg/s", kDegree},
        {"deg/sec", kDegree},
        {"degs-1", kDegree},
        {"degrees/s", kDegree},
        {"°/s", kDegree},
        {"°s-1", kDegree},
        {"rpm", kRpm},
        {"1/min", kRpm},
        {"min-1", kRpm},
        {"rev/min", kRpm},
        {"u/min", kRpm}}},
      {"rad/s²",
       "rad_s2",
       {{"rad/s2"},
        {"rad/s/s"},
        {"rads-2"},
        {"rad/sec2"},
        {"deg/s2", kDegree},
        {"deg/s/s", kDegree},
        {"degs-2", kDegree},
        {"°/s2", kDegree},
        {"°s-2", kDegree}}},
      {"m",
       "m",
       {{"m"},
        {"cm", 1e-2},
        {"mm", 1e-3},
        {"um", 1e-6},
        {"µm", 1e-6},
        {"meter"},
        {"metre"},
        {"meters"},
        {"metres"}}},
      {"m/s", "m_s", {{"m/s"}, {"m/sec"}, {"ms-1"}, {"mm/s", 1e-3}, {"cm/s", 1e-2}}},
      {"m/s²", "m_s2", {{"m/s2"}, {"m/s/s"}, {"ms-2"}, {"mm/s2", 1e-3}}},
      {"N m",
       "Nm",
       {{"nm"},
        {"mnm", 1e-3},
        {"knm", 1e3},
        {"ncm", 1e-2},
        {"nmm", 1e-3},
        {"newtonmeter"},
        {"newtonmetre"}}},
      {"N", "N", {{"n"}, {"kn", 1e3}, {"newton"}, {"newtons"}}},
      {"J", "J", {{"j"}, {"kj", 1e3}, {"mj", 1e-3}}},
      {"A", "A", {{"a"}, {"ma", 1e-3}, {"ampere"}, {"amperes"}}}};
  return units;
}

struct FoundUnit {
  const KnownUnit* unit = nullptr;  ///< null: the text is none
  double factor = 1;
  [[nodiscard]] bool isTime() const { return unit && unit->unit == std::string_view("s"); }
};

std::string withoutTypography(std::string_view written) {
  std::string plain = toLower(written);
  for (const auto& [from, to] :
       {std::pair("²", "2"), std::pair("⁻", "-"), std::pair("¹", "1"), std::pair("\u2212", "-"),
        std::pair("^", ""), std::pair("μ", "µ"), std::pair("º", "°"), std::pair("˚", "°"),
        std::pair("·", " "), std::pair("⋅", " "), std::pair("*", " "), std::pair(".", " "),
        std::pair("n-m", "n m"), std::pair("(", ""), std::pair(")", "")}) {
    plain = replaceAll(plain, from, to);
  }
  return plain;
}

FoundUnit findUnit(std::string_view written) {
  written = trimmedView(written);
  if (written.empty() || written.size() > kLongestUnitText) return {};
  // A capital M is mega, unless all letters are capitals.
  if (written.starts_with("MJ") || written.starts_with("MNm") || written.starts_with("MN m")) {
    return {};
  }
  const std::string spaced = withoutTypography(written);
  const std::string plain = replaceAll(spaced, " ", "");
  for (const KnownUnit& known : knownUnits()) {
    const UnitSpelling* spelling = findWith(known.spellings, plain, &UnitSpelling::written);
    if (!spelling) continue;
    const FoundUnit found{&known, spelling->factor};
    // "m s" and "m s-1" are products, where "ms" is a thousandth of a second.
    const bool isProduct = trimmedView(spaced).size() > plain.size();
    if (found.isTime() && isProduct) return {};
    const bool isRate =
        known.unit == std::string_view("m/s") || known.unit == std::string_view("m/s²");
    if (isRate && plain.starts_with("ms-") && !isProduct) return {};
    return found;
  }
  return {};
}

/// Letters, digits and underscores; what else there is separates words.
std::string toChannelName(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (isLetter(c) || isDigit(c)) {
      if (name.empty() && isDigit(c)) name = "x";
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

bool isTimeName(std::string_view name) {
  constexpr std::array<std::string_view, 11> kNames{
      "t",      "time",  "timestamp",    "time_stamp", "zeit",           "temps",
      "tiempo", "tempo", "elapsed_time", "x_value",    "rosbagtimestamp"};
  return contains(kNames, std::string_view(toLower(name)));
}

struct Parts {
  std::string_view name;
  FoundUnit found = {};
};

/// "q1 [deg]", "q1 (deg)".
Parts splitBrackets(std::string_view text) {
  constexpr std::array kPairs{std::pair('[', ']'), std::pair('(', ')'), std::pair('{', '}')};
  for (const auto& [open, close] : kPairs) {
    const std::size_t at = text.rfind(open);
    if (at == text.npos || text.back() != close) continue;
    const std::string_view name = trimmedView(text.substr(0, at));
    const FoundUnit found = findUnit(text.substr(at + 1, text.size() - at - 2));
    // "qd1/(deg/s)" is split at its slash.
    if (found.unit && !name.ends_with('/')) return {name, found};
  }
  return {text};
}

/// "q1/deg", "qd1_rad_s", "tau1 N m", "q1 in deg": the longest unit behind the name.
Parts splitBehind(std::string_view text) {
  const std::size_t first = text.size() > kLongestUnitPart ? text.size() - kLongestUnitPart : 1;
  for (std::size_t at = first; at < text.size(); ++at) {
    if (!contains("/_ ,-.", text[at])) continue;
    std::string_view rest = trimmedView(text.substr(at + 1));
    if (rest.starts_with("in ")) rest.remove_prefix(3);
    const std::string_view name = trimmedView(text.substr(0, at));
    FoundUnit found = findUnit(replaceAll(std::string(rest), "_", "/"));
    if (!found.unit && rest.find_first_of("nN") == 0) {
      found = findUnit(replaceAll(std::string(rest), "_", " "));
    }
    if (!found.unit) continue;
    // "q1_min" is a least value.
    const bool isLeast = found.factor == 60 && text[at] != '/' && !isTimeName(name);
    if (!isLeast) return {name, found};
  }
  return {text};
}

}  // namespace

bool isChannelUnit(std::string_view text) {
  text = trimmedView(text);
  const bool isBracketed = text.size() > 2 && contains("[({", text.front());
  if (isBracketed) text = text.substr(1, text.size() - 2);
  return findUnit(text).unit != nullptr;
}

Heading readChannelHeading(std::string_view text) {
  text = trimmedView(text);
  Parts parts = text.empty() ? Parts{text} : splitBrackets(text);
  if (!parts.found.unit && !isChannelUnit(text)) parts = splitBehind(text);
  Heading heading;
  heading.name = toChannelName(parts.name);
  const KnownUnit* unit = parts.found.unit;
  heading.isTime = isTimeName(heading.name) && (!unit || parts.found.isTime());
  if (!unit) return heading;
  heading.unit = unit->unit;
  heading.factor = parts.found.factor;
  if (!heading.isTime) heading.name += std::string("_") + unit->suffix;
  return heading;
}

}  // namespace denavit
