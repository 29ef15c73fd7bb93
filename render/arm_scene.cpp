#include "render/arm_scene.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <vtkActor.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkWeakPointer.h>

#include "render/arm/arm_shape.h"
#include "render/arm/reach_samples.h"
#include "render/scene/compass.h"
#include "render/scene/floor.h"
#include "render/scene/frame_set.h"
#include "render/scene/lights.h"
#include "render/scene/mass_markers.h"
#include "render/scene/posed_actor.h"
#include "render/scene/tool_trace.h"
#include "render/scene/turntable.h"

namespace denavit {
namespace {

constexpr double kFrameSize = 0.15;   ///< [reach]
constexpr double kFitMargin = 0.015;  ///< of the picture
constexpr double kFitPad = 0.11;      ///< [reach] room for housings, arrows and labels
constexpr double kMinAspect = 0.2;

}  // namespace

struct ArmScene::Parts {
  Parts() : floor(main), frames(overlay), markers(overlay), trace(main) {
    overlay->SetLayer(1);
    overlay->SetActiveCamera(main->GetActiveCamera());
    overlay->InteractiveOff();
    for (vtkRenderer* renderer : {main.Get(), overlay.Get()}) addLights(renderer);
    main->GradientBackgroundOn();
    startObserver->SetClientData(this);
    startObserver->SetCallback([](vtkObject*, unsigned long, void* parts, void*) {
      static_cast<Parts*>(parts)->prepareFrame();
    });
  }
  ~Parts() { detach(); }

  void detach();
  void prepareFrame();
  void buildFloor();
  void applyOptions();
  [[nodiscard]] std::vector<const PosedActor*> solids() const;
  [[nodiscard]] std::vector<Eigen::Vector3d> reachPoints() const;

  vtkNew<vtkRenderer> main;
  vtkNew<vtkRenderer> overlay;  ///< frames and mass properties shine through the solids
  vtkNew<vtkCallbackCommand> startObserver;
  vtkWeakPointer<vtkRenderWindow> window;
  unsigned long startTag = 0;

  ArmGeometry arm;
  ArmShape shape;
  std::unique_ptr<PosedActor> base;
  std::vector<std::unique_ptr<PosedActor>> links, rods;

  Turntable turntable;
  Floor floor;
  FrameSet frames;
  MassMarkers markers;
  ToolTrace trace;
  Compass compass;
  SceneOptions options;
  SceneTheme theme = SceneTheme::Light;
  double pixelRatio = 1.0;
};

void ArmScene::Parts::detach() {
  if (!window) return;
  window->RemoveObserver(startTag);
  for (vtkRenderer* renderer : {main.Get(), overlay.Get(), compass.renderer()})
    window->RemoveRenderer(renderer);
  window = nullptr;
}

/// Follows the window's size and the camera before each frame.
void ArmScene::Parts::prepareFrame() {
  turntable.apply(main->GetActiveCamera(), 9.0 * shape.reach);
  const int* size = window->GetSize();
  compass.follow(main, size[0], size[1], pixelRatio);
  floor.setVisible(options.floor, turntable.isAbove(floor.height()));
}

std::vector<const PosedActor*> ArmScene::Parts::solids() const {
  std::vector<const PosedActor*> all;
  if (base) all.push_back(base.get());
  for (const auto& link : links) all.push_back(link.get());
  for (const auto& rod : rods) all.push_back(rod.get());
  return all;
}

void ArmScene::Parts::buildFloor() {
  floor.build(shape.p_WNode, turntable.up_W(), shape.floorHeight, shape.reach, theme);
  floor.setSolids(solids(), theme);
}

void ArmScene::Parts::applyOptions() {
  frames.setVisible(options.frames);
  markers.setVisible(options.centresOfMass, options.ellipsoids);
  trace.setVisible(options.trace);
  compass.setVisible(options.gravity);
}

/// The mount, and what the arm touches at many poses spread evenly over its travel; poses that
/// would dip below the floor count at the floor.
std::vector<Eigen::Vector3d> ArmScene::Parts::reachPoints() const {
  const Eigen::Vector3d& up = turntable.up_W();
  std::vector<Eigen::Vector3d> points = sampleReach(arm, shape.reach);
  for (Eigen::Vector3d& p : points)
    if (const double below = shape.floorHeight - p.dot(up); below > 0.0) p += below * up;
  const Eigen::Vector3d ground = shape.p_WNode + (shape.floorHeight - shape.p_WNode.dot(up)) * up;
  for (const Eigen::Vector3d& side : {turntable.right_W(), turntable.front_W()})
    for (const double sign : {-1.5, 1.5}) points.push_back(ground + sign * shape.radius * side);
  return points;
}

ArmScene::ArmScene() : parts_(std::make_unique<Parts>()) {
  setTheme(SceneTheme::Light);
  setArm({});
  setOptions({});
}
ArmScene::~ArmScene() = default;

void ArmScene::setArm(const ArmGeometry& arm) {
  Parts& p = *parts_;
  p.floor.setSolids({}, p.theme);
  for (const PosedActor* solid : p.solids()) p.main->RemoveActor(solid->actor());
  p.links.clear();
  p.rods.clear();

  p.arm = arm;
  p.turntable.setUp(findUp(arm.g_W));
  p.shape = makeArmShape(arm, p.turntable.up_W());
  p.turntable.setScale(p.shape.reach);
  p.base = std::make_unique<PosedActor>(p.shape.base);
  for (const Mesh& mesh : p.shape.links) p.links.push_back(std::make_unique<PosedActor>(mesh));
  for (const RodShape& rod : p.shape.rods) p.rods.push_back(std::make_unique<PosedActor>(rod.mesh));
  for (const PosedActor* solid : p.solids()) p.main->AddActor(solid->actor());

  p.buildFloor();
  p.frames.build(arm, kFrameSize * p.shape.reach);
  p.markers.build(arm, p.shape.reach);
  p.compass.setGravity(arm.g_W);
  p.applyOptions();
  setPose(makeArmPose(arm, std::vector<double>(arm.links.size(), 0.0)));
}

void ArmScene::setPose(const ArmPose& pose) {
  Parts& p = *parts_;
  assert(pose.X_WL.size() == p.arm.links.size() && pose.q.size() == p.arm.links.size());
  for (std::size_t i = 0; i < p.links.size(); ++i) p.links[i]->setPose(pose.X_WL[i]);
  for (std::size_t k = 0; k < p.rods.size(); ++k) {
    const RodShape& rod = p.shape.rods[k];
    const double length = rod.d + pose.q[rod.joint];
    // Half a turn about x instead of a negative length, which would turn the faces inside out;
    // never zero, which would leave the matrix without an inverse.
    Pose<double> X_WR = pose.X_WL[rod.joint];
    if (length < 0.0) {
      X_WR.R.col(1) *= -1.0;
      X_WR.R.col(2) *= -1.0;
    }
    p.rods[k]->setPose(X_WR, {1.0, 1.0, std::max(std::abs(length), 1e-6 * p.shape.reach)});
  }
  p.frames.setPose(pose);
  p.markers.setPose(pose);
  p.floor.updateShadows();
}

void ArmScene::setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount) {
  parts_->trace.setPoints(points_W, visibleCount);
}

