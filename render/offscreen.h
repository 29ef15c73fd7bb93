#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/scene_options.h"

namespace denavit {

class ArmScene;

/// A picture: rows from the top, four bytes (red, green, blue, alpha) per pixel.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;

  [[nodiscard]] const std::uint8_t* at(int x, int y) const {
    return rgba.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(x));
  }
};

/// Whether pictures can be made without a window: true where an X server answers.
/// @param why  if not nullptr: says what is missing and what helps
[[nodiscard]] bool canRenderOffscreen(std::string* why = nullptr);

/// A picture of the scene without any window on the screen; its edges are smooth.
/// @param quality  Fast is taken as Smooth
/// @pre canRenderOffscreen()
[[nodiscard]] Picture renderOffscreen(ArmScene& scene, int width, int height,
                                      PictureQuality quality = PictureQuality::Smooth);

/// @throws std::runtime_error naming the path when it cannot be written
void writePng(const std::string& path, const Picture& picture);

}  // namespace denavit
