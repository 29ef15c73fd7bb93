#pragma once

#include <QWidget>

class QDockWidget;

namespace denavit {

/// The title bar of a dock: its title, a widget of its panel, and buttons to float and close. The
/// dock is dragged by it. It folds away while the dock is one of several tabs, which name it
/// already.
class DockTitle final : public QWidget {
  Q_OBJECT

 public:
  /// @param extra  placed at the right; may be null
  DockTitle(QDockWidget& dock, QWidget* extra);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void fold();

  QDockWidget& dock_;
  bool folded_ = false;
};

}  // namespace denavit
