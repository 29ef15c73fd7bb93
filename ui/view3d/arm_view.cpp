#include "ui/view3d/arm_view.h"

#include <QEvent>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QToolTip>
#include <algorithm>

#include "render/arm_scene.h"
#include "render/scene/planned_path.h"
#include "ui/view3d/gl_host.h"
#include "ui/view3d/tool_strip.h"
#include "ui/view3d/view_overlays.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kPictureMargin = 0.05;  ///< free around the arm
/// A new arm is fitted when its reach differs by more than this factor from what was fitted.
constexpr double kRefit = 1.25;

}  // namespace

struct ArmView::Parts {
  explicit Parts(ArmView& view)
      : host(canShowOpenGl() ? new GlHost(scene, &view) : nullptr),
        strip(new ToolStrip(&view)),
        overlays(view, *strip),
        missing(new QLabel(&view)),
        handleText(named(new QLabel(&view), "handleText")) {
    handleText->setAttribute(Qt::WA_TransparentForMouseEvents);
    handleText->hide();
  }

  /// Where the arm is to be: off the overlays.
  void layOut() {
    overlays.layOut();
    scene.setFitMargins(overlays.margins());
  }

  void redraw() const {
    if (host) host->showChange();
  }

  ArmScene scene;  // before the host, which draws it to its own end
  GlHost* host;    ///< null without OpenGL
  ToolStrip* strip;
  ViewOverlays overlays;
  QLabel *missing, *handleText;
  std::function<QString(const PickedPart&)> nameOf;
  int selected = -1;
  bool hotHandle = false;
  std::optional<GizmoPart> hotGizmo;
  double fittedReach = 0.0;
};

ArmView::ArmView(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>(*this)) {
  Parts& p = *parts_;
  setMinimumSize(240, 180);
  wrapped(p.missing)->setAlignment(Qt::AlignCenter);
  p.missing->setText(
      tr("No OpenGL here, so the arm cannot be drawn.\nEverything else works: edit, run, plot.\n"
         "A graphics driver with OpenGL 3.2, or Mesa's software renderer, brings the picture."));
  p.missing->setVisible(!p.host);
  p.strip->setVisible(p.host);
  if (p.host) connectHost();
  connect(p.strip, &ToolStrip::viewChosen, this, &ArmView::setView);
  connect(p.strip, &ToolStrip::fitChosen, this, &ArmView::fit);
  connect(p.strip, &ToolStrip::optionsChosen, this, [this] {
    SceneOptions options = parts_->strip->options();
    options.solidOpacity = parts_->scene.options().solidOpacity;  // not the strip's
    parts_->scene.setOptions(options);
    redraw();
    emit optionsChanged();
  });
  connect(p.strip, &ToolStrip::parallelChosen, this, &ArmView::setParallel);
  connect(p.strip, &ToolStrip::traceColouringChosen, this, &ArmView::traceColouringChosen);
  p.scene.setView(StandardView::Isometric);
  QEvent styled(QEvent::PaletteChange);
  changeEvent(&styled);
}

void ArmView::connectHost() {
  GlHost* host = parts_->host;
  connect(host, &GlHost::unavailable, this, [this] {
    parts_->host->hide();
    parts_->strip->hide();
    parts_->missing->show();
  });
  connect(host, &GlHost::fitAsked, this, &ArmView::fit);
  connect(host, &QOpenGLWidget::frameSwapped, this, &ArmView::pictureShown);
  connect(host, &GlHost::viewAsked, this, &ArmView::setView);
  connect(host, &GlHost::letterPressed, this, &ArmView::answerLetter);
  connect(host, &GlHost::rested, this, [this] { parts_->scene.settle(); });
  connectHands();
}

