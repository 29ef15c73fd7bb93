#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableView;
class QToolButton;

namespace denavit {

class MeasureRows;
class ParameterTable;
class StudySession;

/// What a study varies and measures, how its runs are chosen, what they will take, and the button
/// that computes them.
class StudySetup final : public QWidget {
  Q_OBJECT

 public:
  StudySetup(StudySession& session, Edits& edits, const Preferences& preferences,
             Messages& messages, QWidget* parent = nullptr);

  void refresh();
  /// Whether anybody looks: else it rests.
  void setInSight(bool inSight);

 private:
  void makeTable(Edits& edits, Messages& messages);
  void makeSampling();
  void connectParts();
  void refreshVerdict();
  void refreshRunning();
  void showPicker();
  void removeParameter();
  void ask(const QString& title, bool saves);
  [[nodiscard]] QString costText() const;
  [[nodiscard]] QString progressText() const;

  StudySession& session_;
  Messages& messages_;
  ParameterTable* parameters_;
  QTableView* table_;
  QToolButton *add_, *remove_, *addMeasure_;
  MeasureRows* measures_;
  QComboBox* method_;
  QSpinBox *count_, *seed_;
  QCheckBox* rows_;
  QLabel *cost_, *problem_, *hint_;
  QPushButton *run_, *cancel_;
  QToolButton* save_;
  QProgressBar* bar_;
  bool isInSight_ = false;
};

/// "0.8 s", "4 min", "2 h 10 min": a time for people.
[[nodiscard]] QString toDuration(double seconds);

}  // namespace denavit
