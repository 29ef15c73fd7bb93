#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace denavit {

/// MATLAB's namelengthmax: it cuts longer names, or refuses their file.
inline constexpr std::size_t kLongestMatName = 63;

/// Names of variables that MATLAB takes, one for each name and all different: a letter, then
/// letters, digits and _, at most 63 in all. Other characters become _, long names lose their
/// middle, and a number is added where several names would become the same.
/// @param taken  names that other variables of the file have
[[nodiscard]] std::vector<std::string> makeMatNames(const std::vector<std::string>& names,
                                                    const std::vector<std::string>& taken = {});

}  // namespace denavit
