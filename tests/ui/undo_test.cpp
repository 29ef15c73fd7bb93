#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QPushButton>
#include <QSlider>
#include <array>
#include <random>

#include "models/files/read_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/arm_table/joint_table.h"
#include "ui/editors/quantity_edit.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;

TEST(Joints, AMovedJointIsWhereItWasMovedTo) {
  Studio studio;
  studio.open("craig-3r");
  const auto offsets = [&] {
    std::vector<double> found;
    for (const JointDescription& joint : studio.document().robot().joints) {
      found.push_back(joint.offset);
    }
    return found;
  };
  studio.edits.editRobot("number the joints", [](RobotDescription& robot) {
    for (std::size_t i = 0; i < 3; ++i) robot.joints[i].offset = 0.1 * (1 + static_cast<double>(i));
  });
  studio.edits.moveJoint(0, 2);
  EXPECT_THAT(offsets(), testing::ElementsAre(0.2, 0.1 * 3, 0.1));
  EXPECT_EQ(studio.selection.joint(), 2);
  studio.edits.undoStack().undo();
  EXPECT_THAT(offsets(), testing::ElementsAre(0.1, 0.2, 0.1 * 3));
}

class Undo : public WindowTest, public testing::WithParamInterface<unsigned> {
 protected:
  [[nodiscard]] int pick(int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  }
  [[nodiscard]] double number() { return std::uniform_real_distribution<double>(-1, 1)(random); }
  [[nodiscard]] QString text(double value) { return QString::number(value, 'g', 6); }

  void editTable() {
    const std::array fields{Field::Theta, Field::D, Field::A, Field::Alpha, Field::Offset};
    enter(pick(jointCount()), fields[static_cast<std::size_t>(pick(5))], text(90 * number()));
  }
  void editInspector() {
    studio().selection.select(pick(jointCount()));
    const std::array names{"link.mass",           "link.com[0]",     "link.com[2]",
                           "link.inertia.xx",     "link.inertia.yz", "friction.viscous",
                           "actuator.gear_ratio", "limits.velocity", "tool.xyz[1]",
                           "base.rpy[0]",         "gravity[1]",      "payload.mass"};
    auto* line = find<QuantityEdit>(names[static_cast<std::size_t>(pick(names.size()))]);
    type(line, text(1.5 + number()));
  }
  void dragSlider() {
    auto* slider = find<QSlider>(QStringLiteral("slider%1").arg(1 + pick(jointCount())));
    slider->setSliderDown(true);
    for (int k = 0; k < 7; ++k) slider->setValue(pick(7200));
    slider->setSliderDown(false);
  }
  void editScenario() {
    auto* model = find<QTableView>("startTable")->model();
    constexpr std::array kColumns{StartTableModel::kPosition, StartTableModel::kRate,
                                  StartTableModel::kMode};
    const int column = kColumns.at(static_cast<std::size_t>(pick(3)));
    model->setData(model->index(pick(jointCount()), column), text(10 * number()), Qt::EditRole);
  }
  void editStructure() {
    switch (pick(7)) {
      case 0:
        return studio().edits.addJoint(pick(jointCount()));
      case 1:
        return studio().edits.duplicateJoint(pick(jointCount()));
      case 2:
        return studio().edits.removeJoint(pick(jointCount()));
      case 3:
        return studio().edits.moveJoint(pick(jointCount()), pick(jointCount()));
      case 4:
        return trigger("convertConvention");
      case 5:
        return trigger("reinterpretConvention");
      default: {
        const int joint = pick(jointCount() - 1);
        return studio().edits.moveJoint(joint + 1, joint);
      }
    }
  }
  void workTable() {
    auto* table = qobject_cast<JointTable*>(find<QTableView>("dhTable"));
    table->setCurrentIndex(cell(pick(jointCount()), Field::Type));
    switch (pick(4)) {
      case 0:
        return QTest::keyClick(table, pick(2) == 0 ? Qt::Key_R : Qt::Key_P);
      case 1:
        table->setCurrentIndex(cell(pick(jointCount()), Field::A));
        return QTest::keyClick(table, pick(2) == 0 ? Qt::Key_Up : Qt::Key_Delete,
                               pick(2) == 0 ? Qt::ControlModifier : Qt::NoModifier);
      case 2:
        table->setCurrentIndex(cell(pick(jointCount()), Field::A));
        return table->paste("a [mm]\talpha [rad]\n" + text(500 * number()) + "\t" + text(number()) +
                            "\n" + text(number()) + "\t0");
      default:
        return QTest::keyClick(table, pick(2) == 0 ? Qt::Key_Up : Qt::Key_Down, Qt::AltModifier);
    }
  }
  void fillShape() {
    studio().selection.select(pick(jointCount()));
    find<QPushButton>(pick(2) == 0 ? "fillShape" : "payload.fillShape")->click();
    auto* dialog = window->findChild<QDialog*>("shapeDialog");
    dialog->findChild<QComboBox*>("shapeKind")->setCurrentIndex(pick(5));
    type(dialog->findChild<QuantityEdit*>("shapeWidth"), text(60 + 20 * number()));
    pick(3) == 0 ? dialog->reject() : dialog->accept();
    QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
  }
  void setReference() {
    studio().selection.select(pick(jointCount()));
    auto* about = find<QComboBox>("inertiaAbout");
    emit about->activated(pick(2));
    if (auto* repair = find<QPushButton>("repairInertia"); pick(2) == 0) repair->click();
  }
  void edit() {
    switch (pick(14)) {
      case 0:
      case 13:
        return editStructure();
      case 10:
        return workTable();
      case 11:
        return fillShape();
      case 12:
        return setReference();
      case 1:
        return editScenario();
      case 2:
      case 3:
        return dragSlider();
      case 4:
      case 5:
      case 6:
        return editInspector();
      default:
        return editTable();
    }
  }
  [[nodiscard]] int jointCount() { return static_cast<int>(document().robot().joints.size()); }

