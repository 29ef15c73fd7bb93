#include "render/mesh/mesh.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace denavit {
namespace {

/// A vertex of a cross-section: its place for a profile radius of 1 and the outward normal there.
struct SectionPoint {
  Eigen::Vector2d place;
  Eigen::Vector2d normal;
};
/// An edge of a cross-section. Edges of a smooth section share normals, those of a polygon do not.
using SectionEdge = std::array<SectionPoint, 2>;

std::vector<SectionEdge> makeCircle(int sides) {
  const auto pointAt = [sides](int i) {
    const double angle = 2.0 * std::numbers::pi * (i % sides) / sides;
    const Eigen::Vector2d radial(std::cos(angle), std::sin(angle));
    return SectionPoint{radial, radial};
  };
  std::vector<SectionEdge> edges;
  for (int i = 0; i < sides; ++i) edges.push_back({pointAt(i), pointAt(i + 1)});
  return edges;
}

int addPoint(Mesh& mesh, const Pose<double>& X_MA, const Eigen::Vector3d& p_A,
             const Eigen::Vector3d& normal_A, const SurfaceColor& color) {
  mesh.points.emplace_back((X_MA * p_A).cast<float>());
  mesh.normals.emplace_back((X_MA.R * normal_A).cast<float>());
  mesh.colors.push_back(color);
  return static_cast<int>(mesh.points.size()) - 1;
}

void addTriangle(Mesh& mesh, int a, int b, int c) {
  if ((mesh.points[static_cast<std::size_t>(a)] - mesh.points[static_cast<std::size_t>(b)])
          .squaredNorm() == 0.0F)
    return;
  mesh.triangles.push_back({a, b, c});
}

/// One band of the swept surface, between two profile points.
void addBand(Mesh& mesh, const Pose<double>& X_MA, const std::vector<SectionEdge>& section,
             const ProfilePoint& low, const ProfilePoint& high, const SurfaceColor& color) {
  const double dr = high.radius - low.radius, dz = high.z - low.z;
  const double length = std::hypot(dr, dz);
  if (length == 0.0) return;
  const auto vertex = [&](const SectionPoint& s, const ProfilePoint& p) {
    const Eigen::Vector3d place(p.radius * s.place.x(), p.radius * s.place.y(), p.z);
    const Eigen::Vector3d normal(s.normal.x() * dz, s.normal.y() * dz, -dr);
    return addPoint(mesh, X_MA, place, normal / length, color);
  };
  for (const auto& [from, to] : section) {
    const int a = vertex(from, low), b = vertex(to, low);
    const int c = vertex(to, high), d = vertex(from, high);
    if (low.radius > 0.0) mesh.triangles.push_back({a, b, c});
    if (high.radius > 0.0) mesh.triangles.push_back({a, c, d});
  }
}

}  // namespace

void addLathe(Mesh& mesh, const Pose<double>& X_MA, const std::vector<ProfilePoint>& profile,
              const SurfaceColor& color, int sides) {
  const std::vector<SectionEdge> section = makeCircle(sides);
  for (std::size_t i = 0; i + 1 < profile.size(); ++i)
    addBand(mesh, X_MA, section, profile[i], profile[i + 1], color);
}

namespace {

/// The eight corners of a chamfered rectangle, counter-clockwise.
std::array<Eigen::Vector2d, 8> makeOctagon(double halfX, double halfY, double chamfer) {
  const double x = halfX, y = halfY, cx = halfX - chamfer, cy = halfY - chamfer;
  return {{{x, -cy}, {x, cy}, {cx, y}, {-cx, y}, {-x, cy}, {-x, -cy}, {-cx, -y}, {cx, -y}}};
}

/// A flat polygon between two outlines of equal length, each at its height; flat normals.
void addWalls(Mesh& mesh, const Pose<double>& X_MA, const std::array<Eigen::Vector2d, 8>& low,
              double zLow, const std::array<Eigen::Vector2d, 8>& high, double zHigh,
              const SurfaceColor& color) {
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t j = (i + 1) % 8;
    const Eigen::Vector3d a(low[i].x(), low[i].y(), zLow), b(low[j].x(), low[j].y(), zLow);
    const Eigen::Vector3d c(high[j].x(), high[j].y(), zHigh), d(high[i].x(), high[i].y(), zHigh);
    const Eigen::Vector3d normal = (b - a).cross(d - a).normalized();
    const int k = addPoint(mesh, X_MA, a, normal, color);
    addPoint(mesh, X_MA, b, normal, color);
    addPoint(mesh, X_MA, c, normal, color);
    addPoint(mesh, X_MA, d, normal, color);
    addTriangle(mesh, k, k + 1, k + 2);
    addTriangle(mesh, k, k + 2, k + 3);
  }
}

