#pragma once

#include <QWidget>
#include <vector>

#include "models/issue.h"
#include "ui/mechanism/coupler_curve.h"
#include "ui/studio/parts.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace denavit {

class ArmView;
class ClosureLines;
class ClosureTable;
class FramePicker;
class LoopPicture;
class LoopWatch;

/// The loops of a mechanism: the table of its closures with how far they are open, what they leave
/// free, and the ways to assemble it. Says so where an arm is open.
class ClosuresPanel final : public QWidget {
  Q_OBJECT

 public:
  ClosuresPanel(Edits& edits, const Shown& shown, const Preferences& preferences,
                Messages& messages, ArmView& view, QWidget* parent = nullptr);

  [[nodiscard]] const LoopWatch& watch() const { return *watch_; }
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the cell of a place. @returns whether the panel has it
  bool showPlace(const QString& place);

  [[nodiscard]] bool areLoopsOpen() const;
  /// How far the loops on screen are open, for the status bar; empty: there are none.
  [[nodiscard]] QString loopsText() const;

 signals:
  void loopsChanged(const QString& text);

 public slots:
  /// Closes the loops from the pose on screen, independent joints held where that goes.
  void assemble();
  /// Shows the mechanism assembled in another way.
  void takeMode(int mode);
  /// The next of the ways there are.
  void takeNextMode();

 private:
  void makeTable();
  QWidget* makeButtons();
  QWidget* makeFacts();
  QWidget* makeCurve();
  void addOne();
  void removeChosen();
  void setIndependent(int joint);
  void fitTable();
  void refresh();
  void refreshFacts();
  void refreshIndependent();
  void refreshModes();
  [[nodiscard]] QString waysText(int count) const;
  [[nodiscard]] QStringList independentNames() const;
  void refreshCurvePoints();
  void showCurve();
  void chooseCurve();
  void showPose(const QString& text, std::vector<double> pose);
  [[nodiscard]] int chosen() const;

  Edits& edits_;
  const Shown& shown_;
  Messages& messages_;
  LoopWatch* watch_;
  LoopPicture* picture_;
  FramePicker* picker_;
  ClosureTable* table_;
  QTableView* view_ = nullptr;
  ClosureLines* lines_ = nullptr;
  QWidget *body_ = nullptr, *none_ = nullptr;
  QLabel *facts_ = nullptr, *modesText_ = nullptr;
  QToolButton *independent_ = nullptr, *nextMode_ = nullptr;
  QPushButton *pick_ = nullptr, *remove_ = nullptr, *assemble_ = nullptr;
  QHBoxLayout* modes_ = nullptr;
  QComboBox* curve_ = nullptr;
  std::vector<CurvePoint> curvePoints_;
};

}  // namespace denavit
