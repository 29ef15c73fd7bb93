#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <Eigen/Core>

namespace denavit {

/// The finite number that an attribute is, white space around it allowed.
[[nodiscard]] std::optional<double> findUrdfNumber(std::string_view text);

/// An end of a range as far away as this [rad|m] is none, as 1e16 and the largest double, which
/// simulators write; efforts and rates may be larger.
constexpr double kNoRange = 1e5, kNoStrength = 1e12;

/// The number that a limit is, infinite where there is none: "inf", "-Infinity", 1e400, or a size
/// from `none` on.
[[nodiscard]] std::optional<double> findUrdfLimit(std::string_view text, double none = kNoRange);

/// Three finite numbers with white space between.
[[nodiscard]] std::optional<Eigen::Vector3d> findUrdfVector(std::string_view text);

/// What is wrong with an attribute, and what to write instead.
struct UrdfNumberFault {
  std::string what, remedy;
};

/// Why a text is not `count` numbers.
/// @param attribute  its name, for the remedy: "xyz"
/// @param unit  "m", "rad", "kg"; empty where the number has none
/// @param mayBeInfinite  whether findUrdfLimit() decides
[[nodiscard]] std::optional<UrdfNumberFault> findUrdfNumberFault(std::string_view text,
                                                                 std::string_view attribute,
                                                                 std::string_view unit,
                                                                 std::size_t count,
                                                                 bool mayBeInfinite);

}  // namespace denavit
