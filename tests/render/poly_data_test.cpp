#include "render/mesh/poly_data.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyData.h>

namespace denavit {
namespace {

using Eigen::Vector3d;

TEST(PoseMatrix, MapsPointsAsThePoseDoes) {
  Pose<double> X;  // turns x to y, y to z, z to x
  X.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  X.p = {10, 20, 30};
  const Vector3d scale(1, 2, 3), p(0.1, 0.2, 0.3);
  vtkNew<vtkMatrix4x4> matrix;
  setMatrix(matrix, X, scale);
  const double in[4] = {p.x(), p.y(), p.z(), 1};
  double out[4];
  matrix->MultiplyPoint(in, out);
  EXPECT_NEAR((Vector3d(out) - X * scale.cwiseProduct(p)).norm(), 0.0, 1e-14);
}

TEST(PolyData, KeepsTrianglesAndBounds) {
  Mesh mesh;
  addCylinder(mesh, makeFrameAlong({0, 0, 1}, Vector3d::UnitX()), 0.5, -1, 2, 0.05, {1, 2, 3});
  const auto data = toPolyData(mesh);
  EXPECT_EQ(data->GetNumberOfPolys(), static_cast<vtkIdType>(mesh.triangles.size()));
  double bounds[6];
  data->GetBounds(bounds);
  const double expected[6] = {-1, 2, -0.5, 0.5, 0.5, 1.5};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(bounds[i], expected[i], 1e-3) << i;
}

TEST(FrameAlong, IsARotationForEveryDirection) {
  for (const Vector3d& z : {Vector3d(1, 0, 0), Vector3d(0, -2, 0), Vector3d(0, 0, 3),
                            Vector3d(1, 1, 1), Vector3d(-1e-9, 0, -1e-3)}) {
    const Pose<double> X = makeFrameAlong({0, 0, 0}, z);
    EXPECT_NEAR((X.R * X.R.transpose() - Eigen::Matrix3d::Identity()).norm(), 0, 1e-12);
    EXPECT_NEAR((X.R.col(2) - z.normalized()).norm(), 0, 1e-12);
    EXPECT_NEAR((X.R.col(0).cross(X.R.col(1)) - X.R.col(2)).norm(), 0, 1e-12);
  }
}

}  // namespace
}  // namespace denavit
