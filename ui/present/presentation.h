#pragma once

#include <QObject>
#include <vector>

#include "ui/present/presented_pose.h"
#include "ui/present/scene_list.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;

/// What a class is shown, scene by scene. Going through them edits nothing: views move the camera,
/// poses and runs are looked at.
class Presentation final : public QObject {
  Q_OBJECT

 public:
  Presentation(const Edits& edits, Shown& shown, Runs& runs, Playback& playback, ArmView& view,
               QObject* parent = nullptr);
  ~Presentation() override;

  [[nodiscard]] const std::vector<Scene>& scenes() const { return scenes_; }
  /// 0-based; -1: the arm as it was when the presentation began
  [[nodiscard]] int current() const { return current_; }
  /// What the scene is called; without one, what is open.
  [[nodiscard]] QString title() const;
  /// Shows a scene; nothing where there is none of that index.
  void goTo(int index);
  void next() { goTo(current_ + 1); }
  void previous() { goTo(current_ - 1); }
  /// Leaves the scene: the views show what they showed before poses were looked at.
  void end();

 signals:
  /// Another scene, or other scenes.
  void changed();

 private:
  void refresh();
  void showPose(std::optional<std::vector<double>> q);

  const Edits& edits_;
  Shown& shown_;
  Runs& runs_;
  ArmView& view_;
  PresentedPose pose_;
  std::vector<Scene> scenes_;
  int current_ = -1;
};

}  // namespace denavit
