#include "render/scene/gizmo_drag.h"

#include <random>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

namespace denavit {
namespace {

using Eigen::Vector3d;

GizmoFrame makeFrame(std::mt19937& random) {
  std::uniform_real_distribution<double> any(-1, 1);
  GizmoFrame frame;
  frame.X_WG.R = Eigen::Quaterniond::UnitRandom().toRotationMatrix();
  frame.X_WG.p = Vector3d(any(random), any(random), any(random));
  return frame;
}

/// From an eye somewhere around to a point.
SightRay look(const Vector3d& eye, const Vector3d& at) { return {eye, (at - eye).normalized()}; }

TEST(GizmoDrag, AnArrowMovesTheFrameAlongItsAxisAsFarAsThePointerGoes) {
  std::mt19937 random(1);
  for (int k = 0; k < 100; ++k) {
    const GizmoFrame frame = makeFrame(random);
    for (const GizmoPart part : {GizmoPart::AlongX, GizmoPart::AlongY, GizmoPart::AlongZ}) {
      const Vector3d axis = frame.X_WG.R.col(static_cast<int>(part));
      const Vector3d eye = frame.X_WG.p + 3 * axis.unitOrthogonal() + 0.8 * axis;
      const Vector3d grabbed = frame.X_WG.p + 0.15 * axis;
      GizmoDrag drag(frame, part, look(eye, grabbed));
      const Pose<double> moved = drag.follow(look(eye, grabbed + 0.31 * axis));
      EXPECT_LT((moved.p - frame.X_WG.p - 0.31 * axis).norm(), 1e-9);
      EXPECT_LT((moved.R - frame.X_WG.R).norm(), 1e-12);
      const Pose<double> back = drag.follow(look(eye, grabbed));
      EXPECT_LT((back.p - frame.X_WG.p).norm(), 1e-9) << "and back";
    }
  }
}

TEST(GizmoDrag, ARingTurnsTheFrameAboutItsAxisAndLeavesItsOrigin) {
  std::mt19937 random(2);
  for (int k = 0; k < 100; ++k) {
    const GizmoFrame frame = makeFrame(random);
    for (const GizmoPart part : {GizmoPart::AboutX, GizmoPart::AboutY, GizmoPart::AboutZ}) {
      const Vector3d axis = frame.X_WG.R.col(static_cast<int>(part) - 3);
      const Vector3d eye = frame.X_WG.p + 3 * axis + 0.5 * axis.unitOrthogonal();
      const Vector3d arm = frame.ring_m * axis.unitOrthogonal();
      GizmoDrag drag(frame, part, look(eye, frame.X_WG.p + arm));
      // Two turns and some, in small steps: turns count on.
      const double turned = 2 * 2 * M_PI + 0.6;
      Pose<double> at = frame.X_WG;
      for (int step = 1; step <= 100; ++step) {
        const Eigen::AngleAxisd turn(turned * step / 100, axis);
        at = drag.follow(look(eye, frame.X_WG.p + turn * arm));
      }
      const Mat3<double> expected =
          Eigen::AngleAxisd(turned, axis).toRotationMatrix() * frame.X_WG.R;
      EXPECT_LT((at.R - expected).norm(), 1e-9);
      EXPECT_LT((at.p - frame.X_WG.p).norm(), 1e-12);
    }
  }
}

TEST(GizmoDrag, TheMiddleFollowsThePointerAcrossTheLineOfSight) {
  std::mt19937 random(3);
  const GizmoFrame frame = makeFrame(random);
  const Vector3d eye = frame.X_WG.p + Vector3d(0, -4, 0);
  GizmoDrag drag(frame, GizmoPart::Middle, look(eye, frame.X_WG.p));
  const Vector3d wanted = frame.X_WG.p + Vector3d(0.2, 0, -0.3);
  const Pose<double> at = drag.follow(look(eye, wanted));
  EXPECT_LT((at.p - wanted).norm(), 1e-9);
  EXPECT_LT((at.R - frame.X_WG.R).norm(), 1e-12);
  // A pointer that looks away says nothing.
  const Pose<double> last = drag.follow({eye, Vector3d(0, -1, 0)});
  EXPECT_LT((last.p - wanted).norm(), 1e-9);
}

}  // namespace
}  // namespace denavit
