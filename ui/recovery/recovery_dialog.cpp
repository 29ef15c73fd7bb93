#include "ui/recovery/recovery_dialog.h"

#include <QFileInfo>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <algorithm>
#include <utility>

#include "models/document/recovery_file.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

QString titleOf(const LostDocument& lost) {
  if (!lost.opened.isEmpty()) return QFileInfo(lost.opened).fileName();
  if (!lost.state) return RecoveryDialog::tr("Damaged file %1").arg(lost.path);
  const ScenarioDescription& scenario = lost.state->project.scenario;
  const bool robot = lost.state->kind < Document::Kind::Scenario;
  const std::string& name = robot ? scenario.robot.name : scenario.name;
  if (!name.empty()) return QString::fromStdString(name);
  const QString file = QFileInfo(QString::fromStdString(lost.state->path)).completeBaseName();
  return file.isEmpty() ? RecoveryDialog::tr("untitled") : file;
}

QString textOf(const LostDocument& lost) {
  const QString time = QLocale().toString(lost.time, QLocale::ShortFormat);
  if (!lost.opened.isEmpty()) {
    const QString mark = RecoveryDialog::tr(
        "%1\nthe program ended while this was being opened or computed (%2). This may happen "
        "again. There are no unsaved changes. File: %3");
    return mark.arg(titleOf(lost), time, lost.opened);
  }
  const QString content = lost.state ? QString::fromStdString(describe(*lost.state)) : lost.problem;
  const QString text = RecoveryDialog::tr("%1\nlast edit %2: %3").arg(titleOf(lost), time, content);
  if (!lost.endedProgram) return text;
  const QString warning = RecoveryDialog::tr(
      "%1\nthe program ended while this was being opened or computed. This may happen again.");
  return warning.arg(text);
}

bool isAnyUnsaved(const std::vector<LostDocument>& lost) {
  return std::any_of(lost.begin(), lost.end(),
                     [](const LostDocument& one) { return one.opened.isEmpty(); });
}

}  // namespace

RecoveryDialog::RecoveryDialog(std::vector<LostDocument> lost, QWidget* parent)
    : QDialog(parent),
      lost_(std::move(lost)),
      list_(named(new QListWidget(this), "lostDocuments",
                  tr("Documents of earlier sessions, newest first"))) {
  setObjectName("recoveryDialog");
  const bool isWork = isAnyUnsaved(lost_);
  setWindowTitle(isWork ? tr("Unsaved work was found")
                        : tr("The program ended while it opened a file"));
  QLabel* label = wrapped(new QLabel(
      isWork
          ? tr("The program ended before these were saved. Restore one now; what you keep is "
               "offered again at the next start.")
          : tr("The program ended while it opened this file or computed something with it. It is "
               "opened again only when you click “Open again”. If you keep it for later, it is "
               "offered at the next start."),
      this));
  list_->setWordWrap(true);
  list_->setSpacing(3);
  auto* buttons = new QDialogButtonBox(this);
  restore_ = buttons->addButton(tr("&Restore"), QDialogButtonBox::AcceptRole);
  discard_ = buttons->addButton(tr("&Discard…"), QDialogButtonBox::DestructiveRole);
  keep_ = buttons->addButton(tr("&Keep for later"), QDialogButtonBox::RejectRole);
  restore_->setObjectName("restoreLost");
  discard_->setObjectName("discardLost");
  named(keep_, "keepLost", tr("Opens nothing and removes nothing"));
  column(this, {label, {list_, 1}, buttons});
  connect(restore_, &QPushButton::clicked, this, &RecoveryDialog::restore);
  connect(discard_, &QPushButton::clicked, this, &RecoveryDialog::discard);
  connect(keep_, &QPushButton::clicked, this, &QDialog::reject);
  connect(list_, &QListWidget::itemSelectionChanged, this, &RecoveryDialog::refreshButtons);
  connect(list_, &QListWidget::itemActivated, this, [this] {
    if (restore_->isDefault()) restore();
  });
  resize(620, 320);
  fill();
}

void RecoveryDialog::fill() {
  list_->clear();
  for (const LostDocument& lost : lost_) list_->addItem(textOf(lost));
  if (!lost_.empty()) list_->setCurrentRow(0);
  refreshButtons();
}

/// What ended the program is opened by its button only, not by the key Enter.
void RecoveryDialog::refreshButtons() {
  const LostDocument* lost = current();
  const bool isFile = lost && !lost->opened.isEmpty();
  restore_->setText(isFile ? tr("&Open again") : tr("&Restore"));
  discard_->setText(isFile ? tr("&Forget") : tr("&Discard…"));
  restore_->setToolTip(isFile ? tr("Opens the file again")
                              : tr("Opens it in this window, as unsaved changes"));
  discard_->setToolTip(isFile ? tr("Removes this entry only; the file stays")
                              : tr("Removes the unsaved changes for good"));
  restore_->setEnabled(lost && (isFile || lost->state.has_value()));
  discard_->setEnabled(lost != nullptr);
  const bool isSafe = lost && !lost->endedProgram;
  (isSafe ? restore_ : keep_)->setDefault(true);
}

LostDocument* RecoveryDialog::current() {
  const int row = list_->currentRow();
  const bool isAny = row >= 0 && row < static_cast<int>(lost_.size());
  return isAny ? &lost_[static_cast<std::size_t>(row)] : nullptr;
}

void RecoveryDialog::restore() {
  LostDocument* lost = current();
  if (!lost || (!lost->state && lost->opened.isEmpty())) return;
  chosen_ = std::move(*lost);
  lost_.erase(lost_.begin() + list_->currentRow());
  accept();
}

/// Of a file that was being opened only the word about it goes.
bool RecoveryDialog::mayDiscard(const LostDocument& lost) {
  if (!lost.opened.isEmpty()) return true;
  const auto answer =
      QMessageBox::question(this, tr("Discard"), tr("Remove “%1” for good?").arg(titleOf(lost)),
                            QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
  return answer == QMessageBox::Discard;
}

void RecoveryDialog::discard() {
  LostDocument* lost = current();
  if (!lost || !mayDiscard(*lost)) return;
  RecoveryStore::discard(*lost);
  lost_.erase(lost_.begin() + list_->currentRow());
  fill();
  if (lost_.empty()) reject();
}

std::optional<LostDocument> RecoveryDialog::takeChosen() {
  return std::exchange(chosen_, std::nullopt);
}

}  // namespace denavit
