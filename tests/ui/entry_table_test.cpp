#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <numbers>

#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/arm_table/joint_table.h"
#include "ui/arm_table/table_text.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;
using testing::ElementsAre;
using testing::HasSubstr;

/// The table worked by keys and by the clipboard.
class EntryTable : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("puma560");
    table = qobject_cast<JointTable*>(find<QTableView>("dhTable"));
    table->setFocus();
    QObject::connect(&studio().messages, &Messages::said,
                     [this](const QString& text) { said = text; });
  }
  [[nodiscard]] const JointDescription& joint(std::size_t i) {
    return document().robot().joints[i];
  }
  [[nodiscard]] std::vector<std::string> names() {
    std::vector<std::string> list;
    for (const JointDescription& j : document().robot().joints) list.push_back(j.name);
    return list;
  }
  void go(int row, Field field) {
    table->selectionModel()->setCurrentIndex(cell(row, field), QItemSelectionModel::ClearAndSelect);
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(table, key, modifiers);
    QCoreApplication::processEvents();
  }
  /// The open cell's line; closed ones may wait to be deleted.
  QLineEdit* editor() {
    for (QLineEdit* line : table->findChildren<QLineEdit*>()) {
      if (line->isVisible()) return line;
    }
    ADD_FAILURE() << "no cell is open";
    return nullptr;
  }
  /// Typed on a cell: its first letter opens it.
  void typeOver(const QString& text) {
    QTest::keyClicks(table, text.left(1));
    QTest::keyClicks(editor(), text.mid(1));
  }
  void select(int top, Field left, int bottom, Field right) {
    table->selectionModel()->select(QItemSelection(cell(top, left), cell(bottom, right)),
                                    QItemSelectionModel::ClearAndSelect);
    table->selectionModel()->setCurrentIndex(cell(top, left), QItemSelectionModel::NoUpdate);
  }
  [[nodiscard]] Field fieldHere() {
    return qobject_cast<DhTableModel*>(table->model())->fieldAt(table->currentIndex().column());
  }

  JointTable* table = nullptr;
  QString said;
};

