#include "render/scene/floor.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <Eigen/Geometry>
#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "render/mesh/poly_data.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

/// Steps of the depth buffer.
constexpr double kFloorBehind = 4, kShadowBehind = 2;
constexpr double kContactOfFoot = 2.6;  ///< radius of the contact shadow, in those of the foot

struct FloorColors {
  double floor[3], line[3], shadow[3];
  SurfaceColor plinth;
};

FloorColors colorsOf(SceneTheme theme) {
  if (theme == SceneTheme::Dark)
    return {{0.130, 0.142, 0.165}, {0.240, 0.262, 0.300}, {0.100, 0.110, 0.130}, {92, 98, 110}};
  return {{0.992, 0.980, 0.945}, {0.760, 0.785, 0.835}, {0.918, 0.902, 0.862}, {216, 211, 200}};
}

void addLine(vtkPoints* points, vtkCellArray* lines, double x0, double y0, double x1, double y1) {
  const vtkIdType ends[2] = {points->InsertNextPoint(x0, y0, 0.0),
                             points->InsertNextPoint(x1, y1, 0.0)};
  lines->InsertNextCell(2, ends);
}

vtkSmartPointer<vtkPolyData> makeGrid(int cells, double spacing) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  const double half = cells * spacing;
  for (int i = -cells; i <= cells; ++i) {
    addLine(points, lines, i * spacing, -half, i * spacing, half);
    addLine(points, lines, -half, i * spacing, half, i * spacing);
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetLines(lines);
  return data;
}

/// A disc of radius 1 that fades out towards its rim.
/// @param darkness  in its middle, of 255
vtkSmartPointer<vtkPolyData> makeSoftDisc(int darkness) {
  constexpr int kDiscSides = 48, kDiscRings = 8;
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> strips;
  vtkNew<vtkUnsignedCharArray> colors;
  colors->SetNumberOfComponents(4);
  for (int ring = 0; ring <= kDiscRings; ++ring) {
    const double r = static_cast<double>(ring) / kDiscRings, left = 1.0 - r * r;
    const auto alpha = static_cast<unsigned char>(darkness * left * left);
    for (int k = 0; k <= kDiscSides; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kDiscSides;
      points->InsertNextPoint(r * std::cos(angle), r * std::sin(angle), 0.0);
      const unsigned char color[4] = {30, 28, 24, alpha};
      colors->InsertNextTypedTuple(color);
    }
  }
  for (int ring = 0; ring < kDiscRings; ++ring) {
    for (int k = 0; k < kDiscSides; ++k) {
      const vtkIdType from = ring * (kDiscSides + 1) + k, out = from + kDiscSides + 1;
      const vtkIdType corners[4] = {from, out, out + 1, from + 1};
      strips->InsertNextCell(4, corners);
    }
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(strips);
  data->GetPointData()->SetScalars(colors);
  return data;
}

vtkSmartPointer<vtkPolyData> makeSquare(double half) {
  vtkNew<vtkPoints> points;
  for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
    points->InsertNextPoint(x * half, y * half, 0.0);
  vtkNew<vtkCellArray> polys;
  const vtkIdType corners[4] = {0, 1, 2, 3};
  polys->InsertNextCell(4, corners);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(polys);
  return data;
}

}  // namespace

double roundSpacing(double length) {
  const double power = std::pow(10.0, std::floor(std::log10(length)));
  const double lead = length / power;
  return power * (lead >= 5.0 ? 5.0 : lead >= 2.0 ? 2.0 : 1.0);
}

struct Floor::Parts {
  explicit Parts(vtkRenderer* owner) : renderer(owner) {
    for (vtkActor* actor : {square.Get(), grid.Get(), contact.Get()}) {
      vtkNew<vtkPolyDataMapper> mapper;
      actor->SetMapper(mapper);
      actor->GetProperty()->LightingOff();
      actor->SetUserMatrix(vtkNew<vtkMatrix4x4>());
      actor->PickableOff();
      renderer->AddActor(actor);
    }
    square->GetProperty()->BackfaceCullingOn();
    // All lie in one plane: what is drawn over another is nearer in depth only. A lift would be an
    // edge to whoever looks at depths.
    pushBack(square, kFloorBehind);
  }

  ~Parts() { removePlinth(); }

