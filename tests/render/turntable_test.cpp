#include "render/scene/turntable.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <vtkCamera.h>
#include <vtkNew.h>

namespace denavit {
namespace {

using Eigen::Vector3d;

constexpr StandardView kViews[] = {StandardView::Isometric, StandardView::Front, StandardView::Back,
                                   StandardView::Left,      StandardView::Right, StandardView::Top,
                                   StandardView::Bottom};

Vector3d directionOf(const Turntable& turntable) {
  vtkNew<vtkCamera> camera;
  turntable.apply(camera, 10.0);
  return Vector3d(camera->GetDirectionOfProjection());
}

/// Largest share of the half picture that any point takes, across and upright.
std::pair<double, double> calcExtent(const Turntable& turntable,
                                     const std::vector<Vector3d>& points, double aspect) {
  vtkNew<vtkCamera> camera;
  turntable.apply(camera, 100.0);
  const Vector3d eye(camera->GetPosition()), forward(camera->GetDirectionOfProjection()),
      up(camera->GetViewUp());
  const Vector3d right = forward.cross(up);
  const double half = std::tan(0.5 * camera->GetViewAngle() * 3.14159265358979 / 180.0);
  double across = 0, upright = 0;
  for (const Vector3d& point : points) {
    const Vector3d v = point - eye;
    const double depth = v.dot(forward);
    EXPECT_GT(depth, 0.0);
    across = std::max(across, std::abs(v.dot(right)) / depth / half / aspect);
    upright = std::max(upright, std::abs(v.dot(up)) / depth / half);
  }
  return {across, upright};
}

TEST(Turntable, StandardViewsLookAlongTheAxes) {
  Turntable turntable;
  turntable.setUp(Vector3d::UnitZ());
  turntable.setView(StandardView::Front);
  EXPECT_NEAR((directionOf(turntable) - Vector3d(0, 1, 0)).norm(), 0, 1e-12);
  turntable.setView(StandardView::Right);
  EXPECT_NEAR((directionOf(turntable) - Vector3d(-1, 0, 0)).norm(), 0, 1e-12);
  turntable.setView(StandardView::Top);
  EXPECT_NEAR((directionOf(turntable) - Vector3d(0, 0, -1)).norm(), 0, 1e-12);
}

TEST(Turntable, AnArmInTheXYPlaneIsSeenAsInTextbooks) {
  for (const Vector3d& up : {Vector3d(0, 1, 0), Vector3d(-1, 0, 0), Vector3d(1, 0, 0)}) {
    Turntable turntable;
    turntable.setUp(up);
    turntable.setView(StandardView::Front);
    EXPECT_NEAR((directionOf(turntable) - Vector3d(0, 0, -1)).norm(), 0, 1e-12);
  }
}

TEST(Turntable, FitShowsEverythingAndNotMuchMore) {
  const std::vector<Vector3d> box{{-1, -2, 0}, {1, 2, 0}, {-1, 2, 3}, {1, -2, 3}, {0.5, 0, 1}};
  for (const double aspect : {0.4, 1.0, 2.5}) {
    for (const StandardView view : kViews) {
      Turntable turntable;
      turntable.setView(view);
      turntable.fit(box, 0.0, aspect, 0.05);
      const auto [across, upright] = calcExtent(turntable, box, aspect);
      EXPECT_LE(std::max(across, upright), 0.905);
      EXPECT_GE(std::max(across, upright), 0.88);
    }
  }
}

TEST(Turntable, NeverRollsAndStopsAtThePoles) {
  Turntable turntable;
  turntable.setUp(Vector3d::UnitZ());
  for (int i = 0; i < 200; ++i) {
    turntable.turn(37.0, i < 100 ? 13.0 : -13.0);
    vtkNew<vtkCamera> camera;
    turntable.apply(camera, 10.0);
    const Vector3d up(camera->GetViewUp()), forward(camera->GetDirectionOfProjection());
    EXPECT_NEAR(forward.cross(up).z(), 0.0, 1e-9) << "the horizon is level";
    EXPECT_GE(up.z(), -1e-9) << "never upside down";
  }
}

TEST(Turntable, ZoomIsReversible) {
  Turntable turntable;
  turntable.setView(StandardView::Front);
  vtkNew<vtkCamera> before, after;
  turntable.apply(before, 10.0);
  turntable.zoom(1.5);
  turntable.zoom(1 / 1.5);
  turntable.zoom(std::nan(""));
  turntable.apply(after, 10.0);
  EXPECT_NEAR(before->GetDistance(), after->GetDistance(), 1e-12);
}

}  // namespace
}  // namespace denavit