TEST_F(EntryTable, KeysAddDuplicateMoveAndRemoveJoints) {
  const RobotDescription before = document().robot();
  const auto shipped = names();
  go(1, Field::A);
  press(Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(joint(2), joint(1));
  EXPECT_EQ(table->currentIndex().row(), 2);
  EXPECT_EQ(table->selectionModel()->selectedIndexes().size(), 1);
  press(Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(joint(3).name, shipped[1]);
  EXPECT_EQ(table->currentIndex(), cell(3, Field::A));
  press(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(joint(2).name, shipped[1]);
  press(Qt::Key_Insert);
  EXPECT_EQ(joint(3).name, "joint 4");
  press(Qt::Key_Insert, Qt::AltModifier);
  EXPECT_EQ(document().robot().joints.size(), 9u);
  press(Qt::Key_Space, Qt::ShiftModifier);
  press(Qt::Key_Delete);
  EXPECT_EQ(document().robot().joints.size(), 8u);
  EXPECT_THAT(said.toStdString(), HasSubstr("undo"));
  while (studio().edits.undoStack().canUndo()) trigger("actionUndo");
  EXPECT_EQ(document().robot(), before);
}

TEST_F(EntryTable, JointsAreAddedByKeyAfterKey) {
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  window->activateWindow();
  finishEvents();
  table->setFocus();
  if (QApplication::focusWidget() != table) GTEST_SKIP() << "this display gives no keyboard";
  table->edit(table->currentIndex());  // as a second click on a cell does
  for (int i = 1; i <= 3; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Insert);
    finishEvents();
    const QWidget* now = QApplication::focusWidget();
    ASSERT_EQ(now, table) << i << " " << (now ? now->objectName().toStdString() : "nobody");
  }
  EXPECT_EQ(names()[1], "joint 2");
  EXPECT_EQ(names()[2], "joint 3");
  EXPECT_EQ(names()[3], "joint 4");
}

TEST_F(EntryTable, ADraggedRowTakesItsStartTorqueLockAndPoseAlong) {
  studio().edits.setJoint(2, 0.5, 1);
  studio().edits.editScenario("drive", [](ScenarioDescription& s) {
    s.initial.q = {1, 2, 3, 4, 5, 6};
    s.input.tau = {"-q3", "0", "7", "0", "0", "0"};
    s.locked = {3};
    s.prescribed = {{1, "sin(t)"}};
  });
  studio().edits.editDesk("name", [](Desk& d) { d.states = {{"ready", {1, 2, 3, 4, 5, 6}, {}}}; });
  const auto shipped = names();
  table->verticalHeader()->moveSection(2, 0);
  EXPECT_THAT(names(),
              ElementsAre(shipped[2], shipped[0], shipped[1], shipped[3], shipped[4], shipped[5]));
  EXPECT_EQ(table->verticalHeader()->visualIndex(0), 0);
  const ScenarioDescription& scenario = document().scenario();
  EXPECT_THAT(scenario.initial.q, ElementsAre(3, 1, 2, 4, 5, 6));
  EXPECT_THAT(scenario.input.tau, ElementsAre("7", "-q1", "0", "0", "0", "0"));
  EXPECT_THAT(scenario.locked, ElementsAre(1));
  EXPECT_THAT(scenario.prescribed, ElementsAre(testing::Pair(2, "sin(t)")));
  EXPECT_EQ(document().pose()[0], 3) << "it was the start's and follows it";
  EXPECT_THAT(document().desk().states[0].q, ElementsAre(3, 1, 2, 4, 5, 6));
  EXPECT_EQ(studio().edits.undoStack().count(), 4);
  EXPECT_EQ(studio().edits.undoStack().undoText(), "move joint 3 to place 1");
  trigger("actionUndo");
  EXPECT_EQ(names(), shipped);
  EXPECT_THAT(document().scenario().locked, ElementsAre(3));
  EXPECT_EQ(document().pose()[2], 3);
}

TEST_F(EntryTable, RowsAreSignedWhereARunHoldsOrLeadsTheJoint) {
  const QAbstractItemModel& model = *table->model();
  EXPECT_FALSE(model.headerData(1, Qt::Vertical, Qt::DecorationRole).isValid());
  studio().edits.editScenario("lock", [](ScenarioDescription& s) {
    s.locked = {2};
    s.prescribed = {{4, "sin(t)"}};
  });
  EXPECT_TRUE(model.headerData(1, Qt::Vertical, Qt::DecorationRole).isValid());
  EXPECT_THAT(model.headerData(1, Qt::Vertical, Qt::ToolTipRole).toString().toStdString(),
              HasSubstr("Locked"));
  EXPECT_THAT(model.headerData(3, Qt::Vertical, Qt::ToolTipRole).toString().toStdString(),
              HasSubstr("sin(t)"));
  EXPECT_EQ(model.headerData(3, Qt::Vertical, Qt::DisplayRole).toString(), "4");
}

TEST_F(EntryTable, ReturnGoesDownTabGoesRightEscapeRestores) {
  go(1, Field::A);
  QTest::keyClick(table, Qt::Key_F2);
  type(editor(), "500");
  EXPECT_EQ(joint(1).a, 0.5);
  EXPECT_EQ(table->currentIndex(), cell(2, Field::A));
  press(Qt::Key_Tab);
  EXPECT_EQ(table->currentIndex(), cell(2, Field::Alpha));
  typeOver("45deg");
  QTest::keyClick(editor(), Qt::Key_Tab);
  QCoreApplication::processEvents();
  EXPECT_NEAR(joint(2).alpha, std::numbers::pi / 4, 1e-15);
  EXPECT_EQ(fieldHere(), Field::Offset);
  const RobotDescription before = document().robot();
  typeOver("12");
  QTest::keyClick(editor(), Qt::Key_Escape);
  QCoreApplication::processEvents();
  EXPECT_EQ(document().robot(), before);
}

TEST_F(EntryTable, TabLeavesTheTableAfterItsLastCell) {
  go(5, Field::Offset);
  press(Qt::Key_Tab);
  EXPECT_EQ(window->focusWidget(), find<QWidget>("base.xyz[0]"));
  go(0, Field::Name);
  table->setFocus();
  press(Qt::Key_Backtab);
  EXPECT_EQ(window->focusWidget(), find<QWidget>("convention"));
}

TEST_F(EntryTable, LettersSetTheTypeOfAllSelectedJoints) {
  select(1, Field::Type, 3, Field::Type);
  press(Qt::Key_P);
  EXPECT_EQ(joint(0).type, JointType::Revolute);
  for (std::size_t i = 1; i <= 3; ++i) EXPECT_EQ(joint(i).type, JointType::Prismatic);
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
  go(2, Field::Type);
  press(Qt::Key_R);
  EXPECT_EQ(joint(2).type, JointType::Revolute);
}

TEST_F(EntryTable, ArrowKeysStepNumbersAndAHeldKeyIsOneStep) {
  go(1, Field::A);
  for (int i = 0; i < 5; ++i) press(Qt::Key_Up, Qt::ControlModifier);
  EXPECT_NEAR(joint(1).a, 0.4368, 1e-12);
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
  go(1, Field::Alpha);
  press(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_NEAR(joint(1).alpha, -std::numbers::pi / 18, 1e-12);
  // In the open cell the text steps, and Escape still restores.
  QTest::keyClick(table, Qt::Key_F2);
  QLineEdit* line = editor();
  ASSERT_NE(line, nullptr);
  QTest::keyClick(line, Qt::Key_Up);
  EXPECT_EQ(line->text(), "-9°");
  QTest::keyClick(line, Qt::Key_Return);
  QCoreApplication::processEvents();
  EXPECT_NEAR(joint(1).alpha, -std::numbers::pi / 20, 1e-12);
}

TEST_F(EntryTable, DeleteClearsCellsAndOnlyWholeRowsAreRemoved) {
  select(0, Field::D, 2, Field::A);
  press(Qt::Key_Delete);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(joint(i).d, 0);
    EXPECT_EQ(joint(i).a, 0);
  }
  EXPECT_EQ(document().robot().joints.size(), 6u);
  table->selectRow(4);
  press(Qt::Key_Delete);
  EXPECT_EQ(document().robot().joints.size(), 5u);
  table->selectAll();
  press(Qt::Key_Delete);
  EXPECT_EQ(document().robot().joints.size(), 5u);
  EXPECT_THAT(said.toStdString(), HasSubstr("at least one joint"));
}

TEST_F(EntryTable, CopiedCellsCarryHeadingsAndPasteBackExactly) {
  enter(1, Field::A, "1/3 m");
  enter(2, Field::Alpha, "1 rad");
  const RobotDescription before = document().robot();
  table->selectAll();
  press(Qt::Key_C, Qt::ControlModifier);
  const QString text = QApplication::clipboard()->text();
  EXPECT_THAT(text.section('\n', 0, 0).toStdString(),
              "joint\ttype\tθᵢ [°]\tdᵢ [mm]\taᵢ [mm]\tαᵢ [°]\toffset [°]");
  EXPECT_EQ(text.section('\n', 1, 1).section('\t', 5, 5), "90");
  for (int row = 0; row < 6; ++row) {
    for (const Field field : {Field::D, Field::A, Field::Alpha}) enter(row, field, "1");
  }
  go(0, Field::Name);
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(document().robot(), before);
}

/// A spreadsheet computes what begins with = or -, and a tab would be another cell.
TEST_F(EntryTable, CopiedNamesAreNeitherFormulasNorMoreCells) {
  studio().edits.editRobot("name", [](RobotDescription& robot) {
    const std::vector<std::string> given{"=1+1", "-z", "'@", "a\tb", "c\nd", "=SUM(A1;\"x\")"};
    for (std::size_t i = 0; i < given.size(); ++i) robot.joints[i].name = given[i];
  });
  table->selectAll();
  press(Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  ASSERT_EQ(lines.size(), 7);
  EXPECT_EQ(lines[1].section('\t', 0, 0), "'=1+1");
  EXPECT_EQ(lines[2].section('\t', 0, 0), "'-z");
  go(0, Field::Name);
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_THAT(names(), ElementsAre("=1+1", "-z", "'@", "a b", "c d", "=SUM(A1;\"x\")"));
}

TEST_F(EntryTable, PastingIsOneStepAddsJointsAndTakesUnits) {
  go(4, Field::D);
  const std::size_t steps = static_cast<std::size_t>(studio().edits.undoStack().count());
  table->paste("0.1 m\t200\n0,3 m\t1 ft\n5\t6\n7\t8\n");
  ASSERT_EQ(document().robot().joints.size(), 8u);
  EXPECT_DOUBLE_EQ(joint(4).d, 0.1);
  EXPECT_DOUBLE_EQ(joint(4).a, 0.2);
  EXPECT_DOUBLE_EQ(joint(5).d, 0.3);
  EXPECT_DOUBLE_EQ(joint(5).a, 0.3048);
  EXPECT_DOUBLE_EQ(joint(7).a, 0.008);
  EXPECT_EQ(static_cast<std::size_t>(studio().edits.undoStack().count()), steps + 1);
  EXPECT_THAT(said.toStdString(), HasSubstr("2 joints added"));
  trigger("actionUndo");
  EXPECT_EQ(document().robot().joints.size(), 6u);
}

TEST_F(EntryTable, HeadingsSayWhichColumnsAndUnitsFollow) {
  go(0, Field::Offset);
  table->paste("alpha_(i-1) [rad]\tType\ta [m]\n0.5\tP\t0.25\n-0.5\tR\t0.5");
  EXPECT_EQ(joint(0).alpha, 0.5);
  EXPECT_EQ(joint(0).type, JointType::Prismatic);
  EXPECT_EQ(joint(1).a, 0.5);
  EXPECT_EQ(joint(1).type, JointType::Revolute);
}

TEST_F(EntryTable, OneValueFillsTheSelection) {
  select(1, Field::D, 3, Field::A);
  table->paste("12");
  for (std::size_t i = 1; i <= 3; ++i) {
    EXPECT_DOUBLE_EQ(joint(i).d, 0.012);
    EXPECT_DOUBLE_EQ(joint(i).a, 0.012);
  }
  EXPECT_NE(joint(4).d, 0.012);
}

TEST_F(EntryTable, APasteThatCannotBeReadChangesNothingAndSaysWhere) {
  const RobotDescription before = document().robot();
  go(0, Field::D);
  table->paste("1\t2\n3\tfour");
  EXPECT_EQ(document().robot(), before);
  EXPECT_THAT(said.toStdString(), HasSubstr("row 2, aᵢ: cannot read \"four\""));
  go(0, Field::Offset);
  table->paste("1\t2");
  EXPECT_EQ(document().robot(), before);
  EXPECT_THAT(said.toStdString(), HasSubstr("begin further left"));
}

TEST_F(EntryTable, LimitsAreColumnsThatMayStayOpen) {
  auto* model = qobject_cast<DhTableModel*>(table->model());
  EXPECT_TRUE(table->isColumnHidden(model->columnOf(Field::Lower)));
  find<QAbstractButton>("showLimits")->click();
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(Field::Lower)));
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(Field::Effort)));
  ASSERT_TRUE(enter(1, Field::Upper, "100"));
  EXPECT_NEAR(*joint(1).limits.upper, 100 * std::numbers::pi / 180, 1e-15);
  ASSERT_TRUE(enter(1, Field::Effort, "1500 N mm"));
  EXPECT_DOUBLE_EQ(*joint(1).limits.effort, 1.5);
  ASSERT_TRUE(enter(1, Field::Upper, ""));
  EXPECT_FALSE(joint(1).limits.upper);
  EXPECT_EQ(cell(1, Field::Upper).data().toString(), "");
  // The columns stay where they belong when the convention moves them.
  trigger("convertConvention");
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(Field::Lower)));
  find<QAbstractButton>("showLimits")->click();
  EXPECT_TRUE(table->isColumnHidden(model->columnOf(Field::Lower)));
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(Field::Alpha)));
}

TEST_F(EntryTable, AnOffsetOfARightAngleIsHonouredAndShown) {
  const Eigen::Vector3d before = calcTool();
  ASSERT_TRUE(enter(0, Field::Offset, "90"));
  EXPECT_EQ(cell(0, Field::Offset).data().toString(), "90°");
  const Eigen::Vector3d turned(-before.y(), before.x(), before.z());
  EXPECT_LT((calcTool() - turned).norm(), 1e-12);
  EXPECT_LT((window->scene().toolPosition() - turned).norm(), 1e-12);
}

}  // namespace
}  // namespace denavit
