#include "ui/plots/plot_catalogue.h"

#include <QCoreApplication>
#include <array>
#include <numbers>
#include <utility>

#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

QString tr(const char* text) { return QCoreApplication::translate("denavit::PlotCatalogue", text); }

void addCurve(PlotData& plot, const RunHistory& history, const QString& name, const QString& unit,
              const std::string& column, double factor = 1) {
  if (RunHistory::Series y = history.series(column, factor)) {
    plot.curves.push_back({name, unit, {}, history.time(), std::move(y)});
  }
}

/// A coordinate, rate or acceleration of all joints, one chart per kind of joint.
std::vector<PlotData> makeMotion(const RunHistory& history, const char* quantity,
                                 const std::string& suffix, const QString& title,
                                 const QString& axis, const QString& symbol,
                                 const QString& perTime) {
  PlotData angles{title, axis + " [°" + perTime + "]", {}};
  PlotData lengths{title, axis + " [m" + perTime + "]", {}};
  const auto& joints = history.run().robot.joints;
  for (int i = 0; i < static_cast<int>(joints.size()); ++i) {
    const JointType type = joints[static_cast<std::size_t>(i)].type;
    const bool revolute = type == JointType::Revolute;
    addCurve(revolute ? angles : lengths, history, symbol + toSubscript(i + 1),
             (revolute ? QStringLiteral("°") : QStringLiteral("m")) + perTime,
             jointColumn(quantity, i, type, suffix), revolute ? kDegreesPerRadian : 1);
  }
  std::vector<PlotData> plots;
  if (!angles.curves.empty()) plots.push_back(std::move(angles));
  if (!lengths.curves.empty()) plots.push_back(std::move(lengths));
  return plots;
}

std::vector<PlotData> makeEfforts(const RunHistory& history) {
  PlotData torques{tr("Applied torques"), tr("torque [N m]"), {}};
  PlotData forces{tr("Applied forces"), tr("force [N]"), {}};
  const auto& joints = history.run().robot.joints;
  for (int i = 0; i < static_cast<int>(joints.size()); ++i) {
    const JointType type = joints[static_cast<std::size_t>(i)].type;
    const bool revolute = type == JointType::Revolute;
    addCurve(revolute ? torques : forces, history, "τ" + toSubscript(i + 1),
             revolute ? tr("N m") : tr("N"), effortColumn(i, type));
  }
  std::vector<PlotData> plots;
  if (!torques.curves.empty()) plots.push_back(std::move(torques));
  if (!forces.curves.empty()) plots.push_back(std::move(forces));
  return plots;
}

PlotData makeTerms(const RunHistory& history, int joint) {
  const JointType type = history.run().robot.joints[static_cast<std::size_t>(joint)].type;
  const bool revolute = type == JointType::Revolute;
  const QString unit = revolute ? tr("N m") : tr("N");
  PlotData plot{
      (revolute ? tr("Torque terms, joint %1") : tr("Force terms, joint %1")).arg(joint + 1),
      (revolute ? tr("torque [%1]") : tr("force [%1]")).arg(unit),
      {}};
  const std::array terms{
      std::pair("inertia", QT_TRANSLATE_NOOP("denavit::PlotCatalogue", "inertia")),
      std::pair("coriolis", QT_TRANSLATE_NOOP("denavit::PlotCatalogue", "Coriolis")),
      std::pair("gravity", QT_TRANSLATE_NOOP("denavit::PlotCatalogue", "gravity")),
      std::pair("friction", QT_TRANSLATE_NOOP("denavit::PlotCatalogue", "friction")),
      std::pair("external", QT_TRANSLATE_NOOP("denavit::PlotCatalogue", "external"))};
  for (const auto& [key, title] : terms) {
    addCurve(plot, history, tr(title), unit, effortColumn(joint, type, key));
  }
  addCurve(plot, history, tr("applied"), unit, effortColumn(joint, type));
  return plot;
}

PlotData makeEnergies(const RunHistory& history) {
  PlotData plot{tr("Energies"), tr("energy [J]"), {}};
  addCurve(plot, history, tr("kinetic"), tr("J"), "energy_kinetic_J");
  addCurve(plot, history, tr("gravity"), tr("J"), "energy_gravity_J");
  addCurve(plot, history, tr("total"), tr("J"), "energy_total_J");
  addCurve(plot, history, tr("work"), tr("J"), "energy_work_J");
  addCurve(plot, history, tr("dissipated"), tr("J"), "energy_dissipated_J");
  return plot;
}

PlotData makeTool(const RunHistory& history) {
  PlotData plot{tr("Tool position"), tr("position [m]"), {}};
  for (const char* axis : {"x", "y", "z"}) {
    addCurve(plot, history, axis, tr("m"), std::string("tool_") + axis + "_m");
  }
  return plot;
}

}  // namespace

std::vector<PlotChoice> listPlots(const RobotDescription& robot) {
  std::vector<PlotChoice> choices{{"q", tr("Joint positions")},
                                  {"qd", tr("Joint rates")},
                                  {"qdd", tr("Joint accelerations")},
                                  {"tau", tr("Applied torques")}};
  for (std::size_t i = 1; i <= robot.joints.size(); ++i) {
    const bool revolute = robot.joints[i - 1].type == JointType::Revolute;
    choices.push_back(
        {QStringLiteral("terms:%1").arg(i),
         (revolute ? tr("Torque terms, joint %1") : tr("Force terms, joint %1")).arg(i)});
  }
  choices.push_back({"energy", tr("Energies")});
  choices.push_back({"closure", tr("Energy closure")});
  choices.push_back({"tool", tr("Tool position")});
  return choices;
}

std::vector<PlotData> makePlots(const RunHistory& history, const QString& key) {
  // A run that ended at its first row has nothing to draw.
  if (history.time()->size() < 2) return {};
  if (key == "q")
    return makeMotion(history, "q", "", tr("Joint positions"), tr("position"), "q", "");
  if (key == "qd") return makeMotion(history, "qd", "_s", tr("Joint rates"), tr("rate"), "q̇", "/s");
  if (key == "qdd") {
    return makeMotion(history, "qdd", "_s2", tr("Joint accelerations"), tr("acceleration"), "q̈",
                      "/s²");
  }
  if (key == "tau") return makeEfforts(history);
  std::vector<PlotData> plots;
  if (key.startsWith("terms:")) {
    const int joint = key.section(':', 1).toInt() - 1;
    if (joint >= 0 && joint < history.jointCount()) plots.push_back(makeTerms(history, joint));
  } else if (key == "energy") {
    plots.push_back(makeEnergies(history));
  } else if (key == "closure") {
    plots.push_back({tr("Energy closure"), tr("closure [-]"), {}});
    addCurve(plots.back(), history, tr("closure"), "", "energy_closure");
  } else if (key == "tool") {
    plots.push_back(makeTool(history));
  }
  std::erase_if(plots, [](const PlotData& plot) { return plot.curves.empty(); });
  return plots;
}

}  // namespace denavit
