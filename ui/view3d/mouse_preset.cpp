#include "ui/view3d/mouse_preset.h"

namespace denavit {

MousePreset mousePresetOf(const QString& name) {
  if (name == QLatin1String("vtk")) return MousePreset::Vtk;
  if (name == QLatin1String("cad")) return MousePreset::Cad;
  return MousePreset::MuJoCo;
}

CameraMotion motionOf(MousePreset preset, Qt::MouseButtons buttons,
                      Qt::KeyboardModifiers modifiers) {
  using enum CameraMotion;
  const bool left = buttons.testFlag(Qt::LeftButton), middle = buttons.testFlag(Qt::MiddleButton),
             right = buttons.testFlag(Qt::RightButton);
  const bool shift = modifiers.testFlag(Qt::ShiftModifier),
             control = modifiers.testFlag(Qt::ControlModifier);
  switch (preset) {
    case MousePreset::MuJoCo:
      if (left) return shift ? Move : Turn;
      if (right) return control ? Zoom : Move;
      return middle ? Move : None;
    case MousePreset::Vtk:
      if (left) return shift ? Move : Turn;
      return middle ? Move : right ? Zoom : None;
    case MousePreset::Cad:
      if (middle) return control ? Zoom : shift ? Move : Turn;
      return right || (left && shift) ? Move : None;
  }
  return None;
}

}  // namespace denavit
