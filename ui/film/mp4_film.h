#pragma once

#include <QSize>
#include <QString>
#include <memory>

#include "render/film/film_writer.h"

namespace denavit {

/// The program `ffmpeg` of this computer; empty where there is none.
[[nodiscard]] QString findFfmpeg();

/// An MP4 film (H.264), made by ffmpeg, to which the frames are piped.
/// @param size  [px] even
/// @throws std::runtime_error when ffmpeg cannot be started
[[nodiscard]] std::unique_ptr<FilmWriter> makeMp4Film(const QString& path, QSize size,
                                                      int framesPerSecond);

}  // namespace denavit
