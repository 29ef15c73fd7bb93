#include "ui/plots_panel/plot_catalogue.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

#include "models/channels/tool_error.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/column_label.h"
#include "models/robot/make_motors.h"
#include "ui/playback/run_history.h"

namespace denavit {
namespace {

struct PlotCatalogueText {
  Q_DECLARE_TR_FUNCTIONS(denavit::PlotCatalogue)
};

PlotSpec makePlot(const QString& title) {
  PlotSpec plot;
  plot.title = title.toStdString();
  return plot;
}

void add(PlotSpec& plot, std::string channel) {
  plot.curves.push_back({std::move(channel), false});
}

/// One chart of the revolute joints and one of the prismatic ones, those that are not empty.
template <typename ColumnOf>
std::vector<PlotSpec> makePerKind(const RobotDescription& robot, const QString& revolute,
                                  const QString& prismatic, const ColumnOf& columnOf) {
  std::vector<PlotSpec> plots{makePlot(revolute), makePlot(prismatic)};
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointType type = robot.joints[i].type;
    add(plots[type == JointType::Revolute ? 0 : 1], columnOf(static_cast<int>(i)));
  }
  std::erase_if(plots, [](const PlotSpec& plot) { return plot.curves.empty(); });
  return plots;
}

/// "joint 2", of a mechanism "crank.2".
QString jointTitle(const RobotDescription& robot, int joint) {
  if (!robot.isJointList) return PlotCatalogueText::tr("joint %1").arg(joint + 1);
  return QString::fromStdString(robot.joints[static_cast<std::size_t>(joint)].name);
}

QString termsTitle(const RobotDescription& robot, int joint) {
  const bool revolute = robot.joints[static_cast<std::size_t>(joint)].type == JointType::Revolute;
  return (revolute ? PlotCatalogueText::tr("Torque terms, %1")
                   : PlotCatalogueText::tr("Force terms, %1"))
      .arg(jointTitle(robot, joint));
}

PlotSpec makeTerms(const RobotDescription& robot, int joint) {
  PlotSpec plot = makePlot(termsTitle(robot, joint));
  std::vector<const char*> terms{"inertia", "coriolis", "gravity", "friction", "external"};
  if (robot.isJointList) terms.push_back("closure");  // the loops': terms are of the open chains
  terms.push_back("");
  for (const char* term : terms) add(plot, effortColumn(robot, joint, term));
  return plot;
}

QString phaseTitle(const RobotDescription& robot, int joint) {
  return PlotCatalogueText::tr("Phase portrait, %1").arg(jointTitle(robot, joint));
}

PlotSpec makePhase(const RobotDescription& robot, int joint) {
  PlotSpec plot = makePlot(phaseTitle(robot, joint));
  plot.kind = PlotSpec::Kind::XY;
  plot.xChannel = jointColumn("q", robot, joint);
  add(plot, jointColumn("qd", robot, joint, "_s"));
  return plot;
}

PlotSpec makeOf(const QString& title, std::initializer_list<const char*> channels) {
  PlotSpec plot = makePlot(title);
  for (const char* channel : channels) add(plot, channel);
  return plot;
}

bool hasCircuit(const JointDescription& joint) { return isElectric(joint.actuator); }

PlotSpec makeOfMotors(const RobotDescription& robot, const QString& title, const char* stem,
                      const char* unit) {
  PlotSpec plot = makePlot(title);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (hasCircuit(robot.joints[i])) add(plot, stem + columnLabel(robot, i) + unit);
  }
  return plot;
}

bool hasSpring(const JointDescription& joint) { return joint.spring.has_value(); }

/// An arm whose joints are elastic and whose links are not.
bool hasSpringsOnly(const RobotDescription& robot) {
  return std::ranges::any_of(robot.joints, hasSpring) &&
         std::ranges::none_of(robot.joints, [](const JointDescription& joint) {
           return joint.link.beam.has_value();
         });
}

