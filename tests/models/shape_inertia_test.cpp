#include "models/robot/shape_inertia.h"

#include <cmath>
#include <functional>
#include <numbers>

#include <Eigen/Geometry>
#include <gmock/gmock.h>

#include "models/robot/link_span.h"
#include "models/robot/make_arm.h"
#include "models/robot/materials.h"
#include "models/robot/physical_inertia.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using Kind = BodyShape::Kind;
using Eigen::Matrix3d;
using Eigen::Vector3d;

const BodyPlacement kAlongX{Vector3d::Zero(), Vector3d::UnitX()};

/// Whether a point of the body's own axes (along, width, height; centred) is inside.
bool isInside(const BodyShape& s, double x, double y, double z) {
  const double r = s.width / 2, across = std::hypot(y, z);
  switch (s.kind) {
    case Kind::Cylinder:
      return across <= r;
    case Kind::Tube:
      return across <= r && across >= r - s.wall;
    case Kind::Box:
      return s.wall == 0 || std::abs(y) >= s.width / 2 - s.wall ||
             std::abs(z) >= s.height / 2 - s.wall;
    case Kind::Sphere: {
      const double distance = std::hypot(x, across);
      return distance <= r && !(s.wall > 0 && distance < r - s.wall);
    }
    default:
      return false;
  }
}

/// Volume, centre and tensor of unit density by the midpoint rule on a grid of cells.
struct Integrated {
  double volume = 0;
  Vector3d moment = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();

  [[nodiscard]] Vector3d com() const { return moment / volume; }
  [[nodiscard]] Matrix3d inertia(double mass) const {
    const Matrix3d J = mass / volume * second - mass * com() * com().transpose();
    return J.trace() * Matrix3d::Identity() - J;
  }
};

Integrated integrate(const BodyShape& s, const BodyPlacement& placement) {
  constexpr int kCells = 48;
  const double along = s.kind == Kind::Sphere ? s.width : s.length;
  const double high = s.kind == Kind::Box ? s.height : s.width;
  const double size[] = {along / kCells, s.width / kCells, high / kCells};
  const auto at = [&](int axis, int i) { return (i + 0.5 - kCells / 2.0) * size[axis]; };
  // Sums in the body's own axes: count, and the diagonal of its second moments.
  double count = 0, xx = 0, yy = 0, zz = 0;
  for (int i = 0; i < kCells; ++i) {
    for (int j = 0; j < kCells; ++j) {
      for (int k = 0; k < kCells; ++k) {
        const double x = at(0, i), y = at(1, j), z = at(2, k);
        if (!isInside(s, x, y, z)) continue;
        ++count;
        xx += x * x;
        yy += y * y;
        zz += z * z;
      }
    }
  }
  // The sides' directions, by the rule that the header states.
  const Vector3d u = placement.direction.normalized();
  Eigen::Index nearest = 0;
  u.cwiseAbs().maxCoeff(&nearest);
  const Vector3d e = Vector3d::Unit((nearest + 1) % 3);
  const Vector3d w = (e - e.dot(u) * u).normalized();
  Matrix3d R;
  R << u, w, u.cross(w);
  const double cell = size[0] * size[1] * size[2];
  const Vector3d centre = placement.start + along / 2 * u;
  Integrated sum;
  sum.volume = count * cell;
  sum.moment = sum.volume * centre;
  sum.second = cell * R * Vector3d(xx, yy, zz).asDiagonal() * R.transpose() +
               sum.volume * centre * centre.transpose();
  return sum;
}

class EveryShape : public testing::TestWithParam<BodyShape> {};

TEST_P(EveryShape, AgreesWithNumericalIntegrationInAnyDirection) {
  const BodyShape& shape = GetParam();
  ASSERT_TRUE(findIssues(shape).empty());
  const BodyPlacement placement{{0.3, -0.2, 0.1}, {0.4, -1.1, 0.7}};
  const Integrated sum = integrate(shape, placement);
  EXPECT_NEAR(calcVolume(shape) / sum.volume, 1, 0.03);
  const double mass = 3.7;
  const BodyProperties body = calcBody(shape, mass, placement);
  EXPECT_EQ(body.mass, mass);
  EXPECT_LT((body.com - sum.com()).norm(), 1e-9);
  EXPECT_LT((body.I_C - sum.inertia(mass)).norm(), 0.03 * body.I_C.norm());
  EXPECT_EQ(body.I_C, body.I_C.transpose());
  EXPECT_FALSE(findUnphysical(body.I_C));
}

