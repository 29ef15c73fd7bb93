// Second axes, kinds of charts, zoom and its history, edits and drops on a PlotView.

#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>

#include "tests/ui/finish_events.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot_view/simplify_line.h"

namespace denavit {
namespace {

using namespace test;

class PlotAxes : public PlotFixture {
 protected:
  /// Over the numbers of the right axis of the first chart.
  [[nodiscard]] QPointF overRightNumbers() const { return {canvas()->width() - 30.0, 80}; }
};

TEST_F(PlotAxes, ASecondAxisHasItsOwnRange) {
  EXPECT_LT(view.range(0, PlotAxis::Left).max, 60);
  EXPECT_GT(view.range(0, PlotAxis::Right).max, 165);
}

TEST_F(PlotAxes, TheWheelOverTheRightNumbersZoomsTheRightAxisOnly) {
  const AxisRange left = view.range(0, PlotAxis::Left), right = view.range(0, PlotAxis::Right);
  wheel(overRightNumbers(), 240);
  EXPECT_EQ(view.range(0, PlotAxis::Left), left);
  EXPECT_LT(view.range(0, PlotAxis::Right).max - view.range(0, PlotAxis::Right).min,
            0.7 * (right.max - right.min));
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5}));
}

TEST_F(PlotAxes, ASecondAxisKeepsItsZoomWhenACurveIsAdded) {
  view.setRange(0, PlotAxis::Left, {-7, 7});
  view.setRange(0, PlotAxis::Right, {-33, 44});
  view.setTimeRange({1, 2});
  view.setCurveVisible(0, 1, false);
  std::vector<PlotData> more = makeTwoAxes();
  more[0].curves.push_back(makeCurve("friction", 90));
  view.setPlots(more);
  EXPECT_EQ(view.range(0, PlotAxis::Left), (AxisRange{-7, 7}));
  EXPECT_EQ(view.range(0, PlotAxis::Right), (AxisRange{-33, 44}));
  EXPECT_EQ(view.timeRange(), (AxisRange{1, 2}));
  EXPECT_FALSE(view.isCurveVisible(0, 1));
  EXPECT_TRUE(view.isCurveVisible(0, 3));
}

/// Charts of other cards follow the time range of this one.
TEST_F(PlotAxes, UndoingAndRedoingAZoomTellsTheTimeRange) {
  QSignalSpy changed(&view, &PlotView::timeRangeChanged);
  const QPointF middle(canvas()->width() / 2.0, canvas()->height() / 4.0);
  wheel(middle, 240);
  ASSERT_EQ(changed.size(), 1);
  const AxisRange zoomed = view.timeRange();
  EXPECT_LT(zoomed.max - zoomed.min, 4.5);
  view.undoZoom();
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5}));
  ASSERT_EQ(changed.size(), 2);
  EXPECT_EQ(changed[1][0].value<AxisRange>(), (AxisRange{0, 5}));
  view.redoZoom();
  EXPECT_EQ(view.timeRange(), zoomed);
  ASSERT_EQ(changed.size(), 3);
  EXPECT_EQ(changed[2][0].value<AxisRange>(), zoomed);
}

TEST_F(PlotAxes, ZoomFollowsAChartThatMovesInTheStack) {
  view.setRange(1, PlotAxis::Left, {0.5, 1});
  std::vector<PlotData> swapped = makeTwoAxes();
  std::swap(swapped[0], swapped[1]);
  view.setPlots(swapped);
  EXPECT_EQ(view.range(0, PlotAxis::Left), (AxisRange{0.5, 1}));
  EXPECT_LT(view.range(1, PlotAxis::Left).min, -40) << "and the other one is not zoomed";
}

TEST_F(PlotAxes, OtherCurvesUnderAnEmptyTitleAreAnotherChart) {
  view.setPlots({{"", "torque", {makeCurve("gravity", 5)}}});
  view.setRange(0, PlotAxis::Left, {1, 2});
  view.setPlots({{"", "energy", {makeCurve("kinetic", 5)}}});
  EXPECT_LT(view.range(0, PlotAxis::Left).min, -4);
}

