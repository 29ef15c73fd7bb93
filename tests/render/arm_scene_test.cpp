#include "render/arm_scene.h"

#include <cmath>
#include <cstdlib>

#include <gmock/gmock.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include "render/offscreen.h"
#include "render/scene/floor.h"
#include "render/scene/frame_set.h"
#include "render/scene/mass_markers.h"
#include "render/scene/tool_trace.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;

TEST(ArmScene, ANewPoseRewritesMatricesOnly) {
  for (const auto& [name, arm, q] : samples::makeSamples()) {
    ArmScene scene;
    scene.setArm(arm);
    const auto before = scene.meshTime();
    const auto boxBefore = scene.bounds_W();
    for (int k = 0; k < 5; ++k) {
      std::vector<double> moved = q;
      for (double& value : moved) value += 0.05 * k;
      scene.setPose(makeArmPose(arm, moved));
    }
    EXPECT_EQ(scene.meshTime(), before) << name;
    EXPECT_GT((scene.bounds_W().second - boxBefore.second).norm() +
                  (scene.bounds_W().first - boxBefore.first).norm(),
              1e-6)
        << name << " did not move";
  }
}

TEST(ArmScene, ANewArmRebuildsMeshes) {
  ArmScene scene;
  scene.setArm(samples::findSample("puma").arm);
  const auto before = scene.meshTime();
  const int triangles = scene.triangleCount();
  scene.setArm(samples::findSample("pendulum").arm);
  EXPECT_GT(scene.meshTime(), before);
  EXPECT_LT(scene.triangleCount(), triangles);
}

TEST(ArmScene, SolidsStayWithinReach) {
  for (const auto& [name, arm, q] : samples::makeSamples()) {
    ArmScene scene;
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    const auto [low, high] = scene.bounds_W();
    ASSERT_TRUE((high - low).allFinite()) << name;
    // The mount may be as far down as the arm reaches; everything else is inside the reach.
    EXPECT_LT((high - low).maxCoeff(), 2.9 * scene.reach()) << name;
    EXPECT_GT((high - low).maxCoeff(), 0.25 * scene.reach()) << name;
  }
}

TEST(ArmScene, TheRodLengthensWithTheJoint) {
  const auto [name, arm, q] = samples::findSample("scara");
  ArmScene scene;
  scene.setArm(arm);
  const auto lowestAt = [&](double stroke) {
    std::vector<double> moved = q;
    moved[2] = stroke;
    scene.setPose(makeArmPose(arm, moved));
    return makeArmPose(arm, moved).X_WT.p.z();
  };
  EXPECT_NEAR(lowestAt(0.0) - lowestAt(0.2), 0.2, 1e-9);
  // Through its zero and to the other side nothing becomes singular.
  for (const double stroke : {-0.1, 0.0, 0.1}) {
    lowestAt(stroke);
    EXPECT_TRUE(scene.bounds_W().first.allFinite());
  }
}

TEST(FrameSet, DrawsBaseRowsAndTool) {
  vtkNew<vtkRenderer> renderer;
  FrameSet frames(renderer);
  const ArmGeometry arm = samples::findSample("puma").arm;
  frames.build(arm, 0.1);
  frames.setPose(makeArmPose(arm, std::vector<double>(6, 0.1)));
  EXPECT_EQ(frames.frameCount(), 8);
}

TEST(InertiaEllipsoid, OfAUniformEllipsoidIsItself) {
  // Solid ellipsoid: J1 = m/5 (b² + c²) and so on.
  const double m = 3, a = 0.3, b = 0.2, c = 0.1;
  const Vector3d J(m / 5 * (b * b + c * c), m / 5 * (a * a + c * c), m / 5 * (a * a + b * b));
  const auto ellipsoid = findInertiaEllipsoid(m, J.asDiagonal());
  ASSERT_TRUE(ellipsoid);
  // Moments rise from J1: the longest axis comes first.
  EXPECT_NEAR((ellipsoid->halfAxes - Vector3d(a, b, c)).norm(), 0.0, 1e-12);
  EXPECT_NEAR(ellipsoid->R_LE.determinant(), 1.0, 1e-12);
}

