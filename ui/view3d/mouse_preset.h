#pragma once

#include <QString>
#include <Qt>

namespace denavit {

/// Which buttons turn, move and zoom the 3-D view. The wheel always zooms, and Shift+left and the
/// middle button always do something useful.
enum class MousePreset {
  MuJoCo,  ///< left turns; right, middle or Shift+left move; Ctrl+right zooms
  Vtk,     ///< left turns; middle or Shift+left move; right zooms
  Cad      ///< middle turns; right, or Shift with middle or left, moves; Ctrl+middle zooms
};

/// "mujoco", "vtk" or "cad", as in the preferences; other words: MuJoCo.
[[nodiscard]] MousePreset mousePresetOf(const QString& name);

enum class CameraMotion { None, Turn, Move, Zoom };

/// What a drag does to the camera.
[[nodiscard]] CameraMotion motionOf(MousePreset preset, Qt::MouseButtons buttons,
                                    Qt::KeyboardModifiers modifiers);

}  // namespace denavit
