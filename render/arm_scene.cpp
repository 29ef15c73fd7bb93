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
#include "render/scene/arm_outline.h"
#include "render/scene/arm_solids.h"
#include "render/scene/axis_handle.h"
#include "render/scene/clean_pass.h"
#include "render/scene/closure_pins.h"
#include "render/scene/color_bar.h"
#include "render/scene/compass.h"
#include "render/scene/ellipsoid_marker.h"
#include "render/scene/floor.h"
#include "render/scene/frame_set.h"
#include "render/scene/lights.h"
#include "render/scene/mass_markers.h"
#include "render/scene/outline_hulls.h"
#include "render/scene/planned_path.h"
#include "render/scene/point_cloud.h"
#include "render/scene/posed_actor.h"
#include "render/scene/pull_spring.h"
#include "render/scene/step_marker.h"
#include "render/scene/tool_gizmo.h"
#include "render/scene/tool_trace.h"
#include "render/scene/turntable.h"
#include "render/scene/vector_arrows.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr double kFrameSize = 0.15;  ///< [reach]
constexpr double kFitMargin = 0.05;  ///< of the picture
constexpr double kMinAspect = 0.2;
constexpr double kUsualAspect = 1.5;  ///< of a picture that nobody has asked for yet
/// An arm at rest that takes less than this of what a fit would give it is fitted anew.
constexpr double kSmall = 0.55;
constexpr double kNearlyOut = 0.98;  ///< of the way from the picture's middle to its side
constexpr double kHandleOfHousing = 1.5, kLeastHandle = 0.07;  ///< radii of rings: [housing, reach]
constexpr double kArrowOfRing = 2.2;                           ///< half an arrow's length
constexpr double kNear_px = 7.0;  ///< so far beside an arrow or a ring the mouse still means it
constexpr Rgb kSelected{37, 110, 220};
constexpr double kSelectedWidth_px = 2.5;
constexpr Rgb kMarked{190, 40, 205};
constexpr double kMarkedWidth_px = 4;
constexpr double kSlack = 0.04;      ///< of the picture: so far an arm at rest may be in a margin
constexpr double kOcclusion = 0.12;  ///< [reach] how far surfaces darken each other
constexpr int kSamples = 8;          ///< per pixel, of smooth edges
constexpr double kFloorGap = 0.01;   ///< [reach] between the floor and what is over it
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
        branches(main),
        undeflected(main),
        cloud(main),
        velocityEllipsoid(overlay, kVelocity),
        forceEllipsoid(overlay, kForce),
        step(overlay),
        planned(main, overlay),
        vectors(overlay),
        pull(overlay),
        pins(main),
        curve(main, overlay),
        handle(overlay),
        gizmo(overlay),
        highlight(main, kSelectedWidth_px),
        marks(main, kMarkedWidth_px),
        cloudBar(overlay),
        traceBar(overlay),
        beamBar(overlay),
        plannedBar(overlay) {
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
  void applyLineWidths();
  void setUndeflected();
  void showPose();
  void applyOptions();
  [[nodiscard]] std::vector<const PosedActor*> solids() const {
    return body ? body->all() : std::vector<const PosedActor*>();
  }
  void placeHandle();
  void outlineSelected();
  void outlineMarked();
  [[nodiscard]] LabelPlacer placer() const;
  [[nodiscard]] double aspect() const;
  /// Turns the camera to what is framed.
  void frame();
  /// Keeps the arm in a picture that is fitted.
  void follow();
  [[nodiscard]] PictureBox armBox() const;
  /// What a fitted picture has whole: the arm, the way planned for its tool, the handles at it.
  [[nodiscard]] std::vector<FitPoint> pointsToFit() const;
  /// Puts the floor below the pose and the stage.
  void layFloor();

  vtkNew<vtkRenderer> main;
  vtkNew<CleanPass> clean;
  PictureQuality quality = PictureQuality::Fast;
  vtkNew<vtkRenderer> overlay;  ///< frames and mass properties shine through the solids
  vtkNew<vtkCallbackCommand> startObserver;
  vtkWeakPointer<vtkRenderWindow> window;
  unsigned long startTag = 0;

  ArmGeometry arm;
  ArmPose pose;
  std::optional<std::size_t> selected;
  std::vector<int> marked;  ///< links
  bool hasHandle = false;
  ArmShape shape;
  ArmOutline outline;
  std::unique_ptr<ArmSolids> body;
  std::vector<ArmPose> stage;
  double stageLow = std::numeric_limits<double>::infinity();  ///< [m] along up

  /// Who leads the camera: a person, the arm that is shown, or the stage.
  enum class Framing { Free, Arm, Stage };
  Framing framing = Framing::Arm;
  std::vector<FitPoint> framed;
  FitMargins margins = FitMargins::all(kFitMargin);
  double framedAspect = 0.0, shownAspect = kUsualAspect;
  Turntable turntable;
  Floor floor;
  FrameSet frames;
  MassMarkers markers;
  ToolTrace trace;
  GhostArms ghosts, branches;
  GhostArms undeflected;  ///< one at most
  PointCloud cloud;
  const void* cloudOwner = nullptr;
  EllipsoidMarker velocityEllipsoid, forceEllipsoid;
  StepMarker step;
  PlannedPath planned;
  VectorArrows vectors;
  PullSpring pull;
  ClosurePins pins;
  PlannedPath curve;
  AxisHandle handle;
  ToolGizmo gizmo;
  OutlineHulls highlight;  ///< of the selected link
  OutlineHulls marks;      ///< of the links that are marked
  ColorBar cloudBar, traceBar, beamBar, plannedBar;
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
  clean->ReleaseGraphicsResources(window);
  window->RemoveObserver(startTag);
  for (vtkRenderer* renderer : {main.Get(), overlay.Get(), compass.renderer()})
    window->RemoveRenderer(renderer);
  window = nullptr;
}

