#pragma once

#include <string>
#include <vector>

#include "models/import/table_reading.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {

/// What the user knows about a file that others wrote.
struct ForeignHints {
  TableHints table;
  std::string tip;  ///< of a URDF file: the link whose frame is the tool; empty for the usual one
};

/// An arm in a form that is not Denavit's own, with every way to read it.
struct ForeignArm {
  std::vector<TableReading> readings;  ///< best first; never empty
  TableVerdict verdict;
  bool isUrdf = false;        ///< units and frames are part of the format: one reading
  std::vector<UrdfTip> tips;  ///< of a URDF file: the links whose frames can be the tool
  std::string tip;            ///< the one that is
};

/// Reads URDF and everything that readTable() knows. The window and the command line read the same.
/// @param source  what errors call the text
/// @throws DescriptionError where it is of another kind, with the kinds that are read; as parseUrdf
///         and readTable
[[nodiscard]] ForeignArm readForeign(const std::string& text, const std::string& source,
                                     const ForeignHints& hints = {});
/// @throws DescriptionError also where the file cannot be read
[[nodiscard]] ForeignArm readForeignFile(const std::string& path, const ForeignHints& hints = {});

/// Whether a path is a file of another kind than Denavit's own JSON.
[[nodiscard]] bool isForeignFile(const std::string& path);

}  // namespace denavit
