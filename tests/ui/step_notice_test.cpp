#include "ui/run_settings/step_notice.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <algorithm>
#include <atomic>
#include <thread>

#include <nlohmann/json.hpp>

#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/panel_fixture.h"
#include "ui/run_settings/run_settings_panel.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// Keeps every core busy while it is there.
class Load {
 public:
  explicit Load(int threads) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this] {
        while (!ends_) ++work_;
      });
    }
  }
  ~Load() {
    ends_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> ends_ = false;
  std::atomic<long> work_ = 0;
  std::vector<std::thread> threads_;
};

std::vector<std::string> titlesOf(const std::vector<StepRemedy>& remedies) {
  std::vector<std::string> titles;
  for (const StepRemedy& remedy : remedies) titles.push_back(remedy.title.toStdString());
  return titles;
}

/// The two links of steel that bend, which a few modes too many make fast.
ScenarioDescription makeStiff() {
  ScenarioDescription scenario = readScenario("elrayyes-case-3");
  scenario.robot = applyChanges(scenario.robot, scenario.changes);
  scenario.changes = {};
  scenario.robotReference.clear();
  for (JointDescription& joint : scenario.robot.joints) {
    if (joint.link.beam) joint.link.beam->modesY = 3;
  }
  return scenario;
}

TEST(RunCost, IsJudgedByTheRunItselfAlsoOnABusyMachine) {
  ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  scenario.duration = 30;
  std::optional<RunCost> whole;
  do {  // until a quick machine, too, works at it for a while
    scenario.duration *= 2;
    whole = estimateCost(scenario, 1000);
    ASSERT_TRUE(whole.has_value());
  } while (whole->time_s < 0.1);
  const Load load(6);
  const std::optional<RunCost> judged = estimateCost(scenario, 0.1 * whole->time_s);
  ASSERT_TRUE(judged.has_value());
  EXPECT_GT(judged->steps, 0.4 * whole->steps);
  EXPECT_LT(judged->steps, 2.5 * whole->steps);
  EXPECT_GT(judged->time_s, 0.3 * whole->time_s);
  EXPECT_LT(judged->time_s, 4 * whole->time_s);
}

TEST(RunCost, IsNothingForWhatCannotRunAndWhenStopped) {
  ScenarioDescription scenario = readScenario("free-fall");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(estimateCost(scenario, 1, stop.get_token()));
  scenario.duration = -1;
  EXPECT_FALSE(estimateCost(scenario, 1));
}

TEST(StepRemedies, OfLinksThatBendAreModesDampingMethodAndTolerance) {
  const ScenarioDescription scenario = makeStiff();
  const std::vector<StepRemedy> remedies = listStepRemedies(scenario);
  EXPECT_THAT(titlesOf(remedies), Contains("Fewer modes"));
  EXPECT_THAT(titlesOf(remedies), Contains(HasSubstr("Damping")));
  EXPECT_THAT(titlesOf(remedies), Contains(HasSubstr("Rosenbrock")));
  EXPECT_THAT(titlesOf(remedies), Contains(HasSubstr("Tolerance")));
  EXPECT_LT(findHighestFrequency(withRemedy(scenario, remedies.front())),
            findHighestFrequency(scenario));
  for (const StepRemedy& remedy : remedies) {
    EXPECT_NE(withRemedy(scenario, remedy), scenario) << remedy.title.toStdString();
  }
}

/// The error that is allowed depends on both tolerances, so both grow by the same factor.
TEST(StepRemedies, ALooserToleranceIsLooserInBothItsNumbers) {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.integrator.method = IntegrationMethod::DormandPrince5;
  scenario.integrator.step.reset();
  scenario.integrator.rtol = 1e-9;
  scenario.integrator.atol = 1e-11;
  const std::vector<StepRemedy> remedies = listStepRemedies(scenario);
  const auto looser = std::find_if(remedies.begin(), remedies.end(), [](const StepRemedy& remedy) {
    return remedy.title.startsWith("Tolerance");
  });
  ASSERT_NE(looser, remedies.end());
  const IntegratorDescription changed = withRemedy(scenario, *looser).integrator;
  EXPECT_GT(changed.rtol, 5e-9);
  EXPECT_DOUBLE_EQ(changed.atol / changed.rtol, 1e-2);
}