INSTANTIATE_TEST_SUITE_P(Shapes, EveryShape,
                         testing::Values(BodyShape{Kind::Cylinder, 0.5, 0.12},
                                         BodyShape{Kind::Tube, 0.5, 0.12, 0, 0.02},
                                         BodyShape{Kind::Box, 0.4, 0.1, 0.06},
                                         BodyShape{Kind::Box, 0.4, 0.1, 0.06, 0.01},
                                         BodyShape{Kind::Sphere, 0, 0.2},
                                         BodyShape{Kind::Sphere, 0, 0.2, 0, 0.03}));

TEST(ShapeInertia, ClosedFormsOfTextbooks) {
  const double m = 2;
  const Matrix3d rod = calcBody({Kind::Rod, 0.6, 0.02}, m, kAlongX).I_C;
  EXPECT_NEAR((rod - Vector3d(0, m * 0.36 / 12, m * 0.36 / 12).asDiagonal().toDenseMatrix()).norm(),
              0, 1e-15);
  const Matrix3d box = calcBody({Kind::Box, 0.6, 0.2, 0.1}, m, kAlongX).I_C;
  EXPECT_NEAR(box(0, 0), m * (0.04 + 0.01) / 12, 1e-15);
  EXPECT_NEAR(box(1, 1), m * (0.36 + 0.01) / 12, 1e-15);
  EXPECT_NEAR(box(2, 2), m * (0.36 + 0.04) / 12, 1e-15);
  const Matrix3d cylinder = calcBody({Kind::Cylinder, 0.6, 0.2}, m, kAlongX).I_C;
  EXPECT_NEAR(cylinder(0, 0), m * 0.01 / 2, 1e-15);
  EXPECT_NEAR(cylinder(1, 1), m * (3 * 0.01 + 0.36) / 12, 1e-15);
  const Matrix3d tube = calcBody({Kind::Tube, 0.6, 0.2, 0, 0.02}, m, kAlongX).I_C;
  EXPECT_NEAR(tube(0, 0), m * (0.1 * 0.1 + 0.08 * 0.08) / 2, 1e-15);
  EXPECT_NEAR(tube(2, 2), m * (3 * (0.01 + 0.0064) + 0.36) / 12, 1e-15);
  const Matrix3d ball = calcBody({Kind::Sphere, 0, 0.2}, m, kAlongX).I_C;
  EXPECT_NEAR(ball(1, 1), 0.4 * m * 0.01, 1e-15);
  const Matrix3d shell = calcBody({Kind::Sphere, 0, 0.2, 0, 0.02}, m, kAlongX).I_C;
  EXPECT_NEAR(
      shell(1, 1),
      0.4 * m * (std::pow(0.1, 5) - std::pow(0.08, 5)) / (std::pow(0.1, 3) - std::pow(0.08, 3)),
      1e-15);
  EXPECT_NEAR(calcVolume({Kind::Tube, 0.6, 0.2, 0, 0.02}), std::numbers::pi * (0.01 - 0.0064) * 0.6,
              1e-15);
}

TEST(ShapeInertia, TheCentreLiesHalfwayAlongTheAxis) {
  const BodyPlacement placement{{-0.4, 0, 0.1}, {2, 0, 0}};
  EXPECT_EQ(calcBody({Kind::Box, 0.4, 0.1, 0.1}, 1, placement).com, Vector3d(-0.2, 0, 0.1));
  const Vector3d ball = calcBody({Kind::Sphere, 9, 0.1}, 1, placement).com;
  EXPECT_LT((ball - Vector3d(-0.35, 0, 0.1)).norm(), 1e-15);
}

TEST(ShapeInertia, TheSidesOfABoxAreNamedByTheAxis) {
  const BodyShape box{Kind::Box, 0.6, 0.2, 0.1};
  const auto diagonal = [&](const Vector3d& u) {
    return Vector3d(calcBody(box, 12, {Vector3d::Zero(), u}).I_C.diagonal());
  };
  // Along y the width runs along z, the height along x.
  EXPECT_LT((diagonal(Vector3d::UnitY()) - Vector3d(0.36 + 0.04, 0.04 + 0.01, 0.36 + 0.01)).norm(),
            1e-14);
  EXPECT_LT((diagonal(Vector3d::UnitZ()) - Vector3d(0.36 + 0.01, 0.36 + 0.04, 0.04 + 0.01)).norm(),
            1e-14);
}

