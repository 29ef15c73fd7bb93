#pragma once

#include <string>

#include "models/scenario/scenario.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/field_lines.h"
#include "ui/editors/quantity_edit.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Lines that each show and edit one value of the scenario.
class ScenarioFields final : public LinesOf<ScenarioDescription> {
 public:
  using Text = std::function<std::string*(ScenarioDescription&)>;

  ScenarioFields(Edits& edits, const Preferences& preferences, Messages& messages,
                 QObject* parent = nullptr);

  /// A value by its path, which is also the line's objectName: "integrator.rtol".
  /// @param name  for undo texts: "the duration"
  QuantityEdit* addNumber(const std::string& path, const QString& name, QWidget* parent,
                          const std::function<QString()>& unit = {});
  /// One that the scenario keeps otherwise than its list of fields says.
  QuantityEdit* addNumber(const std::string& path, const QString& name, QWidget* parent,
                          const std::function<double*(ScenarioDescription&)>& number);
  /// An expression, tried out in the scenario while it is typed; emptied, it is 0.
  ExpressionEdit* addExpression(const char* place, const QString& toolTip, const QString& undo,
                                const Text& expression, QWidget* parent);

  void refresh() override;

 private:
  [[nodiscard]] FieldBinding bind(const std::string& path, const QString& name) const;

  Edits& edits_;
  std::vector<std::pair<ExpressionEdit*, Text>> expressions_;
};

/// What is wrong at a place once the scenario was changed; empty: nothing.
[[nodiscard]] QString findMistakeAt(const Edits& edits, const QString& place,
                                    const std::function<void(ScenarioDescription&)>& change);

}  // namespace denavit
