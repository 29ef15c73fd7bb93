#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "render/arm_geometry.h"
#include "render/camera_state.h"
#include "render/scene/ghost_arms.h"
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
/// trace) and a caption. The mouse turns, moves and zooms by a preset, the wheel zooms; with the
/// focus, keys 1 to 7 are the standard views, F fits, C and I toggle centres of mass and inertia, P
/// switches between perspective and parallel. Shows a message where there is no OpenGL.
class ArmView : public QWidget {
  Q_OBJECT

 public:
  explicit ArmView(QWidget* parent = nullptr);
  ~ArmView() override;

  /// Shows another arm; the first one, and one of quite another size, is fitted into the view.
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
  void fit();
  [[nodiscard]] CameraState camera() const;
  /// Goes to a camera; it stays there when the view's size changes.
  void setCamera(const CameraState& state);
  /// Parallel projection instead of perspective.
  void setParallel(bool parallel);
  void setMousePreset(MousePreset preset);
  /// The strip's menu of views, to be added to.
  [[nodiscard]] QMenu* viewMenu() const;

  /// The scene itself, for what is drawn beside the arm; call redraw() after changes.
  [[nodiscard]] ArmScene& scene();
  void redraw();
  /// Whether the last picture was drawn after the last change.
  [[nodiscard]] bool isDrawn() const;

  /// The text at the bottom left; empty hides it.
  void setCaption(const QString& caption);
  /// The text at the top left (what is drawn: exaggeration, ghost); empty hides it.
  void setNote(const QString& note);

  /// For a class: nothing to be clicked lies on the arm, labels are `textScale` times as large, and
  /// the note stands where the caption was.
  void setStage(bool onStage, double textScale);

  /// Whether a picture can be shown.
  [[nodiscard]] bool hasOpenGl() const;
  /// One clean, anti-aliased picture without the tool strip and captions; null without OpenGL.
  /// @param theme  of the picture; nothing: that of the screen
  [[nodiscard]] QImage toImage(QSize pixels, std::optional<SceneTheme> theme = {});

 signals:
  /// The user toggled something in the tool strip.
  void optionsChanged();
  /// A picture has come onto the screen.
  void pictureShown();
  /// The user chose another colouring of the path.
  void traceColouringChosen(const QString& key);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectHost();
  void answerLetter(char letter);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
