#include "render/arm/arm_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <gmock/gmock.h>

#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;
using samples::Sample;

/// Six times the enclosed volume: positive where triangles turn counter-clockwise seen from
/// outside.
double calcSignedVolume(const Mesh& mesh) {
  double volume = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const auto at = [&](int i) {
      return mesh.points[static_cast<std::size_t>(i)].cast<double>().eval();
    };
    volume += at(a).dot(at(b).cross(at(c)));
  }
  return volume / 6.0;
}

int countColor(const Mesh& mesh, const SurfaceColor& color) {
  return static_cast<int>(std::count(mesh.colors.begin(), mesh.colors.end(), color));
}

ArmShape makeShape(const ArmGeometry& arm) { return makeArmShape(arm, findUp(arm.g_W)); }

using Cloud = std::vector<Vector3d>;

/// Every fifth vertex, in the world; a rod is stretched to its length.
void addPoints(Cloud& cloud, const Mesh& mesh, const Pose<double>& X_WM, double stretch = 1.0) {
  for (std::size_t i = 0; i < mesh.points.size(); i += 5) {
    Vector3d p = mesh.points[i].cast<double>();
    p.z() *= stretch;
    cloud.push_back(X_WM * p);
  }
}

double calcGap(const Cloud& a, const Cloud& b) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Vector3d& p : a)
    for (const Vector3d& q : b) nearest = std::min(nearest, (p - q).squaredNorm());
  return std::sqrt(nearest);
}

class AnyArm : public testing::TestWithParam<Sample> {};

TEST_P(AnyArm, MeshesAreWellFormed) {
  const ArmShape shape = makeShape(GetParam().arm);
  std::vector<const Mesh*> meshes{&shape.base};
  for (const Mesh& mesh : shape.links) meshes.push_back(&mesh);
  for (const RodShape& rod : shape.rods) meshes.push_back(&rod.mesh);
  for (const Mesh* mesh : meshes) {
    ASSERT_EQ(mesh->points.size(), mesh->normals.size());
    ASSERT_EQ(mesh->points.size(), mesh->colors.size());
    for (const Eigen::Vector3f& normal : mesh->normals) ASSERT_NEAR(normal.norm(), 1.0F, 1e-3F);
    for (const auto& corners : mesh->triangles) {
      Vector3d normal = Vector3d::Zero();
      for (const int i : corners) {
        ASSERT_LT(static_cast<std::size_t>(i), mesh->points.size());
        normal += mesh->normals[static_cast<std::size_t>(i)].cast<double>();
      }
      const auto at = [&](int k) {
        return mesh->points[static_cast<std::size_t>(corners[static_cast<std::size_t>(k)])]
            .cast<double>()
            .eval();
      };
      // The shading normals agree with the side that the triangle shows.
      ASSERT_GE((at(1) - at(0)).cross(at(2) - at(0)).dot(normal), -1e-12);
    }
  }
}

TEST_P(AnyArm, SolidsEncloseVolume) {
  const ArmShape shape = makeShape(GetParam().arm);
  EXPECT_GT(calcSignedVolume(shape.base), 0.0);
  for (const RodShape& rod : shape.rods) EXPECT_GT(calcSignedVolume(rod.mesh), 0.0);
}

TEST_P(AnyArm, HasASolidPerLinkAndARodPerPrismaticJoint) {
  const ArmGeometry& arm = GetParam().arm;
  const ArmShape shape = makeShape(arm);
  ASSERT_EQ(shape.links.size(), arm.links.size());
  std::size_t prismatic = 0;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const bool slides = arm.links[i].type == JointType::Prismatic;
    EXPECT_TRUE(slides || !shape.links[i].empty()) << i;
    if (slides) ++prismatic;
  }
  EXPECT_EQ(shape.rods.size(), prismatic);
}

TEST_P(AnyArm, NoPartFloats) {
  const auto& [name, arm, q] = GetParam();
  const ArmShape shape = makeShape(arm);
  const ArmPose pose = makeArmPose(arm, q);
  // Link by link, what is new touches what was there.
  Cloud before;
  addPoints(before, shape.base, {});
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    Cloud fresh;
    for (const RodShape& rod : shape.rods)
      if (rod.joint == i) addPoints(fresh, rod.mesh, pose.X_WL[i], rod.d + q[i]);
    addPoints(fresh, shape.links[i], pose.X_WL[i]);
    EXPECT_LT(calcGap(before, fresh), 1.0 * shape.radius) << name << " link " << i + 1;
    before = fresh;
  }
  EXPECT_LT(calcGap(before, {pose.X_WT.p}), 1.6 * shape.toolRadius) << name << " tool";
}

TEST_P(AnyArm, SizesFollowTheReach) {
  ArmGeometry large = GetParam().arm;
  constexpr double kScale = 100.0;
  for (LinkGeometry& link : large.links) {
    link.a *= kScale;
    link.d *= kScale;
    link.p_LC *= kScale;
    link.X_LF.p *= kScale;
    if (link.type == JointType::Prismatic) {
      link.lower *= kScale;
      link.upper *= kScale;
    }
  }
  large.X_LT.p *= kScale;
  large.X_W0.p *= kScale;
  const ArmShape small_ = makeShape(GetParam().arm), large_ = makeShape(large);
  EXPECT_NEAR(large_.reach, kScale * small_.reach, 1e-9 * large_.reach);
  ASSERT_EQ(large_.links.back().points.size(), small_.links.back().points.size());
  const auto farthest = [](const Mesh& mesh) {
    float size = 0;
    for (const Eigen::Vector3f& point : mesh.points) size = std::max(size, point.norm());
    return size;
  };
  EXPECT_NEAR(farthest(large_.links.back()), kScale * farthest(small_.links.back()),
              1e-4 * farthest(large_.links.back()));
}

