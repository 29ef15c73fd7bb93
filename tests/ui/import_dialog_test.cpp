#include "ui/import/import_dialog.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QUndoStack>
#include <numbers>

#include "tests/ui/window_fixture.h"
#include "ui/import/import_preview.h"
#include "ui/import/replace_arm.h"
#include "ui/problems/problem_list.h"
#include "ui/theme/theme.h"

namespace denavit {
namespace {

using testing::SizeIs;

QString dataPath(const char* name) {
  return QStringLiteral(DENAVIT_TEST_DATA "/import/%1").arg(QString::fromLatin1(name));
}

QString load(const char* name) {
  QFile file(dataPath(name));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  return QString::fromUtf8(file.readAll());
}

/// A dialog over a document, without the window around it.
class ImportDialogTest : public testing::Test {
 protected:
  [[nodiscard]] Studio& studio() { return desk; }
  [[nodiscard]] Document& document() { return desk.document(); }

  template <typename T>
  T* in(ImportDialog& dialog, const char* name) {
    T* child = dialog.findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name;
    return child;
  }
  void choose(QComboBox* box, int index) {
    box->setCurrentIndex(index);
    emit box->activated(index);
  }

  Studio desk;
};

class ImportWindowTest : public WindowTest {};

TEST_F(ImportDialogTest, OkReplacesTheArmInOneUndoStep) {
  const RobotDescription before = document().robot();
  const ScenarioDescription settings = document().scenario();
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      load("puma560_corke.m"));
  const int steps = studio().edits.undoStack().count();
  dialog.accept();
  EXPECT_EQ(document().robot().name, "Puma 560");
  EXPECT_THAT(document().robot().joints, SizeIs(6));
  EXPECT_THAT(document().pose(), SizeIs(6));
  EXPECT_EQ(studio().edits.undoStack().count(), steps + 1);
  EXPECT_EQ(studio().edits.undoStack().undoText(), "import table");
  studio().edits.undoStack().undo();
  EXPECT_EQ(document().robot(), before);
  EXPECT_EQ(document().scenario(), settings);
}

TEST_F(ImportDialogTest, RunSettingsFollowTheNumberOfJoints) {
  studio().open("stanford-sweep");
  studio().edits.editScenario("test", [](ScenarioDescription& scenario) {
    scenario.initial.q = {1, 2, 3, 4, 5, 6};
    scenario.input.tau = {"1", "2", "3", "4", "5", "6"};
    scenario.locked = {2, 6};
    scenario.prescribed = {{1, "sin(t)"}, {5, "t"}};
  });
  RobotDescription four = document().robot();
  four.joints.resize(4);
  replaceArm(studio().edits, studio().selection, four, "import table");
  EXPECT_EQ(document().scenario().initial.q, (std::vector<double>{1, 2, 3, 4}));
  EXPECT_THAT(document().scenario().input.tau, SizeIs(4));
  EXPECT_EQ(document().scenario().locked, std::vector<int>{2});
  EXPECT_THAT(document().scenario().prescribed, SizeIs(1));
  studio().edits.undoStack().undo();
  EXPECT_THAT(document().scenario().initial.q, SizeIs(6));
}

TEST_F(ImportDialogTest, AnotherArmStartsAtRest) {
  studio().open("stanford-sweep");
  RobotDescription other = document().robot();
  for (JointDescription& joint : other.joints) joint.name = "another " + joint.name;
  studio().edits.editScenario("test", [](ScenarioDescription& scenario) {
    scenario.initial.q = {1, 2, 3, 4, 5, 6};
    scenario.initial.qd = {1, 2, 3, 4, 5, 6};
    scenario.input.tau = {"1", "2", "3", "4", "5", "6"};
  });
  replaceArm(studio().edits, studio().selection, other, "import table");
  for (const auto* values : {&document().scenario().initial.q, &document().scenario().initial.qd}) {
    for (const double value : *values) EXPECT_EQ(value, 0);
  }
  for (const std::string& torque : document().scenario().input.tau) EXPECT_EQ(torque, "0");
}

TEST_F(ImportDialogTest, EveryReadingIsListedAndDrawnAndCanBeChosen) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      load("stanford_paul.csv"));
  auto* list = in<QListWidget>(dialog, "importReadings");
  ASSERT_GE(list->count(), 2);
  EXPECT_TRUE(list->item(0)->font().bold());
  EXPECT_TRUE(list->item(1)->font().bold());
  EXPECT_EQ(dialog.import().verdict().possible.size(), 2U);
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("about the centres of mass"));
  EXPECT_EQ(dialog.findChild<ImportPreview*>()->ghostCount(), list->count() - 1);
  list->setCurrentRow(1);
  dialog.accept();
  EXPECT_EQ(document().robot().joints[0].link.about, InertiaReference::LinkOrigin);
}

