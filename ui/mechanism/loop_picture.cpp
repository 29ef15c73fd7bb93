#include "ui/mechanism/loop_picture.h"

#include <algorithm>
#include <utility>

#include "core/mechanism/closure_equations.h"
#include "models/issue.h"
#include "render/arm_scene.h"
#include "render/scene/closure_pins.h"
#include "render/scene/planned_path.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/scene/arm_shapes.h"
#include "ui/studio/shown.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

constexpr Rgb kModeColour{120, 130, 145};
constexpr double kModeOpacity = 0.22;
constexpr std::size_t kMostGhosts = 3;  ///< of the ways that come next: more hide the mechanism
constexpr double kOnCurve = 0.03;  ///< of the size: more than from one of its points to the next

}  // namespace

LoopPicture::LoopPicture(const LoopWatch& watch, const Shown& shown, ArmView& view, QObject* parent)
    : QObject(parent),
      watch_(watch),
      shown_(shown),
      view_(view),
      curveJob_([this](std::vector<Eigen::Vector3d> curve) {
        curve_ = std::move(curve);
        drawCurve();
      }) {
  connect(&watch, &LoopWatch::changed, this, &LoopPicture::follow);
  connect(&watch, &LoopWatch::modesChanged, this, &LoopPicture::drawModes);
  connect(&view, &ArmView::branchClicked, this, [this](std::size_t ghost) {
    if (areModesDrawn_ && ghost < ghosts_.size()) emit modeClicked(ghosts_[ghost]);
  });
  follow();
}

LoopPicture::~LoopPicture() = default;

void LoopPicture::follow() {
  const MechanismDescription* mechanism = shown_.mechanism();
  const bool isAsBefore = mechanism ? shapesOf_ == *mechanism : !shapesOf_.has_value();
  if (!isAsBefore) {
    shapesOf_ = mechanism ? std::optional(*mechanism) : std::nullopt;
    shapes_.reset();
    // Ghosts are of another mechanism.
    if (std::exchange(areModesDrawn_, false)) {
      view_.scene().branches().set({}, view_.scene().up_W());
    }
    try {
      if (mechanism) shapes_ = std::make_unique<ArmShapes>(*mechanism);
    } catch (const DescriptionError&) {
      // The view says that it is not drawn.
    }
    // Once more when the view has the mechanism, whose housings pins are as thick as.
    QMetaObject::invokeMethod(this, &LoopPicture::drawPins, Qt::QueuedConnection);
  }
  drawPins();
  startCurve();
}

void LoopPicture::drawPins() {
  ClosurePins& drawn = view_.scene().closurePins();
  const LoopCloser* closer = watch_.closer();
  if (!closer || !shapes_) {
    if (drawn.count() == 0) return;
    drawn.set({}, 1);
    return view_.redraw();
  }
  const Mechanism& mechanism = closer->mechanism();
  ClosureEquations equations(mechanism);
  VecX<double> q = VecX<double>::Zero(mechanism.dof());
  const auto joints = static_cast<std::size_t>(mechanism.jointCount());
  std::copy_n(watch_.pose().begin(), std::min(watch_.pose().size(), joints), q.begin());
  equations.place(q);
  std::vector<ClosurePin> pins;
  for (std::size_t k = 0; k < mechanism.closures.size(); ++k) {
    pins.push_back({.X_WA = equations.poseA(k),
                    .X_WB = equations.poseB(k),
                    .isBall = mechanism.closures[k].type == ClosureType::Spherical,
                    .isOpen = isOpenLoop(watch_.residuals()[k]),
                    .isChosen = static_cast<int>(k) == chosen_});
  }
  drawn.set(pins, view_.scene().pinRadius());
  view_.redraw();
}

void LoopPicture::setModesShown(bool shown) {
  modesShown_ = shown;
  drawModes();
}

void LoopPicture::setChosen(int closure) {
  if (std::exchange(chosen_, closure) != closure) drawPins();
}

void LoopPicture::drawModes() {
  GhostArms& ghosts = view_.scene().branches();
  ghosts_.clear();
  const int present = watch_.mode();
  // Other ways to assemble are of the pose that is edited: not over a run.
  const bool isWanted =
      modesShown_ && shapes_ && watch_.hasModes() && present >= 0 && shown_.isDocumentPose();
  const int count = static_cast<int>(watch_.modes().size());
  for (int k = 1; isWanted && k < count && ghosts_.size() < kMostGhosts; ++k) {
    ghosts_.push_back((present + k) % count);
  }
  if (ghosts_.empty()) {
    if (!std::exchange(areModesDrawn_, false)) return;
    ghosts.set({}, view_.scene().up_W());
    return view_.redraw();
  }
  const auto poseOf = [this](int mode) {
    return shapes_->calcPose(watch_.modes()[static_cast<std::size_t>(mode)]);
  };
  if (areModesDrawn_ && ghosts.count() == ghosts_.size()) {
    for (std::size_t k = 0; k < ghosts_.size(); ++k) ghosts.setPose(k, poseOf(ghosts_[k]));
    return view_.redraw();
  }
  std::vector<GhostArm> arms;
  for (const int mode : ghosts_) {
    arms.push_back({shapes_->geometry(), poseOf(mode), kModeColour, kModeOpacity});
  }
  ghosts.set(arms, view_.scene().up_W());
  areModesDrawn_ = true;
  view_.redraw();
}

void LoopPicture::setCurve(std::optional<CurvePoint> point) {
  point_ = point;
  startCurve();
}

/// Whether the point is on the curve that is drawn, where one freedom can make no other.
bool LoopPicture::isOnCurve() const {
  if (watch_.facts()->mobility != 1) return false;
  if (curveJob_.isRunning()) return true;
  const Mechanism& mechanism = watch_.closer()->mechanism();
  const Eigen::Vector3d here = calcCurvePoint(mechanism, watch_.pose(), *point_);
  return std::ranges::any_of(curve_, [&](const Eigen::Vector3d& p_W) {
    return (p_W - here).norm() < kOnCurve * mechanism.size;
  });
}

/// The curve is the same as long as the point is on it: only another mechanism, point, joint or
/// branch makes another.
void LoopPicture::startCurve() {
  const LoopCloser* closer = watch_.closer();
  const bool hasJoint = watch_.facts() && !watch_.facts()->independent.empty();
  if (!point_ || !closer || !hasJoint || isOpenLoop(watch_.residual())) {
    curveJob_.cancel();
    curve_.clear();
    curvePoint_.reset();
    return drawCurve();
  }
  const int joint = watch_.facts()->independent.front();
  const bool isSame = curvePoint_ == point_ && curveOf_ == shapesOf_ && curveJoint_ == joint;
  if (isSame && (curveFrom_ == watch_.pose() || isOnCurve())) return;
  curvePoint_ = point_;
  curveOf_ = shapesOf_;
  curveJoint_ = joint;
  curveFrom_ = watch_.pose();
  curveJob_.startNext(
      [mechanism = *shapesOf_, q = curveFrom_, joint, point = *point_](const auto&) {
        return calcCouplerCurve(LoopCloser(mechanism), q, joint, point);
      });
}

void LoopPicture::drawCurve() {
  PlannedPath& path = view_.scene().couplerCurve();
  if (curve_.size() < 2) {
    if (!std::exchange(isCurveDrawn_, false)) return;
    path.set({}, {}, {}, view_.scene().reach());
    return view_.redraw();
  }
  path.set(curve_, {}, {}, view_.scene().reach());
  if (!std::exchange(isCurveDrawn_, true)) view_.fitRun(false);  // whole on the screen
  view_.redraw();
}

}  // namespace denavit
