#include "ui/window/disk_notice.h"

#include <QAction>
#include <QFileInfo>

#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"
#include "ui/window/disk_watch.h"

namespace denavit {

DiskNotice::DiskNotice(const Edits& edits, DiskWatch& watch, QWidget* parent)
    : QToolBar(tr("Changes on disk"), parent),
      edits_(edits),
      watch_(watch),
      line_(new QWidget(this)),
      text_(named(new QLabel(line_), "diskNoticeText")) {
  setObjectName("diskNotice");
  setMovable(false);
  toggleViewAction()->setVisible(false);  // not for the person to hide: its buttons do
  text_->setTextFormat(Qt::PlainText);
  // Where the window is too narrow for it, its end is in the tool tip only.
  text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  line_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  row(line_, {{text_, 1}}, {.margins = {}});
  differences_ =
      addButton(tr("&What differs…"), tr("Lists the values that are not the same here and on disk"),
                "diskDifferences");
  reload_ = addButton(tr("&Reload"),
                      tr("Opens the file as it is on disk now. Undo steps and runs of what is open "
                         "go; unsaved changes only after a question"),
                      "diskReload");
  save_ = addButton(tr("Save a&gain"), tr("Writes what is open to the same place"), "diskSave");
  keep_ = addButton(tr("&Keep mine"),
                    tr("Goes on with what is open, which counts as not saved. Saving asks before "
                       "it overwrites the file"),
                    "diskKeep");
  addWidget(line_);
  connect(reload_, &QPushButton::clicked, this, &DiskNotice::reloadWanted);
  connect(differences_, &QPushButton::clicked, this, &DiskNotice::differencesWanted);
  connect(save_, &QPushButton::clicked, this, &DiskNotice::saveWanted);
  connect(keep_, &QPushButton::clicked, &watch_, &DiskWatch::keepMine);
  connect(&watch_, &DiskWatch::changed, this, &DiskNotice::refresh);
  connect(&edits_, &Edits::fileChanged, this, &DiskNotice::refresh);
  refresh();
}

QPushButton* DiskNotice::addButton(const QString& text, const QString& tip, const char* name) {
  QPushButton* button = pushButton(line_, name, text, tip);
  line_->layout()->addWidget(button);
  return button;
}

void DiskNotice::refresh() {
  const bool isShown = watch_.isUnanswered();
  if (isShown) {
    const bool isGone = watch_.look().state == DiskLook::State::Gone;
    const QString path = QString::fromStdString(edits_.document().path());
    const QString file = QFileInfo(path).fileName();
    QString text;
    if (isGone) {
      text =
          tr("“%1” is not on disk any more: it was removed, renamed or moved. What is open here "
             "is in no file now.");
    } else if (edits_.document().isEdited()) {
      text = tr("Another program changed “%1” on disk, and there are unsaved changes here.");
    } else {
      text = tr("Another program changed “%1” on disk; here it is still as before.");
    }
    text_->setText(text.arg(file));
    text_->setToolTip(text_->text() + "\n" + path);
    text_->setAccessibleName(text_->text());
    for (QPushButton* button : {reload_, differences_}) button->setVisible(!isGone);
    save_->setVisible(isGone);
  }
  setVisible(isShown);
}

}  // namespace denavit
