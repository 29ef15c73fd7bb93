#include <cmath>
#include <numbers>
#include <optional>
#include <set>

#include <Eigen/Geometry>
#include <gmock/gmock.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "render/arm_scene.h"
#include "render/offscreen.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;
constexpr double kTurn = 2 * std::numbers::pi;

/// The ray from an eye through a point.
SightRay lookAt(const Vector3d& eye, const Vector3d& point) {
  return {eye, (point - eye).normalized()};
}

/// A point of a ring of radius r about the axis of A.
Vector3d onRing(const Pose<double>& X_WA, double r, double angle) {
  return X_WA * Vector3d(r * std::cos(angle), r * std::sin(angle), 0);
}

Pose<double> makeTilted() {
  Pose<double> X;
  X.R = Eigen::AngleAxisd(0.7, Vector3d(1, 2, 0.5).normalized()).toRotationMatrix();
  X.p = {0.3, -0.2, 0.6};
  return X;
}

TEST(AxisDrag, ARingTurnsAsFarAsThePointerThatHoldsIt) {
  const Pose<double> X_WA = makeTilted();
  const Vector3d eye = X_WA * Vector3d(0.5, -0.4, 3);
  AxisDrag drag({X_WA, false, 0.2}, lookAt(eye, onRing(X_WA, 0.2, 0.3)));
  for (double turned = 0; turned < 2.5 * kTurn; turned += 0.2)
    EXPECT_NEAR(drag.follow(lookAt(eye, onRing(X_WA, 0.2, 0.3 + turned))), turned, 1e-9)
        << "several turns count on";
  EXPECT_NEAR(drag.follow(lookAt(eye, onRing(X_WA, 0.5, 0.3 + 2.4 * kTurn))), 2.4 * kTurn, 1e-9)
      << "however far out the pointer is";
}

TEST(AxisDrag, TurnsTheSameWayWhicheverSideItIsSeenFrom) {
  const Pose<double> X_WA = makeTilted();
  for (const double height : {3.0, -3.0}) {
    const Vector3d eye = X_WA * Vector3d(0.5, -0.4, height);
    AxisDrag drag({X_WA, false, 0.2}, lookAt(eye, onRing(X_WA, 0.2, 0)));
    EXPECT_NEAR(drag.follow(lookAt(eye, onRing(X_WA, 0.2, 0.8))), 0.8, 1e-9);
  }
}

TEST(AxisDrag, ARingSeenFromItsSideRollsUnderThePointer) {
  const Pose<double> X_WA = makeTilted();
  const Vector3d eye = X_WA * Vector3d(0, -4, 0);
  AxisDrag drag({X_WA, false, 0.2}, lookAt(eye, X_WA.p));
  // The front of the ring, towards the eye at -y, goes to +x for a positive turn.
  EXPECT_NEAR(drag.follow(lookAt(eye, X_WA * Vector3d(0.1, 0, 0))), 0.5, 1e-9);
  EXPECT_NEAR(drag.follow(lookAt(eye, X_WA * Vector3d(-0.1, 0, 0.05))), -0.5, 1e-9);
}

TEST(AxisDrag, AnArrowSlidesAsFarAsThePointerAlongIt) {
  const Pose<double> X_WA = makeTilted();
  const Vector3d eye = X_WA * Vector3d(2, 1, 0.4);
  AxisDrag drag({X_WA, true, 0.2}, lookAt(eye, X_WA * Vector3d(0, 0, 0.1)));
  EXPECT_NEAR(drag.follow(lookAt(eye, X_WA * Vector3d(0, 0, 0.35))), 0.25, 1e-9);
  EXPECT_NEAR(drag.follow(lookAt(eye, X_WA * Vector3d(0, 0, -0.2))), -0.3, 1e-9);
  const double last = drag.follow(lookAt(eye, X_WA * Vector3d(0, 0, 0)));
  EXPECT_EQ(drag.follow({eye, X_WA.R.col(2)}), last) << "along the axis it says nothing";
}

class Picking : public testing::Test {
 protected:
  static constexpr int kWidth = 420, kHeight = 320;

  void SetUp() override {
    std::string why;
    if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
    window->SetOffScreenRendering(1);
    window->SetSize(kWidth, kHeight);
  }
  void show(const std::string& name, const SceneOptions& options) {
    const auto [ignored, arm, q] = samples::findSample(name);
    scene.setArm(arm);
    scene.setOptions(options);
    scene.setPose(makeArmPose(arm, q));
    scene.attach(window);
    scene.setView(StandardView::Isometric);
    window->Render();
  }
  void TearDown() override { scene.attach(nullptr); }

  vtkNew<vtkRenderWindow> window;
  ArmScene scene;
};

const SceneOptions kBare{.frames = false, .trace = false, .floor = false, .gravity = false};

