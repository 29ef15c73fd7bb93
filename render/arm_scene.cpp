#include "render/arm_scene.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <vtkActor.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkMapper.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkWeakPointer.h>

#include "render/arm/arm_shape.h"
#include "render/arm/reach_samples.h"
#include "render/scene/arm_solids.h"
#include "render/scene/color_bar.h"
#include "render/scene/compass.h"
#include "render/scene/ellipsoid_marker.h"
#include "render/scene/floor.h"
#include "render/scene/frame_set.h"
#include "render/scene/lights.h"
#include "render/scene/mass_markers.h"
#include "render/scene/point_cloud.h"
#include "render/scene/posed_actor.h"
#include "render/scene/step_marker.h"
#include "render/scene/tool_trace.h"
#include "render/scene/turntable.h"
#include "render/scene/vector_arrows.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr double kFrameSize = 0.15;   ///< [reach]
constexpr double kFitMargin = 0.015;  ///< of the picture
constexpr double kFitPad = 0.11;      ///< [reach] room for housings
constexpr double kTipPad = 0.02;      ///< [reach] room for the label at an arrow
constexpr double kMinAspect = 0.2;
constexpr double kArrowThickness = 0.011;  ///< of the reach
constexpr Rgb kVelocity{0, 114, 178}, kForce{213, 94, 0};
constexpr Rgb kUndeflected{96, 116, 148};
constexpr double kUndeflectedOpacity = 0.30;
constexpr double kBehind = 8.0;                                 ///< steps of the depth buffer
constexpr double kRemarkRight_px = 14, kRemarkBottom_px = 122;  ///< over the compass

}  // namespace

