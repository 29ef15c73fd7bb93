// The cards of the plots panel in the window, and under one another.
#include <QDockWidget>
#include <QMenu>

#include "tests/ui/finish_events.h"
#include "tests/ui/runs_fixture.h"
#include "ui/plots_panel/plot_card.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"

namespace denavit {
namespace {

/// What the axes of a card have of it.
void expectShares(const QWidget& card, const PlotView& view) {
  ASSERT_FALSE(view.stack().plots().empty());
  double height = 0;
  for (std::size_t k = 0; k < view.stack().plots().size(); ++k) {
    EXPECT_GE(view.stack().area(k).width, 2.0 / 3 * card.width());
    height += view.stack().area(k).height;
  }
  EXPECT_GE(height, 0.5 * card.height());
  EXPECT_GE(view.stack().ticks(view.stack().plots().size() - 1, PlotAxis::X).size(), 4u);
}

class PlotCardsInWindow : public StyledWindowTest {};

TEST_F(PlotCardsInWindow, AxesHaveTwoThirdsOfTheWidthAndHalfOfTheHeightAtEverySize) {
  studio().open("free-fall");
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  ASSERT_TRUE(runToEnd());
  for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1600, 1000)}) {
    for (const Workspace workspace : {Workspace::Simulate, Workspace::Analyse}) {
      window->setWorkspace(workspace);
      window->resetLayout();
      window->resize(size);
      window->showPanel("plots");
      finishEvents();
      int seen = 0;
      for (const PlotCard* card : window->findChildren<PlotCard*>()) {
        if (!card->isVisible()) continue;
        ++seen;
        SCOPED_TRACE(testing::Message() << size.width() << " x " << size.height() << ", workspace "
                                        << static_cast<int>(workspace) << ", card " << card->width()
                                        << " x " << card->height());
        expectShares(*card, card->view());
        const std::vector<PlotRect> before{card->view().stack().area(0)};
        card->view().setMeasure({.a = 0.1, .b = 0.2});
        QCoreApplication::processEvents();
        expectShares(*card, card->view());
        EXPECT_EQ(card->view().stack().area(0).height, before[0].height);
        card->view().setMeasure({});
      }
      EXPECT_EQ(seen, 3);
      if (workspace != Workspace::Analyse) continue;
      window->showPanel("torque");
      auto* torque = window->findChild<TorqueBreakdownPanel*>();
      ASSERT_TRUE(waitFor([&] { return torque->isReady(); }));
      expectShares(torque->view(), torque->view());
    }
  }
}

TEST_F(PlotCardsInWindow, TheTimeAndTheCursorsGoWithWhatTheyAreOf) {
  studio().open("free-fall");
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  ASSERT_TRUE(runToEnd());
  auto* plot = find<PlotView>("plot1");
  studio().playback.setTime(0.2);
  EXPECT_EQ(plot->stack().cursor(), 0.2);
  studio().playback.leave();
  EXPECT_FALSE(plot->stack().cursor()) << "the pose shown is of no instant of the run";
  studio().playback.setTime(0.1);
  EXPECT_EQ(plot->stack().cursor(), 0.1);
  plot->setMeasure({.a = 0.1, .b = 0.2});
  EXPECT_TRUE(find<PlotView>("plot2")->measure().hasA());
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_FALSE(plot->measure().hasA());
  EXPECT_FALSE(find<PlotView>("plot2")->measure().hasB());
  plot->setMeasure({.a = 0.1, .b = 0.2});
  studio().open("puma560");
  for (const PlotCard* card : window->findChildren<PlotCard*>()) {
    EXPECT_FALSE(card->view().measure().hasA());
  }
}

class PlotCards : public RunsTest {
 protected:
  PlotView& view(int number) { return *find<PlotView>(QStringLiteral("plot%1").arg(number)); }
  PlotCard& card(int number) { return *find<PlotCard>(QStringLiteral("plotCard%1").arg(number)); }
  void stack(int height) {
    studio().edits.editDesk("stack", [](Desk& d) { d.plotsStacked = true; });
    window->resize(1100, height);
    finishEvents();
  }
};

