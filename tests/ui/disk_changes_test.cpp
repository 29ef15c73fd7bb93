#include <QFileSystemWatcher>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <filesystem>
#include <fstream>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/theme/theme.h"
#include "ui/window/difference_dialog.h"
#include "ui/window/disk_notice.h"
#include "ui/window/disk_watch.h"

namespace denavit {
namespace {

using Conflict = FileQuestions::Conflict;
using testing::HasSubstr;

/// A window with a robot file open, and another program at the same file.
class DiskChanges : public StyledWindowTest {
 protected:
  void SetUp() override {
    StyledWindowTest::SetUp();
    ASSERT_TRUE(window->files().saveTo(own(), Document::Kind::Robot));
    QCoreApplication::processEvents();
  }
  [[nodiscard]] QString own() const { return QString::fromStdString(path("arm.json")); }
  [[nodiscard]] static double massOf(const RobotDescription& robot) {
    return robot.joints[0].link.mass;
  }
  [[nodiscard]] double massOnDisk() const { return massOf(readRobot(path("arm.json"))); }
  [[nodiscard]] double mass() { return massOf(document().robot()); }
  static void setMassOf(Studio& of, double mass) {
    of.edits.editRobot("set mass", [&](RobotDescription& r) { r.joints[0].link.mass = mass; });
  }
  void setMass(double mass) { setMassOf(studio(), mass); }
  /// As editors save: another file comes under the name.
  void changeOnDisk(double mass) {
    RobotDescription robot = readRobot(path("arm.json"));
    robot.joints[0].link.mass = mass;
    writeRobot(path("arm.json"), robot);
  }
  DiskNotice& notice() { return *find<DiskNotice>("diskNotice"); }
  bool isTold() { return !notice().isHidden(); }
  bool waitUntilTold() {
    return waitFor([&] { return isTold(); });
  }
  [[nodiscard]] std::string told() { return find<QLabel>("diskNoticeText")->text().toStdString(); }
  void press(const QString& button) {
    auto* found = find<QPushButton>(button);
    EXPECT_TRUE(found->isVisibleTo(&notice())) << button.toStdString();
    found->click();
  }
  /// Waits for the system's notice of what was done until now, and for the check that the notice
  /// sets off; then checks once more.
  void letWatch() {
    finishEvents();
    const auto* look = window->diskWatch().findChild<QTimer*>();
    ASSERT_TRUE(look);
    ASSERT_TRUE(waitFor([&] { return !look->isActive(); }));
    window->diskWatch().check();
  }
};

TEST_F(DiskChanges, SavingOverAChangeAsksAndCancelKeepsBoth) {
  setMass(3);
  changeOnDisk(4);
  conflict = Conflict::Cancel;
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(askedConflict, 1);
  EXPECT_EQ(shownDifferences, QStringList{"joint 1, link mass: 3 kg here, 4 kg on disk"});
  EXPECT_EQ(massOnDisk(), 4);
  EXPECT_EQ(mass(), 3);
  EXPECT_TRUE(window->isWindowModified());
}

TEST_F(DiskChanges, OverwriteReplacesWhatWasShown) {
  setMass(3);
  changeOnDisk(4);
  conflict = Conflict::Overwrite;
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(askedConflict, 1);
  EXPECT_EQ(massOnDisk(), 3);
  letWatch();
  EXPECT_FALSE(isTold());
}

TEST_F(DiskChanges, AChangeWhileThePersonThinksIsAskedAboutToo) {
  setMass(3);
  changeOnDisk(4);
  questions.askConflict = [this](const QString&, const QStringList& differences) {
    shownDifferences = differences;
    if (++askedConflict == 1) changeOnDisk(5);
    return Conflict::Overwrite;
  };
  window->files().setQuestions(questions);
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(askedConflict, 2);
  EXPECT_THAT(shownDifferences.join("").toStdString(), HasSubstr("5 kg on disk"));
  EXPECT_EQ(massOnDisk(), 3);
}

TEST_F(DiskChanges, SaveAsKeepsBothFilesAndOffersAnotherName) {
  setMass(3);
  changeOnDisk(4);
  conflict = Conflict::SaveAs;
  QString suggested;
  questions.askSavePath = [&](const QString& suggestion, Document::Kind kind) {
    suggested = suggestion;
    return FileQuestions::Target{suggestion, kind};
  };
  window->files().setQuestions(questions);
  EXPECT_TRUE(window->files().save());
  EXPECT_EQ(suggested.toStdString(), path("arm-mine.json"));
  EXPECT_EQ(massOnDisk(), 4);
  EXPECT_EQ(massOf(readRobot(path("arm-mine.json"))), 3);
  EXPECT_EQ(document().path(), path("arm-mine.json"));
  letWatch();
  EXPECT_FALSE(isTold());
}

TEST_F(DiskChanges, ReloadInsteadOfSavingLosesEditsOnlyAfterAQuestion) {
  setMass(3);
  changeOnDisk(4);
  conflict = Conflict::Reload;
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(askedReload, 1);
  EXPECT_EQ(mass(), 3);
  mayReload = true;
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(mass(), 4);
  EXPECT_FALSE(document().isModified());
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST_F(DiskChanges, LeavingBySavingOverAChangeStaysWhereThePersonReloads) {
  setMass(3);
  changeOnDisk(4);
  answer = FileQuestions::Answer::Save;
  conflict = Conflict::Reload;
  mayReload = true;
  EXPECT_FALSE(window->files().startNew());
  EXPECT_EQ(mass(), 4);
}

TEST_F(DiskChanges, AChangeIsToldWhileTheFileIsOpenAndReloaded) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  EXPECT_THAT(told(), HasSubstr("changed “arm.json” on disk"));
  // Tool tips show tags as they are.
  EXPECT_EQ(find<QLabel>("diskNoticeText")->toolTip().toStdString(),
            told() + "\n" + path("arm.json"));
  EXPECT_THAT(told(), testing::Not(HasSubstr("unsaved")));
  EXPECT_TRUE(find<QAction>("actionSave")->isEnabled());
  press("diskDifferences");
  EXPECT_EQ(shownDifferences, QStringList{"joint 1, link mass: 1 kg here, 4 kg on disk"});
  press("diskReload");
  EXPECT_EQ(askedReload, 0);
  EXPECT_EQ(mass(), 4);
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_TRUE(waitFor([&] { return !isTold(); }));
}

TEST_F(DiskChanges, WithOwnEditsTheSameIsSaidWithAWordOfThem) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  setMass(3);
  EXPECT_THAT(told(), HasSubstr("unsaved changes here"));
  press("diskReload");
  EXPECT_EQ(askedReload, 1);
  EXPECT_EQ(mass(), 3);
  mayReload = true;
  press("diskReload");
  EXPECT_EQ(mass(), 4);
}

TEST_F(DiskChanges, ReloadingARunSaysThatItIsGone) {
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.1; });
  ASSERT_TRUE(runToEnd());
  QString said;
  QObject::connect(&studio().messages, &Messages::said, window.get(),
                   [&](const QString& s) { said = s; });
  mayReload = true;
  trigger("actionReload");
  EXPECT_TRUE(document().runs().empty());
  EXPECT_THAT(said.toStdString(), HasSubstr("runs of before are gone"));
}

