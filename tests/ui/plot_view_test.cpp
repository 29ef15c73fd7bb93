#include "ui/plot_view/plot_view.h"

#include <QApplication>
#include <QFile>
#include <QFontMetricsF>
#include <QImage>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <vtkNew.h>

#include "render/chart/plot_stack.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot_view/painter_device.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_legend.h"

namespace denavit {
namespace {

using test::makeCurve;
using test::Values;

std::vector<PlotData> makePlots() {
  return {{"Torque of joint 2",
           "torque τ [N·m]",
           {makeCurve("gravity", 30), makeCurve("total", 50, 3)}},
          {"Energy", "energy [J]", {makeCurve("kinetic", 2)}}};
}

class PlotViewTest : public test::PlotFixture {
 protected:
  PlotViewTest() {
    view.setPlots(makePlots());
    finishEvents();
    QObject::connect(&view, &PlotView::timeScrubbed, [this](double t_s) { scrubbed << t_s; });
  }
  /// The time that a click at x reads.
  double timeAt(double x) {
    scrubbed.clear();
    drag(Qt::LeftButton, {x, 80}, {x, 80});
    return scrubbed.isEmpty() ? std::nan("") : scrubbed.last();
  }

  /// The time at the right edge of the plot. How wide the margin beside it is depends on the font.
  double lastTime() {
    double x = canvas()->width();
    while (x > 0 && std::isnan(timeAt(x))) --x;
    return timeAt(x);
  }

  QList<double> scrubbed;
};

TEST_F(PlotViewTest, LeftDragScrubs) {
  drag(Qt::LeftButton, {200, 80}, {300, 90});
  ASSERT_EQ(scrubbed.size(), 2);
  EXPECT_LT(scrubbed[0], scrubbed[1]);
  drag(Qt::LeftButton, {300, 80}, {-500, 80});
  EXPECT_DOUBLE_EQ(scrubbed.last(), 0.0) << "it stays inside the run";
}

TEST_F(PlotViewTest, SettingTheTimeIsSilent) {
  view.setTime(2.5);
  EXPECT_TRUE(scrubbed.isEmpty());
}

TEST_F(PlotViewTest, WheelZoomsAtTheMouse) {
  const double before = timeAt(350), left = timeAt(150);
  wheel({350, 80}, 360);
  EXPECT_NEAR(timeAt(350), before, 1e-9);
  EXPECT_GT(timeAt(150), left);
}

TEST_F(PlotViewTest, DoubleClickShowsEverything) {
  const double left = timeAt(150);
  wheel({350, 80}, 600);
  send(QEvent::MouseButtonDblClick, {350, 80}, Qt::LeftButton, Qt::LeftButton);
  send(QEvent::MouseButtonRelease, {350, 80}, Qt::LeftButton, Qt::NoButton);
  EXPECT_NEAR(timeAt(150), left, 1e-9);
}

TEST_F(PlotViewTest, CurvesAreWhereTheyBelongAfterADeepZoom) {
  finishEvents();
  const QImage before = view.grab().toImage();
  for (const auto& [x, y] : {std::pair(300, 80), {500, 60}}) {
    for (int i = 0; i < 40; ++i) wheel({double(x), double(y)}, 120);
    (void)view.grab();
    view.fit();
    EXPECT_EQ(view.grab().toImage(), before) << x;
    for (int i = 0; i < 40; ++i) wheel({double(x), double(y)}, 120, Qt::ControlModifier);
    (void)view.grab();
    view.fit();
    EXPECT_EQ(view.grab().toImage(), before) << x;
  }
}

TEST_F(PlotViewTest, BoxZoomByRightButtonAndByShift) {
  for (const auto& [button, modifiers] :
       {std::pair{Qt::RightButton, Qt::KeyboardModifiers()},
        {Qt::LeftButton, Qt::KeyboardModifiers(Qt::ShiftModifier)}}) {
    view.fit();
    const double from = timeAt(200), to = timeAt(400);
    drag(button, {200, 60}, {400, 120}, modifiers);
    // The box now fills the area: its middle stays the middle.
    EXPECT_NEAR(lastTime(), to, 0.03);
    EXPECT_GT(timeAt(canvas()->width() / 2.0), from);
  }
}

TEST_F(PlotViewTest, MiddleDragPans) {
  wheel({350, 80}, 600);
  const double before = timeAt(300);
  drag(Qt::MiddleButton, {300, 80}, {340, 80});
  EXPECT_NEAR(timeAt(340), before, 1e-9);
}

TEST_F(PlotViewTest, NewDataOfTheSameChartsKeepZoomAndHiddenCurves) {
  wheel({350, 80}, 600);
  view.setCurveVisible(0, 1, false);
  const double before = timeAt(200);
  const QImage hidden = view.toImage({600, 400}, 96);
  view.setPlots(makePlots());
  EXPECT_NEAR(timeAt(200), before, 1e-9);
  view.setTime(0);
  view.setCurveVisible(0, 1, true);
  EXPECT_NE(view.toImage({600, 400}, 96), hidden);
}

TEST_F(PlotViewTest, LegendsStandBelowTheirAxesAndCutNothing) {
  const QList<PlotLegend*> legends = view.findChildren<PlotLegend*>("plotLegend");
  ASSERT_EQ(legends.size(), 2);
  for (int k = 0; k < 2; ++k) {
    const PlotLegend* legend = legends[k];
    const QPoint corner = legend->pos();
    const auto plot = static_cast<std::size_t>(k);
    EXPECT_GE(corner.y(), view.stack().area(plot).bottom());
    if (k == 0) {
      EXPECT_LE(corner.y() + legend->height(), view.stack().area(1).top);
    }
    EXPECT_GE(legend->width(), legend->sizeHint().width());
    EXPECT_LE(corner.x() + legend->width(), view.width());
  }
}

TEST_F(PlotViewTest, AClickInTheLegendHidesItsCurve) {
  auto* legend = view.findChildren<PlotLegend*>("plotLegend").first();
  const QImage before = canvas()->grab().toImage();
  QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(30, 8));
  const QImage after = canvas()->grab().toImage();
  EXPECT_NE(before, after);
  QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(30, 8));
  EXPECT_EQ(canvas()->grab().toImage(), before);
}

