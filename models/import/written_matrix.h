#pragma once

#include <map>
#include <string>
#include <vector>

#include "models/import/code_blocks.h"
#include "models/import/toolbox_program.h"

namespace denavit {

/// A matrix that stands in a program, cell by cell as written, or as computed where the program
/// makes it of other values or changes it.
struct WrittenMatrix {
  std::string name;  ///< "robot.dh"; empty where the text is nothing but the matrix
  std::size_t line = 0;
  std::vector<std::vector<std::string>> rows;  ///< all of one length
  std::vector<std::string> headings;           ///< one for each column, or none
  std::string headingsFrom;                    ///< "the comment beside the matrix"
  /// Why its value at the end of the program is not known; empty where it is.
  std::string problem;

  [[nodiscard]] std::size_t columns() const { return rows.empty() ? 0 : rows.front().size(); }
};

/// All matrices of four columns or more, and those whose name says DH and whose value is not known.
/// @param symbols  names with a value
[[nodiscard]] std::vector<WrittenMatrix> findWrittenMatrices(
    const std::string& text, const std::vector<CodeStatement>& statements,
    const ToolboxArms& program, const std::map<std::string, double>& symbols);

/// Whether a name says that it holds DH parameters: dh, dhparams, DH_table, mdh, denavit.
[[nodiscard]] bool namesDh(const std::string& name);

}  // namespace denavit