void ArmView::connectHands() {
  GlHost* host = parts_->host;
  connect(host, &GlHost::clicked, this, [this](QPointF at) {
    if (const int point = plannedPointAt(at); point >= 0) return emit plannedPointClicked(point);
    if (const auto branch = branchAt(at)) return emit branchClicked(*branch);
    if (const auto part = partAt(at)) emit partClicked(*part);
  });
  connect(host, &GlHost::doubleClicked, this, [this](QPointF at) {
    if (const auto part = partAt(at)) return emit partDoubleClicked(*part);
    fit();
  });
  connect(host, &GlHost::rightClicked, this, [this](QPointF at) {
    if (parts_->nameOf) emit menuWanted(partAt(at), mapToGlobal(at.toPoint()));
  });
  connect(host, &GlHost::menuKeyPressed, this, [this] {
    std::optional<PickedPart> part;
    if (parts_->selected >= 0) part = PickedPart{PickedPart::Kind::Joint, parts_->selected};
    if (parts_->nameOf) emit menuWanted(part, mapToGlobal(rect().center()));
  });
  connect(host, &GlHost::hovered, this, &ArmView::hover);
  connect(host, &GlHost::toolTipAsked, this, [this](QPointF at) {
    const auto part = partAt(at);
    if (!part) return QToolTip::hideText();
    const QString tip = tr("%1\nClick selects, double click edits, right click for more");
    QToolTip::showText(mapToGlobal(at.toPoint()), tip.arg(parts_->nameOf(*part)), this);
  });
  connect(host, &GlHost::handleGrabbed, this, [this] {
    parts_->scene.setHandleHot(true);
    emit handleGrabbed();
  });
  connect(host, &GlHost::handleDragged, this, &ArmView::handleDragged);
  connect(host, &GlHost::gizmoGrabbed, this, [this](GizmoPart part) {
    parts_->scene.setGizmoHot(part);
    emit gizmoGrabbed(part);
  });
  connect(host, &GlHost::gizmoDragged, this, &ArmView::gizmoDragged);
  connect(host, &GlHost::gizmoDropped, this, [this](bool kept) {
    parts_->scene.setGizmoHot({});
    emit gizmoDropped(kept);
    redraw();
  });
  connect(host, &GlHost::pullGrabbed, this, &ArmView::pullGrabbed);
  connect(host, &GlHost::pullMoved, this, &ArmView::pullMoved);
  connect(host, &GlHost::pullDropped, this, &ArmView::pullDropped);
  connect(host, &GlHost::handleDropped, this, [this](bool kept) {
    parts_->scene.setHandleHot(false);
    emit handleDropped(kept);
    redraw();
  });
}

std::optional<PickedPart> ArmView::partAt(QPointF at) const {
  const Parts& p = *parts_;
  if (!p.host || !p.nameOf) return {};
  const QPointF place = p.host->toScene(at);
  return p.scene.pick(place.x(), place.y());
}

int ArmView::plannedPointAt(QPointF at) const {
  Parts& p = *parts_;
  if (!p.host) return -1;
  const QPointF place = p.host->toScene(at);
  return p.scene.plannedPath().findCorner(place.x(), place.y());
}

/// The arm itself is before its ghosts.
std::optional<std::size_t> ArmView::branchAt(QPointF at) const {
  Parts& p = *parts_;
  if (!p.host || p.scene.branches().count() == 0 || partAt(at)) return {};
  const QPointF place = p.host->toScene(at);
  return p.scene.branches().findAt(place.x(), place.y());
}

void ArmView::hover(QPointF at) {
  Parts& p = *parts_;
  const QPointF place = p.host->toScene(at);
  const auto gizmoPart = p.scene.gizmoPartAt(place.x(), place.y());
  const bool onHandle = !gizmoPart && p.scene.isOnHandle(place.x(), place.y());
  if (gizmoPart != p.hotGizmo) {
    p.hotGizmo = gizmoPart;
    p.scene.setGizmoHot(gizmoPart);
    p.redraw();
  }
  if (onHandle != p.hotHandle) {
    p.hotHandle = onHandle;
    p.scene.setHandleHot(onHandle);
    p.redraw();
  }
  const bool wouldPull =
      p.host->isPullable() && QGuiApplication::queryKeyboardModifiers() == Qt::ControlModifier;
  if (wouldPull && p.scene.pickPoint(place.x(), place.y()))
    return p.host->setCursor(Qt::CrossCursor);
  const bool isClickable = plannedPointAt(at) >= 0 || partAt(at) || branchAt(at);
  p.host->setCursor(onHandle || gizmoPart ? Qt::SizeAllCursor
                    : isClickable         ? Qt::PointingHandCursor
                                          : Qt::OpenHandCursor);
}

