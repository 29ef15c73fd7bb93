#include "ui/gallery/new_dialog.h"

#include <QListView>
#include <QStandardItemModel>

#include "ui/gallery/gallery_card.h"
#include "ui/gallery/gallery_pictures.h"
#include "ui/widgets/widgets.h"

namespace denavit {

NewDialog::NewDialog(const QString& cacheFolder, QWidget* parent)
    : QDialog(parent),
      templates_(listTemplates()),
      model_(new QStandardItemModel(this)),
      list_(named(new QListView(this), "newList")) {
  setObjectName("newDialog");
  setWindowTitle(tr("New arm or linkage"));
  list_->setAccessibleName(tr("What the new arm or linkage begins with"));
  list_->setModel(model_);
  showCards(*list_);
  fill(cacheFolder);
  QPushButton* create =
      pushButton(this, "newCreate", tr("&Create"), tr("Begins with the chosen one"));
  create->setDefault(true);
  QPushButton* cancel = pushButton(this, "newCancel", tr("&Cancel"), tr("Keeps what is open"));
  QLabel* about = mutedLabel(this, tr("Each is complete: press Run (F5), and it moves. Change "
                                      "lengths, masses and joints as you like."));
  column(this, {about, {list_, 1}, row({stretch(), cancel, create})});
  connect(create, &QPushButton::clicked, this, &NewDialog::create);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(list_, &QListView::activated, this, &NewDialog::create);
  connect(list_, &QListView::doubleClicked, this, &NewDialog::create);
  resize(740, 590);
  list_->setCurrentIndex(model_->index(0, 0));
  list_->setFocus();
}

void NewDialog::fill(const QString& cacheFolder) {
  const bool dark = palette().color(QPalette::Window).lightness() < 128;
  auto* pictures = new GalleryPictures(cacheFolder, dark, this);
  for (const ArmTemplate& one : templates_) {
    const QString title = QString::fromStdString(one.title);
    const QString lesson = QString::fromStdString(one.lesson);
    auto* item = new QStandardItem(title);
    item->setEditable(false);
    item->setData(QString::fromStdString(one.name), kNameRole);
    item->setData(lesson, kLessonRole);
    item->setData(tr("%1: %2").arg(title, lesson), Qt::AccessibleTextRole);
    item->setToolTip(lesson);
    model_->appendRow(item);
    pictures->want(one.name, one.scenario);
  }
  connect(pictures, &GalleryPictures::ready, this, [this](const QString& name, const QImage& p) {
    for (int row = 0; row < model_->rowCount(); ++row) {
      QStandardItem* item = model_->item(row);
      if (item->data(kNameRole).toString() == name) item->setData(p, kPictureRole);
    }
  });
}

void NewDialog::create() {
  const int row = list_->currentIndex().row();
  if (row < 0 || result() == Accepted) return;
  accept();
  emit chosen(templates_[static_cast<std::size_t>(row)]);
}

}  // namespace denavit
