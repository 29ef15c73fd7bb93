#pragma once

#include <Eigen/Core>

namespace denavit {

/// Where the camera of a scene stands and looks; what is needed to come back to a view.
struct CameraState {
  Eigen::Vector3d position_W = {0, -3, 0};    ///< [m]
  Eigen::Vector3d focalPoint_W = {0, 0, 0};   ///< [m]
  Eigen::Vector3d up_W = {0, 0, 1};           ///< need not be orthogonal to the view
  double viewAngle_rad = 0.5235987755982988;  ///< of the height; perspective only
  bool parallel = false;                      ///< parallel instead of perspective
  double parallelScale = 1;                   ///< [m] half the height seen; parallel only

  bool operator==(const CameraState&) const = default;
};

}  // namespace denavit
