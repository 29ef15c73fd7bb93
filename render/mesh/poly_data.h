#pragma once

#include <vtkSmartPointer.h>

#include "render/mesh/mesh.h"

class vtkMatrix4x4;
class vtkPolyData;

namespace denavit {

/// The mesh as VTK's triangles with normals and colours.
[[nodiscard]] vtkSmartPointer<vtkPolyData> toPolyData(const Mesh& mesh);

/// Writes a pose into a VTK matrix, its axes scaled: the only place where orders are converted (VTK
/// stores rows first, Eigen columns).
void setMatrix(vtkMatrix4x4* matrix, const Pose<double>& X,
               const Eigen::Vector3d& scale = Eigen::Vector3d::Ones());

}  // namespace denavit
