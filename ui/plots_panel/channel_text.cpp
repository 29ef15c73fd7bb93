#include "ui/plots_panel/channel_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cassert>
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

/// A part of a column's name, and what people call it.
struct Named {
  const char* key;
  const char* text;
};

QString translate(const char* text) { return ChannelTexts::tr(text); }

QString translateTerm(const QString& term) {
  static constexpr std::array kTerms{
      Named{"inertia", QT_TRANSLATE_NOOP("denavit::ChannelText", "inertia")},
      Named{"coriolis", QT_TRANSLATE_NOOP("denavit::ChannelText", "Coriolis + centrifugal")},
      Named{"gravity", QT_TRANSLATE_NOOP("denavit::ChannelText", "gravity")},
      Named{"friction", QT_TRANSLATE_NOOP("denavit::ChannelText", "friction")},
      Named{"external", QT_TRANSLATE_NOOP("denavit::ChannelText", "external")},
      Named{"closure", QT_TRANSLATE_NOOP("denavit::ChannelText", "loops")}};
  for (const Named& known : kTerms) {
    if (term == known.key) return translate(known.text);
  }
  return term;
}

/// What a column of a joint or its motor holds, by the beginning of the column's name.
struct JointQuantity {
  const char* key;
  ChannelGroup group;
  const char* symbol;
  const char* quantity;
};
constexpr std::array kJointQuantities{
    JointQuantity{"q", ChannelGroup::Position, "q",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "position")},
    JointQuantity{"qd", ChannelGroup::Rate, "q̇", QT_TRANSLATE_NOOP("denavit::ChannelText", "rate")},
    JointQuantity{"qdd", ChannelGroup::Acceleration, "q̈",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "acceleration")},
    JointQuantity{"tau", ChannelGroup::Effort, "τ", ""},
    JointQuantity{"drive", ChannelGroup::Drive, "τ", ""},
    JointQuantity{"ref", ChannelGroup::Reference, "q",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "position")},
    JointQuantity{"error", ChannelGroup::TrackingError, "e",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "tracking error")},
    JointQuantity{"command", ChannelGroup::Command, "τ", ""},
    JointQuantity{"v", ChannelGroup::Voltage, "V",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "voltage")},
    JointQuantity{"i", ChannelGroup::Current, "i",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "current")},
    JointQuantity{"power", ChannelGroup::Power, "P",
                  QT_TRANSLATE_NOOP("denavit::ChannelText", "electrical power")}};

const JointQuantity& quantityOf(const QString& key) {
  const auto found = std::ranges::find_if(
      kJointQuantities, [&](const JointQuantity& known) { return key == known.key; });
  assert(found != kJointQuantities.end());
  return *found;
}

/// Which derivative of a coordinate of bending a column holds.
struct DerivativeOrder {
  const char* key;
  ChannelGroup group;
  QString dots;
  const char* twist;      ///< of a joint's spring
  const char* amplitude;  ///< of a mode
};

const DerivativeOrder& orderOf(const QString& key) {
  static const std::array kOrders{
      DerivativeOrder{"", ChannelGroup::Amplitude, QString(),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "twist of a joint's spring"),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "amplitude")},
      DerivativeOrder{"rate", ChannelGroup::AmplitudeRate, QStringLiteral("\u0307"),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "rate of a spring's twist"),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "rate of amplitude")},
      DerivativeOrder{"acc", ChannelGroup::AmplitudeAcceleration, QStringLiteral("\u0308"),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "acceleration of a spring's twist"),
                      QT_TRANSLATE_NOOP("denavit::ChannelText", "acceleration of amplitude")}};
  for (const DerivativeOrder& order : kOrders) {
    if (key == order.key) return order;
  }
  return kOrders.front();
}

/// What stands behind the symbol of a joint's quantity: "₂", of a mechanism " crank.2".
QString markOf(const RobotDescription& robot, int joint) {
  if (!robot.isJointList) return toSubscript(joint + 1);
  return " " + QString::fromStdString(robot.joints[static_cast<std::size_t>(joint)].name);
}

/// "torque", "force" or "voltage", by the unit.
QString effortName(const QString& unit) {
  static constexpr std::array kEfforts{
      Named{"V", QT_TRANSLATE_NOOP("denavit::ChannelText", "voltage")},
      Named{"N", QT_TRANSLATE_NOOP("denavit::ChannelText", "force")}};
  for (const Named& known : kEfforts) {
    if (unit == known.key) return translate(known.text);
  }
  return ChannelTexts::tr("torque");
}

ChannelText describeJoint(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  const JointQuantity& kind = quantityOf(match.captured(1));
  const QString term = match.captured(3), unit = match.captured(4);
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind.group;
  text.quantity = *kind.quantity == '\0' ? effortName(unit) : translate(kind.quantity);
  const QString number = markOf(robot, text.joint), symbol = QString::fromUtf8(kind.symbol);
  switch (kind.group) {
    case ChannelGroup::Effort:
    case ChannelGroup::Drive: {
      const bool isDrive = kind.group == ChannelGroup::Drive;
      text.isTerm = !term.isEmpty() || isDrive;
      text.term = isDrive          ? ChannelTexts::tr("of the drive")
                  : term.isEmpty() ? ChannelTexts::tr("applied")
                                   : translateTerm(term);
      text.name = symbol + number + (text.isTerm ? " " + text.term : QString());
      return text;
    }
    case ChannelGroup::Reference:
      text.name = ChannelTexts::tr("q%1 wanted").arg(number);
      break;
    case ChannelGroup::Command:
      text.name = ChannelTexts::tr("%1%2 commanded")
                      .arg(unit == QChar('V') ? QStringLiteral("V") : symbol, number);
      break;
    default:
      text.name = symbol + number;
  }
  text.term = text.name;
  return text;
}

