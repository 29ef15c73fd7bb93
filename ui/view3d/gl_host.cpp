#include "ui/view3d/gl_host.h"

#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QScopedValueRollback>
#include <QWheelEvent>
#include <cmath>

#include <vtkCallbackCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkOpenGLState.h>
#include <vtkUnsignedCharArray.h>

#include "render/arm_scene.h"

namespace denavit {
namespace {

constexpr int kStill_ms = 200;
constexpr double kTurn_deg = 0.45;  ///< per pixel of a drag
constexpr double kGlHostWheelStep = 1.15;
constexpr int kHover_ms = 40;
constexpr int kClick_px = 4;  ///< a hand is not quieter

bool isOpenGlAllowed = true;

}  // namespace

void allowOpenGl(bool allowed) { isOpenGlAllowed = allowed; }

bool canShowOpenGl() {
  static const bool kCan = [] {
    // These draw windows without OpenGL; a QOpenGLWidget there has no context at all.
    const QString platform = QGuiApplication::platformName();
    for (const char* name : {"offscreen", "minimal", "linuxfb", "vnc"})
      if (platform == QLatin1String(name)) return false;
    QOpenGLContext probe;
    return probe.create();
  }();
  return kCan && isOpenGlAllowed;
}

/// VTK's side: a window without a context of its own.
struct GlHost::Window {
  explicit Window(GlHost& owner) : host(owner) {
    vtk->SetOwnContext(0);
    vtk->SetMultiSamples(0);
    vtk->SetFrameBlitModeToNoBlit();
    vtk->SetReadyForRendering(false);
    observer->SetClientData(this);
    observer->SetCallback([](vtkObject*, unsigned long event, void* self, void* data) {
      static_cast<Window*>(self)->answer(event, data);
    });
    for (const unsigned long event :
         {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent,
          vtkCommand::WindowSupportsOpenGLEvent})
      vtk->AddObserver(event, observer);
  }
  ~Window() { vtk->RemoveObserver(observer); }

  /// @returns whether VTK's loader (GLEW) has found OpenGL; it asks GLX, which a server may lack
  ///   where Qt draws by EGL
  bool findOpenGl() {
    failed = false;
    const unsigned long watch = vtk->AddObserver(vtkCommand::ErrorEvent, observer);
    vtk->OpenGLInitContext();
    vtk->RemoveObserver(watch);
    return !failed;
  }

  void answer(unsigned long event, void* data) {
    const bool current = host.context() && QOpenGLContext::currentContext() == host.context();
    switch (event) {
      case vtkCommand::WindowMakeCurrentEvent:
        // Making current what is current would bind Qt's framebuffer in the middle of VTK's frame.
        if (!current && host.context()) host.makeCurrent();
        break;
      case vtkCommand::WindowIsCurrentEvent:
        *static_cast<bool*>(data) = current;
        break;
      case vtkCommand::WindowSupportsOpenGLEvent:
        *static_cast<int*>(data) = 1;
        break;
      case vtkCommand::ErrorEvent:
        failed = true;
        break;
      default:
        break;
    }
  }

  GlHost& host;
  vtkNew<vtkGenericOpenGLRenderWindow> vtk;
  vtkNew<vtkCallbackCommand> observer;
  QMetaObject::Connection contextEnd;
  bool failed = false;
};

GlHost::GlHost(ArmScene& scene, QWidget* parent)
    : QOpenGLWidget(parent), scene_(scene), window_(std::make_unique<Window>(*this)) {
  setObjectName("armCanvas");
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::OpenHandCursor);
  setMouseTracking(true);
  hoverTimer_.setSingleShot(true);
  hoverTimer_.setInterval(kHover_ms);
  connect(&hoverTimer_, &QTimer::timeout, this, [this] { emit hovered(lastPosition_); });
  stillTimer_.setSingleShot(true);
  stillTimer_.setInterval(kStill_ms);
  connect(&stillTimer_, &QTimer::timeout, this, [this] {
    if (!isDragging()) emit rested();
    still_ = true;
    update();
  });
  scene_.attach(window_->vtk);
}

GlHost::~GlHost() {
  releaseContext();
  scene_.attach(nullptr);
}