TEST_F(ImportDialogTest, AnAssumptionThatIsPinnedReadsAgain) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      load("stanford_paul.csv"));
  choose(in<QComboBox>(dialog, "pinAbout"), 2);
  EXPECT_TRUE(dialog.import().verdict().isDecided());
  EXPECT_EQ(dialog.import().hints().about, InertiaReference::LinkOrigin);
  choose(in<QComboBox>(dialog, "pinAbout"), 0);
  EXPECT_FALSE(dialog.import().verdict().isDecided());
}

TEST_F(ImportDialogTest, AColumnThatIsPinnedReadsAgain) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      "theta,d,a,alpha\nq1,100,0.3,90\nq2,0,0.25,0\n");
  auto* unit = in<QComboBox>(dialog, "importUnit1");
  choose(unit, unit->findData("mm"));
  ASSERT_NE(dialog.import().reading(), nullptr);
  EXPECT_NEAR(dialog.import().reading()->robot.joints[0].d, 0.1, 1e-12);
  auto* meaning = in<QComboBox>(dialog, "importMeaning2");
  choose(meaning, meaning->findData(static_cast<int>(ColumnMeaning::Ignored)));
  EXPECT_EQ(dialog.import().reading()->robot.joints[0].a, 0);
  EXPECT_GT(in<QListWidget>(dialog, "importDropped")->count(), 0);
}

TEST_F(ImportDialogTest, AKnownPositionOfTheToolPicksTheReading) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      "theta,d,a,alpha\nq1,0,0.5,0\nq2,0,0.4,0\n");
  EXPECT_EQ(dialog.import().reading()->robot.convention, Convention::Standard);
  // Modified: the first length lies before joint 1, the last link has none.
  in<QLineEdit>(dialog, "knownJoints")->setText("90 0");
  auto* position = in<QLineEdit>(dialog, "knownPosition");
  position->setText("500 400 0");
  emit position->editingFinished();
  EXPECT_EQ(dialog.import().reading()->robot.convention, Convention::Modified);
  EXPECT_TRUE(dialog.import().reading()->matchesKnown);
  position->setText("500 400");
  emit position->editingFinished();
  EXPECT_TRUE(position->property("bad").toBool());
}

TEST_F(ImportDialogTest, ATableInDoubtWaitsForAChoice) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      "joint,theta,d,a,alpha\n1,0,q1,0,0\n2,q2,0,1,0\n3,q3,0,1,0\n4,q4,0,0.5,0\n");
  const RobotDescription before = document().robot();
  auto* ok = in<QPushButton>(dialog, "importOk");
  ASSERT_FALSE(dialog.import().verdict().isDecided());
  EXPECT_FALSE(ok->isEnabled());
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("Choose one"));
  dialog.accept();
  EXPECT_TRUE(document().robot() == before);
  auto* list = in<QListWidget>(dialog, "importReadings");
  list->setCurrentRow(1);
  EXPECT_TRUE(ok->isEnabled());
  list->setCurrentRow(0);
  EXPECT_TRUE(ok->isEnabled());
  dialog.accept();
  EXPECT_EQ(document().robot().joints.size(), 4U);
}

TEST_F(ImportDialogTest, WhatIsNotUnderstoodIsNamedAndCanBeMended) {
  const QString table = "joint,theta,d [m],a [m],alpha\n1,q1,0.3,0,90\n2,q2,0,a2,0\n";
  ImportDialog dialog(studio().edits, studio().selection, studio().messages, table);
  auto* ok = in<QPushButton>(dialog, "importOk");
  EXPECT_FALSE(ok->isEnabled());
  const QString said = in<QLabel>(dialog, "importVerdict")->text();
  EXPECT_TRUE(said.contains("line 3, column \"a [m]\"")) << said.toStdString();
  EXPECT_TRUE(said.contains("add a line \"a2 = 0.45 m\"")) << said.toStdString();
  in<QPlainTextEdit>(dialog, "importText")->setPlainText("Standard DH\n" + table + "a2 = 0.45 m\n");
  EXPECT_TRUE(QTest::qWaitFor([&] { return ok->isEnabled(); }, 60000));
  dialog.accept();
  EXPECT_NEAR(document().robot().joints[1].a, 0.45, 1e-15);
}