TEST(InertiaEllipsoid, AThinRodHasOne) {
  EXPECT_TRUE(findInertiaEllipsoid(1.0, Vector3d(0, 0.1, 0.1).asDiagonal()));
}

TEST(InertiaEllipsoid, UnphysicalTensorsHaveNone) {
  // The classic Puma 560's link 1: no mass, one moment.
  EXPECT_FALSE(findInertiaEllipsoid(0.0, Vector3d(0, 0.35, 0).asDiagonal()));
  // Link 3 breaks the triangle inequality.
  EXPECT_FALSE(findInertiaEllipsoid(4.8, Vector3d(0.066, 0.086, 0.0125).asDiagonal()));
  EXPECT_FALSE(findInertiaEllipsoid(1.0, Eigen::Matrix3d::Zero()));
  EXPECT_FALSE(findInertiaEllipsoid(1.0, Eigen::Matrix3d::Constant(std::nan(""))));
}

TEST(MassMarkers, SkipMasslessAndUnphysicalLinks) {
  ArmGeometry arm = samples::findSample("planar3r-vertical").arm;
  vtkNew<vtkRenderer> renderer;
  MassMarkers markers(renderer);
  markers.build(arm, 9.0);
  EXPECT_EQ(markers.ballCount(), 3);
  EXPECT_EQ(markers.ellipsoidCount(), 3);
  arm.links[0].mass = 0.0;
  arm.links[1].I_LC_L = Vector3d(1, 1, 5).asDiagonal();
  markers.build(arm, 9.0);
  EXPECT_EQ(markers.ballCount(), 2);
  EXPECT_EQ(markers.ellipsoidCount(), 1);
}

TEST(ToolTrace, ShowsWhatWasTravelled) {
  vtkNew<vtkRenderer> renderer;
  ToolTrace trace(renderer);
  std::vector<Vector3d> points(10, Vector3d::Zero());
  trace.setPoints(points, 4);
  EXPECT_EQ(trace.visibleCount(), 4);
  trace.setVisibleCount(99);
  EXPECT_EQ(trace.visibleCount(), 10);
  points[6].x() = std::nan("");
  trace.setPoints(points, 10);
  EXPECT_EQ(trace.visibleCount(), 6) << "a run that blew up ends there";
  trace.setPoints({}, 5);
  EXPECT_EQ(trace.visibleCount(), 0);
}

TEST(Floor, SpacingIsRound) {
  EXPECT_DOUBLE_EQ(roundSpacing(0.42), 0.2);
  EXPECT_DOUBLE_EQ(roundSpacing(0.51), 0.5);
  EXPECT_DOUBLE_EQ(roundSpacing(0.0199), 0.01);
  EXPECT_DOUBLE_EQ(roundSpacing(37.0), 20.0);
}

// Pictures: what a reader would notice, not stored images.

struct Pixels {
  int orange = 0, dark = 0, border = 0, colors = 0;
};

bool isOrange(const std::uint8_t* p) { return p[0] > 150 && p[0] > p[1] + 60 && p[1] > p[2] + 30; }
bool isDark(const std::uint8_t* p) { return p[0] < 80 && p[1] < 90 && p[2] < 110; }

Pixels countPixels(const Picture& picture) {
  Pixels pixels;
  std::vector<bool> seen(4096, false);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const std::uint8_t* p = picture.at(x, y);
      seen[static_cast<std::size_t>((p[0] >> 4) * 256 + (p[1] >> 4) * 16 + (p[2] >> 4))] = true;
      pixels.orange += isOrange(p);
      pixels.dark += isDark(p);
      const bool edge = x < 2 || y < 2 || x >= picture.width - 2 || y >= picture.height - 2;
      pixels.border += edge && (isOrange(p) || isDark(p));
    }
  }
  pixels.colors = static_cast<int>(std::count(seen.begin(), seen.end(), true));
  return pixels;
}

class ArmPicture : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
  }

  static Picture draw(const std::string& name, StandardView view, SceneOptions options = {}) {
    const auto [ignored, arm, q] = samples::findSample(name);
    ArmScene scene;
    scene.setArm(arm);
    scene.setOptions(options);
    scene.setPose(makeArmPose(arm, q));
    scene.setView(view);
    return renderOffscreen(scene, 480, 360);
  }
};

