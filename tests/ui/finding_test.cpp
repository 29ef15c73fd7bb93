#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>
#include <QTreeWidget>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/gallery/gallery.h"
#include "ui/gallery/gallery_card.h"
#include "ui/help/help_dialogs.h"
#include "ui/help/key_list.h"
#include "ui/plots_panel/channel_browser.h"
#include "ui/plots_panel/channel_filter.h"
#include "ui/plots_panel/derived_dialog.h"
#include "ui/run_list/run_shelf.h"

namespace denavit {
namespace {

class Finding : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
};

TEST_F(Finding, TheGalleryFindsWhatIsTypedAndReturnOpensTheBestHit) {
  struct Row {
    const char* typed;
    const char* best;
  };
  for (const Row& row :
       {Row{"free fall", "free-fall"}, Row{"Fall FREE", "free-fall"}, Row{"free-fall", "free-fall"},
        Row{"puma 560", "puma560"}, Row{"scara", "scara"}, Row{"ur5", "ur5"}}) {
    SCOPED_TRACE(row.typed);
    Gallery gallery(studio().preferences, {});
    const QSignalSpy opened(&gallery, &Gallery::opened);
    gallery.show();
    auto* search = gallery.findChild<QLineEdit*>("gallerySearch");
    QTest::keyClicks(search, row.typed);
    QTest::keyClick(search, Qt::Key_Return);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened[0][0].toString().toStdString(), row.best);
  }
}

TEST_F(Finding, ArrowsGoThroughTheGalleryWhileTheSearchHasTheKeyboard) {
  Gallery gallery(studio().preferences, {});
  gallery.show();
  gallery.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&gallery));
  auto* search = gallery.findChild<QLineEdit*>("gallerySearch");
  auto* list = gallery.findChild<QListView*>("galleryList");
  search->setFocus();
  QTest::keyClicks(search, "pendulum");
  ASSERT_GE(list->model()->rowCount(), 2);
  const QModelIndex first = list->currentIndex();
  EXPECT_EQ(first.row(), 0);
  QTest::keyClick(search, Qt::Key_Down);
  EXPECT_NE(list->currentIndex(), first);
  EXPECT_TRUE(search->hasFocus());
  QTest::keyClicks(search, " double");  // typing goes on
  EXPECT_EQ(search->text(), "pendulum double");
  EXPECT_EQ(list->currentIndex().row(), 0);
  search->clear();
  EXPECT_GT(list->model()->rowCount(), 20);
}

TEST_F(Finding, TheGalleryOffersAnArmOfOnesOwn) {
  trigger("actionGallery");
  window->findChild<Gallery*>()->findChild<QPushButton*>("galleryNew")->click();
  EXPECT_TRUE(window->findChild<QDialog*>("newDialog"));
}

TEST_F(Finding, ChannelsAreFoundByWhatPeopleCallThem) {
  studio().open("free-fall");
  auto* search = find<QLineEdit>("channelSearch");
  auto* tree = find<QTreeView>("channelTree");
  const QSignalSpy wanted(window->findChild<ChannelBrowser*>(), &ChannelBrowser::channelsWanted);
  struct Row {
    const char* typed;
    const char* begins;
  };
  for (const Row& row :
       {Row{"tip", "tool_"}, Row{"tcp x", "tool_x"}, Row{"torque 2", "tau2"}, Row{"speed", "qd"},
        Row{"velocity 3", "qd3"}, Row{"angle 1", "q1"}, Row{"gravity tau-2", "tau2_gravity"},
        Row{"2 coriolis", "tau2_coriolis"}, Row{"kinetic", "energy_kinetic"}}) {
    SCOPED_TRACE(row.typed);
    search->clear();
    QTest::keyClicks(search, row.typed);
    const QString best = tree->currentIndex().data(kChannelRole).toString();
    EXPECT_TRUE(best.startsWith(row.begins)) << best.toStdString();
    EXPECT_EQ(tree->currentIndex().row(), 0);
    EXPECT_EQ(tree->currentIndex().parent().row(), 0);
  }
  QTest::keyClick(search, Qt::Key_Return);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted[0][0].toStringList(), QStringList{"energy_kinetic_J"});
  search->clear();
  EXPECT_TRUE(tree->model()->index(0, 0).data().toString().startsWith("Joint 1"));
}

TEST_F(Finding, ArrowsGoThroughChannelsAndOverTheirHeads) {
  studio().open("free-fall");
  trigger("actionFindChannel");
  auto* search = find<QLineEdit>("channelSearch");
  auto* tree = find<QTreeView>("channelTree");
  ASSERT_TRUE(search->hasFocus());
  QTest::keyClicks(search, "gravity");
  std::set<QString> seen;
  for (int i = 0; i < 4; ++i) {
    const QString channel = tree->currentIndex().data(kChannelRole).toString();
    EXPECT_FALSE(channel.isEmpty());
    EXPECT_TRUE(seen.insert(channel).second) << channel.toStdString();
    QTest::keyClick(search, Qt::Key_Down);
    EXPECT_TRUE(search->hasFocus());
  }
  for (int i = 0; i < 9; ++i) QTest::keyClick(search, Qt::Key_Up);
  EXPECT_FALSE(tree->currentIndex().data(kChannelRole).toString().isEmpty());
}

