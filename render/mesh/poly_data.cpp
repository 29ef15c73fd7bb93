#include "render/mesh/poly_data.h"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

namespace denavit {

vtkSmartPointer<vtkPolyData> toPolyData(const Mesh& mesh) {
  const auto count = static_cast<vtkIdType>(mesh.points.size());
  vtkNew<vtkPoints> points;
  points->SetNumberOfPoints(count);
  vtkNew<vtkFloatArray> normals;
  normals->SetName("normals");
  normals->SetNumberOfComponents(3);
  normals->SetNumberOfTuples(count);
  vtkNew<vtkUnsignedCharArray> colors;
  colors->SetName("colors");
  colors->SetNumberOfComponents(3);
  colors->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    points->SetPoint(i, mesh.points[k].x(), mesh.points[k].y(), mesh.points[k].z());
    normals->SetTypedTuple(i, mesh.normals[k].data());
    colors->SetTypedTuple(i, mesh.colors[k].data());
  }
  vtkNew<vtkCellArray> triangles;
  for (const auto& [a, b, c] : mesh.triangles) {
    const vtkIdType corners[3] = {a, b, c};
    triangles->InsertNextCell(3, corners);
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(triangles);
  data->GetPointData()->SetNormals(normals);
  data->GetPointData()->SetScalars(colors);
  return data;
}

void setMatrix(vtkMatrix4x4* matrix, const Pose<double>& X, const Eigen::Vector3d& scale) {
  double rows[16] = {0};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      rows[4 * row + column] = X.R(row, column) * scale[column];
    rows[4 * row + 3] = X.p[row];
  }
  rows[15] = 1.0;
  matrix->DeepCopy(rows);
}

}  // namespace denavit