/// "twist₁": how far the link stands beyond the gear of joint 1.
ChannelText describeTwist(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const DerivativeOrder& order = orderOf(match.captured(3));
  text.name = "ε" + order.dots + markOf(robot, text.joint);
  text.term = text.name;
  text.quantity = translate(order.twist);
  text.group = order.group;
  return text;
}

/// "V₂", "i₂", "P₂" of motors.
ChannelText describeMotor(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  const JointQuantity& kind = quantityOf(match.captured(1));
  text.joint = match.captured(2).toInt() - 1;
  text.group = kind.group;
  text.name = kind.symbol + markOf(robot, text.joint);
  text.term = text.name;
  text.quantity = translate(kind.quantity);
  return text;
}

/// "link 2 y₁": the first bending mode in y of link 2.
ChannelText describeAmplitude(const QRegularExpressionMatch& match, const RobotDescription& robot) {
  ChannelText text;
  text.joint = match.captured(1).toInt() - 1;
  const DerivativeOrder& order = orderOf(match.captured(4));
  text.name = ChannelTexts::tr("link %1 %2")
                  .arg(robot.isJointList ? markOf(robot, text.joint).trimmed() : match.captured(1),
                       match.captured(2) + order.dots + toSubscript(match.captured(3).toInt()));
  text.term = text.name;
  text.quantity = translate(order.amplitude);
  text.group = order.group;
  return text;
}

ChannelText describeOther(const QString& channel) {
  struct Known {
    const char* name;
    ChannelGroup group;
    const char* quantity;
  };
  constexpr auto kEnergy = QT_TRANSLATE_NOOP("denavit::ChannelText", "energy");
  static const std::map<QString, Known> kNames{
      {"tool_deflection_m",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "deflection"), ChannelGroup::Tool,
        QT_TRANSLATE_NOOP("denavit::ChannelText", "deflection")}},
      {"tool_error_m",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "tool error"), ChannelGroup::ToolError,
        QT_TRANSLATE_NOOP("denavit::ChannelText", "tool error")}},
      {"energy_kinetic_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "kinetic"), ChannelGroup::Energy, kEnergy}},
      {"energy_gravity_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "gravity"), ChannelGroup::Energy, kEnergy}},
      {"energy_strain_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "strain"), ChannelGroup::Energy, kEnergy}},
      {"energy_total_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "total"), ChannelGroup::Energy, kEnergy}},
      {"energy_work_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "work"), ChannelGroup::Energy, kEnergy}},
      {"energy_dissipated_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "dissipated"), ChannelGroup::Energy, kEnergy}},
      {"copper_loss_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "copper loss"), ChannelGroup::Energy, kEnergy}},
      {"battery_J",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "from the battery"), ChannelGroup::Energy,
        kEnergy}},
      {"energy_closure",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "closure"), ChannelGroup::Closure,
        QT_TRANSLATE_NOOP("denavit::ChannelText", "closure")}},
      {"closure_residual",
       {QT_TRANSLATE_NOOP("denavit::ChannelText", "loops open by"), ChannelGroup::Loops, ""}}};
  ChannelText text;
  if (const auto found = kNames.find(channel); found != kNames.end()) {
    const Known& known = found->second;
    text.name = text.term = translate(known.name);
    text.group = known.group;
    if (*known.quantity != '\0') text.quantity = translate(known.quantity);
    return text;
  }
  static const QRegularExpression position("^tool_([xyz])_m$"), turn("^tool_(q[wxyz])$"),
      reaction("^reaction_(\\w+)_([fm])([xyz]?)_(?:N|Nm)$");
  if (const auto match = position.match(channel); match.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(match.captured(1)), match.captured(1),
            ChannelTexts::tr("position"), ChannelGroup::Tool, -1};
  } else if (const auto other = turn.match(channel); other.hasMatch()) {
    text = {ChannelTexts::tr("tool %1").arg(other.captured(1)), other.captured(1),
            ChannelTexts::tr("quaternion"), ChannelGroup::ToolTurn, -1};
  } else if (const auto passed = reaction.match(channel); passed.hasMatch()) {
    const bool isForce = passed.captured(2) == QChar('f');
    text.term = isForce ? ChannelTexts::tr("force %1") : ChannelTexts::tr("moment %1");
    text.term = text.term.arg(passed.captured(3)).trimmed();
    text.name = ChannelTexts::tr("%1 %2").arg(passed.captured(1), text.term);
    text.quantity = isForce ? ChannelTexts::tr("force") : ChannelTexts::tr("moment");
    text.group = ChannelGroup::Reaction;
  } else {
    text.name = text.term = channel;
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
  if (text.group == ChannelGroup::Effort && text.isTerm) {
    return ChannelTexts::tr("%1 term").arg(text.term);
  }
  return text.quantity.isEmpty() || text.group == ChannelGroup::Energy ||
                 text.group == ChannelGroup::Closure
             ? QString::fromStdString(column.description)
             : text.quantity;
}

}  // namespace denavit
