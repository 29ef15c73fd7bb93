#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace denavit {

/// The shortest decimal that reads back to the same double: "0.1", "90", "1e+22".
[[nodiscard]] std::string toShortest(double value);
/// Six significant digits, for people.
[[nodiscard]] std::string toReadable(double value);
/// A value and its limit with six digits each, or with as many digits as are needed to print
/// different numbers differently.
struct ReadablePair {
  std::string value, limit;
};
[[nodiscard]] ReadablePair toReadableApart(double value, double limit);
/// The number of significant digits, `least` or more, with which a value beyond a limit reads as
/// larger than the limit, and a value within it does not. The limit has as many digits, but at
/// least `leastOfLimit`.
[[nodiscard]] int countDigitsBeside(double value, double limit, int least, int leastOfLimit);

/// The double nearest to the number in fifteen significant digits: what was computed as
/// 0.30000000000000004 is the 0.3 that was meant.
[[nodiscard]] double roundToDecimal(double value);

/// The double that the whole text is; nothing for "", "1x", "nan", "inf" and overflow.
[[nodiscard]] std::optional<double> findNumber(std::string_view text);

/// The angle in radians that a decimal in degrees stands for. Some angles lie between the images of
/// two doubles; decimals of 18 or more digits are therefore read in extended precision.
[[nodiscard]] double degreesToRadians(std::string_view decimal);
[[nodiscard]] double degreesToRadians(double degrees);
/// The shortest decimal in degrees with degreesToRadians(text) == radians.
[[nodiscard]] std::string toShortestDegrees(double radians);

/// Whether the decimal has so many digits that a double cannot hold it.
[[nodiscard]] bool isExtendedDecimal(std::string_view decimal);

}  // namespace denavit
