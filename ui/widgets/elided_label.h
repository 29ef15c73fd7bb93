#pragma once

#include <QLabel>

namespace denavit {

/// A line of text that ends in three dots where there is no room for it; a tip has the whole then.
class ElidedLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setWhole(const QString& text);
  [[nodiscard]] const QString& whole() const { return whole_; }

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void elide();

  QString whole_;
};

}  // namespace denavit