/// Follows the window's size and the camera before each frame.
void ArmScene::Parts::prepareFrame() {
  shownAspect = aspect();
  if (framing != Framing::Free && shownAspect != framedAspect) frame();
  turntable.apply(main->GetActiveCamera(), 9.0 * shape.reach);
  const int* size = window->GetSize();
  highlight.follow(size[0], size[1], pixelRatio);
  marks.follow(size[0], size[1], pixelRatio);
  compass.follow(main, size[0], size[1], pixelRatio);
  floor.setVisible(options.floor, turntable.isAbove(floor.height()));
  frames.placeLabels(main->GetActiveCamera(), size[0], size[1], pixelRatio);
  vectors.placeLabels(main->GetActiveCamera(), size[0], size[1], pixelRatio, frames.placedLabels());
  planned.follow(size[0], size[1], pixelRatio);
  pull.placeLabel(main->GetActiveCamera(), size[0], size[1], pixelRatio, frames.placedLabels());
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
  const int afterTrace = afterCloud + (traceBar.isVisible() ? 1 : 0);
  beamBar.follow(width, height, pixelRatio, afterTrace);
  plannedBar.follow(width, height, pixelRatio, afterTrace + (beamBar.isVisible() ? 1 : 0));
  remark->SetPosition(width - kRemarkRight_px * pixelRatio, kRemarkBottom_px * pixelRatio);
}

