#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "models/issue.h"
#include "ui/editors/checked_delegate.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The modal amplitudes that runs start with, a row each: "link 2 y1", amplitude, rate. Every edit
/// is one undo step.
class AmplitudeTableModel final : public QAbstractTableModel, public CheckedEntries {
  Q_OBJECT

 public:
  enum Column { kMode, kAmplitude, kRate, kColumnCount };

  AmplitudeTableModel(Edits& edits, const Preferences& preferences, QObject* parent = nullptr);

  [[nodiscard]] QString findMistake(const QModelIndex& index, const QString& text) const override;
  /// The cell of a place like "initial.delta[1]"; invalid when the table has no such cell.
  [[nodiscard]] QModelIndex findCell(const QString& where) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void refused(const QString& why);

 private:
  [[nodiscard]] QuantityFormat formatOf(const QModelIndex& index) const;
  [[nodiscard]] double numberOf(const QModelIndex& index) const;
  void refresh();

  Edits& edits_;
  const Preferences& preferences_;
  std::vector<std::string> columns_;  ///< names of the recording's columns: "link2_y1_m"
};

}  // namespace denavit
