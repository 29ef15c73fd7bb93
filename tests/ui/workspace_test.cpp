#include <QApplication>
#include <QDockWidget>
#include <QPalette>
#include <QSettings>
#include <QToolBar>
#include <array>
#include <map>

#include "tests/ui/window_fixture.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"
#include "ui/window/window_place.h"

namespace denavit {
namespace {

class WorkspaceTest : public StyledWindowTest {};

/// The open docks and where they are, to a tenth of the window.
std::map<std::string, std::string> arrangementOf(const MainWindow& window) {
  std::map<std::string, std::string> arrangement;
  for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    if (dock->isHidden()) continue;
    const QPoint at = dock->geometry().center();
    std::string& place = arrangement[dock->objectName().toStdString()];
    if (dock->isFloating())
      place = "floats";
    else if (at.x() < 0 || at.y() < 0)
      place = "behind another tab";
    else
      place = std::to_string(10 * at.x() / window.width()) + "," +
              std::to_string(10 * at.y() / window.height());
  }
  return arrangement;
}

/// Menus and messages open panels that the workspace leaves out: beside the others, not over them.
TEST_F(WorkspaceTest, EveryPanelHasAPlaceInEveryWorkspace) {
  stopDrawing();
  window->resize(1380, 860);
  for (const Workspace workspace : kWorkspaces) {
    window->setWorkspace(workspace);
    window->resetLayout();
    for (const char* panel : {"arm", "link", "joints", "poses", "kinematics", "modes", "run",
                              "runs", "plots", "torque", "formulations", "identification", "study",
                              "problems", "generate", "code", "equations", "receipt"}) {
      window->showPanel(panel);
      QCoreApplication::processEvents();
      const QString name = panel;
      auto* dock = find<QDockWidget>("dock" + name.left(1).toUpper() + name.mid(1));
      EXPECT_TRUE(dock->isVisible()) << panel;
      EXPECT_NE(window->dockWidgetArea(dock), Qt::NoDockWidgetArea) << panel;
      EXPECT_TRUE(window->rect().contains(dock->geometry())) << panel;
    }
  }
}

TEST_F(WorkspaceTest, TheToolBarKeepsTheWorkspacesInANarrowWindow) {
  for (const int width : {1100, 1480, 1700}) {
    window->resize(width, 720);
    QCoreApplication::processEvents();
    auto* bar = find<QToolBar>("toolBar");
    for (const char* action : {"actionWorkspace1", "actionWorkspace4", "actionWorkspace5"}) {
      const QWidget* button = bar->widgetForAction(find<QAction>(action));
      EXPECT_TRUE(button->isVisible()) << action << " at " << width;
    }
    EXPECT_EQ(find<QWidget>("stepSize")->isVisible(), width > 1400) << width;
    EXPECT_TRUE(find<QWidget>("timeSlider")->isVisible()) << width;
  }
}

TEST_F(WorkspaceTest, EachComesBackAsItWasLeft) {
  window->show();
  window->setWorkspace(Workspace::Analyse);
  auto* plots = window->findChild<QDockWidget*>("dockPlots");
  plots->setFloating(true);
  window->setWorkspace(Workspace::Design);
  EXPECT_FALSE(plots->isVisible());
  window->setWorkspace(Workspace::Analyse);
  EXPECT_TRUE(plots->isVisible());
  EXPECT_TRUE(plots->isFloating());
  window->resetLayout();
  EXPECT_FALSE(plots->isFloating());
}

/// A workspace has the panels that it had, wherever one went in between: none of the other's come
/// along, none is lost. A dock that floats in one does not float in the others.
TEST_F(WorkspaceTest, EveryRoundTripComesBackToTheSamePanels) {
  stopDrawing();
  for (const QSize size : {QSize(1280, 744), QSize(1600, 1000), QSize(1900, 1150)}) {
    window->resize(size);
    std::map<Workspace, std::map<std::string, std::string>> fresh;
    for (const Workspace workspace : kWorkspaces) {
      window->setWorkspace(workspace);
      window->resetLayout();  // forgets the others: they are arranged anew
      QApplication::processEvents();
      fresh[workspace] = arrangementOf(*window);
    }
    for (std::size_t from = 0; from < kWorkspaces.size(); ++from) {
      window->setWorkspace(kWorkspaces[from]);
      window->resetLayout();
      auto* problems = find<QDockWidget>("dockProblems");
      problems->show();
      problems->setFloating(true);
      QApplication::processEvents();
      const auto left = arrangementOf(*window);
      for (std::size_t step = 1; step < kWorkspaces.size(); ++step) {
        const Workspace to = kWorkspaces[(from + step) % kWorkspaces.size()];
        window->setWorkspace(to);
        QApplication::processEvents();
        EXPECT_EQ(arrangementOf(*window), fresh[to]) << from << "," << step << " " << size.width();
        EXPECT_FALSE(problems->isFloating()) << from << "," << step;
      }
      window->setWorkspace(kWorkspaces[from]);
      QApplication::processEvents();
      EXPECT_TRUE(problems->isFloating()) << from;
      EXPECT_EQ(window->size(), size) << "the window grew";
      EXPECT_EQ(arrangementOf(*window), left) << from << " " << size.width();
    }
  }
}

/// What cannot be brought back whole is arranged anew.
TEST_F(WorkspaceTest, ABrokenStoredLayoutIsArrangedAnew) {
  window->resetLayout();
  QApplication::processEvents();
  const auto fresh = arrangementOf(*window);
  {
    QSettings settings;
    MainWindow other(*desk);
    other.setUnattended(true);
    other.useStoredLayout();
    other.close();  // writes a sound layout
    QString places = settings.value("window/simulatePlaces").toString();
    ASSERT_FALSE(places.isEmpty());
    settings.setValue("window/simulatePlaces", places.replace("plots:", "plot:"));
    settings.setValue("window/analyse", QByteArray("nonsense"));
  }
  window->useStoredLayout();
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Analyse);
  EXPECT_TRUE(find<QDockWidget>("dockPlots")->isVisible());
  window->setWorkspace(Workspace::Simulate);
  QApplication::processEvents();
  EXPECT_EQ(arrangementOf(*window).size(), fresh.size());
  QSettings().remove("window");
}

