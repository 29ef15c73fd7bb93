#include "ui/window/window_place.h"

#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QWidget>
#include <algorithm>

namespace denavit {
namespace {

constexpr QSize kUsual{1600, 1000};
/// [px] What the frame of a window adds, before the system has told it: title above, borders.
constexpr QSize kFrame{8, 36};

constexpr char kPlace[] = "window/place", kMaximised[] = "window/maximised";

int areaOf(const QRect& rect) { return rect.isValid() ? rect.width() * rect.height() : 0; }

QList<QRect> freeScreens() {
  QList<QRect> screens;
  if (const QScreen* usual = QGuiApplication::primaryScreen())
    screens << usual->availableGeometry();
  for (const QScreen* screen : QGuiApplication::screens()) screens << screen->availableGeometry();
  return screens;
}

}  // namespace

QRect fitToScreens(const QRect& wanted, const QList<QRect>& screens) {
  if (screens.isEmpty()) return wanted;
  const QRect screen =
      *std::max_element(screens.begin(), screens.end(), [&](const QRect& a, const QRect& b) {
        return areaOf(a.intersected(wanted)) < areaOf(b.intersected(wanted));
      });
  QRect place(wanted.topLeft(), wanted.size().boundedTo(screen.size()));
  place.moveLeft(std::clamp(place.left(), screen.left(), screen.right() - place.width() + 1));
  place.moveTop(std::clamp(place.top(), screen.top(), screen.bottom() - place.height() + 1));
  return place;
}

void placeWindow(QWidget& window, const QSettings& settings) {
  const QList<QRect> screens = freeScreens();
  if (screens.isEmpty()) return;
  QRect wanted = settings.value(kPlace).toRect();
  if (!wanted.isValid()) {
    wanted = QRect({}, kUsual + kFrame);
    wanted.moveCenter(screens.front().center());
  }
  const QRect place = fitToScreens(wanted, screens);
  // Qt moves a window with its frame and sizes it without.
  window.move(place.topLeft());
  window.resize(place.size() - kFrame);
  if (settings.value(kMaximised).toBool()) window.setWindowState(Qt::WindowMaximized);
}

void storePlace(const QWidget& window, QSettings& settings) {
  const bool filled = window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen);
  settings.setValue(kMaximised, window.isMaximized());
  const QRect normal = window.normalGeometry();
  const QPoint at = filled ? normal.topLeft() : window.pos();
  settings.setValue(kPlace, QRect(at, (filled ? normal.size() : window.size()) + kFrame));
}

}  // namespace denavit
