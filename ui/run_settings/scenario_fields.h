#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"
#include "ui/editors/quantity_edit.h"
#include "ui/run_settings/expression_edit.h"
#include "ui/studio/parts.h"

namespace denavit {

/// What a field of the scenario is called and where it belongs.
struct FieldText {
  const char* place;  ///< "integrator.step"; also the field's object name
  QString toolTip;    ///< meaning and unit
  QString undo;       ///< a verb phrase: "set the step"
};

/// Fields that each show and edit one value of the scenario. Every edit is an undo step; what is
/// wrong with a value frames its field.
class ScenarioFields final : public QObject {
  Q_OBJECT

 public:
  /// Null when the scenario has no such value now; the field is then empty and disabled.
  using Number = std::function<double*(ScenarioDescription&)>;
  using OptionalNumber = std::function<std::optional<double>*(ScenarioDescription&)>;
  using Text = std::function<std::string*(ScenarioDescription&)>;

  ScenarioFields(Edits& edits, const Preferences& preferences, Messages& messages,
                 QObject* parent = nullptr);

  /// @param step  of the arrow keys; SI units; 0: none
  QuantityEdit* addNumber(const FieldText& text, const QuantityFormat& format, double step,
                          Number number, QWidget* parent);
  /// An emptied line leaves the value out.
  QuantityEdit* addOptional(const FieldText& text, const QuantityFormat& format,
                            OptionalNumber number, QWidget* parent);
  /// An expression, tried out in the scenario while it is typed; emptied, it is 0.
  ExpressionEdit* addExpression(const FieldText& text, Text expression, QWidget* parent);
  /// Frames a widget that is filled elsewhere.
  void addOther(const char* place, QWidget* widget);

  void refresh();
  void setIssues(const std::vector<Issue>& issues);
  /// The field of a place; null when there is none here.
  [[nodiscard]] QWidget* findField(const QString& where) const;

 private:
  struct Entry {
    QWidget* field;
    QString place, toolTip;
    std::function<void(ScenarioDescription&)> show;
  };
  void add(const FieldText& text, QWidget* field, std::function<void(ScenarioDescription&)> show);
  [[nodiscard]] QString findMistake(const QString& place, const Text& expression,
                                    const QString& text) const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  std::vector<Entry> entries_;
};

/// Why the scenario with a change would be wrong at a place; empty when it would not.
[[nodiscard]] QString findMistakeAt(const Edits& edits, const QString& place,
                                    const std::function<void(ScenarioDescription&)>& change);

}  // namespace denavit
