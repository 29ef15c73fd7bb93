#pragma once

#include <QOpenGLWidget>
#include <QTimer>
#include <memory>
#include <optional>

#include "render/scene/arm_picker.h"
#include "render/scene/axis_drag.h"
#include "render/scene/gizmo_drag.h"
#include "render/scene/pull_drag.h"
#include "render/scene_options.h"
#include "ui/view3d/mouse_preset.h"
#include "ui/view3d/picture_costs.h"

namespace denavit {

class ArmScene;

/// Whether views that are made now show OpenGL: the platform can, which is asked once and without
/// opening a window, and it is allowed.
[[nodiscard]] bool canShowOpenGl();
/// Whether views that are made from now on may show OpenGL. If a window contains a widget with
/// OpenGL, Qt composes the whole window by OpenGL whenever any of its widgets changes.
void allowOpenGl(bool allowed);

/// Shows an ArmScene by OpenGL inside a Qt window: a VTK window that draws into this widget's own
/// context and is copied to the widget after each frame.
///
/// Frames are plain while things move; 200 ms after the last change one clean frame follows, as
/// clean as is quick here. It stays until the next change, also when the window is painted anew.
class GlHost : public QOpenGLWidget {
  Q_OBJECT

 public:
  /// @param scene  must live longer than this
  explicit GlHost(ArmScene& scene, QWidget* parent = nullptr);
  ~GlHost() override;

  /// Something in the scene changed: draw soon.
  void showChange();
  /// Whether the frame on the screen is the clean one of all that the scene shows.
  [[nodiscard]] bool isClean() const { return still_ && cleanDrawn_; }
  /// Whether the last frame was drawn after the last change of the scene and of the widget's size.
  [[nodiscard]] bool isDrawn() const { return drawn_; }
  /// One picture of full quality; null without OpenGL.
  /// @param theme   of the picture; nothing: that of the screen
  [[nodiscard]] QImage toImage(QSize pixels, std::optional<SceneTheme> theme = {});
  /// Limits how clean the frame at rest may be; else only the time that it takes limits it.
  void setBestAtRest(PictureQuality best) { costs_.setBest(best); }
  void setMousePreset(MousePreset preset) { preset_ = preset; }
  /// Labels, bars and compass are this much larger; pictures to be saved are as ever.
  void setTextScale(double scale);
  /// [px] of the scene's window, from its lower left corner, of a place in the widget.
  [[nodiscard]] QPointF toScene(QPointF at) const;
  /// Where the mouse was last.
  [[nodiscard]] QPointF mouse() const { return lastPosition_; }
  /// Whether Ctrl and a drag pull at the arm. Who pulls lets go when it no longer does.
  void setPullable(bool pullable);
  [[nodiscard]] bool isPullable() const { return pullable_; }
  [[nodiscard]] bool isDraggingHandle() const { return drag_.has_value(); }

 signals:
  /// OpenGL could not be had after all; the widget stays empty.
  void unavailable();
  /// Nothing has changed for a while: the clean frame comes next.
  void rested();
  /// Clicks without a drag, where they were.
  void clicked(QPointF at);
  void doubleClicked(QPointF at);
  void rightClicked(QPointF at);
  /// The menu key.
  void menuKeyPressed();
  /// The mouse is here, without a button; asked at most every few frames.
  void hovered(QPointF at);
  /// The mouse stays here: a tool tip may be shown.
  void toolTipAsked(QPointF at);
  /// The mouse took hold of the scene's handle, has moved it so far [rad|m], and let it go: kept,
  /// or taken back by Esc.
  void handleGrabbed();
  void handleDragged(double by);
  void handleDropped(bool kept);
  /// The same of the scene's gizmo, whose frame the mouse has moved to a pose in the world.
  void gizmoGrabbed(denavit::GizmoPart part);
  void gizmoDragged(const denavit::Pose<double>& X_WG);
  void gizmoDropped(bool kept);
  /// The mouse took hold of a point of a link, wants it somewhere else, and let it go.
  void pullGrabbed(const denavit::SolidPoint& at);
  void pullMoved(const Eigen::Vector3d& target_W);
  void pullDropped();
  /// The user asks for all to be shown.
  void fitAsked();
  /// Keys 1 to 7, in the order of StandardView.
  void viewAsked(denavit::StandardView view);
  /// A letter that the view answers to: C, I, P.
  void letterPressed(char letter);

 protected:
  void initializeGL() override;
  void resizeEvent(QResizeEvent* event) override;
  void resizeGL(int width, int height) override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  struct Window;

  void releaseContext();
  void resizeWindow();
  void prepareState();
  void draw(PictureQuality quality);
  void drawClean();
  [[nodiscard]] SightRay rayThrough(QPointF at) const;
  void dropHandle(bool kept);
  void dropGizmo(bool kept);
  bool grabPoint(const QMouseEvent& event);
  void dropPull();
  [[nodiscard]] bool isDragging() const { return drag_ || gizmoDrag_ || pull_; }

  ArmScene& scene_;
  std::unique_ptr<Window> window_;
  QTimer stillTimer_;
  bool still_ = false;       ///< the next frame is the clean one
  bool cleanDrawn_ = false;  ///< and it is in VTK's framebuffer
  bool drawn_ = false;       ///< VTK's framebuffer holds what the scene shows
  bool resizing_ = false;
  PictureCosts costs_;
  QPointF lastPosition_, pressedAt_;
  bool moving_ = false;  ///< the mouse has moved since a button went down: no click follows
  std::optional<AxisDrag> drag_;
  std::optional<GizmoDrag> gizmoDrag_;
  std::optional<PullDrag> pull_;
  bool pullable_ = false;
  QTimer hoverTimer_;
  MousePreset preset_ = MousePreset::MuJoCo;
  double textScale_ = 1;
};

}  // namespace denavit
