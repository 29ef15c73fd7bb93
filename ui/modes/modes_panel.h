#pragma once

#include <QWidget>

#include "models/robot/robot.h"
#include "ui/jobs/job.h"
#include "ui/modes/mode_animation.h"
#include "ui/modes/modes_at_pose.h"
#include "ui/studio/parts.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace denavit {

class ArmView;
class FrequencyMapBox;
class ModesList;
class ShownArm;

/// The natural modes of the arm at the pose on screen: frequencies, damping and what moves, as the
/// pose is dragged; the chosen mode moves in the 3-D view; the first frequency over the workspace.
class ModesPanel final : public QWidget {
  Q_OBJECT

 public:
  /// @param view  the 3-D view that the map is drawn into
  ModesPanel(const Edits& edits, Shown& shown, Playback& playback, const Preferences& preferences,
             ArmView& view, QWidget* parent = nullptr);
  ~ModesPanel() override;

  /// The modes listed; null before the first, and where the arm cannot be computed.
  [[nodiscard]] const ModesAtPose* modes() const { return modes_.get(); }
  [[nodiscard]] ModeAnimation& animation() { return animation_; }
  /// Whether what is listed is of the pose and arm on screen.
  [[nodiscard]] bool isCurrent() const {
    return !job_.isRunning() && !finerJob_.isRunning() && !asked_;
  }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  enum Held { Free, Locked, AsScenario };
  void addList();
  void addAnimation();
  void takeArm();
  void ask();
  void takeAnswer(ModesAtPose answer);
  void giveUp(const QString& why);
  void fillList();
  void showSummary();
  void showShape();
  void showSpeed();
  [[nodiscard]] std::vector<int> lockedJoints() const;
  /// Null: none is listed.
  [[nodiscard]] const NaturalMode* chosenMode() const;

  const Edits& edits_;
  const Shown& shown_;
  const Preferences& preferences_;
  ShownArm* shownArm_;
  ModeAnimation animation_;
  QComboBox* held_;
  QLabel *summary_, *speedText_;
  ModesList* list_;
  QToolButton* play_;
  QSlider *amplitude_, *speed_;
  FrequencyMapBox* map_;
  RobotDescription robot_;                          ///< the description of arm_
  std::shared_ptr<const FlexibleArm<double>> arm_;  ///< null: no arm can be computed
  std::shared_ptr<const FinerArm> finer_;           ///< finer arm of arm_; null if no link bends
  double reach_ = 1;                                ///< [m] scales how far a mode moves
  std::shared_ptr<const ModesAtPose> modes_;
  bool asked_ = false;  ///< a change has not been asked about: the panel is hidden
  QString complaint_;   ///< why there are no modes; empty: there are
  /// A drag never queues up; further modes are computed only if no pose waits.
  Job<ModesAtPose> job_, finerJob_;
};

}  // namespace denavit
