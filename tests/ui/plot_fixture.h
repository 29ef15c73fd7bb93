#pragma once

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>
#include <cmath>

#include <gmock/gmock.h>

#include "tests/ui/finish_events.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_legend.h"
#include "ui/plot_view/plot_view.h"

namespace denavit::test {

using Values = std::vector<double>;

inline std::shared_ptr<const Values> share(Values values) {
  return std::make_shared<const Values>(std::move(values));
}

/// amplitude * sin(frequency * t) over 0 to 5 s.
inline CurveData makeCurve(const QString& name, double amplitude, double frequency = 1.0,
                           const QString& unit = "N·m") {
  Values x, y;
  for (int i = 0; i <= 2000; ++i) {
    x.push_back(0.0025 * i);
    y.push_back(amplitude * std::sin(frequency * x.back()));
  }
  return {name, unit, {}, share(std::move(x)), share(std::move(y))};
}

/// Torques on the left, an angle on the right, and an energy under them.
inline std::vector<PlotData> makeTwoAxes() {
  PlotData torque{
      "Torque of joint 2",
      "torque τ [N·m]",
      {makeCurve("gravity", 30), makeCurve("total", 50, 3), makeCurve("q₂", 170, 1.5, "°")}};
  torque.curves[2].axis = PlotAxis::Right;
  torque.rightLabel = "angle [°]";
  return {torque, {"Energy", "energy [J]", {makeCurve("kinetic", 2, 1, "J")}}};
}

/// A view of 800 x 480 with two charts, and a mouse.
class PlotFixture : public testing::Test {
 protected:
  PlotFixture() {
    view.resize(800, 480);
    view.setPlots(makeTwoAxes());
    view.show();
    finishEvents();
  }
  [[nodiscard]] PlotCanvas* canvas() const { return view.findChild<PlotCanvas*>("plotCanvas"); }
  void send(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
            Qt::KeyboardModifiers modifiers = {}) const {
    QMouseEvent event(type, at, canvas()->mapToGlobal(at), button, buttons, modifiers);
    QApplication::sendEvent(canvas(), &event);
  }
  void drag(Qt::MouseButton button, QPointF from, QPointF to,
            Qt::KeyboardModifiers modifiers = {}) const {
    send(QEvent::MouseButtonPress, from, button, button, modifiers);
    send(QEvent::MouseMove, to, Qt::NoButton, button, modifiers);
    send(QEvent::MouseButtonRelease, to, button, Qt::NoButton, modifiers);
  }
  void click(QPointF at) const { drag(Qt::LeftButton, at, at); }
  void wheel(QPointF at, int delta, Qt::KeyboardModifiers modifiers = {}) const {
    QWheelEvent event(at, canvas()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas(), &event);
  }
  void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(canvas(), which, modifiers);
  }

  PlotView view;
};

/// Saves a widget as it looks where DENAVIT_PICTURES names a folder.
inline void keepPicture(QWidget& widget, const QString& name) {
  const QString folder = qEnvironmentVariable("DENAVIT_PICTURES");
  if (!folder.isEmpty()) widget.grab().save(QDir(folder).filePath(name + ".png"));
}
inline void keepPicture(const QImage& image, const QString& name) {
  const QString folder = qEnvironmentVariable("DENAVIT_PICTURES");
  if (!folder.isEmpty()) image.save(QDir(folder).filePath(name + ".png"));
}

/// Pixels in the colour of what is beyond a limit.
inline int countBeyond(const QImage& image) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor p = image.pixelColor(x, y);
      count += p.red() > 190 && p.green() < 70 && p.blue() < 80;
    }
  return count;
}

}  // namespace denavit::test