void ArmScene::Parts::buildFloor() {
  floor.setFoot(shape.p_WFoot, shape.footRadius);
  floor.build(shape.p_WNode, turntable.up_W(), shape.floorHeight, shape.reach, theme);
  layFloor();
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

void ArmScene::Parts::showPose() {
  body->setPose(pose);
  if (undeflected.count() > 0) undeflected.setPose(0, makeArmPose(arm, pose.q));
  frames.setPose(pose);
  markers.setPose(pose);
  placeHandle();
  layFloor();
  floor.updateShadows();
}

void ArmScene::Parts::applyLineWidths() {
  const double width = pixelRatio * (quality == PictureQuality::Full ? clean->fineness() : 1);
  floor.setGridLook(width, quality != PictureQuality::Full);
  trace.setLineWidth(width);
  cloud.setPixelRatio(width);
}

void ArmScene::Parts::setUndeflected() {
  const bool bends = std::any_of(arm.links.begin(), arm.links.end(),
                                 [](const LinkGeometry& link) { return link.bends; });
  if (!bends) return undeflected.set({}, turntable.up_W());
  const ArmPose atZero = makeArmPose(arm, std::vector<double>(arm.links.size(), 0.0));
  undeflected.set({{arm, atZero, kUndeflected, kUndeflectedOpacity}}, turntable.up_W());
  undeflected.setBehind(kBehind);
}

/// About the housing of the selected joint, as it is now.
void ArmScene::Parts::placeHandle() {
  if (!hasHandle || !selected || *selected >= arm.links.size()) return handle.set({});
  const std::size_t i = *selected;
  const JointPlan& plan = shape.joints[i];
  const bool slides = arm.links[i].type == JointType::Prismatic;
  HandleAxis axis{pose.X_WL[i], slides,
                  std::max(kHandleOfHousing * plan.radius, kLeastHandle * shape.reach)};
  if (slides)
    axis.size_m *= kArrowOfRing;
  else
    axis.X_WA.p += 0.5 * (plan.zMin + plan.zMax) * axis.X_WA.R.col(2);
  handle.set(axis);
}

void ArmScene::Parts::outlineSelected() {
  const bool some = body && selected && *selected < body->linkCount();
  highlight.set(some ? body->ofLink(*selected) : std::vector<const PosedActor*>(), kSelected);
}

void ArmScene::Parts::outlineMarked() {
  std::vector<const PosedActor*> solids;
  for (const int link : marked) {
    if (!body || link < 0 || static_cast<std::size_t>(link) >= body->linkCount()) continue;
    const auto of = body->ofLink(static_cast<std::size_t>(link));
    solids.insert(solids.end(), of.begin(), of.end());
  }
  marks.set(solids, kMarked);
}

LabelPlacer ArmScene::Parts::placer() const {
  const int* size = window ? window->GetSize() : nullptr;
  return {main->GetActiveCamera(), size ? size[0] : 1, size ? size[1] : 1, pixelRatio};
}

double ArmScene::Parts::aspect() const {
  const int* size = window ? window->GetSize() : nullptr;
  if (!size || size[0] <= 0 || size[1] <= 0) return shownAspect;
  return std::max(static_cast<double>(size[0]) / size[1], kMinAspect);
}

void ArmScene::Parts::frame() {
  framedAspect = aspect();
  turntable.fit(framed, framedAspect, margins);
}

PictureBox ArmScene::Parts::armBox() const {
  return turntable.calcBox(outline.points_W(pose), aspect());
}

std::vector<FitPoint> ArmScene::Parts::pointsToFit() const {
  std::vector<FitPoint> points = outline.points_W(pose);
  for (const PlannedPath* path : {&planned, &curve}) {
    for (const Eigen::Vector3d& p_W : path->points_W()) points.push_back({p_W, 0.0});
  }
  if (const auto& frame = gizmo.frame()) {
    const auto& [R_WG, p_W] = frame->X_WG;
    points.push_back({p_W, frame->turns ? frame->ring_m : 0.0});
    for (int axis = 0; axis < 3; ++axis)
      points.push_back({p_W + frame->arrow_m * R_WG.col(axis), 0.0});
  }
  return points;
}

void ArmScene::Parts::follow() {
  if (framing != Framing::Arm) return;
  const PictureBox box = armBox();
  if (std::max({-box.left, -box.bottom, box.right, box.top}) <= kNearlyOut) return;
  const std::vector<FitPoint> more = outline.points_W(pose);
  framed.insert(framed.end(), more.begin(), more.end());
  frame();
}

void ArmScene::Parts::layFloor() {
  const double low = std::min(outline.lowest(pose, turntable.up_W()), stageLow);
  const double gap = kFloorGap * shape.reach;
  floor.setHeight(low < shape.floorHeight ? low - gap : shape.floorHeight);
}

ArmScene::ArmScene() : parts_(std::make_unique<Parts>()) {
  setTheme(SceneTheme::Light);
  setArm({});
  setOptions({});
}
ArmScene::~ArmScene() = default;

void ArmScene::setArm(const ArmGeometry& arm) {
  Parts& p = *parts_;

  p.arm = arm;
  p.turntable.setUp(findUp(arm.g_W));
  p.shape = makeArmShape(arm, p.turntable.up_W());
  p.outline = ArmOutline(p.shape, arm);
  p.stage.clear();
  p.stageLow = std::numeric_limits<double>::infinity();
  p.turntable.setScale(p.shape.reach);
  p.clean->setRadius(kOcclusion * p.shape.reach);
  const bool adopted = p.body && p.body->adopt(p.shape, arm);
  if (!adopted) {
    p.floor.setSolids({}, p.theme);
    p.highlight.set({}, kSelected);
    p.marks.set({}, kMarked);
    p.body.reset();
    p.body = std::make_unique<ArmSolids>(p.main, p.shape, arm);
  }
  p.body->setBeamRange(p.beamRange.first, p.beamRange.second);
  p.setUndeflected();

  p.pose = makeArmPose(arm, std::vector<double>(arm.links.size(), 0.0));
  p.buildFloor();
  p.frames.build(arm, kFrameSize * p.shape.reach);
  p.markers.build(arm, p.shape.reach);
  p.compass.setGravity(arm.g_W);
  if (!adopted) p.floor.setSolids(p.solids(), p.theme);
  p.applyOptions();
  if (!adopted) p.outlineSelected();
  if (!adopted) p.outlineMarked();
  p.showPose();
}

void ArmScene::setPose(const ArmPose& pose) {
  Parts& p = *parts_;
  assert(pose.X_WL.size() == p.arm.links.size() && pose.q.size() == p.arm.links.size());
  p.pose = pose;
  p.showPose();
  p.follow();
}

void ArmScene::setStage(std::vector<ArmPose> poses) {
  Parts& p = *parts_;
  p.stage = std::move(poses);
  p.stageLow = std::numeric_limits<double>::infinity();
  for (const ArmPose& pose : p.stage)
    p.stageLow = std::min(p.stageLow, p.outline.lowest(pose, p.turntable.up_W()));
  p.layFloor();
}

std::size_t ArmScene::stageSize() const { return parts_->stage.size(); }

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
void ArmScene::setCloudOwner(const void* owner) { parts_->cloudOwner = owner; }
const void* ArmScene::cloudOwner() const { return parts_->cloudOwner; }
void ArmScene::setCloudTitle(const std::string& title) { parts_->cloudTitle = title; }
EllipsoidMarker& ArmScene::velocityEllipsoid() { return parts_->velocityEllipsoid; }
EllipsoidMarker& ArmScene::forceEllipsoid() { return parts_->forceEllipsoid; }
StepMarker& ArmScene::stepMarker() { return parts_->step; }
PlannedPath& ArmScene::plannedPath() { return parts_->planned; }
void ArmScene::setPlannedRange(const std::string& title, double low, double high) {
  parts_->plannedBar.set(title, low, high);
  parts_->plannedBar.setVisible(!title.empty());
}
GhostArms& ArmScene::branches() { return parts_->branches; }
PlannedPath& ArmScene::couplerCurve() { return parts_->curve; }
ClosurePins& ArmScene::closurePins() { return parts_->pins; }
double ArmScene::pinRadius() const { return 0.6 * parts_->shape.radius; }
PullSpring& ArmScene::pullSpring() { return parts_->pull; }
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
  p.pull.setDark(dark);
  p.cloudBar.setDark(dark);
  p.traceBar.setDark(dark);
  p.beamBar.setDark(dark);
  p.plannedBar.setDark(dark);
  const double ink = dark ? 0.92 : 0.14;
  p.remark->GetTextProperty()->SetColor(ink, ink, ink);
  if (theme == SceneTheme::Light) {
    p.main->SetBackground(0.945, 0.957, 0.976);
    p.main->SetBackground2(0.788, 0.839, 0.902);
  } else {
    p.main->SetBackground(0.155, 0.170, 0.198);
    p.main->SetBackground2(0.085, 0.098, 0.122);
  }
  if (!p.body) return;
  p.buildFloor();
  p.floor.setSolids(p.solids(), theme);
}

