#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// Joint torques over time, read from a CSV file with the columns time, tau1, tau2, ...
struct TorqueTable {
  std::vector<double> times;                 ///< [s] strictly increasing, at least one
  std::vector<std::vector<double>> torques;  ///< [N m|N] per sample, one number per joint
};

/// @param source  what error reports call the text
/// @throws DescriptionError with the line and column of every empty or unreadable cell (at most
/// 100),
///   missing, unknown and repeated columns, and times that do not increase
[[nodiscard]] TorqueTable parseTorqueTable(std::string_view text, const std::string& source,
                                           int jointCount);

/// parseTorqueTable of a file.
/// @throws DescriptionError also when it cannot be read
[[nodiscard]] TorqueTable readTorqueTable(const std::string& path, int jointCount);

}  // namespace denavit
