#include <QDockWidget>
#include <QToolButton>

#include "tests/ui/runs_fixture.h"

namespace denavit {
namespace {

/// The window at work, for people to look at: written where DENAVIT_PICTURES says, else only drawn.
using RunsPictures = WithRuns<WindowTest>;

TEST_F(RunsPictures, TwoRunsWithTheirDifferenceAndASpectrum) {
  studio().edits.editScenario("lengthen", [](ScenarioDescription& s) {
    s.duration = pictures() ? 5 : 0.3;
    s.friction = false;
  });
  addRun();
  addHeavyRun(20);
  studio().edits.editDesk("arrange", [](Desk& kept) {
    kept.derivedChannels = {{"power2", "W", "tau2_gravity*qd2"}};
    PlotSpec position = plotOf({"q2_rad", "q3_rad"});
    position.title = "Shoulder and elbow";
    PlotSpec power = plotOf({"tau2_gravity_Nm"});
    power.curves.push_back({"power2", true});
    power.title = "Gravity torque and its power";
    PlotSpec spectrum = plotOf({"qd2_rad_s", "qd3_rad_s"});
    spectrum.kind = PlotSpec::Kind::Spectrum;
    spectrum.title = "Spectrum of the rates";
    kept.plots = {position, power, spectrum};
  });
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Analyse);
  shelf().setChosen("run:1", true);
  shelf().setShowsDifference(true);
  shelf().setShowsGhosts(true);
  studio().playback.setTime(studio().playback.endTime() * 0.6);
  QCoreApplication::processEvents();
  keepPicture("analyse");
}

TEST_F(RunsPictures, TheSimulateWorkspaceWithTheListOfRuns) {
  studio().edits.editScenario("lengthen",
                              [](ScenarioDescription& s) { s.duration = pictures() ? 5 : 0.3; });
  addRun();
  addHeavyRun(20);
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Simulate);
  window->findChild<QDockWidget*>("dockRuns")->raise();
  studio().playback.setTime(studio().playback.endTime() * 0.6);
  QCoreApplication::processEvents();
  keepPicture("simulate-runs");
}

TEST_F(RunsPictures, ASmallWindowWithRunsThatGaveUpTheirRows) {
  addRun();
  addHeavyRun(18);
  addHeavyRun(19);
  document().setRunBudget(document().runList().memory() / 2);
  window->resize(1280, 800);
  window->setWorkspace(Workspace::Simulate);
  window->findChild<QDockWidget*>("dockRuns")->raise();
  window->findChild<QTreeWidget*>("runList")->topLevelItem(0)->setSelected(true);
  keepPicture("runs-without-rows");
}

}  // namespace
}  // namespace denavit
