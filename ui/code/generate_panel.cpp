#include "ui/code/generate_panel.h"

#include <QListWidget>
#include <QPainter>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/laboratory/lab_string.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kNameRole = Qt::UserRole, kTitleRole = Qt::UserRole + 1;
constexpr int kMostMoves = 1000000, kMovesStep = 100;
constexpr int kTitleAt = 10;  ///< letters: where titles begin beside short names

/// A name in bold, and behind it what it is, as far as there is room: the tip says the whole.
class GeneratorDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    const QString name = ground.text;
    ground.text.clear();
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    painter->save();
    QRect room = option.rect.adjusted(8, 0, -4, 0);
    painter->setFont(toBold(option.font));
    painter->setPen(colour("text"));
    painter->drawText(room, Qt::AlignVCenter, name);
    const int width = painter->fontMetrics().horizontalAdvance(name);
    painter->setFont(option.font);
    const int em = painter->fontMetrics().averageCharWidth();
    room.setLeft(room.left() + std::max(width + 2 * em, kTitleAt * em));
    painter->setPen(colour("text-soft"));
    const QString title = index.data(kTitleRole).toString();
    painter->drawText(room, Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(title, Qt::ElideRight, room.width()));
    painter->restore();
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.height() + 8};
  }
};

/// The entry of a box that stands for a value, without a word to those who listen.
void choose(QComboBox& box, const std::string& value) {
  box.setCurrentIndex(std::max(0, box.findData(QString::fromStdString(value))));
}

std::string chosenIn(const QComboBox& box) { return box.currentData().toString().toStdString(); }

}  // namespace

GeneratePanel::GeneratePanel(CodeSource& source, QWidget* parent)
    : QWidget(parent),
      source_(source),
      generators_(named(new QListWidget(this), "codeGenerators",
                        tr("What can be generated for this arm"))) {
  setObjectName("generate");
  generators_->setItemDelegate(new GeneratorDelegate(generators_));
  generators_->setFrameShape(QFrame::NoFrame);
  generators_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  generators_->setUniformItemSizes(true);
  generators_->setMinimumHeight(5 * (fontMetrics().height() + 8));
  makeOptions();
  makeFormOptions();
  column(this, {{generators_, 1}, makeForm()}, {.margins = {4, 4, 4, 6}, .spacing = 8});
  connect(generators_, &QListWidget::currentRowChanged, this, &GeneratePanel::ask);
  for (const QComboBox* box :
       {language_, parameters_, frame_, load_, method_, friction_, columns_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &GeneratePanel::ask);
  }
  for (const QSpinBox* box : {moves_, processors_}) {
    connect(box, &QSpinBox::valueChanged, this, &GeneratePanel::ask);
  }
  connect(&source, &CodeSource::requestChanged, this, &GeneratePanel::refresh);
  refresh();
}

void GeneratePanel::makeOptions() {
  language_ = comboBox(this, "codeLanguage", tr("The language of the code and of its self-test"));
  for (const LanguageEntry& entry : languages()) {
    language_->addItem(toQString(entry.title), toQString(entry.name));
  }
  parameters_ =
      comboBox(this, "codeParameters",
               tr("Whether the arm's lengths, masses and inertias are numbers in the code, or stay "
                  "open: NAME_init takes them then [SI units]"),
               {{tr("numbers"), "numbers"}, {tr("named"), "named"}});
  frame_ = comboBox(this, "codeFrame", tr("The frame in whose axes the Jacobian is"));
  load_ = comboBox(this, "codeLoad",
                   tr("Whether the code takes a load, the force [N] and moment [N m] that the tool "
                      "exerts at its origin, and in the axes of which frame"));
}

void GeneratePanel::makeFormOptions() {
  method_ =
      comboBox(this, "codeMethod",
               tr("The recursion for the inertia matrix: Walker and Orin's (1982) method 2 or "
                  "3, or whichever comes out cheaper"),
               {{tr("best"), "best"}, {tr("method 2"), "2"}, {tr("method 3"), "3"}});
  friction_ =
      comboBox(this, "codeFriction",
               tr("Joint friction in the code: none, viscous [N m s/rad], or also dry by the "
                  "sign of the rate [N m]"),
               {{tr("none"), "none"}, {tr("viscous"), "viscous"}, {tr("full"), "full"}});
  columns_ = comboBox(
      this, "codeColumns",
      tr("The columns of a regressor: one for every base parameter, so that a fit can find all of "
         "them, or only those of parameters that are not 0 in this arm; that code needs fewer "
         "operations"),
      {{tr("all base parameters"), false}, {tr("without zeros"), true}});
  moves_ = named(new QSpinBox(this), "codeMoves",
                 tr("Moves of a random search for cheaper forms; the same number finds the same "
                    "code. It takes longer"));
  moves_->setRange(0, kMostMoves);
  moves_->setSingleStep(kMovesStep);
  moves_->setSuffix(tr(" moves"));
  moves_->setKeyboardTracking(false);
  processors_ = named(new QSpinBox(this), "codeProcessors",
                      tr("Threads that share the work of one call; more than one in C only. The "
                         "plot of speed-ups marks it"));
  processors_->setRange(1, kMostProcessors);
  processors_->setKeyboardTracking(false);
}

