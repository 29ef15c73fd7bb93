// The measuring cursors A and B, the limits, and what a PlotView does with odd curves.

#include <QLabel>
#include <QSignalSpy>

#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

#include "tests/ui/finish_events.h"
#include "tests/ui/plot_fixture.h"

namespace denavit {
namespace {

using namespace test;

class PlotMeasure : public PlotFixture {
 protected:
  [[nodiscard]] QString card() const {
    auto* frame = view.findChild<QWidget*>("measureCard");
    return frame->isHidden() ? QString() : view.findChild<QLabel*>("measureText")->text();
  }
};

TEST_F(PlotMeasure, APeriodIsMeasuredByTwoClicks) {
  view.measureAction()->setChecked(true);
  click({200, 80});
  EXPECT_TRUE(view.measure().hasA());
  EXPECT_FALSE(view.measure().hasB());
  EXPECT_TRUE(view.measureAction()->isChecked());
  click({300, 80});
  EXPECT_TRUE(view.measure().hasB());
  EXPECT_FALSE(view.measureAction()->isChecked()) << "the third click scrubs again";
  QSignalSpy scrubbed(&view, &PlotView::timeScrubbed);
  click({250, 80});
  EXPECT_FALSE(scrubbed.isEmpty());
}

TEST_F(PlotMeasure, TheCardReadsTimesAndTheirFrequency) {
  EXPECT_TRUE(card().isEmpty());
  view.setMeasure({.a = 1.25, .b = 1.75});
  EXPECT_THAT(card().toStdString(), testing::HasSubstr("1.250"));
  EXPECT_THAT(card().toStdString(), testing::HasSubstr("1.750"));
  EXPECT_THAT(card().toStdString(), testing::HasSubstr("Δt = 0.500"));
  EXPECT_THAT(card().toStdString(), testing::HasSubstr("1/Δt = 2.000"));
  key(Qt::Key_Escape);
  EXPECT_TRUE(card().isEmpty());
  EXPECT_FALSE(view.measure().hasA());
}

TEST_F(PlotMeasure, TheLegendHasValuesAtBothCursorsAndTheirDifference) {
  ChartData plot;
  plot.curves.emplace_back();
  plot.curves[0].name = "ramp";
  plot.curves[0].unit = "N";
  plot.curves[0].x = share({0, 10});
  plot.curves[0].y = share({0, 100});
  LegendTable table;
  table.setPlot(plot);
  LegendLook look;
  look.time_s = 5;
  const double plain = table.itemWidth(look);
  look.measure = {.a = 1, .b = 4};
  EXPECT_GT(table.itemWidth(look), plain);
  const auto texts = table.readOut(look);
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(texts[0], QStringList({"A", "10.0"}));
  EXPECT_EQ(texts[1], QStringList({"B", "40.0"}));
  EXPECT_EQ(texts[2][0], "Δ");
  EXPECT_TRUE(texts[2][1].startsWith("30.0"));
  EXPECT_TRUE(texts[2][1].endsWith("N"));
}

TEST_F(PlotMeasure, CursorsAreDraggedAndStayApartFromTheTimeCursor) {
  view.setTime(4);
  view.setMeasure({.a = 1, .b = 2});
  finishEvents();
  const AxisRange t = view.timeRange();
  QSignalSpy scrubbed(&view, &PlotView::timeScrubbed), moved(&view, &PlotView::measureChanged);
  // The pixel of a time, from two scrubs.
  const auto timeAt = [&](double x) {
    scrubbed.clear();
    click({x, 80});
    return scrubbed.isEmpty() ? std::nan("") : scrubbed[0][0].toDouble();
  };
  const double slope = (timeAt(530) - timeAt(510)) / 20;
  const double pixel = 510 + (1 - timeAt(510)) / slope;
  scrubbed.clear();
  moved.clear();
  drag(Qt::LeftButton, {pixel, 80}, {pixel + 20, 80});
  EXPECT_TRUE(scrubbed.isEmpty());
  EXPECT_FALSE(moved.isEmpty());
  EXPECT_NEAR(view.measure().a, 1 + 20 * slope, 2 * slope);
  EXPECT_EQ(view.measure().b, 2);
  EXPECT_EQ(view.timeRange(), t);
}

TEST_F(PlotMeasure, KeysPutCursorsAtTheMouse) {
  send(QEvent::MouseMove, {250, 80}, Qt::NoButton, Qt::NoButton);
  key(Qt::Key_A);
  send(QEvent::MouseMove, {330, 80}, Qt::NoButton, Qt::NoButton);
  key(Qt::Key_B);
  EXPECT_LT(view.measure().a, view.measure().b);
  view.setMeasure({});
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(canvas(), &leave);
  key(Qt::Key_A);
  key(Qt::Key_B);
  EXPECT_LT(view.measure().a, view.measure().b) << "without a mouse they stand in the chart";
}

TEST_F(PlotMeasure, ASpectrumIsMeasuredInHertz) {
  view.setPlots(
      {{"s", "m", {{"tip", "m", {}, share({0, 10, 20}), share({1, 2, 3})}}, PlotKind::Spectrum}});
  finishEvents();
  view.measureAction()->setChecked(true);
  click({200, 80});
  click({300, 80});
  EXPECT_EQ(view.measure().plot, 0);
  EXPECT_THAT(view.measureText().toStdString(), testing::HasSubstr("Δf"));
  EXPECT_THAT(view.measureText().toStdString(), testing::HasSubstr("Hz"));
}

TEST_F(PlotMeasure, ACurveBeyondItsLimitsTurnsRed) {
  PlotData plot{"p", "p", {makeCurve("total", 50, 3)}};
  view.setPlots({plot});
  EXPECT_EQ(countBeyond(view.toImage({700, 400}, 96)), 0);
  plot.bands = {{-40, 40}};
  view.setPlots({plot});
  EXPECT_GT(countBeyond(view.toImage({700, 400}, 96)), 60);
  plot.bands = {{-60, 60}};
  view.setPlots({plot});
  EXPECT_EQ(countBeyond(view.toImage({700, 400}, 96)), 0)
      << "within its limits it keeps its colour";
  plot.bands = {{-40, 40, "another"}};
  view.setPlots({plot});
  EXPECT_EQ(countBeyond(view.toImage({700, 400}, 96)), 0) << "limits of another curve";
}

TEST_F(PlotMeasure, VtkHasNothingToComplainAbout) {
  int complaints = 0;
  vtkNew<vtkCallbackCommand> count;
  count->SetClientData(&complaints);
  count->SetCallback(
      [](vtkObject*, unsigned long, void* data, void*) { ++*static_cast<int*>(data); });
  vtkOutputWindow* window = vtkOutputWindow::GetInstance();
  const unsigned long error = window->AddObserver(vtkCommand::ErrorEvent, count);
  const unsigned long warning = window->AddObserver(vtkCommand::WarningEvent, count);
  const double nan = std::nan("");
  std::vector<PlotData> plots{{"odd",
                               "odd",
                               {{"one", "", {}, share({1}), share({3})},
                                {"none", "", {}, share({}), share({})},
                                {"gap", "", {}, share({0, 1, 2}), share({nan, nan, nan})},
                                {"lone", "", {}, share({0, 1, 2}), share({nan, 1, nan})}}}};
  plots[0].bands = {{0, 1}};
  for (const PlotKind kind : {PlotKind::Time, PlotKind::XY, PlotKind::Spectrum})
    for (const bool log : {false, true}) {
      plots[0].kind = kind;
      plots[0].leftLog = plots[0].xLog = log;
      view.setPlots(plots);
      view.setTime(1);
      view.setMeasure({.a = 0.5, .b = 1.5});
      EXPECT_FALSE(view.grab().isNull());
      EXPECT_FALSE(view.toImage({400, 300}, 96).isNull());
    }
  window->RemoveObserver(error);
  window->RemoveObserver(warning);
  EXPECT_EQ(complaints, 0);
}

TEST_F(PlotMeasure, TextGrowsWithTheProgramsButNotInPictures) {
  const QImage picture = view.toImage({600, 400}, 96);
  const double narrow = view.stack().area(0).left;
  const QFont usual = QApplication::font();
  QFont large = usual;
  large.setPointSizeF(1.5 * usual.pointSizeF());
  QApplication::setFont(large);
  finishEvents();
  EXPECT_GT(view.stack().area(0).left, narrow) << "the numbers need more room";
  EXPECT_EQ(view.toImage({600, 400}, 96), picture);
  keepPicture(view, "large-type");
  QApplication::setFont(usual);
}

TEST_F(PlotMeasure, ACurveOfOnePointIsADot) {
  view.setPlots({{"p", "p", {{"one", "", QColor(255, 0, 0), share({1}), share({3})}}}});
  EXPECT_GT(countBeyond(canvas()->grab().toImage()), 8);
}

}  // namespace
}  // namespace denavit