struct ArmScene::Parts {
  Parts()
      : floor(main),
        frames(overlay),
        markers(overlay),
        trace(main),
        ghosts(main),
        undeflected(main),
        cloud(main),
        velocityEllipsoid(overlay, kVelocity),
        forceEllipsoid(overlay, kForce),
        step(overlay),
        vectors(overlay),
        cloudBar(overlay),
        traceBar(overlay),
        beamBar(overlay) {
    setFont(remark->GetTextProperty(), 13, true);
    remark->GetTextProperty()->SetJustificationToRight();
    overlay->AddActor2D(remark);
    // Solids that ask for an offset get it, all others are drawn as before.
    vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
    vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(0.0, 0.0);
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
  void placeBars(int width, int height);
  void buildFloor();
  void setUndeflected();
  void applyOptions();
  [[nodiscard]] std::vector<const PosedActor*> solids() const {
    return body ? body->all() : std::vector<const PosedActor*>();
  }
  [[nodiscard]] std::vector<FitPoint> reachPoints() const;

  vtkNew<vtkRenderer> main;
  vtkNew<vtkRenderer> overlay;  ///< frames and mass properties shine through the solids
  vtkNew<vtkCallbackCommand> startObserver;
  vtkWeakPointer<vtkRenderWindow> window;
  unsigned long startTag = 0;

  ArmGeometry arm;
  ArmPose pose;
  ArmShape shape;
  std::unique_ptr<ArmSolids> body;

  Turntable turntable;
  Floor floor;
  FrameSet frames;
  MassMarkers markers;
  ToolTrace trace;
  GhostArms ghosts;
  GhostArms undeflected;  ///< one at most
  PointCloud cloud;
  EllipsoidMarker velocityEllipsoid, forceEllipsoid;
  StepMarker step;
  VectorArrows vectors;
  ColorBar cloudBar, traceBar, beamBar;
  vtkNew<vtkTextActor> remark;
  Compass compass;
  SceneOptions options;
  SceneTheme theme = SceneTheme::Light;
  double pixelRatio = 1.0;
  std::string cloudTitle, traceTitle, beamTitle, remarkText;
  std::pair<double, double> beamRange{0.0, 1.0};
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
  frames.placeLabels(main->GetActiveCamera(), size[0], size[1], pixelRatio);
  vectors.placeLabels(main->GetActiveCamera(), size[0], size[1], pixelRatio, frames.placedLabels());
  placeBars(size[0], size[1]);
}

void ArmScene::Parts::placeBars(int width, int height) {
  cloudBar.setVisible(cloud.isShown());
  traceBar.setVisible(options.trace && trace.valueRange() && trace.visibleCount() > 0);
  if (cloud.isShown()) cloudBar.set(cloudTitle, cloud.range().first, cloud.range().second);
  if (const auto range = trace.valueRange()) traceBar.set(traceTitle, range->first, range->second);
  cloudBar.follow(width, height, pixelRatio, 0);
  const int afterCloud = cloudBar.isVisible() ? 1 : 0;
  traceBar.follow(width, height, pixelRatio, afterCloud);
  beamBar.setVisible(!beamTitle.empty());
  beamBar.follow(width, height, pixelRatio, afterCloud + (traceBar.isVisible() ? 1 : 0));
  remark->SetPosition(width - kRemarkRight_px * pixelRatio, kRemarkBottom_px * pixelRatio);
}

void ArmScene::Parts::buildFloor() {
  floor.build(shape.p_WNode, turntable.up_W(), shape.floorHeight, shape.reach, theme);
  floor.setSolids(solids(), theme);
}

void ArmScene::Parts::applyOptions() {
  frames.setVisible(options.frames);
  frames.setChoice(options.hiddenFrames);
  frames.setScale(options.frameSize);
  for (const PosedActor* solid : solids()) solid->setOpacity(options.solidOpacity);
  markers.setVisible(options.centresOfMass, options.ellipsoids);
  trace.setVisible(options.trace);
  undeflected.setVisible(options.deflection.undeflected);
  compass.setVisible(options.gravity);
}

void ArmScene::Parts::setUndeflected() {
  const bool bends = std::any_of(arm.links.begin(), arm.links.end(),
                                 [](const LinkGeometry& link) { return link.bends; });
  if (!bends) return undeflected.set({}, turntable.up_W());
  const ArmPose atZero = makeArmPose(arm, std::vector<double>(arm.links.size(), 0.0));
  undeflected.set({{arm, atZero, kUndeflected, kUndeflectedOpacity}}, turntable.up_W());
  undeflected.setBehind(kBehind);
}

/// The mount, and what the arm and its frames touch at many poses spread evenly over its travel;
/// places that would dip below the floor count at the floor.
std::vector<FitPoint> ArmScene::Parts::reachPoints() const {
  const Eigen::Vector3d& up = turntable.up_W();
  const double housing = kFitPad * shape.reach, label = kTipPad * shape.reach;
  std::vector<FitPoint> points{{arm.X_W0.p, housing}};
  std::vector<ArmPose> poses = sampleReach(arm, shape.reach);
  poses.push_back(pose);
  for (const ArmPose& at : poses) {
    for (const Pose<double>& X_WL : at.X_WL) points.push_back({X_WL.p, housing});
    points.push_back({at.X_WT.p, housing});
  }
  for (const BeamCurve& beam : pose.beams)
    for (const Eigen::Vector3d& point : beam.points_W) points.push_back({point, housing});
  for (std::size_t k = 0; k < poses.size(); k += 8)  // from the present pose, the last one, on
    for (const Eigen::Vector3d& tip : frames.tips_W(poses[poses.size() - 1 - k]))
      points.push_back({tip, label});
  if (cloud.isShown()) {
    const auto [low, high] = cloud.bounds_W();
    for (int corner = 0; corner < 8; ++corner)
      points.push_back({{(corner & 1 ? high : low).x(), (corner & 2 ? high : low).y(),
                         (corner & 4 ? high : low).z()},
                        0.0});
  }
  for (FitPoint& point : points)
    if (const double below = shape.floorHeight - point.p_W.dot(up); below > 0.0)
      point.p_W += below * up;
  const Eigen::Vector3d ground = shape.p_WNode + (shape.floorHeight - shape.p_WNode.dot(up)) * up;
  for (const Eigen::Vector3d& side : {turntable.right_W(), turntable.front_W()})
    for (const double sign : {-1.5, 1.5})
      points.push_back({ground + sign * shape.radius * side, housing});
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
  p.body.reset();

  p.arm = arm;
  p.turntable.setUp(findUp(arm.g_W));
  p.shape = makeArmShape(arm, p.turntable.up_W());
  p.turntable.setScale(p.shape.reach);
  p.body = std::make_unique<ArmSolids>(p.main, p.shape, arm);
  p.body->setBeamRange(p.beamRange.first, p.beamRange.second);
  p.setUndeflected();

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
  p.pose = pose;
  p.body->setPose(pose);
  if (p.undeflected.count() > 0) p.undeflected.setPose(0, makeArmPose(p.arm, pose.q));
  p.frames.setPose(pose);
  p.markers.setPose(pose);
  p.floor.updateShadows();
}

void ArmScene::setBeamRange(const std::string& title, double low, double high) {
  Parts& p = *parts_;
  p.beamTitle = title;
  p.beamRange = {low, high};
  p.beamBar.set(title, low, high);
  p.body->setBeamRange(low, high);
}

void ArmScene::setRemark(const std::string& text) {
  parts_->remarkText = text;
  parts_->remark->SetInput(text.c_str());
  parts_->remark->SetVisibility(!text.empty());
}
const std::string& ArmScene::remark() const { return parts_->remarkText; }

const ArmSolids* ArmScene::undeflected() const {
  return parts_->undeflected.count() > 0 ? &parts_->undeflected.solids(0) : nullptr;
}

void ArmScene::setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount) {
  parts_->trace.setPoints(points_W, visibleCount);
}

