#include <QApplication>
#include <QDockWidget>
#include <QPalette>
#include <QToolBar>

#include "tests/ui/window_fixture.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

namespace denavit {
namespace {

class WorkspaceTest : public WindowTest {
 protected:
  void TearDown() override {
    WindowTest::TearDown();
    applyTheme(*qApp);  // the look of the other tests
  }
};

/// The visible docks and where they are, to a tenth of the window.
std::map<std::string, std::string> arrangementOf(const MainWindow& window) {
  std::map<std::string, std::string> arrangement;
  for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    if (!dock->isVisible()) continue;
    const QPoint at = dock->geometry().center();
    arrangement[dock->objectName().toStdString()] = std::to_string(10 * at.x() / window.width()) +
                                                    "," +
                                                    std::to_string(10 * at.y() / window.height());
  }
  return arrangement;
}

/// Menus and messages open panels that the workspace leaves out: beside the others, not over them.
TEST_F(WorkspaceTest, EveryPanelHasAPlaceInEveryWorkspace) {
  window->resize(1380, 860);
  for (const Workspace workspace :
       {Workspace::Design, Workspace::Simulate, Workspace::Analyse, Workspace::Present}) {
    window->setWorkspace(workspace);
    window->resetLayout();
    for (const char* panel : {"arm", "link", "joints", "poses", "kinematics", "modes", "run",
                              "runs", "plots", "torque", "formulations", "problems"}) {
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
  for (const int width : {1100, 1380, 1700}) {
    window->resize(width, 720);
    QCoreApplication::processEvents();
    auto* bar = find<QToolBar>("toolBar");
    for (const char* action : {"actionWorkspace1", "actionWorkspace4"}) {
      const QWidget* button = bar->widgetForAction(find<QAction>(action));
      EXPECT_TRUE(button->isVisible()) << action << " at " << width;
    }
    EXPECT_EQ(find<QWidget>("stepSize")->isVisible(), width > 1300) << width;
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

TEST_F(WorkspaceTest, ResettingTwiceChangesNothingMore) {
  window->show();
  for (const Workspace workspace :
       {Workspace::Design, Workspace::Simulate, Workspace::Analyse, Workspace::Present}) {
    window->setWorkspace(workspace);
    window->resetLayout();
    QApplication::processEvents();
    const auto first = arrangementOf(*window);
    window->resetLayout();
    QApplication::processEvents();
    EXPECT_EQ(arrangementOf(*window), first);
  }
}

TEST_F(WorkspaceTest, PresentIsInLargeType) {
  const double desk_pt = QApplication::font().pointSizeF();
  window->setWorkspace(Workspace::Present);
  EXPECT_GT(QApplication::font().pointSizeF(), 1.3 * desk_pt);
  window->setWorkspace(Workspace::Simulate);
  EXPECT_EQ(QApplication::font().pointSizeF(), desk_pt);
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
