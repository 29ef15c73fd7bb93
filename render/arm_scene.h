#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "render/arm_geometry.h"
#include "render/scene_options.h"

class vtkRenderWindow;
class vtkRenderer;

namespace denavit {

/// An arm as a VTK scene: solids, frames, mass properties, trace, floor, world axes and camera.
///
/// Meshes are built by setArm(); setPose() rewrites 4x4 matrices only. The scene owns its renderers
/// and lends them to one window at a time. Call from one thread.
class ArmScene {
 public:
  ArmScene();
  ~ArmScene();
  ArmScene(const ArmScene&) = delete;
  ArmScene& operator=(const ArmScene&) = delete;

  /// Builds the solids of an arm and poses them at q = 0. Keeps camera, options and trace.
  void setArm(const ArmGeometry& arm);
  /// @param pose  of the arm set last; X_WL and q one per link
  void setPose(const ArmPose& pose);
  /// The path of the tool: all of it faint, its first visibleCount points bright.
  /// @param points_W [m]
  void setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount);
  /// Moves the bright end of the trace.
  void setTraceVisible(int visibleCount);

  [[nodiscard]] const SceneOptions& options() const;
  void setOptions(const SceneOptions& options);
  void setTheme(SceneTheme theme);

  /// Turns the camera to a standard view and fits.
  void setView(StandardView view);
  /// Frames all that the arm can reach, keeping the direction of view.
  void fit();
  /// Turntable: positive azimuth turns the scene to the right, positive elevation tips its top
  /// towards the viewer; elevation stops at the poles.
  void turn(double azimuth_deg, double elevation_deg);
  /// Moves the scene with the mouse. @param dx, dy  fractions of the view's height; y upwards
  void pan(double dx, double dy);
  /// Comes closer by a factor > 1, goes away by a factor < 1.
  void zoom(double factor);

  /// The direction that is up on the screen: the world axis that opposes gravity best, z without
  /// gravity.
  [[nodiscard]] Eigen::Vector3d up_W() const;
  /// [m] how far the tool gets from the first joint at most.
  [[nodiscard]] double reach() const;
  /// [m] distance between the floor's lines.
  [[nodiscard]] double gridSpacing() const;
  /// [m] corners of the box around the arm's solids at the present pose.
  [[nodiscard]] std::pair<Eigen::Vector3d, Eigen::Vector3d> bounds_W() const;
  /// Number of triangles of the arm's solids.
  [[nodiscard]] int triangleCount() const;
  /// Counts every change of a mesh or of a pipeline's input; poses do not change it.
  [[nodiscard]] unsigned long long meshTime() const;

  /// Shows the scene in a window (and takes it from the one before). nullptr: in none.
  void attach(vtkRenderWindow* window);
  /// Sizes of text and lines are for a screen of this many pixels per 96-dpi pixel.
  void setPixelRatio(double ratio);
  /// The main renderer, for picking.
  [[nodiscard]] vtkRenderer* renderer() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
