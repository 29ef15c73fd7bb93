#include "ui/window/difference_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace denavit {

DifferenceDialog::DifferenceDialog(const QString& title, const QString& text,
                                   const QStringList& differences, QWidget* parent)
    : QDialog(parent), buttons_(new QDialogButtonBox(this)) {
  setObjectName("differenceDialog");
  setWindowTitle(title);
  auto* label = new QLabel(text, this);
  label->setObjectName("differenceText");
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  auto* heading = new QLabel(tr("What &differs:"), this);
  auto* list = new QPlainTextEdit(differences.join('\n'), this);
  list->setObjectName("differences");
  list->setReadOnly(true);
  list->setTabChangesFocus(true);
  list->setToolTip(tr("Values of what is open here and of the file as it is on disk now"));
  heading->setBuddy(list);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(label);
  layout->addWidget(heading);
  layout->addWidget(list, 1);
  layout->addWidget(buttons_);
  resize(620, 340);
}

QPushButton* DifferenceDialog::addChoice(const QString& text, const QString& tip, const char* name,
                                         int result) {
  const bool isFirst = buttons_->buttons().isEmpty();
  QPushButton* button = buttons_->addButton(text, QDialogButtonBox::ActionRole);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setAutoDefault(false);
  if (isFirst) button->setDefault(true);
  if (isFirst) button->setFocus();
  connect(button, &QPushButton::clicked, this, [this, result] { done(result); });
  return button;
}

QPushButton* DifferenceDialog::addCancel(const QString& text) {
  QPushButton* button = buttons_->addButton(text, QDialogButtonBox::RejectRole);
  button->setObjectName("differenceCancel");
  button->setAutoDefault(false);
  if (buttons_->buttons().size() == 1) button->setDefault(true);
  if (buttons_->buttons().size() == 1) button->setFocus();
  connect(button, &QPushButton::clicked, this, &QDialog::reject);
  return button;
}

}  // namespace denavit
