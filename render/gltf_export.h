#pragma once

#include <iosfwd>
#include <vector>

namespace denavit {

class ArmScene;

/// One solid of an exported arm.
struct GltfPart {
  enum class Kind { Base, Link, Rod } kind = Kind::Base;
  int joint = -1;  ///< 0-based; -1 of the base
};

/// Writes the arm of a scene at its present pose as glTF 2.0 in one JSON text, its numbers inside
/// as base64: one mesh and one node per solid, placed in the world (z up) by the node's matrix [m].
/// Colours are linear, as glTF wants them.
/// @returns the solids in the order of the nodes
std::vector<GltfPart> writeGltf(std::ostream& out, const ArmScene& scene);

}  // namespace denavit
