#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "models/files/library.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/mechanism_file.h"
#include "render/arm_scene.h"
#include "render/scene/arm_solids.h"
#include "render/scene/closure_pins.h"
#include "render/scene/planned_path.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/mechanism_fixture.h"
#include "ui/mechanism/frame_picker.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/mechanism/reduced_panel.h"
#include "ui/mechanism/singularity_view.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST_F(MechanismWindow, TabsShowTheRowsOfTheirChains) {
  auto* tabs = find<QTabBar>("chainTabs");
  auto* table = find<QTableView>("dhTable");
  ASSERT_EQ(tabs->count(), 2);
  EXPECT_EQ(tabs->tabText(1), "rocker");
  EXPECT_EQ(table->model()->rowCount(), 2);
  tabs->setCurrentIndex(1);
  EXPECT_EQ(studio().selection.joint(), 2);
  ASSERT_EQ(table->model()->rowCount(), 1);
  EXPECT_EQ(cell(0, DhField::Name).data().toString(), "rocker");
  EXPECT_TRUE(cell(0, DhField::Theta).data().toString().startsWith("q₃"));
  studio().selection.select(0);
  EXPECT_EQ(tabs->currentIndex(), 0);
  EXPECT_EQ(table->model()->rowCount(), 2);
}

TEST_F(MechanismWindow, ACellOfAChainIsOneUndoStepOfTheMechanism) {
  find<QTabBar>("chainTabs")->setCurrentIndex(1);
  const MechanismDescription before = mechanism();
  EXPECT_TRUE(enter(0, DhField::A, "320 mm"));
  EXPECT_EQ(mechanism().chains[1].robot.joints[0].a, 0.32);
  EXPECT_EQ(document().robot().joints[2].a, 0.32);
  EXPECT_EQ(studio().edits.undoStack().index(), 1);
  trigger("actionUndo");
  EXPECT_EQ(mechanism(), before);
}

TEST_F(MechanismWindow, AFieldOfTheInspectorWritesIntoTheChain) {
  studio().selection.select(2);
  studio().edits.editRobot("friction",
                           [](RobotDescription& robot) { robot.joints[2].friction.viscous = 0.5; });
  EXPECT_EQ(mechanism().chains[1].robot.joints[0].friction.viscous, 0.5);
  studio().edits.editFieldsRobot("payload",
                                 [](RobotDescription& robot) { robot.payload.mass = 2; });
  EXPECT_EQ(mechanism().chains[1].robot.payload.mass, 2);
  EXPECT_EQ(mechanism().chains[0].robot.payload.mass, 0);
  EXPECT_EQ(studio().edits.undoStack().count(), 2);
}

TEST_F(MechanismWindow, JointsComeAndGoInTheirChain) {
  studio().selection.select(1);
  studio().edits.addJoint(2);
  ASSERT_EQ(mechanism().chains[0].robot.joints.size(), 3u);
  EXPECT_EQ(mechanism().chains[1].robot.joints.size(), 1u);
  EXPECT_EQ(document().pose().size(), 4u);
  EXPECT_EQ(studio().selection.joint(), 2);
  studio().edits.removeJoints({0});
  EXPECT_EQ(mechanism().chains[0].robot.joints.size(), 2u);
  EXPECT_THAT(mechanism().actuated, IsEmpty());
  EXPECT_EQ(mechanism().closures[0].a.link, "1");
  trigger("actionUndo");
  trigger("actionUndo");
  EXPECT_EQ(mechanism().chains[0].robot.joints.size(), 2u);
  EXPECT_THAT(mechanism().actuated, ElementsAre("main.1"));
}

