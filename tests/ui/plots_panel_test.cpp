#include "ui/plots_panel/plots_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/runs_fixture.h"
#include "ui/plots_panel/channel_filter.h"
#include "ui/plots_panel/derived_dialog.h"
#include "ui/plots_panel/plot_card.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PlotsPanelTest : public RunsTest {
 protected:
  PlotView& view(int number) { return *find<PlotView>(QStringLiteral("plot%1").arg(number)); }
  PlotCard& card(int number) { return *find<PlotCard>(QStringLiteral("plotCard%1").arg(number)); }
  void drop(int plot, const QStringList& channels, PlotAxis axis = PlotAxis::Left) {
    emit view(plot).channelsDropped(0, channels, axis);
    QCoreApplication::processEvents();
  }
  void choose(int plot, const QString& key) {
    auto* choice = find<QComboBox>(QStringLiteral("plotChoice%1").arg(plot));
    const int index = choice->findData(key);
    ASSERT_GE(index, 0) << key.toStdString();
    choice->setCurrentIndex(index);
    emit choice->activated(index);
    QCoreApplication::processEvents();
  }
};

TEST_F(PlotsPanelTest, ThreeUsualPlotsStandThereAtFirstAndNothingIsKeptOfThem) {
  ASSERT_EQ(shownPlots().size(), 3u);
  EXPECT_EQ(find<QComboBox>("plotChoice1")->currentText(), "Torque terms, joint 2");
  EXPECT_TRUE(document().desk().plots.empty());
  EXPECT_FALSE(document().isDeskModified());
}

TEST_F(PlotsPanelTest, ChoosingAReadyMadePlotIsOneUndoStepKeptOnTheDesk) {
  choose(2, "qd");
  ASSERT_EQ(document().desk().plots.size(), 3u);
  EXPECT_EQ(document().desk().plots[1].preset, "qd");
  studio().edits.undoStack().undo();
  EXPECT_TRUE(document().desk().plots.empty());
  EXPECT_EQ(find<QComboBox>("plotChoice2")->currentText(), "Energies");
}

TEST_F(PlotsPanelTest, AChannelDroppedOnAReadyMadePlotMakesItAPlotOfItsOwn) {
  addRun();
  drop(2, {"energy_strain_J"});
  const PlotSpec plot = shownPlots()[1];
  EXPECT_TRUE(plot.preset.empty());
  EXPECT_EQ(plot.title, "Energies");
  ASSERT_EQ(plot.curves.size(), 6u);
  EXPECT_EQ(plot.curves.back().channel, "energy_strain_J");
  drop(2, {"energy_strain_J"});  // it is there already
  EXPECT_EQ(shownPlots()[1].curves.size(), 6u);
}

TEST_F(PlotsPanelTest, AChannelInAnotherUnitGoesToTheRightAxis) {
  addRun();
  drop(3, {"tau1_Nm"});
  EXPECT_TRUE(shownPlots()[2].curves.back().rightAxis);
  const BuiltChart chart = charts(shownPlots()[2]).front();
  EXPECT_EQ(chart.data.curves.back().axis, PlotAxis::Right);
  EXPECT_EQ(chart.data.yLabel, "position [°]");
  EXPECT_EQ(chart.data.rightLabel, "torque [N m]");
  emit view(3).curveAxisChanged(0, 6, PlotAxis::Left);
  EXPECT_FALSE(shownPlots()[2].curves.back().rightAxis);
}

TEST_F(PlotsPanelTest, UnitsAreKnownBeforeThereIsARun) {
  drop(3, {"energy_total_J"});
  EXPECT_TRUE(shownPlots()[2].curves.back().rightAxis);
}

TEST_F(PlotsPanelTest, ACurveIsRemovedByTheLegend) {
  addRun();
  emit view(2).removeCurveWanted(0, 1);
  ASSERT_EQ(shownPlots()[1].curves.size(), 4u);
  EXPECT_EQ(shownPlots()[1].curves[1].channel, "energy_total_J");
}

