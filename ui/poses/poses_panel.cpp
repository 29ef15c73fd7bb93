#include "ui/poses/poses_panel.h"

#include <QKeyEvent>
#include <QListView>
#include <algorithm>

#include "ui/poses/start_actions.h"
#include "ui/poses/states_model.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"
#include "ui/widgets/widgets.h"

namespace denavit {

PosesPanel::PosesPanel(Edits& edits, Shown& shown, const Preferences& preferences,
                       Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      messages_(messages),
      model_(new StatesModel(edits, preferences, this)),
      list_(named(new QListView(this), "states")) {
  list_->setAccessibleName(tr("Named states"));
  list_->setModel(model_);
  list_->setDragDropMode(QAbstractItemView::DragDrop);
  list_->setDefaultDropAction(Qt::MoveAction);
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  list_->setUniformItemSizes(true);
  list_->installEventFilter(this);
  makeButtons();
  connect(list_, &QListView::doubleClicked, this, &PosesPanel::apply);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &PosesPanel::refreshButtons);
  connect(model_, &QAbstractItemModel::modelAboutToBeReset, this,
          [this] { rowBefore_ = selectedRow(); });
  connect(model_, &QAbstractItemModel::modelReset, this, [this] {
    select(std::min(rowBefore_, model_->rowCount() - 1));
    refreshButtons();
  });
  connect(model_, &StatesModel::refused, &messages, &Messages::said);
  refreshButtons();
}

void PosesPanel::makeButtons() {
  auto* tools = new QGridLayout;
  tools->setSpacing(4);
  const auto addButton = [&](const QString& text, const char* name, const QString& toolTip,
                             void (PosesPanel::*action)()) {
    auto* button = pushButton(this, name, text, toolTip);
    connect(button, &QPushButton::clicked, this, action);
    return button;
  };
  QPushButton* save = addButton(
      tr("Save"), "saveState",
      tr("Keep the pose on screen under a name; within a run with its rates"), &PosesPanel::save);
  apply_ =
      addButton(tr("Show"), "applyState",
                tr("The arm takes this pose, at rest; runs start there (Return or double click)"),
                &PosesPanel::apply);
  start_ = addButton(tr("As start"), "stateAsStart",
                     tr("Runs start from this state, with its rates; or drag it onto the start "
                        "table of Run"),
                     &PosesPanel::useAsStart);
  const auto addTool = [&](const QString& text, const char* name, const QString& toolTip,
                           auto action) {
    QToolButton* button = toolButton(this, name, text, toolTip);
    button->setAccessibleName(toolTip);
    button->setProperty("small", true);
    connect(button, &QToolButton::clicked, this, action);
    tools->addWidget(button, tools->count() / 2, tools->count() % 2);
    return button;
  };
  rename_ = addTool(QStringLiteral("✎"), "renameState", tr("Rename (F2)"),
                    [this] { list_->edit(list_->currentIndex()); });
  up_ = addTool(QStringLiteral("↑"), "stateUp", tr("Move up (Alt+Up)"), [this] {
    const int selected = selectedRow();
    model_->move(selected, -1);
    select(selected - 1);
  });
  down_ = addTool(QStringLiteral("↓"), "stateDown", tr("Move down (Alt+Down)"), [this] {
    const int selected = selectedRow();
    model_->move(selected, 1);
    select(selected + 1);
  });
  remove_ = addTool(QStringLiteral("✕"), "deleteState", tr("Delete (Del)"), [this] {
    const int selected = selectedRow();
    model_->remove(selected);
    select(std::min(selected, model_->rowCount() - 1));
  });
  tools->setRowStretch(2, 1);
  column(this,
         {{row({{list_, 1}, tools}, {.spacing = 5}), 1},
          row({save, apply_, start_, stretch()}, {.spacing = 5})},
         {.margins = {10, 4, 10, 6}, .spacing = 5});
}

int PosesPanel::selectedRow() const {
  const QModelIndex current = list_->currentIndex();
  return current.isValid() ? current.row() : -1;
}

void PosesPanel::select(int row) {
  if (row >= 0 && row < model_->rowCount()) list_->setCurrentIndex(model_->index(row));
}

void PosesPanel::refreshButtons() {
  const int row = selectedRow();
  const bool own = row >= 0 && !model_->isStandard(row);
  apply_->setEnabled(row >= 0);
  start_->setEnabled(row >= 0);
  rename_->setEnabled(own);
  remove_->setEnabled(own);
  up_->setEnabled(own && row > model_->standardCount());
  down_->setEnabled(own && row + 1 < model_->rowCount());
}

void PosesPanel::save() {
  NamedState state;
  state.name = model_->suggestName().toStdString();
  state.q = shown_.poseOfArm();
  state.qd = shownRates(edits_, shown_);
  model_->add(std::move(state));
  select(model_->rowCount() - 1);
  list_->edit(list_->currentIndex());
}

void PosesPanel::apply() {
  const int row = selectedRow();
  if (row < 0) return;
  const NamedState state = model_->stateAt(row);
  std::vector<double> pose = state.q;
  pose.resize(edits_.document().robot().joints.size(), 0.0);
  edits_.editPose(tr("show \"%1\"").arg(QString::fromStdString(state.name)),
                  [&](std::vector<double>& q) { q = pose; });
  shown_.leave();
}

void PosesPanel::useAsStart() {
  const int row = selectedRow();
  if (row < 0) return;
  const NamedState state = model_->stateAt(row);
  startFrom(edits_, messages_, state.name, state.q, state.qd);
}

bool PosesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != list_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool alt = key->modifiers().testFlag(Qt::AltModifier);
  const auto click = [](QToolButton* button) {
    button->click();
    return true;
  };
  if (key->key() == Qt::Key_Delete) return click(remove_);
  if (alt && key->key() == Qt::Key_Up) return click(up_);
  if (alt && key->key() == Qt::Key_Down) return click(down_);
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    apply();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace denavit
