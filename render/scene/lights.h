#pragma once

class vtkRenderer;

namespace denavit {

/// Adds the scene's lights: key, fill and head lights that follow the camera. Every renderer
/// of a window needs the same ones: VTK 9.1 shares shader programs, with their light values, among
/// them.
void addLights(vtkRenderer* renderer);

}  // namespace denavit
