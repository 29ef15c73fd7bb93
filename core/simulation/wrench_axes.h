#pragma once

namespace denavit {

/// The axes in which a force and a moment on the tool are given.
enum class WrenchAxes { World, Tool };

}  // namespace denavit
