#include "ui/plots_panel/channel_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <map>

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

/// What a controller records of a joint: its group and number are set.
ChannelText describeControl(ChannelText text, const QString& kind, const QString& unit) {
  const QString number = toSubscript(text.joint + 1);
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

ChannelText describeJoint(const QRegularExpressionMatch& match) {
  ChannelText text;
  const QString kind = match.captured(1), term = match.captured(3), unit = match.captured(4);
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind;
  const QString number = toSubscript(text.joint + 1);
  if (kind == "tau") {
    text.quantity = unit == "N" ? ChannelTexts::tr("force") : ChannelTexts::tr("torque");
    text.term = term.isEmpty() ? ChannelTexts::tr("applied") : translateTerm(term);
    text.name = "τ" + number + (term.isEmpty() ? "" : " " + text.term);
    return text;
  }
  if (kind == "ref" || kind == "error" || kind == "command")
    return describeControl(text, kind, unit);
  text.name = (kind == "q" ? "q" : kind == "qd" ? "q̇" : "q̈") + number;
  text.quantity = kind == "q"    ? ChannelTexts::tr("position")
                  : kind == "qd" ? ChannelTexts::tr("rate")
                                 : ChannelTexts::tr("acceleration");
  text.term = text.name;
  return text;
}

/// "twist₁": how far the link stands beyond the gear of joint 1.
ChannelText describeTwist(const QRegularExpressionMatch& match) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const QString order = match.captured(3);
  const QString dots = order == "rate"  ? QStringLiteral("\u0307")
                       : order == "acc" ? QStringLiteral("\u0308")
                                        : QString();
  text.name = "ε" + dots + toSubscript(text.joint + 1);
  text.term = text.name;
  text.quantity = order == "rate"  ? ChannelTexts::tr("rate of a spring's twist")
                  : order == "acc" ? ChannelTexts::tr("acceleration of a spring's twist")
                                   : ChannelTexts::tr("twist of a joint's spring");
  text.group = order.isEmpty() ? "amplitude" : "amplitude " + order;
  return text;
}

/// "V₂", "i₂", "P₂" of motors.
ChannelText describeMotor(const QRegularExpressionMatch& match) {
  ChannelText text;
  const QString kind = match.captured(1);
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind == "v" ? "voltage" : kind == "i" ? "current" : "power";
  text.name = (kind == "v" ? "V" : kind == "i" ? "i" : "P") + toSubscript(text.joint + 1);
  text.term = text.name;
  text.quantity = kind == "v"   ? ChannelTexts::tr("voltage")
                  : kind == "i" ? ChannelTexts::tr("current")
                                : ChannelTexts::tr("electrical power");
  return text;
}

/// "link 2 y₁": the first bending mode in y of link 2.
ChannelText describeAmplitude(const QRegularExpressionMatch& match) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const QString dots = match.captured(4) == "rate"  ? QStringLiteral("\u0307")
                       : match.captured(4) == "acc" ? QStringLiteral("\u0308")
                                                    : QString();
  text.name = ChannelTexts::tr("link %1 %2")
                  .arg(match.captured(1),
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
      {"energy_closure", {QT_TRANSLATE_NOOP("denavit::ChannelText", "closure"), "closure"}}};
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
  static const QRegularExpression position("^tool_([xyz])_m$"), turn("^tool_(q[wxyz])$");
  if (const auto match = position.match(channel); match.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(match.captured(1)), match.captured(1),
            ChannelTexts::tr("position"), "tool", -1};
  } else if (const auto other = turn.match(channel); other.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(other.captured(1)), other.captured(1),
            ChannelTexts::tr("quaternion"), "turn", -1};
  } else {
    text.name = text.term = channel;
    text.group = "other";
  }
  return text;
}

}  // namespace

ChannelText describeChannel(const std::string& channel) {
  const QString whole = QString::fromStdString(channel);
  if (whole.startsWith("measured/")) {
    const QString file = whole.section('/', 1, -2);
    ChannelText text = describeChannel(whole.section('/', -1).toStdString());
    text.name = ChannelTexts::tr("%1 of %2").arg(text.name, file);
    text.term = text.name;
    return text;
  }
  static const QRegularExpression mode(
      "^link(\\d{1,3})_([xyz])(\\d{1,2})(?:_(rate|acc))?_(rad|m|rad_s|m_s|rad_s2|m_s2)$");
  if (const auto amplitude = mode.match(whole); amplitude.hasMatch()) {
    return describeAmplitude(amplitude);
  }
  static const QRegularExpression spring(
      "^joint(\\d{1,3})_(twist|stretch)(?:_(rate|acc))?_(rad|m|rad_s|m_s|rad_s2|m_s2)$");
  if (const auto twist = spring.match(whole); twist.hasMatch()) return describeTwist(twist);
  static const QRegularExpression motor("^(v|i|power)(\\d{1,3})_(V|A|W)$");
  if (const auto circuit = motor.match(whole); circuit.hasMatch()) return describeMotor(circuit);
  static const QRegularExpression joint(
      "^(q|qd|qdd|tau|ref|error|command)(\\d{1,3})(?:_(inertia|coriolis|gravity|friction|external))"
      "?"
      "_(rad|m|rad_s|m_s|rad_s2|m_s2|Nm|N|V)$");
  const QRegularExpressionMatch match = joint.match(whole);
  return match.hasMatch() ? describeJoint(match) : describeOther(whole);
}

QString explainChannel(const Column& column) {
  const ChannelText text = describeChannel(column.name);
  if (text.group == "tau" && text.name.contains(' ')) {
    return ChannelTexts::tr("%1 term").arg(text.term);
  }
  return text.quantity.isEmpty() || text.group == "energy" || text.group == "closure"
             ? QString::fromStdString(column.description)
             : text.quantity;
}

}  // namespace denavit
