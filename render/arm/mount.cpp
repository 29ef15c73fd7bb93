#include "render/arm/mount.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace denavit {
namespace {

using namespace arm_colors;

/// Frame M of the mount: on axis 1 where the base's common normal meets it, z along the axis.
Pose<double> makeMountFrame(const ArmGeometry& arm) {
  if (arm.links.empty()) return arm.X_W0;
  const LinkGeometry& first = arm.links.front();
  const double c = std::cos(first.alpha), s = std::sin(first.alpha);
  Pose<double> X_0M;
  X_0M.R << 1, 0, 0, 0, c, -s, 0, s, c;
  X_0M.p = {first.a, 0, 0};
  return arm.X_W0 * X_0M;
}

/// Where the solids above the mount begin, along z of M.
double findSeat(const ArmGeometry& arm, const std::vector<JointPlan>& plans) {
  if (arm.links.empty()) return 0.0;
  if (arm.links.front().type == JointType::Prismatic) return plans.front().zMin;
  return arm.links.front().d + plans.front().zMin;
}

/// Column from zFrom up to the seat, and into it.
void addColumn(Mesh& mesh, const Pose<double>& X_WM, double zFrom, double seat, double R) {
  if (seat <= zFrom) return;
  const double top = seat + 0.3 * R;
  const double spread = std::min(0.14 * R, 0.05 * (seat - zFrom));
  addLathe(mesh, X_WM, {{0, zFrom}, {0.9 * R + spread, zFrom}, {0.86 * R, top}, {0, top}}, kMetal);
}

void addPedestal(ArmShape& shape, const Pose<double>& X_WM, double seat, double zFloor) {
  const double R = shape.radius, thick = std::min(0.42 * R, 0.5 * std::max(seat - zFloor, 0.2 * R));
  addCylinder(shape.base, X_WM, 1.45 * R, zFloor, zFloor + thick, 0.08 * R, kHousing);
  addColumn(shape.base, X_WM, zFloor + 0.5 * thick, seat, R);
}

/// A square plate behind the arm, its front at zPlate, and the column from there to the seat.
void addPlate(Mesh& mesh, const Pose<double>& X_WM, double seat, double zPlate, double R) {
  const double thick = 0.4 * R;
  addBar(mesh, X_WM, 1.75 * R, 1.75 * R, zPlate - thick, zPlate, 0.1 * R, kHousing);
  addColumn(mesh, X_WM, zPlate - 0.5 * thick, seat, R);
}

/// A post from the floor that carries a plate on a lying axis.
void addPost(ArmShape& shape, const Pose<double>& X_WM, double zPlate, const Eigen::Vector3d& up_W,
             double height) {
  const double R = shape.radius, half = 0.75 * R;
  const Eigen::Vector3d axis = X_WM.R.col(2);
  const Eigen::Vector3d level = (axis - axis.dot(up_W) * up_W).normalized();
  Pose<double> X_WB;  // z up, x along the axis, on the floor under the post's middle
  X_WB.R << level, up_W.cross(level), up_W;
  const Eigen::Vector3d plate = X_WM * Eigen::Vector3d(0, 0, zPlate - 0.4 * R);
  X_WB.p = plate - (half - 0.08 * R) * level - height * up_W;
  shape.p_WFoot = X_WB.p;
  shape.footRadius = 2.6 * R;
  addBar(shape.base, X_WB, half, 1.05 * R, 0.0, height + 1.9 * R, 0.12 * R, kWall);
  addBar(shape.base, X_WB, 2.2 * R, 2.6 * R, 0.0, 0.35 * R, 0.1 * R, kHousing);
}

MountKind findMountKind(double uprightness) {
  if (uprightness > 0.85) return MountKind::Pedestal;
  return uprightness < -0.85 ? MountKind::Ceiling : MountKind::Wall;
}

/// Height of the floor under a pedestal: the base frame's own if the first offset lifts the arm,
/// the world's ground if the base stands above it, else a table's height below.
double findPedestalFloor(double foot, double rise, double reach) {
  if (foot > 0.1 * reach && foot < 1.5 * reach) return 0.0;
  return rise > 0.12 * reach ? foot : foot - 0.34 * reach;
}

}  // namespace

void addBearing(ArmShape& shape, const ArmGeometry& chain, const std::vector<JointPlan>& plans,
                const Eigen::Vector3d& up_W) {
  const Pose<double> X_WM = makeMountFrame(chain);
  const double R = shape.radius, seat = findSeat(chain, plans);
  const bool turning = !chain.links.empty() && chain.links.front().type == JointType::Revolute;
  shape.p_WNode = X_WM * Eigen::Vector3d(0, 0, turning ? chain.links.front().d : 0.0);
  shape.mount = findMountKind(X_WM.R.col(2).dot(up_W));
  addPlate(shape.base, X_WM, seat, std::min(0.0, seat), R);
  shape.floorHeight = std::min(X_WM.p.dot(up_W), shape.p_WNode.dot(up_W)) - 3.0 * R;
}

void addMount(ArmShape& shape, const ArmGeometry& arm, const std::vector<JointPlan>& plans,
              const Eigen::Vector3d& up_W) {
  const Pose<double> X_WM = makeMountFrame(arm);
  const double R = shape.radius, seat = findSeat(arm, plans);
  const bool turning = !arm.links.empty() && arm.links.front().type == JointType::Revolute;
  const double rise = turning ? arm.links.front().d : 0.0;
  const double foot = X_WM.p.dot(up_W);
  shape.p_WNode = X_WM * Eigen::Vector3d(0, 0, rise);
  shape.mount = findMountKind(X_WM.R.col(2).dot(up_W));

  if (shape.mount == MountKind::Pedestal) {
    shape.floorHeight = findPedestalFloor(foot, rise, shape.reach);
    addPedestal(shape, X_WM, seat, shape.floorHeight - foot);
    shape.p_WFoot = X_WM * Eigen::Vector3d(0, 0, shape.floorHeight - foot);
    shape.footRadius = 1.45 * R;
    return;
  }
  // The base frame is the plate's face where the first offset keeps the arm off it.
  const double zPlate = std::min(0.0, seat - 0.5 * R);
  addPlate(shape.base, X_WM, seat, zPlate, R);
  const double lowest = std::min(foot, shape.p_WNode.dot(up_W)) - 1.12 * shape.reach;
  shape.floorHeight = lowest;
  if (shape.mount == MountKind::Wall) {
    const Eigen::Vector3d plate = X_WM * Eigen::Vector3d(0, 0, zPlate);
    addPost(shape, X_WM, zPlate, up_W, plate.dot(up_W) - lowest);
  }
}

}  // namespace denavit