QFormLayout* GeneratePanel::makeForm() {
  return form({{tr("language"), language_},
               {tr("parameters"), parameters_},
               {tr("frame"), frame_},
               {tr("load"), load_},
               {tr("method"), method_},
               {tr("friction"), friction_},
               {tr("columns"), columns_},
               {tr("search"), moves_},
               {tr("processors"), processors_}},
              {.margins = {4, 0, 4, 0}, .horizontal = 8, .vertical = 5});
}

/// Boxes follow the request, whoever has changed it.
void GeneratePanel::refresh() {
  filling_ = true;
  refreshGenerators();
  refreshFrames();
  const CodeRequest& request = source_.request();
  choose(*language_, request.language);
  parameters_->setCurrentIndex(request.namedParameters ? 1 : 0);
  choose(*frame_, request.frame.empty() ? "world" : request.frame);
  choose(*load_, request.load);
  choose(*method_, request.method);
  choose(*friction_, request.friction);
  columns_->setCurrentIndex(request.dropsZeros ? 1 : 0);
  moves_->setValue(request.searchMoves);
  processors_->setValue(request.processors);
  refreshEnabled();
  filling_ = false;
}

void GeneratePanel::refreshGenerators() {
  const std::vector<const Generator*> offered = findGenerators(isFlexible(source_.robot()));
  QStringList names, known;
  for (const Generator* generator : offered) names << toQString(generator->name);
  for (int k = 0; k < generators_->count(); ++k) {
    known << generators_->item(k)->data(kNameRole).toString();
  }
  if (names != known) {
    generators_->clear();
    for (const Generator* generator : offered) {
      auto* item = new QListWidgetItem(nameOf(*generator), generators_);
      const QString title = toQString(generator->title);
      item->setData(kNameRole, toQString(generator->name));
      item->setData(kTitleRole, title);
      item->setToolTip(tr("%1: %2").arg(nameOf(*generator), title));
    }
  }
  generators_->setCurrentRow(
      static_cast<int>(names.indexOf(QString::fromStdString(source_.request().what))));
}

void GeneratePanel::refreshFrames() {
  const auto addFrames = [&](QComboBox& box) {
    box.addItem(tr("world"), "world");
    box.addItem(tr("tool"), "tool");
    for (std::size_t k = 0; k <= source_.robot().joints.size(); ++k) {
      box.addItem(tr("frame %1").arg(k), QString::number(k));
    }
  };
  frame_->clear();
  addFrames(*frame_);
  load_->clear();
  if (source_.generator().load != Generator::Load::Always) load_->addItem(tr("none"), "");
  addFrames(*load_);
}

void GeneratePanel::refreshEnabled() {
  const Generator& generator = source_.generator();
  frame_->setEnabled(generator.takesFrame);
  load_->setEnabled(generator.load != Generator::Load::Never);
  method_->setEnabled(generator.usesInertia);
  friction_->setEnabled(generator.takesFriction);
  columns_->setEnabled(generator.hasColumns());
  processors_->setEnabled(source_.request().language == "c");
  const QListWidgetItem* item = generators_->currentItem();
  if (item) generators_->scrollToItem(item);
}

void GeneratePanel::ask() {
  if (filling_ || !generators_->currentItem()) return;
  CodeRequest request = source_.request();
  request.what = generators_->currentItem()->data(kNameRole).toString().toStdString();
  request.language = chosenIn(*language_);
  request.namedParameters = parameters_->currentIndex() == 1;
  request.frame = chosenIn(*frame_);
  request.load = chosenIn(*load_);
  request.method = chosenIn(*method_);
  request.friction = chosenIn(*friction_);
  request.dropsZeros = columns_->currentIndex() == 1;
  request.searchMoves = moves_->value();
  request.processors = processors_->value();
  source_.setRequest(request);
}

}  // namespace denavit
