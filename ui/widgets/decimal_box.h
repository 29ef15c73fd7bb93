#pragma once

#include <QDoubleSpinBox>

namespace denavit {

/// A box for a number that shows the decimal sign that people prefer, and takes both: what Qt's own
/// would read as 95 where "9,5" is typed, its comma being one between thousands.
class DecimalBox final : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit DecimalBox(QWidget* parent = nullptr);

 protected:
  QValidator::State validate(QString& input, int& position) const override;
  [[nodiscard]] double valueFromText(const QString& text) const override;
  [[nodiscard]] QString textFromValue(double value) const override;
};

}  // namespace denavit
