#include <QDockWidget>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <cmath>

#include "render/arm_scene.h"
#include "render/scene_options.h"
#include "tests/ui/runs_fixture.h"
#include "ui/plots_panel/rigid_comparison.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// Flexible arms in the window, for people to look at: written where DENAVIT_PICTURES says, else
/// only drawn.
class FlexiblePictures : public WithRuns<WindowTest> {
 protected:
  void open(const std::string& scenario, double duration_s, double step_s) {
    studio().open(scenario);
    studio().edits.editScenario("shorten", [&](ScenarioDescription& s) {
      s.duration = pictures() ? duration_s : 0.02;
      s.integrator = IntegratorDescription();
      s.integrator.method = IntegrationMethod::RungeKutta4;
      s.integrator.step = step_s;
    });
  }
  void draw(const DeflectionOptions& deflection) {
    auto* view = find<ArmView>("armView");
    SceneOptions options = view->options();
    options.deflection = deflection;
    view->setOptions(options);
    emit view->optionsChanged();
  }
};

TEST_F(FlexiblePictures, ABentArmWithItsGhostAndItsExaggeration) {
  open("elrayyes-case-3", 0.3, 1e-3);
  addRun();
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Present);
  // The instant at which the upper link is bent most.
  const std::vector<double> bending = *studio().playback.history()->series("link1_y1_m");
  std::size_t most = 0;
  for (std::size_t k = 0; k < bending.size(); ++k)
    if (std::abs(bending[k]) > std::abs(bending[most])) most = k;
  studio().playback.setTime((*studio().playback.history()->time())[most]);
  draw({.exaggeration = 20, .colouring = BeamColouring::Curvature});
  find<ArmView>("armView")->setView(StandardView::Isometric);
  find<ArmView>("armView")->scene().turn(25, -6);
  keepPicture("bent-arm");
}

TEST_F(FlexiblePictures, TheColumnsOfFlexibleLinks) {
  open("space-arm-slew", 0.02, 1e-3);
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Design);
  studio().selection.select(1);
  find<QTabWidget>("inspectorPages")->setCurrentIndex(1);
  window->resizeDocks({window->findChild<QDockWidget*>("dockArm")}, {900}, Qt::Horizontal);
  auto* table = find<QTableView>("dhTable");
  table->horizontalScrollBar()->setValue(table->horizontalScrollBar()->maximum());
  keepPicture("flexibility-columns");
}

TEST_F(FlexiblePictures, RigidAgainstFlexible) {
  open("deluca-siciliano-slew", 1.2, 5e-4);
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Simulate);
  addRun();
  trigger("actionCompareRigid");
  ASSERT_TRUE(waitFor([&] { return document().runs().size() == 2; }));
  studio().playback.setTime(studio().playback.endTime() * 0.8);
  window->findChild<QDockWidget*>("dockRuns")->raise();
  draw({.exaggeration = 1, .undeflected = false});
  keepPicture("rigid-against-flexible");
}

}  // namespace
}  // namespace denavit
