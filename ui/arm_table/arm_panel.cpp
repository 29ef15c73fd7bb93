#include "ui/arm_table/arm_panel.h"

#include <QHeaderView>
#include <QTimer>

#include "ui/arm_table/chain_bar.h"
#include "ui/arm_table/chain_lines.h"
#include "ui/arm_table/convention_switch.h"
#include "ui/arm_table/dh_table_model.h"
#include "ui/arm_table/frame_lines.h"
#include "ui/arm_table/joint_table.h"
#include "ui/editors/robot_fields.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// What a low panel still shows of the table: the headings, four joints, a scroll bar; of a chain,
/// which has more to say below and is often shorter, two joints.
constexpr int kRowsInSight = 6, kChainRowsInSight = 4;

}  // namespace

ArmPanel::ArmPanel(Edits& edits, const Shown& shown, Selection& selection,
                   const Preferences& preferences, Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages),
      model_(new DhTableModel(edits, shown, selection, preferences, this)),
      fields_(new RobotFields(edits, selection, preferences, messages, this)) {
  makeTitle();  // first, as Tab goes
  auto* chains = new ChainBar(edits, selection, messages, this);
  makeTable();
  makeKeys();
  // In a low panel the fields scroll, so that some rows of the table stay in sight.
  QScrollArea* foot = scrollAreaDown(this);
  auto* page = scrolled(foot);
  auto* ofChain = new ChainLines(edits, selection, preferences, messages, page);
  auto* frames = new FrameLines(*fields_, preferences_, page);
  column(page, {ofChain, frames}, {.margins = {}, .spacing = 0});
  connect(frames, &FrameLines::payloadWanted, this,
          [this] { emit messages_.placeWanted("payload.inertia"); });
  foot->setFocusPolicy(Qt::NoFocus);
  foot->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  foot->setMinimumWidth(frames->minimumSizeHint().width());
  column(this, {chains, {table_, 1}, foot}, {.margins = {}, .spacing = 0});
  fields_->refresh();
  refreshTitle();
  connect(&edits, &Edits::robotChanged, this, &ArmPanel::refreshTitle);
  connect(&selection, &Selection::changed, this, &ArmPanel::refreshTitle);
}

void ArmPanel::makeTable() {
  table_ = new JointTable(edits_, selection_, preferences_, messages_, *model_, this);
  table_->setObjectName("dhTable");
  table_->setProperty("hasMenu", true);
  editChecked(*table_, *model_, edits_, messages_);
  // Once for all that one edit changes.
  connect(model_, &DhTableModel::contentsChanged, this, [this] {
    if (fitting_) return;
    fitting_ = true;
    QTimer::singleShot(0, this, &ArmPanel::fitColumns);
  });
  fitColumns();
}

void ArmPanel::makeTitle() {
  title_ = new QWidget(this);
  const auto addSwitch = [this](const char* name, const QString& text, const QString& toolTip,
                                auto onToggled) {
    QToolButton* button = toolButton(title_, name, text, toolTip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::toggled, this, onToggled);
    return button;
  };
  QToolButton* limits =
      addSwitch("showLimits", tr("limits"), tr("Show the columns of the joint limits"),
                [this](bool on) { table_->showLimits(on, on); });
  beams_ = addSwitch("showBeams", tr("flexibility"),
                     tr("Show the columns of links that bend: stiffness, modes, damping. They open "
                        "by themselves when a link is flexible"),
                     [this](bool on) { table_->showBeams(on); });
  row(title_, {limits, beams_, new ConventionSwitch(edits_, selection_, messages_, title_)},
      {.margins = {}, .spacing = 2});
}

void ArmPanel::makeKeys() {
  auto* toTable = new QAction(tr("Go to the arm table"), this);
  toTable->setObjectName("actionGoToTable");
  toTable->setShortcut(QKeySequence(tr("Ctrl+T")));
  connect(toTable, &QAction::triggered, table_,
          [this] { table_->setFocus(Qt::ShortcutFocusReason); });
  addAction(toTable);
}

QWidget* ArmPanel::titleWidget() const { return title_; }

void ArmPanel::fitColumns() {
  fitting_ = false;
  // As wide as the content asks for, never narrower than it was: numbers that move must not make
  // the table dance.
  QHeaderView* header = table_->horizontalHeader();
  const QAbstractItemView* items = table_;  // where the hint is public
  for (int column = 0; column < model_->columnCount(); ++column) {
    if (table_->isColumnHidden(column)) continue;
    const int wanted = std::max(items->sizeHintForColumn(column), header->sectionSizeHint(column));
    const bool variable = model_->fieldAt(column) == DhField::Theta;
    const int least = variable ? table_->fontMetrics().horizontalAdvance("q₁  -180.00°") + 12 : 0;
    const int width = std::max(wanted + 2, least);
    if (width > header->sectionSize(column) || width < header->sectionSize(column) - 40) {
      header->resizeSection(column, width);
    }
  }
  header->setStretchLastSection(true);
}

/// The columns come with the first beam and go with the last, unless a person opened them.
void ArmPanel::followBeams() {
  const bool beams = hasBeams(edits_.chainRobot());
  const bool possible = edits_.chainRobot().convention == Convention::Standard;
  beams_->setEnabled(possible);
  if (beams == hadBeams_) return;
  hadBeams_ = beams;
  beams_->setChecked(beams);
}

void ArmPanel::refreshTitle() {
  followBeams();
  const int rows = edits_.document().mechanism() ? kChainRowsInSight : kRowsInSight;
  table_->setMinimumHeight(rows * table_->verticalHeader()->defaultSectionSize());
  const QString name = QString::fromStdString(edits_.document().robot().name);
  if (edits_.document().mechanism()) {
    return void(emit titleChanged(name.isEmpty() ? tr("Chains") : tr("Chains: %1").arg(name)));
  }
  emit titleChanged(name.isEmpty() ? tr("Arm") : tr("Arm: %1").arg(name));
}

void ArmPanel::setIssues(const std::vector<Issue>& issues) {
  model_->setIssues(issues);
  fields_->setIssues(issues);
}

bool ArmPanel::showPlace(const QString& where) {
  const QModelIndex cell = model_->findCell(where);
  if (!cell.isValid() || table_->isColumnHidden(cell.column())) return fields_->showPlace(where);
  table_->setFocus();
  table_->selectionModel()->setCurrentIndex(cell, QItemSelectionModel::ClearAndSelect);
  return true;
}

}  // namespace denavit