void ArmView::setPartNamer(std::function<QString(const PickedPart&)> name) {
  parts_->nameOf = std::move(name);
}

void ArmView::setSelectedJoint(int joint, bool withHandle) {
  parts_->selected = joint;
  parts_->scene.setSelected(joint, withHandle);
  parts_->redraw();
}

void ArmView::setHandleText(const QString& text) {
  QLabel* label = parts_->handleText;
  label->setText(text);
  label->setVisible(!text.isEmpty());
  if (text.isEmpty() || !parts_->host) return;
  label->adjustSize();
  const QPoint beside = parts_->host->mouse().toPoint() + QPoint(18, -label->height() - 6);
  label->move(std::clamp(beside.x(), 0, std::max(0, width() - label->width())),
              std::clamp(beside.y(), 0, std::max(0, height() - label->height())));
  label->raise();
}

void ArmView::chooseOptions(const SceneOptions& options) {
  setOptions(options);
  emit optionsChanged();
}

void ArmView::answerLetter(char letter) {
  if (letter == 'P') return setParallel(!parts_->scene.camera().parallel);
  SceneOptions changed = options();
  bool& option = letter == 'C' ? changed.centresOfMass : changed.ellipsoids;
  option = !option;
  chooseOptions(changed);
}

ArmView::~ArmView() {
  delete parts_->host;  // its context must end before the scene does
}

void ArmView::setArm(const ArmGeometry& arm) {
  Parts& p = *parts_;
  const Eigen::Vector3d up = p.scene.up_W();
  p.scene.setArm(arm);
  p.strip->setRowCount(static_cast<int>(arm.links.size()));
  p.strip->setBends(std::any_of(arm.links.begin(), arm.links.end(),
                                [](const LinkGeometry& link) { return link.bends; }));
  p.layOut();
  const double reach = p.scene.reach(), ratio = reach / std::max(p.fittedReach, 1e-12);
  if (p.fittedReach == 0.0 || ratio > kRefit || ratio < 1.0 / kRefit || up != p.scene.up_W()) fit();
  p.redraw();
}

void ArmView::setPose(const ArmPose& pose) {
  parts_->scene.setPose(pose);
  parts_->redraw();
}

void ArmView::setTrace(const std::vector<Eigen::Vector3d>& points_W, int visibleCount) {
  parts_->scene.setTrace(points_W, visibleCount);
  parts_->redraw();
}

void ArmView::setTraceVisible(int visibleCount) {
  parts_->scene.setTraceVisible(visibleCount);
  parts_->redraw();
}

void ArmView::setTraceValues(const std::vector<double>& values, const QString& title) {
  parts_->scene.setTraceValues(values, title.toStdString());
  parts_->redraw();
}

void ArmView::setTraceColourings(const QList<TraceColouring>& colourings) {
  parts_->strip->setTraceColourings(colourings);
}

QString ArmView::traceColouring() const { return parts_->strip->traceColouring(); }

void ArmView::setGhosts(const std::vector<GhostArm>& ghosts) {
  parts_->scene.setGhosts(ghosts);
  parts_->redraw();
}

void ArmView::setGhostPose(std::size_t i, const ArmPose& pose) {
  parts_->scene.setGhostPose(i, pose);
  parts_->redraw();
}

SceneOptions ArmView::options() const { return parts_->scene.options(); }

void ArmView::setOptions(const SceneOptions& options) {
  parts_->scene.setOptions(options);
  parts_->strip->setOptions(options);
  parts_->redraw();
}