void addLid(Mesh& mesh, const Pose<double>& X_MA, const std::array<Eigen::Vector2d, 8>& outline,
            double z, double side, const SurfaceColor& color) {
  const Eigen::Vector3d normal(0, 0, side);
  const int first = static_cast<int>(mesh.points.size());
  for (const Eigen::Vector2d& p : outline) addPoint(mesh, X_MA, {p.x(), p.y(), z}, normal, color);
  for (int i = 1; i + 1 < 8; ++i) {
    if (side > 0)
      mesh.triangles.push_back({first, first + i, first + i + 1});
    else
      mesh.triangles.push_back({first, first + i + 1, first + i});
  }
}

}  // namespace

void addBar(Mesh& mesh, const Pose<double>& X_MA, double halfX, double halfY, double zMin,
            double zMax, double chamfer, const SurfaceColor& color) {
  const auto outer = makeOctagon(halfX, halfY, chamfer);
  const auto inner = makeOctagon(halfX - chamfer, halfY - chamfer, 0.4 * chamfer);
  addLid(mesh, X_MA, inner, zMin, -1.0, color);
  addWalls(mesh, X_MA, inner, zMin, outer, zMin + chamfer, color);
  addWalls(mesh, X_MA, outer, zMin + chamfer, outer, zMax - chamfer, color);
  addWalls(mesh, X_MA, outer, zMax - chamfer, inner, zMax, color);
  addLid(mesh, X_MA, inner, zMax, 1.0, color);
}

void addCylinder(Mesh& mesh, const Pose<double>& X_MA, double radius, double zMin, double zMax,
                 double bevel, const SurfaceColor& color) {
  addLathe(mesh, X_MA,
           {{0, zMin},
            {radius - bevel, zMin},
            {radius, zMin + bevel},
            {radius, zMax - bevel},
            {radius - bevel, zMax},
            {0, zMax}},
           color);
}

void addCone(Mesh& mesh, const Pose<double>& X_MA, double radius, double zBase, double zTip,
             const SurfaceColor& color) {
  addLathe(mesh, X_MA, {{0, zBase}, {radius, zBase}, {0, zTip}}, color, 24);
}

void append(Mesh& mesh, const Mesh& other) {
  const int first = static_cast<int>(mesh.points.size());
  mesh.points.insert(mesh.points.end(), other.points.begin(), other.points.end());
  mesh.normals.insert(mesh.normals.end(), other.normals.begin(), other.normals.end());
  mesh.colors.insert(mesh.colors.end(), other.colors.begin(), other.colors.end());
  for (const auto& [a, b, c] : other.triangles) {
    mesh.triangles.push_back({first + a, first + b, first + c});
  }
}

void addSphere(Mesh& mesh, const Eigen::Vector3d& centre, double radius, const SurfaceColor& color,
               const SurfaceColor& otherColor) {
  constexpr int kColumns = 32, kRows = 16;  // multiples of 4 and 2: octants end at grid lines
  const auto normalAt = [](int column, int row) {
    const double lon = 2.0 * std::numbers::pi * column / kColumns;
    const double lat = std::numbers::pi * (static_cast<double>(row) / kRows - 0.5);
    return Eigen::Vector3d(std::cos(lat) * std::cos(lon), std::cos(lat) * std::sin(lon),
                           std::sin(lat));
  };
  const Pose<double> X_MS{Eigen::Matrix3d::Identity(), centre};
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const bool odd = (column / (kColumns / 4) + row / (kRows / 2)) % 2 != 0;
      const int k = static_cast<int>(mesh.points.size());
      for (const auto& [dc, dr] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        const Eigen::Vector3d n = normalAt(column + dc, row + dr);
        addPoint(mesh, X_MS, radius * n, n, odd ? otherColor : color);
      }
      if (row > 0) mesh.triangles.push_back({k, k + 1, k + 2});
      if (row < kRows - 1) mesh.triangles.push_back({k, k + 2, k + 3});
    }
  }
}

Pose<double> makeFrameAlong(const Eigen::Vector3d& p, const Eigen::Vector3d& direction) {
  assert(direction.norm() > 0);
  const Eigen::Vector3d z = direction.normalized();
  // Any x perpendicular to z; the axis least along z keeps the cross product far from zero.
  Eigen::Index least = 0;
  z.cwiseAbs().minCoeff(&least);
  const Eigen::Vector3d x = Eigen::Vector3d::Unit(least).cross(z).normalized();
  Pose<double> X;
  X.R << x, z.cross(x), z;
  X.p = p;
  return X;
}

}  // namespace denavit
