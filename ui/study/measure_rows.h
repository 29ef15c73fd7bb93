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
  /// What is wrong with a formula that is being typed; empty: nothing is.
  [[nodiscard]] QString findOpenMistake() const;
  /// Has Tab go through the rows one after the other, from one widget of the panel to another.
  void setTabOrderBetween(QWidget& before, QWidget& behind);

 private:
  struct Row {
    QWidget* whole;
    QLineEdit* name;
    ExpressionEdit* formula;
    QToolButton* drop;
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
