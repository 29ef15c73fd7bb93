#include "ui/gallery/gallery.h"

#include <QImage>
#include <QKeyEvent>
#include <QListView>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <algorithm>

#include "models/files/library.h"
#include "models/issue.h"
#include "ui/gallery/gallery_card.h"
#include "ui/gallery/gallery_pictures.h"
#include "ui/preferences/preferences.h"
#include "ui/text/search_words.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Shows the rows that have every word, the best first.
class GalleryFound final : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setWords(const QString& typed) {
    words_ = SearchWords(typed);
    invalidate();
    sort(words_.isEmpty() ? -1 : 0);
  }

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    return words_.isEmpty() || rank(sourceModel()->index(row, 0, parent)) > 0;
  }
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
    const int a = rank(left), b = rank(right);
    if (a != b) return a > b;
    // What is called just that comes before what it is a part of.
    const auto length = [](const QModelIndex& one) { return one.data().toString().size(); };
    return length(left) != length(right) ? length(left) < length(right) : left.row() < right.row();
  }

 private:
  [[nodiscard]] int rank(const QModelIndex& index) const {
    return words_.rank(
        SearchText(index.data(Qt::DisplayRole).toString(), index.data(kWordsRole).toString()));
  }

  SearchWords words_;
};

QString sentence(const std::string& text) {
  QString line = QString::fromStdString(text);
  if (!line.isEmpty()) line[0] = line[0].toUpper();
  return line.endsWith('.') || line.isEmpty() ? line : line + '.';
}

QStandardItem* makeItem(const LibraryEntry& entry) {
  const QString title = QString::fromStdString(entry.title);
  const QString name = QString::fromStdString(entry.name);
  const QString lesson = sentence(entry.description);
  const QString source = QString::fromStdString(entry.source);
  const QString kind = entry.kind == LibraryEntry::Robot       ? Gallery::tr("robot")
                       : entry.kind == LibraryEntry::Mechanism ? Gallery::tr("mechanism")
                       : entry.kind == LibraryEntry::Study     ? Gallery::tr("study")
                                                               : Gallery::tr("scenario");
  auto* item = new QStandardItem(title);
  item->setEditable(false);
  item->setData(name, kNameRole);
  item->setData(lesson, kLessonRole);
  item->setData(kind, kKindRole);
  item->setData(QStringList{name, kind, lesson, source}.join(' '), kWordsRole);
  item->setData(Gallery::tr("%1, %2: %3").arg(title, kind, lesson), Qt::AccessibleTextRole);
  item->setToolTip(source.isEmpty() ? lesson : lesson + "\n\n" + source);
  return item;
}

}  // namespace

Gallery::Gallery(Preferences& preferences, const QString& cacheFolder, QWidget* parent)
    : QDialog(parent),
      model_(new QStandardItemModel(this)),
      found_(new GalleryFound(this)),
      search_(
          named(new QLineEdit(this), "gallerySearch", tr("Words of a name, a lesson or a source"))),
      list_(named(new QListView(this), "galleryList")),
      none_(new QLabel(tr("No example has all of these words."), this)),
      open_(pushButton(this, "galleryOpen", tr("&Open"), tr("Opens the chosen example"))) {
  setObjectName("gallery");
  setWindowTitle(tr("Examples"));
  makeWidgets(preferences);
  fill(cacheFolder);
  resize(1010, 720);
  list_->setCurrentIndex(found_->index(0, 0));
  search_->setFocus();
}

