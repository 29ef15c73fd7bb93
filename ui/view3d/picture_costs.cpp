#include "ui/view3d/picture_costs.h"

namespace denavit {

PictureQuality PictureCosts::choose(double pixels) const {
  const auto isChosen = [&](PictureQuality quality, double cost_ms) {
    return best_ >= quality && cost_ms * pixels <= kLongest_ms;
  };
  if (isChosen(PictureQuality::Full, full_)) return PictureQuality::Full;
  return isChosen(PictureQuality::Smooth, smooth_) ? PictureQuality::Smooth : PictureQuality::Fast;
}

void PictureCosts::note(PictureQuality quality, double pixels, double cost_ms) {
  if (quality == PictureQuality::Fast || !(pixels > 0)) return;
  double& known = quality == PictureQuality::Full ? full_ : smooth_;
  const double now = cost_ms / pixels;
  // A busy moment should not spoil all pictures to come.
  known = known == 0 ? 0.5 * now : 0.5 * (known + now);
}

}  // namespace denavit
