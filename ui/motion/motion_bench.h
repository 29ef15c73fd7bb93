#pragma once

#include <QObject>
#include <functional>
#include <utility>
#include <vector>

#include "ui/studio/parts.h"

class QWidget;

namespace denavit {

class ArmView;
class BranchGhosts;
class InSight;
class LawRuns;
class MotionSketch;
class PathPanel;
class PlannedPose;
class RunShelf;
class ToolHand;

/// The workspace of motions: its panels, what they draw into the view, and who hears whom.
class MotionBench final : public QObject {
  Q_OBJECT

 public:
  /// @param dockOf  the parent of a panel, by its name
  MotionBench(Edits& edits, Shown& shown, Playback& playback, Runs& runs, RunShelf& shelf,
              const Preferences& preferences, Messages& messages, ArmView& view,
              const std::function<QWidget*(const char* panel)>& dockOf, QObject* parent = nullptr);

  /// By the names of their docks.
  [[nodiscard]] const std::vector<std::pair<const char*, QWidget*>>& panels() const {
    return panels_;
  }

 signals:
  /// There is a run to be looked at. @param preset  the plot that shows most: "error"
  void plotWanted(const QString& preset);

 private:
  void watch();

  MotionSketch* sketch_;
  PlannedPose* planned_;
  PathPanel* path_;
  ToolHand* hand_;
  BranchGhosts* ghosts_;
  LawRuns* laws_;
  std::vector<std::pair<const char*, QWidget*>> panels_;
  std::vector<InSight*> sights_;
};

}  // namespace denavit
