#include <QComboBox>
#include <QDockWidget>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "render/arm_scene.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/mechanism/singularity_view.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// What a person with a small screen finds of a mechanism.
class MechanismRoom : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    window->resize(1280, 800);
  }
  void open(const std::string& name, Workspace workspace = Workspace::Design) {
    ASSERT_EQ(studio().open(name), "");
    window->setWorkspace(workspace);
    window->resetLayout();
    finishEvents();
  }
  /// The bar of the tabs that a dock shares its place with.
  QTabBar* tabsOf(const QString& title) {
    for (QTabBar* bar : window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
      for (int k = 0; k < bar->count(); ++k) {
        if (bar->isVisible() && bar->tabText(k) == title) return bar;
      }
    }
    return nullptr;
  }
};

struct OpenTabs : QTabBar {
  static QString shownText(const QTabBar& bar, int tab) {
    QStyleOptionTab option;
    void (QTabBar::*fill)(QStyleOptionTab*, int) const = &OpenTabs::initStyleOption;
    (bar.*fill)(&option, tab);
    return option.text;
  }
};

/// Tabs name a panel in place of its title, but for the choice beside that, and only while there
/// are tabs.
TEST_F(MechanismRoom, ThePanelOfALinkKeepsItsTitleAndTheChoiceBesideIt) {
  open("four-bar");
  ASSERT_EQ(window->showPanel("link"), "");
  auto* choice = find<QComboBox>("inertiaAbout");
  const auto* title = choice->parentWidget()->findChild<QLabel*>("dockTitleText");
  EXPECT_TRUE(waitFor([&] { return choice->isVisible() && !title->isVisible(); }));
  open("puma560");  // without Closures beside it
  EXPECT_TRUE(waitFor([&] { return choice->isVisible() && title->isVisible(); }));
}

TEST_F(MechanismRoom, TheNamesOfItsPanelsAreWhole) {
  for (const char* name : {"four-bar", "two-arms-bar"}) {
    open(name);
    QTabBar* bar = tabsOf("Singularities");
    ASSERT_NE(bar, nullptr);
    EXPECT_EQ(bar->count(), 4);
    for (int k = 0; k < bar->count(); ++k) {
      EXPECT_EQ(OpenTabs::shownText(*bar, k), bar->tabText(k));
      EXPECT_TRUE(bar->rect().contains(bar->tabRect(k))) << bar->tabText(k).toStdString();
    }
  }
  // In a narrower place they scroll.
  window->resizeDocks({find<QDockWidget>("dockSingularities")}, {200}, Qt::Horizontal);
  finishEvents();
  QTabBar* bar = tabsOf("Singularities");
  for (int k = 0; k < bar->count(); ++k) {
    EXPECT_EQ(OpenTabs::shownText(*bar, k), bar->tabText(k));
  }
}

TEST_F(MechanismRoom, AMapLeavesThePanelAsWideAsItWasAndIsInTheUnitsOfTheWindow) {
  open("five-bar");
  ASSERT_EQ(window->showPanel("singularities"), "");
  finishEvents();
  auto* dock = find<QDockWidget>("dockSingularities");
  const int width = dock->width();
  find<QPushButton>("singularityMake")->click();
  auto* view = find<SingularityView>("singularityView");
  ASSERT_TRUE(waitFor([&] { return view->map().count > 0; }, 120000));
  finishEvents();
  EXPECT_TRUE(find<QLabel>("singularityLegend")->isVisible());
  EXPECT_EQ(dock->width(), width);
  EXPECT_EQ(view->acrossAxis().name, "x [mm]");
  EXPECT_EQ(view->acrossAxis().factor, 1000);
  PreferenceValues values = studio().preferences.values();
  values.millimetres = false;
  studio().preferences.setValues(values);
  EXPECT_EQ(view->acrossAxis().name, "x [m]");
  EXPECT_EQ(view->acrossAxis().factor, 1);
}

TEST_F(MechanismRoom, AFitLeavesItUnderTheStripAndTheNote) {
  auto& view = *find<ArmView>("armView");
  if (!view.hasOpenGl()) GTEST_SKIP() << "no OpenGL on this platform";
  for (const char* name : {"four-bar-turns", "stewart-legs", "palletiser-cycle"}) {
    open(name, Workspace::Simulate);
    studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.1; });
    ASSERT_TRUE(runToEnd());
    find<QToolButton>("fit")->click();
    finishEvents();
    const double top_px = (1 - view.scene().armInPicture().top) / 2 * view.height();
    int cards = 0;
    for (const QFrame* card : view.findChildren<QFrame*>("overlay")) {
      if (!card->isVisible() || card->y() > view.height() / 2) continue;
      EXPECT_GT(top_px, card->geometry().bottom() + 4) << name;
      ++cards;
    }
    EXPECT_EQ(cards, 2) << "the strip, and the run's name under it";
  }
}

