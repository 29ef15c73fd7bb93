#include <QAbstractButton>
#include <QDockWidget>
#include <QTabWidget>
#include <QToolButton>

#include "render/arm_scene.h"
#include "render/scene/ellipsoid_marker.h"
#include "render/scene/point_cloud.h"
#include "render/scene/step_marker.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/kinematics/workspace_tab.h"
#include "ui/run_list/run_shelf.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// What panels draw into the 3-D view goes with the panel, or says whose it is.
class ViewDrawings : public DrawnWindowTest {
 protected:
  enum Tab { Pose, DhSteps, Workspace_, Ellipsoid };
  void SetUp() override {
    DrawnWindowTest::SetUp();
    studio().open("puma560");
    window->setWorkspace(Workspace::Design);
    finishEvents();
  }
  ArmScene& scene() { return find<ArmView>("armView")->scene(); }
  QDockWidget* dock(const char* name) { return find<QDockWidget>(name); }
  void openTab(Tab tab) {
    find<QTabWidget>("kinematics")->setCurrentIndex(tab);
    finishEvents();
  }
  void drawEllipsoid() {
    openTab(Ellipsoid);
    window->findChild<QAbstractButton*>("velocityEllipsoid")->click();
    ASSERT_TRUE(scene().velocityEllipsoid().isVisible());
  }
};

TEST_F(ViewDrawings, GoBehindAnotherDockAndComeBackWithTheirOwn) {
  drawEllipsoid();
  window->showPanel("modes");
  finishEvents();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible()) << "its dock is behind another";
  studio().edits.setJoint(1, 0.4, 1);
  finishEvents();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible()) << "also when the arm moves";
  window->showPanel("kinematics");
  finishEvents();
  EXPECT_TRUE(scene().velocityEllipsoid().isVisible());
}

TEST_F(ViewDrawings, GoWithADockThatIsClosedAndWithTheWorkspaceThatHasNone) {
  drawEllipsoid();
  dock("dockKinematics")->hide();
  finishEvents();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible());
  window->showPanel("kinematics");
  finishEvents();
  EXPECT_TRUE(scene().velocityEllipsoid().isVisible());
  window->setWorkspace(Workspace::Present);
  finishEvents();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible());
  window->setWorkspace(Workspace::Design);
  finishEvents();
  openTab(DhSteps);
  EXPECT_TRUE(scene().stepMarker().isVisible());
  EXPECT_LT(scene().options().solidOpacity, 1);
  window->showPanel("modes");
  finishEvents();
  EXPECT_FALSE(scene().stepMarker().isVisible());
  EXPECT_EQ(scene().options().solidOpacity, 1);
}

TEST_F(ViewDrawings, AFloatingPanelKeepsThem) {
  drawEllipsoid();
  dock("dockKinematics")->setFloating(true);
  finishEvents();
  EXPECT_TRUE(scene().velocityEllipsoid().isVisible());
  dock("dockKinematics")->close();
  finishEvents();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible());
}

TEST_F(ViewDrawings, GhostsSayWhoseTheyAreAndGoByAClick) {
  studio().open("free-fall");
  studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.2; });
  ASSERT_TRUE(runToEnd());
  ASSERT_TRUE(runToEnd());
  auto* shelf = window->findChild<RunShelf*>();
  shelf->setChosen(RunShelf::keyOf(1), true);
  shelf->setShowsGhosts(true);
  ASSERT_TRUE(waitFor([&] { return scene().ghostCount() == 1; }));
  auto* card = find<QToolButton>("drawnBy:ghosts");
  EXPECT_TRUE(card->isVisible());
  EXPECT_TRUE(card->text().contains("Runs")) << card->text().toStdString();
  QTest::mouseClick(card, Qt::LeftButton);
  finishEvents();
  EXPECT_FALSE(shelf->showsGhosts());
  EXPECT_EQ(scene().ghostCount(), 0U);
  finishEvents();
  EXPECT_EQ(window->findChild<QToolButton*>("drawnBy:ghosts"), nullptr);
}

}  // namespace
}  // namespace denavit
