#include "ui/live/live_arm.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "ui/live/live_session.h"
#include "ui/live/value_row.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kEarth = 9.81;       ///< [m/s²]
constexpr double kLeastPayload = 10;  ///< [kg] the end of the slider, at least
constexpr double kOfArmMass = 0.3;    ///< or so much of the arm's mass
constexpr double kMostFriction = 5;   ///< times what there was

void scaleCoulomb(RobotChanges& changes, const std::string& place, const Coulomb& dry,
                  double factor) {
  if (dry.positive != 0) changes.emplace_back(place + ".positive", factor * dry.positive);
  if (dry.negative != 0) changes.emplace_back(place + ".negative", factor * dry.negative);
}

}  // namespace

RobotChanges scaleFriction(const RobotDescription& robot, double factor) {
  RobotChanges changes;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const std::string joint = "joints[" + std::to_string(i) + "]";
    const FrictionDescription& friction = robot.joints[i].friction;
    const ActuatorDescription& motor = robot.joints[i].actuator;
    if (friction.viscous != 0)
      changes.emplace_back(joint + ".friction.viscous", factor * friction.viscous);
    scaleCoulomb(changes, joint + ".friction.coulomb", friction.coulomb, factor);
    if (friction.breakaway != 0)
      changes.emplace_back(joint + ".friction.static", factor * friction.breakaway);
    if (motor.viscous != 0)
      changes.emplace_back(joint + ".actuator.viscous", factor * motor.viscous);
    scaleCoulomb(changes, joint + ".actuator.coulomb", motor.coulomb, factor);
  }
  return changes;
}

LiveArm::LiveArm(LiveSession& session, const Edits& edits, const Preferences& preferences,
                 Messages& messages, QWidget* parent)
    : QWidget(parent),
      session_(session),
      edits_(edits),
      preferences_(preferences),
      hasGravity_(
          checkBox(this, "liveHasGravity", tr("gravity"), tr("Turns gravity off and on"), true)),
      about_(wrapped(mutedLabel(this))) {
  auto* box = new QWidget(this);
  QGridLayout* lines = grid(box, {.margins = {0, 0, 0, 0}, .horizontal = 8, .vertical = 1});
  gravity_ = new ValueRow(*lines, 0, "liveGravity", box);
  payload_ = new ValueRow(*lines, 1, "livePayload", box);
  friction_ = new ValueRow(*lines, 2, "liveFriction", box);
  gravity_->setTitle(tr("g"), tr("Free-fall acceleration, in the direction that it has"));
  payload_->setTitle(tr("payload"), tr("Mass at the tool"));
  friction_->setTitle(tr("friction"), tr("Times the friction of all joints and motors"));
  gravity_->setRange({0, 2 * kEarth, 0, std::nullopt, 0.1});
  friction_->setRange({0, kMostFriction, 0, std::nullopt, 0.1});
  column(this, {hasGravity_, box, about_, stretch()}, {.margins = {10, 6, 10, 4}, .spacing = 4});
  connect(hasGravity_, &QCheckBox::clicked, this, [this](bool on) {
    const double own = robot_.gravity.norm();
    gravity_->setValue(on ? (own > 0 ? own : kEarth) : 0);
    sendGravity(gravity_->value());
  });
  connect(gravity_, &ValueRow::edited, this, &LiveArm::sendGravity);
  connect(payload_, &ValueRow::edited, this, [this](double mass) {
    session_.set({{"payload.mass", mass}});
  });
  connect(friction_, &ValueRow::edited, this,
          [this](double factor) { session_.set(scaleFriction(robot_, factor)); });
  for (ValueRow* line : {gravity_, payload_, friction_})
    connect(line, &ValueRow::refused, &messages, &Messages::said);
  connect(&session, &LiveSession::begun, this, &LiveArm::begin);
  connect(&session, &LiveSession::changed, this, &LiveArm::refresh);
  connect(&session, &LiveSession::valuesChanged, this, [this](const RobotChanges& values) {
    begin();
    take(values);
  });
  connect(&edits, &Edits::robotChanged, this, [this] {
    if (!session_.isLive()) begin();
  });
  connect(&preferences, &Preferences::unitsChanged, this, &LiveArm::refreshUnits);
  refreshUnits();
  begin();
}

void LiveArm::refreshUnits() {
  gravity_->setFormat(shownFormat(QuantityKind::Acceleration, preferences_.values()));
  payload_->setFormat(shownFormat(QuantityKind::Mass, preferences_.values()));
  friction_->setFormat(shownFormat(QuantityKind::Plain, preferences_.values()));
}

void LiveArm::begin() {
  robot_ = session_.isLive() ? session_.robot() : edits_.document().robot();
  double mass = 0;
  for (const JointDescription& joint : robot_.joints) mass += joint.link.mass;
  const double most =
      std::ceil(std::max({kLeastPayload, kOfArmMass * mass, 2 * robot_.payload.mass}));
  payload_->setRange({0, most, 0, std::nullopt, most / 100});
  gravity_->setValue(robot_.gravity.norm());
  hasGravity_->setChecked(gravity_->value() > 0);
  payload_->setValue(robot_.payload.mass);
  friction_->setValue(1);
  refresh();
}

void LiveArm::take(const RobotChanges& values) {
  const RobotChanges own = scaleFriction(robot_, 1);
  for (const auto& [path, value] : values) {
    if (path == "payload.mass" && value.is_number()) payload_->setValue(value.get<double>());
    if (path == "gravity" && value.is_array() && value.size() == 3) {
      const Eigen::Vector3d g(value[0].get<double>(), value[1].get<double>(),
                              value[2].get<double>());
      gravity_->setValue(g.norm());
      hasGravity_->setChecked(g.norm() > 0);
    }
    if (!own.empty() && path == own.front().first && value.is_number())
      friction_->setValue(value.get<double>() / own.front().second.get<double>());
  }
}

void LiveArm::sendGravity(double size) {
  hasGravity_->setChecked(size > 0);
  const double own = robot_.gravity.norm();
  const Eigen::Vector3d down =
      own > 0 ? Eigen::Vector3d(robot_.gravity / own) : Eigen::Vector3d(0, 0, -1);
  const Eigen::Vector3d g = size * down;
  session_.set({{"gravity", std::vector<double>{g.x(), g.y(), g.z()}}});
}

void LiveArm::refresh() {
  const bool isLive = session_.isLive();
  const bool rubs = !scaleFriction(robot_, 1).empty();
  hasGravity_->setEnabled(isLive);
  gravity_->setEnabled(isLive);
  payload_->setEnabled(isLive);
  friction_->setEnabled(isLive && rubs);
  const bool hasExpressions =
      std::any_of(robot_.joints.begin(), robot_.joints.end(),
                  [](const JointDescription& joint) { return !joint.friction.expression.empty(); });
  about_->setText(!isLive          ? tr("Go live to change these while the arm moves.")
                  : hasExpressions ? tr("Friction that is an expression stays as it is.")
                  : rubs           ? QString()
                                   : tr("This arm has no friction."));
  about_->setVisible(!about_->text().isEmpty());
}

}  // namespace denavit
