#include "models/channels/heading.h"

#include <array>
#include <numbers>

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

/// A unit as people and programs write it, in lower case without spaces, dots and carets.
struct KnownUnit {
  const char* written;
  const char* unit;    ///< SI, as the columns of a run have it
  const char* suffix;  ///< what names end in
  double factor;
};

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kRpm = std::numbers::pi / 30;

constexpr std::array kUnits{
    KnownUnit{"s", "s", "s", 1},
    KnownUnit{"sec", "s", "s", 1},
    KnownUnit{"ms", "s", "s", 1e-3},
    KnownUnit{"us", "s", "s", 1e-6},
    KnownUnit{"µs", "s", "s", 1e-6},
    KnownUnit{"ns", "s", "s", 1e-9},
    KnownUnit{"min", "s", "s", 60},
    KnownUnit{"rad", "rad", "rad", 1},
    KnownUnit{"deg", "rad", "rad", kDegree},
    KnownUnit{"°", "rad", "rad", kDegree},
    KnownUnit{"rad/s", "rad/s", "rad_s", 1},
    KnownUnit{"deg/s", "rad/s", "rad_s", kDegree},
    KnownUnit{"°/s", "rad/s", "rad_s", kDegree},
    KnownUnit{"rpm", "rad/s", "rad_s", kRpm},
    KnownUnit{"rad/s2", "rad/s²", "rad_s2", 1},
    KnownUnit{"deg/s2", "rad/s²", "rad_s2", kDegree},
    KnownUnit{"°/s2", "rad/s²", "rad_s2", kDegree},
    KnownUnit{"m", "m", "m", 1},
    KnownUnit{"cm", "m", "m", 1e-2},
    KnownUnit{"mm", "m", "m", 1e-3},
    KnownUnit{"um", "m", "m", 1e-6},
    KnownUnit{"µm", "m", "m", 1e-6},
    KnownUnit{"m/s", "m/s", "m_s", 1},
    KnownUnit{"mm/s", "m/s", "m_s", 1e-3},
    KnownUnit{"m/s2", "m/s²", "m_s2", 1},
    KnownUnit{"mm/s2", "m/s²", "m_s2", 1e-3},
    KnownUnit{"nm", "N m", "Nm", 1},
    KnownUnit{"mnm", "N m", "Nm", 1e-3},
    KnownUnit{"knm", "N m", "Nm", 1e3},
    KnownUnit{"n", "N", "N", 1},
    KnownUnit{"kn", "N", "N", 1e3},
    KnownUnit{"j", "J", "J", 1},
    KnownUnit{"kj", "J", "J", 1e3},
    KnownUnit{"mj", "J", "J", 1e-3},
};

std::string toLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

const KnownUnit* findUnit(std::string_view written) {
  std::string plain = toLower(written);
  replaceAll(plain, "²", "2");
  replaceAll(plain, "^2", "2");
  for (const char* filler : {" ", "·", "*", "."}) replaceAll(plain, filler, "");
  replaceAll(plain, "n-m", "nm");
  return findWith(kUnits, plain, &KnownUnit::written);
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
  const KnownUnit* unit = nullptr;
};

/// "q1 [deg]", "q1 (deg)", "q1/deg" is left alone: a slash also divides.
Parts splitBrackets(std::string_view text) {
  constexpr std::array kPairs{std::pair('[', ']'), std::pair('(', ')'), std::pair('{', '}')};
  for (const auto& [open, close] : kPairs) {
    const std::size_t at = text.rfind(open);
    if (at == text.npos || text.back() != close) continue;
    const KnownUnit* unit = findUnit(text.substr(at + 1, text.size() - at - 2));
    if (unit) return {trimmedView(text.substr(0, at)), unit};
  }
  return {text, nullptr};
}

/// "qd1_rad_s": the unit behind the last one or two underscores.
Parts splitUnderscores(std::string_view text) {
  const std::size_t last = text.rfind('_');
  if (last == text.npos || last == 0) return {text, nullptr};
  const std::size_t before = text.rfind('_', last - 1);
  if (before != text.npos && before > 0) {
    const std::string perTime = std::string(text.substr(before + 1, last - before - 1)) + "/" +
                                std::string(text.substr(last + 1));
    if (const KnownUnit* unit = findUnit(perTime)) return {text.substr(0, before), unit};
  }
  if (const KnownUnit* unit = findUnit(text.substr(last + 1))) {
    return {text.substr(0, last), unit};
  }
  return {text, nullptr};
}

}  // namespace

Heading readChannelHeading(std::string_view text) {
  text = trimmedView(text);
  Parts parts = text.empty() ? Parts{text, nullptr} : splitBrackets(text);
  if (!parts.unit) parts = splitUnderscores(text);
  Heading heading;
  heading.name = toChannelName(parts.name);
  heading.isTime =
      isTimeName(heading.name) && (!parts.unit || parts.unit->unit == std::string("s"));
  if (!parts.unit) return heading;
  heading.unit = parts.unit->unit;
  heading.factor = parts.unit->factor;
  if (!heading.isTime) heading.name += std::string("_") + parts.unit->suffix;
  return heading;
}

}  // namespace denavit
