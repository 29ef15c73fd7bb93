#include "ui/window/panels.h"

#include <QMainWindow>
#include <QStringList>
#include <array>
#include <stdexcept>

#include "ui/window/dock_title.h"

namespace denavit {
namespace {

/// One place of a side: the docks that share it as tabs, and its part of the side.
struct Place {
  QStringList docks;
  int share;
};

struct Plan {
  std::vector<Place> left, right, bottom;
  int leftWidth, rightWidth;  ///< [px] at a window 1600 wide
  int bottomHeight;           ///< [% of the window]
  int rightShare = 0;         ///< [% of the window] in place of rightWidth; 0: that
};

Plan planOf(Workspace workspace) {
  switch (workspace) {
    case Workspace::Design:
      return {.left = {{{"arm"}, 54}, {{"link", "closures"}, 46}},
              .right = {{{"joints", "poses"}, 40},
                        {{"kinematics", "modes", "reduced", "singularities"}, 60}},
              .bottom = {{{"problems"}, 100}},
              .leftWidth = 580,
              .rightWidth = 330,
              .bottomHeight = 13};
    case Workspace::Motion:
      return {.left = {{{"path", "poses"}, 56}, {{"controller"}, 44}},
              .right = {{{"cost", "live"}, 62}, {{"speedPlane"}, 38}},
              .bottom = {{{"alongPath", "plots", "liveCurves", "problems"}, 100}},
              .leftWidth = 370,
              .rightWidth = 380,
              .bottomHeight = 34};
    case Workspace::Simulate:
      return {.left = {{{"arm"}, 54}, {{"link", "closures"}, 46}},
              .right = {{{"joints", "poses"}, 34},
                        {{"run", "runs", "live", "kinematics", "modes"}, 66}},
              .bottom = {{{"plots", "liveCurves", "problems"}, 100}},
              .leftWidth = 560,
              .rightWidth = 330,
              .bottomHeight = 27};
    case Workspace::Analyse:
      return {
          .left = {{{"runs", "run", "modes"}, 100}},
          .right = {},
          .bottom = {{{"plots", "torque", "formulations", "identification", "study", "problems"},
                      100}},
          .leftWidth = 430,
          .rightWidth = 0,
          .bottomHeight = 52};
    case Workspace::Code:
      return {.left = {{{"generate"}, 100}},
              .right = {{{"receipt"}, 100}},
              .bottom = {{{"code", "equations", "problems"}, 100}},
              .leftWidth = 300,
              .rightWidth = 370,
              .bottomHeight = 56};
    case Workspace::Linear:
      return {.left = {},
              .right = {{{"linearViews"}, 100}},
              .bottom = {{{"linear", "joints", "runs", "problems"}, 100}},
              .leftWidth = 0,
              .rightWidth = 0,
              .bottomHeight = 42,
              .rightShare = 59};
    case Workspace::Present:
      return {.left = {},
              .right = {{{"stage"}, 100}},
              .bottom = {{{"stagePlot"}, 100}},
              .leftWidth = 0,
              .rightWidth = 420,
              .bottomHeight = 32};
  }
  return {};
}

/// Where a dock that a workspace leaves out is looked for.
constexpr std::array kHomes{Workspace::Simulate, Workspace::Design, Workspace::Analyse,
                            Workspace::Motion,   Workspace::Code,   Workspace::Linear,
                            Workspace::Present};

struct Side {
  Qt::DockWidgetArea area;
  std::vector<Place> places;
  int width;  ///< [px] 0: the bottom, as wide as the window, or a share of the window
};

std::array<Side, 3> sidesOf(const Plan& plan) {
  return {Side{Qt::LeftDockWidgetArea, plan.left, plan.leftWidth},
          Side{Qt::RightDockWidgetArea, plan.right, plan.rightWidth},
          Side{Qt::BottomDockWidgetArea, plan.bottom, 0}};
}

struct Home {
  Side side{Qt::BottomDockWidgetArea, {}, 0};  ///< in the first workspace with the dock
  QStringList neighbours;                      ///< that it shares a place with in any
};

Home homeOf(const QString& name) {
  Home home;
  bool found = false;
  for (const Workspace workspace : kHomes) {
    for (const Side& side : sidesOf(planOf(workspace))) {
      for (const Place& place : side.places) {
        if (!place.docks.contains(name)) continue;
        if (!found) home.side = side;
        found = true;
        home.neighbours << place.docks;
      }
    }
  }
  home.neighbours.removeAll(name);
  return home;
}

/// The dock whose size is the place's.
QDockWidget* leaderOf(const Panels& panels, const Place& place) {
  return &panels.dock(place.docks.front());
}

/// Moves the docks of one side to their places, from the top (or left) on.
void placeSide(QMainWindow& window, const Panels& panels, Qt::DockWidgetArea area,
               const std::vector<Place>& places) {
  const Qt::Orientation along = area == Qt::BottomDockWidgetArea ? Qt::Horizontal : Qt::Vertical;
  // First the sides are split, then tabs added: next to tabs Qt adds a tab instead of splitting.
  QDockWidget* above = nullptr;
  for (const Place& place : places) {
    QDockWidget* leader = leaderOf(panels, place);
    window.addDockWidget(area, leader);
    if (above) window.splitDockWidget(above, leader, along);
    leader->show();
    above = leader;
  }
  for (const Place& place : places) {
    QDockWidget* leader = leaderOf(panels, place);
    for (const QString& name : place.docks) {
      QDockWidget* dock = &panels.dock(name);
      if (dock != leader) window.tabifyDockWidget(leader, dock);
      dock->show();
    }
    leader->raise();
  }
}

void shareOut(QMainWindow& window, const Panels& panels, const std::vector<Place>& places) {
  QList<QDockWidget*> docks;
  QList<int> shares;
  for (const Place& place : places) {
    docks << leaderOf(panels, place);
    shares << place.share;
  }
  if (!docks.isEmpty()) window.resizeDocks(docks, shares, Qt::Vertical);
}

}  // namespace

Panels::Panels(QMainWindow& window, std::initializer_list<Title> titles) : window_(window) {
  for (const auto& [name, title, key, ofWorkspace] : titles) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName("dock" + name.left(1).toUpper() + name.mid(1));
    panels_.push_back({name, title, key, dock, ofWorkspace});
  }
}

