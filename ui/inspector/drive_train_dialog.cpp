#include "ui/inspector/drive_train_dialog.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include "models/robot/drive_train.h"
#include "ui/editors/quantity_text.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// "+ 80 q₂": one addend of a sum that has begun, or the first of it.
QString toAddend(double factor, const QString& symbol, bool isFirst) {
  const QString size = toNumber(std::abs(factor), 6);
  const QString sign = factor < 0 ? (isFirst ? "-" : " - ") : (isFirst ? "" : " + ");
  return sign + (size == "1" ? QString() : size + " ") + symbol;
}

}  // namespace

DriveTrainDialog::DriveTrainDialog(Edits& edits, const Preferences& preferences, QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      preferences_(preferences),
      form_(comboBox(this, "trainForm",
                     tr("Either matrix is the other's inverse; files have joints by motors"),
                     {tr("q = G θ: a row per joint, a column per motor"),
                      tr("θ = A q: a row per motor, a column per joint")})),
      table_(named(new QTableWidget(this), "trainTable")),
      reading_(selectable(named(new QLabel(this), "trainReading"))),
      wrong_(wrapped(named(new QLabel(this), "trainWrong"))),
      buttons_(plainDialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setObjectName("driveTrainDialog");
  setWindowTitle(tr("Drive train"));
  const RobotDescription& robot = edits.document().robot();
  table_->setAccessibleName(tr("Matrix of the drive train"));
  table_->setRowCount(static_cast<int>(robot.joints.size()));
  table_->setColumnCount(table_->rowCount());
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  wrong_->setProperty("bad", true);
  QPushButton* none = buttons_->addButton(tr("No drive train"), QDialogButtonBox::ResetRole);
  named(none, "trainNone",
        tr("Every motor drives its own joint again, by the gear ratio that it had to it here"));
  none->setEnabled(hasDriveTrain(robot));
  connect(none, &QPushButton::clicked, this, &DriveTrainDialog::removeTrain);
  QLabel* what = wrapped(mutedLabel(
      this, tr("Gears, belts or linkages that couple motors and joints: a wrist, a parallelogram. "
               "Ratios in motor turns per joint turn; of a joint that slides in rad/m. Each "
               "actuator then is the motor of that number, and its gear ratio is not used.")));
  column(this, {what, form_, {table_, 1}, reading_, wrong_, buttons_});
  // Whoever writes one knows how the motors turn.
  form_->setCurrentIndex(shown_);
  show(invertTrain(makeTrainRows(robot)).value_or(makeTrainRows(robot)));
  connect(form_, &QComboBox::activated, this, &DriveTrainDialog::turn);
  connect(table_, &QTableWidget::itemChanged, this, &DriveTrainDialog::tell);
  const int rows = table_->rowCount();
  resize(fontMetrics().averageCharWidth() * std::max(72, 12 * rows),
         fontMetrics().lineSpacing() * (18 + 4 * rows));
}

void DriveTrainDialog::show(const TrainRows& rows) {
  {
    const QSignalBlocker quiet(table_);
    QStringList motors, joints;
    const auto& all = edits_.document().robot().joints;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const int number = static_cast<int>(i) + 1;
      const QString name = QString::fromStdString(all[i].name);
      motors << tr("θ%1").arg(toSubscript(number));
      joints << "q" + toSubscript(number) + (name.isEmpty() ? QString() : " " + name);
    }
    const bool isByMotors = shown_ == kMotorsByJoints;
    table_->setVerticalHeaderLabels(isByMotors ? motors : joints);
    table_->setHorizontalHeaderLabels(isByMotors ? joints : motors);
    const QuantityFormat format = shownFormat(QuantityKind::Plain, preferences_.values());
    for (int r = 0; r < table_->rowCount(); ++r) {
      for (int c = 0; c < table_->columnCount(); ++c) {
        const double value = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
        auto* cell = new QTableWidgetItem(toExactText(value, format));
        cell->setTextAlignment(Qt::AlignVCenter | Qt::AlignRight);
        table_->setItem(r, c, cell);
      }
    }
  }
  tell();
}

std::optional<TrainRows> DriveTrainDialog::read() const {
  const QuantityFormat format = shownFormat(QuantityKind::Plain, preferences_.values());
  TrainRows rows;
  for (int r = 0; r < table_->rowCount(); ++r) {
    std::vector<double>& row = rows.emplace_back();
    for (int c = 0; c < table_->columnCount(); ++c) {
      const std::optional<double> value = fromText(table_->item(r, c)->text(), format).value;
      if (!value) return std::nullopt;
      row.push_back(*value);
    }
  }
  return rows;
}

std::optional<TrainRows> DriveTrainDialog::readTrain(QString& why) const {
  const std::optional<TrainRows> rows = read();
  if (!rows) {
    why = tr("A cell is no number: write 0 where a motor does not turn a joint, or 1/100");
    return std::nullopt;
  }
  std::optional<TrainRows> G = shown_ == kMotorsByJoints ? invertTrain(*rows) : rows;
  if (!G) {
    why =
        tr("Singular: some motors only turn as others do. Every row must be one that the others "
           "do not make up");
    return std::nullopt;
  }
  const std::vector<Issue> issues = findTrainIssues(edits_.document().robot(), *G);
  if (issues.empty()) return G;
  why = tr("It %1: %2")
            .arg(QString::fromStdString(issues.front().what),
                 QString::fromStdString(issues.front().remedy));
  return std::nullopt;
}

QString DriveTrainDialog::tellMotors(const TrainRows& A) const {
  QStringList lines;
  for (std::size_t k = 0; k < A.size(); ++k) {
    QString sum;
    for (std::size_t i = 0; i < A[k].size(); ++i) {
      // What rounding leaves of an inverse is none.
      if (std::abs(A[k][i]) < 1e-12 * Eigen::Map<const Eigen::VectorXd>(
                                          A[k].data(), static_cast<Eigen::Index>(A[k].size()))
                                          .norm()) {
        continue;
      }
      sum += toAddend(A[k][i], "q" + toSubscript(static_cast<int>(i) + 1), sum.isEmpty());
    }
    lines << tr("motor %1 turns by %2").arg(k + 1).arg(sum);
  }
  return lines.join('\n');
}

void DriveTrainDialog::tell() {
  QString why;
  const std::optional<TrainRows> G = readTrain(why);
  const std::optional<TrainRows> A = G ? invertTrain(*G) : std::nullopt;
  reading_->setText(A ? tellMotors(*A) : QString());
  reading_->setVisible(A.has_value());
  wrong_->setText(why);
  wrong_->setVisible(!A);
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(A.has_value());
  form_->setEnabled(A.has_value());  // what is turned round must have an inverse
}

void DriveTrainDialog::turn(int form) {
  if (form == shown_) return;
  const std::optional<TrainRows> rows = read();
  const std::optional<TrainRows> turned = rows ? invertTrain(*rows) : std::nullopt;
  if (!turned) return;
  shown_ = static_cast<Form>(form);
  show(*turned);
}

void DriveTrainDialog::accept() {
  QString why;
  const std::optional<TrainRows> G = readTrain(why);
  if (!G) return;
  edits_.editRobot(tr("set the drive train"),
                   [&](RobotDescription& robot) { setDriveTrain(robot, *G); });
  QDialog::accept();
}

void DriveTrainDialog::removeTrain() {
  edits_.editRobot(tr("remove the drive train"),
                   [](RobotDescription& robot) { setDriveTrain(robot, {}); });
  QDialog::reject();
}

}  // namespace denavit