  static void pushBack(vtkActor* actor, double steps) {
    actor->GetMapper()->SetRelativeCoincidentTopologyPolygonOffsetParameters(0.25 * steps, steps);
  }
  static void setGeometry(vtkActor* actor, vtkPolyData* data) {
    vtkPolyDataMapper::SafeDownCast(actor->GetMapper())->SetInputData(data);
  }
  void removePlinth() {
    if (plinth) renderer->RemoveActor(plinth->actor());
    plinth.reset();
  }
  void makePlinth(const SurfaceColor& color);
  void place();
  [[nodiscard]] double plinthHeight() const {
    return footRadius > 0.0 ? builtHeight - height : 0.0;
  }

  vtkRenderer* renderer;
  vtkNew<vtkActor> square, grid, contact;
  bool hasContact = false;
  std::vector<const PosedActor*> solids;
  std::vector<vtkSmartPointer<vtkActor>> shadows;
  Pose<double> X_WO;  ///< z up, on the floor
  int cells = 0;
  double builtSpacing = 0.0;
  std::optional<SceneTheme> builtTheme;
  std::unique_ptr<PosedActor> plinth;
  SurfaceColor plinthColor{};
  Eigen::Vector3d p_WFoot = Eigen::Vector3d::Zero();
  double footRadius = 0.0, builtHeight = 0.0;
  double spacing = 0.1, height = 0.0, reach = 1.0;
  bool visible = true, fromAbove = true;
};

/// A block one high under a foot of radius 1, to be stretched.
void Floor::Parts::makePlinth(const SurfaceColor& color) {
  const bool wanted = footRadius > 0.0;
  if (wanted && plinth && color == plinthColor) return;
  removePlinth();
  if (!wanted) return;
  plinthColor = color;
  Mesh mesh;
  constexpr double half = 1.12;
  addBar(mesh, {}, half, half, -1.0, 0.0, 0.06 * half, color);
  // The chamfers of the ends would be stretched with the block.
  for (Eigen::Vector3f& p : mesh.points) p.z() = p.z() > -0.5F ? 0.0F : -1.0F;
  plinth = std::make_unique<PosedActor>(mesh);
  plinth->actor()->PickableOff();
  renderer->AddActor(plinth->actor());
}

/// Puts everything at the present height.
void Floor::Parts::place() {
  X_WO.p += (height - X_WO.p.dot(X_WO.R.col(2))) * X_WO.R.col(2);
  setMatrix(square->GetUserMatrix(), X_WO);
  setMatrix(grid->GetUserMatrix(), X_WO);
  const double size = kContactOfFoot * std::max(footRadius, 1e-6 * reach);
  setMatrix(contact->GetUserMatrix(),
            {X_WO.R, p_WFoot + (height - p_WFoot.dot(X_WO.R.col(2))) * X_WO.R.col(2)},
            {size, size, size});
  const double tall = plinthHeight();
  if (!plinth) return;
  plinth->actor()->SetVisibility(visible && tall > 0.0);
  plinth->setPose({X_WO.R, p_WFoot}, {footRadius, footRadius, std::max(tall, 1e-6 * reach)});
}