void Panels::put(const QString& name, QWidget* panel, QWidget* titleWidget) const {
  const Panel& place = find(name);
  panel->setAttribute(Qt::WA_StyledBackground);
  place.dock->setWidget(panel);
  place.dock->setTitleBarWidget(place.ofWorkspace ? new QWidget(place.dock)
                                                  : new DockTitle(*place.dock, titleWidget));
}

const Panels::Panel& Panels::find(const QString& name) const {
  for (const Panel& panel : panels_) {
    if (panel.name == name) return panel;
  }
  throw std::logic_error("there is no panel " + name.toStdString());
}

void Panels::settle(const QString& name) const {
  QDockWidget& wanted = dock(name);
  const Home home = homeOf(name);
  QDockWidget* neighbour = nullptr;
  for (const QString& other : home.neighbours) {
    QDockWidget& candidate = dock(other);
    if (window_.dockWidgetArea(&candidate) == Qt::NoDockWidgetArea) continue;
    if (!neighbour || (neighbour->isHidden() && !candidate.isHidden())) neighbour = &candidate;
  }
  if (neighbour) return window_.tabifyDockWidget(neighbour, &wanted);
  window_.addDockWidget(home.side.area, &wanted);
}

void Panels::raise(const QString& name) const {
  QDockWidget& wanted = dock(name);
  const bool opens = wanted.isHidden();
  wanted.show();
  wanted.raise();
  if (!opens || wanted.isFloating() || isTabbed(wanted)) return;
  const Side home = homeOf(name).side;
  if (home.width > 0 && home.area == window_.dockWidgetArea(&wanted))
    window_.resizeDocks({&wanted}, {home.width}, Qt::Horizontal);
}

QString Panels::describePlaces() const {
  QStringList places;
  for (const Panel& panel : panels_) {
    QDockWidget* dock = panel.dock;
    places << QStringLiteral("%1:%2%3%4")
                  .arg(panel.name)
                  .arg(window_.dockWidgetArea(dock))
                  .arg(dock->isHidden() ? "h" : "")
                  .arg(dock->isFloating() ? "f" : "");
  }
  return places.join(' ');
}

void Panels::goTo(const QString& name) const {
  raise(name);
  QWidget* panel = dock(name).widget();
  const auto takesKeys = [&](const QWidget* field) {
    return field && (field == panel || panel->isAncestorOf(field)) && field->isVisibleTo(panel) &&
           field->isEnabled() && (field->focusPolicy() & Qt::TabFocus);
  };
  QWidget* field = panel->focusWidget();
  if (!takesKeys(field)) field = panel;
  while (!takesKeys(field)) {
    field = field->nextInFocusChain();
    if (field == panel) break;  // it has none
  }
  field->setFocus(Qt::ShortcutFocusReason);
}

void arrange(QMainWindow& window, const Panels& panels, Workspace workspace) {
  // One picture at the end, not one for every dock that moves.
  const bool updates = window.updatesEnabled();
  window.setUpdatesEnabled(false);
  for (const Panels::Panel& panel : panels.all()) {
    panel.dock->setFloating(false);
    window.removeDockWidget(panel.dock);
  }
  const Plan plan = planOf(workspace);
  for (const Side& side : sidesOf(plan)) placeSide(window, panels, side.area, side.places);
  // The others wait hidden where they open: a layout without them would be restored with whatever
  // was open before.
  for (const Panels::Panel& panel : panels.all()) {
    if (window.dockWidgetArea(panel.dock) != Qt::NoDockWidgetArea) continue;
    panels.settle(panel.name);
    panel.dock->hide();
  }
  // Narrow windows give the left side a little less; the right one needs what it has.
  const auto scaled = [&](int width) { return window.width() >= 1500 ? width : width * 7 / 8; };
  if (!plan.left.empty()) {
    window.resizeDocks({leaderOf(panels, plan.left.front())}, {scaled(plan.leftWidth)},
                       Qt::Horizontal);
  }
  if (!plan.right.empty()) {
    const int width =
        plan.rightShare > 0 ? window.width() * plan.rightShare / 100 : plan.rightWidth;
    window.resizeDocks({leaderOf(panels, plan.right.front())}, {width}, Qt::Horizontal);
  }
  window.resizeDocks({leaderOf(panels, plan.bottom.front())},
                     {window.height() * plan.bottomHeight / 100}, Qt::Vertical);
  shareOut(window, panels, plan.left);
  shareOut(window, panels, plan.right);
  window.setUpdatesEnabled(updates);
}

}  // namespace denavit
