#include "core/recording/column.h"

namespace denavit {

Column makeColumn(const std::string& stem, const std::string& unit,
                  const std::string& description) {
  std::string suffix;
  for (const char c : unit) {
    if (c == '/') suffix += '_';
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) suffix += c;  // in every locale
  }
  if (unit.ends_with("²")) suffix += '2';
  return {suffix.empty() ? stem : stem + "_" + suffix, unit, description};
}

}  // namespace denavit