TEST_F(Picking, FindsEveryLinkWhereItIsSeenAndNothingBesideTheArm) {
  for (const char* name : {"puma", "scara", "ur", "pendulum"}) {
    show(name, kBare);
    vtkNew<vtkUnsignedCharArray> pixels;
    window->GetRGBACharPixelData(0, 0, kWidth - 1, kHeight - 1, 0, pixels);
    std::set<int> joints;
    int links = 0, orange = 0, housings = 0, dark = 0;
    for (int y = 2; y < kHeight; y += 4) {
      for (int x = 2; x < kWidth; x += 4) {
        const auto part = scene.pick(x, y);
        if (!part) continue;
        unsigned char p[4];
        pixels->GetTypedTuple(y * kWidth + x, p);
        if (part->joint) joints.insert(*part->joint);
        if (part->kind == PickedPart::Kind::Link) {
          ++links;
          orange += p[2] < p[0] || p[0] > 150;  // orange, or the light metal of tools and rods
        } else if (part->kind == PickedPart::Kind::Joint) {
          ++housings;
          dark += p[0] < 140;
        }
      }
    }
    EXPECT_GT(links, 10) << name;
    EXPECT_GT(housings, 10) << name;
    EXPECT_GT(orange, 0.9 * links) << name;
    EXPECT_GT(dark, 0.9 * housings) << name;
    EXPECT_GE(joints.size(), std::min<std::size_t>(3, samples::findSample(name).q.size())) << name;
    EXPECT_FALSE(scene.pick(1, 1)) << name;
    EXPECT_FALSE(scene.pick(kWidth - 2, kHeight - 2)) << name;
  }
}

TEST_F(Picking, FindsFramesBeforeTheSolidsThatTheyShineThrough) {
  SceneOptions frames = kBare;
  frames.frames = true;
  show("puma", frames);
  std::set<int> found;
  for (int y = 0; y < kHeight; y += 3) {
    for (int x = 0; x < kWidth; x += 3) {
      const auto part = scene.pick(x, y);
      if (!part || part->kind != PickedPart::Kind::Frame) continue;
      found.insert(part->frame);
      const std::optional<int> row =
          part->frame == 0 ? std::nullopt : std::optional(std::min(part->frame, 6) - 1);
      EXPECT_EQ(part->joint, row);
    }
  }
  EXPECT_THAT(found, testing::IsSupersetOf({0, 1, 2, 3}));
  frames.hiddenFrames = {2};
  scene.setOptions(frames);
  window->Render();
  for (int y = 0; y < kHeight; y += 3) {
    for (int x = 0; x < kWidth; x += 3) {
      const auto part = scene.pick(x, y);
      const bool hit = part && part->kind == PickedPart::Kind::Frame && part->frame == 2;
      EXPECT_FALSE(hit) << "a hidden frame is not there";
    }
  }
}

TEST_F(Picking, TheHandleIsAtTheSelectedJointAndTurnsItsLink) {
  show("puma", kBare);
  EXPECT_FALSE(scene.handle());
  scene.setSelected(1, true);
  window->Render();
  ASSERT_TRUE(scene.handle());
  const auto [name, arm, q] = samples::findSample("puma");
  const ArmPose pose = makeArmPose(arm, q);
  EXPECT_LT(scene.handle()->X_WA.R.col(2).cross(pose.X_WL[1].R.col(2)).norm(), 1e-9);
  int on = 0;
  for (int y = 0; y < kHeight; y += 2)
    for (int x = 0; x < kWidth; x += 2) on += scene.isOnHandle(x, y);
  EXPECT_GT(on, 100);
  EXPECT_LT(on, 0.2 * kWidth * kHeight / 4);
  scene.setSelected(1, false);
  EXPECT_FALSE(scene.handle()) << "as while a run plays";
  const auto scara = samples::findSample("scara");
  show("scara", kBare);
  scene.setSelected(2, true);
  ASSERT_TRUE(scene.handle());
  EXPECT_TRUE(scene.handle()->slides);
  scene.setSelected(40, true);
  EXPECT_FALSE(scene.handle()) << "there is no such joint";
}

TEST_F(Picking, TheSelectedLinkIsOutlinedButNotInPictures) {
  show("puma", kBare);
  const auto countBlue = [&] {
    window->Render();
    vtkNew<vtkUnsignedCharArray> pixels;
    window->GetRGBACharPixelData(0, 0, kWidth - 1, kHeight - 1, 0, pixels);
    int blue = 0;
    for (vtkIdType k = 0; k < pixels->GetNumberOfTuples(); ++k) {
      unsigned char p[4];
      pixels->GetTypedTuple(k, p);
      blue += p[2] > 180 && p[0] < 90 && p[1] < 140;
    }
    return blue;
  };
  EXPECT_LT(countBlue(), 5);
  scene.setSelected(1, false);
  EXPECT_GT(countBlue(), 150);
  scene.setSelectionVisible(false);
  EXPECT_LT(countBlue(), 5);
  scene.setSelectionVisible(true);
  scene.setSelected({}, false);
  EXPECT_LT(countBlue(), 5);
}

TEST_F(Picking, RaysGoThroughWhatIsSeenThere) {
  show("puma", kBare);
  for (const bool parallel : {false, true}) {
    scene.setParallel(parallel);
    window->Render();
    for (int y = 4; y < kHeight; y += 24) {
      for (int x = 4; x < kWidth; x += 24) {
        const SightRay ray = scene.rayThrough(x, y);
        vtkRenderer* renderer = scene.renderer();
        for (const double far : {1.0, 2.5}) {
          const Vector3d p = ray.p_W + far * ray.v_W;
          renderer->SetWorldPoint(p.x(), p.y(), p.z(), 1);
          renderer->WorldToDisplay();
          EXPECT_NEAR(renderer->GetDisplayPoint()[0], x, 0.6);
          EXPECT_NEAR(renderer->GetDisplayPoint()[1], y, 0.6);
        }
      }
    }
  }
}

}  // namespace
}  // namespace denavit
