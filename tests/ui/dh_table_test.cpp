#include <QComboBox>
#include <QLineEdit>
#include <numbers>

#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;
using testing::HasSubstr;

class DhTable : public StyledWindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("puma560");
  }
  [[nodiscard]] const JointDescription& joint(std::size_t i) {
    return document().robot().joints[i];
  }
  [[nodiscard]] QString shown(int row, Field field) { return cell(row, field).data().toString(); }
  [[nodiscard]] QStringList headings() {
    QStringList texts;
    auto* model = find<QTableView>("dhTable")->model();
    for (int c = 0; c < model->columnCount(); ++c) {
      texts << model->headerData(c, Qt::Horizontal).toString();
    }
    return texts;
  }
  /// Those of the row itself; the columns of flexible links follow.
  [[nodiscard]] QString rowHeadings() { return headings().mid(0, 11).join(' '); }
  /// Opens the cell's editor as a double click does.
  QLineEdit* edit(int row, Field field) {
    auto* table = find<QTableView>("dhTable");
    table->setCurrentIndex(cell(row, field));
    table->edit(cell(row, field));
    return table->findChild<QLineEdit*>();
  }
};

TEST_F(DhTable, AnEditedCellMovesTheToolAsForwardKinematicsSays) {
  const Eigen::Vector3d before = window->scene().toolPosition();
  EXPECT_LT((before - calcTool()).norm(), 1e-12);
  ASSERT_TRUE(enter(1, Field::A, "0.5 m"));
  EXPECT_EQ(joint(1).a, 0.5);
  EXPECT_GT((window->scene().toolPosition() - before).norm(), 0.05);
  EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-12);
  trigger("actionUndo");
  EXPECT_EQ(window->scene().toolPosition(), before);
}

TEST_F(DhTable, AListOfChoicesIsAsWideAsItsWords) {
  auto* table = find<QTableView>("dhTable");
  table->setCurrentIndex(cell(1, Field::Type));
  table->edit(cell(1, Field::Type));
  const auto* list = table->viewport()->findChild<QComboBox*>();
  ASSERT_NE(list, nullptr);
  EXPECT_LT(table->columnWidth(cell(1, Field::Type).column()), list->sizeHint().width());
  EXPECT_GE(list->width(), list->sizeHint().width());
  EXPECT_EQ(list->currentText(), "R  revolute");
}

TEST_F(DhTable, ATypedEntryIsTakenOnReturn) {
  QLineEdit* line = edit(1, Field::A);
  ASSERT_NE(line, nullptr);
  type(line, "432,5");
  EXPECT_DOUBLE_EQ(joint(1).a, 0.4325);
  EXPECT_EQ(studio().edits.undoStack().undoText(), "set a₂");
}

struct Entry {
  Field field;
  const char* text;
  double value;
};

class DhTableEntry : public DhTable, public testing::WithParamInterface<Entry> {};

