#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace denavit {

class StudySession;

/// The button that computes a study, what its runs will take, how far they are, and what is in
/// their way.
class StudyRunBar final : public QWidget {
  Q_OBJECT

 public:
  explicit StudyRunBar(StudySession& session, QWidget* parent = nullptr);

  /// Whether anybody looks: else it rests.
  void setInSight(bool inSight);

 private:
  void refreshProblems();
  void refresh();
  [[nodiscard]] QString costText() const;
  [[nodiscard]] QString progressText() const;

  StudySession& session_;
  QLabel *problem_, *cost_;
  QProgressBar* bar_;
  QPushButton *cancel_, *run_;
  bool isInSight_ = false;
};

}  // namespace denavit
