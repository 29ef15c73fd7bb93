#include "ui/view3d/picture_costs.h"

#include <gtest/gtest.h>

namespace denavit {
namespace {

TEST(PictureCosts, TheFullPictureIsTriedFirstAndKeptWhereItIsQuick) {
  PictureCosts costs;
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Full);
  for (int k = 0; k < 10; ++k) costs.note(PictureQuality::Full, 1e6, 200);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Full);
}

TEST(PictureCosts, ASlowPictureIsFollowedByALighterOne) {
  PictureCosts costs;
  costs.note(PictureQuality::Full, 1e6, 900);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Smooth);
  EXPECT_EQ(costs.choose(2e5), PictureQuality::Full) << "a smaller view has fewer pixels";
  costs.note(PictureQuality::Smooth, 1e6, 2000);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Fast);
}

TEST(PictureCosts, NoPictureIsCleanerThanWanted) {
  PictureCosts costs;
  costs.setBest(PictureQuality::Smooth);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Smooth);
  costs.note(PictureQuality::Smooth, 1e6, 2000);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Fast);
}

TEST(PictureCosts, OneBusyMomentIsForgiven) {
  PictureCosts costs;
  for (int k = 0; k < 5; ++k) costs.note(PictureQuality::Full, 1e6, 150);
  costs.note(PictureQuality::Full, 1e6, 400);
  EXPECT_EQ(costs.choose(1e6), PictureQuality::Full);
}

}  // namespace
}  // namespace denavit
