#pragma once

#include <QDockWidget>
#include <QString>
#include <array>
#include <initializer_list>
#include <vector>

class QMainWindow;

namespace denavit {

/// The docks of a window, by name, and where each workspace puts them. A new panel is one add()
/// and one word in the plans of panels.cpp.
class Panels {
 public:
  struct Panel {
    QString name;  ///< "arm"; the dock's object name is "dockArm"
    QString menuTitle;
    char key;  ///< with Ctrl+Alt goes there; 0: none
    QDockWidget* dock;
    bool ofWorkspace;  ///< no title bar, and in no list of panels: it comes with its workspace
  };

  struct Title {
    QString name;
    QString title;  ///< of the dock; the panel may change it later
    char key = 0;   ///< as Panel::key
    bool ofWorkspace = false;
  };

  /// Makes a dock for each panel.
  Panels(QMainWindow& window, std::initializer_list<Title> titles);

  /// Puts a panel into its dock. One that was made with the dock as its parent is not styled again.
  /// @param titleWidget  stands in the title bar; may be null
  void put(const QString& name, QWidget* panel, QWidget* titleWidget = nullptr) const;
  /// The dock of a name.
  [[nodiscard]] QDockWidget& dock(const QString& name) const { return *find(name).dock; }
  [[nodiscard]] const std::vector<Panel>& all() const { return panels_; }
  /// Opens a dock and brings it to the front of its tabs.
  void raise(const QString& name) const;
  /// Places a dock beside the panels that it belongs to.
  void settle(const QString& name) const;
  /// Where every dock is, whether it is open and whether it floats: two layouts with equal texts
  /// differ in sizes only.
  [[nodiscard]] QString describePlaces() const;
  /// The same, and gives it the keyboard: where it was last, else its first field.
  void goTo(const QString& name) const;

 private:
  [[nodiscard]] const Panel& find(const QString& name) const;

  QMainWindow& window_;
  std::vector<Panel> panels_;
};

/// What a person is about to do: the same docks, arranged for it. Linear is analysing, too: the
/// arm near where it stands.
enum class Workspace { Design, Motion, Simulate, Analyse, Code, Present, Linear };
/// Those that have buttons, in their order.
inline constexpr std::array kWorkspaces{Workspace::Design,  Workspace::Motion, Workspace::Simulate,
                                        Workspace::Analyse, Workspace::Code,   Workspace::Present};

/// The workspace whose button is down.
[[nodiscard]] constexpr Workspace buttonOf(Workspace workspace) {
  return workspace == Workspace::Linear ? Workspace::Analyse : workspace;
}

/// Shows, hides, places and sizes all docks for a workspace.
void arrange(QMainWindow& window, const Panels& panels, Workspace workspace);

}  // namespace denavit
