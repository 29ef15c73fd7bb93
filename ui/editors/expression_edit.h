#pragma once

#include <QLineEdit>
#include <functional>

namespace denavit {

/// A line for an expression, checked while it is typed: what cannot be read has a red frame and
/// says why, and is not taken. Escape brings back the old one. At its right end stands how the text
/// is read, where there is room.
class ExpressionEdit final : public QLineEdit {
  Q_OBJECT

 public:
  /// Why a text cannot be taken; empty when it can.
  using Check = std::function<QString(const QString&)>;
  /// What stands beside a text: its unit, or what it comes to.
  using Reading = std::function<QString(const QString&)>;

  explicit ExpressionEdit(Check check, QWidget* parent = nullptr);

  /// Shows an expression; what is being typed stays until it is confirmed.
  void setExpression(const QString& expression);
  [[nodiscard]] const QString& expression() const { return expression_; }
  [[nodiscard]] bool isBad() const { return bad_; }
  /// Drops what is being typed.
  void revert();
  void setReading(Reading reading);
  /// What stands beside the text now; empty of one that cannot be read.
  [[nodiscard]] QString reading() const;

 signals:
  void edited(const QString& expression);
  void refused(const QString& why);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void checkText();
  void confirm();
  void setBad(const QString& why);

  Check check_;
  Reading reading_;
  QString expression_;
  bool bad_ = false;
};

}  // namespace denavit