TEST_F(PlotAxes, ACurveMovesToTheOtherAxisAndStaysThere) {
  EXPECT_GT(view.range(0, PlotAxis::Left).max, 50);
  view.setCurveAxis(0, 1, PlotAxis::Right);
  EXPECT_LT(view.range(0, PlotAxis::Left).max, 35) << "the left axis fits what is left";
  view.setPlots(makeTwoAxes());
  EXPECT_LT(view.range(0, PlotAxis::Left).max, 35);
}

TEST_F(PlotAxes, ALogarithmicAxisShowsDecades) {
  PlotData plot{"p", "p", {{"decay", "", {}, share({0, 1, 2, 3}), share({1, 1e-2, 0, 1e-6})}}};
  view.setPlots({plot});
  view.setLog(0, PlotAxis::Left, true);
  const AxisRange range = view.range(0, PlotAxis::Left);
  EXPECT_GT(range.min, 1e-7);
  EXPECT_LT(range.min, 1e-6);
  EXPECT_GT(range.max, 1);
  view.setRange(0, PlotAxis::Left, {-1, 1});
  EXPECT_EQ(view.range(0, PlotAxis::Left), range) << "there is no logarithm of -1";
  wheel({400, 100}, 120, Qt::ControlModifier);
  EXPECT_GT(view.range(0, PlotAxis::Left).min, range.min);
  view.setPlots({plot});
  EXPECT_TRUE(view.isLog(0, PlotAxis::Left)) << "the user's choice survives new data";
  view.setLog(0, PlotAxis::Left, false);
  EXPECT_LE(view.range(0, PlotAxis::Left).min, 0);
}

TEST_F(PlotAxes, PhasePlotsAndSpectraHaveTheirOwnXAxis) {
  Values t, x, y;
  for (int i = 0; i < 400; ++i) {
    t.push_back(0.01 * i);
    x.push_back(10 * std::cos(t.back() * 3));
    y.push_back(30 * std::sin(t.back() * 3));
  }
  std::vector<PlotData> plots = makeTwoAxes();
  plots.push_back({"phase", "rate", {{"qd", "°/s", {}, share(x), share(y)}}, PlotKind::XY});
  plots.back().curves[0].t = share(t);
  plots.push_back(
      {"spectrum", "m", {{"tip", "m", {}, share({0, 10}), share({1, 2})}}, PlotKind::Spectrum});
  view.resize(800, 900);
  view.setPlots(plots);
  finishEvents();
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5})) << "neither counts for the time axis";
  EXPECT_LT(view.range(2, PlotAxis::X).min, -10);
  EXPECT_EQ(view.range(3, PlotAxis::X), (AxisRange{0, 10}));
  view.setTimeRange({1, 2});
  EXPECT_EQ(view.range(3, PlotAxis::X), (AxisRange{0, 10}));
  EXPECT_EQ(view.range(1, PlotAxis::X), (AxisRange{1, 2})) << "time charts are linked";
}

TEST_F(PlotAxes, ADragOnAPhasePlotScrubsToItsNearestPoint) {
  PlotData phase{
      "phase", "y", {{"c", "", {}, share({0, 1, 2, 1}), share({0, 5, 0, -5})}}, PlotKind::XY};
  phase.curves[0].t = share({10, 11, 12, 13});
  view.setPlots({phase});
  finishEvents();
  QSignalSpy scrubbed(&view, &PlotView::timeScrubbed);
  click({canvas()->width() / 2.0, 34});  // near the top of the middle
  ASSERT_FALSE(scrubbed.isEmpty());
  EXPECT_EQ(scrubbed.last()[0].toDouble(), 11);
}

