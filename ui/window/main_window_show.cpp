#include <QStringList>

#include "ui/code/code_panel.h"
#include "ui/code/equations_panel.h"
#include "ui/identification/identification_panel.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/steps_tab.h"
#include "ui/linear/linear_bench.h"
#include "ui/linear/linear_cards.h"
#include "ui/mechanism/closures_panel.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/mechanism/singularity_panel.h"
#include "ui/study/study_panel.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"
#include "ui/window/main_window.h"
namespace denavit {

QString MainWindow::showPanel(const QString& place) {
  const QStringList parts = place.split(':');
  QStringList names;
  for (const Panels::Panel& panel : panels_.all()) {
    if (!panel.ofWorkspace) names << panel.name;
  }
  if (!names.contains(parts[0])) return names.join(", ");
  if (parts[0] == "linear") return showLinear(parts);
  panels_.raise(parts[0]);
  if (parts.size() < 2) return {};
  if (parts[0] == "code") return showCode(parts);
  if (parts[0] == "singularities") return showSingularities(parts);
  if (parts[0] == "study") return study_->showParts(parts.mid(1));
  if (parts[0] == "identification") return identification_->showTab(parts.mid(1));
  const QStringList tabs{"formulations:agreement", "formulations:cost", "formulations:tables",
                         "formulations:steps"};
  if (parts[0] != "formulations" || !lab_->showTab(parts[1])) return tabs.join(", ");
  if (parts.size() > 2) lab_->steps().setStep(parts[2].toInt() - 1);
  return {};
}

/// "singularities:map": made of the pose on screen.
QString MainWindow::showSingularities(const QStringList& parts) {
  if (parts[1] != "map") return "singularities:map";
  singularities_->makeMap();
  return {};
}

/// "linear", "linear:regulator" (the view in front where there is little room).
QString MainWindow::showLinear(const QStringList& parts) {
  lineariseHere();
  if (parts.size() < 2 || linear_->cards().bring(parts[1])) return {};
  return "linear:poles, linear:bode, linear:response, linear:regulator";
}

/// "code:receipt", "code:equations:5" (the term).
QString MainWindow::showCode(const QStringList& parts) {
  const QStringList beside{"generate", "equations", "receipt"};
  if (!beside.contains(parts[1])) {
    QStringList names;
    for (const QString& name : beside) names << "code:" + name;
    return names.join(", ");
  }
  panels_.raise(parts[1]);
  if (parts.size() > 2 && parts[1] == "equations") equations_->setTerm(parts[2].toInt() - 1);
  return {};
}

bool MainWindow::isBusy() const {
  const auto* torque = findChild<TorqueBreakdownPanel*>();
  return lab_->isBusy() || identification_->isBusy() || code_->isBusy() || equations_->isBusy() ||
         linear_->isBusy() || closures_->watch().isSearching() || singularities_->isBusy() ||
         study_->isBusy() || (torque && torque->isBusy());
}

}  // namespace denavit
