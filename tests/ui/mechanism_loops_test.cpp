#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>
#include <numbers>

#include "models/mechanism/chain_arm.h"
#include "models/robot/robot_file.h"
#include "models/scenario/start_loops.h"
#include "tests/ui/mechanism_fixture.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/mechanism/mode_numbers.h"
#include "ui/mechanism/reduced_panel.h"
#include "ui/mechanism/singularity_view.h"
#include "ui/studio/no_arm_text.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// What the window says of loops that are open, of independent joints, and of ways to assemble.
class MechanismLoops : public MechanismWindow {
 protected:
  /// The texts of the list of problems, a line each.
  [[nodiscard]] std::string problems() {
    std::string texts;
    auto* list = find<QTreeWidget>("problems");
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
      const QTreeWidgetItem& item = *list->topLevelItem(i);
      texts += (item.text(0) + ": " + item.text(1) + ": " + item.text(2) + "\n").toStdString();
    }
    return texts;
  }
  QString said;

  void SetUp() override {
    MechanismWindow::SetUp();
    QObject::connect(&studio().messages, &Messages::said, window.get(),
                     [this](const QString& text) {
                       if (!text.isEmpty()) said = text;
                     });
    studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.1; });
    studio().edits.undoStack().clear();
  }
};

TEST_F(MechanismLoops, AnOpenStartIsAProblemAndIsAssembledInOneStepBeforeARun) {
  EXPECT_THAT(problems(), Not(HasSubstr("loops open")));
  ASSERT_TRUE(enter(1, DhField::A, "310 mm"));
  const std::vector<double> open = document().scenario().initial.q;
  EXPECT_THAT(problems(), HasSubstr("leaves loops open in the start pose: pin by " +
                                    residualText().toStdString()));
  EXPECT_THAT(problems(), HasSubstr("choose Assemble"));
  ASSERT_TRUE(runToEnd());
  const std::vector<double> taken = document().scenario().initial.q;
  EXPECT_NE(taken, open);
  EXPECT_EQ(document().pose(), taken);
  EXPECT_TRUE(LoopCloser(mechanism()).look(taken).isClosed);
  EXPECT_EQ(document().lastRun()->scenario.initial.q, taken);
  EXPECT_TRUE(find<QLabel>("message")->text().contains("assembled")) << said.toStdString();
  EXPECT_THAT(problems(), Not(HasSubstr("loops open")));
  EXPECT_FALSE(document().isStale(*document().lastRun()));
  trigger("actionUndo");
  EXPECT_EQ(document().scenario().initial.q, open);
}

TEST_F(MechanismLoops, AStartWithTheDigitsOfAFileIsLeftAsItIs) {
  studio().edits.editStart("start", [](InitialState& initial) {
    for (double& q : initial.q) q = std::round(1e6 * q) / 1e6;
  });
  document().setScenario([this] {
    ScenarioDescription scenario = document().scenario();
    for (double& q : scenario.initial.q) q = std::round(1e6 * q) / 1e6;
    return scenario;
  }());
  const std::vector<double> written = document().scenario().initial.q;
  ASSERT_FALSE(LoopCloser(mechanism()).look(written).isClosed);
  EXPECT_THAT(problems(), Not(HasSubstr("loops open")));
  EXPECT_TRUE(studio().edits.assembleStart());
  EXPECT_EQ(document().scenario().initial.q, written);
}

TEST_F(MechanismLoops, AStartThatCannotBeClosedIsRefusedInWordsOfTheWindow) {
  studio().edits.editMechanism(
      "far", [](MechanismDescription& m) { m.chains[1].base.placement.xyz.x() = 3; });
  studio().runs.run();
  EXPECT_FALSE(studio().runs.job().isRunning());
  EXPECT_TRUE(waitFor([&] {
    return find<QLabel>("modesText")->text() == "ways: known once it is assembled";
  })) << find<QLabel>("modesText")->text().toStdString();
  EXPECT_TRUE(said.contains("see Problems")) << said.toStdString();
  EXPECT_THAT(problems(), HasSubstr("in the nearest pose that was found pin by"));
  EXPECT_THAT(problems(), HasSubstr(" mm"));
  EXPECT_THAT(problems(), HasSubstr("choose Assemble"));
}

TEST_F(MechanismLoops, ALockedStartIsAssembledByTheSameButton) {
  ASSERT_TRUE(enter(1, DhField::A, "310 mm"));
  studio().edits.setStartLocked(true);
  trigger("actionAssemble");
  EXPECT_TRUE(isClosed());
  EXPECT_TRUE(LoopCloser(mechanism()).look(document().scenario().initial.q).isClosed);
  EXPECT_TRUE(document().isStartLocked());
}