SceneTheme ArmScene::theme() const { return parts_->theme; }

void ArmScene::setView(StandardView view) {
  parts_->turntable.setView(view);
  fit();
}

void ArmScene::fit() {
  Parts& p = *parts_;
  p.framing = Parts::Framing::Arm;
  p.framed = p.pointsToFit();
  p.frame();
}

void ArmScene::fitStage() {
  Parts& p = *parts_;
  fit();
  p.framing = Parts::Framing::Stage;
  for (const ArmPose& pose : p.stage) {
    const std::vector<FitPoint> more = p.outline.points_W(pose);
    p.framed.insert(p.framed.end(), more.begin(), more.end());
  }
  p.frame();
}

bool ArmScene::isFitted() const { return parts_->framing != Parts::Framing::Free; }

void ArmScene::refit() {
  if (parts_->framing == Parts::Framing::Arm) fit();
}

bool ArmScene::settle() {
  Parts& p = *parts_;
  if (p.framing != Parts::Framing::Arm) return false;
  const PictureBox box = p.turntable.calcBox(p.pointsToFit(), p.aspect());
  const double wide = 0.5 * (box.right - box.left) / (1.0 - p.margins.left - p.margins.right),
               tall = 0.5 * (box.top - box.bottom) / (1.0 - p.margins.top - p.margins.bottom);
  const double intrusion =
      0.5 *
      std::max({2.0 * p.margins.left - 1.0 - box.left, 2.0 * p.margins.bottom - 1.0 - box.bottom,
                2.0 * p.margins.right - 1.0 + box.right, 2.0 * p.margins.top - 1.0 + box.top});
  if (std::max(wide, tall) >= kSmall && intrusion <= kSlack) return false;
  fit();
  return true;
}

