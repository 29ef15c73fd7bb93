#include "models/robot/urdf/urdf_numbers.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "models/ascii.h"
#include "models/find.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<std::string_view> piecesOf(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (text = trimmedView(text); !text.empty(); text = trimmedView(text)) {
    std::size_t length = 0;
    while (length < text.size() && !isSpace(text[length])) ++length;
    pieces.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return pieces;
}

/// The sign in front of a number or of "inf", which is taken off.
double takeSign(std::string_view& text) {
  const bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  return minus ? -1 : 1;
}

/// A number beyond all doubles, or a word for infinity, with its sign.
std::optional<double> findInfinity(std::string_view text) {
  text = trimmedView(text);
  const double sign = takeSign(text);
  const std::string word = toLower(text);
  if (word == "inf" || word == "infinity" || word == ".inf") return sign * kInfinity;
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, value);
  const bool large = !contains(word, "e-");
  if (error == std::errc::result_out_of_range && read == end && large) return sign * kInfinity;
  return std::nullopt;
}

/// A unit that people write behind a number, and what it makes of the number in the file's unit.
struct UnitSuffix {
  std::string_view text, unit;
  double factor;
};
constexpr UnitSuffix kSuffixes[] = {
    {"mm", "m", 1e-3},
    {"cm", "m", 1e-2},
    {"m", "m", 1},
    {"deg", "rad", std::numbers::pi / 180},
    {"\xc2\xb0", "rad", std::numbers::pi / 180},
    {"rad", "rad", 1},
    {"kg", "kg", 1},
    {"g", "kg", 1e-3},
};

/// Whether a piece of somebody else's file is so much like a number that a message may show it.
bool mayBeShown(std::string_view piece) {
  constexpr std::size_t kLongest = 16;
  return piece.size() <= kLongest && piece.find_first_not_of("0123456789+-.,eE") == piece.npos;
}

std::string quoted(std::string_view piece) { return "\"" + std::string(piece) + "\""; }

std::string inUnit(std::string_view unit) {
  return unit.empty() ? "" : ", in " + std::string(unit);
}

/// What to write in place of a whole attribute: its pieces, each as the function has it.
template <typename Replace>
std::optional<std::string> findRewritten(const std::vector<std::string_view>& pieces,
                                         std::size_t count, const Replace& replace) {
  std::string text;
  for (const std::string_view piece : pieces) {
    const std::optional<std::string> number = replace(piece);
    if (!number || !findNumber(*number)) return std::nullopt;
    text += (text.empty() ? "" : " ") + *number;
  }
  return pieces.size() == count ? std::optional(text) : std::nullopt;
}

class FaultFinder {
 public:
  FaultFinder(std::string_view text, std::string_view attribute, std::string_view unit,
              std::size_t count)
      : pieces_(piecesOf(text)), attribute_(attribute), unit_(unit), count_(count) {}

  UrdfNumberFault find() const {
    for (const std::string_view piece : pieces_) {
      if (contains(piece, ',') && mayBeShown(piece)) return explainComma(piece);
    }
    if (pieces_.size() != count_) {
      return {pieces_.empty() ? "is empty"
                              : "has " + std::to_string(pieces_.size()) + " of the " +
                                    std::to_string(count_) + " numbers that it takes",
              writeAnew()};
    }
    for (const std::string_view piece : pieces_) {
      if (!findNumber(piece)) return explain(piece);
    }
    return {"is no number", writeAnew()};
  }

 private:
  [[nodiscard]] std::string assignment(const std::string& value) const {
    return "write " + std::string(attribute_) + "=\"" + value + "\"";
  }
  [[nodiscard]] std::string writeAnew() const {
    return count_ == 3 ? assignment("X Y Z") + " with numbers" + inUnit(unit_)
                       : "write one number" + inUnit(unit_);
  }

  /// A decimal comma, or commas between the numbers.
  [[nodiscard]] UrdfNumberFault explainComma(std::string_view piece) const {
    const std::string what = "has a comma in " + quoted(piece);
    std::string blanks;
    for (const std::string_view each : pieces_)
      blanks += " " + replaceAll(std::string(each), ",", " ");
    const auto asPoint = [](std::string_view each) -> std::optional<std::string> {
      return replaceAll(std::string(each), ",", ".");
    };
    if (const auto points = findRewritten(pieces_, count_, asPoint)) {
      return {what, assignment(*points) + ": decimals follow a point"};
    }
    const auto asItIs = [](std::string_view each) -> std::optional<std::string> {
      return std::string(each);
    };
    if (const auto separated = findRewritten(piecesOf(blanks), count_, asItIs)) {
      return {what, assignment(*separated) + ": separate the numbers by blanks"};
    }
    return {what, writeAnew() + "; decimals follow a point"};
  }

  [[nodiscard]] UrdfNumberFault explain(std::string_view piece) const {
    const std::string word = toLower(piece);
    if (contains(word, "nan")) return {"is not a number (nan)", writeAnew()};
    if (findInfinity(piece)) return {"is infinite", "write a finite number" + inUnit(unit_)};
    for (const UnitSuffix& suffix : kSuffixes) {
      if (!piece.ends_with(suffix.text)) continue;
      const std::string_view number = piece.substr(0, piece.size() - suffix.text.size());
      const std::optional<double> value = findNumber(number);
      if (!value || !mayBeShown(number)) continue;
      const std::string what =
          "has a unit in " + quoted(piece) + "; a URDF has numbers alone" + inUnit(unit_);
      if (suffix.unit != unit_) return {what, writeAnew()};
      return {what, "write " + toShortest(*value * suffix.factor)};
    }
    return {mayBeShown(piece) ? "has " + quoted(piece) + ", which is no number"
                              : "has something that is no number",
            writeAnew()};
  }

  std::vector<std::string_view> pieces_;
  std::string_view attribute_, unit_;
  std::size_t count_;
};

}  // namespace

std::optional<double> findUrdfNumber(std::string_view text) {
  return findNumber(trimmedView(text));
}

std::optional<double> findUrdfLimit(std::string_view text, double none) {
  const std::optional<double> number = findUrdfNumber(text);
  if (!number) return findInfinity(text);
  return std::fabs(*number) < none ? number : std::copysign(kInfinity, *number);
}

std::optional<Eigen::Vector3d> findUrdfVector(std::string_view text) {
  const std::vector<std::string_view> pieces = piecesOf(text);
  if (pieces.size() != 3) return std::nullopt;
  Eigen::Vector3d numbers;
  for (Eigen::Index k = 0; k < 3; ++k) {
    const std::optional<double> number = findNumber(pieces[static_cast<std::size_t>(k)]);
    if (!number) return std::nullopt;
    numbers[k] = *number;
  }
  return numbers;
}

std::optional<UrdfNumberFault> findUrdfNumberFault(std::string_view text,
                                                   std::string_view attribute,
                                                   std::string_view unit, std::size_t count,
                                                   bool mayBeInfinite) {
  const bool sound = count == 3      ? findUrdfVector(text).has_value()
                     : mayBeInfinite ? findUrdfLimit(text).has_value()
                                     : findUrdfNumber(text).has_value();
  if (sound) return std::nullopt;
  return FaultFinder(text, attribute, unit, count).find();
}

}  // namespace denavit
