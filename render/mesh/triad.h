#pragma once

#include "render/mesh/mesh.h"

namespace denavit {

inline constexpr SurfaceColor kAxisX{214, 40, 40};
inline constexpr SurfaceColor kAxisY{38, 150, 66};
inline constexpr SurfaceColor kAxisZ{36, 92, 214};

/// Adds an arrow along z of A, from 0 to a length.
void addArrow(Mesh& mesh, const Pose<double>& X_MA, double length, double thickness,
              const SurfaceColor& color);

/// A white ring of radius 1 about z. @param thickness  radius of its torus
[[nodiscard]] Mesh makeRing(double thickness);

/// Three arrows along the axes of M, in red, green and blue, with a small ball at the origin.
[[nodiscard]] Mesh makeTriad(double length, double thickness);

}  // namespace denavit
