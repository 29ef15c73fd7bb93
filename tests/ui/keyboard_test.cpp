#include "ui/window/keyboard.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTreeWidget>

#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// Space, Return, F11 and the mouse on the time track, as a person meets them.
class KeyboardTest : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    studio().open("free-fall");
    studio().edits.editScenario("lengthen", [](ScenarioDescription& s) { s.duration = 20; });
    ASSERT_TRUE(runToEnd());
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    window->activateWindow();
    finishEvents();
  }
  [[nodiscard]] Playback& playback() { return studio().playback; }
  /// Whether Space plays, or pauses, while a widget has the keyboard.
  bool playsBySpace(QWidget* widget) {
    widget->setFocus(Qt::TabFocusReason);
    const bool before = playback().isPlaying();
    QTest::keyClick(widget, Qt::Key_Space);
    const bool after = playback().isPlaying();
    playback().pause();
    return before != after;
  }
  bool isViewInUse() {
    const QWidget* now = QApplication::focusWidget();
    auto* view = find<ArmView>("armView");
    return now == view || view->isAncestorOf(now);
  }
};

TEST_F(KeyboardTest, SpacePlaysAndPausesFromTheViewSlidersAndTables) {
  EXPECT_TRUE(playsBySpace(find<ArmView>("armView")));
  EXPECT_TRUE(playsBySpace(find<QSlider>("slider1")));
  EXPECT_TRUE(playsBySpace(find<QSlider>("timeSlider")));
  EXPECT_TRUE(playsBySpace(find<QTableView>("dhTable")));
  find<ArmView>("armView")->setFocus();
  QTest::keyClick(window.get(), Qt::Key_Space);
  EXPECT_TRUE(playback().isPlaying());
  QTest::keyClick(window.get(), Qt::Key_Space);
  EXPECT_FALSE(playback().isPlaying());
}

TEST_F(KeyboardTest, SpaceBelongsToTextButtonsBoxesAndLists) {
  auto* line = find<QLineEdit>("joint1");
  line->setFocus();
  line->selectAll();
  EXPECT_FALSE(playsBySpace(line));
  EXPECT_TRUE(line->text().contains(' '));
  int pressed = 0;
  auto* button = find<QAbstractButton>("loop");
  QObject::connect(button, &QAbstractButton::clicked, [&] { ++pressed; });
  EXPECT_FALSE(playsBySpace(button));
  EXPECT_EQ(pressed, 1);
  auto* box = find<QComboBox>("method");
  EXPECT_FALSE(playsBySpace(box));
  box->hidePopup();
  auto* list = find<QTreeWidget>("runList");
  list->setCurrentItem(list->topLevelItem(0));
  EXPECT_FALSE(playsBySpace(list));
}

TEST_F(KeyboardTest, AButtonThatWasClickedLeavesSpaceToThePlaying) {
  int pressed = 0;
  auto* button = find<QAbstractButton>("startHere");
  button->setFocusPolicy(Qt::StrongFocus);
  QObject::connect(button, &QAbstractButton::clicked, [&] { ++pressed; });
  QTest::mouseClick(button, Qt::LeftButton);
  if (!button->hasFocus()) GTEST_SKIP() << "this display gives no keyboard";
  EXPECT_EQ(pressed, 1);
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_EQ(pressed, 1);
  EXPECT_TRUE(playback().isPlaying() || studio().runs.job().isRunning());
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
}

TEST_F(KeyboardTest, TheRunButtonLeavesTheKeyboardWhereItWas) {
  find<ArmView>("armView")->setFocus();
  auto* run = find<QAbstractButton>("runButton");
  QTest::mouseClick(run, Qt::LeftButton);
  EXPECT_FALSE(run->hasFocus());
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
}