TEST_P(AnyArm, HousingsThatMeetShareNoSurface) {
  const ArmGeometry& arm = GetParam().arm;
  const std::vector<JointPlan> plans = makeJointPlans(arm, calcReach(arm));
  for (std::size_t i = 1; i < plans.size(); ++i) {
    EXPECT_GT(plans[i].radius, 0.0);
    EXPECT_LT(plans[i].zMin, plans[i].zMax);
    // Equal radii about one axis, or equal ends, would flicker.
    EXPECT_GT(std::abs(plans[i].radius - plans[i - 1].radius), 1e-4 * plans[0].radius) << i;
    EXPECT_GT(std::abs(plans[i].zMax - plans[i - 1].zMax) +
                  std::abs(plans[i].radius - plans[i - 1].radius),
              1e-3 * plans[0].radius)
        << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, AnyArm, testing::ValuesIn(samples::makeSamples()),
                         [](const auto& sample) {
                           std::string name;
                           for (const char c : sample.param.name)
                             if (std::isalnum(static_cast<unsigned char>(c))) name += c;
                           return name;
                         });

TEST(ArmShape, PrismaticJointsLookDifferent) {
  const ArmShape scara = makeShape(samples::findSample("scara").arm);
  const ArmShape puma = makeShape(samples::findSample("puma").arm);
  ASSERT_EQ(scara.rods.size(), 1U);
  EXPECT_EQ(scara.rods[0].joint, 2U);
  EXPECT_EQ(countColor(scara.rods[0].mesh, arm_colors::kRod),
            static_cast<int>(scara.rods[0].mesh.points.size()));
  const ArmGeometry arm = samples::findSample("scara").arm;
  EXPECT_EQ(makeJointPlans(arm, calcReach(arm))[2].kind, HousingKind::Sleeve);
  EXPECT_TRUE(puma.rods.empty());
}

TEST(ArmShape, ASphericalWristIsNested) {
  const ArmGeometry puma = samples::findSample("puma").arm;
  const std::vector<JointPlan> plans = makeJointPlans(puma, calcReach(puma));
  EXPECT_EQ(plans[0].kind, HousingKind::Collar);
  EXPECT_EQ(plans[1].kind, HousingKind::Hinge);
  EXPECT_EQ(plans[2].kind, HousingKind::Hinge);
  EXPECT_EQ(plans[3].kind, HousingKind::Collar);
  EXPECT_TRUE(plans[3].shaft) << "the forearm";
  EXPECT_EQ(plans[4].kind, HousingKind::Hinge);
  EXPECT_EQ(plans[5].kind, HousingKind::Spindle);
  EXPECT_GT(plans[5].zMax, plans[4].radius) << "the spindle sticks out of the hinge";
  EXPECT_LT(plans[5].radius, plans[4].radius);
}

TEST(ArmShape, LinksAreColouredWhereTheArmHasLength) {
  const ArmShape puma = makeShape(samples::findSample("puma").arm);
  EXPECT_EQ(countColor(puma.links[0], arm_colors::kLink), 0) << "shoulder: no length";
  EXPECT_GT(countColor(puma.links[1], arm_colors::kLink), 0) << "upper arm";
  EXPECT_GT(countColor(puma.links[2], arm_colors::kLink), 0) << "forearm";
}

TEST(ArmShape, TheBaseFollowsGravity) {
  EXPECT_EQ(makeShape(samples::findSample("puma").arm).mount, MountKind::Pedestal);
  EXPECT_EQ(makeShape(samples::findSample("planar3r-vertical").arm).mount, MountKind::Wall);
  EXPECT_EQ(makeShape(samples::findSample("ceiling").arm).mount, MountKind::Ceiling);
}

TEST(ArmShape, TheFloorIsUnderTheFoot) {
  EXPECT_NEAR(makeShape(samples::findSample("puma").arm).floorHeight, 0.0, 1e-12);
  EXPECT_LT(makeShape(samples::findSample("puma-d1-zero").arm).floorHeight, -0.2);
  // A pendulum of half a metre swings free of the floor.
  EXPECT_LT(makeShape(samples::findSample("pendulum").arm).floorHeight, -0.5);
}

TEST(FindUp, OpposesGravity) {
  EXPECT_EQ(findUp({0, 0, -9.81}), Vector3d::UnitZ());
  EXPECT_EQ(findUp({0, -9.81, 0}), Vector3d::UnitY());
  EXPECT_EQ(findUp({9.81, 0, 0}), Vector3d(-Vector3d::UnitX()));
  EXPECT_EQ(findUp({0, 0, 0}), Vector3d::UnitZ());
  EXPECT_EQ(findUp({0, 0, std::nan("")}), Vector3d::UnitZ());
}

TEST(ArmShape, AnArmWithoutLengthsHasASize) {
  ArmGeometry arm;
  arm.links.resize(1);
  EXPECT_GT(calcReach(arm), 0.0);
  EXPECT_FALSE(makeShape(arm).links[0].empty());
  EXPECT_FALSE(makeShape({}).base.empty());
}

}  // namespace
}  // namespace denavit
