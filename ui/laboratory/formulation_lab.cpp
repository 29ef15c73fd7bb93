#include "ui/laboratory/formulation_lab.h"

#include <QScrollArea>

#include "ui/editors/scrolling_tab.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/agreement_tab.h"
#include "ui/laboratory/cost_tab.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/steps_tab.h"
#include "ui/laboratory/tables_tab.h"

namespace denavit {

FormulationLab::FormulationLab(const Edits& edits, const Shown& shown, Playback& playback,
                               const Preferences& preferences, ArmView& view, QWidget* parent)
    : QTabWidget(parent),
      state_(new LabState(*new ShownArm(edits, shown, playback, preferences, this), this)) {
  setObjectName("formulations");
  setDocumentMode(true);
  agreement_ = addScrollingTab<AgreementTab>(
      *this, tr("Agreement"), tr("Every formulation: what it costs here, and how it agrees"),
      *state_);
  cost_ = addScrollingTab<CostTab>(
      *this, tr("Cost"), tr("Products and sums by the number of joints, and measured times"),
      *state_);
  tables_ = addScrollingTab<TablesTab>(
      *this, tr("Tables"), tr("M or g looked up instead of computed: memory, error, time"),
      *state_);
  steps_ = addScrollingTab<StepsTab>(
      *this, tr("Newton-Euler steps"),
      tr("Newton-Euler link by link, with numbers and vectors on the arm"), *state_, view);
}

bool FormulationLab::isBusy() const {
  return agreement_->isBusy() || cost_->isBusy() || tables_->isBusy();
}

bool FormulationLab::showTab(const QString& name) {
  for (int k = 0; k < count(); ++k) {
    const auto* area = qobject_cast<QScrollArea*>(widget(k));
    if (!area || area->widget()->objectName() != name) continue;
    setCurrentIndex(k);
    return true;
  }
  return false;
}

}  // namespace denavit