void ArmScene::setTraceVisible(int visibleCount) { parts_->trace.setVisibleCount(visibleCount); }

const SceneOptions& ArmScene::options() const { return parts_->options; }

void ArmScene::setOptions(const SceneOptions& options) {
  parts_->options = options;
  parts_->applyOptions();
}

void ArmScene::setTheme(SceneTheme theme) {
  Parts& p = *parts_;
  p.theme = theme;
  p.frames.setDark(theme == SceneTheme::Dark);
  if (theme == SceneTheme::Light) {
    p.main->SetBackground(0.945, 0.957, 0.976);
    p.main->SetBackground2(0.788, 0.839, 0.902);
  } else {
    p.main->SetBackground(0.155, 0.170, 0.198);
    p.main->SetBackground2(0.085, 0.098, 0.122);
  }
  if (p.base) p.buildFloor();
}

void ArmScene::setView(StandardView view) {
  parts_->turntable.setView(view);
  fit();
}

void ArmScene::fit() {
  Parts& p = *parts_;
  double aspect = 1.5;
  if (p.window) {
    const int* size = p.window->GetSize();
    if (size[0] > 0 && size[1] > 0) aspect = static_cast<double>(size[0]) / size[1];
  }
  p.turntable.fit(p.reachPoints(), kFitPad * p.shape.reach, std::max(aspect, kMinAspect),
                  kFitMargin);
}

void ArmScene::turn(double azimuth_deg, double elevation_deg) {
  parts_->turntable.turn(azimuth_deg, elevation_deg);
}
void ArmScene::pan(double dx, double dy) { parts_->turntable.pan(dx, dy); }
void ArmScene::zoom(double factor) { parts_->turntable.zoom(factor); }

Eigen::Vector3d ArmScene::up_W() const { return parts_->turntable.up_W(); }
double ArmScene::reach() const { return parts_->shape.reach; }
double ArmScene::gridSpacing() const { return parts_->floor.gridSpacing(); }

std::pair<Eigen::Vector3d, Eigen::Vector3d> ArmScene::bounds_W() const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Eigen::Vector3d low = Eigen::Vector3d::Constant(kFar), high = -low;
  for (const PosedActor* solid : parts_->solids()) {
    const double* bounds = solid->actor()->GetBounds();
    if (!bounds || bounds[0] > bounds[1]) continue;
    low = low.cwiseMin(Eigen::Vector3d(bounds[0], bounds[2], bounds[4]));
    high = high.cwiseMax(Eigen::Vector3d(bounds[1], bounds[3], bounds[5]));
  }
  return {low, high};
}

int ArmScene::triangleCount() const {
  int count = 0;
  for (const PosedActor* solid : parts_->solids()) count += solid->triangleCount();
  return count;
}

unsigned long long ArmScene::meshTime() const {
  unsigned long long time = std::max(parts_->frames.meshTime(), parts_->markers.meshTime());
  for (const PosedActor* solid : parts_->solids()) time = std::max(time, solid->meshTime());
  return time;
}

void ArmScene::attach(vtkRenderWindow* window) {
  Parts& p = *parts_;
  p.detach();
  if (!window) return;
  p.window = window;
  window->SetNumberOfLayers(3);
  for (vtkRenderer* renderer : {p.main.Get(), p.overlay.Get(), p.compass.renderer()})
    window->AddRenderer(renderer);
  p.startTag = window->AddObserver(vtkCommand::StartEvent, p.startObserver);
}

void ArmScene::setPixelRatio(double ratio) {
  parts_->pixelRatio = ratio;
  parts_->trace.setLineWidth(ratio);
}

vtkRenderer* ArmScene::renderer() const { return parts_->main; }

}  // namespace denavit
