#include <QImage>
#include <QPainter>
#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "ui/study/runs_model.h"
#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"
#include "ui/study/usual_study.h"
#include "ui/study/variation_text.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(StudyNumbers, SpreadLeavesOutWhatIsNoNumber) {
  const Spread spread = calcSpread(std::vector<double>{4, NAN, 1, 3, INFINITY, 2, 5});
  EXPECT_EQ(spread.count, 5);
  EXPECT_DOUBLE_EQ(spread.mean, 3);
  EXPECT_DOUBLE_EQ(spread.median, 3);
  EXPECT_DOUBLE_EQ(spread.q05, 1.2);
  EXPECT_DOUBLE_EQ(spread.q95, 4.8);
  EXPECT_EQ(calcSpread(std::vector<double>{NAN}).count, 0);
}

TEST(StudyNumbers, BinsHoldEveryValueOnceTheLargestToo) {
  std::vector<double> values{NAN};
  for (int k = 0; k <= 1000; ++k) values.push_back(0.001 * k);
  const Bins bins = calcBins(values);
  std::size_t sum = 0;
  for (const std::size_t count : bins.counts) sum += count;
  EXPECT_EQ(sum, 1001);
  EXPECT_DOUBLE_EQ(bins.from, 0);
  EXPECT_DOUBLE_EQ(bins.edge(bins.counts.size()), 1);
  EXPECT_EQ(calcBins(std::vector<double>{7, 7, 7}).counts, std::vector<std::size_t>{3});
  EXPECT_TRUE(calcBins(std::vector<double>{NAN}).counts.empty());
}

/// y = 3 a - 2 b on a grid, and at random places.
TEST(StudyNumbers, EffectsAreThoseOfALinearMeasure) {
  std::vector<double> a, b, y;
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 3; ++k) {
      a.push_back(i), b.push_back(k), y.push_back(3 * i - 2 * k);
    }
  }
  y[7] = NAN;  // a run without a number in the middle
  const auto effect = calcEffect(b, y);
  ASSERT_TRUE(effect);
  EXPECT_FALSE(effect->isFit);
  EXPECT_DOUBLE_EQ(effect->swing(), -4);
  std::vector<double> x, z;
  for (int i = 0; i < 400; ++i) {
    x.push_back(std::fmod(0.618033988749895 * i, 1.0));
    z.push_back(5 + 2 * x.back());
  }
  const auto fitted = calcEffect(x, z);
  ASSERT_TRUE(fitted && fitted->isFit);
  EXPECT_NEAR(fitted->swing() / (fitted->high - fitted->low), 2, 1e-9);
  EXPECT_NEAR(fitted->rank, 1, 1e-12);
  EXPECT_FALSE(calcEffect(std::vector<double>{1, 1}, std::vector<double>{2, 3}));
}

TEST(VariationText, WhatIsShownIsReadBack) {
  for (const auto& [text, variation] :
       {std::pair("0, 1, 2.5, dopri5", Variation::Values),
        std::pair("[0, 1], [1, 2]", Variation::Values),
        std::pair("-1 to 5, 11 values", Variation::Grid),
        std::pair("0.1 to 1e3, 9 values", Variation::LogGrid),
        std::pair("0.3 ± 0.05", Variation::Normal),
        std::pair("0.3 ± 0.05 within 0.2 to 0.4", Variation::Normal),
        std::pair("0 to 5", Variation::Uniform)}) {
    const ParsedVariation parsed = parseVariation(text, variation, "duration");
    EXPECT_EQ(parsed.error, "") << text;
    EXPECT_EQ(variationOf(parsed.parameter), variation) << text;
    const ParsedVariation again = parseVariation(toText(parsed.parameter), variation, "duration");
    EXPECT_EQ(again.parameter, parsed.parameter) << toText(parsed.parameter).toStdString();
  }
  for (const auto& [text, variation] :
       {std::pair("", Variation::Values), std::pair("0 to 5", Variation::Grid),
        std::pair("0 to 5, 2.5 values", Variation::Grid),
        std::pair("0 to 5, 3 values", Variation::LogGrid), std::pair("5 to 0", Variation::Uniform),
        std::pair("0.3 ± 0", Variation::Normal), std::pair("x", Variation::Normal)}) {
    EXPECT_NE(parseVariation(text, variation, "duration").error, "") << text;
  }
  setDecimalComma(true);
  const ParsedVariation comma = parseVariation("0,5; 1", Variation::Values, "duration");
  EXPECT_EQ(toText(comma.parameter), "0,5; 1");
  setDecimalComma(false);
  EXPECT_EQ(comma.parameter.values.front().get<double>(), 0.5);
  EXPECT_EQ(convert(makeUsualParameter("duration", 2), Variation::Uniform).uniform,
            (UniformValues{1, 3}));
}

