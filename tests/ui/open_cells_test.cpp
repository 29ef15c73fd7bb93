#include <QLineEdit>

#include "tests/ui/window_fixture.h"
#include "ui/arm_table/joint_table.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

/// A cell in which something is typed but not confirmed, while the document changes: menu entries
/// and tool buttons leave the focus where it is.
class OpenCells : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("free-fall");
    last = studio().edits.jointCount() - 1;
  }
  /// Double click and type; the entry is not confirmed.
  void typeInto(const QString& table, int row, int column, const QString& text) {
    auto* view = find<QTableView>(table);
    const QModelIndex index = view->model()->index(row, column);
    view->setCurrentIndex(index);
    view->edit(index);
    auto* line = view->findChild<QLineEdit*>();
    ASSERT_NE(line, nullptr);
    line->selectAll();
    QTest::keyClicks(line, text);
  }
  void typeStart(int row, const QString& text) {
    typeInto("startTable", row, StartTableModel::kPosition, text);
  }
  void typeLength(int row, const QString& text) {
    typeInto("dhTable", row, cell(row, DhTableModel::Field::A).column(), text);
  }
  [[nodiscard]] QUndoStack& stack() { return studio().edits.undoStack(); }

  int last = 0;
};

TEST_F(OpenCells, RedoingTheRemovalOfItsJointClosesACell) {
  studio().edits.removeJoint(last);
  for (const bool start : {true, false}) {
    stack().undo();
    studio().selection.select(last);
    start ? typeStart(last, "12") : typeLength(last, "12");
    stack().redo();
    EXPECT_EQ(studio().edits.jointCount(), last);
    EXPECT_EQ(stack().count(), 1) << "an edit in the middle of another";
    QCoreApplication::processEvents();
    EXPECT_EQ(stack().count(), 1);
  }
}

TEST_F(OpenCells, UndoingAnInsertionClosesACell) {
  studio().edits.addJoint(last + 1);
  const DocumentParts added = document().parts();
  for (const bool start : {true, false}) {
    studio().selection.select(last + 1);
    start ? typeStart(last + 1, "12") : typeLength(last + 1, "12");
    stack().undo();
    EXPECT_EQ(studio().edits.jointCount(), last + 1);
    EXPECT_TRUE(stack().canRedo());
    stack().redo();
    EXPECT_EQ(document().parts(), added);
  }
}

TEST_F(OpenCells, WhatIsTypedIsEnteredBeforeAnotherEdit) {
  typeStart(1, "0.25 rad");
  studio().edits.addJoint(last + 1);
  EXPECT_DOUBLE_EQ(document().scenario().initial.q[1], 0.25);
  typeLength(0, "0.125 m");
  studio().edits.addJoint(last + 1);
  EXPECT_DOUBLE_EQ(document().robot().joints[0].a, 0.125);
  EXPECT_EQ(stack().count(), 4);
  stack().undo();
  EXPECT_DOUBLE_EQ(document().robot().joints[0].a, 0.125) << "the joint is undone, then the entry";
}

TEST_F(OpenCells, WhatCannotBeAnEntryIsNotEntered) {
  const std::vector<double> q = document().scenario().initial.q;
  typeStart(1, "12 kg");
  studio().edits.addJoint(last + 1);
  EXPECT_EQ(stack().count(), 1);
  stack().undo();
  EXPECT_EQ(document().scenario().initial.q, q);
}

}  // namespace
}  // namespace denavit