void ArmScene::setFitMargins(const FitMargins& margins) {
  Parts& p = *parts_;
  if (p.margins == margins) return;
  p.margins = margins;
  if (isFitted()) p.frame();
}

PictureBox ArmScene::armInPicture() const { return parts_->armBox(); }

CameraState ArmScene::camera() const { return parts_->turntable.state(); }
void ArmScene::setCamera(const CameraState& state) {
  parts_->framing = Parts::Framing::Free;
  parts_->turntable.setState(state);
}
void ArmScene::setParallel(bool parallel) {
  parts_->turntable.setParallel(parallel);
  if (isFitted()) parts_->frame();
}

void ArmScene::turn(double azimuth_deg, double elevation_deg) {
  parts_->framing = Parts::Framing::Free;
  parts_->turntable.turn(azimuth_deg, elevation_deg);
}
void ArmScene::pan(double dx, double dy) {
  parts_->framing = Parts::Framing::Free;
  parts_->turntable.pan(dx, dy);
}
void ArmScene::zoom(double factor) {
  parts_->framing = Parts::Framing::Free;
  parts_->turntable.zoom(factor);
}

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

double ArmScene::floorHeight() const { return parts_->floor.height(); }

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

void ArmScene::setQuality(PictureQuality quality) {
  Parts& p = *parts_;
  p.quality = quality;
  p.floor.setContactShadow(quality != PictureQuality::Fast);
  const bool clean = quality == PictureQuality::Full;
  if (clean != (p.main->GetPass() != nullptr)) p.main->SetPass(clean ? p.clean.Get() : nullptr);
  p.applyLineWidths();
  if (p.window) p.window->SetMultiSamples(quality == PictureQuality::Fast ? 0 : kSamples);
}