TEST_F(MechanismWindow, ChainsAreAddedNamedCopiedAndRemoved) {
  find<QToolButton>("chainAdd")->click();
  ASSERT_EQ(mechanism().chains.size(), 3u);
  EXPECT_EQ(find<QTabBar>("chainTabs")->currentIndex(), 2);
  chains->renameChain("link-3");
  EXPECT_EQ(mechanism().chains[2].name, "link-3");
  chains->renameChain("no dots.");
  chains->renameChain("main");
  EXPECT_EQ(mechanism().chains[2].name, "link-3");
  studio().selection.select(0);
  chains->duplicateChain();
  ASSERT_EQ(mechanism().chains.size(), 4u);
  EXPECT_EQ(mechanism().chains[3].name, "main2");
  EXPECT_EQ(document().pose().size(), 6u);
  studio().selection.select(2);
  chains->removeChain();
  EXPECT_EQ(mechanism().chains[1].name, "link-3");
  EXPECT_THAT(mechanism().closures, IsEmpty());
  for (int i = 0; i < 4; ++i) trigger("actionUndo");
  EXPECT_EQ(mechanism().chains.size(), 2u);
  EXPECT_EQ(mechanism().closures.size(), 1u);
}

TEST_F(MechanismWindow, MovingOneJointKeepsTheLoopsClosed) {
  const std::vector<double> before = document().pose();
  studio().edits.setJoint(0, before[0] + 0.4, 1);
  EXPECT_NEAR(document().pose()[0], before[0] + 0.4, 1e-12);
  EXPECT_NE(document().pose()[2], before[2]);
  EXPECT_TRUE(isClosed());
  EXPECT_EQ(document().scenario().initial.q, document().pose());
  studio().edits.setJoint(0, before[0] + 0.5, 1);
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
  trigger("actionUndo");
  EXPECT_EQ(document().pose(), before);
}

TEST_F(MechanismWindow, AJointStopsWhereTheLoopsEnd) {
  QString said;
  QObject::connect(&studio().messages, &Messages::said, window.get(),
                   [&](const QString& text) { said = text; });
  studio().edits.setJoint(2, 0, 1);
  EXPECT_TRUE(said.startsWith("rocker.1 stops here")) << said.toStdString();
  EXPECT_TRUE(isClosed());
  EXPECT_GT(document().pose()[2], 0.5);
}

TEST_F(MechanismWindow, AnOpenLoopIsSeenAndAssembled) {
  EXPECT_TRUE(find<QLabel>("loops")->text().startsWith("loops closed"));
  EXPECT_LT(panel->watch().residual(), 1e-12);
  EXPECT_TRUE(enter(1, DhField::A, "310 mm"));
  EXPECT_TRUE(isOpenLoop(panel->watch().residual()));
  EXPECT_TRUE(find<QLabel>("loops")->text().startsWith("loops open"));
  EXPECT_TRUE(residualText().endsWith(" mm")) << residualText().toStdString();
  EXPECT_GT(residualText().section(' ', 0, 0).toDouble(), 1);
  // One number, in the same words wherever it is told.
  EXPECT_EQ(find<QLabel>("loops")->text(), "loops open: pin by " + residualText());
  const auto& pins = find<ArmView>("armView")->scene().closurePins().pins();
  ASSERT_EQ(pins.size(), 1u);
  EXPECT_TRUE(pins[0].isOpen);
  EXPECT_TRUE(find<QAction>("toolAssemble")->isVisible());
  trigger("actionAssemble");
  EXPECT_TRUE(isClosed());
  EXPECT_EQ(document().pose()[0], mechanism().pose[0]);
  EXPECT_FALSE(find<QAction>("toolAssemble")->isVisible());
  EXPECT_FALSE(find<ArmView>("armView")->scene().closurePins().pins()[0].isOpen);
  trigger("actionUndo");
  EXPECT_FALSE(isClosed());
}

TEST_F(MechanismWindow, TheOtherWayToAssembleIsFoundAndTaken) {
  ASSERT_TRUE(QTest::qWaitFor([&] { return panel->watch().modes().size() == 2; }, 60000));
  const std::vector<double> before = document().pose();
  const int mode = panel->watch().mode();
  ASSERT_GE(mode, 0);
  trigger("actionOtherBranch");
  EXPECT_TRUE(isClosed());
  EXPECT_NEAR(document().pose()[0], before[0], 1e-12);
  EXPECT_GT(std::abs(document().pose()[2] - before[2]), 0.5);
  EXPECT_EQ(panel->watch().mode(), 1 - mode);
  trigger("actionOtherBranch");
  EXPECT_EQ(panel->watch().mode(), mode);
}

