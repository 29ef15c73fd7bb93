#pragma once

#include <QDialog>
#include <vector>

#include "ui/study/study_session.h"

class QLineEdit;
class QTreeWidget;

namespace denavit {

/// Offers every number of the arm and its run, by name, with its value, and finds them by words.
class VariablePicker final : public QDialog {
  Q_OBJECT

 public:
  explicit VariablePicker(const StudySession& session, QWidget* parent = nullptr);

 signals:
  void picked(const denavit::StudySession::Variable& variable);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill(const QString& words);
  void pick();

  std::vector<StudySession::Variable> variables_;
  QLineEdit* search_;
  QTreeWidget* list_;
};

}  // namespace denavit
