#include <QMenu>
#include <filesystem>
#include <fstream>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/project/project_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/window/recent_files.h"
#include "ui/window/run_reading.h"
#include "ui/window/session.h"

namespace denavit {
namespace {

using Answer = FileQuestions::Answer;
using testing::HasSubstr;

class FilesSession : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    questions.askSavePath = [this](const QString& suggestion, Document::Kind kind) {
      suggested = suggestion;
      offered = kind;
      return target;
    };
    window->files().setQuestions(questions);
  }
  [[nodiscard]] QString qpath(const std::string& name) const {
    return QString::fromStdString(path(name));
  }
  void nameState() {
    studio().edits.editDesk("name state", [](Desk& d) { d.states.push_back({"up", {1}, {}}); });
  }
  RecentFiles& recent() { return window->session().recent(); }

  QString suggested;
  Document::Kind offered = Document::Kind::Robot;
};

TEST_F(FilesSession, FiftyMixedEditsUndoneGiveAByteEqualProjectFile) {
  ASSERT_TRUE(window->files().open("craig-3r-c"));
  nameState();
  studio().document().save(path("before.json"), Document::Kind::Project);
  const std::string before = readFile(path("before.json"));
  const int steps = studio().edits.undoStack().count();
  for (int i = 0; i < 50; ++i) {
    switch (i % 7) {
      case 0:
        enter(i % 3, DhTableModel::Field::A, QString::number(0.1 + 0.01 * i));
        break;
      case 1:
        studio().edits.editScenario("d", [&](ScenarioDescription& s) { s.duration = 1 + i; });
        break;
      case 2:
        studio().edits.setJoint(i % 3, 0.01 * i, i);
        break;
      case 3:
        nameState();
        break;
      case 4:
        studio().edits.addJoint(i % 2);
        break;
      case 5:
        studio().edits.editRobot("m", [&](RobotDescription& r) { r.joints[1].link.mass = i; });
        break;
      default:
        studio().edits.removeJoint(i % 3);
    }
  }
  EXPECT_EQ(studio().edits.undoStack().count(), steps + 50);
  while (studio().edits.undoStack().index() > steps) studio().edits.undoStack().undo();
  EXPECT_FALSE(window->isWindowModified());
  studio().document().save(path("after.json"), Document::Kind::Project);
  EXPECT_EQ(readFile(path("after.json")), before);
}

