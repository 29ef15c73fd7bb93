#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QTabBar;
class QToolButton;

namespace denavit {

/// The chains of a mechanism as tabs over the table of the one that holds the selected joint, and
/// what may be done with them. Hidden where there is an arm.
class ChainBar final : public QWidget {
  Q_OBJECT

 public:
  ChainBar(Edits& edits, Selection& selection, Messages& messages, QWidget* parent = nullptr);

  /// Each is one undo step.
  void addChain();
  void duplicateChain();
  /// The last chain stays; the status line says why.
  void removeChain();
  /// The chain that is shown, as an arm where it stands on screen.
  void saveChain(const QString& path);
  /// A name that cannot be is not taken; the status line says why.
  void renameChain(const QString& name);

 private:
  void refresh();
  void follow();
  void askName();
  void askPath();
  void showMenu(QPoint at);

  Edits& edits_;
  Selection& selection_;
  Messages& messages_;
  QTabBar* tabs_;
};

}  // namespace denavit
