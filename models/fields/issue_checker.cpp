#include "models/fields/issue_checker.h"

#include <cmath>

#include "models/json/number_text.h"

namespace denavit {
std::string withUnit(double value, const std::string& unit) {
  return toReadable(value) + (unit.empty() ? "" : " " + unit);
}

IssueChecker::IssueChecker(std::string path, std::string label, std::vector<Issue>& issues)
    : path_(std::move(path)), label_(std::move(label)), issues_(issues) {}

void IssueChecker::add(Issue::Severity severity, const std::string& field, const std::string& what,
                       const std::string& remedy) {
  const bool index = !field.empty() && field.front() == '[';
  const std::string where = path_.empty() || field.empty() ? path_ + field
                            : index                        ? path_ + field
                                                           : path_ + "." + field;
  issues_.push_back({severity, where, label_.empty() ? what : label_ + " " + what, remedy});
}

void IssueChecker::error(const std::string& field, const std::string& what,
                         const std::string& remedy) {
  add(Issue::Severity::Error, field, what, remedy);
}

void IssueChecker::warning(const std::string& field, const std::string& what,
                           const std::string& remedy) {
  add(Issue::Severity::Warning, field, what, remedy);
}

bool IssueChecker::finite(const std::string& field, double value, const std::string& unit) {
  if (!std::isfinite(value)) {
    error(field, "is " + withUnit(value, unit) + "; it must be a finite number", "correct it");
    return false;
  }
  if (std::fabs(value) > kLargestNumber) {
    error(field, "is " + withUnit(value, unit) + "; computing with it would overflow",
          "use a size below 1e30, and check the unit");
    return false;
  }
  return true;
}

bool IssueChecker::finite(const std::string& field, const Eigen::Vector3d& value,
                          const std::string& unit) {
  bool all = true;
  for (Eigen::Index k = 0; k < 3; ++k) {
    all = finite(field + "[" + std::to_string(k) + "]", value[k], unit) && all;
  }
  return all;
}

bool IssueChecker::notNegative(const std::string& field, double value, const std::string& unit,
                               const std::string& remedy) {
  if (!finite(field, value, unit)) return false;
  if (value >= 0) return true;
  error(field, "is " + withUnit(value, unit) + "; it must not be negative", remedy);
  return false;
}

bool IssueChecker::positive(const std::string& field, double value, const std::string& unit,
                            const std::string& remedy) {
  if (!finite(field, value, unit)) return false;
  if (value > 0) return true;
  error(field, "is " + withUnit(value, unit) + "; it must be positive", remedy);
  return false;
}

}  // namespace denavit
