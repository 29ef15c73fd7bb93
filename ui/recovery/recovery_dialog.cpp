#include "ui/recovery/recovery_dialog.h"

#include <QFileInfo>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <utility>

#include "models/document/recovery_file.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

QString titleOf(const LostDocument& lost) {
  if (!lost.state) return RecoveryDialog::tr("Damaged file %1").arg(lost.path);
  const ScenarioDescription& scenario = lost.state->project.scenario;
  const bool robot = lost.state->kind < Document::Kind::Scenario;
  const std::string& name = robot ? scenario.robot.name : scenario.name;
  if (!name.empty()) return QString::fromStdString(name);
  const QString file = QFileInfo(QString::fromStdString(lost.state->path)).completeBaseName();
  return file.isEmpty() ? RecoveryDialog::tr("untitled") : file;
}

QString textOf(const LostDocument& lost) {
  const QString content = lost.state ? QString::fromStdString(describe(*lost.state)) : lost.problem;
  const QString time = QLocale().toString(lost.time, QLocale::ShortFormat);
  return RecoveryDialog::tr("%1\nlast edit %2: %3").arg(titleOf(lost), time, content);
}

}  // namespace

RecoveryDialog::RecoveryDialog(std::vector<LostDocument> lost, QWidget* parent)
    : QDialog(parent),
      lost_(std::move(lost)),
      list_(named(new QListWidget(this), "lostDocuments",
                  tr("What ended sessions left, newest first"))) {
  setObjectName("recoveryDialog");
  setWindowTitle(tr("Unsaved work was found"));
  QLabel* label = wrapped(new QLabel(
      tr("The program ended before these were saved. Restore one now; what you keep is offered "
         "again at the next start."),
      this));
  list_->setWordWrap(true);
  list_->setSpacing(3);
  auto* buttons = new QDialogButtonBox(this);
  restore_ = buttons->addButton(tr("&Restore"), QDialogButtonBox::AcceptRole);
  discard_ = buttons->addButton(tr("&Discard…"), QDialogButtonBox::DestructiveRole);
  QPushButton* keep = buttons->addButton(tr("&Keep for later"), QDialogButtonBox::RejectRole);
  named(restore_, "restoreLost", tr("Opens it in this window, as unsaved changes"));
  named(discard_, "discardLost", tr("Removes it for good"));
  named(keep, "keepLost", tr("Opens nothing and removes nothing"));
  restore_->setDefault(true);
  column(this, {label, {list_, 1}, buttons});
  connect(restore_, &QPushButton::clicked, this, &RecoveryDialog::restore);
  connect(discard_, &QPushButton::clicked, this, &RecoveryDialog::discard);
  connect(keep, &QPushButton::clicked, this, &QDialog::reject);
  connect(list_, &QListWidget::itemSelectionChanged, this, &RecoveryDialog::refreshButtons);
  connect(list_, &QListWidget::itemActivated, this, &RecoveryDialog::restore);
  resize(620, 320);
  fill();
}

void RecoveryDialog::fill() {
  list_->clear();
  for (const LostDocument& lost : lost_) list_->addItem(textOf(lost));
  if (!lost_.empty()) list_->setCurrentRow(0);
  refreshButtons();
}

void RecoveryDialog::refreshButtons() {
  const int row = list_->currentRow();
  const bool any = row >= 0 && row < static_cast<int>(lost_.size());
  restore_->setEnabled(any && lost_[static_cast<std::size_t>(row)].state.has_value());
  discard_->setEnabled(any);
}

void RecoveryDialog::restore() {
  const int row = list_->currentRow();
  if (row < 0 || !lost_[static_cast<std::size_t>(row)].state) return;
  chosen_ = std::move(lost_[static_cast<std::size_t>(row)]);
  lost_.erase(lost_.begin() + row);
  accept();
}

void RecoveryDialog::discard() {
  const int row = list_->currentRow();
  if (row < 0) return;
  LostDocument& lost = lost_[static_cast<std::size_t>(row)];
  const auto answer =
      QMessageBox::question(this, tr("Discard"), tr("Remove “%1” for good?").arg(titleOf(lost)),
                            QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
  if (answer != QMessageBox::Discard) return;
  RecoveryStore::discard(lost);
  lost_.erase(lost_.begin() + row);
  fill();
  if (lost_.empty()) reject();
}

std::optional<LostDocument> RecoveryDialog::takeChosen() {
  return std::exchange(chosen_, std::nullopt);
}

}  // namespace denavit
