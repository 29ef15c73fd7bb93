#pragma once

#include <QString>
#include <vector>

#include "models/robot/robot.h"
#include "ui/arm_table/dh_field.h"

namespace denavit {

/// Cells of the table as a spreadsheet's text: lines of tab-separated cells, first a line of
/// headings with their units. Numbers are in the units and with the decimal sign on screen, without
/// their units, and lose nothing. A single cell stands alone, without a heading.
/// @param rows, fields  in the order shown
[[nodiscard]] QString toTableText(const RobotDescription& robot, const std::vector<int>& rows,
                                  const std::vector<DhField>& fields,
                                  const PreferenceValues& values);

/// Where a text is pasted.
struct PasteTarget {
  std::vector<int> rows;        ///< selected rows, in order; the first is where the text begins
  std::vector<DhField> fields;  ///< columns from the first selected one on, in the order shown
  int selectedFields = 1;       ///< how many of them are selected
};

/// What came of pasting: the rows of the table afterwards, or why nothing was taken.
struct Pasted {
  std::vector<JointDescription> joints;
  int cells = 0;  ///< that were pasted
  QString error;  ///< line, column, rule and remedy; empty when all cells were understood
};

/// Reads a spreadsheet's text over the rows of an arm. A first line of headings says which columns
/// follow and may give their units ("α [rad]", "a_(i-1) [mm]"); else columns count from the first
/// selected one. Cells may carry units of their own. Rows beyond the last become new joints. One
/// cell fills all selected ones. All or nothing: one cell that cannot be read refuses the text.
[[nodiscard]] Pasted pasteTableText(const QString& text, const RobotDescription& robot,
                                    const PasteTarget& target, const PreferenceValues& values);

}  // namespace denavit