void ArmScene::setTraceVisible(int visibleCount) { parts_->trace.setVisibleCount(visibleCount); }

void ArmScene::setTraceValues(const std::vector<double>& values, const std::string& title) {
  parts_->trace.setValues(values);
  parts_->traceTitle = title;
}

PointCloud& ArmScene::cloud() { return parts_->cloud; }
void ArmScene::setCloudTitle(const std::string& title) { parts_->cloudTitle = title; }
EllipsoidMarker& ArmScene::velocityEllipsoid() { return parts_->velocityEllipsoid; }
EllipsoidMarker& ArmScene::forceEllipsoid() { return parts_->forceEllipsoid; }
StepMarker& ArmScene::stepMarker() { return parts_->step; }
VectorArrows& ArmScene::vectors() { return parts_->vectors; }
void ArmScene::setVectors(const std::vector<VectorArrow>& arrows) {
  parts_->vectors.set(arrows, kArrowThickness * parts_->shape.reach);
}
double ArmScene::frameLength() const {
  return kFrameSize * parts_->shape.reach * parts_->options.frameSize;
}
const ArmSolids& ArmScene::solids() const { return *parts_->body; }

void ArmScene::setGhosts(const std::vector<GhostArm>& ghosts) {
  parts_->ghosts.set(ghosts, up_W());
}

void ArmScene::setGhostPose(std::size_t i, const ArmPose& pose) { parts_->ghosts.setPose(i, pose); }

std::size_t ArmScene::ghostCount() const { return parts_->ghosts.count(); }

const SceneOptions& ArmScene::options() const { return parts_->options; }

void ArmScene::setOptions(const SceneOptions& options) {
  parts_->options = options;
  parts_->applyOptions();
}

void ArmScene::setTheme(SceneTheme theme) {
  Parts& p = *parts_;
  p.theme = theme;
  const bool dark = theme == SceneTheme::Dark;
  p.frames.setDark(dark);
  p.step.setDark(dark);
  p.vectors.setDark(dark);
  p.cloudBar.setDark(dark);
  p.traceBar.setDark(dark);
  p.beamBar.setDark(dark);
  const double ink = dark ? 0.92 : 0.14;
  p.remark->GetTextProperty()->SetColor(ink, ink, ink);
  if (theme == SceneTheme::Light) {
    p.main->SetBackground(0.945, 0.957, 0.976);
    p.main->SetBackground2(0.788, 0.839, 0.902);
  } else {
    p.main->SetBackground(0.155, 0.170, 0.198);
    p.main->SetBackground2(0.085, 0.098, 0.122);
  }
  if (p.body) p.buildFloor();
}

SceneTheme ArmScene::theme() const { return parts_->theme; }

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
  p.turntable.fit(p.reachPoints(), std::max(aspect, kMinAspect), kFitMargin);
}

CameraState ArmScene::camera() const { return parts_->turntable.state(); }
void ArmScene::setCamera(const CameraState& state) { parts_->turntable.setState(state); }
void ArmScene::setParallel(bool parallel) { parts_->turntable.setParallel(parallel); }

void ArmScene::turn(double azimuth_deg, double elevation_deg) {
  parts_->turntable.turn(azimuth_deg, elevation_deg);
}
void ArmScene::pan(double dx, double dy) { parts_->turntable.pan(dx, dy); }
void ArmScene::zoom(double factor) { parts_->turntable.zoom(factor); }

Eigen::Vector3d ArmScene::up_W() const { return parts_->turntable.up_W(); }
double ArmScene::reach() const { return parts_->shape.reach; }

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
  parts_->cloud.setPixelRatio(ratio);
  parts_->velocityEllipsoid.setPixelRatio(ratio);
  parts_->forceEllipsoid.setPixelRatio(ratio);
  parts_->step.setPixelRatio(ratio);
}

vtkRenderer* ArmScene::renderer() const { return parts_->main; }

}  // namespace denavit