void GlHost::showChange() {
  still_ = drawn_ = cleanDrawn_ = false;
  stillTimer_.start();
  update();
}

void GlHost::initializeGL() {
  if (!context() || !context()->isValid()) return;
  // A floated dock may get a new context: give VTK's objects back to the old one in time.
  disconnect(window_->contextEnd);
  window_->contextEnd =
      connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { releaseContext(); });
  window_->vtk->SetReadyForRendering(true);
  if (!window_->findOpenGl()) {
    window_->vtk->SetReadyForRendering(false);
    QTimer::singleShot(0, this, &GlHost::unavailable);
    return;
  }
  window_->vtk->OpenGLInitState();
  resizeWindow();
}

void GlHost::releaseContext() {
  disconnect(window_->contextEnd);
  if (!context() || !context()->isValid()) return;
  makeCurrent();
  window_->vtk->Finalize();
  window_->vtk->SetReadyForRendering(false);
  doneCurrent();
}

void GlHost::resizeWindow() {
  const double ratio = devicePixelRatioF();
  window_->vtk->SetSize(static_cast<int>(std::lround(width() * ratio)),
                        static_cast<int>(std::lround(height() * ratio)));
  window_->vtk->SetDPI(static_cast<int>(std::lround(72 * ratio * textScale_)));
  scene_.setPixelRatio(ratio * textScale_);
}

void GlHost::setTextScale(double scale) {
  if (scale == textScale_) return;
  textScale_ = scale;
  resizeWindow();
  showChange();
}

/// Qt draws at once, and once more when the window is painted: while a window is laid out, that
/// would be a frame for every step of the layout that nobody sees.
void GlHost::resizeEvent(QResizeEvent* event) {
  const QScopedValueRollback resizing(resizing_, true);
  QOpenGLWidget::resizeEvent(event);
  update();
}

void GlHost::resizeGL(int, int) {
  drawn_ = cleanDrawn_ = false;
  resizeWindow();
}

void GlHost::prepareState() {
  vtkOpenGLState* state = window_->vtk->GetState();
  state->Reset();
  state->Push();
  state->vtkglDepthFunc(GL_LEQUAL);
  state->ResetFramebufferBindings();
}

void GlHost::draw(PictureQuality quality) {
  scene_.setQuality(quality);
  window_->vtk->Render();
}

/// The first clean frame after a change; its time decides about the next ones.
void GlHost::drawClean() {
  const int* size = window_->vtk->GetSize();
  const double pixels = static_cast<double>(size[0]) * size[1];
  const PictureQuality quality = costs_.choose(pixels);
  QElapsedTimer clock;
  clock.start();
  draw(quality);
  context()->functions()->glFinish();
  costs_.note(quality, pixels, 1e-6 * static_cast<double>(clock.nsecsElapsed()));
  cleanDrawn_ = true;
}

void GlHost::paintGL() {
  vtkGenericOpenGLRenderWindow* vtk = window_->vtk;
  if (resizing_ || !vtk->GetReadyForRendering()) return;
  prepareState();
  if (!still_)
    draw(PictureQuality::Fast);
  else if (!cleanDrawn_)
    drawClean();
  drawn_ = true;
  QOpenGLFunctions* gl = context()->functions();
  vtkOpenGLState* state = vtk->GetState();
  gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
  state->vtkglDisable(GL_SCISSOR_TEST);
  gl->glDisable(GL_SCISSOR_TEST);
  const int* size = vtk->GetSize();
  vtk->BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1],
                              GL_COLOR_BUFFER_BIT, GL_NEAREST);
  // Qt mixes the widget into the window by its alpha.
  gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
  gl->glClearColor(0, 0, 0, 1);
  gl->glClear(GL_COLOR_BUFFER_BIT);
  gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  state->Pop();
}