TEST(VariationText, MayHaveUnitsAndIsNeverReadAsSomethingElse) {
  const auto gridOf = [](const char* text, const char* unit = "") {
    return parseVariation(text, Variation::Grid, "duration", unit).parameter.grid;
  };
  EXPECT_EQ(gridOf("0 to 5 kg, 11 values", "kg"), (GridValues{0, 5, 11, GridScale::Linear}));
  EXPECT_EQ(gridOf("0:0.5:5"), (GridValues{0, 5, 11, GridScale::Linear}));
  EXPECT_EQ(gridOf("100 to 300 mm, 3 values", "m"), (GridValues{0.1, 0.3, 3, GridScale::Linear}));
  for (const char* text :
       {"0, 1, 2", "0 to 1e400, 5 values", "0 to 5 m, 3 values", "0 to 5", "5"}) {
    EXPECT_FALSE(gridOf(text, "kg")) << text;
  }
  const auto uniform = parseVariation("-90 to 90 deg", Variation::Uniform, "initial.q[0]", "rad");
  EXPECT_EQ(uniform.parameter.uniform, (UniformValues{-1.5707963267949, 1.5707963267949}));
  EXPECT_EQ(parseVariation("0..5", Variation::Uniform, "duration").parameter.uniform,
            (UniformValues{0, 5}));
  EXPECT_NE(parseVariation("1e400 ± 1", Variation::Normal, "duration").error, "");
  const auto list = parseVariation("0, 500, 1000 mm", Variation::Values, "x", "m").parameter;
  EXPECT_EQ(list.values, (std::vector<nlohmann::json>{0.0, 0.5, 1.0}));
  const auto commas = parseVariation("1,5; 2,5", Variation::Values, "x").parameter;
  EXPECT_EQ(commas.values, (std::vector<nlohmann::json>{"1,5", "2,5"})) << "no numbers: an issue";
}

TEST(StudyColumns, NamesTellWhatIsMeant) {
  EXPECT_EQ(nameParameter("robot.joints[1].friction.viscous", "viscous"),
            "viscous friction of joint 2");
  EXPECT_EQ(nameParameter("robot.joints[1].actuator.friction.viscous", "viscous"),
            "actuator viscous friction of joint 2");
  EXPECT_EQ(nameParameter("robot.joints[0].link.mass", "mass"), "mass of joint 1");
  EXPECT_EQ(nameParameter("robot.gravity[2]", "gravity"), "gravity z");
  EXPECT_EQ(nameParameter("robot.base.xyz[0]", "origin"), "base origin x");
  EXPECT_EQ(nameParameter("robot.tool.rpy[1]", "roll, pitch, yaw"), "tool pitch");
  EXPECT_EQ(nameParameter("robot.payload.mass", "mass"), "payload mass");
  EXPECT_EQ(nameParameter("input.controller.kp[1]", ""), "kp of joint 2");
  EXPECT_EQ(nameParameter("mechanism.chains[1].robot.joints[0].link.mass", "mass"),
            "mass of joint 1, chain 2");
  EXPECT_EQ(nameParameter("integrator.rtol", ""), "integrator.rtol");
}

/// A study of two masses and three angles whose measure is 10 mass + angle; the last run failed.
StudyResults makeMadeUpResults() {
  StudyResults results;
  results.study.parameters = {makeUsualParameter("robot.payload.mass", 1),
                              makeUsualParameter("initial.q[1]", 0)};
  StudyTable& table = results.table;
  table.parameters = {{"robot.payload.mass", "mass", "kg", {}, {}},
                      {"initial.q[1]", "initial.q[1]", "rad", {}, {}}};
  table.measures = {{"peak", "max(abs(tau2))", "N m", {}}};
  for (const double mass : {1.0, 2.0}) {
    for (const double angle : {0.0, 0.5, 1.0}) {
      table.parameters[0].numbers.push_back(mass);
      table.parameters[1].numbers.push_back(angle);
      table.measures[0].values.push_back(10 * mass + angle);
      table.status.push_back(StudyRow::Status::Completed);
      table.reasons.emplace_back();
      table.closures.push_back(0);
    }
  }
  table.measures[0].values.back() = NAN;
  table.status.back() = StudyRow::Status::EndedEarly;
  table.reasons.back() = "blew up at 0.3 s";
  return results;
}

