#pragma once

#include <vtkNew.h>
#include <vtkSmartPointer.h>

#include "render/mesh/mesh.h"
#include "render/rgb.h"

class vtkActor;
class vtkMatrix4x4;
class vtkPolyDataMapper;
class vtkRenderer;

namespace denavit {

/// A solid that moves by its matrix alone.
///
///   mesh -> vtkPolyData -> mapper -> actor, posed by X_WM
class PosedActor {
 public:
  explicit PosedActor(const Mesh& mesh);
  ~PosedActor();
  PosedActor(const PosedActor&) = delete;
  PosedActor& operator=(const PosedActor&) = delete;

  /// Another mesh in the same actor, which keeps its shaders, as do its flat copies.
  void setMesh(const Mesh& mesh);
  void setPose(const Pose<double>& X_WM, const Eigen::Vector3d& scale = Eigen::Vector3d::Ones());
  [[nodiscard]] vtkActor* actor() const { return actor_.Get(); }
  [[nodiscard]] vtkMatrix4x4* matrix() const { return X_WM_.Get(); }
  /// Changes when the mesh or its mapper does.
  [[nodiscard]] unsigned long long meshTime() const;
  [[nodiscard]] int triangleCount() const;

  /// One colour in place of the mesh's own; see-through below an opacity of 1.
  void setPlainLook(Rgb color, double opacity) const;

  void setOpacity(double opacity) const;

  /// A second actor of the same mesh, drawn in one flat colour, with its own matrix.
  [[nodiscard]] vtkSmartPointer<vtkActor> makeFlatCopy(double red, double green, double blue) const;

 private:
  vtkNew<vtkPolyDataMapper> mapper_;
  vtkNew<vtkMatrix4x4> X_WM_;
  vtkNew<vtkActor> actor_;
};

}  // namespace denavit
