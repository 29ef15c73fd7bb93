#include "ui/editors/field_lines.h"

#include <QCoreApplication>
#include <QSignalBlocker>
#include <utility>

#include "ui/editors/expression_edit.h"
#include "ui/editors/field_menus.h"
#include "ui/editors/quantity_edit.h"
#include "ui/editors/word_box.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Whether something is being typed that cannot be read; it has a frame of its own.
bool isBad(const QWidget& widget) {
  const auto* number = qobject_cast<const QuantityEdit*>(&widget);
  const auto* expression = qobject_cast<const ExpressionEdit*>(&widget);
  return (number && number->isBad()) || (expression && expression->isBad());
}

int firstFreeRow(const QGridLayout& grid, int column) {
  int row = 0;
  while (row < grid.rowCount() && grid.itemAtPosition(row, column) != nullptr) ++row;
  return row;
}

}  // namespace

QString withRemedy(const Issue& issue) {
  const QString what = QString::fromStdString(issue.what);
  return issue.remedy.empty() ? what : what + "\n" + QString::fromStdString(issue.remedy);
}

QString fieldText(const char* text) {
  return QCoreApplication::translate("denavit::FieldList", text);
}

QuantityFormat shownFormat(const FieldAbout& about, const FieldScope& scope,
                           const PreferenceValues& values) {
  QuantityFormat format = shownFormat(kindOf(about.quantity, scope), values);
  // A unit that has a kind of its own is converted; others are written as they are.
  if (format.kind == QuantityKind::Plain) {
    format.unit = QString::fromStdString(unitOf(about.quantity, scope));
  }
  return format;
}

FieldLines::FieldLines(const Preferences& preferences, bool framesWarnings, QObject* parent)
    : QObject(parent), preferences_(preferences), framesWarnings_(framesWarnings) {}

QuantityFormat FieldLines::formatOf(const FieldBinding& binding) const {
  QuantityFormat format = shownFormat(binding.about, binding.scope(), preferences_.values());
  format.showUnit = binding.showsUnit;
  if (binding.unit) format.unit = binding.unit();
  return format;
}

double FieldLines::signOf(std::size_t line) const {
  const auto& factor = lines_[line].binding.factor;
  return factor ? factor() : 1.0;
}

QWidget* FieldLines::add(FieldBinding binding, QWidget* parent) {
  QWidget* widget = makeEditor(binding, lines_.size(), parent);
  const QString tip = fieldText(binding.about.tip);
  named(widget, binding.objectName.isEmpty() ? binding.place() : binding.objectName, tip);
  if (!tip.isEmpty()) widget->setAccessibleName(tip);
  setFieldPlace(*widget, binding.place);
  lines_.push_back({widget, std::move(binding)});
  return widget;
}

LabelledLine FieldLines::addTo(QGridLayout& grid, int column, FieldBinding binding) {
  const int row = firstFreeRow(grid, 2 * column);
  const QString name = fieldText(binding.about.label);
  QWidget* widget = add(std::move(binding), grid.parentWidget());
  if (qobject_cast<QCheckBox*>(widget) != nullptr) {
    grid.addWidget(widget, row, 2 * column, 1, 2);
    return {nullptr, widget};
  }
  auto* label = new QLabel(name, grid.parentWidget());
  grid.addWidget(label, row, 2 * column);
  grid.addWidget(widget, row, 2 * column + 1);
  return {label, widget};
}

void FieldLines::addOther(const QString& place, QWidget* widget) {
  FieldBinding binding{.place = [place] { return place; }, .name = {}};
  lines_.push_back({widget, std::move(binding), widget->toolTip()});
}