TEST_F(PlotCards, UnderOneAnotherShareOneTimeAxis) {
  addRun();
  stack(900);
  const PlotStack& lowest = view(3).stack();
  for (int k = 1; k <= 2; ++k) {
    const PlotStack& above = view(k).stack();
    EXPECT_EQ(above.area(0).left, lowest.area(0).left) << k;
    EXPECT_EQ(above.area(0).right(), lowest.area(0).right()) << k;
    EXPECT_EQ(above.axisArea(0, PlotAxis::X).height, 0) << "only the lowest has numbers";
    expectShares(card(k), view(k));
  }
  EXPECT_GT(lowest.axisArea(0, PlotAxis::X).height, 10);
  view(2).setRange(0, PlotAxis::Left, {-1234567, 1234567});
  EXPECT_EQ(view(1).stack().area(0).left, view(2).stack().area(0).left) << "wider numbers";
  EXPECT_EQ(lowest.area(0).left, view(2).stack().area(0).left);
  studio().edits.undoStack().undo();
  finishEvents();
  for (int k = 1; k <= 3; ++k)
    EXPECT_GT(view(k).stack().axisArea(0, PlotAxis::X).height, 10) << "side by side again";
}

TEST_F(PlotCards, ARightAxisInOneMovesTheAxesOfAll) {
  addRun();
  stack(900);
  const double before = view(1).stack().area(0).right();
  emit view(2).channelsDropped(0, {"q1_rad"}, PlotAxis::Right);
  finishEvents();
  ASSERT_TRUE(view(2).stack().hasRightAxis(0));
  EXPECT_LT(view(1).stack().area(0).right(), before);
  for (int k = 2; k <= 3; ++k)
    EXPECT_EQ(view(k).stack().area(0).right(), view(1).stack().area(0).right());
}

TEST_F(PlotCards, ASpectrumBetweenThemHasItsOwnAxisAndSoHasTheOneAboveIt) {
  addRun();
  stack(900);
  studio().edits.editDesk("spectrum", [&](Desk& d) {
    d.plots = listShownPlots(studio().document());
    d.plots[1].kind = PlotSpec::Kind::Spectrum;
  });
  finishEvents();
  for (int k = 1; k <= 3; ++k) EXPECT_GT(view(k).stack().axisArea(0, PlotAxis::X).height, 10) << k;
}

TEST_F(PlotCards, ALowCardFoldsItsHeadAndOffersItInTheMenu) {
  addRun();
  stack(330);  // 72 to 119 px each
  ASSERT_LT(card(1).height(), 120);
  EXPECT_TRUE(card(1).isFolded());
  expectShares(card(1), view(1));
  const std::unique_ptr<QMenu> menu(view(1).makeMenu(0));
  QMenu* choices = nullptr;
  for (QMenu* sub : menu->findChildren<QMenu*>())
    if (sub->title() == "Choose a plot") choices = sub;
  ASSERT_NE(choices, nullptr);
  for (QAction* action : choices->actions())
    if (action->text() == "Joint rates") action->trigger();
  QCoreApplication::processEvents();
  EXPECT_EQ(shownPlots()[0].preset, "qd");
  window->resize(1100, 900);
  finishEvents();
  EXPECT_FALSE(card(1).isFolded());
}

TEST_F(PlotCards, TimeAxesCoverTheDataOfAll) {
  addRun();
  const AxisRange before = view(1).timeRange();
  QCoreApplication::processEvents();
  EXPECT_EQ(view(2).timeRange(), before);
  EXPECT_EQ(view(3).timeRange(), before);
  EXPECT_NEAR(before.max, 0.3, 1e-9);
}

TEST_F(PlotCards, EveryJointsLimitsShowInOnePlot) {
  addRun();
  studio().edits.editRobot("limit", [](RobotDescription& r) {
    for (std::size_t i = 0; i < r.joints.size(); ++i) {
      const double at = 0.01 * static_cast<double>(i + 1);
      r.joints[i].limits = {-at, at, {}, {}};
    }
  });
  addRun();
  const ChartData& shown = view(3).stack().plots()[0];
  EXPECT_EQ(shown.bands.size(), shown.curves.size());
}

}  // namespace
}  // namespace denavit
