#pragma once

#include <QTableWidget>

#include "models/import/table_reading.h"

namespace denavit {

/// How each column of the text was read: heading, an entry, meaning and unit as lists to choose
/// from, and how sure that is. A choice pins the column.
class ColumnTable final : public QTableWidget {
  Q_OBJECT

 public:
  explicit ColumnTable(QWidget* parent = nullptr);

  void display(const TableReading* reading);

 signals:
  void meaningChosen(int column, denavit::ColumnMeaning meaning);
  void unitChosen(int column, const QString& unit);

 private:
  void addRow(int row, const ColumnReading& column);
};

}  // namespace denavit
