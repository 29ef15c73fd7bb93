#pragma once

#include <vector>

namespace denavit {

/// What colours the links that bend.
enum class BeamColouring { Plain, Curvature, StrainEnergy };

/// How links that bend are drawn; nothing to arms without them.
struct DeflectionOptions {
  double exaggeration = 1;  ///< of the deflections drawn: 1 to 1000, true at 1
  bool undeflected = true;  ///< the rigid arm, see-through, beside the bent one
  bool sag = false;         ///< the pose shows how the links hang at rest
  BeamColouring colouring = BeamColouring::Plain;

  bool operator==(const DeflectionOptions&) const = default;
};

/// What is drawn beside the arm itself.
struct SceneOptions {
  bool frames = true;  ///< the user's DH frames, base and tool, with labels
  bool centresOfMass = false;
  bool ellipsoids = false;  ///< ellipsoids of equal mass and inertia; unphysical tensors have none
  bool trace = true;        ///< path of the tool
  bool floor = true;
  bool gravity = true;  ///< the arrow of gravity beside the world axes

  double frameSize = 1;  ///< of the frames' arrows, times their usual length
  /// Frames left out: 0 base, i the one of row i, one more than the rows the tool.
  std::vector<int> hiddenFrames = {};
  double solidOpacity = 1;  ///< of the arm's own solids: less to see through them
  DeflectionOptions deflection = {};

  bool operator==(const SceneOptions&) const = default;
};

/// How much a picture may cost.
enum class PictureQuality {
  Fast,    ///< while things move
  Smooth,  ///< smooth edges, and a shadow where the arm stands
  Full     ///< also ambient occlusion, and lines between solids of one colour
};

/// Where the camera looks from. "Up" opposes gravity (see ArmScene::up_W), so front, right and top
/// mean the same for every arm.
enum class StandardView { Isometric, Front, Back, Left, Right, Top, Bottom };

/// Colours around the arm.
enum class SceneTheme { Light, Dark };

}  // namespace denavit
