#pragma once

namespace denavit {

/// The unit in which a file and an editor state angles; everything in memory is in radians.
enum class AngleUnit { Radian, Degree };

}  // namespace denavit
