#include "render/scene/bent_tube.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <vtkActor.h>
#include <vtkDataArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkUnsignedCharArray.h>

#include "render/arm/arm_shape.h"
#include "render/color_ramp.h"

namespace denavit {
namespace {

constexpr int kSides = 24;
constexpr int kStripe = 1;  ///< sides to each side of the stripe's middle
constexpr SurfaceColor kStripeColor{255, 214, 150};

/// Rings of kSides points around a straight line, to be bent.
Mesh makeRings() {
  Mesh mesh;
  for (int ring = 0; ring < kBeamPoints; ++ring) {
    for (int side = 0; side < kSides; ++side) {
      mesh.points.emplace_back(0.0F, 0.0F, 0.0F);
      mesh.normals.emplace_back(0.0F, 0.0F, 1.0F);
      mesh.colors.push_back(arm_colors::kLink);
      if (ring == 0) continue;
      const int a = (ring - 1) * kSides + side, b = (ring - 1) * kSides + (side + 1) % kSides;
      mesh.triangles.push_back({a, b, b + kSides});
      mesh.triangles.push_back({a, b + kSides, a + kSides});
    }
  }
  return mesh;
}

/// Direction of a curve at point k, by its neighbours.
Eigen::Vector3d directionAt(const std::vector<Eigen::Vector3d>& points, std::size_t k) {
  const std::size_t before = k > 0 ? k - 1 : 0, after = std::min(k + 1, points.size() - 1);
  const Eigen::Vector3d v = points[after] - points[before];
  const double length = v.norm();
  return length > 0.0 ? Eigen::Vector3d(v / length) : Eigen::Vector3d::UnitX();
}

bool isStripe(int side) { return side <= kStripe || side >= kSides - kStripe; }

}  // namespace

BentTube::BentTube(double radius0_m, double radius1_m)
    : radius0_(radius0_m), radius1_(radius1_m), solid_(std::make_unique<PosedActor>(makeRings())) {}

void BentTube::setRadii(double radius0_m, double radius1_m) {
  radius0_ = radius0_m;
  radius1_ = radius1_m;
}

void BentTube::setRange(double low, double high) {
  low_ = low;
  high_ = high;
}

void BentTube::setCurve(const BeamCurve& curve, const Eigen::Vector3d& side_W) {
  assert(curve.points_W.size() == kBeamPoints);
  auto* data = vtkPolyData::SafeDownCast(solid_->actor()->GetMapper()->GetInput());
  auto* corners = vtkFloatArray::SafeDownCast(data->GetPoints()->GetData());
  auto* normals = vtkFloatArray::SafeDownCast(data->GetPointData()->GetNormals());
  auto* colors = vtkUnsignedCharArray::SafeDownCast(data->GetPointData()->GetScalars());
  float *corner = corners->GetPointer(0), *normal = normals->GetPointer(0);
  unsigned char* color = colors->GetPointer(0);
  Eigen::Vector3d x = directionAt(curve.points_W, 0);
  Eigen::Vector3d y = (side_W - side_W.dot(x) * x).normalized();
  for (std::size_t ring = 0; ring < kBeamPoints; ++ring) {
    // The section is carried along the curve without turning about it: only twist does that.
    const Eigen::Vector3d ahead = directionAt(curve.points_W, ring);
    y = Eigen::Quaterniond::FromTwoVectors(x, ahead) * y;
    x = ahead;
    const Eigen::Vector3d z = x.cross(y);
    const double part = static_cast<double>(ring) / (kBeamPoints - 1);
    const double radius = radius0_ + part * (radius1_ - radius0_);
    const double twist = curve.twist.empty() ? 0.0 : curve.twist[ring];
    Rgb own{arm_colors::kLink[0], arm_colors::kLink[1], arm_colors::kLink[2]};
    const bool valued = !curve.values.empty();
    if (valued) {
      own = rampColor(high_ > low_ ? (curve.values[ring] - low_) / (high_ - low_) : 0.0);
    }
    for (int side = 0; side < kSides; ++side) {
      const double angle = twist + 2.0 * std::numbers::pi * side / kSides;
      const Eigen::Vector3d out = std::cos(angle) * y + std::sin(angle) * z;
      const Eigen::Vector3d at = curve.points_W[ring] + radius * out;
      const bool light = !valued && isStripe(side);
      const SurfaceColor shown = light ? kStripeColor : SurfaceColor{own.r, own.g, own.b};
      for (int k = 0; k < 3; ++k) {
        *corner++ = static_cast<float>(at[k]);
        *normal++ = static_cast<float>(out[k]);
        *color++ = shown[static_cast<std::size_t>(k)];
      }
    }
  }
  corners->Modified();
  normals->Modified();
  colors->Modified();
  data->GetPoints()->Modified();
  data->Modified();
}

}  // namespace denavit