struct Wrong {
  BodyShape shape;
  const char* where;
  const char* what;
};

TEST(ShapeInertia, AShapeThatIsNoneIsExplained) {
  const Wrong rows[] = {
      {{Kind::Rod, 0, 0.1}, "length", "length is 0 m; it must be > 0"},
      {{Kind::Cylinder, 1, -0.1}, "width", "diameter is -0.1 m; it must be > 0"},
      {{Kind::Box, 1, 0.1, std::nan("")}, "height", "height is nan m; it must be > 0"},
      {{Kind::Tube, 1, 0.1, 0, 0}, "wall", "wall thickness is 0 m; it must be > 0"},
      {{Kind::Tube, 1, 0.1, 0, 0.05}, "wall", "wall thickness is 0.05 m; twice it must be < 0.1 m"},
      {{Kind::Box, 1, 0.2, 0.1, 0.06},
       "wall",
       "wall thickness is 0.06 m; twice it must be < 0.1 m"},
      {{Kind::Sphere, 0, 0.1, 0, -1}, "wall", "wall thickness is -1 m; it must be >= 0"}};
  for (const Wrong& row : rows) {
    const std::vector<Issue> issues = findIssues(row.shape);
    ASSERT_EQ(issues.size(), 1u) << row.what;
    EXPECT_EQ(issues[0].where, row.where);
    EXPECT_THAT(issues[0].what, testing::HasSubstr(row.what));
    EXPECT_FALSE(issues[0].remedy.empty());
  }
}

TEST(ShapeInertia, ALinkKeepsThePointItsTensorIsAbout) {
  const BodyProperties body =
      calcBody({Kind::Tube, 0.5, 0.1, 0, 0.01}, 2, {{-0.5, 0, 0}, {1, 0, 0}});
  LinkDescription link;
  link.about = InertiaReference::LinkOrigin;
  setBody(link, body);
  EXPECT_EQ(link.about, InertiaReference::LinkOrigin);
  EXPECT_EQ(link.mass, 2);
  EXPECT_NEAR(link.inertia.zz, body.I_C(2, 2) + 2 * 0.25 * 0.25, 1e-15);
  EXPECT_LT((inertiaAboutCom(link) - body.I_C).norm(), 1e-15);
}

TEST(Materials, AreWithinWhatTheirKindWeighsAndNamed) {
  EXPECT_GE(listMaterials().size(), 5u);
  for (const Material& material : listMaterials()) {
    EXPECT_GT(material.density_kg_m3, 900);
    EXPECT_LT(material.density_kg_m3, 9000);
    EXPECT_FALSE(material.source.empty()) << material.name;
  }
}

/// The span of every link must be where forward kinematics has the frames at q = 0.
TEST(LinkSpan, JoinsTheFramesOfForwardKinematics) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    RobotDescription robot = test::RandomRobot(seed).full();
    for (JointDescription& joint : robot.joints) joint.link.beam.reset();
    const bool standard = robot.convention == Convention::Standard;
    std::vector<Pose<double>> frames{makePose(robot.base)};
    for (const JointDescription& j : robot.joints) {
      const bool revolute = j.type == JointType::Revolute;
      const double theta = j.theta + (revolute ? j.offset : 0), d = j.d + (revolute ? 0 : j.offset);
      const Pose<double> Z = makePose({Vector3d(0, 0, d), Vector3d(0, 0, theta)});
      const Pose<double> X = makePose({Vector3d(j.a, 0, 0), Vector3d(j.alpha, 0, 0)});
      frames.push_back(frames.back() * (standard ? Z * X : X * Z));
    }
    frames.push_back(frames.back() * makePose(robot.tool));
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const LinkSpan span = findLinkSpan(robot, i);
      const Pose<double>& own = frames[i + 1];
      const auto from = static_cast<std::size_t>(span.fromFrame);
      const auto to = static_cast<std::size_t>(span.toFrame);
      EXPECT_EQ(from, standard ? i : i + 1);
      EXPECT_EQ(to, from + 1);
      EXPECT_LT((own * span.from - frames[from].p).norm(), 1e-12) << "seed " << seed;
      EXPECT_LT((own * span.to - frames[to].p).norm(), 1e-12) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace denavit