TEST_F(MechanismWindow, SaysWhatTheLoopsLeaveFree) {
  const QString facts = find<QLabel>("loopFacts")->text();
  EXPECT_TRUE(facts.contains("5 rows, rank 2: 3 redundant")) << facts.toStdString();
  EXPECT_TRUE(facts.contains("mobility 1, actuators 1"));
  EXPECT_TRUE(find<QToolButton>("independentSet")->text().startsWith("main.1"));
}

TEST_F(MechanismWindow, TwoFramesAreClickedTogether) {
  const PickedPart link{PickedPart::Kind::Link, 1, {}};
  const auto frame = FramePicker::findFrame(mechanism(), link);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->chain, "main");
  EXPECT_EQ(frame->link, "2");
  auto* view = find<ArmView>("armView");
  find<QPushButton>("closurePick")->setChecked(true);
  emit view->partClicked(link);
  emit view->partClicked({PickedPart::Kind::Joint, 2, {}});
  EXPECT_FALSE(find<QPushButton>("closurePick")->isChecked());
  ASSERT_EQ(mechanism().closures.size(), 2u);
  EXPECT_EQ(mechanism().closures[1].name, "pin2");
  EXPECT_EQ(mechanism().closures[1].b.chain, "rocker");
  find<QPushButton>("closureRemove")->click();
  EXPECT_EQ(mechanism().closures.size(), 1u);
}

TEST_F(MechanismWindow, AFrameClickedToTheWorldIsHeldWhereItIs) {
  auto* view = find<ArmView>("armView");
  find<QPushButton>("closurePick")->setChecked(true);
  emit view->partClicked({PickedPart::Kind::Base, {}, {}});
  emit view->partClicked({PickedPart::Kind::Link, 0, {}});
  ASSERT_EQ(mechanism().closures.size(), 2u);
  EXPECT_EQ(mechanism().closures[1].b.chain, "ground");
  EXPECT_LT(panel->watch().residual(), 1e-12);
}

TEST_F(MechanismWindow, EditsOfAClosureAndOfAChainsStartAreUndoSteps) {
  auto* type = find<QTableView>("closureTable")->model();
  EXPECT_TRUE(type->setData(type->index(0, 1), "spherical", Qt::EditRole));
  EXPECT_FALSE(type->setData(type->index(0, 1), "glue", Qt::EditRole));
  EXPECT_EQ(mechanism().closures[0].type, ClosureType::Spherical);
  this->type(find<QLineEdit>("closureB.xyz[0]"), "5 mm");
  EXPECT_EQ(mechanism().closures[0].b.placement.xyz.x(), 0.005);
  studio().selection.select(2);
  this->type(find<QLineEdit>("chainBase.xyz[0]"), "350 mm");
  EXPECT_EQ(mechanism().chains[1].base.placement.xyz.x(), 0.35);
  EXPECT_EQ(mechanism().chains[0].base.placement.xyz.x(), 0);
  EXPECT_EQ(studio().edits.undoStack().count(), 3);
}

TEST_F(MechanismWindow, DrivesAreGivenAndTaken) {
  auto* actuated = find<QToolButton>("actuated");
  EXPECT_EQ(actuated->text(), "main.1 ▾");
  auto* entry = actuated->menu()->findChild<QAction*>("actuated.rocker.1");
  ASSERT_TRUE(entry);
  entry->trigger();
  EXPECT_THAT(mechanism().actuated, ElementsAre("main.1", "rocker.1"));
  trigger("actionUndo");
  EXPECT_THAT(mechanism().actuated, ElementsAre("main.1"));
}

TEST_F(MechanismWindow, IsReducedToItsIndependentJoint) {
  trigger("actionWorkspace1");
  auto* reduced = find<ReducedPanel>("reducedPanel");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !reduced->rows().empty(); }, 60000));
  const auto valueOf = [&](const QString& name) {
    for (const ReducedRow& row : reduced->rows()) {
      if (row.name == name) return row.value;
    }
    return QString();
  };
  EXPECT_TRUE(valueOf("G").startsWith("1,")) << valueOf("G").toStdString();
  EXPECT_TRUE(valueOf("M*").endsWith("kg m²"));
  EXPECT_GT(valueOf("M*").section(' ', 0, 0).toDouble(), 0);
  // At rest the crank's torque is what holds it against gravity.
  EXPECT_EQ(valueOf("torque of main.1"), valueOf("gravity force"));
  EXPECT_TRUE(valueOf("pin passes on").contains("indeterminate"));
  EXPECT_EQ(find<QLabel>("reducedAbout")->text(), "Reduced to main.1");
}

