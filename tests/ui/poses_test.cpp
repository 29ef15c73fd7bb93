#include <QAbstractButton>
#include <QLabel>
#include <QListView>
#include <QMimeData>

#include "tests/ui/panel_fixture.h"
#include "ui/poses/poses_panel.h"
#include "ui/poses/state_mime.h"
#include "ui/poses/states_model.h"

namespace denavit {
namespace {

class PosesTest : public PanelTest<PosesPanel> {
 protected:
  std::unique_ptr<PosesPanel> makePanel() override {
    return std::make_unique<PosesPanel>(studio.edits, studio.shown, studio.preferences,
                                        studio.messages);
  }

  void SetUp() override {
    PanelTest::SetUp();
    list = find<QListView>("states");
    model = qobject_cast<StatesModel*>(list->model());
  }
  void press(const char* button) { find<QAbstractButton>(button)->click(); }
  void select(int row) { list->setCurrentIndex(model->index(row, 0)); }
  [[nodiscard]] QStringList names() const {
    QStringList all;
    for (int row = 0; row < model->rowCount(); ++row) all << model->index(row, 0).data().toString();
    return all;
  }
  /// Three saved poses after the standard ones, joint 1 at 1, 2 and 3.
  void saveThree() {
    for (int k = 1; k <= 3; ++k) {
      studio.edits.setJoint(0, k, k);
      press("saveState");
    }
  }
  QListView* list = nullptr;
  StatesModel* model = nullptr;
};

TEST_F(PosesTest, ZeroAndTheStartOfTheFileAreOffered) {
  ASSERT_EQ(model->standardCount(), 2);
  const std::vector<double> home = document().scenario().initial.q;
  select(0);
  press("applyState");
  EXPECT_EQ(document().pose(), std::vector<double>(6, 0.0));
  studio.edits.editScenario("elsewhere", [](ScenarioDescription& s) { s.initial.q[0] = 1; });
  select(1);
  press("applyState");
  EXPECT_EQ(document().pose(), home);  // the file's, not the edited one
  EXPECT_FALSE(find<QAbstractButton>("deleteState")->isEnabled());
  EXPECT_FALSE(find<QAbstractButton>("renameState")->isEnabled());
}

TEST_F(PosesTest, AnInstantOfARunIsSavedWithItsRates) {
  shorten(0.2);
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.1);
  press("saveState");
  ASSERT_EQ(document().desk().states.size(), 1u);
  const NamedState& state = document().desk().states[0];
  EXPECT_EQ(state.q, playback().history()->poseAt(0.1));
  EXPECT_EQ(state.qd, playback().history()->ratesAt(0.1));
  EXPECT_TRUE(names().back().contains("moving"));
  select(0);
  press("applyState");
  select(2);
  press("stateAsStart");
  EXPECT_EQ(document().scenario().initial.q, document().desk().states[0].q);
  EXPECT_EQ(document().scenario().initial.qd, document().desk().states[0].qd);
}

TEST_F(PosesTest, StatesAreShownRenamedReorderedAndDeletedEachInOneStep) {
  saveThree();
  EXPECT_EQ(names().mid(2), (QStringList{"pose 1", "pose 2", "pose 3"}));
  int steps = studio.edits.undoStack().count();
  EXPECT_TRUE(model->setData(model->index(3, 0), "ready", Qt::EditRole));
  EXPECT_EQ(studio.edits.undoStack().count(), ++steps);
  EXPECT_FALSE(model->setData(model->index(4, 0), "ready", Qt::EditRole));
  EXPECT_TRUE(said.contains("ready"));
  EXPECT_FALSE(model->setData(model->index(0, 0), "nil", Qt::EditRole));
  select(4);
  press("stateUp");
  EXPECT_EQ(studio.edits.undoStack().count(), ++steps);
  EXPECT_EQ(names().mid(2), (QStringList{"pose 1", "pose 3", "ready"}));
  select(2);
  QTest::keyClick(list, Qt::Key_Delete);
  EXPECT_EQ(studio.edits.undoStack().count(), ++steps);
  EXPECT_EQ(names().mid(2), (QStringList{"pose 3", "ready"}));
  select(3);
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(document().pose()[0], 2);
  while (studio.edits.undoStack().canUndo()) studio.edits.undoStack().undo();
  EXPECT_TRUE(document().desk().states.empty());
}

TEST_F(PosesTest, DraggingReordersOwnStatesOnly) {
  saveThree();
  const std::unique_ptr<QMimeData> data(model->mimeData({model->index(4, 0)}));
  ASSERT_EQ(findState(data.get())->name, "pose 3");
  model->dropMimeData(data.get(), Qt::MoveAction, 2, 0, {});
  EXPECT_EQ(names().mid(2), (QStringList{"pose 3", "pose 1", "pose 2"}));
  EXPECT_TRUE(model->moveRows({}, 2, 1, {}, 5));
  EXPECT_EQ(names().mid(2), (QStringList{"pose 1", "pose 2", "pose 3"}));
  EXPECT_FALSE(model->moveRows({}, 0, 1, {}, 4));
  const int steps = studio.edits.undoStack().count();
  EXPECT_FALSE(model->moveRows({}, 3, 1, {}, 4));  // where it is
  EXPECT_EQ(studio.edits.undoStack().count(), steps);
}

TEST_F(PosesTest, StatesKeepTheirJointsWhenOneIsAddedOrRemoved) {
  saveThree();
  studio.edits.addJoint(0);
  EXPECT_EQ(document().desk().states[2].q[0], 0);
  EXPECT_EQ(document().desk().states[2].q[1], 3);
  studio.edits.removeJoint(0);
  EXPECT_EQ(document().desk().states[2].q[0], 3);
  EXPECT_EQ(document().desk().states[2].q.size(), 6u);
}

TEST_F(PosesTest, WhatIsDraggedIsReadBackExactly) {
  const NamedState state{"läuft", {0.1, -1e-300, 3}, {0, 2}};
  const std::unique_ptr<QMimeData> data(toMimeData(state));
  EXPECT_EQ(findState(data.get()), state);
  data->setData(kStateMimeType, "nonsense");
  EXPECT_EQ(findState(data.get()), std::nullopt);
}

TEST_F(PosesTest, ToolTipsHaveThePreferredUnits) {
  studio.open("craig-rp");
  studio.edits.setJoint(1, 0.25, 1);
  press("saveState");
  const QModelIndex last = model->index(model->rowCount() - 1, 0);
  EXPECT_TRUE(last.data(Qt::ToolTipRole).toString().contains("250 mm"));
  setMetres();
  const QModelIndex again = model->index(model->rowCount() - 1, 0);
  EXPECT_TRUE(again.data(Qt::ToolTipRole).toString().contains("0.25 m"));
}

}  // namespace
}  // namespace denavit
