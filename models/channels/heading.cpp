#include "models/channels/heading.h"

#include <array>
#include <numbers>
#include <vector>

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kRpm = std::numbers::pi / 30;

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
       {{"s"}, {"sec"}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"ns", 1e-9}, {"min", 60}}},
      {"rad", "rad", {{"rad"}, {"deg", kDegree}, {"°", kDegree}}},
      {"rad/s", "rad_s", {{"rad/s"}, {"deg/s", kDegree}, {"°/s", kDegree}, {"rpm", kRpm}}},
      {"rad/s²", "rad_s2", {{"rad/s2"}, {"deg/s2", kDegree}, {"°/s2", kDegree}}},
      {"m", "m", {{"m"}, {"cm", 1e-2}, {"mm", 1e-3}, {"um", 1e-6}, {"µm", 1e-6}}},
      {"m/s", "m_s", {{"m/s"}, {"mm/s", 1e-3}}},
      {"m/s²", "m_s2", {{"m/s2"}, {"mm/s2", 1e-3}}},
      {"N m", "Nm", {{"nm"}, {"mnm", 1e-3}, {"knm", 1e3}}},
      {"N", "N", {{"n"}, {"kn", 1e3}}},
      {"J", "J", {{"j"}, {"kj", 1e3}, {"mj", 1e-3}}}};
  return units;
}

struct FoundUnit {
  const KnownUnit* unit = nullptr;  ///< null: the text is none
  double factor = 1;
};

FoundUnit findUnit(std::string_view written) {
  std::string plain = replaceAll(replaceAll(toLower(written), "²", "2"), "^2", "2");
  for (const char* filler : {" ", "·", "*", "."}) plain = replaceAll(plain, filler, "");
  plain = replaceAll(plain, "n-m", "nm");
  for (const KnownUnit& known : knownUnits()) {
    const UnitSpelling* spelling = findWith(known.spellings, plain, &UnitSpelling::written);
    if (spelling) return {&known, spelling->factor};
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
  const std::string lower = toLower(name);
  return lower == "t" || lower == "time" || lower == "timestamp" || lower == "zeit" ||
         lower == "temps";
}

struct Parts {
  std::string_view name;
  FoundUnit found = {};
};

/// "q1 [deg]", "q1 (deg)", "q1/deg" is left alone: a slash also divides.
Parts splitBrackets(std::string_view text) {
  constexpr std::array kPairs{std::pair('[', ']'), std::pair('(', ')'), std::pair('{', '}')};
  for (const auto& [open, close] : kPairs) {
    const std::size_t at = text.rfind(open);
    if (at == text.npos || text.back() != close) continue;
    const FoundUnit found = findUnit(text.substr(at + 1, text.size() - at - 2));
    if (found.unit) return {trimmedView(text.substr(0, at)), found};
  }
  return {text};
}

/// "qd1_rad_s": the unit behind the last one or two underscores.
Parts splitUnderscores(std::string_view text) {
  const std::size_t last = text.rfind('_');
  if (last == text.npos || last == 0) return {text};
  const std::size_t before = text.rfind('_', last - 1);
  if (before != text.npos && before > 0) {
    const std::string perTime = std::string(text.substr(before + 1, last - before - 1)) + "/" +
                                std::string(text.substr(last + 1));
    const FoundUnit found = findUnit(perTime);
    if (found.unit) return {text.substr(0, before), found};
  }
  const FoundUnit found = findUnit(text.substr(last + 1));
  return found.unit ? Parts{text.substr(0, last), found} : Parts{text};
}

}  // namespace

Heading readChannelHeading(std::string_view text) {
  text = trimmedView(text);
  Parts parts = text.empty() ? Parts{text} : splitBrackets(text);
  if (!parts.found.unit) parts = splitUnderscores(text);
  Heading heading;
  heading.name = toChannelName(parts.name);
  const KnownUnit* unit = parts.found.unit;
  heading.isTime = isTimeName(heading.name) && (!unit || unit->unit == std::string("s"));
  if (!unit) return heading;
  heading.unit = unit->unit;
  heading.factor = parts.found.factor;
  if (!heading.isTime) heading.name += std::string("_") + unit->suffix;
  return heading;
}

}  // namespace denavit