TEST_F(KeyboardTest, ReturnInAFieldGivesTheViewTheKeyboardAndSpacePlaysThen) {
  for (const char* field : {"joint1", "duration", "driveExpression"}) {
    auto* line = find<QLineEdit>(field);
    line->setFocus();
    if (QApplication::focusWidget() != line) GTEST_SKIP() << "this display gives no keyboard";
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, "3");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return isViewInUse(); })) << field;
  }
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_TRUE(playback().isPlaying() || studio().runs.job().isRunning());
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
}

TEST_F(KeyboardTest, AFieldThatRefusesAnEntryKeepsTheKeyboard) {
  auto* line = find<QLineEdit>("joint1");
  line->setFocus();
  if (QApplication::focusWidget() != line) GTEST_SKIP() << "this display gives no keyboard";
  QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(line, "three");
  QTest::keyClick(line, Qt::Key_Return);
  finishEvents();
  EXPECT_EQ(QApplication::focusWidget(), line);
}

TEST_F(KeyboardTest, AClickOnTheTimeTrackJumpsThereAndADragGoesOn) {
  auto* track = find<QSlider>("timeSlider");
  const double end = playback().endTime();
  QStyleOptionSlider option;
  option.initFrom(track);
  const auto at = [&](double part) {
    return QPoint(static_cast<int>(part * track->width()), track->height() / 2);
  };
  ASSERT_GT(track->width(), 40);
  const double slack = 12.0 / track->width() * end;  // the handle's width
  playback().pause();
  playback().setTime(0);
  QTest::mouseClick(track, Qt::LeftButton, {}, at(0.75));
  EXPECT_NEAR(playback().time(), 0.75 * end, slack);
  QTest::mouseClick(track, Qt::LeftButton, {}, at(0.25));
  EXPECT_NEAR(playback().time(), 0.25 * end, slack);
  EXPECT_FALSE(playback().isPlaying());
  const auto drag = [&](double to) {
    QTest::mousePress(track, Qt::LeftButton, {}, at(0.25));
    QMouseEvent move(QEvent::MouseMove, at(to), track->mapToGlobal(at(to)), Qt::NoButton,
                     Qt::LeftButton, {});
    QCoreApplication::sendEvent(track, &move);
    EXPECT_NEAR(playback().time(), to * end, slack);
    QTest::mouseRelease(track, Qt::LeftButton, {}, at(to));
  };
  drag(0.5);
  // While it plays a click plays on from there; where a drag lets go it stays.
  playback().play();
  QTest::mouseClick(track, Qt::LeftButton, {}, at(0.5));
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_NEAR(playback().time(), 0.5 * end, slack + 1);
  drag(0.75);
  EXPECT_FALSE(playback().isPlaying());
}

TEST_F(KeyboardTest, F11FillsTheScreenAndF11OrEscComesBackAsItWas) {
  auto* full = find<QAction>("actionFullScreen");
  EXPECT_EQ(full->shortcut(), QKeySequence("F11"));
  for (const Qt::WindowStates before :
       {Qt::WindowStates(Qt::WindowNoState), Qt::WindowStates(Qt::WindowMaximized)}) {
    window->setWindowState(before);
    full->trigger();
    EXPECT_TRUE(window->isFullScreen());
    EXPECT_TRUE(full->isChecked());
    full->trigger();
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_FALSE(full->isChecked());
    EXPECT_EQ(window->windowState() & ~Qt::WindowActive, before);
    full->trigger();
    find<ArmView>("armView")->setFocus();
    QTest::keyClick(window.get(), Qt::Key_Escape);
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_FALSE(full->isChecked());
  }
}

/// The words of the status bar are of the run that is looked at.
class StatusWords : public StyledWindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("free-fall");
    shorten(0.1);
    ASSERT_TRUE(runToEnd());
  }
  void shorten(double duration) {
    studio().edits.editScenario("shorten", [&](ScenarioDescription& s) { s.duration = duration; });
  }
  [[nodiscard]] QString words() { return find<QLabel>("message")->text(); }
  [[nodiscard]] bool saysClosure() { return !find<QLabel>("closure")->isHidden(); }
};