TEST_F(MechanismRoom, ItsCurvesAreCalledByTheNamesOfItsJoints) {
  open("stewart-legs", Workspace::Simulate);
  const RobotDescription& robot = document().robot();
  const auto nameOf = [&](const char* channel) { return describeChannel(channel, robot).name; };
  EXPECT_EQ(nameOf("q_leg1_1_rad"), "q leg1.1");
  EXPECT_EQ(nameOf("qd_leg6_3_m_s"), "q̇ leg6.3");
  EXPECT_EQ(nameOf("tau_leg1_3_N"), "τ leg1.3");
  EXPECT_EQ(nameOf("tau_leg1_3_closure_N"), "τ leg1.3 loops");
  EXPECT_EQ(nameOf("reaction_ball_2_fx_N"), "ball_2 force x");
  EXPECT_EQ(nameOf("measured/log/q_leg1_1_rad"), "q leg1.1 of log");
  const ChannelText text = describeChannel("tau_leg2_3_inertia_N", robot);
  EXPECT_EQ(text.quantity, "force");
  EXPECT_EQ(text.term, "inertia");
  EXPECT_TRUE(text.isTerm);
  EXPECT_EQ(robot.joints[static_cast<std::size_t>(text.joint)].name, "leg2.3");
  // A name of an arm's is one that a person gave.
  EXPECT_EQ(describeChannel("q_leg1_1_rad").name, "q_leg1_1_rad");
  // Every curve of every preset has one.
  for (const PlotChoice& choice : listPlots(robot)) {
    for (const PlotSpec& plot : makePreset(robot, choice.key)) {
      for (const CurveSpec& curve : plot.curves) {
        EXPECT_FALSE(describeChannel(curve.channel, robot).name.contains('_')) << curve.channel;
      }
    }
  }
}

TEST_F(MechanismRoom, ElasticCoordinatesOfItsChainsAreCalledByTheirLinks) {
  open("four-bar");
  RobotDescription robot = document().robot();
  robot.joints[1].link.beam = Beam{};
  EXPECT_EQ(describeChannel("crank_link2_y1_m", robot).name, "link crank.2 y₁");
  EXPECT_EQ(describeChannel("crank_link2_y1_rate_m_s", robot).joint, 1);
  EXPECT_EQ(describeChannel("rocker_joint1_twist_rad", robot).name, "ε rocker.1");
  EXPECT_EQ(describeChannel("v_rocker_1_V", robot).name, "V rocker.1");
}

TEST_F(MechanismRoom, AMessageThatIsLongerThanTheStatusBarIsReadWhole) {
  open("four-bar");
  auto* line = find<QLabel>("message");
  auto* more = find<QToolButton>("messageMore");
  auto* card = find<QFrame>("messageCard");
  emit studio().messages.said("Short.");
  EXPECT_TRUE(more->isHidden());
  EXPECT_TRUE(card->isHidden());
  const QString words =
      "The loops were open by 12.3 mm: joints crank.2 and rocker.1 were moved by up to 4.2° so "
      "that "
      "they close, and the start of the run is where they are now.";
  finishEvents();  // another turn of events
  emit studio().messages.said(words);
  finishEvents();
  EXPECT_EQ(line->text(), words);
  ASSERT_FALSE(more->isHidden());
  ASSERT_TRUE(card->isVisible());
  auto* whole = find<QLabel>("wholeMessage");
  EXPECT_EQ(whole->text(), words);
  EXPECT_LE(whole->heightForWidth(whole->width()), whole->height());
  EXPECT_TRUE(window->rect().contains(card->geometry()));
  EXPECT_LE(card->geometry().bottom(), window->statusBar()->y());
  more->click();
  EXPECT_TRUE(card->isHidden());
  more->click();
  EXPECT_TRUE(card->isVisible());
  const QSize size = window->size();
  window->resize(2 * size.width(), size.height());
  EXPECT_TRUE(waitFor([&] { return card->isHidden(); })) << "a wider bar has room for the words";
  EXPECT_TRUE(more->isHidden());
  window->resize(size);
  ASSERT_TRUE(waitFor([&] { return !more->isHidden(); }));
  more->click();
  EXPECT_TRUE(card->isVisible());
  keepPicture("message-card");
  // The next message takes its place.
  finishEvents();
  emit studio().messages.said("Short.");
  EXPECT_TRUE(card->isHidden());
  EXPECT_TRUE(more->isHidden());
}

TEST_F(MechanismRoom, WhatHoldsALiveRunBackMovesNothingUnderTheMouse) {
  open("four-bar-turns", Workspace::Simulate);
  ASSERT_EQ(window->showPanel("live"), "");
  finishEvents();
  auto* notice = find<QLabel>("liveNotice");
  auto* tabs = find<QTabWidget>("liveTabs");
  ASSERT_TRUE(notice->isHidden());
  const QPoint before = tabs->mapTo(window.get(), QPoint(0, 0));
  notice->setText("Falls behind: 0.4 of real time. A second of this arm takes 2.5 s to compute.");
  notice->show();
  finishEvents();
  EXPECT_TRUE(notice->isVisible());
  EXPECT_EQ(tabs->mapTo(window.get(), QPoint(0, 0)), before);
}

}  // namespace
}  // namespace denavit
