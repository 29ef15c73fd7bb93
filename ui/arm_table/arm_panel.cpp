#include "ui/arm_table/arm_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>
#include <array>

#include "models/robot/convert_convention.h"
#include "ui/arm_table/dh_table_model.h"
#include "ui/editors/checked_delegate.h"
#include "ui/editors/robot_fields.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

constexpr std::array kAxes{"x", "y", "z"};
constexpr double kMillimetre = 1e-3, kDegree = 0.017453292519943295;

}  // namespace

ArmPanel::ArmPanel(Studio& studio, QWidget* parent)
    : QWidget(parent),
      studio_(studio),
      model_(new DhTableModel(studio, this)),
      delegate_(new CheckedDelegate(*model_, this)),
      fields_(new RobotFields(studio, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  makeTable();
  makeConvention();
  layout->addWidget(table_, 1);
  layout->addWidget(makeFrames());
  fields_->refresh();
  refreshTitle();
  connect(&studio, &Studio::robotChanged, this, &ArmPanel::refreshTitle);
}

void ArmPanel::makeConvention() {
  convention_ = new QComboBox(this);
  convention_->setObjectName("convention");
  convention_->addItems({tr("standard DH"), tr("modified DH (Craig)")});
  convention_->setToolTip(
      tr("Denavit-Hartenberg convention. Changing it converts the table exactly:\n"
         "the arm, its masses and its motion stay the same."));
  connect(convention_, &QComboBox::activated, this, &ArmPanel::setConvention);
}

QWidget* ArmPanel::titleWidget() const { return convention_; }

void ArmPanel::makeTable() {
  table_ = new QTableView(this);
  table_->setObjectName("dhTable");
  table_->setModel(model_);
  table_->setItemDelegate(delegate_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 10);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setMinimumSectionSize(20);
  connect(table_, &QWidget::customContextMenuRequested, this, &ArmPanel::showMenu);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            if (current.isValid()) studio_.setSelectedJoint(current.row());
          });
  connect(&studio_, &Studio::selectionChanged, table_, [this](int joint) {
    if (table_->currentIndex().row() == joint) return;
    table_->setCurrentIndex(model_->index(joint, 0));
  });
  connect(delegate_, &CheckedDelegate::refused, &studio_, &Studio::said);
  connect(model_, &DhTableModel::refused, this, [this](const QModelIndex&, const QString& why) {
    emit studio_.said(tr("Not taken: %1").arg(why));
  });
  const auto reselect = [this] {
    table_->setCurrentIndex(model_->index(studio_.selectedJoint(), 0));
    fitColumns();
  };
  connect(model_, &QAbstractItemModel::modelReset, this, reselect);
  connect(model_, &QAbstractItemModel::dataChanged, this, &ArmPanel::fitColumns);
  reselect();
}

void ArmPanel::fitColumns() {
  // As wide as the content asks for, never narrower than it was: numbers that move must not make
  // the table dance.
  QHeaderView* header = table_->horizontalHeader();
  const QAbstractItemView* items = table_;  // where the hint is public
  for (int column = 0; column < model_->columnCount(); ++column) {
    const int wanted = std::max(items->sizeHintForColumn(column), header->sectionSizeHint(column));
    const bool variable = model_->fieldAt(column) == DhTableModel::Field::Theta;
    const int least = variable ? table_->fontMetrics().horizontalAdvance("q₁  -180.00°") + 12 : 0;
    const int width = std::max(wanted + 2, least);
    if (width > header->sectionSize(column) || width < header->sectionSize(column) - 40) {
      header->resizeSection(column, width);
    }
  }
  header->setStretchLastSection(true);
}

