#include "ui/run_settings/omitted_terms_button.h"

#include <QAction>
#include <QMenu>
#include <algorithm>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/omitted_terms.h"
#include "ui/studio/edits.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {

OmittedTermsButton::OmittedTermsButton(Edits& edits, QWidget* parent)
    : QToolButton(parent), edits_(edits) {
  setObjectName("without");
  setProperty("boxed", true);
  setPopupMode(InstantPopup);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setToolTip(
      tr("Terms of the motion that the run goes without, to see what they are worth. Without "
         "coupled inertia, centrifugal or Coriolis terms energy does not balance."));
  auto* menu = new QMenu(this);
  for (const TorqueTerm term : kAllTorqueTerms) {
    const std::optional<MotionTerm> omitted = omittedTerm(term);
    if (!omitted) continue;
    QAction* action = menu->addAction(nameOf(term));
    action->setObjectName("without." + QString::fromStdString(toWord(*omitted)));
    action->setData(static_cast<int>(*omitted));
    action->setCheckable(true);
    action->setToolTip(tellTerm(term));
    connect(action, &QAction::triggered, this,
            [this, omitted](bool isOut) { toggle(*omitted, isOut); });
  }
  menu->setToolTipsVisible(true);
  setMenu(menu);
  refresh();
}

void OmittedTermsButton::refresh() {
  const ScenarioDescription& scenario = edits_.document().scenario();
  setText(scenario.without.empty() ? tr("nothing") : listOmitted(scenario.without));
  for (QAction* action : menu()->actions()) {
    action->setChecked(leavesOut(scenario, static_cast<MotionTerm>(action->data().toInt())));
  }
}

void OmittedTermsButton::toggle(MotionTerm term, bool isOut) {
  edits_.editScenario(isOut ? tr("leave a term out") : tr("put a term back"),
                      [&](ScenarioDescription& scenario) {
                        std::erase(scenario.without, term);
                        if (isOut) scenario.without.push_back(term);
                      });
  refresh();
}

}  // namespace denavit
