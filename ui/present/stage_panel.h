#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace denavit {

class Presentation;
class StageReadout;
class StagePlot;

/// Beside the arm, for a class: what the scene is called, the joints, the values of the plot, which
/// scene it is and how to go on. Nothing of the arm can be edited here.
class StagePanel final : public QWidget {
  Q_OBJECT

 public:
  StagePanel(const Edits& edits, const Shown& shown, const Selection& selection, Playback& playback,
             const Preferences& preferences, Presentation& presentation, StagePlot& plot,
             QWidget* parent = nullptr);

 signals:
  /// The person is done presenting.
  void leaveWanted();
  void fullScreenWanted();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void refreshValues();
  void refreshScene();
  void refreshPlots();
  void sizeTitle();

  const Edits& edits_;
  const Shown& shown_;
  const Selection& selection_;
  Playback& playback_;
  const Preferences& preferences_;
  Presentation& presentation_;
  StagePlot& plot_;
  QLabel *title_, *place_, *keys_;
  StageReadout *joints_, *values_;
  QComboBox* plots_;
  QToolButton *previous_, *next_, *play_;
};

}  // namespace denavit