TEST_F(PlotAxes, BackspaceUndoesZoomsOneByOne) {
  wheel({300, 80}, 120);
  finishEvents();
  const AxisRange zoomed = view.timeRange();
  drag(Qt::RightButton, {200, 60}, {300, 120});
  const AxisRange boxed = view.timeRange(), left = view.range(0, PlotAxis::Left);
  EXPECT_NE(boxed, zoomed);
  QSignalSpy changed(&view, &PlotView::timeRangeChanged);
  key(Qt::Key_Backspace);
  EXPECT_EQ(view.timeRange(), zoomed);
  key(Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5}));
  key(Qt::Key_Backspace);
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5})) << "nothing is before the beginning";
  EXPECT_EQ(changed.size(), 2);
  key(Qt::Key_Right, Qt::ControlModifier);
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(view.timeRange(), boxed);
  EXPECT_EQ(view.range(0, PlotAxis::Left), left);
  key(Qt::Key_F);
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 5}));
}

TEST_F(PlotAxes, AFittedViewThatComesBackFollowsNewData) {
  wheel({300, 80}, 120);
  key(Qt::Key_Backspace);
  std::vector<PlotData> longer = makeTwoAxes();
  for (PlotData& plot : longer)
    for (CurveData& curve : plot.curves) {
      Values x = *curve.x;
      for (double& t : x) t *= 2;
      curve.x = share(x);
    }
  view.setPlots(longer);
  EXPECT_EQ(view.timeRange(), (AxisRange{0, 10}));
}

TEST_F(PlotAxes, ShiftKeepsTheValuesAndControlTheTimes) {
  const AxisRange y = view.range(0, PlotAxis::Left), t = view.timeRange();
  drag(Qt::MiddleButton, {300, 80}, {340, 120}, Qt::ShiftModifier);
  EXPECT_EQ(view.range(0, PlotAxis::Left), y);
  EXPECT_NE(view.timeRange(), t);
  view.fit();
  drag(Qt::MiddleButton, {300, 80}, {340, 120}, Qt::ControlModifier);
  EXPECT_NE(view.range(0, PlotAxis::Left), y);
  EXPECT_EQ(view.timeRange(), t);
  view.fit();
  drag(Qt::RightButton, {200, 60}, {300, 120}, Qt::ShiftModifier);
  EXPECT_EQ(view.range(0, PlotAxis::Left), y);
  EXPECT_NE(view.timeRange(), t);
}

TEST_F(PlotAxes, ATitleIsEditedInPlaceAndSurvivesNewData) {
  QSignalSpy edited(&view, &PlotView::titleEdited);
  send(QEvent::MouseButtonDblClick, {120, 12}, Qt::LeftButton, Qt::LeftButton);
  auto* editor = view.findChild<QLineEdit*>("plotTextEditor");
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->text(), "Torque of joint 2");
  editor->setText("Shoulder");
  QTest::keyClick(editor, Qt::Key_Return);
  ASSERT_EQ(edited.size(), 1);
  EXPECT_EQ(edited[0][1].toString(), "Shoulder");
  const QImage named = view.toImage({600, 400}, 96);
  view.setPlots(makeTwoAxes());
  EXPECT_EQ(view.toImage({600, 400}, 96), named);
}

TEST_F(PlotAxes, AnAxisNameIsEditedByADoubleClickOnIt) {
  QSignalSpy edited(&view, &PlotView::labelEdited);
  send(QEvent::MouseButtonDblClick, {6, 100}, Qt::LeftButton, Qt::LeftButton);
  auto* editor = view.findChild<QLineEdit*>("plotTextEditor");
  ASSERT_NE(editor, nullptr);
  QTest::keyClick(editor, Qt::Key_Escape);
  finishEvents();
  EXPECT_TRUE(edited.isEmpty()) << "Esc leaves it";
  send(QEvent::MouseButtonDblClick, {canvas()->width() - 5.0, 100}, Qt::LeftButton, Qt::LeftButton);
  editor = view.findChild<QLineEdit*>("plotTextEditor");
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->text(), QString::fromUtf8("angle [°]"));
  editor->setText("q [deg]");
  QTest::keyClick(editor, Qt::Key_Return);
  ASSERT_EQ(edited.size(), 1);
  EXPECT_EQ(edited[0][2].toString(), "q [deg]");
}