class DerivedByClick : public Finding {
 protected:
  void SetUp() override {
    Finding::SetUp();
    studio().open("free-fall");
    dialog = std::make_unique<DerivedDialog>(studio().edits, *window->findChild<RunShelf*>(),
                                             window.get());
    dialog->show();
    expression = dialog->findChild<QLineEdit*>("derivedExpression");
    names = dialog->findChild<QTreeView*>("derivedNames");
    search = dialog->findChild<QLineEdit*>("derivedSearch");
    expression->clear();
  }
  void TearDown() override {
    dialog.reset();
    Finding::TearDown();
  }
  void click(const QString& channel) {
    for (int row = 0; row < names->model()->rowCount(); ++row) {
      const QModelIndex index = names->model()->index(row, 0);
      if (index.data(kChannelRole).toString() != channel) continue;
      names->scrollTo(index);
      QTest::mouseClick(names->viewport(), Qt::LeftButton, {}, names->visualRect(index).center());
      return;
    }
    ADD_FAILURE() << "there is no " << channel.toStdString();
  }

  std::unique_ptr<DerivedDialog> dialog;
  QLineEdit *expression = nullptr, *search = nullptr;
  QTreeView* names = nullptr;
};

TEST_F(DerivedByClick, AClickWritesTheNameAtTheCursor) {
  click("tau2_Nm");
  EXPECT_EQ(expression->text(), "tau2_Nm");
  expression->insert("*");
  click("qd2_rad_s");
  EXPECT_EQ(expression->text(), "tau2_Nm*qd2_rad_s");
  EXPECT_TRUE(dialog->findChild<QLabel*>("derivedVerdict")->text().startsWith("✓"))
      << dialog->findChild<QLabel*>("derivedVerdict")->text().toStdString();
  expression->setSelection(0, 7);
  click("tau1_Nm");
  EXPECT_EQ(expression->text(), "tau1_Nm*qd2_rad_s");
  // Beside a name it stays apart, and what is missing is said.
  expression->setCursorPosition(static_cast<int>(expression->text().size()));
  click("q1_rad");
  EXPECT_EQ(expression->text(), "tau1_Nm*qd2_rad_s q1_rad");
  EXPECT_TRUE(dialog->findChild<QLabel*>("derivedVerdict")->text().startsWith("✗"));
}

TEST_F(DerivedByClick, SearchingAndReturnWritesTheBestHit) {
  QTest::keyClicks(search, "speed 3");
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(expression->text(), "qd3_rad_s");
  EXPECT_TRUE(dialog->isVisible());
  dialog->accept();
  EXPECT_EQ(document().desk().derivedChannels.at(0).expression, "qd3_rad_s");
}

class FindingKeys : public Finding {};

TEST_F(FindingKeys, EveryPanelHasAKeyThatGivesItTheKeyboard) {
  studio().open("free-fall");
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    const QString title = dock->objectName().mid(4);
    const QString panel = title.left(1).toLower() + title.mid(1);
    if (panel.startsWith("stage")) continue;  // these come with the workspace Present
    SCOPED_TRACE(panel.toStdString());
    auto* action = find<QAction>("actionGo:" + panel);
    ASSERT_FALSE(action->shortcut().isEmpty());
    dock->hide();
    action->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(dock->isVisible());
    QWidget* focus = QApplication::focusWidget();
    ASSERT_TRUE(focus);
    EXPECT_TRUE(dock->isAncestorOf(focus)) << focus->objectName().toStdString();
  }
}

TEST_F(FindingKeys, EveryExportHasAKey) {
  for (const QAction* action : window->findChildren<QAction*>()) {
    if (!action->objectName().startsWith("actionExport")) continue;
    EXPECT_FALSE(action->shortcut().isEmpty()) << action->objectName().toStdString();
  }
}

TEST_F(FindingKeys, TheListRepeatsNoNameAndNoRow) {
  std::set<QString> rows;
  for (const KeyGroup& group : listKeys(*window)) {
    for (const KeyHelp& key : group.keys) {
      EXPECT_TRUE(rows.insert(key.does).second) << key.does.toStdString();
      const QString name = key.does.section(": ", 0, 0), help = key.does.section(": ", 1);
      EXPECT_NE(name.compare(help, Qt::CaseInsensitive), 0) << key.does.toStdString();
      EXPECT_FALSE(key.does.contains('\t') || key.does.contains('&')) << key.does.toStdString();
    }
  }
}

TEST_F(FindingKeys, TheListIsSearchedInAnyOrder) {
  KeysDialog dialog(*window);
  auto* tree = dialog.findChild<QTreeWidget*>("keyList");
  const auto shown = [&] {
    QStringList texts;
    for (int g = 0; g < tree->topLevelItemCount(); ++g) {
      const QTreeWidgetItem* head = tree->topLevelItem(g);
      for (int r = 0; r < head->childCount(); ++r) {
        if (!head->child(r)->isHidden()) texts << head->child(r)->text(1);
      }
    }
    return texts;
  };
  const auto all = shown().size();
  QTest::keyClicks(dialog.findChild<QLineEdit*>("keySearch"), "panel plots go");
  EXPECT_EQ(shown().size(), 1) << shown().join("; ").toStdString();
  dialog.findChild<QLineEdit*>("keySearch")->clear();
  QTest::keyClicks(dialog.findChild<QLineEdit*>("keySearch"), "ctrl+alt");
  EXPECT_GE(shown().size(), 17);  // twelve panels, five exports
  auto* none = dialog.findChild<QLabel*>("noKey");
  EXPECT_TRUE(none->isHidden());
  dialog.findChild<QLineEdit*>("keySearch")->setText("xylophone");
  EXPECT_EQ(shown().size(), 0);
  EXPECT_FALSE(none->isHidden());
  dialog.findChild<QLineEdit*>("keySearch")->clear();
  EXPECT_EQ(shown().size(), all);
  EXPECT_TRUE(none->isHidden());
}

}  // namespace
}  // namespace denavit
