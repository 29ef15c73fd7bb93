#include "render/scene/arm_outline.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace denavit {
namespace {

/// Directions all around: through the surface of a cube of 5 by 5 by 5.
std::vector<std::array<float, 3>> listDirections() {
  std::vector<std::array<float, 3>> directions;
  for (int x = -2; x <= 2; ++x)
    for (int y = -2; y <= 2; ++y)
      for (int z = -2; z <= 2; ++z)
        if (std::max({std::abs(x), std::abs(y), std::abs(z)}) == 2)
          directions.push_back(
              {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
  return directions;
}

/// The points of a mesh that lie farthest in 98 directions: what is between two of them sticks out
/// by less than the margins of a fit.
std::vector<Eigen::Vector3d> findExtremes(const Mesh& mesh) {
  static const std::vector<std::array<float, 3>> kDirections = listDirections();
  std::vector<std::size_t> found;
  for (const auto& [x, y, z] : kDirections) {
    float farthest = -std::numeric_limits<float>::infinity();
    std::size_t best = mesh.points.size();
    for (std::size_t k = 0; k < mesh.points.size(); ++k) {
      const float* p = mesh.points[k].data();
      const float along = x * p[0] + y * p[1] + z * p[2];
      if (!(along > farthest)) continue;
      farthest = along;
      best = k;
    }
    if (best < mesh.points.size()) found.push_back(best);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<Eigen::Vector3d> extremes;
  for (const std::size_t k : found) extremes.push_back(mesh.points[k].cast<double>());
  return extremes;
}

}  // namespace

ArmOutline::ArmOutline(const ArmShape& shape, const ArmGeometry& arm)
    : arm_(arm), base_W_(findExtremes(shape.base)), tubes_(shape.tubes) {
  for (const Mesh& mesh : shape.links) links_L_.push_back(findExtremes(mesh));
  for (const Mesh& mesh : shape.tips) tips_F_.push_back(findExtremes(mesh));
  for (const RodShape& rod : shape.rods) rods_.push_back({rod.joint, rod.d});
}

void ArmOutline::addMoving(const ArmPose& pose, std::vector<FitPoint>& points) const {
  for (std::size_t i = 0; i < links_L_.size() && i < pose.X_WL.size(); ++i)
    for (const Eigen::Vector3d& p_L : links_L_[i]) points.push_back({pose.X_WL[i] * p_L});
  for (const Rod& rod : rods_) {
    const Pose<double>& X_WL = pose.X_WL[rod.joint];
    points.push_back({X_WL * Eigen::Vector3d(0, 0, -(rod.d + pose.q[rod.joint]))});
  }
  for (const BeamTube& tube : tubes_) {
    const double radius = std::max(tube.radius0, tube.radius1);
    for (const Eigen::Vector3d& p_W : makeBeamCurve(arm_, pose, tube.link).points_W)
      points.push_back({p_W, radius});
    const Pose<double> X_WF = calcRowFrame(arm_, pose, tube.link);
    for (const Eigen::Vector3d& p_F : tips_F_[tube.link]) points.push_back({X_WF * p_F});
  }
}

std::vector<FitPoint> ArmOutline::points_W(const ArmPose& pose) const {
  std::vector<FitPoint> points;
  for (const Eigen::Vector3d& p_W : base_W_) points.push_back({p_W});
  addMoving(pose, points);
  std::erase_if(points, [](const FitPoint& point) { return !point.p_W.allFinite(); });
  return points;
}

double ArmOutline::lowest(const ArmPose& pose, const Eigen::Vector3d& up_W) const {
  std::vector<FitPoint> points;
  addMoving(pose, points);
  double low = std::numeric_limits<double>::infinity();
  for (const auto& [p_W, pad_m] : points)
    if (p_W.allFinite()) low = std::min(low, p_W.dot(up_W) - pad_m);
  return low;
}

}  // namespace denavit
