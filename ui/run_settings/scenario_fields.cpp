#include "ui/run_settings/scenario_fields.h"

#include <utility>

#include "models/scenario/scenario_issues.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {
namespace {

QString toText(const Issue& issue) {
  const QString what = QString::fromStdString(issue.what);
  return issue.remedy.empty() ? what : what + "\n" + QString::fromStdString(issue.remedy);
}

}  // namespace

QString findMistakeAt(const Edits& edits, const QString& place,
                      const std::function<void(ScenarioDescription&)>& change) {
  ScenarioDescription tried = edits.document().composeScenario();
  change(tried);
  if (!place.startsWith("input.csv")) tried.input.csv.clear();  // no file is read at each key
  const std::string where = place.toStdString();
  for (const Issue& issue : findIssues(tried)) {
    const bool error = issue.severity == Issue::Severity::Error;
    if (error && issue.where == where) return toText(issue);
  }
  return {};
}

ScenarioFields::ScenarioFields(Edits& edits, const Preferences& preferences, Messages& messages,
                               QObject* parent)
    : QObject(parent), edits_(edits), preferences_(preferences), messages_(messages) {}

void ScenarioFields::add(const FieldText& text, QWidget* field,
                         std::function<void(ScenarioDescription&)> show) {
  field->setObjectName(QString::fromLatin1(text.place));
  field->setToolTip(text.toolTip);
  field->setAccessibleName(text.toolTip);
  entries_.push_back({field, QString::fromLatin1(text.place), text.toolTip, std::move(show)});
}

void ScenarioFields::addOther(const char* place, QWidget* widget) {
  entries_.push_back({widget, QString::fromLatin1(place), widget->toolTip(), {}});
}

QuantityEdit* ScenarioFields::addNumber(const FieldText& text, const QuantityFormat& format,
                                        double step, Number number, QWidget* parent) {
  auto* edit = new QuantityEdit(format, parent);
  edit->setStep(step);
  connect(edit, &QuantityEdit::edited, this,
          [this, number, undo = text.undo, place = QString::fromLatin1(text.place)](double value,
                                                                                    int gesture) {
            edits_.editScenario(
                undo, [&](ScenarioDescription& scenario) { *number(scenario) = value; },
                place + QString::number(gesture));
          });
  connect(edit, &QuantityEdit::refused, &messages_, &Messages::said);
  add(text, edit, [this, edit, number, format](ScenarioDescription& scenario) {
    // A section may have given it a unit of its own meanwhile.
    QuantityFormat shown = withUnits(format, preferences_.values());
    shown.unit = edit->format().unit;
    edit->setFormat(shown);
    const double* value = number(scenario);
    value ? edit->setValue(*value) : edit->setAbsent();
  });
  return edit;
}

QuantityEdit* ScenarioFields::addOptional(const FieldText& text, const QuantityFormat& format,
                                          OptionalNumber number, QWidget* parent) {
  auto* edit = new QuantityEdit(format, parent);
  edit->setOptional(true);
  connect(edit, &QuantityEdit::edited, this, [this, number, undo = text.undo](double value, int) {
    edits_.editScenario(undo, [&](ScenarioDescription& scenario) { *number(scenario) = value; });
  });
  connect(edit, &QuantityEdit::cleared, this, [this, number, undo = text.undo] {
    edits_.editScenario(undo, [&](ScenarioDescription& scenario) { number(scenario)->reset(); });
  });
  connect(edit, &QuantityEdit::refused, &messages_, &Messages::said);
  add(text, edit, [this, edit, number, format](ScenarioDescription& scenario) {
    edit->setFormat(withUnits(format, preferences_.values()));
    const std::optional<double>& value = *number(scenario);
    value ? edit->setValue(*value) : edit->setAbsent();
  });
  return edit;
}

ExpressionEdit* ScenarioFields::addExpression(const FieldText& text, Text expression,
                                              QWidget* parent) {
  const QString place = QString::fromLatin1(text.place);
  auto* edit = new ExpressionEdit(
      [this, place, expression](const QString& typed) {
        return findMistake(place, expression, typed.isEmpty() ? QStringLiteral("0") : typed);
      },
      parent);
  connect(edit, &ExpressionEdit::edited, this,
          [this, expression, undo = text.undo](const QString& typed) {
            edits_.editScenario(undo, [&](ScenarioDescription& scenario) {
              *expression(scenario) = typed.isEmpty() ? "0" : typed.toStdString();
            });
          });
  connect(edit, &ExpressionEdit::refused, &messages_, &Messages::said);
  add(text, edit, [edit, expression](ScenarioDescription& scenario) {
    const std::string* value = expression(scenario);
    edit->setEnabled(value != nullptr);
    edit->setExpression(value ? QString::fromStdString(*value) : QString());
  });
  return edit;
}

QString ScenarioFields::findMistake(const QString& place, const Text& expression,
                                    const QString& text) const {
  return findMistakeAt(edits_, place, [&](ScenarioDescription& scenario) {
    if (std::string* value = expression(scenario)) *value = text.toStdString();
  });
}

void ScenarioFields::refresh() {
  ScenarioDescription scenario = edits_.document().scenario();
  for (const Entry& entry : entries_) {
    if (entry.show) entry.show(scenario);
  }
}

void ScenarioFields::setIssues(const std::vector<Issue>& issues) {
  for (const Entry& entry : entries_) {
    const auto* number = qobject_cast<const QuantityEdit*>(entry.field);
    const auto* expression = qobject_cast<const ExpressionEdit*>(entry.field);
    if ((number && number->isBad()) || (expression && expression->isBad())) continue;
    QString what;
    for (const Issue& issue : issues) {
      // A list's field stands for all of its entries.
      const QString where = QString::fromStdString(issue.where);
      if (where == entry.place || where.startsWith(entry.place + "[")) what = toText(issue);
    }
    markField(*entry.field, what, entry.toolTip);
  }
}

QWidget* ScenarioFields::findField(const QString& where) const {
  for (const Entry& entry : entries_) {
    if (where == entry.place || where.startsWith(entry.place + "[")) return entry.field;
  }
  return nullptr;
}

}  // namespace denavit
