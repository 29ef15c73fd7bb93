#pragma once

#include <QString>
#include <vector>

#include "models/import/table_reading.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {

/// A text being imported: what it says, what the user pinned, and every reading that comes out.
/// URDF texts have one reading for each link that can be the tool, with the list of what the table
/// cannot hold.
class TableImport {
 public:
  /// Another text; pins of the one before are forgotten.
  /// @param remark  what was done to a URDF file's bytes to make them a text; empty for nothing
  void setText(const std::string& text, const std::string& source = "pasted text",
               const std::string& remark = "");
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Reads again with other pins; the selection stays on the best reading.
  void setHints(const TableHints& hints);
  [[nodiscard]] const TableHints& hints() const { return hints_; }

  [[nodiscard]] const std::vector<TableReading>& readings() const { return readings_; }
  [[nodiscard]] const TableVerdict& verdict() const { return verdict_; }
  /// Why there is no reading; empty where there are readings, or no text.
  [[nodiscard]] const QString& error() const { return error_; }
  [[nodiscard]] bool isUrdf() const { return urdf_; }
  /// The links of a URDF text whose frames can be the tool; empty for tables.
  [[nodiscard]] const std::vector<UrdfTip>& tips() const { return tips_; }
  /// The link that was chosen; empty: the usual one.
  [[nodiscard]] const std::string& chosenTip() const { return chosenTip_; }
  /// The link whose frame is the tool in the reading; empty where there is no reading.
  [[nodiscard]] const std::string& tip() const { return tip_; }
  /// Reads again with another tool; another text forgets it.
  void setTip(const std::string& link);

  [[nodiscard]] std::size_t selected() const { return selected_; }
  void select(std::size_t reading);
  /// The selected reading; null where there is none.
  [[nodiscard]] const TableReading* reading() const;

 private:
  void read();
  void noteRemarks();
  [[nodiscard]] std::vector<UrdfTip> findTipsToChooseFrom() const;

  std::string text_, source_, remark_;
  TableHints hints_;
  std::vector<TableReading> readings_;
  TableVerdict verdict_;
  QString error_;
  std::size_t selected_ = 0;
  bool urdf_ = false;
  std::vector<UrdfTip> tips_;
  std::string chosenTip_, tip_;
};

/// Whether a text from the clipboard is a table of an arm rather than a value for one cell.
[[nodiscard]] bool looksLikeTable(const QString& text);

}  // namespace denavit
