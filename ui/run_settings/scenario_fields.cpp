#include "ui/run_settings/scenario_fields.h"

#include <utility>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/scenario_issues.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {

QString findMistakeAt(const Edits& edits, const QString& place,
                      const std::function<void(ScenarioDescription&)>& change) {
  ScenarioDescription tried = edits.document().composeScenario();
  change(tried);
  if (!place.startsWith("input.csv")) tried.input.csv.clear();  // no file is read at each key
  const std::string where = place.toStdString();
  for (const Issue& issue : findIssues(tried)) {
    const bool error = issue.severity == Issue::Severity::Error;
    if (error && issue.where == where) return withRemedy(issue);
  }
  return {};
}

ScenarioFields::ScenarioFields(Edits& edits, const Preferences& preferences, Messages& messages,
                               QObject* parent)
    : LinesOf({.current = [&edits] { return edits.document().scenario(); },
               .edit = [&edits](auto... step) { edits.editScenario(step...); }},
              preferences, true, parent),
      edits_(edits) {
  connect(this, &ScenarioFields::refused, &messages, &Messages::said);
}

FieldBinding ScenarioFields::bind(const std::string& path, const QString& name) const {
  const auto& handle = handleOf<ScenarioDescription>(path);
  return {.about = handle.about,
          .type = handle.type,
          .place = [place = QString::fromStdString(path)] { return place; },
          .name = [name] { return name; }};
}

QuantityEdit* ScenarioFields::addNumber(const std::string& path, const QString& name,
                                        QWidget* parent, const std::function<QString()>& unit) {
  FieldBinding binding = bind(path, name);
  binding.unit = unit;
  return qobject_cast<QuantityEdit*>(
      add(handleOf<ScenarioDescription>(path).find, std::move(binding), parent));
}

QuantityEdit* ScenarioFields::addNumber(
    const std::string& path, const QString& name, QWidget* parent,
    const std::function<double*(ScenarioDescription&)>& number) {
  FieldBinding binding = bind(path, name);
  binding.type = static_cast<double*>(nullptr);
  return qobject_cast<QuantityEdit*>(add(number, std::move(binding), parent));
}

ExpressionEdit* ScenarioFields::addExpression(const char* place, const QString& toolTip,
                                              const QString& undo, const Text& expression,
                                              QWidget* parent) {
  const auto orZero = [](const QString& typed) {
    return typed.isEmpty() ? std::string("0") : typed.toStdString();
  };
  auto* edit = new ExpressionEdit(
      [this, place, expression, orZero](const QString& typed) {
        return findMistakeAt(edits_, place, [&](ScenarioDescription& scenario) {
          if (std::string* value = expression(scenario)) *value = orZero(typed);
        });
      },
      parent);
  named(edit, place, toolTip)->setAccessibleName(toolTip);
  connect(
      edit, &ExpressionEdit::edited, this, [this, expression, undo, orZero](const QString& typed) {
        edits_.editScenario(
            undo, [&](ScenarioDescription& scenario) { *expression(scenario) = orZero(typed); });
      });
  connect(edit, &ExpressionEdit::refused, this, &ScenarioFields::refused);
  addOther(place, edit);
  expressions_.emplace_back(edit, expression);
  return edit;
}

void ScenarioFields::refresh() {
  LinesOf::refresh();
  ScenarioDescription scenario = edits_.document().scenario();
  for (const auto& [edit, expression] : expressions_) {
    const std::string* value = expression(scenario);
    edit->setEnabled(value != nullptr);
    edit->setExpression(value ? QString::fromStdString(*value) : QString());
  }
}

}  // namespace denavit
