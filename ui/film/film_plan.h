#pragma once

#include <QSize>
#include <QString>

namespace denavit {

/// What a film shows. Its frames are at fixed times of the run, however long they take to draw.
struct FilmPlan {
  enum class Format { Ogg, Mp4, Png };

  double begin_s = 0, end_s = 0;  ///< of the run
  double speed = 1;               ///< seconds of the run per second of the film
  int framesPerSecond = 30;
  QSize size{1280, 720};   ///< [px] of the film, even
  bool showTime = true;    ///< written into the picture
  QString title;           ///< written into the picture; empty: none
  bool showPlots = false;  ///< beneath the 3-D view
  Format format = Format::Ogg;

  /// floor((end - begin) * framesPerSecond / speed) + 1
  [[nodiscard]] int frameCount() const;
  /// [s] of the run that a frame shows, 0-based.
  [[nodiscard]] double timeOf(int frame) const;
  /// [s] that the film lasts.
  [[nodiscard]] double length() const { return frameCount() / double(framesPerSecond); }
};

/// ".ogv", ".mp4"; empty for a folder of pictures.
[[nodiscard]] QString suffixOf(FilmPlan::Format format);

}  // namespace denavit