int countNear(const QImage& image, QColor color) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor p = image.pixelColor(x, y);
      count += std::abs(p.red() - color.red()) + std::abs(p.green() - color.green()) +
                   std::abs(p.blue() - color.blue()) <
               40;
    }
  return count;
}

TEST_F(PlotViewTest, ImageShowsCurvesInTheirColours) {
  const QImage image = view.toImage({700, 420}, 96);
  EXPECT_EQ(image.size(), QSize(700, 420));
  EXPECT_GT(countNear(image, QColor(0, 114, 178)), 200);
  EXPECT_GT(countNear(image, QColor(213, 94, 0)), 200);
  EXPECT_GT(countNear(image, Qt::white), 150000);
  EXPECT_EQ(view.toImage({700, 420}, 192).size(), QSize(1400, 840));
}

TEST_F(PlotViewTest, SvgKeepsTextAsTextAndLinesInsideTheAxes) {
  wheel({350, 80}, 600);
  wheel({20, 80}, 600);  // over the numbers: values
  QTemporaryDir folder;
  const QString path = folder.filePath("plot.svg");
  QString error;
  ASSERT_TRUE(view.saveImage(path, {700, 420}, 96, &error)) << error.toStdString();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QString svg = QString::fromUtf8(file.readAll());
  EXPECT_TRUE(svg.contains("<text"));
  EXPECT_TRUE(svg.contains("Torque of joint 2"));
  EXPECT_TRUE(svg.contains("gravity"));
  EXPECT_TRUE(svg.contains(QString::fromUtf8("τ")));
  // Every polyline is inside one of the two areas, or a short sample of a line in a legend.
  const QRegularExpression polyline("<polyline[^>]*points=\"([^\"]*)\"");
  int points = 0;
  auto matches = polyline.globalMatch(svg);
  while (matches.hasNext()) {
    const QStringList pairs = matches.next().captured(1).split(' ', Qt::SkipEmptyParts);
    if (pairs.size() < 3) continue;
    for (const QString& pair : pairs) {
      const double y = pair.section(',', 1).toDouble(), x = pair.section(',', 0, 0).toDouble();
      ++points;
      ASSERT_GE(y, 24.0);
      ASSERT_LE(y, 386.0);
      ASSERT_GE(x, 20.0);
      ASSERT_LE(x, 700.0);
    }
  }
  EXPECT_GT(points, 100);
}

