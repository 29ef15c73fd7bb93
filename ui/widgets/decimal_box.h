#pragma once

#include <QDoubleSpinBox>

namespace denavit {

/// A box for a number that takes both decimal signs: what Qt's own would read as 95 where "9,5" is
/// typed, its comma being one between thousands.
class DecimalBox final : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit DecimalBox(QWidget* parent = nullptr);
  /// Which of the two is shown.
  void setDecimalComma(bool comma);

 protected:
  QValidator::State validate(QString& input, int& position) const override;
  [[nodiscard]] double valueFromText(const QString& text) const override;
  [[nodiscard]] QString textFromValue(double value) const override;

 private:
  bool comma_ = false;
};

}  // namespace denavit
