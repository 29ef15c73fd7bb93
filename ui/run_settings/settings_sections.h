#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace denavit {

class ExpressionEdit;
class OmittedTermsButton;
class QuantityEdit;
class ScenarioFields;

/// How long a run is, how often it is recorded, and the instants where its inputs are not smooth.
class TimesSection final : public QWidget {
  Q_OBJECT

 public:
  TimesSection(Edits& edits, const Preferences& preferences, Messages& messages,
               ScenarioFields& fields, QWidget* parent = nullptr);
  void refresh();
  [[nodiscard]] QString summary() const;

 private:
  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  ExpressionEdit* breaks_;
};

/// Friction, stops at the limits, clipping at the effort limits, and terms left out.
class LimitsSection final : public QWidget {
  Q_OBJECT

 public:
  LimitsSection(Edits& edits, const Preferences& preferences, ScenarioFields& fields,
                QWidget* parent = nullptr);
  void refresh();
  [[nodiscard]] QString summary() const;

 private:
  Edits& edits_;
  const Preferences& preferences_;
  QCheckBox* friction_;
  QCheckBox* clip_;
  OmittedTermsButton* without_;
};

/// The wrench that the environment applies to the tool: six expressions, in world or tool axes.
class WrenchSection final : public QWidget {
  Q_OBJECT

 public:
  WrenchSection(Edits& edits, ScenarioFields& fields, QWidget* parent = nullptr);
  void refresh();
  [[nodiscard]] QString summary() const;

 private:
  Edits& edits_;
  QCheckBox* acts_;
  QComboBox* axes_;
};

/// Name, description and source of the scenario.
class AboutSection final : public QWidget {
  Q_OBJECT

 public:
  explicit AboutSection(Edits& edits, QWidget* parent = nullptr);
  void refresh();
  [[nodiscard]] QString summary() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void takeDescription();

  Edits& edits_;
  QLineEdit* name_;
  QLineEdit* source_;
  QPlainTextEdit* description_;
};

}  // namespace denavit
