#include "ui/run_settings/start_actions.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "models/scenario/hold.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

struct StartActions {
  Q_DECLARE_TR_FUNCTIONS(StartActions)
};

std::size_t jointCount(const Studio& studio) { return studio.document().robot().joints.size(); }

void sayWhyNot(Studio& studio, const DescriptionError& error) {
  const std::string why = error.issues().empty() ? error.what() : toLine(error.issues().front());
  emit studio.said(StartActions::tr("Not possible: %1").arg(QString::fromStdString(why)));
}

}  // namespace

std::vector<double> shownRates(const Studio& studio) {
  std::vector<double> qd;
  const Playback& playback = studio.playback();
  if (playback.isActive()) qd = playback.history()->ratesAt(playback.time());
  qd.resize(jointCount(studio), 0.0);
  return qd;
}

void showStart(Studio& studio) {
  std::vector<double> start = studio.document().scenario().initial.q;
  start.resize(jointCount(studio), 0.0);
  studio.editPose(StartActions::tr("move to the start"),
                  [&](std::vector<double>& all) { all = start; });
  studio.playback().leave();
}

void startFromShown(Studio& studio) {
  const bool inRun = studio.playback().isActive();
  const std::vector<double> q = studio.shownPoseOfArm(), qd = shownRates(studio);
  std::vector<double> delta, deltaRate;
  if (amplitudeColumns(studio.shownRobot()) == amplitudeColumns(studio.document().robot())) {
    delta = studio.shownAmplitudes();
    if (inRun) deltaRate = studio.playback().history()->amplitudeRatesAt(studio.playback().time());
  }
  studio.editScenario(StartActions::tr("start from what is shown"),
                      [&](ScenarioDescription& scenario) {
                        scenario.initial.q = q;
                        if (inRun) scenario.initial.qd = qd;
                        scenario.initial.delta = delta;
                        scenario.initial.deltaRate = deltaRate;
                      });
  emit studio.said(inRun ? StartActions::tr("Runs start from this instant, with its rates")
                         : StartActions::tr("Runs start from this pose"));
}

void startFrom(Studio& studio, const std::string& name, const std::vector<double>& q,
               const std::vector<double>& qd) {
  InitialState start = studio.document().scenario().initial;
  start.q = q;
  start.qd = qd;
  start.q.resize(jointCount(studio), 0.0);
  start.qd.resize(jointCount(studio), 0.0);
  const QString title = QString::fromStdString(name);
  studio.editScenario(StartActions::tr("start from \"%1\"").arg(title),
                      [&](ScenarioDescription& scenario) { scenario.initial = start; });
  emit studio.said(StartActions::tr("Runs start from \"%1\"").arg(title));
}

void holdHere(Studio& studio) {
  try {
    const ScenarioDescription holding =
        makeHoldingScenario(studio.document().composeScenario(), studio.shownPoseOfArm());
    studio.editScenario(StartActions::tr("hold the pose"), [&](ScenarioDescription& scenario) {
      scenario.input = holding.input;
      scenario.initial = holding.initial;
    });
    QString said = StartActions::tr("The torques hold this pose: runs start here at rest");
    if (!holding.prescribed.empty()) {
      said += StartActions::tr("; joint %1 still follows its prescribed motion")
                  .arg(holding.prescribed.begin()->first);
    }
    emit studio.said(said);
  } catch (const DescriptionError& error) {
    sayWhyNot(studio, error);
  }
}

void showEquilibrium(Studio& studio) {
  try {
    const RestingPose resting =
        findRestingPose(studio.document().composeScenario(), studio.shownPoseOfArm());
    if (!resting.why.empty()) {
      emit studio.said(
          StartActions::tr("No equilibrium: %1").arg(QString::fromStdString(resting.why)));
      return;
    }
    studio.editPose(StartActions::tr("sag to equilibrium"),
                    [&](std::vector<double>& q) { q = resting.q; });
    studio.playback().leave();
    studio.showAmplitudes(resting.delta);
    emit studio.said(StartActions::tr("At rest here under gravity and the constant torques"));
  } catch (const DescriptionError& error) {
    sayWhyNot(studio, error);
  }
}

}  // namespace denavit