TEST_F(ImportDialogTest, WhatWasAssumedStaysWithTheArmUntilItIsChecked) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      "Standard DH\njoint,theta,d (mm),a (mm),alpha (rad)\n1,q1,300,0,1.5708\n"
                      "2,q2,0,(400),0\n");
  dialog.accept();
  const std::vector<std::string> assumed = document().robot().assumptions;
  ASSERT_GE(assumed.size(), 2U);
  ProblemList problems(studio().edits, studio().messages);
  const int issues = static_cast<int>(problems.issues().size());
  ASSERT_EQ(problems.topLevelItemCount(), issues + static_cast<int>(assumed.size()));
  problems.topLevelItem(issues)->setSelected(true);
  problems.findChild<QAction*>("takeOffAssumption")->trigger();
  EXPECT_EQ(document().robot().assumptions.size(), assumed.size() - 1);
  EXPECT_EQ(problems.topLevelItemCount(), issues + static_cast<int>(assumed.size()) - 1);
  studio().edits.undoStack().undo();
  EXPECT_EQ(document().robot().assumptions, assumed);
}

TEST_F(ImportDialogTest, TextThatIsNoTableSaysWhatWouldBe) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages, "hello\nworld");
  EXPECT_FALSE(in<QPushButton>(dialog, "importOk")->isEnabled());
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("no DH table"));
  in<QPlainTextEdit>(dialog, "importText")->setPlainText(load("panda_franka.md"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.import().reading() != nullptr; }, 60000));
  EXPECT_TRUE(in<QPushButton>(dialog, "importOk")->isEnabled());
}

TEST_F(ImportDialogTest, AFileInLatin1KeepsItsDegrees) {
  QTemporaryDir folder;
  QFile file(folder.filePath("arm.csv"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "Standard DH\njoint,theta [\xb0],d [m],a [m],alpha [\xb0]\n1,q1,0.3,0,90\n2,q2,0,0.4,0\n");
  file.close();
  ImportDialog dialog(studio().edits, studio().selection, studio().messages);
  ASSERT_TRUE(dialog.openFile(file.fileName()));
  ASSERT_NE(dialog.import().reading(), nullptr);
  EXPECT_EQ(dialog.import().reading()->robot.joints[0].alpha, std::numbers::pi / 2);
  EXPECT_EQ(dialog.import().reading()->columns[4].unit, "deg");
  EXPECT_THAT(dialog.import().reading()->robot.assumptions,
              testing::Contains(testing::HasSubstr("no UTF-8")));
}

TEST_F(ImportDialogTest, FilesAreReadAndMissingOnesNamed) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages);
  EXPECT_FALSE(dialog.openFile("/nowhere/at-all.csv"));
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("at-all.csv"));
  EXPECT_TRUE(dialog.openFile(dataPath("rx90.par")));
  EXPECT_EQ(dialog.import().reading()->format, "SYMORO parameter file");
}

TEST_F(ImportDialogTest, UrdfComesWithTheListOfWhatIsDropped) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      R"(<robot name="r"><link name="a"/><link name="b">
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <inertial><mass value="2"/><origin xyz="0.1 0 0"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>)");
  ASSERT_NE(dialog.import().reading(), nullptr) << dialog.import().error().toStdString();
  auto* dropped = in<QListWidget>(dialog, "importDropped");
  ASSERT_GT(dropped->count(), 0);
  EXPECT_EQ(dropped->item(0)->text(), "tool: frame of link b, 1 moving joint from link a");
  EXPECT_TRUE(dropped->item(1)->text().contains("visual"));
  dialog.accept();
  EXPECT_EQ(document().robot().joints[0].link.mass, 2);
}

/// Two arms of two joints on one base; the left one has a hand with two fingers.
QString twoArms() {
  QString text = "<robot name='r'><link name='base'/>";
  const auto add = [&text](const char* parent, const char* child, const char* axis) {
    text += QString(
                "<link name='%2'><inertial><origin xyz='0.1 0.1 0'/><mass value='1'/><inertia "
                "ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial></link>"
                "<joint name='to_%2' type='continuous'><parent link='%1'/><child link='%2'/>"
                "<origin xyz='0.5 0 0' rpy='1.5708 0 0'/><axis xyz='%3'/></joint>")
                .arg(parent, child, axis);
  };
  add("base", "left1", "0 0 1"), add("left1", "left2", "0 1 0");
  add("base", "right1", "0 0 1"), add("right1", "right2", "0 1 0");
  add("left2", "thumb", "0 0 1"), add("left2", "finger", "0 0 1");
  add("right2", "pen", "0 0 1");
  return text + "</robot>";
}