std::optional<PickedPart> ArmScene::pick(double x_px, double y_px) const {
  const Parts& p = *parts_;
  if (!p.window) return {};
  const int rows = static_cast<int>(p.arm.links.size());
  if (const auto frame = p.frames.findAt(p.placer(), {x_px, y_px}, kNear_px * p.pixelRatio)) {
    PickedPart part{PickedPart::Kind::Frame, {}, *frame};
    if (*frame > 0 && rows > 0) part.joint = std::min(*frame, rows) - 1;
    return part;
  }
  return pickSolid(p.main, *p.body, p.shape, p.arm, p.pose, x_px, y_px);
}

std::optional<SolidPoint> ArmScene::pickPoint(double x_px, double y_px) const {
  const Parts& p = *parts_;
  if (!p.window) return {};
  return pickSolidPoint(p.main, *p.body, x_px, y_px);
}

SightRay ArmScene::rayThrough(double x_px, double y_px) const {
  const Parts& p = *parts_;
  const int* size = p.window ? p.window->GetSize() : nullptr;
  const double width = size ? std::max(size[0], 1) : 1, height = size ? std::max(size[1], 1) : 1;
  return p.turntable.rayThrough(2.0 * x_px / width - 1.0, 2.0 * y_px / height - 1.0,
                                width / height);
}

void ArmScene::setSelected(std::optional<int> joint, bool withHandle) {
  Parts& p = *parts_;
  p.hasHandle = withHandle;
  const std::optional<std::size_t> wanted =
      joint && *joint >= 0 ? std::optional(static_cast<std::size_t>(*joint)) : std::nullopt;
  if (wanted != p.selected) {
    p.selected = wanted;
    p.outlineSelected();
  }
  p.placeHandle();
}

void ArmScene::setMarked(const std::vector<int>& links) {
  if (links == parts_->marked) return;
  parts_->marked = links;
  parts_->outlineMarked();
}

int ArmScene::markedCount() const {
  const auto isThere = [&](int link) {
    return parts_->body && link >= 0 && static_cast<std::size_t>(link) < parts_->body->linkCount();
  };
  return static_cast<int>(std::count_if(parts_->marked.begin(), parts_->marked.end(), isThere));
}

std::optional<HandleAxis> ArmScene::handle() const { return parts_->handle.axis(); }

bool ArmScene::isOnHandle(double x_px, double y_px) const {
  const Parts& p = *parts_;
  return p.window && p.handle.isAt(p.placer(), {x_px, y_px}, kNear_px * p.pixelRatio);
}

void ArmScene::setHandleHot(bool hot) { parts_->handle.setHot(hot); }

void ArmScene::setGizmo(const std::optional<GizmoFrame>& gizmo) { parts_->gizmo.set(gizmo); }
const std::optional<GizmoFrame>& ArmScene::gizmo() const { return parts_->gizmo.frame(); }

std::optional<GizmoPart> ArmScene::gizmoPartAt(double x_px, double y_px) const {
  const Parts& p = *parts_;
  if (!p.window) return {};
  return p.gizmo.findAt(p.placer(), {x_px, y_px}, kNear_px * p.pixelRatio);
}

void ArmScene::setGizmoHot(std::optional<GizmoPart> part) { parts_->gizmo.setHot(part); }

void ArmScene::setSelectionVisible(bool visible) {
  parts_->handle.setVisible(visible);
  parts_->gizmo.setVisible(visible);
  parts_->highlight.setVisible(visible);
  parts_->marks.setVisible(visible);
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
  parts_->applyLineWidths();
  parts_->velocityEllipsoid.setPixelRatio(ratio);
  parts_->forceEllipsoid.setPixelRatio(ratio);
  parts_->step.setPixelRatio(ratio);
}

vtkRenderer* ArmScene::renderer() const { return parts_->main; }

}  // namespace denavit