TEST_F(MechanismLoops, OneMoreChainHasOneAnswerInPanelMenuAndProblems) {
  find<QToolButton>("chainAdd")->click();
  auto* independent = find<QToolButton>("independentSet");
  EXPECT_EQ(independent->text(), "main.1 ▾   (there are to be 2)");
  QStringList ticked;
  for (const QAction* action : independent->menu()->actions()) {
    if (action->isChecked()) ticked << action->text();
  }
  EXPECT_EQ(ticked, QStringList{"main.1"});
  EXPECT_THAT(problems(), HasSubstr("names 1 joint; the mechanism has 2 freedoms"));
  // Named as many, what is left is that the new link moves no mass.
  independent->menu()->findChild<QAction*>("independent.chain.1")->trigger();
  EXPECT_THAT(mechanism().independent, ElementsAre("chain.1", "main.1"));
  EXPECT_TRUE(independent->text().startsWith("chain.1, main.1"))
      << independent->text().toStdString();
  EXPECT_THAT(problems(), HasSubstr("move no mass"));
  EXPECT_THAT(problems(), HasSubstr("nothing has mass in: chain"));
}

TEST_F(MechanismLoops, WhereNoneAreNamedThoseThatAreChosenAreTicked) {
  studio().edits.editMechanism("any", [](MechanismDescription& m) { m.independent.clear(); });
  auto* independent = find<QToolButton>("independentSet");
  EXPECT_TRUE(independent->text().startsWith("main.1 ▾"));
  EXPECT_TRUE(independent->menu()->findChild<QAction*>("independent.main.1")->isChecked());
}

TEST_F(MechanismLoops, AnotherWayToAssembleHasAnglesWithinHalfATurn) {
  std::vector<double> wound = document().pose();
  wound[2] += 4 * std::numbers::pi;
  studio().edits.editPose("wind", [&](std::vector<double>& q) { q = wound; });
  ASSERT_EQ(document().pose()[2], wound[2]);
  ASSERT_TRUE(
      waitFor([&] { return panel->watch().hasModes() && panel->watch().modes().size() == 2; }));
  trigger("actionOtherBranch");
  EXPECT_TRUE(isClosed());
  EXPECT_LE(std::abs(document().pose()[1]), std::numbers::pi);
  EXPECT_LE(std::abs(document().pose()[2]), std::numbers::pi);
}

TEST_F(MechanismLoops, AWayToAssembleKeepsItsNumberWhileTheCrankGoesRound) {
  const auto hasBoth = [&] {
    return panel->watch().hasModes() && panel->watch().modes().size() == 2;
  };
  ASSERT_TRUE(waitFor(hasBoth));
  const int mode = panel->watch().mode();
  ASSERT_GE(mode, 0);
  for (int k = 1; k <= 4; ++k) {
    studio().edits.setJoint(0, document().pose()[0] + 1.5, k);
    ASSERT_TRUE(waitFor(hasBoth));
    EXPECT_EQ(panel->watch().mode(), mode) << k;
  }
}

TEST_F(MechanismLoops, AReductionOfLoopsThatAreOpenSaysByHowMuchAtThePoseOnScreen) {
  trigger("actionWorkspace1");
  window->showPanel("reduced");
  auto* reduced = find<ReducedPanel>("reducedPanel");
  ASSERT_TRUE(waitFor([&] { return !reduced->rows().empty(); }));
  ASSERT_TRUE(enter(1, DhField::A, "310 mm"));
  EXPECT_TRUE(reduced->reason().contains("pin by " + residualText()))
      << reduced->reason().toStdString();
}

TEST_F(MechanismLoops, LinksThatBendAreReducedWithTheirAmplitudes) {
  trigger("actionWorkspace1");
  window->showPanel("reduced");
  studio().edits.editMechanism("bend", [](MechanismDescription& m) {
    m.chains[0].robot.joints[1].spring = JointSpringDescription{.stiffness = 500, .damping = 1};
    m.chains[0].robot.joints[1].actuator.rotorInertia = 1e-4;
  });
  auto* reduced = find<ReducedPanel>("reducedPanel");
  const auto isReduced = [&] {
    return reduced->rows().size() > 1 && reduced->rows()[1].name == "G by mode 1";
  };
  EXPECT_TRUE(waitFor(isReduced)) << reduced->reason().toStdString();
}

TEST_F(MechanismLoops, AChainIsSavedAsAnArmOfItsOwn) {
  find<ChainBar>("chainBar")->saveChain(QString::fromStdString(path("crank.json")));
  EXPECT_TRUE(said.startsWith("Saved as an arm of its own")) << said.toStdString();
  EXPECT_EQ(readRobot(path("crank.json")).joints, mechanism().chains[0].robot.joints);
  find<ChainBar>("chainBar")->saveChain(QString::fromStdString(path("no/crank.json")));
  EXPECT_FALSE(said.startsWith("Saved")) << said.toStdString();
}