/// Charts of the bending amplitudes, of the torsional ones, of the springs of joints that turn and
/// of those that slide.
std::vector<PlotSpec> makeAmplitudes(const RobotDescription& robot) {
  std::vector<PlotSpec> plots{makePlot(PlotCatalogueText::tr("Modal amplitudes, bending")),
                              makePlot(PlotCatalogueText::tr("Modal amplitudes, torsion")),
                              makePlot(PlotCatalogueText::tr("Twists of joint springs")),
                              makePlot(PlotCatalogueText::tr("Stretches of joint springs"))};
  for (const std::string& channel : amplitudeColumns(robot)) {
    const bool isLength = channel.ends_with("_m");
    const std::size_t plot = channel.starts_with("joint") ? (isLength ? 3 : 2) : (isLength ? 0 : 1);
    add(plots[plot], channel);
  }
  std::erase_if(plots, [](const PlotSpec& plot) { return plot.curves.empty(); });
  return plots;
}

}  // namespace

std::vector<PlotChoice> listPlots(const RobotDescription& robot) {
  std::vector<PlotChoice> choices{{"q", PlotCatalogueText::tr("Joint positions")},
                                  {"qd", PlotCatalogueText::tr("Joint rates")},
                                  {"qdd", PlotCatalogueText::tr("Joint accelerations")},
                                  {"tau", PlotCatalogueText::tr("Applied torques")}};
  for (int i = 0; i < static_cast<int>(robot.joints.size()); ++i) {
    choices.push_back({QStringLiteral("terms:%1").arg(i + 1), termsTitle(robot, i)});
  }
  choices.push_back({"energy", PlotCatalogueText::tr("Energies")});
  choices.push_back({"closure", PlotCatalogueText::tr("Energy closure")});
  choices.push_back({"tool", PlotCatalogueText::tr("Tool position")});
  if (!amplitudeColumns(robot).empty()) {
    choices.push_back({"amplitudes", hasSpringsOnly(robot)
                                         ? PlotCatalogueText::tr("Twists of joint springs")
                                         : PlotCatalogueText::tr("Modal amplitudes")});
    choices.push_back({"deflection", PlotCatalogueText::tr("Tool deflection")});
  }
  choices.push_back({"tool-error", PlotCatalogueText::tr("Tool error to the run laid over")});
  choices.push_back({"error", PlotCatalogueText::tr("Tracking errors")});
  choices.push_back({"command", PlotCatalogueText::tr("Commands of the controller")});
  if (std::ranges::any_of(robot.joints, hasCircuit)) {
    choices.push_back({"voltage", PlotCatalogueText::tr("Motor voltages")});
    choices.push_back({"current", PlotCatalogueText::tr("Motor currents")});
    choices.push_back({"electric", PlotCatalogueText::tr("Electrical power")});
    choices.push_back({"battery", PlotCatalogueText::tr("Battery and copper loss")});
  }
  return choices;
}

std::vector<PlotChoice> listPhasePortraits(const RobotDescription& robot) {
  std::vector<PlotChoice> choices;
  for (int i = 0; i < static_cast<int>(robot.joints.size()); ++i) {
    choices.push_back({QStringLiteral("phase:%1").arg(i + 1), phaseTitle(robot, i)});
  }
  return choices;
}

