#pragma once

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace denavit {

class RunShelf;

/// What tells the run shown and those laid over it apart: every value of arm and scenario that is
/// not the same in all.
class RunDifferences final : public QWidget {
  Q_OBJECT

 public:
  explicit RunDifferences(const RunShelf& shelf, QWidget* parent = nullptr);

 private:
  void refresh();

  const RunShelf& shelf_;
  QLabel* title_;
  QTreeWidget* table_;
};

}  // namespace denavit
