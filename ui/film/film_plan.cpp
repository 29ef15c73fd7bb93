#include "ui/film/film_plan.h"

#include <algorithm>
#include <cmath>

namespace denavit {

int FilmPlan::frameCount() const {
  const double frames = (end_s - begin_s) * framesPerSecond / speed;
  // 0.3 s at 10 frames are 3 steps, also where the product is 2.9999999999999996.
  return static_cast<int>(std::floor(frames * (1 + 1e-12) + 1e-9)) + 1;
}

double FilmPlan::timeOf(int frame) const {
  return std::min(begin_s + frame * speed / framesPerSecond, end_s);
}

QString suffixOf(FilmPlan::Format format) {
  switch (format) {
    case FilmPlan::Format::Ogg:
      return ".ogv";
    case FilmPlan::Format::Mp4:
      return ".mp4";
    case FilmPlan::Format::Png:
      break;
  }
  return {};
}

}  // namespace denavit
