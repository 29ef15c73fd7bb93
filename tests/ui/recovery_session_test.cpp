#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <filesystem>

#include "models/document/recovery_file.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/recovery/autosave.h"
#include "ui/recovery/recovery_dialog.h"
#include "ui/window/session.h"

namespace denavit {
namespace {

class RecoverySession : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    store = RecoveryStore(QString::fromStdString(path("recovery")));
    autosave = std::make_unique<Autosave>(studio().edits, studio().preferences, store);
  }
  void TearDown() override {
    autosave.reset();
    WindowTest::TearDown();
  }
  void setMass(double mass) {
    studio().edits.editRobot("set mass",
                             [&](RobotDescription& r) { r.joints[0].link.mass = mass; });
  }
  [[nodiscard]] DocumentState written() const {
    const std::string file = autosave->path().toStdString();
    return parseRecovery(readFile(file), file);
  }
  /// What a session leaves that was killed: its file, and no process.
  void leaveBehind(const std::string& name) {
    writeAtomically(path("recovery/" + name + ".json"), toRecoveryJson(document().state()));
  }

  RecoveryStore store{""};
  std::unique_ptr<Autosave> autosave;
};

TEST_F(RecoverySession, AFolderThatTakesNothingIsSaidAtTheFirstEdit) {
  writeAtomically(path("file"), "no folder");
  Autosave blocked(studio().edits, studio().preferences,
                   RecoveryStore(QString::fromStdString(path("file"))));
  QStringList said;
  QObject::connect(&blocked, &Autosave::failed, [&](const QString& why) { said << why; });
  setMass(3);
  setMass(4);
  EXPECT_EQ(said.size(), 1);
  EXPECT_FALSE(blocked.leave());
}

/// Within a second on a machine that is not busy: RecoveryKill counts the time.
TEST_F(RecoverySession, AnEditGoesToTheDiskByItself) {
  EXPECT_FALSE(QFile::exists(autosave->path()));
  setMass(7);
  ASSERT_TRUE(waitFor([&] { return QFile::exists(autosave->path()); }));
  EXPECT_EQ(written().project.scenario.robot.joints[0].link.mass, 7);
}

TEST_F(RecoverySession, EditsThatNeverPauseAreWrittenAllTheSame) {
  QElapsedTimer clock;
  clock.start();
  const auto isThere = [&] { return QFile::exists(autosave->path()); };
  for (int i = 1; clock.elapsed() < 600 || (!isThere() && clock.elapsed() < 20000); ++i) {
    setMass(i);
    QTest::qWait(5);
  }
  EXPECT_TRUE(isThere());
}

TEST_F(RecoverySession, UndoneAndSavedDocumentsNeedNoFile) {
  setMass(7);
  autosave->flush();
  EXPECT_TRUE(QFile::exists(autosave->path()));
  trigger("actionUndo");
  autosave->flush();
  EXPECT_FALSE(QFile::exists(autosave->path()));
  setMass(8);
  autosave->flush();
  ASSERT_TRUE(
      window->files().saveTo(QString::fromStdString(path("a.json")), Document::Kind::Robot));
  autosave->flush();
  EXPECT_FALSE(QFile::exists(autosave->path()));
}

TEST_F(RecoverySession, AGoodEndLeavesNothing) {
  setMass(7);
  autosave->flush();
  autosave.reset();
  EXPECT_TRUE(QDir(store.folder()).isEmpty());
}

TEST_F(RecoverySession, SwitchedOffItKeepsNothing) {
  setMass(7);
  autosave->flush();
  PreferenceValues values = studio().preferences.values();
  values.autosave = false;
  studio().preferences.setValues(values);
  autosave->flush();
  EXPECT_FALSE(QFile::exists(autosave->path()));
}

TEST_F(RecoverySession, ARunningSessionIsNotOfferedToAnother) {
  setMass(7);
  autosave->flush();
  EXPECT_TRUE(store.findLost().empty());
  leaveBehind("killed");
  EXPECT_EQ(store.findLost().size(), 1u);
}

TEST_F(RecoverySession, WhatOneWindowOffersNoOtherDoes) {
  setMass(7);
  leaveBehind("killed");
  const std::vector<LostDocument> first = store.findLost();
  EXPECT_EQ(first.size(), 1u);
  EXPECT_TRUE(store.findLost().empty());
}

TEST_F(RecoverySession, ADamagedFileIsListedAndCanBeDiscarded) {
  writeAtomically(path("recovery/x.json"), "{\"schema\": \"denavit-rec");
  std::vector<LostDocument> lost = store.findLost();
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_FALSE(lost[0].state);
  EXPECT_FALSE(lost[0].problem.isEmpty());
  RecoveryStore::discard(lost[0]);
  EXPECT_TRUE(store.findLost().empty());
}

TEST_F(RecoverySession, RestoringBringsTheDocumentBackUnsavedAndKeepsItSafe) {
  studio().open("free-fall");
  setMass(7);
  studio().edits.editDesk("name", [](Desk& d) { d.states.push_back({"up", {1}, {}}); });
  leaveBehind("killed");
  const DocumentState lost = document().state();
  autosave.reset();
  studio().startNew();
  window->session().start(store);
  const bool restored = window->session().offerLost(store, [](std::vector<LostDocument> all) {
    RecoveryDialog dialog(std::move(all));
    EXPECT_EQ(dialog.findChild<QListWidget*>("lostDocuments")->count(), 1);
    dialog.findChild<QPushButton*>("restoreLost")->click();
    return dialog.takeChosen();
  });
  EXPECT_TRUE(restored);
  EXPECT_EQ(document().state(), lost);
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_FALSE(QFile::exists(QString::fromStdString(path("recovery/killed.json"))));
  EXPECT_TRUE(QFile::exists(window->session().autosave()->path()));
}

TEST_F(RecoverySession, WhatIsKeptForLaterIsOfferedAgain) {
  setMass(7);
  leaveBehind("killed");
  for (int start = 0; start < 2; ++start) {
    const bool restored = window->session().offerLost(store, [](std::vector<LostDocument> all) {
      RecoveryDialog dialog(std::move(all));
      dialog.findChild<QPushButton*>("keepLost")->click();
      return dialog.takeChosen();
    });
    EXPECT_FALSE(restored);
  }
  EXPECT_EQ(store.findLost().size(), 1u);
}

}  // namespace
}  // namespace denavit
