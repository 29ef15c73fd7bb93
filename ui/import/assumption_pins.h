#pragma once

#include <QWidget>
#include <vector>

#include "models/import/table_reading.h"

class QComboBox;
class QFormLayout;
class QLineEdit;

namespace denavit {

/// The assumptions about the whole table, each as a list whose first entry leaves the choice to the
/// reader and says what it chose; and the tool's position, where the user knows it.
class AssumptionPins final : public QWidget {
  Q_OBJECT

 public:
  explicit AssumptionPins(QWidget* parent = nullptr);

  /// Shows what the selected reading assumes.
  void display(const TableReading* reading);
  /// Writes the pins into hints.
  void writeTo(TableHints& hints) const;
  /// Leaves every choice to the reader and forgets the position.
  void clear();

 signals:
  void pinned();

 private:
  struct Pin {
    Assumption::Kind kind;
    QComboBox* box;
  };
  QComboBox* addPin(QFormLayout& form, Assumption::Kind kind, const char* name,
                    const QString& label, const QString& toolTip, const QStringList& choices);
  void addPosition(QFormLayout& form);
  void checkPosition();
  [[nodiscard]] int choiceOf(Assumption::Kind kind) const;

  std::vector<Pin> pins_;
  QLineEdit* joints_;
  QLineEdit* position_;
};

}  // namespace denavit
