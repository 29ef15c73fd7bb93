#include "ui/inspector/motor_dialog.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

#include "ui/editors/quantity_text.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

QString toCell(const std::optional<double>& value) {
  return value ? toNumber(*value, 4) : QStringLiteral("–");
}

/// What a catalogue prints of a motor, in its usual units.
QStringList toCells(const MotorDescription& motor) {
  const double Kt = motor.torqueConstant;
  return {QString::fromStdString(motor.name),    toNumber(motor.resistance, 4),
          toNumber(1e3 * motor.inductance, 4),   toNumber(1e3 * Kt, 4),
          toNumber(1e7 * motor.rotorInertia, 4), toNumber(1e3 * calcNoLoadCurrent(motor), 4),
          toCell(motor.nominal.voltage),         toCell(motor.nominal.current),
          toCell(calcNoLoadSpeed(motor))};
}

QTableWidgetItem* makeCell(const QString& text, bool isNumber) {
  auto* cell = new QTableWidgetItem(text);
  cell->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
  cell->setTextAlignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
  return cell;
}

}  // namespace

MotorDialog::MotorDialog(Edits& edits, std::vector<MotorDescription> motors, int joint,
                         QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      motors_(std::move(motors)),
      joint_(joint),
      table_(named(new QTableWidget(this), "motorTable")),
      source_(selectable(wrapped(named(new QLabel(this), "motorSource")))),
      buttons_(plainDialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setObjectName("motorDialog");
  setWindowTitle(tr("Motor of joint %1").arg(joint + 1));
  fill();
  source_->setMinimumHeight(3 * fontMetrics().lineSpacing());
  source_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  QLabel* what = wrapped(mutedLabel(
      this, tr("Sets the winding, rotor inertia, friction and supply; gear ratio and efficiency "
               "stay. Nominal voltage and current become the limits of the amplifier.")));
  column(this, {{table_, 1}, source_, what, buttons_});
  connect(table_, &QTableWidget::itemSelectionChanged, this, &MotorDialog::tell);
  connect(table_, &QTableWidget::itemDoubleClicked, this, &MotorDialog::accept);
  tell();
  const int lines = static_cast<int>(motors_.size()) + 10;
  resize(sizeHint().width(), fontMetrics().lineSpacing() * lines * 3 / 2);
}

void MotorDialog::fill() {
  const QStringList titles{tr("motor"),       tr("R [Ω]"),         tr("L [mH]"),
                           tr("Kt [mN m/A]"), tr("rotor [g cm²]"), tr("no load [mA]"),
                           tr("[V]"),         tr("[A]"),           tr("no load [rad/s]")};
  const QStringList tips{tr("Type with its winding"),
                         tr("Resistance at the terminals"),
                         tr("Inductance at the terminals"),
                         tr("Torque per current, which is the voltage per speed, too"),
                         tr("Inertia of the rotor"),
                         tr("Current without a load: times Kt it is the friction"),
                         tr("Nominal voltage"),
                         tr("Nominal current: the largest that the winding bears for long"),
                         tr("Speed without a load at the nominal voltage, as R, Kt and friction "
                            "give it")};
  table_->setAccessibleName(tr("Motors of the catalogue"));
  table_->setColumnCount(static_cast<int>(titles.size()));
  table_->setHorizontalHeaderLabels(titles);
  for (int c = 0; c < table_->columnCount(); ++c) {
    table_->horizontalHeaderItem(c)->setToolTip(tips[c]);
  }
  table_->setRowCount(static_cast<int>(motors_.size()));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  const auto& joints = edits_.document().robot().joints;
  for (int row = 0; row < table_->rowCount(); ++row) {
    const MotorDescription& motor = motors_[static_cast<std::size_t>(row)];
    const QStringList cells = toCells(motor);
    for (int c = 0; c < cells.size(); ++c) table_->setItem(row, c, makeCell(cells[c], c > 0));
    if (isFitted(motor, joints[static_cast<std::size_t>(joint_)].actuator)) table_->selectRow(row);
  }
  table_->setWordWrap(false);
  table_->resizeColumnsToContents();
  table_->setMinimumWidth(table_->horizontalHeader()->length() + 2 * table_->frameWidth());
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
}

void MotorDialog::tell() {
  const int row = table_->selectedItems().isEmpty() ? -1 : table_->currentRow();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(row >= 0);
  source_->setText(row < 0 ? tr("Choose one: where its data are from stands here.")
                           : QString::fromStdString(motors_[static_cast<std::size_t>(row)].source));
}

void MotorDialog::accept() {
  const int row = table_->selectedItems().isEmpty() ? -1 : table_->currentRow();
  if (row < 0) return;
  const MotorDescription& motor = motors_[static_cast<std::size_t>(row)];
  edits_.editRobot(
      tr("choose %1 for joint %2").arg(QString::fromStdString(motor.name)).arg(joint_ + 1),
      [&](RobotDescription& robot) {
        fitMotor(motor, robot.joints[static_cast<std::size_t>(joint_)].actuator);
      });
  QDialog::accept();
}

}  // namespace denavit
