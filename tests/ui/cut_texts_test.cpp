#include "tests/ui/cut_texts.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/checked_table.h"
#include "ui/film/film_dialog.h"
#include "ui/import/import_dialog.h"
#include "ui/plot_view/plot_export_dialog.h"
#include "ui/recovery/recovery_dialog.h"
#include "ui/theme/theme.h"
#include "ui/window/difference_dialog.h"

namespace denavit {
namespace {

constexpr QSize kSmallest{1280, 800};
constexpr QSize kLarger{1600, 1000};

/// The window with arms and their runs, at two sizes and in both themes. What a screen of twice the
/// resolution makes of it an entry of ctest looks at, which runs these tests with all sizes doubled
/// by Qt (QT_SCALE_FACTOR).
class CutTextsTest : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    stopDrawing();
  }

  void openWithRun(const QString& name, double duration_s) {
    ASSERT_TRUE(window->files().open(name)) << complaints.join('\n').toStdString();
    studio().edits.editScenario("shorten",
                                [duration_s](ScenarioDescription& s) { s.duration = duration_s; });
    ASSERT_TRUE(runToEnd());
  }

  /// Lets late layout happen: titles that fold, columns that follow. A film does not end within so
  /// few turns of the event loop.
  static void settle() { finishEvents(3); }

  /// What has just arrived is laid out in the turns of events after it.
  void settleWork() {
    waitFor([&] { return !window->isBusy(); });
    settle();
  }

  /// Every workspace, every panel that it has, every tab of these.
  void lookEverywhere(const QString& occasion) {
    for (const auto& [workspace, name] :
         {std::pair(Workspace::Design, "Design"), std::pair(Workspace::Simulate, "Simulate"),
          std::pair(Workspace::Analyse, "Analyse"), std::pair(Workspace::Code, "Code"),
          std::pair(Workspace::Linear, "Linear"), std::pair(Workspace::Present, "Present")}) {
      window->setWorkspace(workspace);
      window->resetLayout();
      settle();
      const QString where = occasion + ", " + name;
      for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
        if (!dock->isVisible()) continue;
        dock->raise();
        finishEvents();
        lookAtTabs(*dock, where);
      }
    }
  }

  void lookAtTabs(QDockWidget& dock, const QString& where) {
    settleWork();
    cuts.look(*window, where);
    for (auto* tabs : dock.findChildren<QTabWidget*>()) {
      const int before = tabs->currentIndex();
      for (int i = 0; i < tabs->count(); ++i) {
        tabs->setCurrentIndex(i);
        finishEvents();
        settleWork();
        cuts.look(*window, where + ", " + tabs->tabText(i));
      }
      tabs->setCurrentIndex(before);
    }
  }

  void look(const QString& arm, QSize size, ThemeChoice theme) {
    PreferenceValues values = studio().preferences.values();
    values.theme = theme;
    studio().preferences.setValues(values);
    window->resize(size);
    lookEverywhere(QStringLiteral("%1, %2 × %3, %4")
                       .arg(arm)
                       .arg(size.width())
                       .arg(size.height())
                       .arg(theme == ThemeChoice::Dark ? "dark" : "light"));
  }

  /// As Qt makes a dialog on a screen of the smallest size: two thirds of it, and no more.
  void lookAtDialog(QWidget& dialog, const QString& occasion) {
    ++dialogs;
    settle();
    dialog.resize(dialog.size().boundedTo(kSmallest * 2 / 3));
    settle();
    cuts.look(dialog, occasion);
    EXPECT_LE(dialog.width(), kSmallest.width()) << occasion.toStdString();
    EXPECT_LE(dialog.height(), kSmallest.height()) << occasion.toStdString();
  }

  /// Those that the window has opened.
  void lookAtOpenDialogs(const QString& occasion) {
    int found = 0;
    for (QWidget* dialog : QApplication::topLevelWidgets()) {
      if (dialog == window.get() || !dialog->isVisible() || !dialog->inherits("QDialog")) continue;
      lookAtDialog(*dialog, occasion);
      dialog->close();
      ++found;
    }
    EXPECT_EQ(found, 1) << occasion.toStdString();
    settle();
  }

  /// The one that comes to the foreground next and waits there.
  void lookAtNextDialog(const QString& occasion) {
    QTimer::singleShot(0, window.get(), [this, occasion] {
      QWidget* dialog = QApplication::activeModalWidget();
      ASSERT_NE(dialog, nullptr) << occasion.toStdString();
      lookAtDialog(*dialog, occasion);
      dialog->close();
    });
  }

  void lookAtEditor(QAbstractItemView& view, const QModelIndex& index, const QString& occasion) {
    if (!index.isValid() || index.data(kChoicesRole).toStringList().isEmpty()) return;
    view.scrollTo(index);
    view.setCurrentIndex(index);
    view.edit(index);
    settle();
    for (QWidget* child : view.viewport()->findChildren<QWidget*>()) {
      auto* box = qobject_cast<QComboBox*>(child);
      if (!box || !box->isVisible()) continue;
      ++editors;
      for (int i = 0; i < box->count(); ++i) {
        box->setCurrentIndex(i);
        cuts.look(*window, QString("editor of column %1, %2").arg(index.column()).arg(occasion));
      }
      QTest::keyClick(child, Qt::Key_Escape);
    }
    settle();
  }

  void lookAtDialogs() {
    window->showFilmDialog();
    lookAtOpenDialogs("film");
    window->showGallery();
    lookAtOpenDialogs("examples");
    window->showNew();
    lookAtOpenDialogs("new");
    window->showPreferences();
    lookAtOpenDialogs("preferences");
    window->showKeys();
    lookAtOpenDialogs("keys");
    window->showAbout();
    lookAtOpenDialogs("about");
    lookAtNextDialog("derived channels");
    find<QAbstractButton>("deriveChannel")->click();
    PlotExportDialog picture(PlotStack(), {}, window.get());
    picture.show();
    lookAtDialog(picture, "picture of plots");
  }

  void expectNone() const {
    for (const QString& finding : cuts.findings()) ADD_FAILURE() << finding.toStdString();
  }

  test::CutTexts cuts;
  int dialogs = 0, editors = 0;
};

