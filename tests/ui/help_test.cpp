#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTextBrowser>
#include <QTreeWidget>

#include "models/files/version.h"
#include "tests/ui/window_fixture.h"
#include "ui/help/help_dialogs.h"
#include "ui/help/key_list.h"

namespace denavit {
namespace {

using testing::HasSubstr;

class Help : public WindowTest {
 protected:
  static QString nameOf(const QWidget& widget) {
    QString name;
    for (const QWidget* w = &widget; w; w = w->parentWidget()) {
      name.prepend("/" + (w->objectName().isEmpty() ? QString(w->metaObject()->className())
                                                    : w->objectName()));
    }
    return name;
  }
  /// Parts of other widgets, which explain themselves: the line of a spin box, a table's corner,
  /// the bars that Qt draws.
  static bool isInner(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    return !parent || widget.objectName().startsWith("qt_") ||
           parent->inherits("QAbstractSpinBox") || parent->inherits("QComboBox") ||
           parent->inherits("QAbstractItemView") || parent->inherits("QScrollBar") ||
           parent->inherits("QTabBar") || parent->inherits("QComboBoxPrivateContainer") ||
           parent->inherits("QLineEdit") || parent->inherits("QMenuBar") ||
           widget.inherits("QScrollBar") || widget.inherits("QComboBoxListView") ||
           widget.inherits("QHeaderView");
  }
  static bool needsWord(const QWidget& widget) {
    return widget.inherits("QAbstractButton") || widget.inherits("QAbstractSpinBox") ||
           widget.inherits("QLineEdit") || widget.inherits("QComboBox") ||
           widget.inherits("QAbstractSlider") || widget.inherits("QAbstractItemView");
  }
};

TEST_F(Help, EveryShortcutOfTheWindowIsInTheList) {
  QStringList listed;
  for (const KeyGroup& group : listKeys(*window)) {
    for (const KeyHelp& key : group.keys) {
      EXPECT_FALSE(key.does.isEmpty()) << key.keys.toStdString();
      listed << key.keys.split(" or ");
    }
  }
  int shortcuts = 0;
  for (const QAction* action : window->findChildren<QAction*>()) {
    for (const QKeySequence& key : action->shortcuts()) {
      ++shortcuts;
      EXPECT_TRUE(listed.contains(key.toString(QKeySequence::NativeText)))
          << key.toString().toStdString() << " of " << action->text().toStdString();
    }
  }
  EXPECT_GE(shortcuts, 20);
}

TEST_F(Help, NoTwoActionsShareAShortcut) {
  std::map<QString, const QAction*> owners;
  for (const QAction* action : window->findChildren<QAction*>()) {
    if (action->shortcutContext() == Qt::WidgetShortcut ||
        action->shortcutContext() == Qt::WidgetWithChildrenShortcut) {
      continue;
    }
    for (const QKeySequence& key : action->shortcuts()) {
      const auto [at, isNew] = owners.emplace(key.toString(), action);
      EXPECT_TRUE(isNew) << key.toString().toStdString() << ": " << action->text().toStdString()
                         << " and " << at->second->text().toStdString();
    }
  }
}

TEST_F(Help, EveryButtonAndEditorHasATooltipOrAName) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) dock->show();
  int checked = 0;
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (!needsWord(*widget) || isInner(*widget)) continue;
    ++checked;
    EXPECT_FALSE(widget->toolTip().isEmpty() && widget->accessibleName().isEmpty())
        << nameOf(*widget).toStdString();
  }
  EXPECT_GE(checked, 40);
}

TEST_F(Help, EveryActionOfTheWindowHasAWord) {
  for (const QAction* action : window->findChildren<QAction*>()) {
    if (action->isSeparator() || !action->isVisible() || action->objectName().startsWith("_q_") ||
        action->property("defaultWidget").isValid()) {
      continue;
    }
    if (action->inherits("QWidgetAction") || action->menu()) continue;
    EXPECT_FALSE(action->text().isEmpty() && action->toolTip().isEmpty())
        << action->objectName().toStdString() << " of "
        << action->parent()->metaObject()->className();
  }
}

TEST_F(Help, F1ShowsTheListAndSearchingNarrowsIt) {
  trigger("actionKeys");
  auto* dialog = window->findChild<KeysDialog*>();
  ASSERT_TRUE(dialog);
  auto* tree = dialog->findChild<QTreeWidget*>("keyList");
  const auto count = [&] {
    int visible = 0;
    for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NotHidden); *it; ++it) ++visible;
    return visible;
  };
  const int all = count();
  EXPECT_GE(all, 35);
  QTest::keyClicks(dialog->findChild<QLineEdit*>("keySearch"), "zoom");
  EXPECT_GE(count(), 3);
  EXPECT_LT(count(), all / 2);
  dialog->close();
}

TEST_F(Help, AboutHasTheVersionAndEveryLicence) {
  const AboutDialog dialog;
  EXPECT_THAT(dialog.findChild<QTextBrowser*>("aboutText")->toPlainText().toStdString(),
              HasSubstr(programVersion()));
  EXPECT_THAT(dialog.findChild<QTextBrowser*>("licenceText")->toPlainText().toStdString(),
              HasSubstr("Redistribution and use"));
  const std::string libraries =
      dialog.findChild<QTextBrowser*>("librariesText")->toPlainText().toStdString();
  for (const char* word : {"Qt", "LGPL", "VTK", "Eigen", "MPL", "Boost", "nlohmann", "MIT", "CLI11",
                           "yaml-cpp", "urdfdom", "matio", "BSD"}) {
    EXPECT_THAT(libraries, HasSubstr(word));
  }
}

}  // namespace
}  // namespace denavit
