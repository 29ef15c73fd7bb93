#include "ui/gallery/new_dialog.h"

#include <QListView>
#include <QStandardItemModel>
#include <algorithm>
#include <array>

#include "models/issue.h"
#include "models/scenario/scenario_file.h"
#include "ui/gallery/gallery_card.h"
#include "ui/gallery/gallery_pictures.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Runs of the library whose linkages an own one may begin with, the plainest first.
constexpr std::array kShippedLinkages{"slider-crank-run-up", "five-bar-draws", "palletiser-cycle",
                                      "delta-pick", "stewart-legs"};

/// As the beginning of an own one, which nothing ties to the library.
ArmTemplate makeBeginning(const std::string& name) {
  ScenarioDescription scenario = readScenario(name);
  const MechanismDescription& linkage = scenario.mechanism.value();
  scenario.name = linkage.name;
  scenario.robotReference.clear();
  scenario.folder.clear();
  return {name, linkage.name, linkage.description, scenario};
}

/// Arms, then linkages.
std::vector<ArmTemplate> listBeginnings() {
  std::vector<ArmTemplate> all = listTemplates();
  std::ranges::stable_partition(
      all, [](const ArmTemplate& one) { return !one.scenario.mechanism.has_value(); });
  try {
    for (const char* name : kShippedLinkages) all.push_back(makeBeginning(name));
  } catch (const DescriptionError&) {
    // Without the library there are those that the program knows by heart.
  }
  return all;
}

}  // namespace

NewDialog::NewDialog(const QString& cacheFolder, QWidget* parent)
    : QDialog(parent),
      templates_(listBeginnings()),
      model_(new QStandardItemModel(this)),
      list_(named(new QListView(this), "newList")) {
  setObjectName("newDialog");
  setWindowTitle(tr("New arm or linkage"));
  list_->setAccessibleName(tr("What the new arm or linkage begins with"));
  list_->setModel(model_);
  showCards(*list_, CardSize::Small);
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
  // Two rows of six, arms over linkages: all are seen at once.
  const QSize card = list_->sizeHintForIndex(model_->index(0, 0));
  list_->setMinimumHeight(card.height());
  resize(6 * card.width() + 40, 2 * card.height() + 80);
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
    const bool isLinkage = one.scenario.mechanism.has_value();
    if (isLinkage) item->setData(tr("linkage"), kKindRole);
    item->setData(
        isLinkage ? tr("%1, a linkage: %2").arg(title, lesson) : tr("%1: %2").arg(title, lesson),
        Qt::AccessibleTextRole);
    item->setToolTip(title + "\n" + lesson);
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
