#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "models/issue.h"

namespace denavit {

/// Of every number that is given. Three factors of this size still make a double; nothing
/// mechanical comes near it.
inline constexpr double kLargestNumber = 1e30;

/// Gathers issues below one path, so that a rule reads as one line. Messages start with the label
/// and the value with its unit.
class IssueChecker {
 public:
  IssueChecker(std::string path, std::string label, std::vector<Issue>& issues);

  /// Not NaN, not infinite, and small enough that products with it stay finite.
  bool finite(const std::string& field, double value, const std::string& unit);
  bool finite(const std::string& field, const Eigen::Vector3d& value, const std::string& unit);
  /// Finite and >= 0.
  bool notNegative(const std::string& field, double value, const std::string& unit,
                   const std::string& remedy);
  /// Finite and > 0.
  bool positive(const std::string& field, double value, const std::string& unit,
                const std::string& remedy);

  void error(const std::string& field, const std::string& what, const std::string& remedy);
  void warning(const std::string& field, const std::string& what, const std::string& remedy);

 private:
  void add(Issue::Severity severity, const std::string& field, const std::string& what,
           const std::string& remedy);

  std::string path_, label_;
  std::vector<Issue>& issues_;
};

/// "-0.4 kg", "90 deg" is left to callers that know the file's unit.
[[nodiscard]] std::string withUnit(double value, const std::string& unit);

}  // namespace denavit
