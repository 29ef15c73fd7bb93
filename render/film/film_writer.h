#pragma once

#include <memory>
#include <string>

#include "render/offscreen.h"

namespace denavit {

/// Takes the frames of a film one by one. What it writes has a temporary name until finish(); a
/// writer that goes before leaves nothing behind.
class FilmWriter {
 public:
  virtual ~FilmWriter() = default;
  /// @param frame  of the size given at the start
  /// @throws std::runtime_error naming the path when it cannot be written
  virtual void add(const Picture& frame) = 0;
  /// Ends the film and gives it its name.
  /// @throws std::runtime_error as add
  virtual void finish() = 0;
};

/// A folder of frame-00001.png, frame-00002.png, ...
/// @param path  of the folder; there must be nothing of that name yet, or an empty folder
/// @throws std::runtime_error when it cannot be made
[[nodiscard]] std::unique_ptr<FilmWriter> makePngFilm(const std::string& path);

/// An Ogg Theora film (.ogv).
/// @param width, height    [px] even
/// @param framesPerSecond  of the film
/// @throws std::runtime_error when it cannot be written
[[nodiscard]] std::unique_ptr<FilmWriter> makeOggFilm(const std::string& path, int width,
                                                      int height, int framesPerSecond);

}  // namespace denavit
