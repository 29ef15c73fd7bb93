#include "ui/help/key_list.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QWidget>

#include "ui/text/access_keys.h"

namespace denavit {
namespace {

struct KeyListText {
  Q_DECLARE_TR_FUNCTIONS(denavit::KeyList)
};

/// Without the mark of the access key.
QString plain(QString text) {
  text = text.section('\t', 0, 0);
  return toShownText(text).remove("…");
}

/// A menu shows what its keys are; an action that a panel adds is in no menu.
QStringList keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& key : action.shortcuts()) {
    keys << key.toString(QKeySequence::NativeText);
  }
  // Keys that the window takes itself stand in the text behind a tabulator.
  if (keys.isEmpty() && action.text().contains('\t')) keys << action.text().section('\t', 1);
  keys.removeDuplicates();
  return keys;
}

/// What an action does: its name, and where that says more its first line of help.
QString explain(const QAction& action) {
  const QString name = plain(action.text());
  const QString help = plain(action.toolTip().section('\n', 0, 0));
  if (help.contains(name, Qt::CaseInsensitive)) return help;  // which names it, too
  return help.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, help);
}

/// The keys that are listed, so that nothing comes twice.
class KeyGatherer {
 public:
  void add(const QString& title, const QList<QAction*>& actions) {
    KeyGroup group{title, {}};
    addTo(group, actions);
    if (!group.keys.empty()) groups_.push_back(std::move(group));
  }
  void add(const QString& title, const KeyHelp& key) {
    if (groups_.empty() || groups_.back().title != title) groups_.push_back({title, {}});
    groups_.back().keys.push_back(key);
  }
  [[nodiscard]] std::vector<KeyGroup> take() { return std::move(groups_); }

 private:
  void addTo(KeyGroup& group, const QList<QAction*>& actions) {
    for (const QAction* action : actions) {
      if (seen_.contains(action)) continue;
      seen_.insert(action);
      if (action->menu()) {
        addTo(group, action->menu()->actions());
        continue;
      }
      const QStringList keys = keysOf(*action);
      if (!keys.isEmpty()) addTo(group, {keys.join(KeyListText::tr(" or ")), explain(*action)});
    }
  }
  /// The same work under another key is a key more, not a row more.
  void addTo(KeyGroup& group, const KeyHelp& key) {
    for (KeyGroup* one : listWith(group)) {
      for (KeyHelp& row : one->keys) {
        if (row.does != key.does) continue;
        const QStringList known = row.keys.split(KeyListText::tr(" or "));
        if (!known.contains(key.keys)) row.keys += KeyListText::tr(" or ") + key.keys;
        return;
      }
    }
    group.keys.push_back(key);
  }
  std::vector<KeyGroup*> listWith(KeyGroup& group) {
    std::vector<KeyGroup*> all{&group};
    for (KeyGroup& one : groups_) all.push_back(&one);
    return all;
  }

  std::vector<KeyGroup> groups_;
  QSet<const QAction*> seen_;
};

/// What panels answer themselves. A row whose widget class is not in the window is left out.
struct PanelKeys {
  const char* widget;  ///< its class; empty: always
  const char* title;
  const char* keys;
  const char* does;
};