TEST_F(DiskChanges, KeepMineIsAskedOncePerChangeAndCountsAsUnsaved) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  EXPECT_FALSE(window->isWindowModified());
  press("diskKeep");
  EXPECT_FALSE(isTold());
  EXPECT_TRUE(window->isWindowModified());
  // The same bytes written again, a touch, another look: no word more.
  writeAtomically(path("arm.json"), readFile(path("arm.json")));
  letWatch();
  EXPECT_FALSE(isTold());
  changeOnDisk(5);
  EXPECT_TRUE(waitUntilTold());
  // And saving asks all the same.
  conflict = Conflict::Cancel;
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(askedConflict, 1);
}

TEST_F(DiskChanges, AFileThatIsAsBeforeAgainTakesTheWordBack) {
  const std::string before = readFile(path("arm.json"));
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  press("diskKeep");
  writeAtomically(path("arm.json"), before);
  EXPECT_TRUE(waitFor([&] { return !window->isWindowModified(); }));
  EXPECT_FALSE(isTold());
}

TEST_F(DiskChanges, OwnSavesAndTouchesAlarmNobody) {
  int alarms = 0;
  QObject::connect(&window->diskWatch(), &DiskWatch::changed, window.get(),
                   [&] { alarms += window->diskWatch().isUnanswered(); });
  for (int i = 2; i < 5; ++i) {
    setMass(i);
    ASSERT_TRUE(window->files().save());
    i == 3 ? letWatch() : finishEvents();  // save 3 comes before the watch settles, save 4 after
  }
  letWatch();
  std::filesystem::last_write_time(path("arm.json"), std::filesystem::file_time_type::clock::now());
  std::ofstream(path("neighbour.json")) << "{}";
  letWatch();
  EXPECT_EQ(alarms, 0);
  EXPECT_EQ(askedConflict, 0);
}

TEST_F(DiskChanges, EveryReplacementIsToldNotOnlyTheFirst) {
  for (const double next : {4., 5., 6.}) {
    changeOnDisk(next);
    ASSERT_TRUE(waitUntilTold()) << next;
    press("diskReload");
    ASSERT_TRUE(waitFor([&] { return !isTold(); })) << next;
    EXPECT_EQ(mass(), next);
  }
  std::string text = readFile(path("arm.json"));
  std::ofstream(path("arm.json")) << text << "\n";  // in place
  EXPECT_TRUE(waitUntilTold());
}