TEST_F(PlotsPanelTest, PlotsAreAddedRemovedAndBroughtBack) {
  plots().addEmptyPlot();
  ASSERT_EQ(shownPlots().size(), 4u);
  EXPECT_TRUE(shownPlots()[3].curves.empty());
  drop(4, {"q1_rad", "qd1_rad_s"});
  find<QToolButton>("plotClose1")->click();
  QCoreApplication::processEvents();
  ASSERT_EQ(shownPlots().size(), 3u);
  EXPECT_EQ(shownPlots()[2].curves.size(), 2u);
  EXPECT_EQ(find<QComboBox>("plotChoice1")->currentText(), "Energies");
  for (int i = 0; i < 3; ++i) studio().edits.undoStack().undo();
  EXPECT_TRUE(document().desk().plots.empty());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(window->findChildren<PlotCard*>().size(), 3);
}

TEST_F(PlotsPanelTest, TheLastPlotBecomesAnEmptyOne) {
  for (int i = 0; i < 4; ++i) {
    find<QToolButton>("plotClose1")->click();
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  ASSERT_EQ(shownPlots().size(), 1u);
  EXPECT_EQ(shownPlots()[0], PlotSpec{});
}

TEST_F(PlotsPanelTest, StackedOrSideBySideIsKeptOnTheDesk) {
  auto* stacked = find<QToolButton>("plotStacked");
  stacked->click();
  EXPECT_TRUE(document().desk().plotsStacked);
  QCoreApplication::processEvents();
  EXPECT_EQ(card(1).x(), card(2).x());
  studio().edits.undoStack().undo();
  QCoreApplication::processEvents();
  EXPECT_FALSE(stacked->isChecked());
  EXPECT_EQ(card(1).y(), card(2).y());
}

TEST_F(PlotsPanelTest, APhasePortraitIsRateOverPositionWithItsTimes) {
  addRun();
  const std::vector<BuiltChart> built = charts("phase:2");
  ASSERT_EQ(built.size(), 1u);
  const PlotData& chart = built[0].data;
  EXPECT_EQ(chart.kind, PlotKind::XY);
  EXPECT_EQ(chart.xLabel, "q₂ [°]");
  EXPECT_EQ(chart.curves[0].t->size(), chart.curves[0].x->size());
  const Recording& rows = document().lastRun()->result.recording;
  EXPECT_DOUBLE_EQ(chart.curves[0].x->at(5),
                   rows.value(5, rows.findColumn("q2_rad")) * 180 / std::numbers::pi);
}

TEST_F(PlotsPanelTest, AnyChannelCanBeTheXAxis) {
  addRun();
  plots().addEmptyPlot();
  drop(4, {"tool_x_m", "tool_z_m"});
  const PlotSpec over = card(4).over("tool_x_m");
  const std::vector<BuiltChart> built = charts(over);
  ASSERT_EQ(built.size(), 1u);
  EXPECT_THAT(namesOf(built[0]), ElementsAre("z"));
  EXPECT_EQ(built[0].data.xLabel, "tool x [mm]");
}

TEST_F(PlotsPanelTest, SeriesAreSharedNotCopied) {
  addRun();
  const PlotSpec plot = plotOf({"q1_rad", "tau1_Nm"});
  const BuiltChart first = charts(plot).front(), second = charts(plot).front();
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(first.data.curves[i].y, second.data.curves[i].y);
    EXPECT_EQ(first.data.curves[i].x, shelf().shown().channels->time());
  }
}

TEST_F(PlotsPanelTest, AxesFollowThePreferredUnits) {
  addRun();
  EXPECT_EQ(charts("q").front().data.yLabel, "position [°]");
  EXPECT_EQ(charts("tool").front().data.yLabel, "position [mm]");
  PreferenceValues values = studio().preferences.values();
  values.degrees = values.millimetres = false;
  studio().preferences.setValues(values);
  EXPECT_EQ(charts("q").front().data.yLabel, "position [rad]");
  EXPECT_EQ(charts("tool").front().data.yLabel, "position [m]");
  const Recording& rows = document().lastRun()->result.recording;
  EXPECT_EQ(charts("q").front().data.curves[1].y->at(3), rows.value(3, rows.findColumn("q2_rad")));
}