void ArmView::setView(StandardView view) {
  parts_->scene.setView(view);
  parts_->fittedReach = parts_->scene.reach();
  parts_->redraw();
}

void ArmView::fitRun(bool whole) {
  if (!parts_->scene.isFitted()) return;
  whole ? parts_->scene.fitStage() : parts_->scene.fit();
  parts_->redraw();
}

void ArmView::fit() {
  parts_->scene.fit();
  parts_->fittedReach = parts_->scene.reach();
  parts_->redraw();
}

CameraState ArmView::camera() const { return parts_->scene.camera(); }

void ArmView::setCamera(const CameraState& state) {
  parts_->scene.setCamera(state);
  parts_->strip->setParallel(parts_->scene.camera().parallel);
  parts_->fittedReach = parts_->scene.reach();
  parts_->redraw();
}

void ArmView::setParallel(bool parallel) {
  parts_->scene.setParallel(parallel);
  parts_->strip->setParallel(parallel);
  parts_->redraw();
}

void ArmView::setMousePreset(MousePreset preset) {
  if (parts_->host) parts_->host->setMousePreset(preset);
}

void ArmView::setBestAtRest(PictureQuality best) {
  if (parts_->host) parts_->host->setBestAtRest(best);
}

QMenu* ArmView::viewMenu() const { return parts_->strip->viewMenu(); }

ArmScene& ArmView::scene() { return parts_->scene; }

void ArmView::redraw() { parts_->redraw(); }

bool ArmView::isClean() const { return parts_->host && parts_->host->isClean(); }

bool ArmView::isDrawn() const { return parts_->host && parts_->host->isDrawn(); }

void ArmView::setCaption(const QStringList& parts) {
  parts_->overlays.setCaption(parts);
  parts_->scene.setFitMargins(parts_->overlays.margins());
}

void ArmView::setNote(const QString& note, bool isTitle) {
  parts_->overlays.setNote(note, isTitle);
  parts_->scene.setFitMargins(parts_->overlays.margins());
}

void ArmView::setDrawnBy(const QString& key, const QString& text, std::function<void()> takeAway) {
  parts_->overlays.setDrawnBy(key, text, std::move(takeAway));
  parts_->scene.setFitMargins(parts_->overlays.margins());
}

void ArmView::setBanner(const QString& text, const QString& tone) {
  parts_->overlays.setBanner(text, tone);
}

void ArmView::setPullable(bool pullable) {
  if (parts_->host) parts_->host->setPullable(pullable);
}

void ArmView::setStage(bool onStage, double textScale, int top_px) {
  Parts& p = *parts_;
  if (p.host) p.host->setTextScale(textScale);
  p.strip->setVisible(p.host && !p.host->isHidden() && !onStage);
  p.overlays.setStage(onStage, top_px);
  p.layOut();
}

bool ArmView::hasOpenGl() const { return parts_->host && !parts_->host->isHidden(); }

QImage ArmView::toImage(QSize pixels, std::optional<SceneTheme> theme) {
  Parts& p = *parts_;
  if (!p.host) return {};
  p.scene.setFitMargins(FitMargins::all(kPictureMargin));  // nothing lies over a picture
  p.scene.refit();
  p.scene.setSelectionVisible(false);
  QImage image = p.host->toImage(pixels, theme);
  p.scene.setSelectionVisible(true);
  p.scene.setFitMargins(p.overlays.margins());
  return image;
}

void ArmView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  Parts& p = *parts_;
  if (p.host) p.host->setGeometry(rect());
  p.missing->setGeometry(rect().adjusted(40, 40, -40, -40));
  p.layOut();
}

void ArmView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (hasOpenGl()) parts_->host->setFocus(event->reason());
}

void ArmView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !parts_) return;
  const bool dark = palette().color(QPalette::Window).lightness() < 110;
  parts_->scene.setTheme(dark ? SceneTheme::Dark : SceneTheme::Light);
  parts_->overlays.setDark(dark);
  parts_->handleText->setStyleSheet(overlayStyle(dark));
  parts_->redraw();
}

}  // namespace denavit
