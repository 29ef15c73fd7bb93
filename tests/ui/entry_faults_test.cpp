#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"
#include "ui/run_settings/amplitude_table_model.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;

class EntryFaults : public StyledWindowTest {
 protected:
  void SetUp() override {
    StyledWindowTest::SetUp();
    QObject::connect(&studio().messages, &Messages::said,
                     [this](const QString& text) { said = text; });
    studio().open("double-pendulum-chaos");
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  [[nodiscard]] QTableView* table() { return find<QTableView>("dhTable"); }
  QLineEdit* openCell(QTableView* view, const QModelIndex& index, const QString& text) {
    view->setFocus();
    view->setCurrentIndex(index);
    view->edit(index);
    auto* line = view->viewport()->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, text);
    return line;
  }

  QString said;
};

TEST_F(EntryFaults, AJointThatSlidesDoesNotTakeAnglesForMetres) {
  studio().edits.editScenario("start", [](ScenarioDescription& s) {
    s.initial.q = {1.5, 0.5};
    s.prescribed[2] = "0.7";
  });
  studio().edits.editPose("pose", [](std::vector<double>& q) { q = {1.5, 0.5}; });
  studio().edits.editRobot("limit", [](RobotDescription& robot) {
    robot.joints[1].offset = 0.2;
    robot.joints[1].limits.upper = 2;
  });
  const DocumentParts before = document().parts();
  ASSERT_TRUE(enter(1, Field::Type, "P  prismatic"));
  EXPECT_EQ(document().pose(), (std::vector<double>{1.5, 0}));
  EXPECT_EQ(document().scenario().initial.q, (std::vector<double>{1.5, 0}));
  EXPECT_EQ(document().scenario().prescribed.at(2), "0");
  EXPECT_EQ(document().robot().joints[1].offset, 0);
  EXPECT_FALSE(document().robot().joints[1].limits.upper);
  EXPECT_TRUE(said.contains("Joint 2 slides now")) << said.toStdString();
  studio().edits.undoStack().undo();
  EXPECT_EQ(document().parts(), before);
  // Nothing to forget: nothing to say.
  said.clear();
  studio().open("double-pendulum");
  ASSERT_TRUE(enter(1, Field::Type, "P  prismatic"));
  EXPECT_TRUE(said.isEmpty());
}

TEST_F(EntryFaults, RunWaitsForAnOpenCellThatCannotBeRead) {
  QLineEdit* line = openCell(table(), cell(0, Field::A), "77qq");
  // By the key, which leaves the keyboard in the cell.
  QTest::keyClick(line, Qt::Key_F5);
  EXPECT_FALSE(studio().runs.job().isRunning());
  EXPECT_TRUE(said.startsWith("Not run: “77qq”")) << said.toStdString();
  // By the mouse, which takes the keyboard away.
  find<QPushButton>("runButton")->setFocus();
  QCoreApplication::processEvents();
  find<QPushButton>("runButton")->click();
  EXPECT_FALSE(studio().runs.job().isRunning());
  line = table()->viewport()->findChild<QLineEdit*>();
  ASSERT_TRUE(line) << "the entry was dropped";
  EXPECT_EQ(line->text(), "77qq");
  EXPECT_TRUE(line->property("bad").toBool());
  EXPECT_EQ(QApplication::focusWidget(), line);
  QTest::keyClick(line, Qt::Key_Escape);
  QCoreApplication::processEvents();
  studio().runs.run();
  EXPECT_TRUE(studio().runs.job().isRunning());
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
}

TEST_F(EntryFaults, RunWaitsForALineThatCannotBeReadAndEntersOneThatCan) {
  find<QWidget>("dockRun")->raise();
  find<QAbstractButton>("section:time")->setChecked(true);
  auto* duration = find<QuantityEdit>("duration");
  duration->setFocus();
  duration->selectAll();
  QTest::keyClicks(duration, "77qq");
  studio().runs.run();
  EXPECT_FALSE(studio().runs.job().isRunning());
  EXPECT_TRUE(duration->isBad());
  EXPECT_EQ(duration->text(), "77qq");
  duration->selectAll();
  QTest::keyClicks(duration, "0.25");
  studio().runs.run();
  ASSERT_TRUE(waitFor([&] { return document().lastRun() && !studio().runs.job().isRunning(); }));
  EXPECT_EQ(document().lastRun()->scenario.duration, 0.25);
}

