#pragma once

namespace denavit {

/// Red, green, blue, each 0 to 255.
struct Rgb {
  unsigned char r = 0, g = 0, b = 0;
  bool operator==(const Rgb&) const = default;
};

}  // namespace denavit
