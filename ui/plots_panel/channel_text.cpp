#include "ui/plots_panel/channel_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <map>
#include <optional>

#include "core/mechanism/mechanism.h"
#include "models/robot/column_label.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct ChannelTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::ChannelText)
};

QString translateTerm(const QString& term) {
  if (term == "inertia") return ChannelTexts::tr("inertia");
  if (term == "coriolis") return ChannelTexts::tr("Coriolis + centrifugal");
  if (term == "gravity") return ChannelTexts::tr("gravity");
  if (term == "friction") return ChannelTexts::tr("friction");
  if (term == "external") return ChannelTexts::tr("external");
  if (term == "closure") return ChannelTexts::tr("loops");
  return term;
}

/// What stands behind the symbol of a joint's quantity: "₂", of a mechanism " crank.2".
QString markOf(const RobotDescription& robot, int joint) {
  if (!robot.isJointList) return toSubscript(joint + 1);
  return " " + QString::fromStdString(robot.joints[static_cast<std::size_t>(joint)].name);
}

/// What a controller records of a joint: its group and number are set.
ChannelText describeControl(ChannelText text, const QString& number, const QString& kind,
                            const QString& unit) {
  text.group = "control " + kind;
  if (kind == "error") {
    text.name = "e" + number;
    text.quantity = ChannelTexts::tr("tracking error");
  } else if (kind == "ref") {
    text.name = ChannelTexts::tr("q%1 wanted").arg(number);
    text.quantity = ChannelTexts::tr("position");
  } else {
    const QString symbol = unit == "V" ? "V" : "τ";
    text.name = ChannelTexts::tr("%1%2 commanded").arg(symbol, number);
    text.quantity = unit == "V"   ? ChannelTexts::tr("voltage")
                    : unit == "N" ? ChannelTexts::tr("force")
                                  : ChannelTexts::tr("torque");
  }
  text.term = text.name;
  return text;
}

ChannelText describeJoint(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  const QString kind = match.captured(1), term = match.captured(3), unit = match.captured(4);
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind;
  const QString number = markOf(robot, text.joint);
  if (kind == "tau" || kind == "drive") {
    text.quantity = unit == "N" ? ChannelTexts::tr("force") : ChannelTexts::tr("torque");
    text.isTerm = !term.isEmpty() || kind == "drive";
    text.term = kind == "drive"  ? ChannelTexts::tr("of the drive")
                : term.isEmpty() ? ChannelTexts::tr("applied")
                                 : translateTerm(term);
    text.name = "τ" + number + (text.isTerm ? " " + text.term : QString());
    return text;
  }
  if (kind == "ref" || kind == "error" || kind == "command")
    return describeControl(text, number, kind, unit);
  text.name = (kind == "q" ? "q" : kind == "qd" ? "q̇" : "q̈") + number;
  text.quantity = kind == "q"    ? ChannelTexts::tr("position")
                  : kind == "qd" ? ChannelTexts::tr("rate")
                                 : ChannelTexts::tr("acceleration");
  text.term = text.name;
  return text;
}

/// "twist₁": how far the link stands beyond the gear of joint 1.
ChannelText describeTwist(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const QString order = match.captured(3);
  const QString dots = order == "rate"  ? QStringLiteral("\u0307")
                       : order == "acc" ? QStringLiteral("\u0308")
                                        : QString();
  text.name = "ε" + dots + markOf(robot, text.joint);
  text.term = text.name;
  text.quantity = order == "rate"  ? ChannelTexts::tr("rate of a spring's twist")
                  : order == "acc" ? ChannelTexts::tr("acceleration of a spring's twist")
                                   : ChannelTexts::tr("twist of a joint's spring");
  text.group = order.isEmpty() ? "amplitude" : "amplitude " + order;
  return text;
}

/// "V₂", "i₂", "P₂" of motors.
ChannelText describeMotor(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  const QString kind = match.captured(1);
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind == "v" ? "voltage" : kind == "i" ? "current" : "power";
  text.name = (kind == "v" ? "V" : kind == "i" ? "i" : "P") + markOf(robot, text.joint);
  text.term = text.name;
  text.quantity = kind == "v"   ? ChannelTexts::tr("voltage")
                  : kind == "i" ? ChannelTexts::tr("current")
                                : ChannelTexts::tr("electrical power");
  return text;
}

