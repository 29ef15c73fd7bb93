// A view and its card at any size: the axes have their share, legends fold or stand where no curve
// is, cursors take nothing, and no text is cut.
#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSignalSpy>

#include "tests/ui/plot_fixture.h"
#include "ui/plot_view/plot_export.h"

namespace denavit {
namespace {

using namespace test;

/// Charts of curves with long names; the first has one on a right axis.
std::vector<PlotData> makeLongNamed(int charts, int curves) {
  std::vector<PlotData> plots;
  for (int k = 0; k < charts; ++k) {
    PlotData plot{"", "torque of the joint [N·m]", {}};
    for (int i = 0; i < curves; ++i)
      plot.curves.push_back(
          makeCurve(i % 2 ? QString("Coriolis of joint %1 · heavy payload").arg(i + 1)
                          : QString("q%1").arg(i),
                    100.0 / (i + 1) * std::pow(10.0, k), 1 + 0.3 * i));
    plots.push_back(std::move(plot));
  }
  return plots;
}

class PlotWidth : public testing::Test {
 protected:
  void show(int width, int height, int charts, int curves) {
    view.setPlots({});
    view.resize(width, height);
    view.setPlots(makeLongNamed(charts, curves));
    view.setTime(2.2);
    view.show();
    QCoreApplication::processEvents();
  }
  [[nodiscard]] PlotCanvas* canvas() const { return view.findChild<PlotCanvas*>("plotCanvas"); }
  [[nodiscard]] std::vector<PlotRect> areas() const {
    std::vector<PlotRect> all;
    for (std::size_t k = 0; k < view.stack().plots().size(); ++k)
      all.push_back(view.stack().area(k));
    return all;
  }
  [[nodiscard]] QList<PlotLegend*> legends() const {
    QList<PlotLegend*> shown;
    for (PlotLegend* legend : view.findChildren<PlotLegend*>("plotLegend"))
      if (!legend->isHidden()) shown << legend;
    return shown;
  }
  [[nodiscard]] static QRectF toRect(const PlotRect& r) {
    return {r.left, r.top, r.width, r.height};
  }
  void expectShares() {
    double height = 0;
    for (const PlotRect& area : areas()) {
      EXPECT_GE(area.width, 2.0 / 3 * view.width());
      height += area.height;
    }
    EXPECT_GE(height, 0.5 * canvas()->height());
    EXPECT_GE(canvas()->height(), view.height());
  }

