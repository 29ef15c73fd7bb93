#pragma once

#include <QOpenGLWidget>
#include <QTimer>
#include <memory>
#include <optional>

#include "render/scene_options.h"
#include "ui/view3d/mouse_preset.h"

namespace denavit {

class ArmScene;

/// Whether this platform can show OpenGL in widgets: asked once, without opening a window.
[[nodiscard]] bool canShowOpenGl();

/// Shows an ArmScene by OpenGL inside a Qt window: a VTK window that draws into this widget's own
/// context and is copied to the widget after each frame.
///
/// Frames are plain while things move; 200 ms after the last change one anti-aliased frame follows.
class GlHost : public QOpenGLWidget {
  Q_OBJECT

 public:
  /// @param scene  must live longer than this
  explicit GlHost(ArmScene& scene, QWidget* parent = nullptr);
  ~GlHost() override;

  /// Something in the scene changed: draw soon.
  void showChange();
  /// Whether the last frame was drawn after the last change of the scene.
  [[nodiscard]] bool isDrawn() const { return drawn_; }
  /// One anti-aliased picture; null without OpenGL.
  /// @param fitted  fits the arm into the picture's own shape
  /// @param theme   of the picture; nothing: that of the screen
  [[nodiscard]] QImage toImage(QSize pixels, bool fitted, std::optional<SceneTheme> theme = {});
  void setMousePreset(MousePreset preset) { preset_ = preset; }
  /// Labels, bars and compass are this much larger; pictures to be saved are as ever.
  void setTextScale(double scale);

 signals:
  /// OpenGL could not be had after all; the widget stays empty.
  void unavailable();
  /// The size changed.
  void sized();
  /// The user moved the camera.
  void cameraMoved();
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
  void showEvent(QShowEvent* event) override;

 private:
  struct Window;

  void releaseContext();
  void resizeWindow();
  void draw(int samples);

  ArmScene& scene_;
  std::unique_ptr<Window> window_;
  QTimer stillTimer_;
  bool still_ = false;  ///< the next frame is the clean one
  bool drawn_ = false, resizing_ = false;
  QPointF lastPosition_;
  MousePreset preset_ = MousePreset::MuJoCo;
  double textScale_ = 1;
};

}  // namespace denavit