TEST(StepRemedies, OfRigidArmsAreThoseOfTheIntegrator) {
  ScenarioDescription scenario = readScenario("free-fall");
  EXPECT_EQ(findHighestFrequency(scenario), 0);
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  scenario.integrator.step = 1e-6;
  const std::vector<StepRemedy> remedies = listStepRemedies(scenario);
  EXPECT_THAT(titlesOf(remedies), Not(Contains("Fewer modes")));
  EXPECT_THAT(titlesOf(remedies), Not(Contains(HasSubstr("Damping"))));
  EXPECT_THAT(titlesOf(remedies), Contains("Dormand-Prince 5"));
  // What is left of the method before makes no trouble in the new one.
  for (const StepRemedy& remedy : remedies) {
    EXPECT_NO_THROW((void)makeSimulation(withRemedy(scenario, remedy)));
  }
}

/// The notice at the foot of the run panel.
class StepNoticeTest : public PanelTest<RunSettingsPanel> {
 protected:
  std::unique_ptr<RunSettingsPanel> makePanel() override {
    return std::make_unique<RunSettingsPanel>(studio.edits, studio.shown, studio.runs,
                                              studio.selection, studio.preferences,
                                              studio.messages);
  }
  void TearDown() override {
    studio.runs.job().cancel();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !studio.runs.job().isRunning(); }, 60000));
  }
  void run() { find<QPushButton>("runButton")->click(); }
  [[nodiscard]] StepNotice* notice() { return panel->findChild<StepNotice*>(); }
  [[nodiscard]] bool isShown() { return notice()->isVisibleTo(panel.get()); }
  [[nodiscard]] QString text() { return find<QLabel>("stepNotice")->text(); }
  [[nodiscard]] QPushButton* offer(int number) {
    return panel->findChild<QPushButton*>(QStringLiteral("stepRemedy%1").arg(number));
  }
};

TEST_F(StepNoticeTest, ARunOfTooManyStepsSaysWhyWhileItRunsAndAClickHelpsInOneStep) {
  studio.open("elrayyes-case-3");
  shorten(1000);
  run();
  ASSERT_TRUE(QTest::qWaitFor([&] { return isShown() && text().contains("Hz"); }, 60000));
  EXPECT_TRUE(studio.runs.job().isRunning());
  EXPECT_TRUE(text().contains("highest natural frequency")) << text().toStdString();
  EXPECT_TRUE(text().contains("steps to each of its periods")) << text().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return offer(1) != nullptr; }, 60000));
  const QString offered = offer(1)->text();
  EXPECT_TRUE(offered.contains("about") && offered.contains("steps")) << offered.toStdString();
  const int steps = studio.edits.undoStack().count();
  const DocumentParts before = document().parts();
  offer(1)->click();
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
  EXPECT_NE(document().parts(), before);
  // The first run ends, the next one begins by itself.
  ASSERT_TRUE(QTest::qWaitFor([&] { return document().runs().size() == 1; }, 60000));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return studio.runs.job().isRunning() || document().runs().size() == 2; }, 60000));
  EXPECT_EQ(offer(1), nullptr);
  studio.edits.undoStack().undo();
  EXPECT_EQ(document().parts(), before);
}

TEST_F(StepNoticeTest, ARigidArmIsToldOfItsIntegrator) {
  studio.edits.editScenario("make it long", [](ScenarioDescription& s) {
    s.integrator.method = IntegrationMethod::RungeKutta4;
    s.integrator.step = 1e-5;
    s.duration = 100;
  });
  run();
  ASSERT_TRUE(QTest::qWaitFor([&] { return isShown() && text().contains("on average"); }, 60000));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const auto buttons = notice()->findChildren<QPushButton*>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
          return button->text().startsWith("Dormand-Prince 5:\nabout");
        });
      },
      60000));
}

TEST_F(StepNoticeTest, AnOrdinaryRunIsLeftAlone) {
  shorten(0.5);
  ASSERT_TRUE(runToEnd());
  EXPECT_FALSE(isShown());
}

TEST_F(StepNoticeTest, TheFootNeverTakesTheRoomOfTheStartTable) {
  studio.edits.editScenario("much to say", [](ScenarioDescription& s) {
    s.recorded = {{0.5, {{"payload.mass", 2}}}, {0.75, {{"gravity", {0, 0, -1.6}}}}};
    s.duration = 0.1;
  });
  ASSERT_TRUE(runToEnd());
  panel->resize(300, 330);
  finishEvents();
  auto* table = find<QTableView>("startTable");
  const QRect seen = table->visibleRegion().boundingRect();
  const int rows = 4 * table->verticalHeader()->defaultSectionSize();
  EXPECT_GE(seen.height(), table->horizontalHeader()->height() + rows);
  EXPECT_TRUE(find<QPushButton>("runButton")->visibleRegion().boundingRect().height() > 10);
}

}  // namespace
}  // namespace denavit