TEST_F(FilesSession, SaveAsOffersAProjectOnceTheDeskIsNotEmpty) {
  trigger("actionSaveAs");
  EXPECT_EQ(offered, Document::Kind::Robot);
  nameState();
  target = {qpath("mine.json"), Document::Kind::Project};
  trigger("actionSaveAs");
  EXPECT_EQ(offered, Document::Kind::Project);
  EXPECT_EQ(readProject(path("mine.json")).desk, document().desk());
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(FilesSession, LeavingWithAChangedDeskAsksForAFileThatHoldsIt) {
  ASSERT_TRUE(window->files().saveTo(qpath("arm.json"), Document::Kind::Robot));
  nameState();
  answer = Answer::Save;
  target = {qpath("all.json"), Document::Kind::Project};
  EXPECT_TRUE(window->files().open("puma560"));
  EXPECT_EQ(offered, Document::Kind::Project);
  EXPECT_EQ(readProject(path("all.json")).desk.states.size(), 1u);
}

TEST_F(FilesSession, AnOpenedProjectHasItsDeskAndSavesInPlace) {
  nameState();
  ASSERT_TRUE(window->files().saveTo(qpath("p.json"), Document::Kind::Project));
  ASSERT_TRUE(window->files().startNew());
  EXPECT_TRUE(document().desk().states.empty());
  ASSERT_TRUE(window->files().open(qpath("p.json")));
  EXPECT_EQ(document().desk().states.size(), 1u);
  nameState();
  trigger("actionSave");
  EXPECT_EQ(readProject(path("p.json")).desk.states.size(), 2u);
}

TEST_F(FilesSession, AWrittenTableOpensAsItsSessionWithTheRunToPlay) {
  ASSERT_TRUE(window->files().open("craig-3r-b"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(qpath("run.csv"), error)) << error.toStdString();
  answer = Answer::Discard;
  ASSERT_TRUE(window->files().startNew());
  EXPECT_EQ(studio().playback.history(), nullptr);
  ASSERT_TRUE(window->files().open(qpath("run.csv")));
  ASSERT_TRUE(studio().playback.history());
  EXPECT_DOUBLE_EQ(studio().playback.endTime(), 0.3);
  EXPECT_EQ(document().scenario().duration, 0.3);
  EXPECT_EQ(document().robot().joints.size(), 3u);
  EXPECT_FALSE(studio().runs.isShownStale());
  EXPECT_TRUE(complaints.isEmpty());
}

TEST_F(FilesSession, AnHdf5FileOpensAsItsSessionWithTheRunToPlay) {
  if (!hasHdf5()) GTEST_SKIP() << "built without HDF5";
  ASSERT_TRUE(window->files().open("craig-3r-b"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(qpath("run.h5"), error)) << error.toStdString();
  ASSERT_TRUE(window->exportCsv(qpath("run.mat"), error)) << error.toStdString();
  EXPECT_TRUE(readFile(path("run.mat")).starts_with("MATLAB 5.0"));
  answer = Answer::Discard;
  ASSERT_TRUE(window->files().startNew());
  ASSERT_TRUE(window->files().open(qpath("run.h5")));
  ASSERT_TRUE(studio().playback.history());
  EXPECT_DOUBLE_EQ(studio().playback.endTime(), 0.3);
  EXPECT_FALSE(studio().runs.isShownStale());
  EXPECT_EQ(document().path(), "") << "saving must not replace the run";
  EXPECT_TRUE(complaints.isEmpty());
}

TEST_F(FilesSession, ALongTableIsReadOnAThreadOfItsOwnOrGivenUp) {
  ASSERT_TRUE(window->files().open("craig-3r-b"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.2; });
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(qpath("run.csv"), error)) << error.toStdString();
  answer = Answer::Discard;
  ASSERT_TRUE(window->files().startNew());
  questions.longTable = 0;
  questions.readRun = [](const QString&) {
    StoredRun stored;
    stored.givenUp = true;
    return stored;
  };
  window->files().setQuestions(questions);
  EXPECT_FALSE(window->files().open(qpath("run.csv")));
  EXPECT_EQ(document().robot().joints.size(), 1u) << "what was open stays";
  questions.readRun = [this](const QString& file) { return readRunWatched(file, window.get()); };
  window->files().setQuestions(questions);
  ASSERT_TRUE(window->files().open(qpath("run.csv")));
  ASSERT_TRUE(studio().playback.history());
  EXPECT_DOUBLE_EQ(studio().playback.endTime(), 0.2);
  EXPECT_TRUE(complaints.isEmpty());
}

TEST_F(FilesSession, AnAlteredTableOpensAndSaysSo) {
  ASSERT_TRUE(window->files().open("craig-3r-b"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.2; });
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(qpath("run.csv"), error));
  std::string text = readFile(path("run.csv"));
  text[text.size() - 2] = text[text.size() - 2] == '1' ? '2' : '1';
  writeAtomically(path("run.csv"), text);
  answer = Answer::Discard;
  ASSERT_TRUE(window->files().open(qpath("run.csv")));
  ASSERT_EQ(complaints.size(), 1);
  EXPECT_THAT(complaints[0].toStdString(), HasSubstr("altered"));
  EXPECT_TRUE(studio().playback.history());
}

TEST_F(FilesSession, RecentFilesAreTenNewestFirstAndReopen) {
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(
        window->files().saveTo(qpath("arm" + std::to_string(i) + ".json"), Document::Kind::Robot));
  }
  window->files().open("puma560");  // shipped: no file
  ASSERT_EQ(recent().paths().size(), RecentFiles::kMost);
  EXPECT_EQ(recent().paths().front(), qpath("arm11.json"));
  emit find<QMenu>("menuRecent")->aboutToShow();
  trigger("recent10");
  EXPECT_EQ(document().path(), path("arm2.json"));
  EXPECT_EQ(recent().paths().front(), qpath("arm2.json"));
}

TEST_F(FilesSession, AMissingRecentFileIsMarkedAndTheListCanBeCleared) {
  ASSERT_TRUE(window->files().saveTo(qpath("arm.json"), Document::Kind::Robot));
  std::filesystem::remove(path("arm.json"));
  emit find<QMenu>("menuRecent")->aboutToShow();
  auto* action = find<QAction>("recent1");
  EXPECT_FALSE(action->isEnabled());
  EXPECT_TRUE(action->text().contains("missing"));
  trigger("actionClearRecent");
  EXPECT_TRUE(recent().paths().isEmpty());
}

}  // namespace
}  // namespace denavit
