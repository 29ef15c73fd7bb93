#include "ui/linear/linear_cards.h"

#include <QTableWidget>
#include <QUndoStack>
#include <cmath>
#include <numbers>

#include "core/linear_system/frequency_response.h"
#include "models/linearization/regulator.h"
#include "tests/ui/linear_fixture.h"
#include "ui/linear/linear_text.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/widgets/decimal_box.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// Pixels of a colour in a picture.
int countPixels(const QImage& picture, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y) == colour;
  }
  return count;
}

TEST(CurveSymbols, StandAtTheSamplesInPlaceOfALine) {
  PlotView view;
  PlotData chart;
  chart.kind = PlotKind::XY;
  CurveData& curve = chart.curves.emplace_back();
  curve.color = QColor(255, 0, 0);
  curve.x = std::make_shared<const std::vector<double>>(std::vector<double>{-1, 1});
  curve.y = std::make_shared<const std::vector<double>>(std::vector<double>{-1, 1});
  std::vector<int> counts;
  for (const CurveSymbol symbol :
       {CurveSymbol::None, CurveSymbol::Cross, CurveSymbol::Circle, CurveSymbol::Ring}) {
    chart.curves[0].symbol = symbol;
    view.setPlots({chart});
    counts.push_back(countPixels(view.toImage({600, 400}, 192), QColor(255, 0, 0)));
  }
  EXPECT_GT(counts[0], 4 * counts[1]) << "a line across is longer than two crosses";
  EXPECT_GT(counts[1], 20);
  EXPECT_GT(counts[2], 20);
  EXPECT_GT(counts[3], counts[2]);
}

TEST_F(LinearTest, ThePoleMapHasEveryPoleAndKeysChooseThem) {
  setPose({-std::numbers::pi / 2, 0.2});
  auto* map = find<PlotView>("poleMap");
  const auto& curves = map->stack().plots().front().curves;
  const auto poles = std::ranges::find(curves, "poles", &Curve::name);
  ASSERT_NE(poles, curves.end());
  EXPECT_EQ(poles->x->size(), 4u);
  EXPECT_EQ(poles->symbol, CurveSymbol::Cross);
  table().setCurrentItem(table().topLevelItem(0));
  auto* canvas = map->findChild<PlotCanvas*>();
  QTest::keyClick(canvas, Qt::Key_Down);
  EXPECT_EQ(bench->session().selected(), 1);
  EXPECT_EQ(table().chosen(), 1);
  const auto& now = map->stack().plots().front();
  const auto ring = std::ranges::find(now.curves, "chosen", &Curve::name);
  ASSERT_NE(ring, now.curves.end());
  EXPECT_EQ((*ring->y)[0], answer().mode(1).reach.pole.value.imag());
  EXPECT_EQ(now.marks.front().text, labelPole(answer().mode(1).reach.pole).toStdString());
  // A click on the first pole.
  const Complex first = answer().mode(0).reach.pole.value;
  const QPoint at(
      static_cast<int>(std::lround(map->stack().pixelAt(0, PlotAxis::X, first.real()))),
      static_cast<int>(std::lround(map->stack().pixelAt(0, PlotAxis::Left, first.imag()))));
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  EXPECT_EQ(bench->session().selected(), 0);
}

TEST_F(LinearTest, ATrailSaysWhereAStandingArmComesToStand) {
  setPose({std::numbers::pi / 2, 0});
  desk.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {2}; });
  desk.edits.editRobot("damp", [](RobotDescription& r) { r.joints[0].friction.viscous = 1; });
  settle();
  choose("trailParameter", "gain on joint 1");
  const RootLocus* locus = card<PoleCard>().locus();
  ASSERT_NE(locus, nullptr);
  ASSERT_EQ(locus->crossings.size(), 1u);
  EXPECT_THAT(textOf("trailWords"), HasSubstr("becomes stable at"));
  EXPECT_THAT(textOf("trailWords"), HasSubstr("N m/rad"));
  // The gain that holds it against gravity: the stiffness that A has.
  const StateSpace& system = answer().arm.system;
  EXPECT_NEAR(locus->crossings[0].parameter, system.A(1, 0) / system.B(1, 0), 1e-6);
  const auto nowAt = [&](int position) {
    find<QSlider>("trailValue")->setValue(position);
    const auto& curves = find<PlotView>("poleMap")->stack().plots().front().curves;
    return *std::ranges::find(curves, "poles at the value set", &Curve::name);
  };
  EXPECT_NE((*nowAt(1000).y)[0], (*nowAt(500).y)[0]) << "they move with the slider";
  choose("trailParameter", "payload");
  ASSERT_NE(card<PoleCard>().locus(), nullptr);
  EXPECT_THAT(textOf("trailValueText"), HasSubstr("kg"));
  choose("trailParameter", "nothing");
  EXPECT_EQ(card<PoleCard>().locus(), nullptr);
}

