#pragma once

#include <QTabWidget>

#include "ui/studio/parts.h"

namespace denavit {

class AgreementTab;
class ArmView;
class CostTab;
class LabState;
class StepsTab;
class TablesTab;

/// The formulations of inverse dynamics side by side: how they agree, what they cost, what
/// tables are worth instead of arithmetic, and Newton-Euler step by step.
class FormulationLab final : public QTabWidget {
  Q_OBJECT

 public:
  /// @param view  the 3-D view that the steps draw into
  FormulationLab(const Edits& edits, const Shown& shown, Playback& playback,
                 const Preferences& preferences, ArmView& view, QWidget* parent = nullptr);

  [[nodiscard]] AgreementTab& agreement() const { return *agreement_; }
  [[nodiscard]] CostTab& cost() const { return *cost_; }
  [[nodiscard]] TablesTab& tables() const { return *tables_; }
  [[nodiscard]] StepsTab& steps() const { return *steps_; }
  /// Whether counts, times, comparisons or tables are under way.
  [[nodiscard]] bool isBusy() const;
  /// Brings a tab to the front: "agreement", "cost", "tables", "steps". @returns whether there is
  /// one
  bool showTab(const QString& name);

 private:
  LabState* state_;
  AgreementTab* agreement_;
  CostTab* cost_;
  TablesTab* tables_;
  StepsTab* steps_;
};

}  // namespace denavit
