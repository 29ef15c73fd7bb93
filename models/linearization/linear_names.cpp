#include "models/linearization/linear_names.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace denavit {

int numberOf(const std::string& name) {
  int number = 0;
  const std::size_t digit = name.find_first_of("0123456789");
  if (digit != std::string::npos)
    std::from_chars(name.data() + digit, name.data() + name.size(), number);
  return number;
}

std::string unitOf(const std::string& name) {
  using Ending = std::pair<std::string_view, const char*>;
  constexpr std::array kUnits{
      Ending("_rad_s", "rad/s"), Ending("_m_s", "m/s"), Ending("_rad", "rad"), Ending("_m", "m"),
      Ending("_Nm", "N m"),      Ending("_N", "N"),     Ending("_A", "A"),     Ending("_V", "V")};
  for (const auto& [ending, unit] : kUnits) {
    if (name.ends_with(ending)) return unit;
  }
  return {};
}

}  // namespace denavit
