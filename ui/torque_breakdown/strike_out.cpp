#include "ui/torque_breakdown/strike_out.h"

#include <QCoreApplication>

#include "models/scenario/omitted_terms.h"
#include "models/torque_breakdown/run_deviation.h"
#include "ui/editors/quantity_text.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/studio.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {

StrikeOut::StrikeOut(Studio& studio, RunShelf& shelf, QObject* parent)
    : QObject(parent), studio_(studio), shelf_(shelf) {
  connect(&studio.job(), &SimulationJob::finished, this, &StrikeOut::take);
  connect(&studio.job(), &SimulationJob::refused, this, [this] { pending_ = nullptr; });
}

std::shared_ptr<const RunRecord> StrikeOut::originOf(
    const std::shared_ptr<const RunRecord>& run) const {
  const auto found = origins_.find(run.get());
  if (found == origins_.end()) return nullptr;
  std::shared_ptr<const RunRecord> origin = found->second.lock();
  const bool isListed = origin && studio_.document().runList().find(*origin) >= 0;
  return isListed ? origin : nullptr;
}

void StrikeOut::start(const std::shared_ptr<const RunRecord>& run,
                      const std::vector<std::string>& without) {
  if (studio_.job().isRunning()) return;
  const std::shared_ptr<const RunRecord> origin = originOf(run);
  pending_ = origin ? origin : run;
  ScenarioDescription scenario = run->scenario;
  scenario.without = without;
  studio_.run(std::move(scenario));
}

void StrikeOut::take(const std::shared_ptr<const RunRecord>& run) {
  const std::shared_ptr<const RunRecord> origin = std::move(pending_);
  pending_ = nullptr;
  Document& document = studio_.document();
  if (!origin || document.runList().find(*run) < 0) return;
  std::erase_if(origins_, [](const auto& known) { return known.second.expired(); });
  origins_[run.get()] = origin;
  if (document.runList().find(*origin) >= 0) {
    RunNote note = document.runList().noteOf(*run);
    const QString what =
        run->scenario.without.empty() ? tr("with every term") : tellOmitted(run->scenario.without);
    note.name = tr("%1 %2").arg(shelf_.nameOf(*origin), what).toStdString();
    document.setRunNote(*run, note);
    shelf_.setChosen(RunShelf::keyOf(document.runList().noteOf(*origin).number), true);
  }
  emit finished();
}

QString tellWorth(const RunRecord& run, const QString& origin, const RunDeviation& deviation,
                  int joint, const Studio& studio) {
  const auto tr = [](const char* text) {
    return QCoreApplication::translate("denavit::StrikeOut", text);
  };
  if (joint >= static_cast<int>(deviation.joints.size())) return {};
  const PreferenceValues& values = studio.preferences().values();
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
        withUnits({.unit = type == JointType::Revolute ? "N·m" : "N"}, values);
    text += " " + tr("Its torque differs by up to %1.").arg(tell(deviation.torques[k], torque));
  }
  if (!balancesEnergy(run.scenario)) {
    text += " " + tr("Energy does not balance without these terms, so its closure says nothing "
                     "about the integrator.");
  }
  return text;
}

}  // namespace denavit
