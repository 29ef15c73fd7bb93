#include "render/mesh/triad.h"

#include <cmath>
#include <numbers>

namespace denavit {

void addArrow(Mesh& mesh, const Pose<double>& X_MA, double length, double thickness,
              const SurfaceColor& color) {
  const double r = 0.5 * thickness, head = 3.4 * thickness;
  addLathe(mesh, X_MA, {{0, 0}, {r, 0}, {r, length - head}}, color, 16);
  addCone(mesh, X_MA, 1.35 * thickness, length - head, length, color);
}

Mesh makeRing(double thickness) {
  std::vector<ProfilePoint> profile;
  constexpr int kSides = 10;
  for (int k = 0; k <= kSides; ++k) {
    const double angle = 2 * std::numbers::pi * k / kSides - std::numbers::pi / 2;
    profile.push_back({1 + thickness * std::cos(angle), thickness * std::sin(angle)});
  }
  Mesh mesh;
  addLathe(mesh, {}, profile, {255, 255, 255}, 64);
  return mesh;
}

Mesh makeTriad(double length, double thickness) {
  Mesh mesh;
  const Eigen::Vector3d o = Eigen::Vector3d::Zero();
  addArrow(mesh, makeFrameAlong(o, Eigen::Vector3d::UnitX()), length, thickness, kAxisX);
  addArrow(mesh, makeFrameAlong(o, Eigen::Vector3d::UnitY()), length, thickness, kAxisY);
  addArrow(mesh, makeFrameAlong(o, Eigen::Vector3d::UnitZ()), length, thickness, kAxisZ);
  addSphere(mesh, o, 0.8 * thickness, {70, 76, 88}, {70, 76, 88});
  return mesh;
}

}  // namespace denavit