TEST_F(DiskChanges, ThroughALinkTheFileBehindItIsWatched) {
  std::filesystem::create_directories(folder / "real");
  std::filesystem::rename(path("arm.json"), path("real/arm.json"));
  std::filesystem::create_symlink("real/arm.json", path("arm.json"));
  ASSERT_TRUE(window->files().open(own()));
  QCoreApplication::processEvents();
  RobotDescription robot = document().robot();
  robot.joints[0].link.mass = 8;
  writeRobot(path("real/arm.json"), robot);
  ASSERT_TRUE(waitUntilTold());
  setMass(9);
  conflict = Conflict::Overwrite;
  EXPECT_TRUE(window->files().save());
  EXPECT_TRUE(std::filesystem::is_symlink(path("arm.json")));
  EXPECT_EQ(massOf(readRobot(path("real/arm.json"))), 9);
}

TEST_F(DiskChanges, AFileThatWentIsToldAndCanBeSavedAgain) {
  std::filesystem::rename(path("arm.json"), path("renamed.json"));
  ASSERT_TRUE(waitUntilTold());
  EXPECT_THAT(told(), HasSubstr("“arm.json” is not on disk any more"));
  EXPECT_TRUE(window->isWindowModified());  // it is in no file: leaving asks
  EXPECT_FALSE(find<QPushButton>("diskReload")->isVisibleTo(&notice()));
  press("diskSave");
  EXPECT_EQ(askedConflict, 0);
  EXPECT_EQ(massOnDisk(), 1);
  EXPECT_TRUE(waitFor([&] { return !isTold(); }));
  EXPECT_FALSE(window->isWindowModified());
  std::filesystem::remove(path("arm.json"));
  ASSERT_TRUE(waitUntilTold());
  std::filesystem::rename(path("renamed.json"), path("arm.json"));
  EXPECT_TRUE(waitFor([&] { return !isTold() && !window->isWindowModified(); }));
}

TEST_F(DiskChanges, ADamagedFileIsToldAndKeptOutByReload) {
  writeAtomically(path("arm.json"), "{");
  ASSERT_TRUE(waitUntilTold());
  press("diskDifferences");
  EXPECT_THAT(shownDifferences.join("\n").toStdString(), HasSubstr("cannot be opened"));
  press("diskReload");
  EXPECT_EQ(complaints.size(), 1);
  EXPECT_EQ(mass(), 1);
  EXPECT_TRUE(isTold());
}

TEST_F(DiskChanges, WhereTheSystemTellsNothingTheActiveWindowLooks) {
  auto* watcher = window->diskWatch().findChild<QFileSystemWatcher*>();
  ASSERT_TRUE(watcher);
  EXPECT_FALSE(watcher->removePaths(watcher->files() + watcher->directories()).size() > 0);
  changeOnDisk(4);
  finishEvents();
  EXPECT_FALSE(window->diskWatch().findChild<QTimer*>()->isActive())
      << "nothing is to be looked at";
  EXPECT_FALSE(isTold());
  QEvent activation(QEvent::WindowActivate);
  QCoreApplication::sendEvent(window.get(), &activation);
  EXPECT_TRUE(waitUntilTold());
}

TEST_F(DiskChanges, ADocumentWithoutAFileIsNotWatched) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  ASSERT_TRUE(window->files().open("puma560"));
  EXPECT_TRUE(waitFor([&] { return !isTold(); }));
  EXPECT_TRUE(window->diskWatch().findChild<QFileSystemWatcher*>()->directories().isEmpty());
  EXPECT_FALSE(find<QAction>("actionReload")->isEnabled());
}

TEST_F(DiskChanges, AStoredLayoutNeitherShowsNorHidesTheWord) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  window->setWorkspace(Workspace::Design);
  EXPECT_TRUE(isTold());
  press("diskReload");
  ASSERT_TRUE(waitFor([&] { return !isTold(); }));
  window->setWorkspace(Workspace::Simulate);  // as it was left: with the word
  EXPECT_FALSE(isTold());
}

/// The session that was killed knew the file as it was before the other program.
TEST_F(DiskChanges, ARestoredDocumentAsksBeforeItOverwritesWhatCameAfterIt) {
  setMass(3);
  const DocumentState lost = document().state();
  changeOnDisk(4);
  studio().startNew();
  studio().restore(lost);
  ASSERT_TRUE(waitUntilTold());
  EXPECT_THAT(told(), HasSubstr("unsaved changes here"));
  conflict = Conflict::Cancel;
  EXPECT_FALSE(window->files().save());
  EXPECT_EQ(askedConflict, 1);
  EXPECT_EQ(massOnDisk(), 4);
}

