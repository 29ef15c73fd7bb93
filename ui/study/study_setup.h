#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QTableView;
class QToolButton;

namespace denavit {

class MeasureRows;
class ParameterTable;
class StudySession;

/// What a study varies and measures, and how its runs are chosen.
class StudySetup final : public QWidget {
  Q_OBJECT

 public:
  StudySetup(StudySession& session, Edits& edits, const Preferences& preferences,
             Messages& messages, QWidget* parent = nullptr);

  void refresh();
  /// What is wrong with an entry that is being typed; empty: nothing is.
  [[nodiscard]] QString findOpenMistake() const;
  /// Whether anybody looks: else it rests.
  void setInSight(bool inSight);

 private:
  void makeTable(Edits& edits, Messages& messages);
  void fitTable();
  void makeSampling();
  void connectParts();
  void refreshVerdict();
  void showPicker();
  void removeParameter();

  StudySession& session_;
  Messages& messages_;
  ParameterTable* parameters_;
  QTableView* table_;
  QToolButton *add_, *remove_, *addMeasure_;
  MeasureRows* measures_;
  QComboBox* method_;
  QSpinBox *count_, *seed_;
  QCheckBox* rows_;
  QLabel* hint_;
  QToolButton* save_;
  bool isInSight_ = false;
};

}  // namespace denavit
