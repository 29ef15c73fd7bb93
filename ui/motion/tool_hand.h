#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>

#include "render/scene/gizmo_drag.h"
#include "ui/motion/tool_inverse.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;
class PlannedPose;

/// Arrows and rings at the tool: the mouse moves it, the joints follow by inverse kinematics. What
/// moves is what is on screen: a point of the motion, or else the arm's own pose, where runs start.
class ToolHand final : public QObject {
  Q_OBJECT

 public:
  ToolHand(Edits& edits, Shown& shown, const Playback& playback, const Preferences& preferences,
           PlannedPose& planned, ArmView& view, QWidget& panel, QObject* parent = nullptr);

  [[nodiscard]] const ToolInverse& inverse() const { return inverse_; }
  /// Moves what is on screen to joint values that take the tool where it is, as another branch.
  void take(const VecX<double>& q, const QString& text);
  /// [ms] that the last step of a drag took.
  [[nodiscard]] double took_ms() const { return took_ms_; }

 signals:
  /// A word for a person.
  void said(const QString& message);
  /// A drag was followed.
  void followed(double took_ms);

 private:
  struct Drag {
    std::unique_ptr<BranchFollower> follower;
    Mat3<double> R_WT;  ///< when it was grabbed
    int point;          ///< that is dragged; -1: the arm's pose
    int undoIndex;
  };
  void place();
  void offerWayBack(bool isWanted);
  void grab();
  void drag(const Pose<double>& X_WG);
  void drop(bool kept);
  void write(const VecX<double>& q, int point, const QString& text, const QString& mergeKey);
  void tell(const FollowStep& step, const Pose<double>& X_WT);
  [[nodiscard]] VecX<double> shownJoints() const;
  [[nodiscard]] bool followsArm() const;

  Edits& edits_;
  Shown& shown_;
  const Playback& playback_;
  const Preferences& preferences_;
  PlannedPose& planned_;
  ArmView& view_;
  ToolInverse inverse_;
  std::optional<Drag> drag_;
  bool isInSight_ = false, offersWayBack_ = false;
  int gesture_ = 0;
  double took_ms_ = 0;
};

}  // namespace denavit