QImage GlHost::toImage(QSize pixels, std::optional<SceneTheme> theme) {
  if (pixels.isEmpty()) return {};
  if (!isValid()) grabFramebuffer();  // makes a context for a widget that was never shown
  if (!isValid() || !window_->vtk->GetReadyForRendering()) return {};
  makeCurrent();
  vtkGenericOpenGLRenderWindow* vtk = window_->vtk;
  // Text and lines grow with the picture, so that a large one is not a thin one.
  const double scale = height() > 0 ? std::max(1.0, static_cast<double>(pixels.height()) / 900) : 1;
  vtk->SetSize(pixels.width(), pixels.height());
  vtk->SetDPI(static_cast<int>(std::lround(72 * scale)));
  scene_.setPixelRatio(scale);
  const SceneTheme onScreen = scene_.theme();
  if (theme) scene_.setTheme(*theme);
  prepareState();
  draw(PictureQuality::Full);
  vtkNew<vtkUnsignedCharArray> bytes;
  vtk->GetRGBACharPixelData(0, 0, pixels.width() - 1, pixels.height() - 1, 0, bytes);
  vtk->GetState()->Pop();
  const QImage image(bytes->GetPointer(0), pixels.width(), pixels.height(), 4 * pixels.width(),
                     QImage::Format_RGBX8888);
  QImage upright = image.mirrored().convertToFormat(QImage::Format_RGB32);
  if (theme) scene_.setTheme(onScreen);
  resizeWindow();
  doneCurrent();
  showChange();
  return upright;
}

void GlHost::showEvent(QShowEvent* event) {
  QOpenGLWidget::showEvent(event);
  // Whether there is a context is known once the window has been composed.
  QTimer::singleShot(0, this, [this] {
    if (isVisible() && !isValid()) emit unavailable();
  });
}

QPointF GlHost::toScene(QPointF at) const {
  return devicePixelRatioF() * QPointF(at.x(), height() - at.y());
}

SightRay GlHost::rayThrough(QPointF at) const {
  const QPointF place = toScene(at);
  return scene_.rayThrough(place.x(), place.y());
}

void GlHost::dropHandle(bool kept) {
  drag_.reset();
  moving_ = true;  // the button that is still down makes no click
  emit handleDropped(kept);
}

void GlHost::dropGizmo(bool kept) {
  gizmoDrag_.reset();
  moving_ = true;
  emit gizmoDropped(kept);
}

void GlHost::setPullable(bool pullable) {
  if (pull_ && !pullable) dropPull();
  pullable_ = pullable;
}

/// Ctrl on a link takes hold of it. @returns whether it did
bool GlHost::grabPoint(const QMouseEvent& event) {
  if (!pullable_ || event.button() != Qt::LeftButton || event.modifiers() != Qt::ControlModifier)
    return false;
  lastPosition_ = pressedAt_ = event.position();
  const QPointF place = toScene(pressedAt_);
  const auto point = scene_.pickPoint(place.x(), place.y());
  if (!point) return false;
  pull_.emplace(point->p_W, rayThrough(QPointF(0.5 * width(), 0.5 * height())).v_W);
  setCursor(Qt::ClosedHandCursor);
  emit pullGrabbed(*point);
  return true;
}

void GlHost::dropPull() {
  pull_.reset();
  moving_ = true;  // the button that is still down makes no click
  setCursor(Qt::OpenHandCursor);
  emit pullDropped();
}

void GlHost::mousePressEvent(QMouseEvent* event) {
  if (isDragging()) return;  // another button changes nothing
  lastPosition_ = pressedAt_ = event->position();
  moving_ = false;
  hoverTimer_.stop();
  const QPointF place = toScene(pressedAt_);
  if (grabPoint(*event)) return;
  const bool plain = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
  if (!plain) return;
  if (const auto part = scene_.gizmoPartAt(place.x(), place.y())) {
    gizmoDrag_.emplace(*scene_.gizmo(), *part, rayThrough(pressedAt_));
    return emit gizmoGrabbed(*part);
  }
  if (!scene_.isOnHandle(place.x(), place.y())) return;
  drag_.emplace(*scene_.handle(), rayThrough(pressedAt_));
  emit handleGrabbed();
}

