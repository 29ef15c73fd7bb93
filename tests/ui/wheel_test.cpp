#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"
#include "ui/run_settings/input_file_box.h"
#include "ui/widgets/focused_wheel.h"

namespace denavit {
namespace {

/// One notch towards the person, as the system sends it.
void turn(QWidget& widget, int delta = -120) {
  const QPointF at = QRectF(widget.rect()).center();
  QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QSpontaneKeyEvent::setSpontaneous(&wheel);
  qApp->notify(&widget, &wheel);
  QCoreApplication::processEvents();
}

bool isEditor(const QWidget& widget) {
  return widget.inherits("QComboBox") || widget.inherits("QAbstractSpinBox") ||
         widget.inherits("denavit::QuantityEdit") ||
         (widget.inherits("QAbstractSlider") && !widget.inherits("QScrollBar"));
}

class Wheel : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    studio().open("free-fall");
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
};

TEST_F(Wheel, PassesOverEveryEditorOfTheWindowWithoutEditing) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) dock->show();
  for (QAbstractButton* section : window->findChildren<QAbstractButton*>()) {
    if (section->objectName().startsWith("section:")) section->setChecked(true);
  }
  QCoreApplication::processEvents();
  window->setFocus();
  const ScenarioDescription scenario = document().composeScenario();
  const std::vector<double> pose = document().pose();
  int passed = 0;
  for (QWidget* widget : window->findChildren<QWidget*>()) {
    if (!isEditor(*widget) || !widget->isVisible() || !widget->isEnabled()) continue;
    const QWidget* focus = QApplication::focusWidget();
    const auto* box = qobject_cast<QComboBox*>(widget);
    const auto* spin = qobject_cast<QSpinBox*>(widget);
    const auto* slider = qobject_cast<QAbstractSlider*>(widget);
    const auto value = [&] {
      return box ? box->currentIndex() : spin ? spin->value() : slider ? slider->value() : 0;
    };
    const int before = value();
    turn(*widget);
    turn(*widget, 120);
    turn(*widget, 120);
    EXPECT_EQ(value(), before) << widget->objectName().toStdString();
    EXPECT_EQ(QApplication::focusWidget(), focus) << widget->objectName().toStdString();
    EXPECT_EQ(QApplication::activeModalWidget(), nullptr) << widget->objectName().toStdString();
    ++passed;
  }
  EXPECT_GE(passed, 40);
  EXPECT_EQ(document().composeScenario(), scenario);
  EXPECT_EQ(document().pose(), pose);
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST_F(Wheel, TurnsNoPages) {
  int rows = 0;
  for (QTabBar* tabs : window->findChildren<QTabBar*>()) {
    if (!tabs->isVisible() || tabs->count() < 2) continue;
    const int before = tabs->currentIndex();
    turn(*tabs, before == 0 ? -120 : 120);
    EXPECT_EQ(tabs->currentIndex(), before) << tabs->tabText(before).toStdString();
    ++rows;
  }
  EXPECT_GE(rows, 2);
}

TEST_F(Wheel, NothingGetsTheKeyboardByIt) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) dock->show();
  QCoreApplication::processEvents();
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    EXPECT_NE(widget->focusPolicy(), Qt::WheelFocus) << widget->objectName().toStdString();
  }
}

TEST_F(Wheel, StepsTheEditorThatHasTheKeyboard) {
  auto* section = find<QAbstractButton>("section:integrator");
  section->setChecked(true);
  find<QWidget>("dockRun")->raise();
  auto* method = find<QComboBox>("method");
  method->setFocus();
  const int before = method->currentIndex();
  turn(*method, before == 0 ? -120 : 120);
  EXPECT_NE(method->currentIndex(), before);
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
}

TEST(FocusedWheel, OverAnEditorItScrollsThePanel) {
  QScrollArea area;
  auto* page = new QWidget;
  auto* layout = new QVBoxLayout(page);
  auto* box = new QComboBox;
  box->addItems({"a", "b", "c"});
  auto* number = new QSpinBox;
  auto* quantity = new QuantityEdit({.kind = QuantityKind::Length});
  quantity->setStep(0.001);
  for (QWidget* widget : std::initializer_list<QWidget*>{box, number, quantity}) {
    layout->addWidget(widget);
  }
  layout->addSpacing(2000);
  area.setWidget(page);
  area.resize(200, 200);
  area.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&area));
  ASSERT_GT(area.verticalScrollBar()->maximum(), 1000);
  area.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&area));
  area.setFocus();
  for (QWidget* widget : std::initializer_list<QWidget*>{box, number, quantity}) {
    const int before = area.verticalScrollBar()->value();
    turn(*widget);
    EXPECT_GT(area.verticalScrollBar()->value(), before) << widget->metaObject()->className();
  }
  EXPECT_EQ(box->currentIndex(), 0);
  EXPECT_EQ(number->value(), 0);
  EXPECT_EQ(quantity->value(), 0);
}

TEST(FocusedWheel, ABoxThatAsksOpensItsListInstead) {
  QComboBox box;
  box.addItems({"expressions", "from a file"});
  chooseInListOnly(box);
  int activated = 0;
  QObject::connect(&box, &QComboBox::activated, [&] { ++activated; });
  box.show();
  box.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&box));
  box.setFocus();
  turn(box);
  EXPECT_EQ(activated, 0);
  EXPECT_EQ(box.currentIndex(), 0);
  for (const int key : {int{Qt::Key_Down}, int{Qt::Key_F}}) {
    QTest::keyClick(&box, static_cast<Qt::Key>(key));
    EXPECT_EQ(activated, 0);
    EXPECT_TRUE(box.view()->isVisible()) << key;
    box.hidePopup();
  }
}

TEST_F(Wheel, TheSourceOfTorquesAsksForAFileOnlyWhereItIsChosen) {
  int asked = 0;
  window->findChild<InputFileBox*>()->setQuestion([&] {
    ++asked;
    return QString();
  });
  find<QWidget>("dockRun")->raise();
  auto* source = find<QComboBox>("inputSource");
  source->setFocus();
  turn(*source);
  turn(*source);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(source->currentIndex(), 0);
  emit source->activated(1);
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace denavit