TEST_F(PlotsPanelTest, TheStyleOfPlotsFollowsThePreferences) {
  addRun();
  PlotStyle style = view(2).style();
  style.grid = false;  // by the plot's own menu
  view(2).setStyle(style);
  PreferenceValues values = studio().preferences.values();
  values.decimalComma = true;
  values.plotFontSize_pt = 12;
  studio().preferences.setValues(values);
  EXPECT_TRUE(view(1).style().decimalComma);
  EXPECT_DOUBLE_EQ(view(1).style().font_px, 16);
  EXPECT_FALSE(view(2).style().grid);
  studio().preferences.setValues({});
  EXPECT_FALSE(view(1).style().decimalComma);
}

TEST_F(PlotsPanelTest, LimitsOfPositionSpeedAndEffortAreBands) {
  addRun();
  studio().edits.editRobot("limit", [](RobotDescription& r) {
    r.joints[1].limits = {-1.0, 2.0, 3.0, 50.0};
  });
  addRun();
  const PlotData position = charts(plotOf({"q2_rad"})).front().data;
  ASSERT_EQ(position.bands.size(), 1u);
  EXPECT_NEAR(position.bands[0].lower, -180 / std::numbers::pi, 1e-9);
  EXPECT_NEAR(position.bands[0].upper, 360 / std::numbers::pi, 1e-9);
  EXPECT_EQ(position.bands[0].curve, "q₂");
  EXPECT_NEAR(charts(plotOf({"qd2_rad_s"})).front().data.bands.at(0).lower, -540 / std::numbers::pi,
              1e-9);
  EXPECT_EQ(charts(plotOf({"tau2_Nm"})).front().data.bands.at(0).upper, 50);
  EXPECT_TRUE(charts(plotOf({"tau2_gravity_Nm"})).front().data.bands.empty());
}

TEST_F(PlotsPanelTest, LimitsHoldForAnyNumberOfAxesAndCurves) {
  addRun();
  studio().edits.editRobot("limit", [](RobotDescription& r) {
    for (std::size_t i = 0; i < r.joints.size(); ++i) {
      const double size = 0.1 * static_cast<double>(i + 1);
      r.joints[i].limits = {-size, size, 10 * size, {}};
    }
  });
  addRun();
  const std::size_t joints = document().robot().joints.size();
  ASSERT_GE(joints, 2u);
  const PlotData positions = charts("q").front().data;
  ASSERT_EQ(positions.bands.size(), joints) << "different ones";
  for (std::size_t i = 0; i < joints; ++i) {
    EXPECT_EQ(positions.bands[i].curve, positions.curves[i].name.toStdString());
  }
  PlotSpec both = plotOf({"q1_rad", "q2_rad", "qd1_rad_s", "qd2_rad_s"});
  both.curves[2].rightAxis = both.curves[3].rightAxis = true;
  const PlotData mixed = charts(both).front().data;
  ASSERT_EQ(mixed.bands.size(), 4u);
  EXPECT_EQ(mixed.bands[3].axis, PlotAxis::Right);
  const PlotData phase = charts("phase:2").front().data;
  ASSERT_EQ(phase.bands.size(), 2u) << "of the rate, and of the position under it";
  EXPECT_EQ(phase.bands[1].axis, PlotAxis::X);
}

TEST_F(PlotsPanelTest, ARunLaidOverTurnsRedAtTheSameLimitsButIsNotShadedAgain) {
  addRun();
  studio().edits.editRobot("limit", [](RobotDescription& r) {
    r.joints[1].limits = {-0.1, 0.1, {}, {}};
  });
  addRun();
  shelf().setChosen("run:1", true);
  const PlotData chart = charts(plotOf({"q2_rad"})).front().data;
  ASSERT_EQ(chart.curves.size(), 2u);
  ASSERT_EQ(chart.bands.size(), 2u);
  EXPECT_EQ(chart.bands[1].curve, chart.curves[1].name.toStdString());
  EXPECT_TRUE(chart.bands[0].shade);
  EXPECT_FALSE(chart.bands[1].shade);
}