TEST_F(CutTextsTest, NoneIsInTheWindowOfARigidArm) {
  openWithRun("free-fall", 0.4);
  ASSERT_TRUE(runToEnd());
  document().setRunNote({.number = 2, .name = "with a heavier tool", .kept = true});
  find<QTreeWidget>("runList")->selectAll();
  look("rigid", kSmallest, ThemeChoice::Light);
  look("rigid", kLarger, ThemeChoice::Dark);
  EXPECT_GT(cuts.measured(), 2000);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInTheWindowOfAFlexibleArm) {
  openWithRun("space-arm-slew", 0.2);
  look("flexible", kSmallest, ThemeChoice::Dark);
  look("flexible", kLarger, ThemeChoice::Light);
  EXPECT_GT(cuts.measured(), 2000);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInTheWindowOfALinkage) {
  openWithRun("five-bar-draws", 0.1);
  look("linkage", kSmallest, ThemeChoice::Light);
  look("linkage", kLarger, ThemeChoice::Dark);
  EXPECT_GT(cuts.measured(), 2000);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInAnIdentification) {
  ASSERT_TRUE(window->files().open("puma560")) << complaints.join('\n').toStdString();
  for (const QSize size : {kSmallest, kLarger}) {
    window->resize(size);
    window->setWorkspace(Workspace::Analyse);
    window->resetLayout();
    const QString place =
        "identification:torques:" DENAVIT_TEST_DATA "/motion/puma_identification.csv";
    EXPECT_EQ(window->showPanel(place), "");
    find<QSpinBox>("exciteTrials")->setValue(40);
    find<QPushButton>("exciteSearch")->click();
    settleWork();
    lookAtTabs(*find<QDockWidget>("dockIdentification"),
               QStringLiteral("identified, %1").arg(size.width()));
  }
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInTheWindowOfAnArmWithLongNumbers) {
  openWithRun("free-fall", 0.1);
  document().setRunNote({.number = 1, .name = "with a heavier tool", .kept = true});
  studio().edits.editRobot("lengthen", [](RobotDescription& robot) {
    for (JointDescription& joint : robot.joints) {
      joint.theta = joint.offset = -2.1544321098765;
      joint.alpha = -1.9876543210987;
      joint.a = joint.d = -1.2345678901234;
      joint.link.mass = 23.45678901234;
      joint.link.com = {-1.23456789012, -1.23456789012, -1.23456789012};
      joint.link.inertia = {123.45678901,  134.56789012,  145.67890123,
                            -1.2345678901, -1.2345678901, -1.2345678901};
    }
    robot.payload.mass = 23.45678901;
    robot.payload.com = {-1.23456789012, -1.23456789012, -1.23456789012};
    robot.tool.xyz = robot.base.xyz = {-1.23456789012, -1.23456789012, -1.23456789012};
    robot.tool.rpy = robot.base.rpy = {-2.1544321098765, -2.1544321098765, -2.1544321098765};
  });
  studio().edits.editScenario("turn", [](ScenarioDescription& s) {
    s.initial.q.assign(6, -2.1544321098765);
    s.initial.qd.assign(6, -1.9876543210987);
  });
  studio().edits.editPose("pose", [](std::vector<double>& q) { q.assign(6, -2.1544321098765); });
  ASSERT_TRUE(runToEnd());
  look("long numbers", kSmallest, ThemeChoice::Light);
  expectNone();
}

