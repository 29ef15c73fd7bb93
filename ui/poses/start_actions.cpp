#include "ui/poses/start_actions.h"

#include <QCoreApplication>

#include "models/place_words.h"
#include "models/scenario/hold.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/no_arm_text.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

struct StartActions {
  Q_DECLARE_TR_FUNCTIONS(StartActions)
};

std::size_t jointCount(const Edits& edits) { return edits.document().robot().joints.size(); }

void sayWhyNot(const Edits& edits, Messages& messages, const DescriptionError& error) {
  const RobotDescription& robot = edits.document().robot();
  if (robot.isJointList) return void(emit messages.said(noArmText(robot)));
  const std::string why =
      error.issues().empty() ? error.what() : toSpokenLine(error.issues().front());
  emit messages.said(StartActions::tr("Not possible: %1").arg(QString::fromStdString(why)));
}

/// Bends the arm in the document's pose as it is bent at the start that is shown there.
void showDeflections(const Edits& edits, Shown& shown) {
  const InitialState& start = edits.document().scenario().initial;
  const bool isThere = shown.isDocumentPose() && edits.document().pose() == start.q;
  if (isThere) shown.showAmplitudes(start.delta);
}

}  // namespace

std::vector<double> shownRates(const Edits& edits, const Shown& shown) {
  std::vector<double> qd = shown.rates();
  qd.resize(jointCount(edits), 0.0);
  return qd;
}

void showStart(Edits& edits, Shown& shown) {
  edits.lookAt(StartActions::tr("move to the start"), edits.document().startPose());
  shown.leave();
  showDeflections(edits, shown);
}

void startFromShown(Edits& edits, Shown& shown, Messages& messages) {
  const bool inRun = !shown.isDocumentPose();
  InitialState start;
  start.q = shown.poseOfArm();
  if (inRun) start.qd = shownRates(edits, shown);
  if (amplitudeColumns(shown.robot()) == amplitudeColumns(edits.document().robot())) {
    start.delta = shown.amplitudes();
    start.deltaRate = shown.amplitudeRates();
  }
  edits.editStart(StartActions::tr("start from what is shown"),
                  [&](InitialState& initial) { initial = start; });
  // Rates that were taken on purpose are as safe as before; a pose has none to keep.
  if (!inRun) edits.setStartLocked(false);
  shown.leave();
  showDeflections(edits, shown);
  emit messages.said(inRun ? StartActions::tr("Runs start from this instant, with its rates")
                           : StartActions::tr("Runs start from this pose, at rest"));
}

void startFrom(Edits& edits, Messages& messages, const std::string& name,
               const std::vector<double>& q, const std::vector<double>& qd) {
  InitialState start;  // straight links: a state knows no deflections
  start.q = q;
  start.qd = qd;
  start.q.resize(jointCount(edits), 0.0);
  start.qd.resize(jointCount(edits), 0.0);
  const QString title = QString::fromStdString(name);
  edits.editStart(StartActions::tr("start from \"%1\"").arg(title),
                  [&](InitialState& initial) { initial = start; });
  emit messages.said(StartActions::tr("Runs start from \"%1\"").arg(title));
}

void holdHere(Edits& edits, const Shown& shown, Messages& messages) {
  try {
    const ScenarioDescription holding =
        makeHoldingScenario(edits.document().composeScenario(), shown.poseOfArm());
    edits.editScenario(StartActions::tr("hold the pose"), [&](ScenarioDescription& scenario) {
      scenario.input = holding.input;
      scenario.initial = holding.initial;
    });
    QString said = holding.input.voltage.empty()
                       ? StartActions::tr("The torques hold this pose: runs start here at rest")
                       : StartActions::tr("The voltages hold this pose: runs start here at rest");
    if (!holding.prescribed.empty()) {
      said += StartActions::tr("; joint %1 still follows its prescribed motion")
                  .arg(holding.prescribed.begin()->first);
    }
    emit messages.said(said);
  } catch (const DescriptionError& error) {
    sayWhyNot(edits, messages, error);
  }
}

void showEquilibrium(Edits& edits, Shown& shown, Messages& messages) {
  try {
    const RestingPose resting =
        findRestingPose(edits.document().composeScenario(), shown.poseOfArm());
    if (!resting.why.empty()) {
      emit messages.said(
          StartActions::tr("No equilibrium: %1").arg(QString::fromStdString(resting.why)));
      return;
    }
    const QString text = StartActions::tr("sag to equilibrium");
    if (edits.document().isStartLocked()) {
      edits.lookAt(text, resting.q);
    } else {
      edits.editStart(text, [&](InitialState& start) {
        start = {};
        start.q = resting.q;
        start.delta = resting.delta;
      });
    }
    shown.leave();
    shown.showAmplitudes(resting.delta);
    emit messages.said(StartActions::tr("At rest here under gravity and the constant torques"));
  } catch (const DescriptionError& error) {
    sayWhyNot(edits, messages, error);
  }
}

}  // namespace denavit
