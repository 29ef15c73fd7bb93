#pragma once

#include <string>
#include <vector>

#include "ui/editors/checked_table.h"
#include "ui/editors/quantity_text.h"

namespace denavit {

/// The modal amplitudes and twists of joint springs that runs start with, a row each: "link 2 y1",
/// amplitude, rate.
class AmplitudeTableModel final : public CheckedTable {
  Q_OBJECT

 public:
  enum Column { kMode, kAmplitude, kRate, kColumnCount };

  AmplitudeTableModel(Edits& edits, const Preferences& preferences, QObject* parent = nullptr);

  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  /// A place of the list itself, or behind its end, is the nearest cell.
  [[nodiscard]] QModelIndex findCell(const QString& where) const override;

 private:
  [[nodiscard]] int countRows() const override;
  [[nodiscard]] int countColumns() const override { return kColumnCount; }
  [[nodiscard]] QString titleOf(int column) const override;
  [[nodiscard]] QString textOf(const QModelIndex& index, bool exact) const override;
  [[nodiscard]] QString tipOf(const QModelIndex& index) const override;
  [[nodiscard]] QString placeOf(const QModelIndex& index) const override;
  [[nodiscard]] bool isEditable(const QModelIndex& index) const override;
  bool take(const QModelIndex& index, const QString& text) override;
  [[nodiscard]] QuantityFormat formatOf(const QModelIndex& index) const;
  void refresh();

  std::vector<std::string> columns_;  ///< names of the recording's columns: "link2_y1_m"
};

}  // namespace denavit
