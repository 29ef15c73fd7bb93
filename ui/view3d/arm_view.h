#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "render/arm_geometry.h"
#include "render/camera_state.h"
#include "render/scene/arm_picker.h"
#include "render/scene/ghost_arms.h"
#include "render/scene/gizmo_drag.h"
#include "render/scene_options.h"
#include "ui/view3d/mouse_preset.h"

class QImage;
class QMenu;

namespace denavit {

class ArmScene;

/// A way to colour the path of the tool, offered in the strip.
struct TraceColouring {
  QString key;    ///< "plain", "speed", "tau:2"
  QString title;  ///< "tool speed [m/s]"
};

/// The 3-D view of an arm with its tool strip (view, fit, frames, centres of mass, ellipsoids,
/// trace) and a caption. The mouse turns, moves and zooms by a preset, the wheel zooms, clicks are
/// about the part of the arm that they hit; with the focus, keys 1 to 7 are the standard views, F
/// fits, C and I toggle centres of mass and inertia, P switches between perspective and parallel.
/// Shows a message where there is no OpenGL.
class ArmView : public QWidget {
  Q_OBJECT

 public:
  explicit ArmView(QWidget* parent = nullptr);
  ~ArmView() override;

  /// Shows another arm; the first one, and one of quite another size, is fitted into the view. Else
  /// a camera that somebody has moved stays.
  void setArm(const ArmGeometry& arm);
  /// Poses the arm set last; cheap.
  void setPose(const ArmPose& pose);
  /// The path of the tool, bright up to its first visibleCount points.
  /// @param points_W [m]
  void setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount);
  /// Moves the bright end of the trace; cheaper than setTrace.
  void setTraceVisible(int visibleCount);

  /// Colours the path by a value per point, with a colour bar; empty: one colour.
  void setTraceValues(const std::vector<double>& values, const QString& title);
  /// What the strip offers to colour the path by; the first is in force until another is chosen.
  void setTraceColourings(const QList<TraceColouring>& colourings);
  [[nodiscard]] QString traceColouring() const;

  /// Other arms, see-through, beside this one; replaces those before. Empty: none.
  void setGhosts(const std::vector<GhostArm>& ghosts);
  /// Moves one ghost; cheap.
  void setGhostPose(std::size_t i, const ArmPose& pose);

  [[nodiscard]] SceneOptions options() const;
  void setOptions(const SceneOptions& options);
  void setView(StandardView view);
  /// Fits the arm into the view, whole and large. It stays so, whatever it does and however large
  /// the view is, until somebody moves the camera.
  void fit();
  /// Fits all that the arm passes through in the run that is shown, for a film; false: back to the
  /// arm. A camera that somebody has moved stays.
  void fitRun(bool whole);
  [[nodiscard]] CameraState camera() const;
  /// Goes to a camera; it stays there when the view's size changes.
  void setCamera(const CameraState& state);
  /// Parallel projection instead of perspective.
  void setParallel(bool parallel);
  void setMousePreset(MousePreset preset);
  /// Limits how clean the picture at rest may be; else only the time that it takes limits it.
  void setBestAtRest(PictureQuality best);
  /// The strip's menu of views, to be added to.
  [[nodiscard]] QMenu* viewMenu() const;

  /// The scene itself, for what is drawn beside the arm; call redraw() after changes.
  [[nodiscard]] ArmScene& scene();
  void redraw();
  /// Whether the last picture was drawn after the last change.
  [[nodiscard]] bool isDrawn() const;
  /// Whether that is the clean picture of a view at rest.
  [[nodiscard]] bool isClean() const;

  /// The readout at the bottom left: parts that stay whole, on one line where they fit; none hides
  /// it.
  void setCaption(const QStringList& parts);
  /// The text at the top left (what is drawn: exaggeration, ghost); empty hides it.
  /// @param isTitle  it says no more than the title of a stage, where it is left out
  void setNote(const QString& note, bool isTitle = false);
  /// Says what a panel has drawn into the view and is still there when the panel is not; a click
  /// takes it away. An empty text: there is nothing.
  void setDrawnBy(const QString& key, const QString& text,
                  std::function<void()> takeAway = nullptr);

  /// A state that is always said, over the readout: "live, keeps real time". Empty hides it.
  /// @param tone  "good", "warning" or "error"
  void setBanner(const QString& text, const QString& tone = {});
  /// Whether Ctrl and a drag on a link pull at it; whoever draws the pull and lets go follows the
  /// signals. What is pulled is let go where it no longer is so.
  void setPullable(bool pullable);

  /// What people call a part: with it the view answers to clicks on parts of the arm, else only to
  /// those that move the camera.
  void setPartNamer(std::function<QString(const PickedPart&)> name);
  /// Marks the link of a joint, 0-based. @param withHandle  also the ring or arrow that moves it
  void setSelectedJoint(int joint, bool withHandle);
  /// The value that is read beside the mouse while it has the handle; empty hides it.
  void setHandleText(const QString& text);
  /// Sets options as the strip does for the user.
  void chooseOptions(const SceneOptions& options);
  /// The part of the arm at a place in the view.
  [[nodiscard]] std::optional<PickedPart> partAt(QPointF at) const;

  /// For a class: no strip and no readout, and labels are `textScale` times as large.
  /// @param top_px  what a title takes at the top
  void setStage(bool onStage, double textScale, int top_px);

  /// Whether a picture can be shown.
  [[nodiscard]] bool hasOpenGl() const;
  /// One clean, anti-aliased picture without the tool strip and captions; null without OpenGL.
  /// @param theme  of the picture; nothing: that of the screen
  [[nodiscard]] QImage toImage(QSize pixels, std::optional<SceneTheme> theme = {});

 signals:
  void partClicked(const denavit::PickedPart& part);
  void partDoubleClicked(const denavit::PickedPart& part);
  /// A right click, or the menu key: nothing where there is no part. @param at  on the screen
  void menuWanted(const std::optional<denavit::PickedPart>& part, QPoint at);
  /// The user has the handle of the selected joint, has moved it so far [rad|m], and has let it go:
  /// kept, or taken back by Esc.
  void handleGrabbed();
  void handleDragged(double by);
  void handleDropped(bool kept);
  /// The same of the gizmo that ArmScene::setGizmo() drew: its frame is to be at a pose.
  void gizmoGrabbed(denavit::GizmoPart part);
  void gizmoDragged(const denavit::Pose<double>& X_WG);
  void gizmoDropped(bool kept);
  /// The user pulls at a point of a link, by Ctrl and a drag: see setPullable().
  void pullGrabbed(const denavit::SolidPoint& at);
  void pullMoved(const Eigen::Vector3d& target_W);
  void pullDropped();
  /// A click on the number of a point of the planned path, 0-based.
  void plannedPointClicked(int point);
  /// A click on one of ArmScene::branches(), by its number.
  void branchClicked(std::size_t branch);
  /// The user toggled something in the tool strip.
  void optionsChanged();
  /// A picture has come onto the screen.
  void pictureShown();
  /// The user chose another colouring of the path.
  void traceColouringChosen(const QString& key);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  /// The keyboard is the picture's, whose keys the view answers.
  void focusInEvent(QFocusEvent* event) override;

 private:
  void connectHost();
  void connectHands();
  void hover(QPointF at);
  [[nodiscard]] int plannedPointAt(QPointF at) const;
  [[nodiscard]] std::optional<std::size_t> branchAt(QPointF at) const;
  void answerLetter(char letter);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