TEST_F(ArmPicture, ShowsLinksAndHousingsInsideItsBorders) {
  SceneOptions plain;
  plain.frames = plain.gravity = false;
  for (const auto& sample : samples::makeSamples()) {
    if (sample.name == "gantry") continue;  // has sliding rods only: no coloured link
    const Pixels pixels = countPixels(draw(sample.name, StandardView::Isometric, plain));
    EXPECT_GT(pixels.orange, 60) << sample.name;
    EXPECT_GT(pixels.dark, 400) << sample.name;
    EXPECT_EQ(pixels.border, 0) << sample.name << " touches the border";
    EXPECT_GT(pixels.colors, 30) << sample.name;
  }
}

TEST_F(ArmPicture, EveryStandardViewShowsTheArm) {
  for (const StandardView view :
       {StandardView::Isometric, StandardView::Front, StandardView::Back, StandardView::Left,
        StandardView::Right, StandardView::Top, StandardView::Bottom}) {
    const Pixels pixels = countPixels(draw("puma", view));
    EXPECT_GT(pixels.orange, 60) << static_cast<int>(view);
    EXPECT_GT(pixels.dark, 300) << static_cast<int>(view);
  }
}

TEST_F(ArmPicture, OptionsAddWhatTheySay) {
  SceneOptions none{.frames = false, .trace = false, .floor = false, .gravity = false};
  const Picture bare = draw("puma", StandardView::Isometric, none);
  for (bool SceneOptions::*option :
       {&SceneOptions::frames, &SceneOptions::centresOfMass, &SceneOptions::ellipsoids,
        &SceneOptions::floor, &SceneOptions::gravity}) {
    SceneOptions one = none;
    one.*option = true;
    const Picture with = draw("puma", StandardView::Isometric, one);
    int changed = 0;
    for (std::size_t i = 0; i < bare.rgba.size(); ++i)
      changed += std::abs(bare.rgba[i] - with.rgba[i]) > 24;
    EXPECT_GT(changed, 150);
  }
}

TEST_F(ArmPicture, TheCompassChangesItsCornerOnly) {
  // VTK's renderers share shader programs: different lights in one would show in the others.
  SceneOptions without;
  without.gravity = false;
  const Picture with = draw("puma", StandardView::Isometric);
  const Picture bare = draw("puma", StandardView::Isometric, without);
  constexpr int kCorner_px = 113;
  int inside = 0, outside = 0;
  for (int y = 0; y < with.height; ++y) {
    for (int x = 0; x < with.width; ++x) {
      const bool corner = x >= with.width - kCorner_px && y >= with.height - kCorner_px;
      if (!std::equal(with.at(x, y), with.at(x, y) + 3, bare.at(x, y)))
        ++(corner ? inside : outside);
    }
  }
  EXPECT_EQ(outside, 0);
  EXPECT_GT(inside, 200);
}

TEST_F(ArmPicture, TwoPicturesOfOneSceneAreEqual) {
  EXPECT_EQ(draw("ur", StandardView::Front).rgba, draw("ur", StandardView::Front).rgba);
}

TEST(Offscreen, WithoutADisplayItSaysSoInsteadOfAborting) {
  const char* before = std::getenv("DISPLAY");
  const std::string saved = before ? before : "";
  std::string why;
  unsetenv("DISPLAY");
  EXPECT_FALSE(canRenderOffscreen(&why));
  EXPECT_THAT(why, testing::HasSubstr("xvfb-run"));
  setenv("DISPLAY", ":4711", 1);
  EXPECT_FALSE(canRenderOffscreen(&why));
  EXPECT_THAT(why, testing::HasSubstr(":4711"));
  if (before)
    setenv("DISPLAY", saved.c_str(), 1);
  else
    unsetenv("DISPLAY");
}

TEST(Offscreen, AnUnwritablePictureNamesItsPath) {
  const Picture picture{2, 1, std::vector<std::uint8_t>(8, 200)};
  try {
    writePng("/nowhere/at/all.png", picture);
    FAIL() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("/nowhere/at/all.png"));
  }
}

}  // namespace
}  // namespace denavit
