#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <filesystem>

#include <sys/stat.h>

#include "models/document/recovery_file.h"
#include "models/files/atomic_file.h"
#include "models/files/library.h"
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
  /// What it leaves where that was while it opened a document.
  void leaveMark(const std::string& name, const std::string& document = "") {
    writeAtomically(path("recovery/" + name + ".opening"), document);
  }
  [[nodiscard]] QStringList listMarks() const {
    return QDir(store.folder()).entryList({"*.opening"}, QDir::Files);
  }
  [[nodiscard]] static QString markName(Session& session) {
    return QFileInfo(RecoveryStore::markOf(session.autosave()->path())).fileName();
  }
  /// A window's session in place of the one of this test.
  Session& startSession() {
    autosave.reset();
    window->session().start(store);
    return window->session();
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

TEST_F(RecoverySession, AnEditGoesToTheDiskByItself) {
  EXPECT_FALSE(QFile::exists(autosave->path()));
  setMass(7);
  ASSERT_TRUE(waitFor([&] { return QFile::exists(autosave->path()); }));
  EXPECT_EQ(written().project.scenario.robot.joints[0].link.mass, 7);
}

TEST_F(RecoverySession, EditsThatNeverPauseAreWrittenAllTheSame) {
  int edits = 0;
  const auto editAndLook = [&] {
    setMass(++edits);
    return QFile::exists(autosave->path()) &&
           written().project.scenario.robot.joints[0].link.mass > 1;
  };
  EXPECT_TRUE(waitFor(editAndLook)) << "also those after the first one, which is begun at once";
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

TEST_F(RecoverySession, AnOpeningIsMarkedUntilItIsComputed) {
  writeAtomically(path("a.json"), readFile(findInLibrary("craig-2r")->path));
  const QString file = QString::fromStdString(path("a.json"));
  Session& session = startSession();
  bool isBusy = true;
  int looks = 0;
  session.setBusy([&] { return ++looks, isBusy; });
  QStringList marked;
  QObject::connect(&studio().edits, &Edits::opened, [&] { marked = listMarks(); });
  ASSERT_TRUE(window->files().open(file));
  ASSERT_EQ(marked.size(), 1) << "it is there before anything is computed";
  EXPECT_EQ(readFile(path("recovery/" + marked[0].toStdString())), path("a.json"));
  ASSERT_TRUE(waitFor([&] { return looks > 2; }));
  EXPECT_EQ(listMarks(), marked) << "the first computation is under way";
  EXPECT_FALSE(session.didEndProgram(file)) << "this session has not ended";
  isBusy = false;
  EXPECT_TRUE(waitFor([&] { return listMarks().isEmpty(); }));
}

TEST_F(RecoverySession, AnEditIsMarkedBesideItsRecoveryFileUntilItIsComputed) {
  Session& session = startSession();
  bool isBusy = true;
  session.setBusy([&] { return isBusy; });
  setMass(7);
  EXPECT_EQ(listMarks(), QStringList{markName(session)});
  isBusy = false;
  EXPECT_TRUE(waitFor([&] { return listMarks().isEmpty(); }));
}

TEST_F(RecoverySession, AnEndThatIsAskedForLeavesNoMark) {
  Session& session = startSession();
  session.setBusy([] { return true; });
  ASSERT_TRUE(window->files().open("craig-2r"));
  EXPECT_EQ(listMarks().size(), 1);
  session.leave();
  EXPECT_TRUE(listMarks().isEmpty());
}

TEST_F(RecoverySession, WhatCannotBeOpenedLeavesNoMark) {
  startSession();
  EXPECT_FALSE(window->files().open("no-such-arm"));
  EXPECT_TRUE(waitFor([&] { return listMarks().isEmpty(); }));
}

/// The unsaved changes that a crash left, and that ended the next session when it restored them.
TEST_F(RecoverySession, WhatEndedTheProgramIsOfferedWithAWordAndNotByDefault) {
  setMass(7);
  leaveBehind("killed");
  leaveMark("killed");
  RecoveryDialog dialog(store.findLost());
  auto* list = dialog.findChild<QListWidget*>("lostDocuments");
  ASSERT_EQ(list->count(), 1);
  EXPECT_TRUE(
      list->item(0)->text().contains("the program ended while this was being opened or computed"));
  EXPECT_TRUE(dialog.findChild<QPushButton*>("keepLost")->isDefault());
  dialog.show();
  emit list->itemActivated(list->item(0));
  EXPECT_FALSE(dialog.takeChosen()) << "Enter does not restore it";
  dialog.findChild<QPushButton*>("restoreLost")->click();
  EXPECT_TRUE(dialog.takeChosen());
  EXPECT_TRUE(QFile::exists(QString::fromStdString(path("recovery/killed.json"))));
}

TEST_F(RecoverySession, RestoringIsMarkedUntilItIsComputed) {
  setMass(7);
  leaveBehind("killed");
  Session& session = startSession();
  studio().startNew();
  bool isBusy = true;
  session.setBusy([&] { return isBusy; });
  QStringList marked;
  QObject::connect(&studio().edits, &Edits::opened, [&] { marked = listMarks(); });
  const auto restore = [](std::vector<LostDocument> all) {
    return std::optional(std::move(all.front()));
  };
  EXPECT_TRUE(session.offerLost(store, restore));
  EXPECT_EQ(marked, QStringList{"killed.opening"});
  EXPECT_EQ(listMarks(), QStringList{markName(session)})
      << "beside the file that this session has of it now";
  isBusy = false;
  EXPECT_TRUE(waitFor([&] { return listMarks().isEmpty(); }));
  EXPECT_TRUE(QFile::exists(session.autosave()->path()));
}

TEST_F(RecoverySession, AFileThatEndedTheProgramIsOpenedWhereAPersonChoosesSo) {
  writeAtomically(path("a.json"), readFile(findInLibrary("craig-2r")->path));
  const QString file = QString::fromStdString(path("a.json"));
  leaveMark("killed", path("a.json"));
  Session& session = startSession();
  EXPECT_TRUE(session.didEndProgram(file));
  EXPECT_FALSE(session.didEndProgram("puma560"));
  const auto press = [](const char* button, std::vector<LostDocument> all) {
    RecoveryDialog dialog(std::move(all));
    const QString text = dialog.findChild<QListWidget*>("lostDocuments")->item(0)->text();
    EXPECT_TRUE(text.contains("the program ended while this was being opened or computed"))
        << qPrintable(text);
    EXPECT_TRUE(dialog.findChild<QPushButton*>("keepLost")->isDefault());
    dialog.findChild<QPushButton*>(button)->click();
    return dialog.takeChosen();
  };
  const auto offer = [&](const char* button) {
    return session.offerLost(
        store, [&](std::vector<LostDocument> all) { return press(button, std::move(all)); });
  };
  EXPECT_FALSE(offer("keepLost"));
  EXPECT_EQ(listMarks(), QStringList{"killed.opening"});
  EXPECT_TRUE(offer("restoreLost"));
  EXPECT_EQ(document().path(), path("a.json"));
  EXPECT_FALSE(listMarks().contains("killed.opening")) << "it has the mark of this opening now";
  EXPECT_TRUE(waitFor([&] { return listMarks().isEmpty(); }));
  leaveMark("killed", path("a.json"));
  EXPECT_FALSE(offer("discardLost"));
  EXPECT_TRUE(listMarks().isEmpty());
  EXPECT_TRUE(QFile::exists(file)) << "only the word about it goes";
}

/// A document is offered whatever stands in place of its lock, and that is left alone.
TEST_F(RecoverySession, WhatIsNoLockIsNeitherWaitedForNorRemoved) {
  setMass(7);
  leaveBehind("pipe");
  ASSERT_EQ(::mkfifo(path("recovery/pipe.lock").c_str(), 0600), 0);
  leaveBehind("folder");
  std::filesystem::create_directory(path("recovery/folder.lock"));
  leaveBehind("circle");
  std::filesystem::create_symlink("circle.lock", path("recovery/circle.lock"));
  leaveBehind("half");  // of a session that ended when it had made its lock
  writeAtomically(path("recovery/half.lock"), "");
  leaveBehind("endless");
  std::filesystem::create_symlink("/dev/zero", path("recovery/endless.lock"));
  leaveBehind("huge");
  writeAtomically(path("recovery/huge.lock"), "");
  std::filesystem::resize_file(path("recovery/huge.lock"), std::uintmax_t{1} << 33u);
  std::vector<LostDocument> lost = store.findLost();
  EXPECT_EQ(lost.size(), 6u);
  for (LostDocument& one : lost) RecoveryStore::discard(one);
  EXPECT_TRUE(store.findLost().empty());
  EXPECT_TRUE(std::filesystem::is_fifo(path("recovery/pipe.lock")));
  EXPECT_TRUE(std::filesystem::is_directory(path("recovery/folder.lock")));
}

TEST_F(RecoverySession, WhatIsNoFileIsNotOffered) {
  ASSERT_EQ(::mkfifo(path("recovery/pipe.json").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(path("recovery/pipe.opening").c_str(), 0600), 0);
  std::filesystem::create_directory(path("recovery/folder.json"));
  std::filesystem::create_symlink("/dev/zero", path("recovery/endless.json"));
  std::filesystem::create_symlink("nowhere", path("recovery/dangling.opening"));
  EXPECT_TRUE(store.findLost().empty());
}

}  // namespace
}  // namespace denavit
