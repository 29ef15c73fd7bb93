#include "models/robot/urdf/urdf_limits.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/angle_issues.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

/// The numbers of a <limit>, infinite ones among them; none where an attribute is missing.
struct WrittenLimits {
  std::optional<double> lower, upper, velocity, effort;
};

WrittenLimits findWritten(const UrdfPart& joint) {
  const std::optional<UrdfPart> limit = joint.first("limit");
  if (!limit) return {};
  const auto read = [&](const char* key, double none) -> std::optional<double> {
    const std::string* text = findAttribute(limit->own(), key);
    return text ? findUrdfLimit(*text, none) : std::nullopt;
  };
  return {read("lower", kNoRange), read("upper", kNoRange), read("velocity", kNoStrength),
          read("effort", kNoStrength)};
}

bool hasRange(const UrdfPart& joint) {
  const std::string type = joint.value("type");
  return type == "revolute" || type == "prismatic";
}

/// No end of the range is given but 0: as good as none.
bool isUnknownRange(const WrittenLimits& written) {
  return written.lower.value_or(0) == 0 && written.upper.value_or(0) == 0;
}

std::optional<double> finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string rangeText(const WrittenLimits& written, const char* unit) {
  return toReadable(written.lower.value_or(0)) + " .. " + toReadable(written.upper.value_or(0)) +
         " " + unit;
}

std::string unitOf(const UrdfPart& joint) {
  return joint.value("type") == "prismatic" ? "m" : "rad";
}

/// Ends that are hardly in radians or metres.
std::string findUnitDoubt(const UrdfPart& joint, const WrittenLimits& written) {
  constexpr double kMostTurned = 10, kMostSlid = 30;  // [rad], [m]
  const bool slides = unitOf(joint) == "m";
  const auto isOdd = [&](const std::optional<double>& end) {
    if (!end || !std::isfinite(*end)) return false;
    return slides ? std::fabs(*end) > kMostSlid
                  : std::fabs(*end) >= kMostTurned && looksLikeDegrees(*end);
  };
  if (!isOdd(written.lower) && !isOdd(written.upper)) return "";
  if (slides) {
    return "its limits are " + rangeText(written, "m") +
           "; are millimetres meant? A URDF has metres";
  }
  const double degree = std::numbers::pi / 180;
  return "its limits are " + rangeText(written, "rad") + "; are degrees meant? In rad they are " +
         toReadable(written.lower.value_or(0) * degree) + " .. " +
         toReadable(written.upper.value_or(0) * degree);
}

void remarkRange(const UrdfPart& joint, const WrittenLimits& written, UrdfNotes& remarks) {
  const auto say = [&](const std::string& what, const std::string& ofMany = "") {
    remarks.add("joint", joint.name(), what, ofMany);
  };
  if (!joint.first("limit")) {
    return say("has no <limit>; it is read without limits",
               "have no <limit>; they are read without limits");
  }
  if (!written.lower && !written.upper) {
    return say("its <limit> gives no range (lower, upper); it is read without one",
               "their <limit> gives no range (lower, upper); they are read without one");
  }
  if (isUnknownRange(written)) {
    return say("its range is 0 .. 0, in which it cannot move; it is read without a range",
               "their range is 0 .. 0, in which they cannot move; they are read without a range");
  }
  if (!written.lower || !written.upper) {
    say(std::string("its <limit> has no ") + (written.lower ? "upper" : "lower") +
        ", which is 0 then: the range is " + rangeText(written, unitOf(joint).c_str()));
  }
  if (written.lower == written.upper) {
    say("its range is " + rangeText(written, unitOf(joint).c_str()) + ", in which it cannot move");
  }
  if (std::isinf(written.lower.value_or(0)) || std::isinf(written.upper.value_or(0))) {
    say("ends of its range that are infinite, or 1e5 and more, are read as none",
        "ends of their ranges that are infinite, or 1e5 and more, are read as none");
  }
  const std::string doubt = findUnitDoubt(joint, written);
  if (!doubt.empty()) say(doubt);
}

}  // namespace

LimitsDescription readUrdfLimits(const UrdfPart& joint) {
  const WrittenLimits written = findWritten(joint);
  LimitsDescription limits;
  if (hasRange(joint) && !isUnknownRange(written)) {
    limits.lower = finite(written.lower.value_or(0));
    limits.upper = finite(written.upper.value_or(0));
  }
  if (written.velocity && *written.velocity > 0) limits.velocity = finite(*written.velocity);
  if (written.effort && *written.effort > 0) limits.effort = finite(*written.effort);
  return limits;
}

void remarkLimits(const UrdfPart& joint, UrdfNotes& remarks) {
  const WrittenLimits written = findWritten(joint);
  if (hasRange(joint)) remarkRange(joint, written, remarks);
  if (!joint.first("limit")) return;
  for (const auto& [key, value] :
       {std::pair("effort", written.effort), std::pair("velocity", written.velocity)}) {
    if (value && *value > 0) continue;
    const std::string given = !value ? "not given" : *value < 0 ? "negative" : "0";
    const std::string limit = std::string(key) + " limit is " + given + ", which is read as none";
    remarks.add("joint", joint.name(), "its " + limit, "their " + limit);
  }
}

bool hasUnreadRange(const UrdfPart& joint) {
  const WrittenLimits written = findWritten(joint);
  return joint.value("type") == "continuous" && !isUnknownRange(written) &&
         (std::isfinite(written.lower.value_or(0)) || std::isfinite(written.upper.value_or(0)));
}

void refuseEmptyRange(const UrdfPart& joint, const std::string& source) {
  const WrittenLimits written = findWritten(joint);
  const double lower = written.lower.value_or(0), upper = written.upper.value_or(0);
  if (!hasRange(joint) || !(lower > upper)) return;
  const ReadablePair shown = toReadableApart(lower, upper);
  failIn(
      source, placeOf(joint, joint.first("limit")->own(), "limit lower"),
      "is " + shown.value + ", above upper, which is " + shown.limit,
      written.lower && written.upper ? "swap them, or correct one" : "give both ends of the range");
}

}  // namespace denavit