TEST_F(LinearTest, ATrailSaysHowManyPolesAreUnstableWhereNoneCrosses) {
  setPose({std::numbers::pi / 2, 0});
  choose("trailParameter", "payload");
  EXPECT_THAT(textOf("trailWords"), HasSubstr("Unstable from 0 kg to"));
  EXPECT_THAT(textOf("trailWords"), HasSubstr("2 poles"));
  setPose({-std::numbers::pi / 2, 0});
  EXPECT_THAT(textOf("trailWords"), HasSubstr("no pole is unstable"));
  // Without damping a gain takes poles to the axis, along which they go.
  setPose({std::numbers::pi / 2, 0});
  desk.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {2}; });
  settle();
  choose("trailParameter", "gain on joint 1");
  EXPECT_TRUE(card<PoleCard>().locus()->crossings.empty());
  EXPECT_THAT(textOf("trailWords"), HasSubstr("Unstable poles: 1 up to"));
  EXPECT_THAT(textOf("trailWords"), HasSubstr("then none."));
}

TEST_F(LinearTest, AChannelThatDoesNotActIsSaidInPlaceOfItsPlots) {
  desk.open("scara");
  settle();
  choose("bodeInput", "torque 1");
  choose("bodeOutput", "joint 3");
  EXPECT_TRUE(find<PlotView>("bodePlots")->stack().plots().empty());
  EXPECT_FALSE(find<QLabel>("bodeMargins")->isVisible());
}

TEST_F(LinearTest, TheFrequencyResponseIsOfTheChosenChannel) {
  setPose({-std::numbers::pi / 2, 0.2});
  choose("bodeInput", "torque 1");
  choose("bodeOutput", "joint 2");
  const BodeCurve& curve = *card<BodeCard>().curve();
  const FrequencyResponse exact(selectChannels(answer().arm.system, {1}, {0}));
  const Eigen::Index middle = curve.frequency.size() / 3;
  const double magnitude = 20 * std::log10(std::abs(exact.calcSingle(curve.frequency[middle])));
  EXPECT_NEAR(curve.magnitude_dB[middle], magnitude, 1e-9);
  EXPECT_EQ(find<PlotView>("bodePlots")->stack().plots().size(), 2u);
  EXPECT_TRUE(find<PlotView>("bodePlots")->isLog(0, PlotAxis::X));
  EXPECT_FALSE(textOf("bodeMargins").empty());
  find<DecimalBox>("bodeGain")->setValue(10);
  settle();
  EXPECT_NEAR(card<BodeCard>().curve()->magnitude_dB[middle], magnitude + 20, 1e-9);
  choose("bodeKind", "Nyquist");
  EXPECT_EQ(find<PlotView>("bodePlots")->stack().plots().size(), 1u);
}

TEST(LinearText, MarginsAreSaidInWords) {
  // 4 / (s (s + 1) (s + 2)): the phase is -180 degrees at the root of 2, where |L| is 2/3.
  MatX<double> A(3, 3);
  A << 0, 1, 0, 0, 0, 1, 0, -2, -3;
  const StateSpace loop = makeStateSpace(A, MatX<double>{{0}, {0}, {4}}, MatX<double>{{1, 0, 0}});
  const std::string words = describeMargins(calcMargins(loop)).toStdString();
  EXPECT_THAT(words, HasSubstr("gain margin 3.52 dB at 1.41 rad/s"));
  EXPECT_THAT(words, HasSubstr("phase margin"));
  EXPECT_THAT(words, HasSubstr("delay margin"));
}

