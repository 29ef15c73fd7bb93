#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace denavit {

class ExpressionEdit;
class StudySession;

/// What a study measures: a name and a formula on each line, completed while it is typed, with what
/// is wrong under it.
class MeasureRows final : public QWidget {
  Q_OBJECT

 public:
  explicit MeasureRows(StudySession& session, QWidget* parent = nullptr);

  void refresh();
  /// Formulas are tried out again: the channels are others.
  void refreshIssues();
  /// One more, an undo step.
  void add();

 private:
  struct Row {
    QWidget* whole;
    QLineEdit* name;
    ExpressionEdit* formula;
    QLabel* problem;
  };
  void addRow();
  [[nodiscard]] QString findProblem(const QString& formula) const;
  void rename(std::size_t row);
  void setFormula(std::size_t row, const QString& formula);
  void remove(std::size_t row);

  StudySession& session_;
  QVBoxLayout* lines_;
  std::vector<Row> rows_;
};

}  // namespace denavit