TEST_F(PlotsPanelTest, ASpectrumIsOfTheIntervalAndLabelsItsPeaks) {
  studio().edits.editScenario("swing", [](ScenarioDescription& s) {
    s.prescribed = {{1, "0.2*sin(2*pi*20*t)"}};
    s.duration = 1;
  });
  addRun();
  PlotSpec plot = plotOf({"q1_rad"});
  plot.kind = PlotSpec::Kind::Spectrum;
  const PlotData chart = makeCharts(plot, context({0, 0.99})).front().data;
  EXPECT_EQ(chart.kind, PlotKind::Spectrum);
  EXPECT_EQ(chart.yLabel, "amplitude [°]");
  ASSERT_FALSE(chart.marks.empty());
  EXPECT_NEAR(chart.marks[0].x, 20, 0.1);
  EXPECT_NEAR(chart.marks[0].y, 0.2 * 180 / std::numbers::pi, 0.05);
  EXPECT_EQ(chart.marks[0].text, "20 Hz");
  EXPECT_EQ(makeCharts(plot, context({0.5, 0.99})).front().data.curves[0].x->size(),
            chart.curves[0].x->size() / 2 + 1);
  plot.spectrum.density = true;
  EXPECT_EQ(makeCharts(plot, context({0, 0.99})).front().data.yLabel, "density [°²/Hz]");
}

TEST_F(PlotsPanelTest, ASpectrumFirstShowsTheFrequenciesThatCount) {
  studio().edits.editScenario("swing", [](ScenarioDescription& s) {
    s.prescribed = {{1, "0.2*sin(2*pi*5*t)"}};
    s.duration = 2;
    s.outputStep = 0.002;
  });
  addRun();
  plots().addEmptyPlot();
  drop(4, {"q1_rad"});
  PlotSpec plot = shownPlots()[3];
  plot.kind = PlotSpec::Kind::Spectrum;
  emit card(4).edited("spectrum", plot);
  QCoreApplication::processEvents();
  EXPECT_LT(view(4).range(0, PlotAxis::X).max, 25);  // of 250 Hz
  EXPECT_GT(view(4).range(0, PlotAxis::X).max, 5);
  view(4).setRange(0, PlotAxis::X, {0, 100});
  studio().playback.setHistory(studio().playback.history());
  QCoreApplication::processEvents();
  EXPECT_EQ(view(4).range(0, PlotAxis::X).max, 100);  // what a person chose stays
}

TEST_F(PlotsPanelTest, ARunUnderWayIsPlottedAsItGrows) {
  const auto run = addRun();
  const Recording& rows = run->result.recording;
  auto begun = std::make_shared<denavit::RunRecord>();
  begun->scenario = run->scenario;
  begun->robot = run->robot;
  const auto part = [&](int first, int count) {
    NewRows made{
        begun, std::make_shared<const std::vector<Column>>(rows.columns()), first, count, {}};
    for (int row = first; row < first + count; ++row) {
      made.values.insert(made.values.end(), rows.row(row).begin(), rows.row(row).end());
    }
    return made;
  };
  studio().playback.follow(part(0, 5));
  EXPECT_EQ(charts(plotOf({"q2_rad"})).front().data.curves[0].y->size(), 5u);
  studio().playback.follow(part(5, 10));
  const CurveData curve = charts(plotOf({"q2_rad"})).front().data.curves[0];
  EXPECT_EQ(curve.y->size(), 15u);
  EXPECT_EQ(curve.x->size(), 15u);
  EXPECT_TRUE(waitFor([&] { return view(3).timeRange().max > 0.13; }));
}

TEST_F(PlotsPanelTest, APlotsZoomStaysWhenAnotherPlotIsRemoved) {
  addRun();
  QCoreApplication::processEvents();
  PlotView& last = view(3);
  last.setTimeRange({0.1, 0.2});
  find<QToolButton>("plotClose1")->click();
  QCoreApplication::processEvents();
  EXPECT_EQ(&view(2), &last);
  EXPECT_NEAR(last.timeRange().min, 0.1, 1e-9);
}

