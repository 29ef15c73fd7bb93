#pragma once

#include <QAbstractTableModel>

#include "ui/editors/quantity_text.h"

namespace denavit {

class LabState;

/// Position, rate and acceleration of every joint; rates and accelerations can be typed where no
/// run gives them.
class RatesTable final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Position, Rate, Acceleration, ColumnCount };

  explicit RatesTable(LabState& state, QObject* parent = nullptr);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Refuses what is no number, and says why by refused().
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  /// Why an entry was not taken; empty when one was.
  void refused(const QString& why);

 private:
  [[nodiscard]] QuantityFormat formatOf(int row, int column) const;
  [[nodiscard]] JointType typeOf(int row) const;

  LabState& state_;
};

}  // namespace denavit
