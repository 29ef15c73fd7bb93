#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "render/scene_options.h"
#include "ui/scene/arm_shapes.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;

/// Keeps the 3-D view on what the studio shows: the arm, its pose, the path of the tool, the
/// readout. The numbers follow at once; the view once per turn of the event loop, so that a burst
/// of edits builds one picture. An arm that cannot be computed leaves the last picture and says so.
class ScenePresenter final : public QObject {
  Q_OBJECT

 public:
  ScenePresenter(const Edits& edits, const Shown& shown, const Runs& runs, const Playback& playback,
                 const Preferences& preferences, ArmView& view, QObject* parent = nullptr);

  /// [m] the tool in the world, as shown
  [[nodiscard]] Eigen::Vector3d toolPosition() const { return tool_W_; }
  /// Whether the last picture shows all that the studio shows: none before a change was drawn does.
  [[nodiscard]] bool isDrawn() const;
  /// Brings the view up to date now, before it is asked for a picture.
  void drawNow();

 private:
  void follow();
  void drawSoon();
  void computeArm();
  [[nodiscard]] std::vector<double> shownCoordinates() const;
  /// The coordinates shown and what vibrates about them, the part of `offsets` that the arm has.
  [[nodiscard]] std::vector<double> vibrating(const std::vector<double>& offsets) const;
  void sagThePose();
  void findBeamRange();
  void drawArm();
  [[nodiscard]] QString deflectionText() const;
  [[nodiscard]] std::vector<Eigen::Vector3d> drawnPath() const;
  void drawStage();
  void drawTrace();
  void offerColourings();
  void colourTrace();
  void drawTexts();

  const Shown& shown_;
  const Runs& runs_;
  const Playback& playback_;
  const Preferences& preferences_;
  ArmView& view_;
  bool drawing_ = false;  ///< a drawing is on its way
  std::optional<ArmShapes> shapes_;
  std::optional<RobotDescription> shownRobot_;
  std::optional<MechanismDescription> shownMechanism_;
  QString whyNotDrawn_;
  Eigen::Vector3d tool_W_ = Eigen::Vector3d::Zero();
  std::vector<double> sag_;    ///< [rad|m] amplitudes of the document's pose, hanging; empty: none
  std::vector<double> sagOf_;  ///< [rad|m] the pose that sag_ is of
  std::pair<double, double> beamRange_{0, 0};
  DeflectionOptions deflection_;      ///< as drawn last
  std::vector<ArmPose> stage_;        ///< poses of the run that is shown, some of them
  double stagedUntil_s_ = 0;          ///< the instant of the last of them
  const void* stagedRun_ = nullptr;   ///< null: none is staged
  double stagedFactor_ = 1;           ///< that deflections were exaggerated by
  bool opened_ = true;                ///< another arm than the view was fitted to
  bool arm_ = false, trace_ = false;  ///< not in the view yet
};

}  // namespace denavit
