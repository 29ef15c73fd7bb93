#include "ui/run_settings/start_section.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/editors/expression_edit.h"
#include "ui/editors/expression_text.h"
#include "ui/editors/quantity_edit.h"
#include "ui/poses/start_actions.h"
#include "ui/preferences/preferences.h"
#include "ui/run_settings/input_file_box.h"
#include "ui/run_settings/joint_drive.h"
#include "ui/run_settings/joint_drive_buttons.h"
#include "ui/run_settings/start_table_model.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {

StartSection::StartSection(Edits& edits, Shown& shown, Selection& selection,
                           const Preferences& preferences, Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      selection_(selection),
      messages_(messages),
      model_(new StartTableModel(edits, preferences, messages, this)),
      table_(new QTableView(this)),
      motion_(named(wrapped(mutedLabel(this, tr("Runs start where their motion does, as shown; a "
                                                "start typed here takes its place."))),
                    "startsOnMotion")),
      expressionName_(new QLabel(this)),
      torqueName_(new QLabel(this)),
      input_(new InputFileBox(edits, messages, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(5);
  makeTable();
  layout->addWidget(motion_);
  layout->addWidget(table_);
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  expression_ = new ExpressionEdit(
      [this](const QString& text) {
        const QModelIndex cell = model_->index(selection_.joint(), StartTableModel::kDrive);
        return model_->findMistake(cell, text);
      },
      this);
  expression_->setObjectName("driveExpression");
  expression_->setReading([this](const QString& text) {
    return toReading(text, model_->expressionFormat(selection_.joint()));
  });
  auto* drive = new JointDriveButtons(edits, selection, this);
  connect(drive, &JointDriveButtons::motionWanted, expression_, [this] {
    expression_->setFocus();
    expression_->selectAll();
  });
  layout->addWidget(drive);
  line->addWidget(expressionName_);
  line->addWidget(expression_, 1);
  layout->addLayout(line);
  makeTorqueLine();
  layout->addWidget(input_);
  makeActions();

  connect(expression_, &ExpressionEdit::edited, this, [this](const QString& text) {
    model_->setData(model_->index(selection_.joint(), StartTableModel::kDrive), text, Qt::EditRole);
  });
  connect(expression_, &ExpressionEdit::refused, &messages_, &Messages::said);
  connect(model_, &QAbstractItemModel::modelReset, this, &StartSection::fitTable);
  connect(&edits, &Edits::scenarioChanged, this, &StartSection::tellMotion);
  connect(&edits, &Edits::robotChanged, this, &StartSection::tellMotion);
  tellMotion();
  connect(&selection, &Selection::changed, this, &StartSection::refreshExpression);
  connect(&preferences, &Preferences::unitsChanged, this, &StartSection::refreshExpression);
}

void StartSection::makeTable() {
  table_->setObjectName("startTable");
  table_->setAccessibleName(tr("Start and drive of each joint"));
  table_->setModel(model_);
  editChecked(*table_, *model_, edits_, messages_);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
  table_->setAutoScroll(false);  // to the selected joint's torque, away from its name
  table_->setDragDropMode(QAbstractItemView::DropOnly);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setMinimumSectionSize(20);
  // Not the header's stretched last section: one that was wider once would stay so.
  table_->horizontalHeader()->setSectionResizeMode(StartTableModel::kDrive, QHeaderView::Stretch);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            if (current.isValid()) selection_.select(current.row());
          });
}

void StartSection::makeTorqueLine() {
  torque_ = new ExpressionEdit(
      [this](const QString& text) { return model_->findTorqueMistake(selection_.joint(), text); },
      this);
  named(torque_, "besideExpression",
        tr("Torque [N m] or force [N] that acts on the joint beside its motor: 0 mostly"));
  torque_->setReading([this](const QString&) {
    const auto& joints = edits_.document().robot().joints;
    const auto joint = static_cast<std::size_t>(selection_.joint());
    const bool slides = joint < joints.size() && joints[joint].type == JointType::Prismatic;
    return slides ? tr("N") : tr("N m");
  });
  connect(torque_, &ExpressionEdit::edited, this,
          [this](const QString& text) { model_->setTorque(selection_.joint(), text); });
  connect(torque_, &ExpressionEdit::refused, &messages_, &Messages::said);
  static_cast<QVBoxLayout*>(layout())->addLayout(
      row({torqueName_, {torque_, 1}}, {.margins = {}, .spacing = 6}));
}

