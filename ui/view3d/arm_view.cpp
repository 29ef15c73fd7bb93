#include "ui/view3d/arm_view.h"

#include <QEvent>
#include <QImage>
#include <QMenu>
#include <QResizeEvent>
#include <algorithm>

#include "render/arm_scene.h"
#include "ui/view3d/gl_host.h"
#include "ui/view3d/tool_strip.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMargin_px = 10;
constexpr int kCompact_px = 500;  ///< narrower views have the short strip
constexpr int kCompass_px = 100;  ///< kept free of the caption
/// A new arm is fitted when its reach differs by more than this factor from what was fitted.
constexpr double kRefit = 1.25;

}  // namespace

struct ArmView::Parts {
  explicit Parts(ArmView& view)
      : host(canShowOpenGl() ? new GlHost(scene, &view) : nullptr),
        strip(new ToolStrip(&view)),
        caption(makeLabel(&view)),
        note(makeLabel(&view)),
        missing(new QLabel(&view)) {}

  static QLabel* makeLabel(QWidget* parent) {
    auto* label = named(new QLabel(parent), "overlay");
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->hide();
    return label;
  }

  /// On one line where it fits into a width, else on several.
  static void fitLabel(QLabel* label, int width) {
    label->setWordWrap(false);
    label->setMinimumWidth(0);
    label->adjustSize();
    if (label->width() <= width) return;
    label->setWordWrap(true);
    label->setMinimumWidth(std::max(width, 60));
    label->resize(std::max(width, 60), label->heightForWidth(std::max(width, 60)));
  }

  void redraw() const {
    if (host) host->showChange();
  }

  ArmScene scene;  // before the host, which draws it to its own end
  GlHost* host;    ///< null without OpenGL
  ToolStrip* strip;
  QLabel *caption, *note, *missing;
  double fittedReach = 0.0;
  bool onStage = false;
  bool untouched = true;  ///< the camera is where fitting put it: it is fitted anew to other sizes
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
  connect(host, &GlHost::cameraMoved, this, [this] { parts_->untouched = false; });
  connect(host, &GlHost::sized, this, [this] {
    if (parts_->untouched) parts_->scene.fit();
  });
}

void ArmView::answerLetter(char letter) {
  if (letter == 'P') return setParallel(!parts_->scene.camera().parallel);
  SceneOptions changed = options();
  bool& option = letter == 'C' ? changed.centresOfMass : changed.ellipsoids;
  option = !option;
  setOptions(changed);
  emit optionsChanged();
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
  QResizeEvent laidOut(size(), size());
  resizeEvent(&laidOut);
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
  parts_->untouched = true;
  parts_->redraw();
}

void ArmView::fit() {
  parts_->scene.fit();
  parts_->fittedReach = parts_->scene.reach();
  parts_->untouched = true;
  parts_->redraw();
}

CameraState ArmView::camera() const { return parts_->scene.camera(); }

void ArmView::setCamera(const CameraState& state) {
  parts_->scene.setCamera(state);
  parts_->strip->setParallel(parts_->scene.camera().parallel);
  parts_->fittedReach = parts_->scene.reach();
  parts_->untouched = false;
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

QMenu* ArmView::viewMenu() const { return parts_->strip->viewMenu(); }

ArmScene& ArmView::scene() { return parts_->scene; }

void ArmView::redraw() { parts_->redraw(); }

bool ArmView::isDrawn() const { return parts_->host && parts_->host->isDrawn(); }

void ArmView::setCaption(const QString& caption) {
  parts_->caption->setText(caption);
  parts_->caption->setVisible(!caption.isEmpty() && !parts_->onStage);
  QResizeEvent laidOut(size(), size());
  resizeEvent(&laidOut);
}

void ArmView::setNote(const QString& note) {
  parts_->note->setText(note);
  parts_->note->setVisible(!note.isEmpty());
  QResizeEvent laidOut(size(), size());
  resizeEvent(&laidOut);
}

void ArmView::setStage(bool onStage, double textScale) {
  Parts& p = *parts_;
  if (p.host) p.host->setTextScale(textScale);
  p.onStage = onStage;
  p.strip->setVisible(p.host && !p.host->isHidden() && !onStage);
  setCaption(p.caption->text());
}

bool ArmView::hasOpenGl() const { return parts_->host && !parts_->host->isHidden(); }

QImage ArmView::toImage(QSize pixels, std::optional<SceneTheme> theme) {
  return parts_->host ? parts_->host->toImage(pixels, parts_->untouched, theme) : QImage();
}

void ArmView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  Parts& p = *parts_;
  if (p.host) p.host->setGeometry(rect());
  p.missing->setGeometry(rect().adjusted(40, 40, -40, -40));
  p.strip->setCompact(width() < kCompact_px);
  p.strip->adjustSize();
  p.strip->move(width() - p.strip->width() - kMargin_px, kMargin_px);
  Parts::fitLabel(p.caption, width() - 2 * kMargin_px - kCompass_px);
  p.caption->move(kMargin_px, height() - p.caption->height() - kMargin_px);
  Parts::fitLabel(p.note, width() - 2 * kMargin_px);
  if (p.onStage) return p.note->move(kMargin_px, height() - p.note->height() - kMargin_px);
  const bool beside = p.strip->isHidden() || kMargin_px + p.note->width() + 6 <= p.strip->x();
  p.note->move(kMargin_px, beside ? kMargin_px : kMargin_px + p.strip->height() + 6);
}

void ArmView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !parts_) return;
  const bool dark = palette().color(QPalette::Window).lightness() < 110;
  parts_->scene.setTheme(dark ? SceneTheme::Dark : SceneTheme::Light);
  for (QWidget* overlay :
       {static_cast<QWidget*>(parts_->strip), static_cast<QWidget*>(parts_->caption),
        static_cast<QWidget*>(parts_->note)})
    overlay->setStyleSheet(overlayStyle(dark));
  parts_->redraw();
}

}  // namespace denavit