TEST(WindowPlace, IsKeptWhereTheScreensHaveRoomElseMovedAndShrunk) {
  const QRect screen(0, 0, 1280, 800), right(1280, 0, 1920, 1080);
  EXPECT_EQ(fitToScreens({100, 50, 900, 600}, {screen}), QRect(100, 50, 900, 600));
  EXPECT_EQ(fitToScreens({0, 0, 1608, 1036}, {screen}), QRect(0, 0, 1280, 800));
  EXPECT_EQ(fitToScreens({1000, 500, 900, 600}, {screen}), QRect(380, 200, 900, 600));
  EXPECT_EQ(fitToScreens({-300, -40, 900, 600}, {screen}), QRect(0, 0, 900, 600));
  EXPECT_EQ(fitToScreens({1300, 20, 1600, 1000}, {screen, right}), QRect(1300, 20, 1600, 1000));
  EXPECT_EQ(fitToScreens({5000, 20, 900, 600}, {screen}), QRect(380, 20, 900, 600));  // unplugged
  EXPECT_EQ(fitToScreens({1, 2, 3, 4}, {}), QRect(1, 2, 3, 4));
}

TEST_F(WorkspaceTest, TheWindowKeepsItsPlace) {
  QSettings().remove("window");
  for (const QRect place : {QRect(0, 0, 1280, 760), QRect(120, 90, 1300, 800)}) {
    {
      MainWindow first(*desk);
      first.setUnattended(true);
      first.useStoredLayout();
      first.show();
      first.move(place.topLeft());
      first.resize(place.size());
      QApplication::processEvents();
      first.close();
    }
    MainWindow second(*desk);
    second.setUnattended(true);
    second.useStoredLayout();
    second.show();
    QApplication::processEvents();
    EXPECT_EQ(second.pos(), place.topLeft());
    EXPECT_EQ(second.size(), place.size());
  }
  QSettings().remove("window");
}