class StudyChartTest : public testing::Test {
 protected:
  /// Where each run is found; the search is that of a mouse going over the whole picture.
  [[nodiscard]] std::map<std::size_t, QPointF> findPlaces(const StudyChart& chart) const {
    std::map<std::size_t, QPointF> places;
    for (int y = 0; y < room.height(); y += 2) {
      for (int x = 0; x < room.width(); x += 2) {
        const auto hit = chart.find(QPointF(x, y), room);
        if (hit && hit->run) places.emplace(*hit->run, hit->at);
      }
    }
    return places;
  }
  static void paint(const StudyChart& chart) {
    QImage image(600, 400, QImage::Format_RGB32);
    QPainter painter(&image);
    chart.paint(painter, QRectF(0, 0, 600, 400), ChartLook::ofPaper());
  }

  StudyResultsPointer results = std::make_shared<StudyResults>(makeMadeUpResults());
  std::vector<StudyColumn> columns = listColumns(*results);
  QRectF room{0, 0, 600, 400};
};

TEST_F(StudyChartTest, ColumnsAreCalledAsPeopleCallThem) {
  ASSERT_EQ(columns.size(), 3);
  EXPECT_EQ(columns[0].title(), "payload mass [kg]");
  EXPECT_EQ(columns[1].title(), "q2 at the start [rad]");
  EXPECT_EQ(columns[2].title(), "peak [N m]");
  EXPECT_EQ(describeRun(*results, 1),
            "run 2: payload mass 1 kg, q2 at the start 0.5 rad → peak 10.5 N m");
  EXPECT_THAT(describeRun(*results, 5).toStdString(), HasSubstr("ended early: blew up at 0.3 s"));
  EXPECT_EQ(listReasons(results->table, 3), QStringList{"1 × blew up at 0.3 s"});
}

TEST_F(StudyChartTest, AResponseCurveHasEachRunAtItsPlace) {
  const auto chart = makeResponseChart(results, columns[1], columns[2], &columns[0]);
  paint(*chart);
  const auto places = findPlaces(*chart);
  const QPointF first = places.at(0), second = places.at(1), third = places.at(2);
  EXPECT_NEAR(second.x() - first.x(), third.x() - second.x(), 1e-6);
  EXPECT_NEAR(second.y() - first.y(), third.y() - second.y(), 1e-6);
  EXPECT_LT(third.y(), first.y());
  EXPECT_LT(places.at(3).y(), third.y()) << "twice the mass is higher";
  EXPECT_FALSE(places.contains(5)) << "what has no number is nowhere";
  EXPECT_EQ(chart->toCsv().count('\n'), 6) << "a heading and five runs";
  EXPECT_THAT(chart->toCsv().toStdString(), HasSubstr("\n2,0.5,10.5,1\n"));
}

TEST_F(StudyChartTest, AHeatMapHasACellForEachPair) {
  const auto chart = makeHeatMap(results, columns[1], columns[0], columns[2]);
  paint(*chart);
  const auto places = findPlaces(*chart);
  for (std::size_t run = 0; run < 6; ++run) {
    EXPECT_GT(places.at(run).x(), 0) << "the failed run is there, too: " << run;
  }
  const auto hit = chart->find(places.at(4), room);
  EXPECT_THAT(hit->text.toStdString(), HasSubstr("peak 20.5 N m"));
  EXPECT_FALSE(hit->cell.isEmpty());
  EXPECT_THAT(chart->toCsv().toStdString(), HasSubstr("\n0.5,2,20.5,1\n1,2,,0\n"));
}

TEST_F(StudyChartTest, TheOtherChartsCountTheSameRuns) {
  const auto matrix = makeScatterMatrix(results, columns);
  const auto histogram = makeHistogram(results, columns[2]);
  const auto tornado = makeTornado(makeBars(*results, columns[2]), columns[2], 15);
  for (const StudyChart* chart : {matrix.get(), histogram.get(), tornado.get()}) {
    EXPECT_FALSE(chart->isEmpty());
    paint(*chart);
  }
  const auto places = findPlaces(*matrix);
  EXPECT_GT(places.at(3).x(), 0);
  EXPECT_FALSE(places.contains(5));
  EXPECT_EQ(matrix->toCsv().count('\n'), 6);
  int counted = 0;
  for (const QString& line : histogram->toCsv().split('\n').mid(1)) {
    counted += line.section(',', 2, 2).toInt();
  }
  EXPECT_EQ(counted, 5);
  const QStringList bars = tornado->toCsv().split('\n');
  EXPECT_TRUE(bars[1].startsWith("payload mass [kg],1,2,10.5,20.25,")) << bars[1].toStdString();
  EXPECT_TRUE(bars[2].startsWith("q2 at the start [rad],0,1,15,11,")) << bars[2].toStdString();
}