  PlotView view;
};

constexpr QSize kSizes[] = {{200, 72},  {300, 90},  {300, 119}, {260, 200}, {417, 135},
                            {417, 350}, {620, 180}, {800, 480}, {1200, 700}};

TEST_F(PlotWidth, AxesHaveTwoThirdsOfTheWidthAndHalfOfTheHeightWithAnyCurves) {
  for (const QSize size : kSizes)
    for (const int charts : {1, 2, 4})
      for (const int curves : {1, 3, 6, 12}) {
        SCOPED_TRACE(testing::Message() << size.width() << " x " << size.height() << ", " << charts
                                        << " charts of " << curves);
        show(size.width(), size.height(), charts, curves);
        expectShares();
        EXPECT_GE(view.stack().ticks(areas().size() - 1, PlotAxis::X).size(), 4u);
      }
}

TEST_F(PlotWidth, LegendsStandBelowTheirAxesAndCutNoName) {
  for (const QSize size : kSizes)
    for (const int curves : {1, 6, 12}) {
      SCOPED_TRACE(testing::Message()
                   << size.width() << " x " << size.height() << ", " << curves << " curves");
      show(size.width(), size.height(), 1, curves);
      ASSERT_EQ(legends().size(), 1);
      const PlotLegend& legend = *legends()[0];
      const QRect place(legend.pos(), legend.size());
      EXPECT_TRUE(canvas()->rect().contains(place));
      EXPECT_GE(place.top(), areas()[0].bottom());
      if (legend.form() != LegendForm::Line) {
        EXPECT_LE(legend.heightFor(legend.width()), legend.height()) << "no row is lower or cut";
        continue;
      }
      const LegendLine line = legend.table().makeLine(legend.width(), legend.look());
      double end = 0;
      for (const LegendLine::Item& item : line.items) {
        EXPECT_GE(item.left, end);
        end = item.left + item.width;
      }
      EXPECT_LE(end, line.rest.isEmpty() ? legend.width() : line.restLeft);
      if (static_cast<int>(line.items.size()) < curves) {
        EXPECT_TRUE(
            line.rest.startsWith(QString("+%1").arg(curves - static_cast<int>(line.items.size()))))
            << "what is left out is counted";
      }
    }
}

TEST_F(PlotWidth, CursorsNeverSqueeze) {
  for (const QSize size : kSizes)
    for (const int charts : {1, 2}) {
      SCOPED_TRACE(testing::Message() << size.width() << " x " << size.height());
      show(size.width(), size.height(), charts, 6);
      view.setMeasure({});
      const std::vector<PlotRect> before = areas();
      const QSize page = canvas()->size();
      view.setTime(3.1);
      view.setMeasure({.a = 1.02, .b = 4.37});
      QCoreApplication::processEvents();
      EXPECT_EQ(canvas()->size(), page);
      for (std::size_t k = 0; k < before.size(); ++k)
        EXPECT_EQ(toRect(areas()[k]), toRect(before[k]));
      expectShares();
      auto* card = view.findChild<QWidget*>("measureCard");
      EXPECT_FALSE(card->isHidden());
      EXPECT_LE(card->geometry().right(), canvas()->width());
    }
}

TEST_F(PlotWidth, WithoutRoomForTheColumnsOfAAndBALegendSaysWhatIsBetweenThem) {
  show(417, 160, 1, 2);
  view.setMeasure({.a = 0, .b = 1});
  const LegendTable& table = legends()[0]->table();
  LegendLook look = legends()[0]->look();
  look.differenceOnly = true;
  EXPECT_THAT(table.readOut(look)[0][1].toStdString(), testing::StartsWith("Δ"));
  EXPECT_THAT(
      table.tell(0, look).toStdString(),
      testing::AllOf(testing::HasSubstr("A "), testing::HasSubstr("B "), testing::HasSubstr("Δ ")))
      << "the tool tip has all";
}

TEST_F(PlotWidth, AFoldedLegendOpensAsAList) {
  show(300, 130, 1, 12);
  PlotLegend* folded = legends()[0];
  ASSERT_EQ(folded->form(), LegendForm::Line);
  const LegendLine line = folded->table().makeLine(folded->width(), folded->look());
  ASSERT_FALSE(line.rest.isEmpty());
  QTest::mouseClick(folded, Qt::LeftButton, {},
                    QPoint(static_cast<int>(line.restLeft + 0.5 * line.restWidth), 8));
  auto* list = view.findChild<QScrollArea*>("plotLegendList");
  ASSERT_NE(list, nullptr);
  auto* whole = list->findChild<PlotLegend*>("plotWholeLegend");
  EXPECT_EQ(whole->form(), LegendForm::Table);
  EXPECT_GE(whole->width(), whole->itemWidth());
  QTest::mouseClick(whole, Qt::LeftButton, {}, QPoint(30, 8));
  EXPECT_FALSE(view.isCurveVisible(0, 0));
  // A popup holds mouse and keys of the whole program: it has to go.
  QMouseEvent elsewhere(QEvent::MouseButtonPress, QPointF(-20, -20),
                        list->mapToGlobal(QPointF(-20, -20)), Qt::LeftButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(list, &elsewhere);
  EXPECT_FALSE(list->isVisible()) << "by a click elsewhere";
  delete list;
  emit folded->wholeWanted();
  list = view.findChild<QScrollArea*>("plotLegendList");
  ASSERT_NE(list, nullptr);
  QTest::keyPress(list->findChild<PlotLegend*>("plotWholeLegend"), Qt::Key_Escape);
  EXPECT_FALSE(list->isVisible()) << "by Escape";
}

TEST_F(PlotWidth, ALegendInsideStandsWhereNoCurveIsOrElseBelow) {
  PlotStyle style = view.style();
  style.legend = LegendPlace::Inside;
  view.setStyle(style);
  show(800, 480, 1, 1);
  PlotData ramp{"", "y", {{"ramp", "", {}, share({0, 5}), share({0, 1})}}};
  view.setPlots({ramp});
  const QRect place(legends()[0]->pos(), legends()[0]->size());
  EXPECT_TRUE(toRect(areas()[0]).contains(place));
  EXPECT_EQ(view.stack().roomForm(), -1);
  PlotData noise{"", "y", {makeCurve("wave", 1, 90)}};
  view.setPlots({noise});
  EXPECT_GE(view.stack().roomForm(), 0) << "every corner has a curve";
  EXPECT_GE(legends()[0]->pos().y(), areas()[0].bottom());
}

TEST_F(PlotWidth, LargeTextKeepsTheShares) {
  for (const double scale : {1.5, 2.0, 2.5})
    for (const QSize size : {QSize(420, 260), QSize(700, 320), QSize(1200, 700)})
      for (const int curves : {1, 6}) {
        SCOPED_TRACE(testing::Message()
                     << size.width() << " x " << size.height() << " at " << scale);
        view.setTextScale(scale);
        show(size.width(), size.height(), 1, curves);
        expectShares();
        EXPECT_GE(view.stack().ticks(0, PlotAxis::X).size(), 4u);
        EXPECT_NEAR(view.stack().style().font_px / view.style().font_px, scale, 0.3 * scale);
        keepPicture(view, QString("scale-%1-%2-%3").arg(scale).arg(size.width()).arg(curves));
      }
  EXPECT_EQ(view.textScale(), 2.5);
}

/// Ink in the outermost pixels: something is cut there.
int inkAtEdges(const QImage& image) {
  int ink = 0;
  const auto ground = image.pixel(0, 0);
  for (int x = 0; x < image.width(); ++x) {
    ink += image.pixel(x, 0) != ground;
    ink += image.pixel(x, image.height() - 1) != ground;
  }
  for (int y = 0; y < image.height(); ++y) {
    ink += image.pixel(0, y) != ground;
    ink += image.pixel(image.width() - 1, y) != ground;
  }
  return ink;
}

TEST_F(PlotWidth, NothingTouchesTheEdgesOfAnyCard) {
  for (const QSize size : kSizes)
    for (const int curves : {1, 6, 12}) {
      show(size.width(), size.height(), 1, curves);
      for (const bool measured : {false, true}) {
        view.setMeasure(measured ? MeasureCursors{.a = 1.02, .b = 4.37} : MeasureCursors{});
        QCoreApplication::processEvents();
        keepPicture(view, QString("card-%1x%2-%3%4")
                              .arg(size.width())
                              .arg(size.height())
                              .arg(curves)
                              .arg(measured ? "-measured" : ""));
        EXPECT_EQ(inkAtEdges(view.grab().toImage()), 0)
            << size.width() << " x " << size.height() << ", " << curves << " curves, " << measured;
      }
    }
}

TEST_F(PlotWidth, PicturesFollowTheSameRulesAndCutNothing) {
  show(800, 480, 1, 6);
  view.setMeasure({.a = 1.02, .b = 4.37});
  for (const QSize size : {QSize(240, 140), QSize(321, 227), QSize(642, 245), QSize(760, 420)})
    for (const LegendPlace place : {LegendPlace::Below, LegendPlace::Inside})
      for (const bool cursor : {false, true}) {
        PictureOptions options{.size_px = size, .dpi = 96, .style = makePublicationStyle()};
        options.style.legend = place;
        options.cursor = cursor;
        const QImage picture = toImage(view.stack(), options);
        keepPicture(picture, QString("picture-%1-%2-%3")
                                 .arg(size.width())
                                 .arg(place == LegendPlace::Inside)
                                 .arg(cursor));
        EXPECT_EQ(inkAtEdges(picture), 0) << size.width() << " x " << size.height();
        const QByteArray svg = toSvg(view.stack(), options);
        for (const char* name : {">q0<", "Coriolis of joint 2 · heavy payload", "N·m"})
          EXPECT_TRUE(svg.contains(name)) << name << " at " << size.width();
      }
}

TEST_F(PlotWidth, EveryCurveOfEveryAxisTurnsRedBeyondItsOwnLimits) {
  PlotData plot{"", "y", {}};
  for (int i = 0; i < 6; ++i) {
    plot.curves.push_back(makeCurve(QString("c%1").arg(i), 10 + i, 2 + 0.4 * i));
    plot.curves.back().axis = i % 2 ? PlotAxis::Right : PlotAxis::Left;
  }
  const auto redOf = [&](const std::vector<LimitBand>& bands) {
    PlotData limited = plot;
    limited.bands = bands;
    view.setPlots({limited});
    return countBeyond(view.toImage({700, 420}, 96));
  };
  EXPECT_EQ(redOf({}), 0);
  std::vector<LimitBand> all;
  for (int i = 0; i < 6; ++i) {
    const LimitBand own{-9.0 - 0.1 * i, 9.0 + 0.1 * i,
                        plot.curves[static_cast<std::size_t>(i)].name.toStdString(),
                        i % 2 ? PlotAxis::Right : PlotAxis::Left};
    EXPECT_GT(redOf({own}), 20) << "curve " << i << " alone";
    all.push_back(own);
  }
  EXPECT_GT(redOf(all), redOf({all[0]}));
  const auto groundWith = [&](const std::vector<LimitBand>& bands, double value, PlotAxis axis) {
    PlotData limited = plot;
    limited.bands = bands;
    view.setPlots({limited});
    const QImage picture = view.grab().toImage();
    const PlotStack& stack = view.stack();
    return picture.pixelColor(static_cast<int>(stack.area(0).left) + 2,
                              static_cast<int>(stack.pixelAt(0, axis, value)));
  };
  for (const PlotAxis axis : {PlotAxis::Left, PlotAxis::Right}) {
    const auto greenAt = [&](const std::vector<LimitBand>& bands, double value) {
      return groundWith(bands, value, axis).green();
    };
    const LimitBand narrow{-5, 5, "", axis}, wide{-9.2, 9.2, "", axis};
    EXPECT_LT(greenAt({narrow}, 8), greenAt({narrow}, 2.2)) << "shaded beyond 5";
    EXPECT_EQ(greenAt({narrow, wide}, 8), greenAt({narrow}, 2.2)) << "one of them may be there";
    EXPECT_LT(greenAt({narrow, wide}, 9.8), greenAt({narrow}, 2.2)) << "none of them may";
  }
}

}  // namespace
}  // namespace denavit
