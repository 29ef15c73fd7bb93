#include <fstream>
#include <sstream>

#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "tests/ui/window_fixture.h"

namespace denavit {
namespace {

using Answer = FileQuestions::Answer;
using testing::HasSubstr;

class Files : public WindowTest {
 protected:
  void editArm() {
    studio().edits.editRobot("set mass", [](RobotDescription& r) { r.joints[0].link.mass += 1; });
  }
  void editRunSettings() {
    studio().edits.editScenario("set duration", [](ScenarioDescription& s) { s.duration += 1; });
  }
  DocumentFiles& files() { return window->files(); }
};

TEST_F(Files, AnUnchangedDocumentIsLeftWithoutAsking) {
  EXPECT_TRUE(files().open("puma560"));
  EXPECT_TRUE(files().startNew());
  EXPECT_EQ(askedUnsaved, 0);
}

TEST_F(Files, CancelKeepsTheUnsavedDocument) {
  editArm();
  const RobotDescription edited = document().robot();
  answer = Answer::Cancel;
  EXPECT_FALSE(files().open("puma560"));
  EXPECT_FALSE(files().startNew());
  EXPECT_FALSE(files().askAndOpen());
  EXPECT_EQ(askedUnsaved, 3);
  EXPECT_EQ(document().robot(), edited);
}

TEST_F(Files, ClosingAsksAndCancelKeepsTheWindow) {
  window->setUnattended(false);
  editArm();
  answer = Answer::Cancel;
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(window->isVisible());
  answer = Answer::Discard;
  EXPECT_TRUE(window->close());
  EXPECT_EQ(askedUnsaved, 2);
}

TEST_F(Files, DiscardGoesOnWithoutSaving) {
  editArm();
  answer = Answer::Discard;
  EXPECT_TRUE(files().open("puma560"));
  EXPECT_FALSE(document().isModified());
}

TEST_F(Files, SaveWritesBeforeGoingOn) {
  editArm();
  const RobotDescription edited = document().robot();
  answer = Answer::Save;
  target = {QString::fromStdString(path("mine.json")), Document::Kind::Robot};
  EXPECT_TRUE(files().open("puma560"));
  EXPECT_EQ(readRobot(path("mine.json")), edited);
}

TEST_F(Files, SaveThatIsCancelledOrFailsKeepsTheDocument) {
  editArm();
  answer = Answer::Save;
  target = {};
  EXPECT_FALSE(files().open("puma560"));
  target = {QString::fromStdString(path("no/such/folder/mine.json")), Document::Kind::Robot};
  EXPECT_FALSE(files().open("puma560"));
  EXPECT_EQ(complaints.size(), 1);
  EXPECT_TRUE(document().isModified());
}

TEST_F(Files, ARobotFileIsNotEnoughForChangedRunSettings) {
  ASSERT_TRUE(files().saveTo(QString::fromStdString(path("arm.json")), Document::Kind::Robot));
  editRunSettings();
  answer = Answer::Save;
  // Saving the robot again would lose the duration: a scenario is asked for.
  target = {QString::fromStdString(path("run.json")), Document::Kind::Scenario};
  EXPECT_TRUE(files().open("puma560"));
  EXPECT_THAT(readFile(path("run.json")), HasSubstr("\"duration\": 6"));
}

TEST_F(Files, ABadFileIsExplainedAndNothingIsLost) {
  std::ofstream(path("bad.json")) << R"({"schema": "denavit-robot/1", "joints": [{"mas": 1}]})";
  const RobotDescription before = document().robot();
  EXPECT_FALSE(files().open(QString::fromStdString(path("bad.json"))));
  ASSERT_EQ(complaints.size(), 1);
  EXPECT_THAT(complaints[0].toStdString(), HasSubstr("mas"));
  EXPECT_EQ(document().robot(), before);
}

TEST_F(Files, TheTitleSaysWhatIsOpenAndWhetherItIsSaved) {
  files().open("puma560");
  EXPECT_THAT(window->windowTitle().toStdString(), HasSubstr("Puma 560"));
  EXPECT_FALSE(window->isWindowModified());
  editArm();
  EXPECT_TRUE(window->isWindowModified());
  trigger("actionUndo");
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(Files, OpeningForgetsTheUndoStepsOfWhatWasOpen) {
  editArm();
  answer = Answer::Discard;
  files().open("puma560");
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST_F(Files, EveryExampleOfTheMenuOpens) {
  int examples = 0;
  for (QAction* action : window->findChildren<QAction*>()) {
    if (!action->objectName().startsWith("example:")) continue;
    ++examples;
    action->trigger();
    EXPECT_TRUE(complaints.isEmpty())
        << action->objectName().toStdString() << ": " << complaints.join("\n").toStdString();
    complaints.clear();
    EXPECT_FALSE(hasErrors(document().findAllIssues())) << action->objectName().toStdString();
    EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-9)
        << action->objectName().toStdString();
  }
  EXPECT_GE(examples, 15);
}

}  // namespace
}  // namespace denavit