TEST_F(EntryFaults, ReturnOpensAndGoesDownInEveryTable) {
  studio().open("elrayyes-2r");
  find<QAbstractButton>("section:amplitudes")->setChecked(true);
  QCoreApplication::processEvents();
  for (const auto& [name, column] :
       {std::pair("dhTable", cell(0, Field::A).column()),
        std::pair("startTable", int{StartTableModel::kPosition}),
        std::pair("amplitudeTable", int{AmplitudeTableModel::kAmplitude})}) {
    SCOPED_TRACE(name);
    auto* view = find<QTableView>(name);
    ASSERT_GE(view->model()->rowCount(), 2);
    view->setFocus();
    view->setCurrentIndex(view->model()->index(0, column));
    QTest::keyClick(view, Qt::Key_Return);
    auto* line = view->viewport()->findChild<QLineEdit*>();
    ASSERT_TRUE(line) << "Return opens no cell";
    QTest::keyClick(line, Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_EQ(view->currentIndex(), view->model()->index(1, column));
  }
}

TEST_F(EntryFaults, AnOpenCellShowsAllItsDigits) {
  studio().edits.editRobot("digits",
                           [](RobotDescription& robot) { robot.joints[0].a = 0.123456789012345; });
  QTableView* view = table();
  view->setColumnWidth(cell(0, Field::A).column(), 30);
  view->setCurrentIndex(cell(0, Field::A));
  view->edit(cell(0, Field::A));
  auto* line = view->viewport()->findChild<QLineEdit*>();
  ASSERT_TRUE(line);
  const int text = line->fontMetrics().horizontalAdvance(line->text());
  EXPECT_TRUE(line->text().contains("123.456789012345")) << line->text().toStdString();
  EXPECT_GE(line->width(), text + 6);
  EXPECT_LE(line->geometry().right(), view->viewport()->width());
  QTest::keyClicks(line, "123456789");
  EXPECT_GE(line->width(), line->fontMetrics().horizontalAdvance(line->text()) + 6);
}

TEST_F(EntryFaults, ALineThatIsConfirmedIsReadAgain) {
  QuantityEdit line({.kind = QuantityKind::Length});
  line.setValue(0.123456789012345);
  line.show();
  QTest::mouseClick(&line, Qt::LeftButton);
  EXPECT_EQ(line.text(), "123.456789012345 mm");
  QTest::keyClick(&line, Qt::Key_Return);
  EXPECT_EQ(line.text(), "123.46 mm");
  EXPECT_EQ(line.value(), 0.123456789012345);
  QTest::mouseClick(&line, Qt::LeftButton);
  EXPECT_EQ(line.text(), "123.456789012345 mm") << "open again";
}

TEST_F(EntryFaults, StepsLeaveNoDirtBehindTheLastDigit) {
  QuantityEdit line({.kind = QuantityKind::Length});
  line.setStep(0.0001);
  line.setValue(0.002069);
  line.show();
  line.setFocus();
  for (int i = 0; i < 1; ++i) QTest::keyClick(&line, Qt::Key_Up);
  EXPECT_EQ(toExactText(line.value(), line.format()), "2.169 mm");
  for (int i = 0; i < 40; ++i) {
    QTest::keyClick(&line, i % 3 ? Qt::Key_Up : Qt::Key_Down);
    EXPECT_LE(toExactText(line.value(), line.format()).size(), 9);
  }
}

TEST_F(EntryFaults, AnotherWorkspaceLeavesTheKeyboardOutOfTheToolBar) {
  for (const char* from : {"actionWorkspace2", "actionWorkspace1"}) {
    trigger(from);
    QCoreApplication::processEvents();
    table()->setFocus();
    trigger("actionWorkspace3");
    QCoreApplication::processEvents();
    const QWidget* focus = QApplication::focusWidget();
    ASSERT_TRUE(focus);
    EXPECT_FALSE(find<QWidget>("toolBar")->isAncestorOf(focus))
        << focus->objectName().toStdString();
  }
}

}  // namespace
}  // namespace denavit
