#pragma once

#include <QWidget>

class QDockWidget;

namespace denavit {

/// Whether tabs are drawn over a dock: docks that are closed have none, nor has one that floats.
[[nodiscard]] bool isTabbed(QDockWidget& dock);

/// The title bar of a dock: its title, a widget of its panel, and buttons to float and close. The
/// dock is dragged by it. While the dock is one of several tabs, which name it already, the widget
/// is all that is left, and without one it folds away.
class DockTitle final : public QWidget {
  Q_OBJECT

 public:
  /// @param extra  placed at the right; may be null
  DockTitle(QDockWidget& dock, QWidget* extra);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void fold();

  QDockWidget& dock_;
  QWidget* extra_;
  bool folded_ = false;
};

}  // namespace denavit