TEST_F(WorkspaceTest, ResettingTwiceChangesNothingMore) {
  window->show();
  for (const Workspace workspace : kWorkspaces) {
    window->setWorkspace(workspace);
    window->resetLayout();
    QApplication::processEvents();
    const auto first = arrangementOf(*window);
    window->resetLayout();
    QApplication::processEvents();
    EXPECT_EQ(arrangementOf(*window), first);
  }
}

/// A window of its own is hidden by its own end, when what it shows may be gone already.
TEST_F(WorkspaceTest, TheWindowEndsWhileEveryPanelFloats) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    dock->raise();  // the last of the window's children: ends after all that was made with it
    dock->setFloating(true);
    dock->show();
  }
  QApplication::processEvents();
  desk->open("craig-2r");
  QApplication::processEvents();
  window.reset();
}

TEST_F(WorkspaceTest, PresentIsInLargeType) {
  const double desk_pt = QApplication::font().pointSizeF();
  window->setWorkspace(Workspace::Simulate);
  std::map<const QWidget*, double> atTheDesk_pt;
  for (const auto* child : window->findChildren<QWidget*>()) {
    if (child->isVisible()) atTheDesk_pt[child] = child->font().pointSizeF();
  }
  window->setWorkspace(Workspace::Present);
  EXPECT_GT(QApplication::font().pointSizeF(), 1.3 * desk_pt);
  int words = 0;
  for (const auto* child : window->findChildren<QWidget*>()) {
    if (!child->isVisible() || child->property("text").toString().isEmpty()) continue;
    ++words;
    EXPECT_GT(child->font().pointSizeF(), 1.3 * desk_pt) << child->objectName().toStdString();
  }
  EXPECT_GT(words, 5);
  window->setWorkspace(Workspace::Simulate);
  EXPECT_EQ(QApplication::font().pointSizeF(), desk_pt);
  for (const auto& [child, size_pt] : atTheDesk_pt) {
    EXPECT_EQ(child->font().pointSizeF(), size_pt) << child->objectName().toStdString();
  }
}

TEST_F(WorkspaceTest, TheDarkThemeReachesEveryPanelAndBack) {
  PreferenceValues values;
  values.theme = ThemeChoice::Dark;
  desk->preferences.setValues(values);
  for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    EXPECT_LT(dock->palette().color(QPalette::Base).lightness(), 80)
        << dock->objectName().toStdString();
  }
  EXPECT_TRUE(window->findChild<QAction*>("actionDarkTheme")->isChecked());
  desk->preferences.setValues({});
  EXPECT_GT(window->palette().color(QPalette::Base).lightness(), 200);
}

/// Relative luminance, WCAG 2.1.
double luminance(const QColor& c) {
  const auto linear = [](double v) {
    return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

TEST_F(WorkspaceTest, WordsStandOutFromTheirGroundInBothThemes) {
  const std::pair<const char*, const char*> pairs[] = {
      {"text", "card"},       {"text-soft", "card"},         {"text-faint", "card"},
      {"text", "selection"},  {"text", "variable-selected"}, {"warning-text", "warning-ground"},
      {"error", "card"},      {"good-text", "good-ground"},  {"accent-deep", "card"},
      {"on-accent", "accent"}};
  for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(*qApp, theme);
    for (const auto& [ink, ground] : pairs) {
      const double a = luminance(colour(ink)), b = luminance(colour(ground));
      const double contrast = (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
      EXPECT_GT(contrast, 3.9) << ink << " on " << ground;
    }
  }
}

}  // namespace
}  // namespace denavit