Floor::Floor(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
Floor::~Floor() = default;

double Floor::height() const { return parts_->height; }
double Floor::plinthHeight() const { return parts_->plinthHeight(); }

void Floor::setFoot(const Eigen::Vector3d& p_W, double radius_m) {
  parts_->p_WFoot = p_W;
  parts_->footRadius = radius_m;
}

void Floor::setHeight(double height_m) {
  if (height_m == parts_->height) return;
  parts_->height = height_m;
  parts_->place();
  updateShadows();
}

void Floor::build(const Eigen::Vector3d& p_WO, const Eigen::Vector3d& up_W, double height_m,
                  double reach_m, SceneTheme theme) {
  Parts& p = *parts_;
  p.height = p.builtHeight = height_m;
  p.reach = reach_m;
  p.spacing = roundSpacing(0.42 * reach_m);
  const Eigen::Vector3d x = std::abs(up_W.z()) > 0.5 ? Eigen::Vector3d::UnitX()
                                                     : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  p.X_WO.R << x, up_W.cross(x), up_W;
  // Lines pass through multiples of the spacing in the world, so that places can be read off.
  Eigen::Vector3d local = p.X_WO.R.transpose() * p_WO;
  for (int k = 0; k < 2; ++k) local[k] = p.spacing * std::round(local[k] / p.spacing);
  local.z() = height_m;
  p.X_WO.p = p.X_WO.R * local;

  const int cells = static_cast<int>(std::ceil(2.6 * reach_m / p.spacing));
  const FloorColors colors = colorsOf(theme);
  if (cells != p.cells || p.spacing != p.builtSpacing) {
    Parts::setGeometry(p.square, makeSquare(cells * p.spacing));
    Parts::setGeometry(p.grid, makeGrid(cells, p.spacing));
    p.cells = cells;
    p.builtSpacing = p.spacing;
  }
  if (theme != p.builtTheme)
    Parts::setGeometry(p.contact, makeSoftDisc(theme == SceneTheme::Dark ? 150 : 110));
  p.builtTheme = theme;
  p.makePlinth(colors.plinth);
  p.place();
  p.square->GetProperty()->SetColor(colors.floor[0], colors.floor[1], colors.floor[2]);
  p.grid->GetProperty()->SetColor(colors.line[0], colors.line[1], colors.line[2]);
}

void Floor::setSolids(const std::vector<const PosedActor*>& solids, SceneTheme theme) {
  Parts& p = *parts_;
  for (const auto& shadow : p.shadows) p.renderer->RemoveActor(shadow);
  p.shadows.clear();
  p.solids = solids;
  const FloorColors colors = colorsOf(theme);
  for (const PosedActor* solid : solids) {
    p.shadows.push_back(solid->makeFlatCopy(colors.shadow[0], colors.shadow[1], colors.shadow[2]));
    p.shadows.back()->PickableOff();
    Parts::pushBack(p.shadows.back(), kShadowBehind);
    p.renderer->AddActor(p.shadows.back());
  }
  setVisible(p.visible, p.fromAbove);
  updateShadows();
}

void Floor::updateShadows() {
  Parts& p = *parts_;
  // A sun high up, a little from the front left: x_F += s h, and the height h shrinks to nearly
  // zero (not to zero, so that the matrix keeps an inverse).
  Eigen::Matrix4d press = Eigen::Matrix4d::Identity();
  press(0, 2) = 0.16;
  press(1, 2) = 0.22;
  press(2, 2) = 1e-4;
  Eigen::Matrix4d X_WO = Eigen::Matrix4d::Identity(), X_OW = X_WO;
  X_WO.topLeftCorner<3, 3>() = p.X_WO.R;
  X_WO.topRightCorner<3, 1>() = p.X_WO.p;
  X_OW.topLeftCorner<3, 3>() = p.X_WO.R.transpose();
  X_OW.topRightCorner<3, 1>() = -p.X_WO.R.transpose() * p.X_WO.p;
  const Eigen::Matrix<double, 4, 4, Eigen::RowMajor> onFloor = X_WO * press * X_OW;
  for (std::size_t i = 0; i < p.shadows.size(); ++i) {
    double rows[16];
    vtkMatrix4x4::Multiply4x4(onFloor.data(), p.solids[i]->matrix()->GetData(), rows);
    p.shadows[i]->GetUserMatrix()->DeepCopy(rows);
  }
}

void Floor::setGridLook(double width_px, bool hasDepth) {
  parts_->grid->GetProperty()->SetLineWidth(static_cast<float>(width_px));
  parts_->grid->SetForceTranslucent(!hasDepth);  // such actors write no depths
}

void Floor::setContactShadow(bool shown) { parts_->hasContact = shown; }

void Floor::setVisible(bool visible, bool fromAbove) {
  parts_->contact->SetVisibility(visible && fromAbove && parts_->hasContact &&
                                 parts_->footRadius > 0.0);
  parts_->visible = visible;
  parts_->fromAbove = fromAbove;
  parts_->square->SetVisibility(visible);
  parts_->grid->SetVisibility(visible);
  if (parts_->plinth) parts_->plinth->actor()->SetVisibility(visible && parts_->plinthHeight() > 0);
  for (const auto& shadow : parts_->shadows) shadow->SetVisibility(visible && fromAbove);
}

}  // namespace denavit
