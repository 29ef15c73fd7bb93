#include "ui/widgets/decimal_box.h"

#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

QString withPoint(QString text) { return text.replace(',', '.'); }

}  // namespace

DecimalBox::DecimalBox(QWidget* parent) : QDoubleSpinBox(parent) { setLocale(QLocale::c()); }

QValidator::State DecimalBox::validate(QString& input, int& position) const {
  QString plain = withPoint(input);
  return QDoubleSpinBox::validate(plain, position);
}

double DecimalBox::valueFromText(const QString& text) const {
  return QDoubleSpinBox::valueFromText(withPoint(text));
}

QString DecimalBox::textFromValue(double value) const {
  return toReading(QDoubleSpinBox::textFromValue(value));
}

}  // namespace denavit
