#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace denavit {

/// Lets a window fill the screen and be again as it was: F11, or its entry of the menu; Esc leaves.
class FullScreen final : public QObject {
  Q_OBJECT

 public:
  FullScreen(QWidget& window, QMenu& menu);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void set(bool full);

  QWidget& window_;
  QAction* action_;
};

}  // namespace denavit