/// Each list that a cell opens, with each of its words.
TEST_F(CutTextsTest, NoneIsInTheListsOfCells) {
  openWithRun("free-fall", 0.1);
  window->resize(kSmallest);
  window->setWorkspace(Workspace::Simulate);
  window->resetLayout();
  for (const char* panel : {"arm", "run", "poses", "runs"}) {
    window->showPanel(panel);
    settle();
    for (auto* view : window->findChildren<QAbstractItemView*>()) {
      if (view->visibleRegion().isEmpty() || !view->model()) continue;
      for (int column = 0; column < view->model()->columnCount(); ++column) {
        lookAtEditor(*view, view->model()->index(1, column), panel);
      }
    }
  }
  EXPECT_GE(editors, 2);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInDialogs) {
  openWithRun("space-arm-slew", 0.2);
  window->resize(kSmallest);
  lookAtDialogs();
  window->setWorkspace(Workspace::Design);
  window->showPanel("link");
  studio().selection.select(1);
  for (QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
    if (!button->objectName().contains("fillS") || !button->isEnabled()) continue;
    button->click();
    lookAtOpenDialogs(button->objectName());
  }
  EXPECT_GE(dialogs, 9);
  EXPECT_GT(cuts.measured(), 200);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInAnImport) {
  const QString text =
      "joint;theta;d;a;alpha;mass;cx;cy;cz\nq1;0;0.67183;0;90;17.4;-0.3638;0.006;0.2275\n"
      "q2;0;0.13970;0.43180;0;6;-0.0203;-0.0141;0.07\n";
  ImportDialog dialog(studio().edits, studio().selection, studio().messages, text, window.get());
  dialog.show();
  lookAtDialog(dialog, "import");
  EXPECT_GT(cuts.measured(), 50);
  expectNone();
}

TEST_F(CutTextsTest, NoneIsInWhatIsAskedOfFiles) {
  DifferenceDialog differences("Save", "“arm.json” was changed by another program.",
                               {"joint 2, link mass: 17.4 kg → 18 kg"}, window.get());
  differences.addChoice("Save over it", "Loses the change", "over", 2);
  differences.addChoice("Reload", "Loses what is unsaved", "reload", 3);
  differences.addCancel("Cancel");
  differences.show();
  lookAtDialog(differences, "changed on disk");
  std::vector<LostDocument> lost(2);
  lost[0].path = lost[1].path = "/tmp/recovery/denavit-1.json";
  lost[0].state = document().state();
  lost[1].problem = "is not JSON: it ends after 120 characters";
  RecoveryDialog recovery(std::move(lost), window.get());
  recovery.show();
  for (const int row : {0, 1}) {
    recovery.findChild<QListWidget*>("lostDocuments")->setCurrentRow(row);
    lookAtDialog(recovery, "lost work");
  }
  expectNone();
}

TEST_F(CutTextsTest, NoneIsWhileAFilmIsMade) {
  openWithRun("free-fall", 1);
  window->showFilmDialog();
  FilmDialog* dialog = nullptr;
  for (QWidget* top : QApplication::topLevelWidgets()) {
    if (!dialog) dialog = qobject_cast<FilmDialog*>(top);
  }
  ASSERT_NE(dialog, nullptr);
  dialog->makeFilm(QString::fromStdString(path("film.ogv")));
  lookAtDialog(*dialog, "film being made");
  dialog->close();
  expectNone();
}

/// One widget of each kind with half the room that its text needs, and one with enough.
TEST(CutTexts, FindsWhatHasTooLittleRoomInEveryKindOfWidget) {
  const QString text = "a text of some length";
  for (const bool cut : {true, false}) {
    QWidget window;
    QList<QWidget*> widgets;
    widgets << new QLabel(text, &window) << new QPushButton(text, &window)
            << new QCheckBox(text, &window) << new QLineEdit(text, &window)
            << new QRadioButton(text, &window);
    auto* box = new QComboBox(&window);
    box->addItem(text);
    auto* tool = new QToolButton(&window);
    tool->setText(text);
    auto* tabs = new QTabBar(&window);
    tabs->addTab(text);
    auto* group = new QGroupBox(text, &window);
    auto* list = new QTreeWidget(&window);
    list->setHeaderLabels({text, ""});
    list->header()->setStretchLastSection(false);
    list->header()->resizeSection(0, cut ? 60 : 300);
    new QTreeWidgetItem(list, {text + " in a cell"});
    auto* wrapping = new QLabel("another text of some length", &window);
    wrapping->setWordWrap(true);
    widgets << box << tool << tabs << group << list << wrapping;
    window.resize(500, 1500);
    window.show();
    for (int i = 0; i < widgets.size(); ++i) {
      widgets[i]->setGeometry(0, 100 * i, cut && widgets[i] != list ? 60 : 400,
                              widgets[i] == wrapping && cut ? 18 : 60);
    }
    finishEvents();
    test::CutTexts cuts;
    cuts.look(window, "here");
    // A list has a heading and a cell.
    EXPECT_EQ(cuts.findings().size(), cut ? widgets.size() + 1 : 0)
        << cuts.findings().join('\n').toStdString();
  }
}

TEST(CutTexts, FindsWhatSticksOutOfWhatIsAround) {
  QWidget window;
  window.resize(200, 200);
  auto* inner = new QWidget(&window);
  inner->setGeometry(0, 0, 100, 100);
  auto* label = new QLabel("a text", inner);
  label->setGeometry(70, 10, 90, 20);
  window.show();
  test::CutTexts cuts;
  cuts.look(window, "here");
  EXPECT_EQ(cuts.findings().size(), 1);
}

}  // namespace
}  // namespace denavit
