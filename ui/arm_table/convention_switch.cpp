#include "ui/arm_table/convention_switch.h"

#include <QMenu>

#include "models/robot/convert_convention.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {
namespace {

/// Makes the edit, or says why it cannot be made.
template <typename Make>
void change(Edits& edits, Messages& messages, const QString& text, Make&& make) {
  try {
    const RobotDescription changed = make(edits.chainRobot());
    edits.editChainRobot(text, [&](RobotDescription& robot) { robot = changed; });
  } catch (const DescriptionError& error) {
    const Issue& issue = error.issues().front();
    emit messages.said(QString::fromStdString(issue.what + ": " + issue.remedy));
  }
}

}  // namespace

ConventionSwitch::ConventionSwitch(Edits& edits, const Selection& selection, Messages& messages,
                                   QWidget* parent)
    : QToolButton(parent), edits_(edits), messages_(messages) {
  setObjectName("convention");
  setPopupMode(QToolButton::InstantPopup);
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);
  setStyleSheet("QToolButton::menu-indicator { image: none; }");  // the text has its own
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  convert_ = menu->addAction({}, this, &ConventionSwitch::convert);
  convert_->setObjectName("convertConvention");
  convert_->setToolTip(
      tr("Other numbers for the same arm: frames, masses and motion stay, centres of mass and\n"
         "inertia move along with their frames."));
  reinterpret_ = menu->addAction({}, this, &ConventionSwitch::reinterpret);
  reinterpret_->setObjectName("reinterpretConvention");
  reinterpret_->setToolTip(
      tr("The same numbers, read by the other convention: for a table that was typed under the\n"
         "wrong one. In general this is another arm."));
  setMenu(menu);
  connect(&edits_, &Edits::robotChanged, this, &ConventionSwitch::refresh);
  connect(&selection, &Selection::changed, this, &ConventionSwitch::refresh);
  refresh();
}

Convention ConventionSwitch::other() const {
  return edits_.chainRobot().convention == Convention::Standard ? Convention::Modified
                                                                : Convention::Standard;
}

void ConventionSwitch::refresh() {
  const bool standard = other() == Convention::Modified;
  setText((standard ? tr("standard DH") : tr("modified DH")) + QStringLiteral(" ▾"));
  setToolTip(
      standard ? tr("Distal Denavit-Hartenberg convention: RotZ(θᵢ) TransZ(dᵢ) TransX(aᵢ) RotX(αᵢ)")
               : tr("Proximal convention (Craig): RotX(αᵢ₋₁) TransX(aᵢ₋₁) RotZ(θᵢ) TransZ(dᵢ)"));
  const QString target = standard ? tr("modified DH (Craig)") : tr("standard DH");
  convert_->setEnabled(!edits_.document().mechanism());  // closures stand on these very frames
  convert_->setText(tr("&Convert to %1: same arm").arg(target));
  reinterpret_->setText(tr("&Read as %1: same numbers").arg(target));
}

void ConventionSwitch::convert() {
  const Convention to = other();
  change(edits_, messages_,
         to == Convention::Standard ? tr("convert to standard DH") : tr("convert to modified DH"),
         [to](const RobotDescription& robot) { return convertTo(to, robot); });
}

void ConventionSwitch::reinterpret() {
  const Convention to = other();
  change(edits_, messages_,
         to == Convention::Standard ? tr("read as standard DH") : tr("read as modified DH"),
         [to](const RobotDescription& robot) { return reinterpretAs(to, robot); });
}

}  // namespace denavit
