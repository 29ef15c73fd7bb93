#include "ui/run_list/run_list_panel.h"

#include <QDoubleValidator>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <algorithm>
#include <array>

#include "models/formula/quantity.h"
#include "models/scenario/omitted_terms.h"
#include "ui/editors/quantity_text.h"
#include "ui/export/file_dialogs.h"
#include "ui/run_list/run_differences.h"
#include "ui/run_list/run_exports.h"
#include "ui/run_list/run_shelf.h"
#include "ui/run_list/run_texts.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"
#include "ui/theme/colours.h"
#include "ui/theme/icons.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum ListColumn { kName, kRobot, kDuration, kClosure, kRows };
constexpr std::array kAllColumns{kName, kRobot, kDuration, kClosure, kRows};
constexpr int kKeyRole = Qt::UserRole + 1;

/// How the curves of an overlay are drawn: what the legend of the plots shows.
QIcon makeDashIcon(int overlay, qreal ratio) {
  const QSize size(18, 10);
  QPixmap pixmap(size * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QPen pen(colour("text-soft"), 2,
           overlay % 3 == 0   ? Qt::DashLine
           : overlay % 3 == 1 ? Qt::DotLine
                              : Qt::DashDotLine);
  pen.setDashPattern(overlay % 3 == 0   ? QList<qreal>{3, 2}
                     : overlay % 3 == 1 ? QList<qreal>{1, 1.5}
                                        : QList<qreal>{3, 1.5, 1, 1.5});
  painter.setPen(pen);
  painter.drawLine(QPointF(0, 5), QPointF(18, 5));
  return QIcon(pixmap);
}

QToolButton* makeButton(const QString& name, const QString& text, const QString& toolTip,
                        QWidget* parent) {
  QToolButton* button = toolButton(parent, name, text, toolTip);
  button->setProperty("boxed", true);
  return button;
}

}  // namespace

