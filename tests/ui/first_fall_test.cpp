#include <QDockWidget>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/gallery/gallery_card.h"
#include "ui/gallery/new_dialog.h"

namespace denavit {
namespace {

/// Counts what a person does: a click, a key chord, a typed value.
class FirstFall : public StyledWindowTest {
 protected:
  void SetUp() override {
    StyledWindowTest::SetUp();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  void press(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    ++actions;
    QTest::keyClick(widget, key, modifiers);
    QCoreApplication::processEvents();
  }
  void click(QWidget* widget, QPoint at) {
    ++actions;
    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
    QCoreApplication::processEvents();
  }
  /// The dialog that was opened last, once it has the keyboard.
  NewDialog* dialog() {
    const QList<NewDialog*> all = window->findChildren<NewDialog*>();
    if (all.isEmpty() || !QTest::qWaitForWindowActive(all.back())) return nullptr;
    return all.back();
  }
  /// Whether the run that was started lets the arm fall.
  bool falls() {
    if (!waitFor([&] { return !studio().runs.job().isRunning() && document().lastRun(); })) {
      return false;
    }
    const auto& history = studio().playback.history();
    return history && std::abs(history->poseAt(0.3)[0] - history->poseAt(0)[0]) > 0.1;
  }

  int actions = 0;
};

TEST_F(FirstFall, AnOwnPlanar2RFallsAfterThreeKeys) {
  press(window.get(), Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(dialog());
  // The X server reports in any order that the dialog became active and that the window lost the
  // focus.
  auto* list = dialog()->findChild<QListView*>("newList");
  ASSERT_TRUE(list);
  ASSERT_TRUE(waitFor([&] { return QApplication::focusWidget() == list; }));
  press(list, Qt::Key_Return);
  EXPECT_EQ(document().robot().name, "Vertical 2R");
  window->activateWindow();  // as a window manager does
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  press(window.get(), Qt::Key_F5);
  EXPECT_TRUE(falls());
  EXPECT_LE(actions, 4);
  EXPECT_EQ(actions, 3);
}

TEST_F(FirstFall, AnOwnPlanar2RFallsAfterFourClicks) {
  ++actions;  // File > New…, which the key opens, too
  trigger("actionNew");
  auto* list = dialog()->findChild<QListView*>("newList");
  click(list->viewport(), list->visualRect(list->model()->index(0, 0)).center());
  click(dialog()->findChild<QPushButton*>("newCreate"), {5, 5});
  EXPECT_EQ(document().robot().joints.size(), 2u);
  auto* run = find<QToolButton>("runTool");
  click(run, run->rect().center());
  EXPECT_TRUE(falls());
  EXPECT_LE(actions, 4);
}

TEST_F(FirstFall, EveryTemplateIsACardThatBeginsAnUnsavedArm) {
  trigger("actionNew");
  auto* list = dialog()->findChild<QListView*>("newList");
  EXPECT_EQ(list->model()->rowCount(), 12);
  for (int row = 0; row < list->model()->rowCount(); ++row) {
    if (row > 0) trigger("actionNew");
    NewDialog* now = dialog();
    auto* cards = now->findChild<QListView*>("newList");
    const QModelIndex card = cards->model()->index(row, 0);
    EXPECT_FALSE(card.data(kLessonRole).toString().isEmpty());
    const QString title = card.data().toString();
    cards->setCurrentIndex(card);
    emit cards->activated(card);
    const QString name = QString::fromStdString(document().robot().name);
    EXPECT_EQ(name, title == "Empty" ? QString("New arm") : title);
    EXPECT_TRUE(document().path().empty());
    EXPECT_FALSE(document().isModified());
    EXPECT_TRUE(document().findAllIssues().empty()) << title.toStdString();
  }
}

TEST_F(FirstFall, AllThatAnOwnOneMayBeginWithIsSeenAtOnceOnASmallScreen) {
  trigger("actionNew");
  NewDialog* now = dialog();
  EXPECT_LE(now->width(), 1280 - 60);
  EXPECT_LE(now->height(), 800 - 80);
  const auto* list = now->findChild<QListView*>("newList");
  int linkages = 0;
  for (int row = 0; row < list->model()->rowCount(); ++row) {
    const QModelIndex card = list->model()->index(row, 0);
    EXPECT_TRUE(list->viewport()->rect().contains(list->visualRect(card)))
        << card.data().toString().toStdString();
    if (card.data(kKindRole).toString() == "linkage") ++linkages;
  }
  EXPECT_EQ(linkages, 6);
}

TEST_F(FirstFall, CancellingKeepsWhatIsOpenAndUnsavedWorkIsAskedFor) {
  studio().open("puma560");
  trigger("actionNew");
  press(dialog(), Qt::Key_Escape);
  EXPECT_EQ(document().robot().joints.size(), 6u);
  enter(0, DhTableModel::Field::A, "100");
  trigger("actionNew");
  press(dialog()->findChild<QListView*>("newList"), Qt::Key_Return);
  EXPECT_EQ(askedUnsaved, 1);
  EXPECT_EQ(document().robot().joints.size(), 6u);
}

TEST_F(FirstFall, ANewJointWithoutAMassIsWarnedOfBeforeTheRun) {
  trigger("actionNew");
  press(dialog()->findChild<QListView*>("newList"), Qt::Key_Return);
  ASSERT_EQ(document().robot().joints.size(), 2u);
  studio().edits.addJoint(2);
  const std::vector<Issue> issues = document().findAllIssues();
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].where, "joints[2].link.mass");
  const auto* quality = find<QDockWidget>("dockRun")->findChild<QLabel*>("runQuality");
  const QString card = quality->text();
  EXPECT_TRUE(card.contains("joint 3")) << card.toStdString();
  EXPECT_TRUE(card.contains("neither mass nor inertia")) << card.toStdString();
  EXPECT_EQ(quality->property("state").toString(), "warning");
}

}  // namespace
}  // namespace denavit