void Gallery::makeWidgets(Preferences& preferences) {
  search_->setPlaceholderText(tr("Search: free fall, puma, friction …"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  found_->setSourceModel(model_);
  list_->setAccessibleName(tr("Examples"));
  list_->setModel(found_);
  showCards(*list_);
  none_->setAlignment(Qt::AlignCenter);
  none_->hide();
  auto* atStart = checkBox(this, "galleryAtStart", tr("Show when nothing is opened at the start"),
                           tr("File > Examples… shows it at any time"));
  atStart->setChecked(preferences.values().showGallery);
  connect(atStart, &QCheckBox::toggled, this, [&preferences](bool on) {
    PreferenceValues values = preferences.values();
    values.showGallery = on;
    preferences.setValues(values);
  });
  open_->setDefault(true);
  auto* create = pushButton(this, "galleryNew", tr("&New arm…"),
                            tr("Begins an arm of your own, from a plain one"));
  auto* close = pushButton(this, {}, tr("&Close"), tr("Keeps what is open"));
  column(this, {search_, {list_, 1}, none_, row({atStart, stretch(), create, close, open_})});
  connect(create, &QPushButton::clicked, this, [this] {
    reject();
    emit newWanted();
  });
  connect(search_, &QLineEdit::textChanged, this, &Gallery::search);
  connect(open_, &QPushButton::clicked, this, &Gallery::openChosen);
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  connect(list_, &QListView::activated, this, &Gallery::openChosen);
  connect(list_, &QListView::doubleClicked, this, &Gallery::openChosen);
}

void Gallery::fill(const QString& cacheFolder) {
  std::vector<LibraryEntry> entries;
  try {
    entries = listLibrary();
  } catch (const DescriptionError& error) {
    none_->setText(QString::fromStdString(error.what()));
    none_->show();
  }
  // What moves first, its arms after it.
  std::stable_partition(entries.begin(), entries.end(), [](const LibraryEntry& entry) {
    return entry.kind == LibraryEntry::Scenario;
  });
  for (const LibraryEntry& entry : entries) model_->appendRow(makeItem(entry));
  const bool dark = palette().color(QPalette::Window).lightness() < 128;
  pictures_ = new GalleryPictures(cacheFolder, dark, this);
  connect(pictures_, &GalleryPictures::ready, this, [this](const QString& name, const QImage& p) {
    for (int row = 0; row < model_->rowCount(); ++row) {
      QStandardItem* item = model_->item(row);
      if (item->data(kNameRole).toString() == name) item->setData(p, kPictureRole);
    }
  });
  pictures_->want(entries);
}

void Gallery::search(const QString& words) {
  static_cast<GalleryFound*>(found_)->setWords(words);
  const bool any = found_->rowCount() > 0;
  none_->setVisible(!any);
  open_->setEnabled(any);
  if (any) list_->setCurrentIndex(found_->index(0, 0));
}

void Gallery::openChosen() {
  const QModelIndex index = list_->currentIndex();
  if (!index.isValid() || result() == Accepted) return;
  const QString name = index.data(kNameRole).toString();
  accept();
  emit opened(name);
}

bool Gallery::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    if (goThrough(static_cast<QKeyEvent&>(*event))) return true;
  }
  return QDialog::eventFilter(watched, event);
}

/// From the search line the arrows go through what was found, and typing goes on.
bool Gallery::goThrough(QKeyEvent& event) {
  const int key = event.key();
  const bool isAside = key == Qt::Key_Left || key == Qt::Key_Right;
  if (isAside && !search_->text().isEmpty()) return false;
  const bool isArrow = isAside || key == Qt::Key_Down || key == Qt::Key_Up;
  if (!isArrow && key != Qt::Key_PageDown && key != Qt::Key_PageUp) return false;
  const QModelIndex before = list_->currentIndex();
  QCoreApplication::sendEvent(list_, &event);
  // In a single row of cards up and down lead nowhere: then they go along it.
  const int row = before.row() + (key == Qt::Key_Up ? -1 : 1);
  const bool isStuck = list_->currentIndex() == before;
  if (isStuck && (key == Qt::Key_Up || key == Qt::Key_Down) && row >= 0 &&
      row < found_->rowCount()) {
    list_->setCurrentIndex(found_->index(row, 0));
  }
  return true;
}

}  // namespace denavit