QWidget* ArmPanel::makeFrames() {
  auto* frames = new QWidget(this);
  frames->setObjectName("panelFoot");
  auto* grid = new QGridLayout(frames);
  grid->setContentsMargins(10, 6, 10, 8);
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(3);
  const std::array headings{"x", "y", "z", "roll", "pitch", "yaw"};
  for (int i = 0; i < 6; ++i) {
    auto* heading = new QLabel(QString::fromLatin1(headings[static_cast<std::size_t>(i)]), frames);
    heading->setObjectName("muted");
    heading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(heading, 0, i + 1);
    grid->setColumnStretch(i + 1, 1);
  }
  const auto length = [this] {
    return QuantityFormat{.kind = QuantityKind::Length, .millimetres = studio_.showsMillimetres()};
  };
  const auto angle = [] { return QuantityFormat{.kind = QuantityKind::Angle}; };
  const auto addPlacement = [&](int row, const QString& title, const QString& key,
                                Placement RobotDescription::*member) {
    auto* label = new QLabel(title, frames);
    grid->addWidget(label, row, 0);
    for (int i = 0; i < 3; ++i) {
      const QString xyz = QStringLiteral("%1.xyz[%2]").arg(key).arg(i);
      const QString rpy = QStringLiteral("%1.rpy[%2]").arg(key).arg(i);
      auto* x = fields_->add(
          [=](RobotDescription& r) { return &(r.*member).xyz[i]; }, length, [=] { return xyz; },
          [=] { return title + " " + kAxes[static_cast<std::size_t>(i)]; }, kMillimetre, frames);
      x->setObjectName(xyz);
      auto* r = fields_->add(
          [=](RobotDescription& d) { return &(d.*member).rpy[i]; }, angle, [=] { return rpy; },
          [=] { return title + " " + headings[static_cast<std::size_t>(i + 3)]; }, kDegree, frames);
      r->setObjectName(rpy);
      grid->addWidget(x, row, i + 1);
      grid->addWidget(r, row, i + 4);
    }
  };
  addPlacement(1, tr("base"), "base", &RobotDescription::base);
  addPlacement(2, tr("tool"), "tool", &RobotDescription::tool);
  grid->addWidget(new QLabel(tr("gravity"), frames), 3, 0);
  for (int i = 0; i < 3; ++i) {
    const QString place = QStringLiteral("gravity[%1]").arg(i);
    auto* g = fields_->add(
        [=](RobotDescription& r) { return &r.gravity[i]; },
        [] { return QuantityFormat{.kind = QuantityKind::Acceleration, .showUnit = false}; },
        [=] { return place; },
        [=] { return tr("gravity %1").arg(kAxes[static_cast<std::size_t>(i)]); }, 0.1, frames);
    g->setObjectName(place);
    g->setToolTip(tr("Free-fall acceleration in the world frame [m/s²]"));
    grid->addWidget(g, 3, i + 1);
  }
  auto* unit = new QLabel(tr("m/s², in the world"), frames);
  unit->setObjectName("muted");
  grid->addWidget(unit, 3, 4, 1, 3);
  return frames;
}

void ArmPanel::refreshTitle() {
  const RobotDescription& robot = studio_.document().robot();
  const QString name = QString::fromStdString(robot.name);
  emit titleChanged(name.isEmpty() ? tr("Arm") : tr("Arm: %1").arg(name));
  const QSignalBlocker blocker(convention_);
  convention_->setCurrentIndex(robot.convention == Convention::Standard ? 0 : 1);
}

void ArmPanel::setConvention(int index) {
  const Convention wanted = index == 0 ? Convention::Standard : Convention::Modified;
  try {
    const RobotDescription converted = convertTo(wanted, studio_.document().robot());
    studio_.editRobot(index == 0 ? tr("convert to standard DH") : tr("convert to modified DH"),
                      [&](RobotDescription& robot) { robot = converted; });
  } catch (const DescriptionError& error) {
    emit studio_.said(QString::fromStdString(toLine(error.issues().front())));
  }
  refreshTitle();
}

void ArmPanel::showMenu(const QPoint& at) {
  const int row = table_->indexAt(at).row();
  const int count = model_->rowCount();
  QMenu menu(this);
  const int here = row < 0 ? count : row;
  menu.addAction(tr("Add a joint before"), this, [this, here] { studio_.addJoint(here); })
      ->setEnabled(row >= 0);
  menu.addAction(tr("Add a joint after"), this,
                 [this, here, count] { studio_.addJoint(std::min(here + 1, count)); });
  if (row >= 0) {
    menu.addAction(tr("Duplicate"), this, [this, row] { studio_.duplicateJoint(row); });
    menu.addSeparator();
    menu.addAction(tr("Move up"), this, [this, row] { studio_.swapWithNext(row - 1); })
        ->setEnabled(row > 0);
    menu.addAction(tr("Move down"), this, [this, row] { studio_.swapWithNext(row); })
        ->setEnabled(row + 1 < count);
    menu.addSeparator();
    menu.addAction(tr("Remove"), this, [this, row] { studio_.removeJoint(row); })
        ->setEnabled(count > 1);
  }
  menu.exec(table_->viewport()->mapToGlobal(at));
}

void ArmPanel::setIssues(const std::vector<Issue>& issues) {
  model_->setIssues(issues);
  fields_->setIssues(issues);
}

bool ArmPanel::showPlace(const QString& where) {
  const QModelIndex cell = model_->findCell(where);
  if (!cell.isValid()) return fields_->showPlace(where);
  table_->setFocus();
  table_->setCurrentIndex(cell);
  return true;
}

}  // namespace denavit