TEST_F(DiskChanges, OfTwoStudiosOnOneFileEachIsToldOfTheOther) {
  Studio otherDesk;
  MainWindow other(otherDesk);
  other.setUnattended(true);
  other.files().setQuestions(questions);
  ASSERT_TRUE(other.files().open(own()));
  QCoreApplication::processEvents();
  setMass(3);
  setMassOf(otherDesk, 4);
  ASSERT_TRUE(window->files().save());
  EXPECT_TRUE(waitFor([&] { return other.diskWatch().isUnanswered(); }));
  conflict = Conflict::Cancel;
  EXPECT_FALSE(other.files().save());
  EXPECT_EQ(massOnDisk(), 3);
  conflict = Conflict::Overwrite;
  EXPECT_TRUE(other.files().save());
  EXPECT_EQ(massOnDisk(), 4);
  EXPECT_TRUE(waitUntilTold());
  EXPECT_FALSE(other.diskWatch().isUnanswered());
}

/// Presses a button of the dialog that comes up next.
void pressInDialog(const QString& button) {
  QTimer::singleShot(0, [button] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    auto* found = dialog->findChild<QPushButton*>(button);
    found ? found->click() : dialog->reject();
  });
}

TEST_F(DiskChanges, TheDialogsGiveTheAnswersOfTheirButtons) {
  const FileQuestions dialogs = makeFileDialogs(window.get(), document());
  const QStringList lines{"<b>joints[0]</b>: 1 here, 2 on disk"};
  for (const auto& [button, choice] :
       {std::pair("conflictSaveAs", Conflict::SaveAs),
        std::pair("conflictReload", Conflict::Reload),
        std::pair("conflictOverwrite", Conflict::Overwrite),
        std::pair("differenceCancel", Conflict::Cancel), std::pair("escape", Conflict::Cancel)}) {
    pressInDialog(button);
    EXPECT_EQ(dialogs.askConflict("a.json", lines), choice) << button;
  }
  pressInDialog("reloadAnyway");
  EXPECT_TRUE(dialogs.askReload("arm"));
  pressInDialog("escape");
  EXPECT_FALSE(dialogs.askReload("arm"));
  pressInDialog("leaveAnyway");
  EXPECT_TRUE(dialogs.askLoss("A study is being computed.", "&Leave"));
  pressInDialog("escape");
  EXPECT_FALSE(dialogs.askLoss("A study is being computed.", "&Leave"));
  pressInDialog("differenceCancel");
  dialogs.showDifferences("a.json", lines);
}

TEST_F(DiskChanges, NamesAndValuesAreShownAsTheyAreWritten) {
  DifferenceDialog dialog("t", "“<img src=x>.json” changed", {"name: <b>a</b> here, none on disk"});
  EXPECT_EQ(dialog.findChild<QLabel*>("differenceText")->textFormat(), Qt::PlainText);
  EXPECT_EQ(dialog.findChild<QPlainTextEdit*>("differences")->toPlainText(),
            "name: <b>a</b> here, none on disk");
  EXPECT_EQ(find<QLabel>("diskNoticeText")->textFormat(), Qt::PlainText);
}

TEST_F(DiskChanges, TheWordIsOneLineHigh) {
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  for (const int width : {1600, 1000, 1600}) {
    window->resize(width, 900);
    finishEvents();
    EXPECT_LT(notice().height(), 2.5 * find<QPushButton>("diskKeep")->height()) << width;
  }
}

/// For people to look at: written where DENAVIT_PICTURES says, else only drawn.
TEST_F(DiskChanges, Pictures) {
  window->resize(1280, 800);
  changeOnDisk(4);
  ASSERT_TRUE(waitUntilTold());
  keepPicture("disk-notice");
  DifferenceDialog dialog("What differs", "“arm.json” as it is open here, and on disk now.",
                          {"joint 1, link mass: 1 kg here, 4 kg on disk"}, window.get());
  dialog.addCancel("&Close");
  dialog.show();
  finishEvents();
  const QPixmap shown = dialog.grab();
  if (pictures()) {
    EXPECT_TRUE(shown.save(QString("%1/disk-differences.png").arg(pictures())));
  }
  dialog.hide();
  setMass(3);
  applyTheme(*qApp, ThemeChoice::Dark);
  keepPicture("disk-notice-edited-dark");
  applyTheme(*qApp, ThemeChoice::Light);
  window->resize(640, 400);
  keepPicture("disk-notice-narrow");
  window->resize(1280, 800);
  std::filesystem::remove(path("arm.json"));
  ASSERT_TRUE(waitFor([&] { return told().find("any more") != std::string::npos; }));
  keepPicture("disk-notice-gone");
}

}  // namespace
}  // namespace denavit
