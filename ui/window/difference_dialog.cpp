#include "ui/window/difference_dialog.h"

#include <QPlainTextEdit>

#include "ui/widgets/widgets.h"

namespace denavit {

DifferenceDialog::DifferenceDialog(const QString& title, const QString& text,
                                   const QStringList& differences, QWidget* parent)
    : QDialog(parent), buttons_(new QDialogButtonBox(this)) {
  setObjectName("differenceDialog");
  setWindowTitle(title);
  QLabel* label = wrapped(named(new QLabel(text, this), "differenceText"));
  label->setTextFormat(Qt::PlainText);
  auto* heading = new QLabel(tr("What &differs:"), this);
  auto* list = named(new QPlainTextEdit(differences.join('\n'), this), "differences",
                     tr("Values of what is open here and of the file as it is on disk now"));
  list->setReadOnly(true);
  list->setTabChangesFocus(true);
  heading->setBuddy(list);
  column(this, {label, heading, {list, 1}, buttons_});
  resize(620, 340);
}

QPushButton* DifferenceDialog::addChoice(const QString& text, const QString& tip, const char* name,
                                         int result) {
  const bool isFirst = buttons_->buttons().isEmpty();
  QPushButton* button = named(buttons_->addButton(text, QDialogButtonBox::ActionRole), name, tip);
  button->setAutoDefault(false);
  if (isFirst) button->setDefault(true);
  if (isFirst) button->setFocus();
  connect(button, &QPushButton::clicked, this, [this, result] { done(result); });
  return button;
}

QPushButton* DifferenceDialog::addCancel(const QString& text) {
  QPushButton* button =
      named(buttons_->addButton(text, QDialogButtonBox::RejectRole), "differenceCancel");
  button->setAutoDefault(false);
  if (buttons_->buttons().size() == 1) button->setDefault(true);
  if (buttons_->buttons().size() == 1) button->setFocus();
  connect(button, &QPushButton::clicked, this, &QDialog::reject);
  return button;
}

}  // namespace denavit