  std::mt19937 random{GetParam()};
};

TEST_P(Undo, FiftyMixedEditsAreUndoneToTheFileAsSavedAndRedoneAgain) {
  window->hide();  // a few hundred changes: no need to draw each
  studio().open("free-fall");
  const std::string robotPath = path("saved.json"), undonePath = path("undone.json");
  document().save(robotPath, Document::Kind::Robot);
  document().save(path("scenario.json"), Document::Kind::Scenario);
  const std::vector<double> pose = document().pose();
  while (studio().edits.undoStack().count() < 50) edit();
  const RobotDescription edited = document().robot();
  const ScenarioDescription settings = document().scenario();
  const std::vector<double> moved = document().pose();

  while (studio().edits.undoStack().canUndo()) trigger("actionUndo");
  EXPECT_FALSE(document().isModified());
  EXPECT_EQ(document().pose(), pose);
  document().save(undonePath, Document::Kind::Robot);
  EXPECT_EQ(readFile(undonePath), readFile(robotPath));

  while (studio().edits.undoStack().canRedo()) trigger("actionRedo");
  EXPECT_EQ(document().robot(), edited);
  EXPECT_EQ(document().scenario(), settings);
  EXPECT_EQ(document().pose(), moved);
  while (studio().edits.undoStack().canUndo()) trigger("actionUndo");
  document().save(path("undone-scenario.json"), Document::Kind::Scenario);
  // The arm is a reference to the robot file saved last; its contents were compared above.
  EXPECT_EQ(document().robot().joints.size(), 6u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Undo, testing::Values(1u, 2u, 3u));

TEST_F(WindowTest, AScenarioEditedAndUndoneSavesTheSameBytes) {
  studio().open("free-fall");
  document().save(path("before.json"), Document::Kind::Scenario);
  enter(2, Field::A, "0.7 m");
  auto* model = find<QTableView>("startTable")->model();
  ASSERT_TRUE(model->setData(model->index(1, StartTableModel::kDrive), "5*sin(t)", Qt::EditRole));
  studio().edits.removeJoint(3);
  while (studio().edits.undoStack().canUndo()) trigger("actionUndo");
  document().save(path("after.json"), Document::Kind::Scenario);
  EXPECT_EQ(readFile(path("after.json")), readFile(path("before.json")));
}

TEST_F(WindowTest, ASliderDragIsOneStepAndMovesTheToolAsItGoes) {
  studio().open("puma560");
  auto* slider = find<QSlider>("slider2");
  slider->setSliderDown(true);
  for (const int value : {3000, 2500, 2000}) {
    slider->setValue(value);
    EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-12);
  }
  slider->setSliderDown(false);
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
  emit slider->sliderPressed();
  slider->setValue(2600);
  EXPECT_EQ(studio().edits.undoStack().count(), 2);
  trigger("actionUndo");
  trigger("actionUndo");
  EXPECT_EQ(document().pose(), std::vector<double>(6, 0.0));
}

TEST_F(WindowTest, AJointNumberTakesDegrees) {
  studio().open("puma560");
  type(find<QuantityEdit>("joint3"), "-31.5");
  EXPECT_NEAR(document().pose()[2], -31.5 * 3.14159265358979323846 / 180, 1e-15);
  find<QAbstractButton>("zeroPose")->click();
  EXPECT_EQ(document().pose()[2], 0);
  trigger("actionUndo");
  EXPECT_NE(document().pose()[2], 0);
}

}  // namespace
}  // namespace denavit
