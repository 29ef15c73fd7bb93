#include "ui/torque_breakdown/strike_out.h"

#include <QCoreApplication>

#include "models/scenario/omitted_terms.h"
#include "models/torque_breakdown/run_deviation.h"
#include "ui/editors/quantity_text.h"
#include "ui/preferences/preferences.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {

StrikeOut::StrikeOut(const Edits& edits, Runs& runs, RunShelf& shelf, QObject* parent)
    : QObject(parent), edits_(edits), runs_(runs), shelf_(shelf) {
  connect(&runs.job(), &SimulationJob::finished, this, &StrikeOut::take);
  connect(&runs.job(), &SimulationJob::refused, this, [this] { setPending(0); });
  connect(&runs, &Runs::changed, this, [this] {
    // Numbers begin anew with another document.
    if (edits_.document().runs().empty()) origins_.clear();
  });
}

std::shared_ptr<const RunRecord> StrikeOut::originOf(
    const std::shared_ptr<const RunRecord>& run) const {
  const RunList& list = runs_.list();
  const auto found = origins_.find(list.numberOf(*run));
  return found == origins_.end() ? nullptr : list.runOf(found->second);
}

/// What the variation is to be compared with keeps its rows until then.
void StrikeOut::setPending(int number) {
  pending_ = number;
  runs_.use().look(this, number > 0 ? std::set<int>{number} : std::set<int>());
}

void StrikeOut::start(const std::shared_ptr<const RunRecord>& run,
                      const std::vector<MotionTerm>& without) {
  if (runs_.job().isRunning()) return;
  const std::shared_ptr<const RunRecord> origin = originOf(run);
  setPending(runs_.list().numberOf(origin ? *origin : *run));
  ScenarioDescription scenario = run->scenario;
  scenario.without = without;
  runs_.run(std::move(scenario));
}

void StrikeOut::take(const std::shared_ptr<const RunRecord>& run) {
  const RunList& runs = runs_.list();
  if (pending_ > 0 && runs.find(*run) >= 0) {
    const int number = runs.numberOf(*run);
    origins_[number] = pending_;
    if (const auto origin = runs.runOf(pending_)) {
      const QString what = run->scenario.without.empty() ? tr("with every term")
                                                         : tellOmitted(run->scenario.without);
      runs_.rename(number, tr("%1 %2").arg(shelf_.nameOf(*origin), what));
      shelf_.setChosen(RunShelf::keyOf(pending_), true);
    }
    emit finished();
  }
  setPending(0);
}

QString tellWorth(const RunRecord& run, const QString& origin, const RunDeviation& deviation,
                  int joint, const Preferences& preferences) {
  const auto tr = [](const char* text) {
    return QCoreApplication::translate("denavit::StrikeOut", text);
  };
  if (joint >= static_cast<int>(deviation.joints.size())) return {};
  const PreferenceValues& values = preferences.values();
  const auto tell = [&](const Deviation& part, const QuantityFormat& format) {
    return tr("%1 (rms %2)").arg(toText(part.largest, format), toText(part.rms, format));
  };
  const auto k = static_cast<std::size_t>(joint);
  const JointType type = run.robot.joints[k].type;
  const QString what =
      run.scenario.without.empty() ? tr("With every term") : tellOmitted(run.scenario.without);
  QString text = what.left(1).toUpper() + what.mid(1) + ": ";
  if (deviation.joints[k].largest > 0 || deviation.tool.largest > 0) {
    text += tr("joint %1 is up to %2 away from %3, the tool up to %4.")
                .arg(joint + 1)
                .arg(tell(deviation.joints[k], shownFormat(type, values)), origin,
                     tell(deviation.tool, shownFormat(QuantityKind::Length, values)));
  } else {
    text += tr("the arm moves as in %1.").arg(origin);
  }
  if (deviation.torques[k].largest > 0) {
    const QuantityFormat torque =
        withUnits({.unit = type == JointType::Revolute ? "N m" : "N"}, values);
    text += " " + tr("Its torque differs by up to %1.").arg(tell(deviation.torques[k], torque));
  }
  if (!balancesEnergy(run.scenario)) {
    text += " " + tr("Energy does not balance without these terms, so its closure says nothing "
                     "about the integrator.");
  }
  return text;
}

}  // namespace denavit