constexpr PanelKeys kPanelKeys[] = {
    {"", QT_TRANSLATE_NOOP("KeyList", "Playing a run"),
     QT_TRANSLATE_NOOP("KeyList", "Shift+Left, Shift+Right"),
     QT_TRANSLATE_NOOP("KeyList", "ten steps back or on")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Playing a run"), QT_TRANSLATE_NOOP("KeyList", "Home, End"),
     QT_TRANSLATE_NOOP("KeyList", "beginning and end of the run")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Playing a run"), QT_TRANSLATE_NOOP("KeyList", "R"),
     QT_TRANSLATE_NOOP("KeyList", "to the start; view, zooms and selection stay")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Playing a run"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+wheel on the time line"),
     QT_TRANSLATE_NOOP("KeyList", "play faster, slower")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Playing a run"), QT_TRANSLATE_NOOP("KeyList", "L"),
     QT_TRANSLATE_NOOP("KeyList", "play in a loop")},
    {"denavit::StagePanel", QT_TRANSLATE_NOOP("KeyList", "Presenting"),
     QT_TRANSLATE_NOOP("KeyList", "Page Up, Page Down, Left, Right"),
     QT_TRANSLATE_NOOP("KeyList", "previous and next scene: named states, views and runs")},
    {"denavit::StagePanel", QT_TRANSLATE_NOOP("KeyList", "Presenting"),
     QT_TRANSLATE_NOOP("KeyList", "N"), QT_TRANSLATE_NOOP("KeyList", "next plot")},
    {"denavit::StagePanel", QT_TRANSLATE_NOOP("KeyList", "Presenting"),
     QT_TRANSLATE_NOOP("KeyList", "Esc"),
     QT_TRANSLATE_NOOP("KeyList", "end the presentation; a full screen first")},
    {"denavit::JointSlider", QT_TRANSLATE_NOOP("KeyList", "Joint sliders"),
     QT_TRANSLATE_NOOP("KeyList", "arrows, wheel"),
     QT_TRANSLATE_NOOP("KeyList",
                       "of the slider in use: one degree or millimetre; with Shift ten")},
    {"denavit::PosesPanel", QT_TRANSLATE_NOOP("KeyList", "Poses"),
     QT_TRANSLATE_NOOP("KeyList", "Return, F2, Del, Alt+Up, Alt+Down"),
     QT_TRANSLATE_NOOP("KeyList", "show, rename, delete, move the state")},
    {"denavit::RunListPanel", QT_TRANSLATE_NOOP("KeyList", "Runs"),
     QT_TRANSLATE_NOOP("KeyList", "Return, Space, F2, K, Del"),
     QT_TRANSLATE_NOOP("KeyList", "show, lay over, rename, keep the rows of, remove the run")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Numbers"), QT_TRANSLATE_NOOP("KeyList", "Up, Down"),
     QT_TRANSLATE_NOOP("KeyList", "step the number; with Shift ten times as far")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Numbers"), QT_TRANSLATE_NOOP("KeyList", "Return"),
     QT_TRANSLATE_NOOP("KeyList", "take the number; pi/2, 30 deg and 5 mm are numbers too")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Numbers"), QT_TRANSLATE_NOOP("KeyList", "wheel"),
     QT_TRANSLATE_NOOP("KeyList", "step the number that has the keyboard; others scroll")},
    {"", QT_TRANSLATE_NOOP("KeyList", "Numbers"), QT_TRANSLATE_NOOP("KeyList", "Esc"),
     QT_TRANSLATE_NOOP("KeyList", "the old number")},
    {"QTableView", QT_TRANSLATE_NOOP("KeyList", "Tables"),
     QT_TRANSLATE_NOOP("KeyList", "F2 or a digit"), QT_TRANSLATE_NOOP("KeyList", "edit the cell")},
    {"QTableView", QT_TRANSLATE_NOOP("KeyList", "Tables"), QT_TRANSLATE_NOOP("KeyList", "Return"),
     QT_TRANSLATE_NOOP("KeyList", "open the cell; once more, take the entry and go on below")},
    {"QTableView", QT_TRANSLATE_NOOP("KeyList", "Tables"),
     QT_TRANSLATE_NOOP("KeyList", "Tab, Shift+Tab"),
     QT_TRANSLATE_NOOP("KeyList", "next and last cell")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "R, P"),
     QT_TRANSLATE_NOOP("KeyList", "in the type column: revolute, prismatic")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+Up, Ctrl+Down"),
     QT_TRANSLATE_NOOP("KeyList", "step the selected numbers; with Shift ten times as far")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+C, X, V"),
     QT_TRANSLATE_NOOP("KeyList", "copy, cut, paste cells, also from and to a spreadsheet")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Ins, Alt+Ins"),
     QT_TRANSLATE_NOOP("KeyList", "a new joint after, before this one")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+D"), QT_TRANSLATE_NOOP("KeyList", "duplicate the joint")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Alt+Up, Alt+Down"),
     QT_TRANSLATE_NOOP("KeyList", "move the joint (or drag its number)")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Shift+Space"), QT_TRANSLATE_NOOP("KeyList", "select the row")},
    {"denavit::JointTable", QT_TRANSLATE_NOOP("KeyList", "DH table"),
     QT_TRANSLATE_NOOP("KeyList", "Del"),
     QT_TRANSLATE_NOOP("KeyList", "clear the cells; remove the joints of whole rows")},
    {"denavit::ChannelBrowser", QT_TRANSLATE_NOOP("KeyList", "Channels"),
     QT_TRANSLATE_NOOP("KeyList", "Up, Down, Return, Esc"),
     QT_TRANSLATE_NOOP("KeyList",
                       "while searching: choose a channel, add it to the plot in use, leave")},
    {"denavit::StepsTab", QT_TRANSLATE_NOOP("KeyList", "Newton-Euler steps"),
     QT_TRANSLATE_NOOP("KeyList", "Left, Right, Home, End"),
     QT_TRANSLATE_NOOP("KeyList", "one step back or on, the first and the last step")},
    {"denavit::StepsTab", QT_TRANSLATE_NOOP("KeyList", "Newton-Euler steps"),
     QT_TRANSLATE_NOOP("KeyList", "Page Up, Page Down"),
     QT_TRANSLATE_NOOP("KeyList", "the same equation of another link")},
    {"denavit::PoleCard", QT_TRANSLATE_NOOP("KeyList", "Poles"),
     QT_TRANSLATE_NOOP("KeyList", "click, arrow keys"),
     QT_TRANSLATE_NOOP("KeyList", "choose a pole of the map")},
    {"denavit::TimeLine", QT_TRANSLATE_NOOP("KeyList", "Points over time"),
     QT_TRANSLATE_NOOP("KeyList", "Left, Right, Home, End, Del"),
     QT_TRANSLATE_NOOP("KeyList", "select a point, remove it")},
    {"denavit::TimeLine", QT_TRANSLATE_NOOP("KeyList", "Points over time"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+Left, Ctrl+Right, or drag"),
     QT_TRANSLATE_NOOP("KeyList",
                       "pass the point earlier or later, and what comes behind it; with Shift "
                       "only this point; Esc takes a drag back")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "left drag"),
     QT_TRANSLATE_NOOP("KeyList", "turn the view (other buttons: Preferences, mouse)")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "Shift+left drag"),
     QT_TRANSLATE_NOOP("KeyList", "move the view")},
    {"denavit::LivePanel", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "Ctrl+left drag"),
     QT_TRANSLATE_NOOP("KeyList", "pull the arm where it is held, live; Esc lets go")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "wheel"), QT_TRANSLATE_NOOP("KeyList", "zoom")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "click"),
     QT_TRANSLATE_NOOP("KeyList",
                       "select the link, joint or frame; right click: what can be done")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "double click"),
     QT_TRANSLATE_NOOP("KeyList", "edit the link, joint or frame; beside the arm: fit it")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "drag the ring or arrow"),
     QT_TRANSLATE_NOOP("KeyList", "move the selected joint; Esc takes it back")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "1 … 7, F, P"),
     QT_TRANSLATE_NOOP("KeyList", "standard views, fit the arm, parallel or perspective")},
    {"denavit::ArmView", QT_TRANSLATE_NOOP("KeyList", "3-D view"),
     QT_TRANSLATE_NOOP("KeyList", "C, I"),
     QT_TRANSLATE_NOOP("KeyList", "centres of mass, inertia ellipsoids")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "left drag"),
     QT_TRANSLATE_NOOP("KeyList", "move through time: the view and all plots follow")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "Shift+drag or right drag"),
     QT_TRANSLATE_NOOP("KeyList", "zoom into a box")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "wheel"),
     QT_TRANSLATE_NOOP("KeyList", "zoom time; with Ctrl the values")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "middle drag"), QT_TRANSLATE_NOOP("KeyList", "shift the plot")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "double click"), QT_TRANSLATE_NOOP("KeyList", "show all")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "A, B"),
     QT_TRANSLATE_NOOP("KeyList",
                       "a measuring cursor at the mouse: how far A and B are apart, and the values "
                       "of the curves there")},
    {"denavit::PlotView", QT_TRANSLATE_NOOP("KeyList", "Plots"),
     QT_TRANSLATE_NOOP("KeyList", "Esc"),
     QT_TRANSLATE_NOOP("KeyList", "remove the measuring cursors")},
};

bool hasWidget(const QWidget& window, const char* className) {
  if (!*className) return true;
  const QList<QWidget*> widgets = window.findChildren<QWidget*>();
  return std::any_of(widgets.begin(), widgets.end(),
                     [&](const QWidget* widget) { return widget->inherits(className); });
}

}  // namespace

std::vector<KeyGroup> listKeys(const QWidget& window) {
  KeyGatherer gatherer;
  if (const auto* bar = window.findChild<QMenuBar*>()) {
    for (const QAction* menu : bar->actions()) {
      if (menu->menu()) gatherer.add(plain(menu->text()), menu->menu()->actions());
    }
  }
  // Actions of panels, which are in no menu.
  gatherer.add(KeyListText::tr("Panels"), window.findChildren<QAction*>());
  for (const PanelKeys& row : kPanelKeys) {
    if (!hasWidget(window, row.widget)) continue;
    gatherer.add(KeyListText::tr(row.title),
                 {KeyListText::tr(row.keys), KeyListText::tr(row.does)});
  }
  return gatherer.take();
}

}  // namespace denavit