TEST_F(LinearTest, TheResponseLaysTheLinearModelOverTheFullEquations) {
  setPose({-std::numbers::pi / 2, 0.2});
  const ResponseAnswer& response = *card<ResponseCard>().response();
  ASSERT_TRUE(response.full.has_value());
  EXPECT_EQ(response.full->y.rows(), response.linear.y.rows());
  EXPECT_THAT(textOf("responseWords"), HasSubstr("differ by"));
  const LargestDifference large = findLargestDifference(*response.full, response.linear, 1);
  auto* size = find<DecimalBox>("responseSize");
  EXPECT_DOUBLE_EQ(size->value(), 10);  // degrees
  size->setValue(1);
  settle();
  const ResponseAnswer& small = *card<ResponseCard>().response();
  const LargestDifference little = findLargestDifference(*small.full, small.linear, 1);
  EXPECT_GT(large.value, 50 * little.value) << "by the square";
  choose("responseWhat", "step of torque 2");
  EXPECT_THAT(textOf("responseWords"), HasSubstr("Linear: "));
  EXPECT_THAT(size->suffix().toStdString(), HasSubstr("N m"));
}

TEST_F(LinearTest, TheRegulatorFollowsItsWeightsAndBecomesTheControllerInOneStep) {
  setPose({std::numbers::pi / 2, 0});
  find<QSlider>("weightInputs")->setValue(-20);
  settle();
  const Regulator& made = *card<RegulatorCard>().regulator();
  const Regulator exact =
      designRegulator(answer().arm, {.states = {100, 1}, .inputs = {0.1}, .sampleTime = 0});
  EXPECT_LT((made.K - exact.K).norm(), 1e-9 * exact.K.norm());
  EXPECT_TRUE(card<ResponseCard>().response()->regulated.has_value());
  EXPECT_THAT(textOf("regulatorWords"), HasSubstr("Riccati residual"));
  auto* gain = find<QTableWidget>("gainTable");
  ASSERT_EQ(gain->rowCount(), 2);
  ASSERT_EQ(gain->columnCount(), 4);
  EXPECT_NEAR(gain->item(0, 1)->text().toDouble(), exact.K(0, 1), 5e-3 * std::abs(exact.K(0, 1)));
  const int steps = desk.edits.undoStack().count();
  find<QPushButton>("regulatorUse")->click();
  EXPECT_EQ(desk.edits.undoStack().count(), steps + 1);
  const ScenarioDescription with = desk.document().scenario();
  ASSERT_TRUE(with.input.controller.has_value());
  EXPECT_EQ(with.input.controller->law, LawKind::StateFeedback);
  EXPECT_NEAR(with.input.controller->gain[0][1], exact.K(0, 1), 1e-9 * std::abs(exact.K(0, 1)));
  desk.edits.undoStack().undo();
  EXPECT_FALSE(desk.document().scenario().input.controller.has_value());
  settle();
  choose("regulatorTime", "sampled");
  ASSERT_NE(card<RegulatorCard>().regulator(), nullptr);
  EXPECT_DOUBLE_EQ(card<RegulatorCard>().regulator()->sampleTime, 1e-3);
}

TEST_F(LinearTest, NoModelIsSaidInEveryView) {
  desk.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {1, 2}; });
  settle();
  EXPECT_TRUE(find<PlotView>("poleMap")->stack().plots().empty());
  EXPECT_TRUE(find<PlotView>("bodePlots")->stack().plots().empty());
  EXPECT_TRUE(find<PlotView>("responsePlots")->stack().plots().empty());
  EXPECT_FALSE(find<QPushButton>("regulatorUse")->isEnabled());
  EXPECT_THAT(textOf("regulatorWords"), HasSubstr("No joint is free"));
}

TEST_F(LinearTest, CardsStandBesideEachOtherOrUnderTabs) {
  QWidget& poles = card<PoleCard>();
  QWidget& bode = card<BodeCard>();
  EXPECT_TRUE(poles.isVisible() && bode.isVisible());
  bench->cards().setFixedWidth(380);
  QCoreApplication::processEvents();
  EXPECT_NE(poles.isVisible(), bode.isVisible());
  EXPECT_TRUE(bench->cards().bring("bode"));
  EXPECT_TRUE(bode.isVisible());
  EXPECT_FALSE(poles.isVisible());
  EXPECT_FALSE(bench->cards().bring("nothing"));
}

}  // namespace
}  // namespace denavit
