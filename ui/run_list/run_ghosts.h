#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/scene/arm_shapes.h"

namespace denavit {

class ArmView;
class RunHistory;
class RunShelf;
class Playback;

/// The arms of overlaid runs, see-through beside the one that is shown, at the same time of their
/// runs.
class RunGhosts final : public QObject {
  Q_OBJECT

 public:
  RunGhosts(const Playback& playback, RunShelf& shelf, ArmView& view, QObject* parent = nullptr);

  [[nodiscard]] int count() const { return static_cast<int>(ghosts_.size()); }

 private:
  struct Ghost {
    std::shared_ptr<const RunHistory> history;
    ArmShapes shapes;
  };
  void rebuild();
  [[nodiscard]] ArmPose calcPose(const Ghost& ghost) const;
  void move();

  const Playback& playback_;
  RunShelf& shelf_;
  ArmView& view_;
  std::vector<Ghost> ghosts_;
};

}  // namespace denavit