TEST_F(PlotAxes, ChannelsDroppedOnTheRightThirdAreForTheRightAxis) {
  struct Drop {
    int plot;
    QStringList channels;
    PlotAxis axis;
  };
  std::vector<Drop> drops;
  QObject::connect(&view, &PlotView::channelsDropped,
                   [&](int plot, const QStringList& channels, PlotAxis axis) {
                     drops.push_back({plot, channels, axis});
                   });
  QMimeData data;
  data.setData(kChannelMimeType, "tau1_Nm\nq1_rad\n");
  for (const QPointF at : {QPointF(120, 80), QPointF(640, 300)}) {
    QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&view, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&view, &drop);
  }
  ASSERT_EQ(drops.size(), 2U);
  EXPECT_EQ(drops[0].plot, 0);
  EXPECT_EQ(drops[0].axis, PlotAxis::Left);
  EXPECT_EQ(drops[0].channels, QStringList({"tau1_Nm", "q1_rad"}));
  EXPECT_EQ(drops[1].plot, 1);
  EXPECT_EQ(drops[1].axis, PlotAxis::Right);
  view.setPlots({});
  QDragEnterEvent over(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
  QApplication::sendEvent(&view, &over);
  QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
  QApplication::sendEvent(&view, &drop);
  ASSERT_EQ(drops.size(), 3U);
  EXPECT_EQ(drops[2].plot, -1) << "a new chart";
  QMimeData other;
  other.setText("tau1_Nm");
  QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &other, Qt::LeftButton, {});
  enter.ignore();
  QApplication::sendEvent(&view, &enter);
  EXPECT_FALSE(enter.isAccepted());
}

TEST_F(PlotAxes, TheMenuTogglesLogarithmsAndStyles) {
  const std::unique_ptr<QMenu> menu(view.makeMenu(0));
  const auto find = [&](const char* name) { return menu->findChild<QAction*>(name); };
  for (const char* name :
       {"plotLogX", "plotLogLeft", "plotLogRight", "plotPublication", "plotDashes", "plotSavePNG",
        "plotSaveSVG", "plotSavePDF", "plotCopy", "plotSaveCsv", "plotEditTitle"})
    ASSERT_NE(find(name), nullptr) << name;
  find("plotLogRight")->trigger();
  EXPECT_TRUE(view.isLog(0, PlotAxis::Right));
  EXPECT_FALSE(view.isLog(0, PlotAxis::Left));
  find("plotPublication")->trigger();
  EXPECT_EQ(view.style(), makePublicationStyle());
  find("plotPublication")->trigger();
  EXPECT_EQ(view.style(), PlotStyle());
}

TEST(SimplifyLine, StaysWithinTheToleranceOfEveryPoint) {
  std::vector<QPointF> points, out;
  for (int i = 0; i <= 2000; ++i) points.emplace_back(0.5 * i, 100 * std::sin(0.01 * i));
  simplifyLine(points, 0.12, out);
  EXPECT_LT(out.size(), 200U);
  EXPECT_EQ(out.front(), points.front());
  EXPECT_EQ(out.back(), points.back());
  std::size_t k = 0;
  for (const QPointF& p : points) {
    while (k + 2 < out.size() && out[k + 1].x() < p.x()) ++k;
    const QPointF d = out[k + 1] - out[k], v = p - out[k];
    ASSERT_LT(std::abs(d.x() * v.y() - d.y() * v.x()) / std::hypot(d.x(), d.y()), 0.13);
  }
}

TEST(SimplifyLine, KeepsPointsWhereALineTurnsBack) {
  std::vector<QPointF> out;
  simplifyLine({{0, 0}, {10, 0}, {5, 0}, {20, 0}}, 0.1, out);
  EXPECT_EQ(out.size(), 4U);
  simplifyLine({{0, 0}, {0, 50}, {0, 0}}, 0.1, out);
  EXPECT_EQ(out.size(), 3U);
  simplifyLine({}, 0.1, out);
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace denavit
