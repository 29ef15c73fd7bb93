#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "render/arm_geometry.h"
#include "render/scene_options.h"

class QImage;

namespace denavit {

/// The 3-D view of an arm with its tool strip (view, fit, frames, centres of mass, ellipsoids,
/// trace) and a caption. Left drag rotates about the vertical, middle or Shift+left drag moves, the
/// wheel zooms. Shows a message instead of a picture where there is no OpenGL.
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

  [[nodiscard]] SceneOptions options() const;
  void setOptions(const SceneOptions& options);
  void setView(StandardView view);
  void fit();

  /// The text at the bottom left; empty hides it.
  void setCaption(const QString& caption);
  /// The text at the top left (what is drawn: exaggeration, ghost); empty hides it.
  void setNote(const QString& note);

  /// Whether a picture can be shown.
  [[nodiscard]] bool hasOpenGl() const;
  /// One clean, anti-aliased picture without the tool strip and captions; null without OpenGL.
  [[nodiscard]] QImage toImage(QSize pixels);

 signals:
  /// The user toggled something in the tool strip.
  void optionsChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectHost();

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
