#include "ui/inspector/drive_page.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/inspector/joint_fields.h"

namespace denavit {

DrivePage::DrivePage(JointFields& fields, QWidget* parent) : QWidget(parent) {
  QGridLayout* grid = makeInspectorGrid(this);
  const auto add = [&](int row, int column, const char* key, const QString& name,
                       const QString& toolTip, double step, JointFields::Number number) {
    grid->addWidget(new QLabel(name, this), row, 2 * column);
    const auto plain = [](JointType) { return QuantityFormat(); };
    auto* edit = fields.add(key, name, plain, step, std::move(number), this);
    edit->setToolTip(toolTip);
    grid->addWidget(edit, row, 2 * column + 1);
  };
  grid->addWidget(makeMutedLabel(tr("at the joint"), this), 0, 0, 1, 2);
  grid->addWidget(makeMutedLabel(tr("at the motor"), this), 0, 2, 1, 2);
  add(1, 0, "friction.viscous", tr("viscous"),
      tr("Viscous friction of the joint [N m s/rad], of a prismatic joint [N s/m]"), 0.1,
      [](JointDescription& j) { return &j.friction.viscous; });
  add(2, 0, "friction.coulomb.positive", tr("Coulomb +"),
      tr("Dry friction against motion at positive rate [N m or N]; not negative"), 0.1,
      [](JointDescription& j) { return &j.friction.coulomb.positive; });
  add(3, 0, "friction.coulomb.negative", tr("Coulomb -"),
      tr("Dry friction at negative rate, a signed value [N m or N]; not positive"), 0.1,
      [](JointDescription& j) { return &j.friction.coulomb.negative; });
  add(4, 0, "friction.static", tr("static"),
      tr("Friction that holds the joint at rest [N m or N]; at least the dry friction"), 0.1,
      [](JointDescription& j) { return &j.friction.breakaway; });
  add(1, 1, "actuator.gear_ratio", tr("gear ratio"),
      tr("Motor turns per joint turn [no unit]; may be negative"), 1,
      [](JointDescription& j) { return &j.actuator.gearRatio; });
  add(2, 1, "actuator.rotor_inertia", tr("rotor inertia"),
      tr("Rotor inertia [kg m²] at the motor; the joint feels it times the gear ratio squared"),
      1e-5, [](JointDescription& j) { return &j.actuator.rotorInertia; });
  add(3, 1, "actuator.viscous", tr("viscous"), tr("Viscous friction [N m s/rad] at the motor"),
      1e-4, [](JointDescription& j) { return &j.actuator.viscous; });
  add(4, 1, "actuator.coulomb.positive", tr("Coulomb +"),
      tr("Dry friction [N m] at the motor, at positive rate; not negative"), 0.01,
      [](JointDescription& j) { return &j.actuator.coulomb.positive; });
  add(5, 1, "actuator.coulomb.negative", tr("Coulomb -"),
      tr("Dry friction [N m] at the motor, at negative rate; not positive"), 0.01,
      [](JointDescription& j) { return &j.actuator.coulomb.negative; });
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(6, 1);
}

LimitsPage::LimitsPage(JointFields& fields, QWidget* parent) : QWidget(parent) {
  QGridLayout* grid = makeInspectorGrid(this);
  const auto position = [](JointType type) { return jointFormat(type); };
  const auto rate = [](JointType type) {
    return QuantityFormat{.kind = type == JointType::Revolute ? QuantityKind::AngularRate
                                                              : QuantityKind::LinearRate};
  };
  const auto effort = [](JointType type) {
    return QuantityFormat{.kind = type == JointType::Revolute ? QuantityKind::Torque
                                                              : QuantityKind::Force};
  };
  const auto add = [&](int row, int column, const char* key, const QString& name,
                       const QString& toolTip, std::optional<double> LimitsDescription::*member,
                       const JointFields::Format& format) {
    grid->addWidget(new QLabel(name, this), row, 2 * column);
    auto* edit = fields.addOptional(
        key, name, format, [member](JointDescription& j) { return &(j.limits.*member); }, this);
    edit->setToolTip(toolTip);
    grid->addWidget(edit, row, 2 * column + 1);
  };
  add(0, 0, "limits.lower", tr("lower limit"),
      tr("Least value of the joint variable [angle or length]; empty: no limit"),
      &LimitsDescription::lower, position);
  add(0, 1, "limits.upper", tr("upper limit"),
      tr("Greatest value of the joint variable [angle or length]; empty: no limit"),
      &LimitsDescription::upper, position);
  add(1, 0, "limits.velocity", tr("velocity"),
      tr("Greatest rate of the joint [angle/s or m/s]; empty: no limit"),
      &LimitsDescription::velocity, rate);
  add(1, 1, "limits.effort", tr("effort"),
      tr("Greatest torque [N m] or force [N] of the drive; empty: no limit"),
      &LimitsDescription::effort, effort);
  grid->addWidget(
      makeHint(tr("Sliders keep to the limits; runs report when a joint leaves them."), this), 2, 0,
      1, 4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(3, 1);
}

}  // namespace denavit
