#include "ui/identification/friction_tab.h"

#include "models/robot/make_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/identification/number_table.h"
#include "ui/identification/torque_plots.h"
#include "ui/preferences/preferences.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum FrictionColumn {
  kFrictionJoint,
  kFrictionViscous,
  kFrictionForward,
  kFrictionBackward,
  kFrictionOffset,
  kFrictionArm,
  kFrictionTable
};
constexpr int kFrictionDigits = 4;

QString toCell(const Estimate& estimate) {
  return toReading(QString::fromStdString(toText(estimate)));
}

/// "4.9; 5.8, -5.8": viscous, and dry in both directions.
QString toCell(double viscous, double positive, double negative) {
  return QStringLiteral("%1; %2, %3")
      .arg(toNumber(viscous, kFrictionDigits), toNumber(positive, kFrictionDigits),
           toNumber(negative, kFrictionDigits));
}

}  // namespace

FrictionTab::FrictionTab(const MeasuredFit& fit, const Preferences& preferences, QWidget* parent)
    : QWidget(parent), fit_(fit) {
  setObjectName("fitFrictionTab");
  words_ = selectable(named(new QLabel(this), "fitFrictionWords"));
  table_ = new NumberTable("fitFriction", tr("Friction and offsets that were found"), this);
  table_->setHeadings(
      {{tr("joint"), tr("The joint by its number and name"), false},
       {tr("viscous ± 95 %"), tr("Of least squares, at the joint, gear and motor included")},
       {tr("dry, forward"), tr("For positive rates")},
       {tr("dry, backward"), tr("For negative rates")},
       {tr("offset"), tr("Of the measured torque; it is no part of the arm")},
       {tr("consistent arm"), tr("Viscous; dry both ways: what Apply gives the arm"), false},
       {tr("table"), tr("Viscous; dry both ways: what the arm has, its motor's friction included"),
        false}});
  column(this, {words_, {table_, 1}}, {.margins = {8, 6, 8, 4}, .spacing = 4});
  connect(&fit, &MeasuredFit::fitReplaced, this, &FrictionTab::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &FrictionTab::refresh);
  refresh();
}

void FrictionTab::refresh() {
  const bool has = fit_.fitted() != nullptr;
  table_->setVisible(has);
  words_->setText(
      has ? tr("Friction at the joints as the torques tell it; losses of gears are in it. Viscous "
               "friction in N m s/rad, or N s/m where a joint slides; all else in N m, or N.")
          : tr("Friction and offsets of the measured torques stand here after a fit."));
  if (has) fill(*fit_.fitted());
}

void FrictionTab::fill(const ArmFit& fit) {
  const std::vector<JointFriction> table = makeFriction(fit.robot);
  const ConsistentArm& arm = fit.result.consistent;
  table_->setRowCount(static_cast<int>(table.size()));
  for (std::size_t i = 0; i < table.size(); ++i) {
    const IdentifiedFriction& found = fit.result.friction[i];
    const int row = static_cast<int>(i);
    const auto k = static_cast<Eigen::Index>(i);
    table_->setCell(row, kFrictionJoint, toJointText(fit.robot, i));
    table_->setCell(row, kFrictionViscous, toCell(found.viscous));
    table_->setCell(row, kFrictionForward, toCell(found.coulombPositive));
    table_->setCell(row, kFrictionBackward, toCell(found.coulombNegative));
    table_->setCell(row, kFrictionOffset, toCell(found.offset));
    table_->setCell(row, kFrictionArm,
                    toCell(arm.viscous[k], arm.coulombPositive[k], arm.coulombNegative[k]));
    table_->setCell(row, kFrictionTable,
                    toCell(table[i].viscous, table[i].coulombPositive, table[i].coulombNegative));
  }
}

}  // namespace denavit