TEST_F(StudyChartTest, AMatrixOfManyColumnsHasParametersAndMeasures) {
  const auto headingOf = [&](int parameters, int measures) {
    std::vector<StudyColumn> many(static_cast<std::size_t>(parameters), columns[0]);
    many.insert(many.end(), static_cast<std::size_t>(measures), columns[2]);
    const QString heading = makeScatterMatrix(results, many)->toCsv().section('\n', 0, 0);
    return std::pair(heading.count("payload"), heading.count("peak"));
  };
  EXPECT_EQ(headingOf(13, 2), std::pair(qsizetype(4), qsizetype(2)));
  EXPECT_EQ(headingOf(13, 5), std::pair(qsizetype(3), qsizetype(3)));
  EXPECT_EQ(headingOf(2, 10), std::pair(qsizetype(2), qsizetype(4)));
  EXPECT_EQ(headingOf(5, 1), std::pair(qsizetype(5), qsizetype(1)));
}

TEST_F(StudyChartTest, ATornadoOfManyBarsShowsTheLongest) {
  std::vector<StudyBar> bars;
  for (int k = 0; k < 13; ++k) {
    bars.push_back({QString("p%1").arg(k), "0", "1", 0, 1.0 + k, "by differences"});
  }
  const auto tornado = makeTornado(bars, columns[2], 0);
  paint(*tornado);
  QStringList found;
  for (int y = 0; y < 200; ++y) {
    const auto hit = tornado->find(QPointF(300, y), QRectF(0, 0, 600, 200));
    if (hit && (found.isEmpty() || found.back() != hit->text)) found << hit->text;
  }
  ASSERT_EQ(found.size(), 4) << found.join('\n').toStdString();
  EXPECT_TRUE(found.front().startsWith("p12:"));
  EXPECT_EQ(tornado->toCsv().count('\n'), 14);
}

TEST_F(StudyChartTest, RunsWithoutAnyNumberBreakNoChart) {
  StudyResults empty = makeMadeUpResults();
  empty.table.measures[0].values.assign(6, NAN);
  empty.table.parameters[1].numbers[2] = NAN;
  const auto none = std::make_shared<StudyResults>(std::move(empty));
  for (const auto& chart : {makeResponseChart(none, columns[1], columns[2], &columns[0]),
                            makeHeatMap(none, columns[1], columns[0], columns[2]),
                            makeHistogram(none, columns[2]), makeScatterMatrix(none, columns),
                            makeTornado(makeBars(*none, columns[2]), columns[2], NAN)}) {
    paint(*chart);
    (void)chart->find(QPointF(300, 200), room);
    (void)chart->toCsv();
  }
  EXPECT_TRUE(makeHistogram(none, columns[2])->isEmpty());
  EXPECT_TRUE(makeResponseChart(none, columns[1], columns[2], nullptr)->isEmpty());
}

TEST_F(StudyChartTest, TheTableSortsByAnyColumnAndPutsWhatHasNoNumberLast) {
  StudyRunsModel model;
  model.setResults(results, false);
  ASSERT_EQ(model.rowCount(), 6);
  model.sort(3, Qt::DescendingOrder);
  EXPECT_EQ(model.runAt(0), 4);
  EXPECT_EQ(model.runAt(5), 5);
  model.sort(3, Qt::AscendingOrder);
  EXPECT_EQ(model.runAt(0), 0);
  EXPECT_EQ(model.runAt(5), 5);
  EXPECT_EQ(model.index(5, 4).data().toString(), "ended early: blew up at 0.3 s");
  model.setResults(results, true);
  EXPECT_EQ(model.rowCount(), 1);
}

TEST(UsualStudy, AGridGoesAroundTheValue) {
  EXPECT_EQ(makeUsualParameter("duration", 0.123456).grid,
            (GridValues{0.0617, 0.185, 5, GridScale::Linear}));
  EXPECT_EQ(makeUsualParameter("duration", -2).grid, (GridValues{-3, -1, 5, GridScale::Linear}));
  EXPECT_EQ(makeUsualParameter("duration", 0).grid, (GridValues{0, 1, 5, GridScale::Linear}));
}

}  // namespace
}  // namespace denavit
