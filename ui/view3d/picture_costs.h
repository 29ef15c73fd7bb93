#pragma once

#include "render/scene_options.h"

namespace denavit {

/// Chooses how clean the one picture at rest is, by what such pictures have cost so far: none may
/// keep the window waiting for long.
class PictureCosts {
 public:
  static constexpr double kLongest_ms = 300;

  /// Sets the best quality that choose() may return, even if a better picture would be quick.
  void setBest(PictureQuality best) { best_ = best; }
  [[nodiscard]] PictureQuality choose(double pixels) const;
  /// What a picture cost. The first of its kind also built its shaders, so that half of it counts.
  void note(PictureQuality quality, double pixels, double cost_ms);

 private:
  PictureQuality best_ = PictureQuality::Full;
  double smooth_ = 0, full_ = 0;  ///< [ms] per pixel; 0: not known yet
};

}  // namespace denavit