RunListPanel::RunListPanel(Edits& edits, Runs& runs, Messages& messages, RunShelf& shelf,
                           QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      runs_(runs),
      messages_(messages),
      shelf_(shelf),
      list_(named(new QTreeWidget(this), "runList")),
      show_(makeButton("runShow", tr("Show"), tr("Plays the chosen run in the window (Return)"),
                       this)),
      difference_(
          makeButton("runDifference", tr("Difference"),
                     tr("Under every plot, the run shown minus those laid over it, at its own "
                        "times"),
                     this)),
      ghosts_(makeButton("runGhosts", tr("Ghosts"),
                         tr("The arms of the runs laid over, see-through in the 3-D view"), this)),
      more_(makeButton("runMore", {}, tr("Rename, keep, export, remove, measured files"), this)),
      note_(selectable(named(new QLabel(this), "runsNote"))),
      fields_(new QWidget(this)),
      shift_(named(new QLineEdit(fields_), "measuredShift",
                   tr("Added to the times of the file: 0.2 s or 200 ms later"))),
      scale_(named(new QLineEdit(fields_), "measuredScale",
                   tr("The times of the file are multiplied by this number first; above 0"))),
      work_(new QWidget(this)),
      progress_(named(new QProgressBar(work_), "runsProgress",
                      tr("Rows that were given up are computed again"))),
      exporter_(new RunExporter(runs, messages, this)) {
  setObjectName("runsPanel");
  makeList();
  makeButtons();
  makeMeasuredFields();
  makeProgress();
  auto* top = new QWidget(this);
  column(top,
         {{list_, 1},
          row({show_, difference_, ghosts_, stretch(), more_}, {.margins = {6, 0, 6, 0}}),
          work_,
          fields_,
          note_},
         {.margins = {}, .spacing = 4});
  column(this, {split(Qt::Vertical, this, {top, new RunDifferences(shelf, this)}, {300, 200})},
         {.margins = {1, 2, 1, 4}});
  connect(&shelf, &RunShelf::changed, this, &RunListPanel::refresh);
  connect(&shelf, &RunShelf::refused, this, &RunListPanel::tellRefused);
  connect(&shelf, &RunShelf::assumed, this, &RunListPanel::tellAssumed);
  connect(&runs, &Runs::changed, this, &RunListPanel::refresh);
  connect(&edits, &Edits::deskChanged, this, &RunListPanel::refresh);
  refresh();
}

void RunListPanel::makeList() {
  list_->setAccessibleName(tr("Runs"));
  list_->setHeaderLabels({tr("run"), tr("robot"), tr("t [s]"), tr("closure"), tr("rows")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  list_->setTextElideMode(Qt::ElideRight);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(kRobot, QHeaderView::Interactive);
  list_->header()->resizeSection(kRobot, 86);
  list_->header()->setSectionResizeMode(kDuration, QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(kClosure, QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(kRows, QHeaderView::ResizeToContents);
  list_->headerItem()->setToolTip(
      kRows, tr("Rows recorded; in parentheses while they are given up to make room: they are "
                "computed again when the run is looked at"));
  connect(list_, &QTreeWidget::itemActivated, this, &RunListPanel::showSelected);
  connect(list_, &QTreeWidget::itemChanged, this, &RunListPanel::takeItem);
  connect(list_, &QTreeWidget::itemSelectionChanged, this, &RunListPanel::refreshFields);
  connect(list_, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(list_->viewport()->mapToGlobal(position));
  });
  auto* remove = new QShortcut(QKeySequence::Delete, list_);
  remove->setContext(Qt::WidgetShortcut);
  connect(remove, &QShortcut::activated, this, &RunListPanel::removeSelected);
  auto* keep = new QShortcut(Qt::Key_K, list_);
  keep->setContext(Qt::WidgetShortcut);
  connect(keep, &QShortcut::activated, this, [this] { keepSelected(!isSelectedKept()); });
}

void RunListPanel::makeButtons() {
  difference_->setCheckable(true);
  ghosts_->setCheckable(true);
  more_->setIcon(themedIcon("more"));
  more_->setPopupMode(QToolButton::InstantPopup);
  more_->setMenu(new QMenu(more_));
  connect(more_->menu(), &QMenu::aboutToShow, this, [this] {
    more_->menu()->clear();
    fillMenu(*more_->menu());
  });
  connect(show_, &QToolButton::clicked, this, &RunListPanel::showSelected);
  connect(difference_, &QToolButton::toggled, &shelf_, &RunShelf::setShowsDifference);
  connect(ghosts_, &QToolButton::toggled, &shelf_, &RunShelf::setShowsGhosts);
}

void RunListPanel::makeMeasuredFields() {
  form(fields_, {{tr("time shift"), shift_}, {tr("time scale"), scale_}},
       {.margins = {6, 0, 6, 0}});
  connect(shift_, &QLineEdit::editingFinished, this, &RunListPanel::takeMeasuredFields);
  connect(scale_, &QLineEdit::editingFinished, this, &RunListPanel::takeMeasuredFields);
}

void RunListPanel::makeProgress() {
  progress_->setTextVisible(false);
  QToolButton* cancel = makeButton("runsCancel", tr("Cancel"),
                                   tr("Leaves the rows given up: the run is not shown, laid over "
                                      "or exported"),
                                   work_);
  row(work_, {{progress_, 1}, cancel}, {.margins = {6, 0, 6, 0}});
  RunUse& use = runs_.use();
  connect(cancel, &QToolButton::clicked, &use, &RunUse::cancel);
  connect(&use, &RunUse::progressed, this, &RunListPanel::refreshProgress);
}

void RunListPanel::refresh() {
  const QStringList selected = [this] {
    QStringList keys;
    for (const QTreeWidgetItem* item : list_->selectedItems()) {
      keys << item->data(kName, kKeyRole).toString();
    }
    return keys;
  }();
  filling_ = true;
  {
    const QSignalBlocker blocker(list_);
    list_->clear();
    int overlay = 0;
    for (const ShelfEntry& entry : shelf_.entries()) {
      auto* item = new QTreeWidgetItem(list_);
      item->setData(kName, kKeyRole, entry.key);
      item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
      const bool isShown = entry.run && entry.run == shelf_.shown().run;
      const bool isChosen = shelf_.isChosen(entry.key);
      item->setCheckState(kName, isChosen ? Qt::Checked : Qt::Unchecked);
      item->setText(kName, entry.name);
      if (entry.run) {
        fillRun(*item, entry.run);
      } else {
        item->setText(kRobot, tr("measured"));
        const auto& time = *entry.channels->time();
        item->setText(kDuration, toNumber(time.back() - time.front(), 4));
      }
      if (isShown) {
        QFont bold = list_->font();
        bold.setBold(true);
        for (const ListColumn column : kAllColumns) item->setFont(column, bold);
      } else if (isChosen) {
        item->setIcon(kName, makeDashIcon(overlay++, devicePixelRatioF()));
      }
      for (const ListColumn column : {kDuration, kClosure, kRows}) {
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
      }
      item->setSelected(selected.contains(entry.key));
    }
  }
  filling_ = false;
  refreshProgress();
  difference_->setChecked(shelf_.showsDifference());
  ghosts_->setChecked(shelf_.showsGhosts());
  refreshNote();
  refreshFields();
}

void RunListPanel::fillRun(QTreeWidgetItem& item, const std::shared_ptr<const RunRecord>& run) {
  const RunNote& note = runs_.list().noteOf(*run);
  item.setText(kRobot, QString::fromStdString(run->robot.name));
  item.setText(kDuration, toNumber(run->result.endTime, 4));
  // Without some terms energy does not balance: the number would say nothing of the integrator.
  item.setText(kClosure, balancesEnergy(run->scenario) ? toNumber(run->result.energyClosure, 2)
                                                       : QStringLiteral("–"));
  const QString rows = QString::number(rowCountOf(*run));
  item.setText(kRows, hasRows(*run) ? rows : QStringLiteral("(%1)").arg(rows));
  if (run->differs) {
    item.setForeground(kRows, colour("warning-strong"));
    item.setText(kRows, "! " + rows);
  }
  const QString toolTip = tellRun(*run, note, run == shelf_.shown().run);
  for (const ListColumn column : kAllColumns) item.setToolTip(column, toolTip);
  if (run->result.status != RunStatus::Completed) {
    item.setForeground(kDuration, colour("warning-strong"));
    item.setText(kDuration, "! " + item.text(kDuration));
  }
  if (note.kept) item.setText(kRobot, tr("kept · %1").arg(item.text(kRobot)));
  // Names may be longer than their columns.
  for (const ListColumn column : {kName, kRobot}) {
    item.setToolTip(column, item.text(column) + "\n" + toolTip);
  }
}

void RunListPanel::refreshNote() {
  QStringList lines;
  const RunList& runs = runs_.list();
  if (const QString memory = tellMemory(runs); !memory.isEmpty()) lines << memory;
  if (!complaint_.isEmpty()) lines << complaint_;
  if (shelf_.isReading()) lines << tr("Reading the measured file…");
  if (shelf_.entries().empty() && lines.isEmpty()) {
    lines << tr("Every run is listed here. Tick runs to lay them over the one that is shown.");
  }
  note_->setText(lines.join("\n"));
  note_->setVisible(!lines.isEmpty());
  note_->setContentsMargins(6, 0, 6, 0);
}

/// Shows how far a run is that is computed again.
void RunListPanel::refreshProgress() {
  const RunUse& use = runs_.use();
  const int number = use.computing(), percent = static_cast<int>(100 * use.part());
  work_->setVisible(number > 0);
  progress_->setValue(percent);
  const auto run = runs_.list().runOf(number);
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem& item = *list_->topLevelItem(i);
    const auto other = runOf(&item);
    if (!other || !hasGivenUpRows(*other)) continue;
    item.setText(kRows, other == run ? tr("%1 %").arg(percent)
                                     : QStringLiteral("(%1)").arg(rowCountOf(*other)));
  }
}

void RunListPanel::refreshFields() {
  const std::string name = selectedMeasured();
  fields_->setVisible(!name.empty());
  show_->setEnabled(!selectedRuns().empty());
  for (const MeasuredFile& file : edits_.document().desk().measuredFiles) {
    if (file.name != name) continue;
    shift_->setText(toNumber(file.shift_s, 12) + " s");
    scale_->setText(toNumber(file.scale, 12));
  }
}

std::shared_ptr<const RunRecord> RunListPanel::runOf(const QTreeWidgetItem* item) const {
  const QString key = item->data(kName, kKeyRole).toString();
  const RunList& list = runs_.list();
  for (const auto& run : list.runs()) {
    if (RunShelf::keyOf(list.noteOf(*run).number) == key) return run;
  }
  return nullptr;
}

std::vector<std::shared_ptr<const RunRecord>> RunListPanel::selectedRuns() const {
  std::vector<std::shared_ptr<const RunRecord>> runs;
  for (const QTreeWidgetItem* item : list_->selectedItems()) {
    if (auto run = runOf(item)) runs.push_back(std::move(run));
  }
  return runs;
}

std::string RunListPanel::selectedMeasured() const {
  const QList<QTreeWidgetItem*> items = list_->selectedItems();
  if (items.size() != 1) return {};
  const QString key = items.front()->data(kName, kKeyRole).toString();
  return key.startsWith("measured:") ? key.section(':', 1).toStdString() : std::string();
}

void RunListPanel::takeItem(QTreeWidgetItem* item, int column) {
  if (filling_ || column != kName) return;
  const QString key = item->data(kName, kKeyRole).toString();
  const bool checked = item->checkState(kName) == Qt::Checked;
  const QString name = item->text(kName).trimmed();
  if (checked != shelf_.isChosen(key)) {
    // Later: this call comes from an item that a refresh deletes.
    QMetaObject::invokeMethod(
        this, [this, key, checked] { shelf_.setChosen(key, checked); }, Qt::QueuedConnection);
    return;
  }
  const std::shared_ptr<const RunRecord> run = runOf(item);
  const int number = run ? runs_.list().numberOf(*run) : 0;
  QMetaObject::invokeMethod(
      this,
      [this, number, name, key] {
        if (number > 0) {
          rename(number, name);
        } else {
          renameMeasured(key.section(':', 1).toStdString(), name);
        }
      },
      Qt::QueuedConnection);
}

void RunListPanel::rename(int number, const QString& name) {
  const std::shared_ptr<const RunRecord> run = runs_.list().runOf(number);
  if (!run || name == shelf_.nameOf(*run)) return refresh();
  RunNote note = runs_.list().noteOf(*run);
  note.name = name.toStdString();
  runs_.editNote(note, tr("rename a run"));
}

void RunListPanel::renameMeasured(const std::string& before, const QString& name) {
  const std::string after = QString(name).remove('/').toStdString();
  const auto& files = edits_.document().desk().measuredFiles;
  const bool taken = std::any_of(files.begin(), files.end(),
                                 [&](const MeasuredFile& file) { return file.name == after; });
  if (after.empty() || taken) return refresh();
  const bool chosen = shelf_.isChosen(RunShelf::measuredKey(before));
  edits_.editDesk(tr("rename a measured file"), [&](Desk& desk) {
    for (MeasuredFile& file : desk.measuredFiles) {
      if (file.name == before) file.name = after;
    }
    const std::string old = "measured/" + before + "/";
    for (PlotSpec& plot : desk.plots) {
      for (CurveSpec& curve : plot.curves) {
        if (curve.channel.starts_with(old)) {
          curve.channel = "measured/" + after + "/" + curve.channel.substr(old.size());
        }
      }
    }
  });
  shelf_.setChosen(RunShelf::measuredKey(after), chosen);
}

void RunListPanel::showSelected() {
  const auto runs = selectedRuns();
  if (!runs.empty()) runs_.show(runs.front());
}

void RunListPanel::removeSelected() {
  const auto runs = selectedRuns();
  const std::string measured = selectedMeasured();
  if (!measured.empty()) {
    edits_.editDesk(tr("remove a measured file"), [&](Desk& desk) {
      std::erase_if(desk.measuredFiles,
                    [&](const MeasuredFile& file) { return file.name == measured; });
    });
  }
  if (runs.empty()) return;
  runs_.remove(runs, runs.size() == 1 ? tr("remove a run") : tr("remove %1 runs").arg(runs.size()));
}

bool RunListPanel::isSelectedKept() const {
  const auto runs = selectedRuns();
  return !runs.empty() && runs_.list().noteOf(*runs.front()).kept;
}

void RunListPanel::keepSelected(bool keep) {
  for (const auto& run : selectedRuns()) {
    RunNote note = runs_.list().noteOf(*run);
    note.kept = keep;
    runs_.editNote(note, keep ? tr("keep a run") : tr("keep a run no longer"));
  }
}

void RunListPanel::exportSelected() {
  const QString folder =
      QFileDialog::getExistingDirectory(window(), tr("Folder for one CSV file per run"));
  if (!folder.isEmpty()) exportRuns(selectedRuns(), folder);
}

void RunListPanel::exportRuns(const std::vector<std::shared_ptr<const RunRecord>>& runs,
                              const QString& folder) {
  std::vector<RunExport> work;
  for (const auto& run : runs) {
    work.push_back(
        {.run = run, .name = shelf_.nameOf(*run), .number = runs_.list().numberOf(*run)});
  }
  nameExports(folder, work);
  exporter_->add(std::move(work));
}

void RunListPanel::importMeasured() {
  const QString path =
      askOpenFile(window(), tr("Lay a measured table over the run"),
                  tr("Tables of numbers (*.csv *.txt *.dat *.tsv);;All files (*)"));
  if (path.isEmpty()) return;
  complaint_.clear();
  shelf_.importMeasured(path);
  refreshNote();
}

void RunListPanel::tellRefused(const QString& path, const std::vector<Issue>& issues) {
  complaint_ = tellRefusal(path, issues);
  refreshNote();
  emit messages_.said(complaint_.section('\n', 0, 0));
}

void RunListPanel::tellAssumed(const QString& path, const std::vector<std::string>& assumptions) {
  complaint_ = tellAssumptions(path, assumptions);
  refreshNote();
}

void RunListPanel::fillMenu(QMenu& menu) {
  const auto runs = selectedRuns();
  const bool any = !runs.empty();
  const bool one = list_->selectedItems().size() == 1;
  const auto add = [&](const QString& text, bool enabled, auto call) {
    QAction* action = menu.addAction(text, this, call);
    action->setEnabled(enabled);
    return action;
  };
  add(tr("Show"), any, [this] { showSelected(); });
  // The list may have been filled again while the menu was open: a growing run arrives.
  add(tr("Rename\tF2"), one, [this] {
    const auto chosen = list_->selectedItems();
    if (!chosen.isEmpty()) list_->editItem(chosen.front(), kName);
  });
  const bool kept = isSelectedKept();
  QAction* keep =
      add(tr("Keep rows when memory is short\tK"), any, [this, kept] { keepSelected(!kept); });
  keep->setCheckable(true);
  keep->setChecked(kept);
  add(tr("Export each as CSV…"), any, [this] { exportSelected(); });
  add(tr("Remove\tDel"), any || !selectedMeasured().empty(), [this] { removeSelected(); });
  menu.addSeparator();
  add(tr("Lay a measured CSV over the run…"), true, [this] { importMeasured(); });
}

void RunListPanel::takeMeasuredFields() {
  const std::string name = selectedMeasured();
  if (name.empty()) return;
  const ParsedQuantity shift = fromText(shift_->text(), {.kind = QuantityKind::Time});
  const ParsedQuantity scale = fromText(scale_->text(), {.kind = QuantityKind::Plain});
  const bool isGood = shift.value && scale.value && *scale.value > 0;
  if (!isGood) {
    emit messages_.said(!shift.value ? QString::fromStdString(shift.error)
                        : !scale.value
                            ? QString::fromStdString(scale.error)
                            : tr("The time scale is %1; it must be above 0.").arg(*scale.value));
    return refreshFields();
  }
  edits_.editDesk(tr("move a measured file in time"), [&](Desk& desk) {
    for (MeasuredFile& file : desk.measuredFiles) {
      if (file.name != name) continue;
      file.shift_s = *shift.value;
      file.scale = *scale.value;
    }
  });
}

}  // namespace denavit
