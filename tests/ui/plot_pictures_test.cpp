// Every kind of chart at once, in both themes: nothing may be cut, and DENAVIT_PICTURES=folder
// keeps the pictures for the eye.

#include <QComboBox>
#include <QLabel>

#include "tests/ui/finish_events.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot_view/plot_export_dialog.h"

namespace denavit {
namespace {

using namespace test;

PlotData makeSpectrum() {
  Values f, a;
  for (int i = 1; i <= 500; ++i) {
    f.push_back(0.1 * i);
    a.push_back(1e-4 / (1 + 0.02 * i) + 0.02 / (1 + std::pow((f.back() - 4.1) / 0.08, 2)) +
                0.004 / (1 + std::pow((f.back() - 26.3) / 0.2, 2)));
  }
  PlotData plot{"Spectrum", "amplitude [m]", {{"tip", "m", {}, share(f), share(a)}}};
  plot.kind = PlotKind::Spectrum;
  plot.leftLog = true;
  plot.marks = {{4.1, 0.0201, "4.10 Hz"}, {26.3, 0.00405, "26.3 Hz"}};
  plot.marks.push_back({});
  plot.marks.back().x = 25.8;
  plot.marks.back().text = "mode y2";
  return plot;
}

PlotData makePhase() {
  Values t, x, y;
  for (int i = 0; i <= 3000; ++i) {
    t.push_back(i * 5.0 / 3000);
    x.push_back(60 * std::exp(-0.3 * t.back()) * std::cos(4 * t.back()));
    y.push_back(-240 * std::exp(-0.3 * t.back()) * std::sin(4 * t.back()));
  }
  PlotData plot{"Phase plot", "rate [°/s]", {{"q̇₂", "°/s", {}, share(x), share(y)}}};
  plot.kind = PlotKind::XY;
  plot.xLabel = "angle [°]";
  plot.curves[0].t = share(t);
  return plot;
}

std::vector<PlotData> makeEverything() {
  std::vector<PlotData> plots = makeTwoAxes();
  plots[0].bands = {{-40, 40, "total"}};
  plots.push_back(makeSpectrum());
  plots.push_back(makePhase());
  return plots;
}

/// How many pixels differ from their row's first one: ink in a strip.
int inkIn(const QImage& image, QRect strip) {
  int ink = 0;
  for (int y = strip.top(); y <= strip.bottom(); ++y)
    for (int x = strip.left(); x <= strip.right(); ++x)
      ink += image.pixel(x, y) != image.pixel(strip.left(), strip.top());
  return ink;
}

QPalette darkPalette() {
  QPalette palette = QApplication::palette();
  palette.setColor(QPalette::Base, QColor(30, 36, 46));
  palette.setColor(QPalette::Window, QColor(24, 28, 36));
  palette.setColor(QPalette::WindowText, QColor(226, 232, 240));
  palette.setColor(QPalette::Text, QColor(226, 232, 240));
  return palette;
}

TEST(PlotPictures, NothingTouchesTheEdgesInEitherTheme) {
  for (const bool dark : {false, true}) {
    PlotView view;
    if (dark) view.setPalette(darkPalette());
    view.resize(760, 900);
    view.setPlots(makeEverything());
    view.setTime(2.31);
    view.setMeasure({.a = 1.02, .b = 2.4});
    view.show();
    finishEvents();
    const QImage picture = view.grab().toImage();
    keepPicture(view, dark ? "everything-dark" : "everything-light");
    const int right = picture.width() - 1, bottom = picture.height() - 1;
    EXPECT_EQ(inkIn(picture, QRect(0, 0, 2, bottom - 40)), 0);
    EXPECT_EQ(inkIn(picture, QRect(right - 1, 0, 2, bottom - 40)), 0);
    EXPECT_EQ(inkIn(picture, QRect(0, 0, right, 2)), 0);
    EXPECT_EQ(picture.pixelColor(3, 3).lightness() < 100, dark);
    view.resize(430, 260);
    finishEvents();
    keepPicture(view, dark ? "small-dark" : "small-light");
  }
}

TEST(PlotPictures, SmallPanelsKeepTheirChartBesideAMeasurement) {
  PlotView view;
  view.resize(460, 190);
  PlotData terms{"", "torque [N m]", {}};
  for (const char* name : {"inertia", "Coriolis", "gravity", "friction", "external", "applied"})
    terms.curves.push_back(makeCurve(name, 10 + 7.0 * static_cast<double>(terms.curves.size()),
                                     2.0 + static_cast<double>(terms.curves.size())));
  view.setPlots({terms});
  view.setTime(3.62);
  view.show();
  finishEvents();
  keepPicture(view, "panel");
  view.setMeasure({.a = 1.0, .b = 2.0});
  finishEvents();
  keepPicture(view, "panel-measured");
  EXPECT_GE(view.findChild<PlotCanvas*>("plotCanvas")->width(), 180);
  PlotStyle style = view.style();
  style.legend = LegendPlace::Inside;
  view.setStyle(style);
  view.setMeasure({});
  view.resize(460, 260);
  finishEvents();
  keepPicture(view, "panel-inside");
  EXPECT_GT(view.findChild<PlotCanvas*>("plotCanvas")->width(), 440);
}

TEST(PlotPictures, TheExportDialogShowsWhatComesOut) {
  PlotStack stack;
  ChartData plot;
  plot.title = "Torque of joint 2";
  plot.yLabel = "torque [N·m]";
  const std::vector<PlotData> source = makeTwoAxes();
  for (const CurveData& data : source[0].curves) {
    Curve curve;
    curve.name = data.name.toStdString();
    curve.color = curveColor(plot.curves.size());
    curve.x = data.x;
    curve.y = data.y;
    plot.curves.push_back(curve);
  }
  stack.setPlots({plot});
  PlotExportDialog dialog(stack, {});
  dialog.show();
  auto* preset = dialog.findChild<QComboBox*>("exportPreset");
  ASSERT_NE(preset, nullptr);
  preset->setCurrentIndex(1);
  emit preset->activated(1);
  EXPECT_NEAR(dialog.options().size_px.width(), kOneColumn_px, 0.3);
  EXPECT_EQ(dialog.options().style.look, PlotLook::Print);
  EXPECT_TRUE(dialog.options().style.dashes);
  EXPECT_NEAR(dialog.options().style.font_px, 12.0, 1e-9) << "9 pt";
  dialog.findChild<QComboBox*>("exportUnit")->setCurrentIndex(0);
  EXPECT_NEAR(dialog.options().size_px.width(), kOneColumn_px, 1.0) << "the unit keeps the size";
  EXPECT_FALSE(dialog.findChild<QLabel*>("exportPreview")->pixmap().isNull());
  keepPicture(dialog, "dialog");
}

}  // namespace
}  // namespace denavit
