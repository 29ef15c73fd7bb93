#pragma once

#include <memory>
#include <string>

#include "render/offscreen.h"

namespace denavit {

/// Takes the frames of a film one by one and writes them where it was told, at once: giving the
/// whole film its name is the caller's.
class FilmWriter {
 public:
  virtual ~FilmWriter() = default;
  /// @param frame  of the size given at the start
  /// @throws std::runtime_error saying what cannot be done, without the path
  virtual void add(const Picture& frame) = 0;
  /// Ends the film.
  /// @throws std::runtime_error as add
  virtual void finish() = 0;
};

/// frame-00001.png, frame-00002.png, ... in a folder
/// @param folder  exists
[[nodiscard]] std::unique_ptr<FilmWriter> makePngFilm(const std::string& folder);

/// An Ogg Theora film (.ogv).
/// @param width, height    [px] even
/// @param framesPerSecond  of the film
/// @throws std::runtime_error when it cannot be written
[[nodiscard]] std::unique_ptr<FilmWriter> makeOggFilm(const std::string& path, int width,
                                                      int height, int framesPerSecond);

}  // namespace denavit