TEST_F(MechanismLoops, OneMoreIndependentJointThanFreedomsTakesAnothersPlaceAndSaysSo) {
  auto* independent = find<QToolButton>("independentSet");
  independent->menu()->findChild<QAction*>("independent.main.2")->trigger();
  EXPECT_THAT(mechanism().independent, ElementsAre("main.2"));
  EXPECT_EQ(said.toStdString(), "main.2 instead of main.1: there are to be 1 independent joints.");
  studio().edits.editMechanism("more",
                               [](MechanismDescription& m) { m.actuated.push_back("main.2"); });
  EXPECT_TRUE(find<QLabel>("loopFacts")->text().endsWith("actuators 2: 1 more than needed"));
  studio().edits.editMechanism("none", [](MechanismDescription& m) { m.actuated.clear(); });
  EXPECT_TRUE(find<QLabel>("loopFacts")->text().endsWith("actuators 0: 1 free to move"));
}

TEST_F(MechanismLoops, WhatWorksWithOneArmSaysSoInOneVoice) {
  ASSERT_TRUE(runToEnd());
  const QString words = noArmText(document().robot());
  const auto count = [&] {
    int shown = 0;
    for (const QLabel* label : window->findChildren<QLabel*>("placeholder")) {
      shown += label->text() == words;
    }
    return shown;
  };
  window->setWorkspace(Workspace::Analyse);
  for (const char* name : {"torque", "formulations"}) EXPECT_EQ(window->showPanel(name), "");
  EXPECT_TRUE(waitFor([&] { return count() >= 1; })) << count();
  window->setWorkspace(Workspace::Code);
  EXPECT_TRUE(waitFor([&] { return find<QLabel>("codeRefusal")->text() == words; }));
}

TEST_F(MechanismLoops, ZeroOfStretchedChainsClosesThemBeside) {
  ASSERT_EQ(studio().open("five-bar"), "");
  find<QPushButton>("zeroPose")->click();
  EXPECT_TRUE(isClosed()) << said.toStdString();
  EXPECT_EQ(document().pose()[0], 0);
}

TEST_F(MechanismLoops, ZeroThatIsOutOfReachMovesNothing) {
  studio().edits.editMechanism("rocker",
                               [](MechanismDescription& m) { m.independent = {"rocker.1"}; });
  const std::vector<double> before = document().pose();
  const int steps = studio().edits.undoStack().count();
  find<QPushButton>("zeroPose")->click();
  EXPECT_EQ(document().pose(), before);
  EXPECT_EQ(studio().edits.undoStack().count(), steps);
  EXPECT_TRUE(said.contains("nothing was moved")) << said.toStdString();
}

TEST_F(MechanismLoops, AFrameThatGoesFromTheWorldToALinkBeginsInIt) {
  find<QToolButton>("chainAdd")->click();
  find<QPushButton>("closureAdd")->click();
  auto* chain = find<QComboBox>("closureChainB");
  const auto choose = [&](const char* name) {
    chain->setCurrentIndex(chain->findData(name));
    emit chain->activated(chain->currentIndex());
    return mechanism().closures.back().b;
  };
  ASSERT_NE(mechanism().closures.back().b.placement, Placement());
  EXPECT_EQ(choose("main").placement, Placement());
  const auto there = findWorldPlacement(mechanism(), document().pose(), {"main", "tool", {}});
  EXPECT_EQ(choose("ground").placement, *there) << "back in the world it stays where it was";
  EXPECT_EQ(choose("ground").placement, *there);
}

TEST_F(MechanismLoops, AMapIsMadeByItsNameAndSaysWhereTheHandDoesNotGet) {
  ASSERT_EQ(studio().open("five-bar"), "");
  EXPECT_EQ(window->showPanel("singularities:map"), "");
  EXPECT_TRUE(window->isBusy());
  auto* view = find<SingularityView>("singularityView");
  ASSERT_TRUE(waitFor([&] { return view->map().count > 0; }, 120000));
  EXPECT_EQ(window->showPanel("singularities:maps"), "singularities:map");
  EXPECT_TRUE(find<QLabel>("singularityAbout")->text().startsWith("Lighter"));
  emit view->blankClicked(0.5, 0.25);
  EXPECT_TRUE(said.startsWith("The hand does not get to x = 500 mm, z = 250 mm"))
      << said.toStdString();
}

TEST(ModeNumbers, StayWithTheNearestAndNewOnesComeLast) {
  const std::vector<JointType> types{JointType::Revolute, JointType::Revolute};
  const Poses first = keepNumbers({{1, 2}, {1, -2}}, {}, -1, {}, types);
  EXPECT_THAT(first, ElementsAre(ElementsAre(1, -2), ElementsAre(1, 2)));
  const Poses moved{{1.2, 2.1}, {1.2, -2.1}, {1.2, 0.1}};
  EXPECT_THAT(keepNumbers(moved, first, -1, {}, types),
              ElementsAre(ElementsAre(1.2, -2.1), ElementsAre(1.2, 2.1), ElementsAre(1.2, 0.1)));
  // The way on screen came continuously, whatever is nearer.
  EXPECT_THAT(keepNumbers({{4, 2}, {4, -2}}, first, 0, {4, 2}, types),
              ElementsAre(ElementsAre(4, 2), ElementsAre(4, -2)));
}

}  // namespace
}  // namespace denavit
