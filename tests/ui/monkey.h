#pragma once

#include <QPointer>
#include <QRandomGenerator>
#include <QStringList>
#include <QTimer>
#include <fstream>
#include <string>

class QWidget;

namespace denavit {

class MainWindow;

namespace test {

/// Does random things to a window as a careless person does: keys into whatever has the focus,
/// clicks and drags, menu entries, table cells, undo and redo, docks, units and theme. It leaves
/// out what would open another document or end the program, and closes every dialog that comes up.
/// It knows no panel by name.
class Monkey {
 public:
  /// @param logPath  gets a line per action, so that a crash can be traced
  Monkey(MainWindow& window, quint32 seed, const std::string& logPath);

  void act();
  /// The newest actions, oldest first.
  [[nodiscard]] std::string lastActions() const;

 private:
  void pressKey();
  void useMouse();
  void drag(QWidget& widget, QPoint from);
  void triggerAction();
  void editCell();
  void undoOrRedo();
  void moveDock();
  void changePreferences();
  void note(const QString& what, const QWidget* widget = nullptr);
  void closeDialogs();

  template <typename T, typename Fits>
  T* pick(Fits fits);
  template <typename Items>
  const auto& any(const Items& items) {
    return items[random_.bounded(static_cast<int>(std::size(items)))];
  }
  [[nodiscard]] bool chance(int percent) { return random_.bounded(100) < percent; }
  [[nodiscard]] QString anyText();

  MainWindow& window_;
  QRandomGenerator random_;
  std::ofstream log_;
  QStringList last_;
  QTimer closer_;
};

}  // namespace test
}  // namespace denavit