TEST_F(StatusWords, GoWithTheRunThatIsLookedAt) {
  const QString first = words();
  EXPECT_TRUE(first.contains("steps")) << first.toStdString();
  const auto firstRun = document().lastRun();
  shorten(1.5);
  ASSERT_TRUE(runToEnd());
  const QString second = words();
  EXPECT_NE(second, first);
  const QString secondClosure = find<QLabel>("closure")->text();
  studio().runs.show(firstRun);
  EXPECT_EQ(words(), first);
  const auto* card = window->findChild<RunSettingsPanel*>()->findChild<QLabel*>("runQuality");
  EXPECT_TRUE(card->text().contains(first)) << card->text().toStdString();
  EXPECT_NE(find<QLabel>("closure")->text(), secondClosure);
}

TEST_F(StatusWords, NameTheEngineOfARunAndWhatIsAskedOfTheNextOne) {
  const QString ran = QString::fromStdString(document().lastRun()->result.engine);
  EXPECT_TRUE(find<QLabel>("engine")->text().startsWith("engine: " + ran)) << ran.toStdString();
  shorten(0.2);
  EXPECT_EQ(find<QLabel>("engine")->text(), "engine: auto");
}

TEST_F(StatusWords, SayThatARunWasCancelledOnlyWhileItIsLookedAt) {
  const auto whole = document().lastRun();
  const QString first = words();
  studio().edits.editScenario("make it long", [](ScenarioDescription& s) {
    s.integrator.method = IntegrationMethod::RungeKutta4;
    s.integrator.step = 1e-5;
    s.duration = 100;
  });
  studio().runs.run();
  ASSERT_TRUE(waitFor([&] { return studio().playback.isGrowing(); }));
  EXPECT_FALSE(saysClosure()) << "that was of the run before";
  EXPECT_EQ(words(), "");
  studio().runs.job().cancel();
  ASSERT_TRUE(waitFor([&] { return document().runs().size() == 2; }));
  EXPECT_TRUE(words().startsWith("cancelled at")) << words().toStdString();
  EXPECT_TRUE(saysClosure());
  studio().runs.show(whole);
  EXPECT_EQ(words(), first);
}

TEST_F(StatusWords, OfAStepGoWhenItIsUndone) {
  studio().edits.editScenario("step", [](ScenarioDescription& s) { s.duration = 0.3; });
  emit studio().messages.said("did it");
  EXPECT_EQ(words(), "did it");
  studio().edits.undoStack().undo();
  EXPECT_NE(words(), "did it");
}

TEST_F(StatusWords, OfOneTurnOfEventsStandSideBySideEachOnce) {
  finishEvents();
  for (const char* word : {"one", "two", "two", "one"}) emit studio().messages.said(word);
  EXPECT_EQ(words(), "one  ·  two");
  finishEvents();
  emit studio().messages.said("three");
  EXPECT_EQ(words(), "three");
}

TEST_F(StatusWords, GoWithTheDocument) {
  studio().open("puma560");
  EXPECT_EQ(words(), "");
  EXPECT_FALSE(saysClosure());
}

TEST_F(StatusWords, AMistakeInASpeedGoesAndTheWordsAreBack) {
  const QString first = words();
  emit studio().messages.said("no speed");
  EXPECT_EQ(words(), "no speed");
  emit studio().messages.said({});
  EXPECT_EQ(words(), first);
}

TEST_F(StatusWords, ARunThatCannotStartSaysSoUntilAnotherStarts) {
  studio().edits.editScenario("break", [](ScenarioDescription& s) { s.duration = -1; });
  studio().runs.run();
  ASSERT_TRUE(waitFor([&] { return words().contains("cannot start"); }));
  shorten(0.2);
  ASSERT_TRUE(runToEnd());
  EXPECT_TRUE(words().contains("steps")) << words().toStdString();
}

}  // namespace
}  // namespace denavit