TEST_F(PlotViewTest, PdfAndPngAreWritten) {
  QTemporaryDir folder;
  for (const auto& [name, magic] : {std::pair{"a.pdf", "%PDF"}, {"a.png", "\x89PNG"}}) {
    ASSERT_TRUE(view.saveImage(folder.filePath(name), {700, 420}, 200, nullptr));
    QFile file(folder.filePath(name));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().startsWith(magic));
  }
}

TEST_F(PlotViewTest, BadPathsSayWhy) {
  QString error;
  EXPECT_FALSE(view.saveImage("/nowhere/at/all.png", {700, 420}, 96, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("/nowhere/at/all.png"));
  EXPECT_FALSE(view.saveImage("plot.bmp", {700, 420}, 96, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr(".svg"));
  EXPECT_FALSE(view.saveImage("plot.png", {0, 0}, 96, &error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("0 x 0"));
}

TEST_F(PlotViewTest, EmptyAndOddDataAreHarmless) {
  view.setPlots({});
  EXPECT_FALSE(view.grab().isNull());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto share = [](Values values) {
    return std::make_shared<const Values>(std::move(values));
  };
  view.setPlots({{"odd",
                  "odd",
                  {{"none", "", {}, share({}), share({})},
                   {"gap", "", {}, share({0, 1, 2}), share({nan, nan, nan})},
                   {"one", "", {}, share({1}), share({3})},
                   {"flat", "", {}, share({0, 1}), share({1e-17, -1e-17})}}}});
  view.setTime(0.5);
  EXPECT_FALSE(view.grab().isNull());
  EXPECT_FALSE(view.toImage({400, 300}, 96).isNull());
}

TEST_F(PlotViewTest, ManyCurvesFoldIntoOneLineThatCountsTheRest) {
  std::vector<PlotData> plots = makePlots();
  for (int i = 0; i < 30; ++i)
    plots[1].curves.push_back(makeCurve(QString("curve %1").arg(i), i + 1));
  view.setPlots(plots);
  finishEvents();
  const PlotLegend* legend = view.findChildren<PlotLegend*>("plotLegend").last();
  EXPECT_EQ(legend->form(), LegendForm::Line);
  EXPECT_EQ(legend->height(), static_cast<int>(PlotLegend::kRowHeight_px));
  const LegendLine line = legend->table().makeLine(legend->width(), legend->look());
  EXPECT_TRUE(line.rest.startsWith("+"));
}

TEST(ClipSegment, CutsAtTheEdges) {
  const QRectF box(0, 0, 10, 10);
  QPointF a(-5, 5), b(15, 5);
  ASSERT_TRUE(clipSegment(box, a, b));
  EXPECT_EQ(a, QPointF(0, 5));
  EXPECT_EQ(b, QPointF(10, 5));
  a = {-5, -1}, b = {15, -1};
  EXPECT_FALSE(clipSegment(box, a, b));
  a = {2, 2}, b = {3, 8};
  ASSERT_TRUE(clipSegment(box, a, b));
  EXPECT_EQ(a, QPointF(2, 2));
  a = {-1, 5}, b = {5, 11.5};
  ASSERT_TRUE(clipSegment(box, a, b));
  EXPECT_NEAR(a.x(), 0, 1e-12);
  EXPECT_NEAR(b.y(), 10, 1e-12);
  a = {5, 20}, b = {5, 20};
  EXPECT_FALSE(clipSegment(box, a, b));
}

TEST(PlotCanvas, RepaintingReducesNothingAgain) {
  PlotStack stack;
  Curve curve;
  auto x = std::make_shared<Values>(), y = std::make_shared<Values>();
  for (int i = 0; i < 5000; ++i) {
    x->push_back(i);
    y->push_back(std::sin(0.01 * i));
  }
  curve.x = x;
  curve.y = y;
  stack.setPlots({{"a", "a", {curve, curve}}});
  stack.setSize(500, 300);
  QImage image(500, 300, QImage::Format_RGB32);
  const auto paint = [&] {
    QPainter painter(&image);
    PlotCanvas::paint(painter, stack, 300);
  };
  paint();
  EXPECT_EQ(stack.reductionCount(), 2);
  stack.setCursor(2000);
  stack.zoomY(0, 2, 100);
  paint();
  EXPECT_EQ(stack.reductionCount(), 2) << "neither cursor nor values change the columns";
  stack.zoomX(2, 100);
  paint();
  EXPECT_EQ(stack.reductionCount(), 4);
}

}  // namespace
}  // namespace denavit