TEST_P(DhTableEntry, IsUnderstood) {
  ASSERT_TRUE(enter(2, GetParam().field, GetParam().text));
  const double value = GetParam().field == Field::A       ? joint(2).a
                       : GetParam().field == Field::D     ? joint(2).d
                       : GetParam().field == Field::Alpha ? joint(2).alpha
                                                          : joint(2).offset;
  EXPECT_NEAR(value, GetParam().value, 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Texts, DhTableEntry,
                         testing::Values(Entry{Field::Alpha, "90", std::numbers::pi / 2},
                                         Entry{Field::Alpha, "90deg", std::numbers::pi / 2},
                                         Entry{Field::Alpha, "90°", std::numbers::pi / 2},
                                         Entry{Field::Alpha, "pi/2", std::numbers::pi / 2},
                                         Entry{Field::Alpha, "1.5rad", 1.5},
                                         Entry{Field::Alpha, "−45", -std::numbers::pi / 4},
                                         Entry{Field::A, "0.5 m", 0.5},
                                         Entry{Field::A, "500 mm", 0.5},
                                         Entry{Field::A, "500", 0.5},
                                         Entry{Field::D, "12,5", 0.0125},
                                         Entry{Field::Offset, "-90", -std::numbers::pi / 2}));

class DhTableBadEntry : public DhTable, public testing::WithParamInterface<const char*> {};

TEST_P(DhTableBadEntry, StaysOpenAndIsExplainedAndChangesNothing) {
  const RobotDescription before = document().robot();
  QString said;
  QObject::connect(&studio().messages, &Messages::said, [&](const QString& text) { said = text; });
  QLineEdit* line = edit(1, Field::Alpha);
  ASSERT_NE(line, nullptr);
  type(line, GetParam());
  EXPECT_EQ(document().robot(), before);
  EXPECT_TRUE(line->isVisible());
  EXPECT_TRUE(line->property("bad").toBool());
  EXPECT_FALSE(line->toolTip().isEmpty());
  EXPECT_EQ(said, line->toolTip());
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
  // A right entry in the same editor is taken.
  type(line, "30");
  EXPECT_NEAR(joint(1).alpha, std::numbers::pi / 6, 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Texts, DhTableBadEntry,
                         testing::Values("abc", "12 kg", "1..2", "1e999", "nan", "inf", "90 °°"));

TEST_F(DhTable, LeavingABadEntryRestoresTheCell) {
  const RobotDescription before = document().robot();
  QLineEdit* line = edit(1, Field::A);
  QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(line, "nonsense");
  find<QTableView>("dhTable")->setFocus();
  finishEvents();
  EXPECT_EQ(document().robot(), before);
  EXPECT_EQ(shown(1, Field::A), "431.8 mm");
}

TEST_F(DhTable, ConfirmingAnUntouchedCellIsNoEdit) {
  for (const Field field : {Field::Theta, Field::D, Field::A, Field::Alpha, Field::Offset}) {
    for (int row = 0; row < 6; ++row) {
      const QModelIndex index = cell(row, field);
      enter(row, field, index.data(Qt::EditRole).toString());
    }
  }
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST_F(DhTable, TheVariableCellShowsTheCoordinateAndEditsTheConstant) {
  studio().edits.setJoint(0, std::numbers::pi / 9, 1);
  EXPECT_EQ(shown(0, Field::Theta), "q₁  20°");
  EXPECT_TRUE(cell(0, Field::Theta).data(kIsVariableRole).toBool());
  EXPECT_FALSE(cell(0, Field::D).data(kIsVariableRole).toBool());
  ASSERT_TRUE(enter(0, Field::Theta, "90"));
  EXPECT_EQ(joint(0).theta, std::numbers::pi / 2);
  EXPECT_EQ(shown(0, Field::Theta), "q₁  20° + 90°");
}

TEST_F(DhTable, ThePrismaticJointsVariableIsD) {
  ASSERT_TRUE(enter(2, Field::Type, "P  prismatic"));
  EXPECT_EQ(joint(2).type, JointType::Prismatic);
  EXPECT_TRUE(cell(2, Field::D).data(kIsVariableRole).toBool());
  EXPECT_FALSE(cell(2, Field::Theta).data(kIsVariableRole).toBool());
}

TEST_F(DhTable, HeadingsFollowTheConvention) {
  const QString limits = " lower upper velocity effort";
  EXPECT_EQ(rowHeadings(), "joint type θᵢ dᵢ aᵢ αᵢ offset" + limits);
  RobotDescription robot = document().robot();
  robot.convention = Convention::Modified;
  document().setRobot(robot);
  EXPECT_EQ(rowHeadings(), "joint type αᵢ₋₁ aᵢ₋₁ θᵢ dᵢ offset" + limits);
}

TEST_F(DhTable, AddingAndRemovingJointsIsUndoneWithItsScenario) {
  ASSERT_TRUE(enter(0, Field::Name, "trunk"));
  const RobotDescription robot = document().robot();
  studio().edits.editScenario("drive", [](ScenarioDescription& s) {
    s.input.tau = {"1", "2", "3", "4", "5", "6"};
    s.initial.q = {1, 2, 3, 4, 5, 6};
    s.locked = {2, 5};
  });
  const ScenarioDescription scenario = document().scenario();
  studio().edits.removeJoint(1);
  EXPECT_EQ(document().robot().joints.size(), 5u);
  EXPECT_THAT(document().scenario().input.tau, testing::ElementsAre("1", "3", "4", "5", "6"));
  EXPECT_THAT(document().scenario().locked, testing::ElementsAre(4));
  studio().edits.duplicateJoint(0);
  EXPECT_EQ(document().robot().joints.size(), 6u);
  studio().edits.moveJoint(3, 2);
  while (studio().edits.undoStack().index() > 2) trigger("actionUndo");
  EXPECT_EQ(document().robot(), robot);
  EXPECT_EQ(document().scenario(), scenario);
}

TEST_F(DhTable, AnArmThatCannotBeComputedKeepsThePictureAndSaysSo) {
  studio().edits.editRobot("break it",
                           [](RobotDescription& robot) { robot.joints[1].link.mass = -1; });
  EXPECT_THAT(find<QAbstractItemView>("problems")->model()->rowCount(), testing::Ge(1));
  trigger("actionUndo");
  EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-12);
}

TEST(QuantityText, ShowsDegreesAndUnits) {
  const QuantityFormat angle{.kind = QuantityKind::Angle}, length{.kind = QuantityKind::Length};
  EXPECT_EQ(toText(std::numbers::pi / 2, angle), "90°");
  EXPECT_EQ(toText(-std::numbers::pi / 7, angle), "-25.71°");
  EXPECT_EQ(toText(0, angle), "0°");
  EXPECT_EQ(toText(0.4318, length), "431.8 mm");
  EXPECT_EQ(toText(0, length), "0");
  EXPECT_EQ(toText(-61.538, length), "-61.538 m");
  EXPECT_EQ(toNumber(1e-9), "1e-9");
  EXPECT_EQ(toText(0.4318, {.kind = QuantityKind::Length, .millimetres = false}), "0.4318 m");
  EXPECT_EQ(toText(17.4, {.kind = QuantityKind::Mass}), "17.4 kg");
}

TEST(QuantityText, ExactTextLosesNothing) {
  for (const QuantityKind kind : {QuantityKind::Angle, QuantityKind::Length, QuantityKind::Mass}) {
    for (const double value : {0.1, 1 / 3.0, -2.0 / 7, 1e-9, 123.456, std::numbers::pi}) {
      const QuantityFormat format{.kind = kind};
      const ParsedQuantity read = fromText(toExactText(value, format), format);
      ASSERT_TRUE(read.value) << toExactText(value, format).toStdString();
      EXPECT_NEAR(*read.value, value, 2e-16 * std::abs(value));
    }
  }
}

}  // namespace
}  // namespace denavit