TEST_F(MechanismWindow, ACouplerCurveIsDrawnForATurnOfTheCrank) {
  auto* curve = find<QComboBox>("couplerCurve");
  EXPECT_EQ(curve->itemText(1), "main tool");
  curve->setCurrentIndex(1);
  emit curve->activated(1);
  PlannedPath& drawn = find<ArmView>("armView")->scene().couplerCurve();
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn.points_W().size() > 100; }, 60000));
  const auto points = drawn.points_W();
  EXPECT_LT((points.front() - points.back()).norm(), 1e-6);  // a closed curve
  // It is the project's.
  EXPECT_EQ(document().desk().couplerCurve, "main.tool");
  trigger("actionUndo");
  EXPECT_TRUE(drawn.points_W().empty());
  EXPECT_EQ(curve->currentIndex(), 0);
  trigger("actionRedo");
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn.points_W().size() > 100; }, 60000));
  // Moving on it makes no other; an open loop has none.
  studio().edits.setJoint(0, document().pose()[0] + 0.3, 1);
  EXPECT_EQ(drawn.points_W().size(), points.size());
  EXPECT_TRUE(enter(1, DhField::A, "310 mm"));
  EXPECT_TRUE(drawn.points_W().empty());
}

TEST_F(MechanismWindow, AMapOfSingularitiesIsMadeAndClicked) {
  trigger("actionWorkspace1");
  window->showPanel("singularities");
  EXPECT_FALSE(find<QPushButton>("singularityMake")->isEnabled());  // one freedom makes no map
  ASSERT_EQ(studio().open("five-bar"), "");
  find<QPushButton>("singularityMake")->click();
  auto* view = find<SingularityView>("singularityView");
  ASSERT_TRUE(QTest::qWaitFor([&] { return view->map().count > 0; }, 120000));
  ASSERT_GT(view->map().reachedCount(), 100);
  const auto& places = view->map().places;
  const auto reached = std::ranges::find_if(places, &SingularityMap::Place::isReached);
  const std::vector<double> q(reached->q.begin(), reached->q.end());
  emit view->placeClicked(q);
  EXPECT_EQ(document().pose(), q);
  EXPECT_TRUE(isClosed());
  trigger("actionUndo");
  EXPECT_NE(document().pose(), q);
}

TEST_F(MechanismWindow, EveryShippedMechanismIsOpenedClosedAndDrawn) {
  int count = 0;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind != LibraryEntry::Mechanism) continue;
    SCOPED_TRACE(entry.name);
    ++count;
    EXPECT_TRUE(find<QAction>("example:" + QString::fromStdString(entry.name)));
    EXPECT_EQ(studio().open(entry.name), "");
    window->findChild<ScenePresenter*>()->drawNow();
    EXPECT_EQ(find<ArmView>("armView")->scene().solids().linkCount(),
              document().robot().joints.size());
    EXPECT_LT(panel->watch().residual(), 1e-9);
    EXPECT_EQ(studio().document().title(), entry.title);
  }
  EXPECT_GE(count, 10);
}

TEST_F(MechanismWindow, IsDrawnWithLinksOfAllChains) {
  auto* view = find<ArmView>("armView");
  window->findChild<ScenePresenter*>()->drawNow();
  EXPECT_EQ(view->scene().solids().linkCount(), 3u);
}

