#pragma once

namespace denavit {

/// What is drawn beside the arm itself.
struct SceneOptions {
  bool frames = true;  ///< the user's DH frames, base and tool, with labels
  bool centresOfMass = false;
  bool ellipsoids = false;  ///< ellipsoids of equal mass and inertia; unphysical tensors have none
  bool trace = true;        ///< path of the tool
  bool floor = true;
  bool gravity = true;  ///< the arrow of gravity beside the world axes

  bool operator==(const SceneOptions&) const = default;
};

/// Where the camera looks from. "Up" opposes gravity (see ArmScene::up_W), so front, right and top
/// mean the same for every arm.
enum class StandardView { Isometric, Front, Back, Left, Right, Top, Bottom };

/// Colours around the arm.
enum class SceneTheme { Light, Dark };

}  // namespace denavit