QWidget* FieldLines::makeEditor(const FieldBinding& binding, std::size_t line, QWidget* parent) {
  const auto undoText = [name = binding.name] { return tr("set %1").arg(name()); };
  const auto pick = [this, line, undoText](const std::string& word) {
    edit(line, undoText(), [&](const FieldPointer& value) { putText(value, word); }, {});
  };
  if (std::holds_alternative<bool*>(binding.type)) {
    auto* box = new QCheckBox(fieldText(binding.about.label), parent);
    connect(box, &QCheckBox::clicked, this, [pick](bool on) { pick(on ? kOn : kOff); });
    return box;
  }
  if (std::holds_alternative<WordPointer>(binding.type)) {
    auto* box = new QComboBox(parent);
    for (const Word& word : binding.about.words) addWord(*box, word);
    connect(box, &QComboBox::activated, this,
            [pick, box] { pick(box->currentData().toString().toStdString()); });
    return box;
  }
  if (std::holds_alternative<int*>(binding.type)) {
    auto* box = new QComboBox(parent);  // a list cannot be wrong
    for (int k = binding.about.rule.least; k <= binding.about.rule.most; ++k) {
      box->addItem(QString::number(k), k);
    }
    connect(box, &QComboBox::activated, this, [this, line, box, undoText] {
      const int number = box->currentData().toInt();
      edit(line, undoText(), [&](const FieldPointer& value) { putNumber(value, number); }, {});
    });
    return box;
  }
  auto* number = new QuantityEdit(formatOf(binding), parent);
  number->setStep(binding.about.step);
  number->setOptional(isOptional(binding.type));
  if (isOptional(binding.type)) number->setPlaceholderText(tr("none"));
  connect(number, &QuantityEdit::edited, this,
          [this, line, undoText, place = binding.place](double value, int gesture) {
            const double signedValue = value == 0 ? value : signOf(line) * value;
            edit(
                line, undoText(),
                [&](const FieldPointer& target) { putNumber(target, signedValue); },
                place() + QStringLiteral(" %1").arg(gesture));
          });
  connect(number, &QuantityEdit::cleared, this, [this, line, name = binding.name] {
    edit(line, tr("clear %1").arg(name()),
         [](const FieldPointer& target) { putNumber(target, std::nullopt); }, {});
  });
  connect(number, &QuantityEdit::refused, this, &FieldLines::refused);
  return number;
}

void FieldLines::show(std::size_t line, const FieldPointer& value) {
  QWidget* widget = lines_[line].widget;
  const std::optional<double> number = numberAt(value);
  if (auto* edit = qobject_cast<QuantityEdit*>(widget)) {
    edit->setFormat(formatOf(lines_[line].binding));
    number ? edit->setValue(*number == 0 ? *number : signOf(line) * *number) : edit->setAbsent();
  } else if (auto* box = qobject_cast<QComboBox*>(widget)) {
    const QSignalBlocker quiet(box);
    const std::string text = textAt(value);
    box->setCurrentIndex(std::max(0, number ? box->findData(static_cast<int>(*number))
                                            : box->findData(QString::fromStdString(text))));
  } else if (auto* check = qobject_cast<QCheckBox*>(widget)) {
    check->setChecked(isOnAt(value));
  }
}

void FieldLines::forget() {
  for (const Line& line : lines_) {
    if (auto* edit = qobject_cast<QuantityEdit*>(line.widget)) edit->restore();
  }
  refresh();
}

void FieldLines::setIssues(const std::vector<Issue>& issues) {
  for (Line& line : lines_) {
    if (isBad(*line.widget)) continue;
    const QString place = line.binding.place();
    QString what;
    for (const Issue& issue : issues) {
      if (!framesWarnings_ && issue.severity != Issue::Severity::Error) continue;
      const QString where = QString::fromStdString(issue.where);
      if (where == place || where.startsWith(place + "[")) what = withRemedy(issue);
    }
    const bool wasMarked = line.widget->property("bad").toBool();
    if (what.isEmpty() && !wasMarked) continue;
    if (!wasMarked) line.usualToolTip = line.widget->toolTip();
    markField(*line.widget, what, line.usualToolTip);
  }
}

QWidget* FieldLines::findField(const QString& where) const {
  for (const Line& line : lines_) {
    const QString place = line.binding.place();
    if (where == place || where.startsWith(place + "[")) return line.widget;
  }
  return nullptr;
}

bool FieldLines::showPlace(const QString& where) {
  QWidget* widget = findField(where);
  if (widget == nullptr) return false;
  widget->setFocus(Qt::OtherFocusReason);
  if (auto* line = qobject_cast<QLineEdit*>(widget)) line->selectAll();
  return true;
}

}  // namespace denavit
