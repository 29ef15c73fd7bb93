#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "render/arm_scene.h"
#include "render/offscreen.h"
#include "sample_arms.h"

namespace denavit {
namespace {

int brightnessAt(const Picture& picture, int x, int y) {
  const std::uint8_t* p = picture.at(x, y);
  return p[0] + p[1] + p[2];
}

class CleanPicture : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
  }
  static Picture draw(ArmScene& scene, PictureQuality quality) {
    return renderOffscreen(scene, 480, 360, quality);
  }
  static void show(ArmScene& scene, const std::string& name) {
    const auto [ignored, arm, q] = samples::findSample(name);
    scene.setArm(arm);
    SceneOptions options{.frames = false, .trace = false, .gravity = false};
    scene.setOptions(options);
    scene.setPose(makeArmPose(arm, q));
    scene.setView(StandardView::Isometric);
  }
};

TEST_F(CleanPicture, DarkensWhereSolidsMeetAndLeavesOpenPlacesAlone) {
  for (const char* name : {"puma", "ur", "scara"}) {
    for (const SceneTheme theme : {SceneTheme::Light, SceneTheme::Dark}) {
      ArmScene scene;
      scene.setTheme(theme);
      show(scene, name);
      const Picture plain = draw(scene, PictureQuality::Smooth);
      const Picture clean = draw(scene, PictureQuality::Full);
      int darker = 0, brighter = 0, same = 0;
      for (int y = 0; y < plain.height; ++y) {
        for (int x = 0; x < plain.width; ++x) {
          const int change = brightnessAt(clean, x, y) - brightnessAt(plain, x, y);
          darker += change < -40;
          brighter += change > 60;
          same += std::abs(change) <= 12;
        }
      }
      const int all = plain.width * plain.height;
      EXPECT_GT(darker, 0.004 * all) << name;
      EXPECT_LT(darker, 0.12 * all) << name;
      EXPECT_LT(brighter, 0.01 * all) << name << ": edges may fall on other pixels";
      EXPECT_GT(same, 0.75 * all) << name << ": sky and floor stay what they are";
    }
  }
}

TEST_F(CleanPicture, AFlatFloorHasNeitherLinesNorDirt) {
  ArmScene scene;
  show(scene, "puma");
  const Picture plain = draw(scene, PictureQuality::Smooth);
  const Picture clean = draw(scene, PictureQuality::Full);
  // The lower corners: floor and its grid.
  int dirty = 0, count = 0;
  for (int y = 250; y < 360; ++y) {
    for (int x = 0; x < 90; ++x) {
      ++count;
      dirty += brightnessAt(plain, x, y) - brightnessAt(clean, x, y) > 60;
    }
  }
  EXPECT_LT(dirty, 0.02 * count);
}

TEST_F(CleanPicture, ComesAndGoesWithoutATrace) {
  ArmScene scene;
  show(scene, "puma");
  const Picture before = draw(scene, PictureQuality::Smooth);
  (void)draw(scene, PictureQuality::Full);
  EXPECT_EQ(draw(scene, PictureQuality::Smooth).rgba, before.rgba);
  EXPECT_EQ(draw(scene, PictureQuality::Full).rgba, draw(scene, PictureQuality::Full).rgba);
}

TEST_F(CleanPicture, WorksInParallelProjectionAndSmallPictures) {
  ArmScene scene;
  show(scene, "scara");
  scene.setParallel(true);
  const Picture plain = draw(scene, PictureQuality::Smooth);
  const Picture clean = draw(scene, PictureQuality::Full);
  int same = 0;
  for (int y = 0; y < plain.height; ++y)
    for (int x = 0; x < plain.width; ++x)
      same += std::abs(brightnessAt(clean, x, y) - brightnessAt(plain, x, y)) <= 12;
  EXPECT_GT(same, 0.75 * plain.width * plain.height);
  EXPECT_EQ(renderOffscreen(scene, 3, 2, PictureQuality::Full).width, 3);
}

}  // namespace
}  // namespace denavit