/// "link 2 y₁": the first bending mode in y of link 2.
ChannelText describeAmplitude(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const QString dots = match.captured(4) == "rate"  ? QStringLiteral("\u0307")
                       : match.captured(4) == "acc" ? QStringLiteral("\u0308")
                                                    : QString();
  text.name = ChannelTexts::tr("link %1 %2")
                  .arg(robot.isJointList ? markOf(robot, text.joint).trimmed() : match.captured(1),
                       match.captured(2) + dots + toSubscript(match.captured(3).toInt()));
  text.term = text.name;
  text.quantity = match.captured(4) == "rate"  ? ChannelTexts::tr("rate of amplitude")
                  : match.captured(4) == "acc" ? ChannelTexts::tr("acceleration of amplitude")
                                               : ChannelTexts::tr("amplitude");
  text.group = match.captured(4) == "rate"  ? "amplitude rate"
               : match.captured(4) == "acc" ? "amplitude acc"
                                            : "amplitude";
  return text;
}

ChannelText describeOther(const QString& channel) {
  static const std::map<QString, std::pair<const char*, const char*>> kNames{
      {"tool_deflection_m", {QT_TRANSLATE_NOOP("denavit::ChannelText", "deflection"), "tool"}},
      {"tool_error_m", {QT_TRANSLATE_NOOP("denavit::ChannelText", "tool error"), "error"}},
      {"energy_kinetic_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "kinetic"), "energy"}},
      {"energy_gravity_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "gravity"), "energy"}},
      {"energy_strain_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "strain"), "energy"}},
      {"energy_total_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "total"), "energy"}},
      {"energy_work_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "work"), "energy"}},
      {"energy_dissipated_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "dissipated"), "energy"}},
      {"copper_loss_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "copper loss"), "energy"}},
      {"battery_J", {QT_TRANSLATE_NOOP("denavit::ChannelText", "from the battery"), "energy"}},
      {"energy_closure", {QT_TRANSLATE_NOOP("denavit::ChannelText", "closure"), "closure"}},
      {"closure_residual", {QT_TRANSLATE_NOOP("denavit::ChannelText", "loops open by"), "loops"}}};
  ChannelText text;
  if (const auto found = kNames.find(channel); found != kNames.end()) {
    text.name = text.term = ChannelTexts::tr(found->second.first);
    text.group = found->second.second;
    if (text.group == "energy") text.quantity = ChannelTexts::tr("energy");
    if (text.group == "closure") text.quantity = ChannelTexts::tr("closure");
    if (text.group == "tool") text.quantity = ChannelTexts::tr("deflection");
    if (text.group == "error") text.quantity = ChannelTexts::tr("tool error");
    return text;
  }
  static const QRegularExpression position("^tool_([xyz])_m$"), turn("^tool_(q[wxyz])$"),
      reaction("^reaction_(\\w+)_([fm])([xyz]?)_(?:N|Nm)$");
  if (const auto match = position.match(channel); match.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(match.captured(1)), match.captured(1),
            ChannelTexts::tr("position"), "tool", -1};
  } else if (const auto other = turn.match(channel); other.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(other.captured(1)), other.captured(1),
            ChannelTexts::tr("quaternion"), "turn", -1};
  } else if (const auto passed = reaction.match(channel); passed.hasMatch()) {
    const bool isForce = passed.captured(2) == "f";
    text.term = isForce ? ChannelTexts::tr("force %1") : ChannelTexts::tr("moment %1");
    text.term = text.term.arg(passed.captured(3)).trimmed();
    text.name = ChannelTexts::tr("%1 %2").arg(passed.captured(1), text.term);
    text.quantity = isForce ? ChannelTexts::tr("force") : ChannelTexts::tr("moment");
    text.group = "reaction";
  } else {
    text.name = text.term = channel;
    text.group = "other";
  }
  return text;
}

/// A channel of the joint with this number: "tau2_gravity_Nm"; nothing where it is of none.
std::optional<ChannelText> describeNumbered(const QString& channel, const RobotDescription& robot) {
  static const QRegularExpression mode(
      "^link(\\d{1,3})_([xyz])(\\d{1,2})(?:_(rate|acc))?_(rad|m|rad_s|m_s|rad_s2|m_s2)$");
  if (const auto amplitude = mode.match(channel); amplitude.hasMatch()) {
    return describeAmplitude(amplitude, robot);
  }
  static const QRegularExpression spring(
      "^joint(\\d{1,3})_(twist|stretch)(?:_(rate|acc))?_(rad|m|rad_s|m_s|rad_s2|m_s2)$");
  if (const auto twist = spring.match(channel); twist.hasMatch()) {
    return describeTwist(twist, robot);
  }
  static const QRegularExpression motor("^(v|i|power)(\\d{1,3})_(V|A|W)$");
  if (const auto circuit = motor.match(channel); circuit.hasMatch()) {
    return describeMotor(circuit, robot);
  }
  static const QRegularExpression joint(
      "^(q|qd|qdd|tau|drive|ref|error|command)(\\d{1,3})"
      "(?:_(inertia|coriolis|gravity|friction|external|closure))?"
      "_(rad|m|rad_s|m_s|rad_s2|m_s2|Nm|N|V)$");
  const QRegularExpressionMatch match = joint.match(channel);
  if (!match.hasMatch()) return {};
  return describeJoint(match, robot);
}

/// "tau_crank_1_gravity_Nm" and "crank_link1_y1_m" as they were of an arm, "tau3_gravity_Nm" and
/// "link3_y1_m", if they are of this joint of a mechanism; else empty.
QString toNumbered(const QString& channel, const RobotDescription& robot, std::size_t joint) {
  static const QRegularExpression stem("^(q|qd|qdd|tau|drive|ref|error|command|v|i|power)_");
  static const QRegularExpression elastic("^_(link|joint)");
  const std::string& name = robot.joints[joint].name;
  const QString label = QString::fromStdString(columnLabel(robot, joint)),
                number = QString::number(joint + 1);
  if (const auto begin = stem.match(channel); begin.hasMatch()) {
    const qsizetype length = begin.capturedLength(1);
    if (channel.mid(length).startsWith(label + '_'))
      return channel.left(length) + number + channel.mid(length + label.size());
  }
  const std::size_t dot = name.rfind('.');
  const QString chain = QString::fromStdString(toColumnName(name.substr(0, dot)));
  if (!channel.startsWith(chain + '_')) return {};
  const QString rest = channel.mid(chain.size());
  const auto word = elastic.match(rest);
  if (!word.hasMatch()) return {};
  const QString own = word.captured(1) + QString::fromStdString(name.substr(dot + 1)) + '_';
  return rest.mid(1).startsWith(own) ? word.captured(1) + number + rest.mid(own.size()) : QString();
}

std::optional<ChannelText> describeOfJoint(const QString& channel, const RobotDescription& robot) {
  if (!robot.isJointList) return describeNumbered(channel, robot);
  for (std::size_t joint = 0; joint < robot.joints.size(); ++joint) {
    const QString numbered = toNumbered(channel, robot, joint);
    if (numbered.isEmpty()) continue;
    if (auto text = describeNumbered(numbered, robot)) return text;
  }
  return {};
}

}  // namespace

ChannelText describeChannel(const std::string& channel, const RobotDescription& robot) {
  const QString whole = QString::fromStdString(channel);
  if (whole.startsWith("measured/")) {
    const QString file = whole.section('/', 1, -2);
    ChannelText text = describeChannel(whole.section('/', -1).toStdString(), robot);
    text.name = ChannelTexts::tr("%1 of %2").arg(text.name, file);
    text.term = text.name;
    return text;
  }
  if (auto text = describeOfJoint(whole, robot)) return *text;
  return describeOther(whole);
}

QString explainChannel(const Column& column, const RobotDescription& robot) {
  const ChannelText text = describeChannel(column.name, robot);
  if (text.group == "tau" && text.isTerm) {
    return ChannelTexts::tr("%1 term").arg(text.term);
  }
  return text.quantity.isEmpty() || text.group == "energy" || text.group == "closure"
             ? QString::fromStdString(column.description)
             : text.quantity;
}

}  // namespace denavit