TEST_F(MechanismWindow, RunsAndIsPlayedWithItsLoopsClosed) {
  studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.5; });
  ASSERT_TRUE(runToEnd());
  const std::shared_ptr<const RunRecord> run = document().lastRun();
  ASSERT_TRUE(run);
  EXPECT_EQ(run->mechanism, mechanism());
  EXPECT_FALSE(document().isStale(*run));
  const RunHistory& history = *studio().playback.history();
  EXPECT_TRUE(history.series("q_rocker_1_rad"));
  EXPECT_TRUE(history.series("tau_main_1_Nm"));
  studio().playback.pause();
  studio().playback.setTime(0.3);
  EXPECT_NE(studio().shown.pose(), document().pose());
  // Between rows, too, where poses are straight lines: what is shown is closed.
  for (const double t_s : {0.3, 0.3033, 0.3071}) {
    studio().playback.setTime(t_s);
    EXPECT_FALSE(isOpenLoop(panel->watch().residual())) << t_s;
  }
  EXPECT_TRUE(enter(1, DhField::A, "310 mm"));
  EXPECT_TRUE(document().isStale(*run));
}

TEST_F(MechanismWindow, ATypedStartIsClosedByTheOtherJoints) {
  studio().edits.editStart("start", [](InitialState& initial) { initial.q[0] = 1; });
  EXPECT_EQ(document().scenario().initial.q[0], 1);
  EXPECT_EQ(document().pose(), document().scenario().initial.q);
  EXPECT_TRUE(isClosed());
  studio().edits.editPose("zero", [](std::vector<double>& q) { q = {0.2, 0, 0}; });
  EXPECT_TRUE(isClosed());
}

TEST_F(MechanismWindow, EveryPanelAndWorkspaceLivesWithAMechanism) {
  for (int workspace = 1; workspace <= 6; ++workspace) {
    trigger("actionWorkspace" + QString::number(workspace));
    finishEvents();
    studio().edits.setJoint(0, document().pose()[0] + 0.05, workspace);
    finishEvents();
  }
  for (const char* name : {"kinematics", "formulations", "modes", "identification", "study", "code",
                           "equations", "generate", "linear", "path", "controller", "torque"}) {
    EXPECT_EQ(window->showPanel(name), "") << name;
    finishEvents();
  }
  // What is about one arm says so, and comes back with an arm.
  auto* kinematics = find<QTabWidget>("kinematics");
  EXPECT_EQ(kinematics->tabText(kinematics->currentIndex()), "Kinematics");
  EXPECT_FALSE(kinematics->isTabVisible(0));
  EXPECT_TRUE(isClosed());
}

TEST_F(MechanismWindow, AnArmBecomesTheFirstChainOfOneInOneStep) {
  ASSERT_EQ(studio().open("craig-2r"), "");
  const RobotDescription arm = document().robot();
  find<QAction>("actionMakeMechanism")->trigger();
  ASSERT_TRUE(document().mechanism());
  EXPECT_EQ(mechanism().chains[0].robot, arm);
  EXPECT_EQ(mechanism().actuated.size(), arm.joints.size());
  EXPECT_FALSE(find<QAction>("actionMakeMechanism")->isVisible());
  EXPECT_TRUE(find<ChainBar>("chainBar")->isVisible());
  EXPECT_FALSE(hasErrors(document().findAllIssues()));
  studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.1; });
  EXPECT_TRUE(runToEnd());
  trigger("actionUndo");
  trigger("actionUndo");
  EXPECT_FALSE(document().mechanism());
  EXPECT_EQ(document().robot(), arm);
  find<QPushButton>("makeMechanism")->click();
  EXPECT_TRUE(document().mechanism());
}

TEST_F(MechanismWindow, AnArmHasNoChainsNoClosuresAndNoPins) {
  studio().startNew();
  EXPECT_TRUE(find<QTabWidget>("kinematics")->isTabVisible(0));
  EXPECT_TRUE(find<ChainBar>("chainBar")->isHidden());
  EXPECT_FALSE(find<QAction>("actionAssemble")->isVisible());
  EXPECT_TRUE(find<QLabel>("loops")->isHidden());
  EXPECT_EQ(find<ArmView>("armView")->scene().closurePins().count(), 0u);
  EXPECT_EQ(find<QTableView>("dhTable")->model()->rowCount(), 1);
  EXPECT_TRUE(find<QToolButton>("actuated")->menu()->isEmpty());
}

}  // namespace
}  // namespace denavit
