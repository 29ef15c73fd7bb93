#include "ui/motion/time_line.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>

#include "tests/ui/time_line_fixture.h"
#include "ui/motion/path_panel.h"
#include "ui/poses/state_mime.h"

namespace denavit {
namespace {

TEST_F(TimeLineTest, HandlesStandWhereThePlotsHaveTheirTimes) {
  for (int k = 0; k < 5; ++k) {
    const QPointF there = strip->mapFromGlobal(
        plots->mapToGlobal(QPointF(plots->stack().xAt(planned[static_cast<std::size_t>(k)]), 0)));
    EXPECT_NEAR(strip->xOf(k).value(), there.x(), 0.5) << k;
  }
  plots->setTimeRange({0.5, 2});
  EXPECT_LT(strip->xOf(0).value(), plots->stack().area(0).left) << "beyond what is shown";
  EXPECT_FALSE(strip->accessibleName().isEmpty());
}

TEST_F(TimeLineTest, ADragRetimesAsTheTableDoesAndIsOneStep) {
  const int before = steps();
  drag(1, 60);
  ASSERT_EQ(steps(), before + 1);
  const TrajectoryDescription dragged = trajectory();
  EXPECT_NEAR(dragged.points[1].time.value(), planned[1] + 60 * perPixel, 1.5 * perPixel);
  const double by = *dragged.points[1].time - planned[1];
  EXPECT_NEAR(*dragged.points[4].time, planned[4] + by, 1e-9) << "what comes later goes along";
  // The same time typed into the table does the same.
  trigger("actionUndo");
  EXPECT_FALSE(trajectory().points[1].time.has_value());
  auto* table = find<QTableView>("viaTable");
  table->model()->setData(table->model()->index(1, 3),
                          QString::number(*dragged.points[1].time, 'g', 17), Qt::EditRole);
  for (std::size_t k = 1; k < 5; ++k) {
    EXPECT_NEAR(*trajectory().points[k].time, *dragged.points[k].time, 1e-12) << k;
  }
  trigger("actionUndo");
  trigger("actionRedo");
  EXPECT_TRUE(trajectory().points[4].time.has_value());
}

TEST_F(TimeLineTest, WithShiftOnlyOnePointMovesBetweenItsNeighbours) {
  drag(2, 40, Qt::ShiftModifier);
  EXPECT_NEAR(trajectory().points[2].time.value(), planned[2] + 40 * perPixel, 1.5 * perPixel);
  EXPECT_NEAR(trajectory().points[3].time.value(), planned[3], 1e-9);
  waitForSketch();
  drag(2, 4000, Qt::ShiftModifier);
  EXPECT_LT(*trajectory().points[2].time, *trajectory().points[3].time);
  EXPECT_NEAR(*trajectory().points[3].time, planned[3], 1e-9);
}

TEST_F(TimeLineTest, AHandleNeverCrossesTheOneBefore) {
  drag(2, -4000);
  EXPECT_GT(*trajectory().points[2].time, *trajectory().points[1].time);
  EXPECT_LT(*trajectory().points[2].time, *trajectory().points[1].time + 0.01);
  // The start stays.
  const int before = steps();
  drag(0, 80);
  EXPECT_EQ(steps(), before);
}

TEST_F(TimeLineTest, EscTakesADragBack) {
  const TrajectoryDescription before = trajectory();
  press(3);
  move(handle(3) + QPoint(50, 0));
  EXPECT_TRUE(strip->isDragging());
  EXPECT_NE(trajectory(), before);
  QTest::keyClick(strip, Qt::Key_Escape);
  EXPECT_FALSE(strip->isDragging());
  EXPECT_EQ(trajectory(), before);
  move(handle(3) + QPoint(90, 0));
  EXPECT_EQ(trajectory(), before) << "the drag is over";
}

TEST_F(TimeLineTest, TheTimeAxisStaysWhileAHandleIsDragged) {
  const AxisRange before = plots->timeRange();
  press(4);
  move(handle(4) + QPoint(200, 0));
  waitForSketch();
  EXPECT_GT(sketch->preview()->duration(), before.max);
  EXPECT_EQ(plots->timeRange(), before);
  release(handle(4));
  EXPECT_GT(plots->timeRange().max, before.max) << "and shows everything again afterwards";
}

TEST_F(TimeLineTest, AClickSelectsThePointEverywhere) {
  auto* path = find<PathPanel>("path");
  QTest::mouseClick(strip, Qt::LeftButton, {}, handle(3));
  EXPECT_EQ(path->selectedPoint(), 3);
  EXPECT_EQ(strip->selected(), 3);
  const VecX<double>& q = sketch->preview()->planned.corners[3];
  EXPECT_NEAR(studio().shown.pose().at(1), q[1], 1e-12);
  path->select(1);
  EXPECT_EQ(strip->selected(), 1);
  EXPECT_TRUE(strip->accessibleDescription().contains("point 2 of 5"));
  const int before = steps();
  EXPECT_EQ(before, 0) << "selecting is no edit";
}

TEST_F(TimeLineTest, KeysSelectShiftAndRemove) {
  strip->setFocus();
  QTest::keyClick(strip, Qt::Key_Right);
  QTest::keyClick(strip, Qt::Key_Right);
  EXPECT_EQ(find<PathPanel>("path")->selectedPoint(), 1);
  const int before = steps();
  QTest::keyClick(strip, Qt::Key_Right, Qt::ControlModifier);
  QTest::keyClick(strip, Qt::Key_Right, Qt::ControlModifier);
  const double whole = (std::round(planned[1] / 0.01) + 2) * 0.01;
  EXPECT_NEAR(trajectory().points[1].time.value(), whole, 1e-9);
  EXPECT_NEAR(trajectory().points[4].time.value(), planned[4] + whole - planned[1], 1e-9);
  EXPECT_EQ(steps(), before + 1) << "one after the other they are one step";
  QTest::keyClick(strip, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_NEAR(*trajectory().points[1].time, whole - 0.01, 1e-9);
  QTest::keyClick(strip, Qt::Key_Delete);
  EXPECT_EQ(trajectory().points.size(), 4u);
  QTest::keyClick(strip, Qt::Key_Left);
  EXPECT_EQ(find<PathPanel>("path")->selectedPoint(), 0);
  for (int k = 0; k < 2; ++k) trigger("actionUndo");
  EXPECT_EQ(trajectory().points.size(), 5u);
  EXPECT_FALSE(trajectory().points[1].time.has_value());
}

TEST_F(TimeLineTest, TimesOfTheFastestMotionAreResults) {
  find<QPushButton>("speedPlaneFastest")->click();
  waitForSketch();
  EXPECT_EQ(trajectory().profile, MotionProfile::Fastest);
  const int before = steps();
  drag(2, 60);
  EXPECT_EQ(steps(), before);
  EXPECT_TRUE(strip->tipOf(2).contains("fastest")) << strip->tipOf(2).toStdString();
  QTest::keyClick(strip, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(steps(), before);
  EXPECT_EQ(find<PathPanel>("path")->selectedPoint(), 2) << "but it can be selected";
}

class TimeLineDropTest : public TimeLineTest {
 protected:
  void drop(double time_s) {
    NamedState state;
    state.name = "over there";
    state.q = {0.1, -0.5, 0.4, 0.1, 0.9, 0};
    const std::unique_ptr<QMimeData> data(toMimeData(state));
    const double x = strip->xOf(0).value() + time_s / perPixel;
    const QPoint at(static_cast<int>(std::lround(x)), strip->height() / 2);
    QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(strip, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(strip, &event);
    EXPECT_TRUE(event.isAccepted());
  }
};

TEST_F(TimeLineDropTest, AStateIsDroppedInItsOrder) {
  const int before = steps();
  drop(0.5 * (planned[2] + planned[3]));
  ASSERT_EQ(trajectory().points.size(), 6u);
  EXPECT_NEAR(trajectory().points[3].q.at(1), -0.5, 1e-12);
  EXPECT_FALSE(trajectory().points[3].time.has_value()) << "the limits go on deciding";
  EXPECT_EQ(steps(), before + 1);
  EXPECT_EQ(find<PathPanel>("path")->selectedPoint(), 3);
  trigger("actionUndo");
  EXPECT_EQ(trajectory().points.size(), 5u);
}

TEST_F(TimeLineDropTest, AmongTimesItHasTheTimeItIsDroppedAt) {
  drag(4, 30);
  waitForSketch();
  perPixel = 1 / (plots->stack().xAt(1) - plots->stack().xAt(0));
  const double time = 0.5 * (planned[2] + planned[3]);
  drop(time);
  ASSERT_EQ(trajectory().points.size(), 6u);
  EXPECT_NEAR(trajectory().points[3].time.value(), time, 2 * perPixel);
  EXPECT_NEAR(trajectory().points[4].time.value(), planned[3], 1e-9);
}

}  // namespace
}  // namespace denavit
