#pragma once

#include <numbers>
#include <vector>

#include <Eigen/Core>

#include "render/camera_state.h"
#include "render/scene/axis_drag.h"
#include "render/scene_options.h"

class vtkCamera;

namespace denavit {

/// A point that a picture has to show, with what surrounds it.
struct FitPoint {
  Eigen::Vector3d p_W;  ///< [m]
  double pad_m = 0;     ///< radius
};

/// Shares of the picture that a fit leaves free at each side.
struct FitMargins {
  double left = 0, right = 0, top = 0, bottom = 0;

  static FitMargins all(double margin) { return {margin, margin, margin, margin}; }
  bool operator==(const FitMargins&) const = default;
};

/// A box in the picture, whose sides are at -1 and 1.
struct PictureBox {
  double left = 0, right = 0, bottom = 0, top = 0;
};

/// A camera that turns about the vertical through its focus. Only a state from elsewhere may roll
/// it, and turning takes the roll away.
class Turntable {
 public:
  /// @param up_W  unit vector of a world axis
  void setUp(const Eigen::Vector3d& up_W);
  [[nodiscard]] const Eigen::Vector3d& up_W() const { return up_; }
  /// Directions to the right of, and towards, somebody who looks from the front.
  [[nodiscard]] const Eigen::Vector3d& right_W() const { return right_; }
  [[nodiscard]] const Eigen::Vector3d& front_W() const { return front_; }

  void setView(StandardView view);
  void turn(double azimuth_deg, double elevation_deg);
  void pan(double dx, double dy);
  void zoom(double factor);
  /// Moves until all points are in a picture of this aspect (width / height), as large as possible.
  /// @param pad_m  radius of what surrounds each point
  /// @param margin  share of the picture to be left free on each side
  void fit(const std::vector<Eigen::Vector3d>& points_W, double pad_m, double aspect,
           double margin);
  void fit(const std::vector<FitPoint>& points, double aspect, const FitMargins& margins);
  /// The box around points as they are seen; sides are infinite for points behind the camera.
  [[nodiscard]] PictureBox calcBox(const std::vector<FitPoint>& points, double aspect) const;
  /// Allowed distances from the focus follow this length [m].
  void setScale(double scale_m) { scale_ = scale_m; }

  /// Parallel projection shows equal lengths equally long wherever they are; the size at the focus
  /// stays what it was.
  void setParallel(bool parallel) { parallel_ = parallel; }
  [[nodiscard]] bool isParallel() const { return parallel_; }
  [[nodiscard]] CameraState state() const;
  /// States without a direction of view, or that are not finite, are ignored.
  void setState(const CameraState& state);

  /// What is seen at a place of the picture, whose sides are at -1 and 1.
  [[nodiscard]] SightRay rayThrough(double x, double y, double aspect) const;

  /// Whether the camera is above the horizontal plane through a height [m] along up.
  [[nodiscard]] bool isAbove(double height_m) const;
  /// Writes the position into a camera. @param depth_m  how far beyond the focus things are drawn
  void apply(vtkCamera* camera, double depth_m) const;

  static constexpr double kViewAngle_deg = 30.0;

 private:
  struct Axes {
    Eigen::Vector3d right, up, towards;
  };
  [[nodiscard]] Axes calcAxes() const;
  [[nodiscard]] double halfHeight() const;

  Eigen::Vector3d up_ = Eigen::Vector3d::UnitZ();
  Eigen::Vector3d right_ = Eigen::Vector3d::UnitX();
  Eigen::Vector3d front_ = -Eigen::Vector3d::UnitY();
  Eigen::Vector3d focus_ = Eigen::Vector3d::Zero();
  double azimuth_ = 0.62;    ///< [rad] from the front to the right
  double elevation_ = 0.36;  ///< [rad]
  double distance_ = 3.0;    ///< [m]
  double roll_ = 0.0;        ///< [rad] of the picture, against the clock
  double scale_ = 1.0;       ///< [m]
  double viewAngle_ = kViewAngle_deg * std::numbers::pi / 180;  ///< [rad]
  bool parallel_ = false;
};

}  // namespace denavit
