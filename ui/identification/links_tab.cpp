#include "ui/identification/links_tab.h"

#include <array>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/identification/number_table.h"
#include "ui/identification/torque_plots.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kLinkDigits = 3, kExactDigits = 10;
constexpr double kNoNumber = 1e-12;   ///< [kg, m, kg m²]
constexpr double kSameNumber = 5e-4;  ///< of the larger: nobody measures that

constexpr std::size_t kFirstLength = 1, kLengths = 3;  ///< among a link's numbers
constexpr int kBeforeNumbers = 2;                      ///< columns

/// Mass, centre of mass, tensor and rotor, in the order of the columns.
std::array<double, 11> listNumbers(const LinkDescription& link, double rotor) {
  const InertiaElements& I = link.inertia;
  return {link.mass, link.com[0], link.com[1], link.com[2], I.xx, I.yy,
          I.zz,      I.xy,        I.xz,        I.yz,        rotor};
}

/// What moving a tensor between frames leaves of a 0 is one.
/// @param factor  from SI to the unit shown
QString toLinkNumber(double value, double factor) {
  return toNumber(std::abs(value) < kNoNumber ? 0 : factor * value, kLinkDigits);
}

bool isChanged(double before, double after) {
  const double size = std::max(std::abs(before), std::abs(after));
  return std::abs(after - before) > std::max(kSameNumber * size, kNoNumber);
}

QString tellUntold(const ConsistentArm& arm) {
  if (arm.untold == 0) return {};
  return LinksTab::tr("Numbers that the measurement hardly determines stay near the table's.") +
         ' ';
}

/// [kg m²|kg] As the joint feels it.
double reflectedRotor(const JointDescription& joint) {
  const double G = joint.actuator.gearRatio;
  return G * G * joint.actuator.rotorInertia;
}

}  // namespace

LinksTab::LinksTab(const MeasuredFit& fit, const Preferences& preferences, QWidget* parent)
    : QWidget(parent), fit_(fit), preferences_(preferences) {
  setObjectName("fitLinksTab");
  words_ = selectable(named(new QLabel(this), "fitArmWords"));
  table_ = new NumberTable("fitLinks", tr("Links of the table and of the fitted arm"), this);
  column(this, {words_, {table_, 1}}, {.margins = {8, 6, 8, 4}, .spacing = 4});
  connect(&fit, &MeasuredFit::fitReplaced, this, &LinksTab::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &LinksTab::refresh);
  connect(&preferences, &Preferences::themeChanged, this, &LinksTab::refresh, Qt::QueuedConnection);
  refresh();
}

ShownUnit LinksTab::lengthUnit() const { return findShownUnit("m", preferences_.values().units()); }

void LinksTab::setHeadings() {
  const QString unit = QString::fromStdString(lengthUnit().text);
  const QString tensor = tr("About the centre of mass, in axes of the link's frame [kg m²]");
  table_->setHeadings(
      {{tr("link"), tr("By its joint"), false},
       {tr("of"), tr("The table's numbers, and below them the fitted ones"), false},
       {tr("m [kg]"), tr("Mass")},
       {tr("cx [%1]").arg(unit), tr("Centre of mass, in the link's frame")},
       {tr("cy [%1]").arg(unit), tr("Centre of mass, in the link's frame")},
       {tr("cz [%1]").arg(unit), tr("Centre of mass, in the link's frame")},
       {tr("Ixx"), tensor},
       {tr("Iyy"), tensor},
       {tr("Izz"), tensor},
       {tr("Ixy"), tensor},
       {tr("Ixz"), tensor},
       {tr("Iyz"), tensor},
       {tr("rotor"), tr("Inertia of the motor's rotor as the joint feels it: times the "
                        "square of the gear ratio [kg m², kg]")}});
}

void LinksTab::refresh() {
  setHeadings();
  const bool has = fit_.fitted() != nullptr;
  table_->setVisible(has);
  if (!has) {
    return words_->setText(
        tr("The arm with all its numbers stands here after a fit, each link a body that can be, "
           "beside the table's."));
  }
  const ConsistentArm& arm = fit_.fitted()->result.consistent;
  words_->setText((arm.status == ConsistentFit::Status::Matched
                       ? tr("Each link is a body that can be, and the arm has exactly the base "
                            "parameters found; "
                            "what they leave open is as close to the table as can be.")
                       : tr("Each link is a physically possible body; the arm is %1 standard "
                            "deviations from the base parameters found.")
                             .arg(toNumber(arm.distance, 3))) +
                  " " + tellUntold(arm) +
                  tr("Bold: different from the table. ~: not determined by the measurement."));
  fill(*fit_.fitted());
}

/// Shows a mass; the tool tip gives its interval, or explains why there is none.
void LinksTab::setMass(int row, const Estimate& mass) {
  const QString number = toLinkNumber(mass.value, 1);
  if (mass.isSeen()) {
    return table_->setCell(row, kBeforeNumbers, number,
                           tr("%1 kg (95 % interval)").arg(QString::fromStdString(toText(mass))));
  }
  table_->setCell(row, kBeforeNumbers, QStringLiteral("~ ") + number,
                  tr("%1 kg: no torque of this measurement determines this mass; it is as near to "
                     "the table's as the other parameters allow")
                      .arg(toNumber(mass.value, kExactDigits)));
}

void LinksTab::fill(const ArmFit& fit) {
  const std::size_t count = fit.robot.joints.size();
  table_->setRowCount(static_cast<int>(2 * count));
  const double length = lengthUnit().factor;
  for (std::size_t i = 0; i < count; ++i) {
    const std::array before = listNumbers(fit.links[i], reflectedRotor(fit.robot.joints[i]));
    const JointDescription& fitted = fit.result.fitted.joints[i];
    const std::array after = listNumbers(fitted.link, reflectedRotor(fitted));
    const int row = static_cast<int>(2 * i);
    table_->setCell(row, 0, toJointText(fit.robot, i));
    table_->setCell(row + 1, 0, {});
    table_->setCell(row, 1, tr("table"));
    table_->setCell(row + 1, 1, tr("fit"));
    for (std::size_t k = 0; k < before.size(); ++k) {
      const int column = static_cast<int>(k) + kBeforeNumbers;
      const bool isLength = k >= kFirstLength && k < kFirstLength + kLengths;
      const double factor = isLength ? length : 1;
      const auto fill = [&](int at, double value) {
        table_->setCell(at, column, toLinkNumber(value, factor),
                        toNumber(factor * value, kExactDigits));
      };
      fill(row, before[k]);
      fill(row + 1, after[k]);
      if (k == 0) setMass(row + 1, massOf(fit.result.consistent, i));
      if (isChanged(before[k], after[k])) table_->mark(row + 1, column, "accent-deep");
    }
  }
}

}  // namespace denavit