TEST_F(ImportDialogTest, TheToolOfAUrdfIsChosenFromItsLinks) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages, twoArms());
  auto* tips = in<QComboBox>(dialog, "importTip");
  EXPECT_EQ(dialog.import().reading(), nullptr);
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("choose one as the tool frame"));
  EXPECT_FALSE(tips->isHidden());
  EXPECT_EQ(tips->count(), 8) << "the usual one, and every link that moves";
  choose(tips, tips->findData("left2"));
  ASSERT_NE(dialog.import().reading(), nullptr);
  EXPECT_THAT(dialog.import().reading()->robot.joints, SizeIs(2));
  EXPECT_EQ(tips->currentData(), "left2");
  choose(tips, tips->findData("pen"));
  EXPECT_THAT(dialog.import().reading()->robot.joints, SizeIs(3));
  auto* notes = in<QListWidget>(dialog, "importDropped");
  EXPECT_EQ(notes->item(0)->text(), "tool: frame of link pen, 3 moving joints from link base");
  EXPECT_FALSE(
      notes->findItems("dropped: joint to_left1: leads to another arm", Qt::MatchStartsWith)
          .empty());
  EXPECT_FALSE(notes->findItems("rpy 1.5708 0 0 is read as 90 0 0 deg", Qt::MatchContains).empty());
  dialog.accept();
  EXPECT_THAT(document().robot().joints, SizeIs(3));
}

TEST_F(ImportDialogTest, TablesHaveNoToolToChoose) {
  ImportDialog dialog(studio().edits, studio().selection, studio().messages, load("ur5_maker.csv"));
  EXPECT_TRUE(in<QComboBox>(dialog, "importTip")->isHidden());
}

TEST_F(ImportDialogTest, AUrdfFileInLatinLettersIsRead) {
  QTemporaryDir folder;
  const QString path = folder.filePath("latin.urdf");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "<robot name=\"Gr\xF6\xDF\">"
      R"(<link name="a"/><link name="b"/><joint name="j" type="continuous">)"
      R"(<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>)");
  file.close();
  ImportDialog dialog(studio().edits, studio().selection, studio().messages);
  ASSERT_TRUE(dialog.openFile(path));
  ASSERT_NE(dialog.import().reading(), nullptr);
  EXPECT_EQ(dialog.import().reading()->robot.name, "Größ");
  EXPECT_FALSE(in<QListWidget>(dialog, "importDropped")
                   ->findItems("is no UTF-8", Qt::MatchContains)
                   .empty());
}

TEST_F(ImportWindowTest, TheMenuAndPastingOverTheTableOpenIt) {
  EXPECT_EQ(find<QAction>("actionImport")->shortcut(), QKeySequence("Ctrl+I"));
  trigger("actionImport");
  auto* first = window->findChild<ImportDialog*>("importDialog");
  ASSERT_NE(first, nullptr);
  first->reject();
  ASSERT_TRUE(waitFor([&] { return !window->findChild<ImportDialog*>(); }));

  QApplication::clipboard()->setText(load("ur5_maker.csv"));
  QTest::keyClick(find<QTableView>("dhTable"), Qt::Key_V, Qt::ControlModifier);
  auto* pasted = window->findChild<ImportDialog*>("importDialog");
  ASSERT_NE(pasted, nullptr);
  EXPECT_EQ(pasted->import().reading()->robot.joints.size(), 6U);
  pasted->reject();
  ASSERT_TRUE(waitFor([&] { return !window->findChild<ImportDialog*>(); }));

  // What the table's own cells understand goes to them.
  QApplication::clipboard()->setText("0.4318");
  QTest::keyClick(find<QTableView>("dhTable"), Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(window->findChild<ImportDialog*>(), nullptr);
}

/// With DENAVIT_PICTURES=<folder> set, leaves pictures of the dialog there, named by their scale.
TEST_F(ImportDialogTest, FitsAtItsUsualSize) {
  // The ABB IRB 140 as a table that does not say its convention.
  ImportDialog dialog(studio().edits, studio().selection, studio().messages,
                      "joint\ttheta\td\ta\talpha\n1\t0\t352\t70\t-90\n2\t0\t0\t360\t0\n"
                      "3\t0\t0\t0\t90\n4\t0\t380\t0\t-90\n5\t0\t0\t0\t90\n"
                      "6\t0\t65\t0\t90\n");
  EXPECT_EQ(dialog.import().verdict().possible.size(), 2U);
  EXPECT_TRUE(in<QLabel>(dialog, "importVerdict")->text().contains("Where is the tool"));
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  EXPECT_LE(dialog.minimumSizeHint().width(), 1240);
  EXPECT_LE(dialog.minimumSizeHint().height(), 760);
  const QString pictures = qEnvironmentVariable("DENAVIT_PICTURES");
  if (pictures.isEmpty()) return;
  in<QSlider>(dialog, "importBend")->setValue(-20);
  const int percent = qRound(100 * dialog.devicePixelRatioF());
  for (const auto& [theme, name] : {std::pair(ThemeChoice::Dark, "import-dark-%1.png"),
                                    std::pair(ThemeChoice::Light, "import-%1.png")}) {
    applyTheme(*qApp, theme);
    QTest::qWait(800);
    const QString path = QDir(pictures).filePath(QString::fromLatin1(name).arg(percent));
    EXPECT_TRUE(dialog.grab().toImage().save(path));
  }
}

}  // namespace
}  // namespace denavit