void GlHost::mouseReleaseEvent(QMouseEvent* event) {
  if (drag_) {
    if (event->button() == Qt::LeftButton) dropHandle(true);
    return;
  }
  if (gizmoDrag_) {
    if (event->button() == Qt::LeftButton) dropGizmo(true);
    return;
  }
  if (pull_) {
    if (event->button() == Qt::LeftButton) dropPull();
    moving_ = event->buttons() != Qt::NoButton;
    return;
  }
  setCursor(Qt::OpenHandCursor);
  const bool click = !moving_ && event->buttons() == Qt::NoButton;
  if (event->buttons() == Qt::NoButton) moving_ = false;
  if (!click) return;
  if (event->button() == Qt::RightButton) return emit rightClicked(event->position());
  if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier)
    emit clicked(event->position());
}

void GlHost::mouseMoveEvent(QMouseEvent* event) {
  if (drag_) {
    lastPosition_ = event->position();
    return emit handleDragged(drag_->follow(rayThrough(lastPosition_)));
  }
  if (gizmoDrag_) {
    lastPosition_ = event->position();
    return emit gizmoDragged(gizmoDrag_->follow(rayThrough(lastPosition_)));
  }
  if (pull_) {
    lastPosition_ = event->position();
    return emit pullMoved(pull_->follow(rayThrough(lastPosition_)));
  }
  if (event->buttons() == Qt::NoButton) {
    lastPosition_ = event->position();
    if (!hoverTimer_.isActive()) hoverTimer_.start();
    return;
  }
  if (!moving_ && (event->position() - pressedAt_).manhattanLength() < kClick_px) return;
  if (!moving_) setCursor(Qt::ClosedHandCursor);
  moving_ = true;
  const QPointF moved = event->position() - lastPosition_;
  lastPosition_ = event->position();
  const double height_px = std::max(height(), 1);
  switch (motionOf(preset_, event->buttons(), event->modifiers())) {
    case CameraMotion::Turn:
      scene_.turn(kTurn_deg * moved.x(), kTurn_deg * moved.y());
      break;
    case CameraMotion::Move:
      scene_.pan(moved.x() / height_px, -moved.y() / height_px);
      break;
    case CameraMotion::Zoom:
      scene_.zoom(std::pow(1.006, -moved.y()));
      break;
    case CameraMotion::None:
      return;
  }
  showChange();
}

void GlHost::mouseDoubleClickEvent(QMouseEvent* event) {
  if (grabPoint(*event)) return;
  moving_ = true;  // its release is no click of its own
  if (event->button() == Qt::LeftButton) emit doubleClicked(event->position());
}

void GlHost::leaveEvent(QEvent* event) {
  hoverTimer_.stop();
  QOpenGLWidget::leaveEvent(event);
}

/// Those of the mouse come with its release, where it has not moved the view.
void GlHost::contextMenuEvent(QContextMenuEvent* event) {
  event->accept();
  if (event->reason() != QContextMenuEvent::Mouse) emit menuKeyPressed();
}

bool GlHost::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QOpenGLWidget::event(event);
  emit toolTipAsked(static_cast<QHelpEvent*>(event)->pos());
  return true;
}

void GlHost::keyPressEvent(QKeyEvent* event) {
  if (drag_ && event->key() == Qt::Key_Escape) return dropHandle(false);
  if (gizmoDrag_ && event->key() == Qt::Key_Escape) return dropGizmo(false);
  if (pull_ && event->key() == Qt::Key_Escape) return dropPull();
  if (pullable_ && event->key() == Qt::Key_Control) hoverTimer_.start();  // another cursor
  // Plain keys only: with Ctrl or Alt they are the window's.
  if (event->modifiers() & ~Qt::KeypadModifier) return QOpenGLWidget::keyPressEvent(event);
  const int key = event->key();
  if (key >= Qt::Key_1 && key <= Qt::Key_7) {
    emit viewAsked(static_cast<StandardView>(key - Qt::Key_1));
  } else if (key == Qt::Key_F) {
    emit fitAsked();
  } else if (key == Qt::Key_C || key == Qt::Key_I || key == Qt::Key_P) {
    emit letterPressed(static_cast<char>(key));
  } else {
    QOpenGLWidget::keyPressEvent(event);
  }
}

void GlHost::wheelEvent(QWheelEvent* event) {
  const double steps = event->angleDelta().y() / 120.0;
  if (steps == 0.0) return;
  scene_.zoom(std::pow(kGlHostWheelStep, steps));
  showChange();
  event->accept();
}

}  // namespace denavit