void StartSection::makeActions() {
  auto* grid = new QGridLayout;
  grid->setSpacing(5);
  int cell = 0;
  const auto add = [&](const QString& text, const char* objectName, const QString& toolTip,
                       auto action) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(objectName);
    button->setToolTip(toolTip);
    grid->addWidget(button, cell / 2, cell % 2);
    ++cell;
    connect(button, &QPushButton::clicked, this, action);
  };
  add(tr("Hold here"), "holdHere",
      tr("Torques, or the voltages of motors, become the numbers that balance gravity in the pose "
         "on "
         "screen; runs start there, at rest"),
      [this] { holdHere(edits_, shown_, messages_); });
  add(tr("Equilibrium"), "equilibrium",
      tr("Shows where the arm sags to from the pose on screen, under gravity and its constant "
         "torques"),
      [this] { showEquilibrium(edits_, shown_, messages_); });
  static_cast<QVBoxLayout*>(layout())->addLayout(grid);
}

void StartSection::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const bool isLook = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
  if (!isLook) return;
  // Once the table has it, too.
  QMetaObject::invokeMethod(this, &StartSection::fitTable, Qt::QueuedConnection);
}

void StartSection::tellMotion() {
  motion_->setVisible(startsOnMotion(edits_.document().scenario()));
}

void StartSection::fitTable() {
  const QFontMetrics metrics = table_->fontMetrics();
  const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text) + 16; };
  table_->setColumnWidth(StartTableModel::kJoint,
                         widthOf(model_->rowCount() < 10 ? "q₈ " : "q₁₀ "));
  // Starts and rates are short mostly: what they leave is for the formulas.
  const QHeaderView& header = *table_->horizontalHeader();
  const QAbstractItemView& items = *table_;  // where it is public
  const auto fit = [&](int column, const QString& longest) {
    const int width = std::max(header.sectionSizeHint(column), items.sizeHintForColumn(column));
    table_->setColumnWidth(column, std::min(width, widthOf(longest)));
  };
  fit(StartTableModel::kPosition, "-1234.56°");
  fit(StartTableModel::kRate, "-0.0000 m/s");
  table_->setColumnHidden(StartTableModel::kCurrent, !model_->hasCurrents());
  if (model_->hasCurrents()) fit(StartTableModel::kCurrent, "-0.0000 A");
  table_->setColumnWidth(
      StartTableModel::kMode,
      std::max(header.sectionSizeHint(StartTableModel::kMode), widthOf("moved")));
  const int rows = model_->rowCount();
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                         rows * table_->verticalHeader()->defaultSectionSize() + 4);
}

void StartSection::refresh() {
  fitTable();
  input_->refresh();
  refreshExpression();
}

void StartSection::refreshExpression() {
  const int joint = selection_.joint();
  const QModelIndex cell = model_->index(joint, StartTableModel::kDrive);
  if (!cell.isValid()) return;
  if (joint != shownJoint_) {  // half an entry is not another joint's
    expression_->revert();
    torque_->revert();
  }
  shownJoint_ = joint;
  const DriveEntry entry = model_->entryOf(joint);
  const char* symbol = entry == DriveEntry::Motion ? "q" : entry == DriveEntry::Voltage ? "V" : "τ";
  expressionName_->setText(symbol + toSubscript(joint + 1) + " =");
  refreshTorque(joint);
  expression_->setToolTip(cell.data(Qt::ToolTipRole).toString());
  expression_->setEnabled(cell.flags().testFlag(Qt::ItemIsEditable));
  expression_->setExpression(cell.data(Qt::EditRole).toString());
  if (table_->currentIndex().row() != joint) {
    table_->selectionModel()->setCurrentIndex(cell, QItemSelectionModel::NoUpdate);
  }
}

void StartSection::refreshTorque(int joint) {
  const bool isBeside = model_->entryOf(joint) == DriveEntry::Voltage;
  torqueName_->setVisible(isBeside);
  torque_->setVisible(isBeside);
  torqueName_->setText("τ" + toSubscript(joint + 1) + " =");
  torque_->setExpression(model_->torqueOf(joint));
}

void StartSection::setIssues(const std::vector<Issue>& issues) { model_->setIssues(issues); }

bool StartSection::showPlace(const QString& where) {
  if (where.startsWith("input.voltage") && !model_->hasCurrents()) return false;
  // A torque beside a voltage has no cell.
  if (where.startsWith("input.tau[") && model_->hasCurrents()) {
    const int joint = where.section('[', 1).section(']', 0, 0).toInt();
    if (model_->entryOf(joint) == DriveEntry::Voltage) {
      selection_.select(joint);
      torque_->setFocus();
      return true;
    }
  }
  const QModelIndex cell = model_->findCell(where);
  if (!cell.isValid()) return false;
  table_->setFocus();
  table_->setCurrentIndex(cell);
  return true;
}

}  // namespace denavit
