#include "models/robot/urdf/right_angles.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "models/ascii.h"
#include "models/json/number_text.h"
#include "models/robot/urdf/xml_tags.h"

namespace denavit {
namespace {

constexpr double kQuarterTurn = std::numbers::pi / 2;

/// Digits behind the point in the shortest text of a number; 0 where that has an exponent.
int countDecimals(double value) {
  const std::string text = toShortest(value);
  const std::size_t point = text.find('.');
  if (point == text.npos || text.find('e') != text.npos) return 0;
  return static_cast<int>(text.size() - point - 1);
}

/// Whether the number is the exact one, rounded to its own decimals or cut off there.
bool abbreviates(double written, double exact) {
  constexpr int kFewest = 2, kMost = 15;
  const int decimals = countDecimals(written);
  if (decimals < kFewest || decimals > kMost) return false;
  const double scale = std::pow(10.0, decimals);
  const double units = std::round(written * scale);
  return units == std::round(exact * scale) || units == std::trunc(exact * scale);
}

std::optional<Eigen::Vector3d> findThreeNumbers(std::string_view text) {
  Eigen::Vector3d numbers;
  Eigen::Index count = 0;
  text = trimmedView(text);
  while (!text.empty()) {
    std::size_t length = 0;
    while (length < text.size() && !isSpace(text[length])) ++length;
    const std::optional<double> number = findNumber(text.substr(0, length));
    if (!number || count == 3) return std::nullopt;
    numbers[count++] = *number;
    text = trimmedView(text.substr(length));
  }
  return count == 3 ? std::optional(numbers) : std::nullopt;
}

/// Follows the tags: the name of the joint whose own elements are being passed, or nothing.
class JointFollower {
 public:
  void pass(const XmlTag& tag) {
    if (tag.ends) {
      --level_;
      if (level_ <= 1) joint_.reset();
      return;
    }
    // A transmission names joints too, one level deeper.
    if (level_ == 1 && tag.name == "joint") {
      joint_ = decodeXmlEntities(findXmlAttribute(tag.attributes, "name"));
    }
    inside_ = level_ == 2 && joint_ && tag.name == "origin";
    if (!tag.endsItself) {
      ++level_;
    } else if (level_ == 1) {
      joint_.reset();
    }
  }
  [[nodiscard]] bool isAtOrigin() const { return inside_; }
  [[nodiscard]] const std::string& joint() const { return *joint_; }

 private:
  int level_ = 0;
  bool inside_ = false;
  std::optional<std::string> joint_;
};

}  // namespace

double snapToRightAngle(double written) {
  constexpr double kMostQuarters = 4;
  const double quarters = std::round(written / kQuarterTurn);
  const double exact = quarters * kQuarterTurn;
  if (std::fabs(written - exact) < kSmallestMeantAngle) return exact;
  const bool usual = quarters != 0 && std::fabs(quarters) <= kMostQuarters;
  return usual && abbreviates(written, exact) ? exact : written;
}

SquaredUrdf snapRightAngles(std::string_view urdf) {
  SquaredUrdf squared;
  std::size_t copied = 0;
  XmlTags tags(urdf);
  XmlTag tag;
  JointFollower follower;
  while (tags.next(tag)) {
    follower.pass(tag);
    if (tag.ends || !follower.isAtOrigin()) continue;
    const std::string_view text = findXmlAttribute(tag.attributes, "rpy");
    const std::optional<Eigen::Vector3d> written = findThreeNumbers(text);
    if (!written) continue;
    const Eigen::Vector3d read = written->unaryExpr(&snapToRightAngle);
    if (read == *written) continue;
    squared.snapped.push_back({follower.joint(), *written, read});
    const auto at = static_cast<std::size_t>(text.data() - urdf.data());
    squared.text += urdf.substr(copied, at - copied);
    squared.text += toShortest(read[0]) + " " + toShortest(read[1]) + " " + toShortest(read[2]);
    copied = at + text.size();
  }
  squared.text += urdf.substr(copied);
  return squared;
}

}  // namespace denavit
