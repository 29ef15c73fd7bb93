#include "ui/widgets/decimal_box.h"

namespace denavit {
namespace {

QString withPoint(QString text) { return text.replace(',', '.'); }

}  // namespace

DecimalBox::DecimalBox(QWidget* parent) : QDoubleSpinBox(parent) { setLocale(QLocale::c()); }

void DecimalBox::setDecimalComma(bool comma) {
  if (comma == comma_) return;
  comma_ = comma;
  setSuffix(suffix());  // writes the number anew
}

QValidator::State DecimalBox::validate(QString& input, int& position) const {
  QString plain = withPoint(input);
  return QDoubleSpinBox::validate(plain, position);
}

double DecimalBox::valueFromText(const QString& text) const {
  return QDoubleSpinBox::valueFromText(withPoint(text));
}

QString DecimalBox::textFromValue(double value) const {
  QString text = QDoubleSpinBox::textFromValue(value);
  return comma_ ? text.replace('.', ',') : text;
}

}  // namespace denavit
