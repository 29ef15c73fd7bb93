#pragma once

#include <QTabWidget>

#include "ui/studio/parts.h"

class QLabel;

namespace denavit {

class ArmView;
class DhStepsTab;
class EllipsoidTab;
class PoseTab;
class ShownArm;
class WorkspaceTab;

/// Everything about where the arm is and what it can do there: pose, DH steps, workspace,
/// ellipsoid.
class KinematicsPanel final : public QTabWidget {
  Q_OBJECT

 public:
  /// @param view  the 3-D view that the tabs draw into
  KinematicsPanel(const Edits& edits, const Shown& shown, Playback& playback,
                  const Preferences& preferences, ArmView& view, QWidget* parent = nullptr);

  [[nodiscard]] DhStepsTab& dhSteps() const { return *dhSteps_; }

 private:
  void showWhatThereIs();

  ShownArm* shown_;
  PoseTab* pose_;
  DhStepsTab* dhSteps_;
  WorkspaceTab* workspace_;
  EllipsoidTab* ellipsoid_;
  QLabel* none_;  ///< the tab behind all others
  int tabs_ = 0;  ///< before it
};

}  // namespace denavit