TEST_F(PlotsPanelTest, ADerivedChannelIsCheckedWhileItIsTypedAndCanBePlotted) {
  addRun();
  DerivedDialog dialog(studio().edits, shelf(), window.get());
  auto* expression = dialog.findChild<QLineEdit*>("derivedExpression");
  auto* verdict = dialog.findChild<QLabel*>("derivedVerdict");
  auto* ok = dialog.findChild<QPushButton*>("derivedOk");
  const auto enter = [&](const QString& text) {
    expression->clear();
    QTest::keyClicks(expression, text);
  };
  enter("tau2*qdd7");
  EXPECT_THAT(verdict->text().toStdString(), HasSubstr("column 6: \"qdd7\" is unknown"));
  EXPECT_FALSE(ok->isEnabled());
  enter("tau2_gravity * qd2");
  EXPECT_THAT(verdict->text().toStdString(), HasSubstr("In the run shown:"));
  EXPECT_TRUE(ok->isEnabled());
  dialog.accept();
  ASSERT_EQ(document().desk().derivedChannels.size(), 1u);
  const std::string name = document().desk().derivedChannels[0].name;
  drop(1, {QString::fromStdString(name)});
  EXPECT_TRUE(shownPlots()[0].curves.back().rightAxis);  // W beside N m
  const Recording& rows = document().lastRun()->result.recording;
  const double power = rows.value(4, rows.findColumn("tau2_gravity_Nm")) *
                       rows.value(4, rows.findColumn("qd2_rad_s"));
  EXPECT_DOUBLE_EQ(charts(plotOf({name.c_str()})).front().data.curves[0].y->at(4), power);
  studio().edits.undoStack().undo();
  studio().edits.undoStack().undo();
  EXPECT_TRUE(document().desk().derivedChannels.empty());
}

TEST_F(PlotsPanelTest, RenamingADerivedChannelKeepsItsCurves) {
  studio().edits.editDesk("derive", [](Desk& kept) {
    kept.derivedChannels = {{"power1", "W", "tau1*qd1"}};
    kept.plots = {plotOf({"power1"})};
  });
  DerivedDialog dialog(studio().edits, shelf(), window.get());
  auto* name = dialog.findChild<QLineEdit*>("derivedName");
  name->clear();
  QTest::keyClicks(name, "shoulder_power");
  dialog.accept();
  EXPECT_EQ(document().desk().plots[0].curves[0].channel, "shoulder_power");
}

TEST_F(PlotsPanelTest, CtrlKFindsAChannelAndEnterAddsItToThePlotInUse) {
  addRun();
  plots().findChannel();
  auto* search = find<QLineEdit>("channelSearch");
  EXPECT_TRUE(search->isVisible());
  QTest::keyClicks(search, "joint 3 gravity");
  auto* tree = find<QTreeView>("channelTree");
  EXPECT_EQ(tree->model()->rowCount(), 1);
  EXPECT_EQ(tree->currentIndex().data(kChannelRole).toString(), "tau3_gravity_Nm");
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(shownPlots()[0].curves.back().channel, "tau3_gravity_Nm");
}

TEST_F(PlotsPanelTest, TheTreeHasEveryColumnOfTheRunOnce) {
  addRun();
  const QAbstractItemModel& model = *find<QTreeView>("channelTree")->model();
  std::vector<std::string> channels;
  for (int g = 0; g < model.rowCount(); ++g) {
    const QModelIndex group = model.index(g, 0);
    for (int i = 0; i < model.rowCount(group); ++i) {
      channels.push_back(model.index(i, 0, group).data(kChannelRole).toString().toStdString());
    }
  }
  std::vector<std::string> columns;
  for (const Column& column : shelf().shown().channels->columns()) columns.push_back(column.name);
  EXPECT_THAT(channels, testing::UnorderedElementsAreArray(columns));
}

TEST_F(PlotsPanelTest, ChannelsAreDraggedByName) {
  addRun();
  auto* model = find<QTreeView>("channelTree")->model();
  const QModelIndex group = model->index(0, 0);
  const std::unique_ptr<QMimeData> data(
      model->mimeData({model->index(0, 0, group), model->index(1, 0, group)}));
  ASSERT_TRUE(data);
  EXPECT_EQ(data->data(kChannelMimeType), "q1_rad\nqd1_rad_s");
}

TEST_F(PlotsPanelTest, AllPlotsGoIntoOnePicture) {
  QString error;
  EXPECT_FALSE(plots().savePicture(QString::fromStdString(path("none.png")), error));
  EXPECT_THAT(error.toStdString(), HasSubstr("press Run first"));
  addRun();
  drop(2, {"q1_rad"});
  ASSERT_TRUE(plots().savePicture(QString::fromStdString(path("plots.png")), error))
      << error.toStdString();
  EXPECT_GT(QImage(QString::fromStdString(path("plots.png"))).height(), 3 * 260);
}

}  // namespace
}  // namespace denavit
