#pragma once

#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/time_line.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// The workspace Motion with the picking and placing Puma, and the panel along the path.
class TimeLineTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1500, 950);
    window->setWorkspace(Workspace::Motion);
    sketch = window->findChild<MotionSketch*>();
    studio().open("puma-pick-place");
    waitForSketch();
    strip = find<TimeLine>("timeLine");
    plots = find<PlotView>("alongPath");
    ASSERT_TRUE(waitFor([&] { return !plots->stack().plots().empty() && strip->xOf(4); }));
    planned = sketch->preview()->planned.times;
    perPixel = 1 / (plots->stack().xAt(1) - plots->stack().xAt(0));
  }
  void waitForSketch() {
    ASSERT_TRUE(waitFor([&] { return sketch->isCurrent(); }));
    QCoreApplication::processEvents();
  }
  [[nodiscard]] TrajectoryDescription trajectory() { return trajectoryOf(studio().edits); }
  [[nodiscard]] QPoint handle(int point) {
    return {static_cast<int>(std::lround(strip->xOf(point).value())), strip->height() / 2};
  }
  void press(int point) { QTest::mousePress(strip, Qt::LeftButton, {}, handle(point)); }
  void move(const QPoint& to, Qt::KeyboardModifiers held = {}) {
    QMouseEvent event(QEvent::MouseMove, to, strip->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      held);
    QCoreApplication::sendEvent(strip, &event);
  }
  void release(const QPoint& at) { QTest::mouseRelease(strip, Qt::LeftButton, {}, at); }
  void drag(int point, int by_px, Qt::KeyboardModifiers held = {}) {
    const QPoint from = handle(point), to = from + QPoint(by_px, 0);
    press(point);
    move(from + QPoint(by_px / 2, 0), held);
    move(to, held);
    release(to);
  }
  [[nodiscard]] int steps() { return studio().edits.undoStack().index(); }

  MotionSketch* sketch = nullptr;
  TimeLine* strip = nullptr;
  PlotView* plots = nullptr;
  std::vector<double> planned;
  double perPixel = 0;  ///< [s/px]
};

}  // namespace denavit