std::vector<PlotSpec> makePreset(const RobotDescription& robot, const QString& key) {
  const auto motion = [&](const char* quantity, const char* suffix, const QString& title) {
    return makePerKind(robot, title, title,
                       [&](int i) { return jointColumn(quantity, robot, i, suffix); });
  };
  if (key == "q") return motion("q", "", PlotCatalogueText::tr("Joint positions"));
  if (key == "qd") return motion("qd", "_s", PlotCatalogueText::tr("Joint rates"));
  if (key == "qdd") return motion("qdd", "_s2", PlotCatalogueText::tr("Joint accelerations"));
  if (key == "error") return motion("error", "", PlotCatalogueText::tr("Tracking errors"));
  if (key == "command") {
    return makePerKind(robot, PlotCatalogueText::tr("Commanded torques"),
                       PlotCatalogueText::tr("Commanded forces"), [&](int i) {
                         const auto type = robot.joints[static_cast<std::size_t>(i)].type;
                         return "command" + columnLabel(robot, static_cast<std::size_t>(i)) +
                                (type == JointType::Revolute ? "_Nm" : "_N");
                       });
  }
  if (key == "voltage") {
    return {makeOfMotors(robot, PlotCatalogueText::tr("Motor voltages"), "v", "_V")};
  }
  if (key == "current") {
    return {makeOfMotors(robot, PlotCatalogueText::tr("Motor currents"), "i", "_A")};
  }
  if (key == "electric") {
    return {makeOfMotors(robot, PlotCatalogueText::tr("Electrical power"), "power", "_W")};
  }
  if (key == "battery") {
    return {
        makeOf(PlotCatalogueText::tr("Battery and copper loss"), {"battery_J", "copper_loss_J"})};
  }
  if (key == "tau") {
    return makePerKind(robot, PlotCatalogueText::tr("Applied torques"),
                       PlotCatalogueText::tr("Applied forces"),
                       [&](int i) { return effortColumn(robot, i); });
  }
  if (key == "energy") {
    PlotSpec energies = makeOf(PlotCatalogueText::tr("Energies"),
                               {"energy_kinetic_J", "energy_gravity_J", "energy_total_J",
                                "energy_work_J", "energy_dissipated_J"});
    if (!amplitudeColumns(robot).empty()) add(energies, "energy_strain_J");
    return {energies};
  }
  if (key == "amplitudes") return makeAmplitudes(robot);
  if (key == "deflection")
    return {makeOf(PlotCatalogueText::tr("Tool deflection"), {"tool_deflection_m"})};
  if (key == "tool-error")
    return {makeOf(PlotCatalogueText::tr("Tool error to the run laid over"), {kToolErrorChannel})};
  if (key == "closure")
    return {makeOf(PlotCatalogueText::tr("Energy closure"), {"energy_closure"})};
  if (key == "tool")
    return {makeOf(PlotCatalogueText::tr("Tool position"), {"tool_x_m", "tool_y_m", "tool_z_m"})};
  const int joint = key.section(':', 1).toInt() - 1;
  if (joint < 0 || joint >= static_cast<int>(robot.joints.size())) return {};
  if (key.startsWith("terms:")) return {makeTerms(robot, joint)};
  if (key.startsWith("phase:")) return {makePhase(robot, joint)};
  return {};
}

PlotSpec makeFree(const RobotDescription& robot, const PlotSpec& plot) {
  if (plot.preset.empty()) return plot;
  PlotSpec all = plot;
  all.preset.clear();
  all.curves.clear();
  const std::vector<PlotSpec> charts = makePreset(robot, QString::fromStdString(plot.preset));
  for (const PlotSpec& chart : charts) {
    const bool isFirst = &chart == &charts.front();
    if (all.title.empty()) all.title = chart.title;
    if (isFirst && plot.kind == PlotSpec::Kind::Time) all.kind = chart.kind;
    if (all.xChannel.empty()) all.xChannel = chart.xChannel;
    // The second chart is of joints of the other kind, in another unit.
    for (CurveSpec curve : chart.curves) {
      curve.rightAxis = !isFirst;
      all.curves.push_back(std::move(curve));
    }
  }
  return all;
}

std::vector<PlotSpec> listShownPlots(const Document& document) {
  if (!document.desk().plots.empty()) return document.desk().plots;
  std::array<std::string, 3> presets{"terms:2", "energy", "q"};
  if (usesVoltage(document.scenario().input)) {
    presets = {"current", "voltage", "q"};
  } else if (hasSpringsOnly(document.robot())) {
    presets = {"deflection", "amplitudes", "q"};
  } else if (const auto& mechanism = document.mechanism(); mechanism) {
    // What its drive has to give.
    const int driven =
        mechanism->actuated.empty() ? 0 : findJoint(*mechanism, mechanism->actuated.front());
    presets[0] = "terms:" + std::to_string(std::max(driven, 0) + 1);
  }
  std::vector<PlotSpec> usual(presets.size());
  for (std::size_t k = 0; k < usual.size(); ++k) usual[k].preset = presets.at(k);
  return usual;
}

}  // namespace denavit
