#include "ui/study/study_setup.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <algorithm>
#include <cmath>

#include "models/study/fields_of_study.h"
#include "models/study/run_study.h"
#include "models/study/sampling.h"
#include "ui/editors/checked_delegate.h"
#include "ui/editors/field_lines.h"
#include "ui/editors/word_box.h"
#include "ui/export/file_dialogs.h"
#include "ui/studio/messages.h"
#include "ui/study/measure_rows.h"
#include "ui/study/parameter_table.h"
#include "ui/study/study_session.h"
#include "ui/study/variable_picker.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kVisibleParameters = 4;

}  // namespace

StudySetup::StudySetup(StudySession& session, Edits& edits, const Preferences& preferences,
                       Messages& messages, QWidget* parent)
    : QWidget(parent),
      session_(session),
      messages_(messages),
      parameters_(new ParameterTable(session, edits, preferences, this)),
      table_(named(new QTableView(this), "studyParameters")),
      add_(toolButton(this, "studyAdd", tr("Vary…"), tr("Adds a value of the arm or its run"))),
      remove_(toolButton(this, "studyRemove", tr("Remove"),
                         tr("Varies the chosen parameter no more (Del)"))),
      addMeasure_(toolButton(this, "studyAddMeasure", tr("Measure…"), tr("Adds a measure"))),
      measures_(new MeasureRows(session, this)),
      method_(addWords<SamplingMethod>(comboBox(
          this, "studyMethod",
          tr("grid: every combination. list: the first values of all, the second ones, and so "
             "on.\nThe others draw their runs at random: independently, one in each layer of "
             "every parameter, or by Sobol's sequence.")))),
      count_(named(new QSpinBox(this), "studyCount", tr("How many runs are drawn"))),
      seed_(named(new QSpinBox(this), "studySeed",
                  tr("The same seed draws the same runs, on every machine"))),
      rows_(checkBox(this, "studyKeepRows", tr("keep rows"),
                     tr("In a results file that the command line writes, each run keeps all its "
                        "channels; here a click on a run computes them again"))),
      hint_(
          wrapped(mutedLabel(this, tr("Add what is varied here, or by a right click on any number "
                                      "of the arm or the run: “Vary this in a study”.")))),
      save_(toolButton(this, "studySave", tr("Save study…"),
                       tr("As a file for denavit study, this panel and clusters"))) {
  setObjectName("studySetup");
  makeTable(edits, messages);
  makeSampling();
  QLabel* varied = mutedLabel(this, tr("Varied"));
  QLabel* measured = mutedLabel(this, tr("Measured of each run"));
  column(this,
         {row({varied, stretch(), add_, remove_}), table_, hint_,
          row({measured, stretch(), addMeasure_}), measures_,
          row({new QLabel(tr("runs by"), this), method_, new QLabel(tr("runs"), this), count_,
               new QLabel(tr("seed"), this), seed_, stretch()},
              {.spacing = 5}),
          row({rows_, stretch(), save_}), stretch()},
         {.margins = {8, 6, 8, 6}, .spacing = 5});
  connectParts();
  refresh();
}

void StudySetup::makeTable(Edits& edits, Messages& messages) {
  table_->setModel(parameters_);
  table_->setAccessibleName(tr("Parameters"));
  table_->verticalHeader()->hide();
  table_->setTabKeyNavigation(false);  // Tab goes on; arrows go from cell to cell
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  QHeaderView& header = *table_->horizontalHeader();
  header.setSectionResizeMode(QHeaderView::ResizeToContents);
  header.setSectionResizeMode(ParameterTable::kWhat, QHeaderView::Stretch);
  table_->setTextElideMode(Qt::ElideMiddle);  // names end in the number of the joint
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  editChecked(*table_, *parameters_, edits, messages);
  auto* del = new QShortcut(QKeySequence::Delete, table_);
  del->setContext(Qt::WidgetShortcut);
  connect(del, &QShortcut::activated, this, &StudySetup::removeParameter);
}

void StudySetup::makeSampling() {
  count_->setRange(0, static_cast<int>(kMostStudioRuns));
  count_->setSpecialValueText(tr("all"));
  count_->setGroupSeparatorShown(false);
  seed_->setRange(0, 999999);
  for (QSpinBox* box : {count_, seed_}) {
    box->setKeyboardTracking(false);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setFixedWidth(box->fontMetrics().horizontalAdvance("1000000") + 20);
  }
  count_->setAccessibleName(tr("Number of runs"));
  seed_->setAccessibleName(tr("Seed"));
}

void StudySetup::connectParts() {
  const auto edit = [this](const QString& text, auto&& change) {
    return [this, text, change](auto...) { session_.edit(text, change); };
  };
  connect(add_, &QToolButton::clicked, this, &StudySetup::showPicker);
  connect(remove_, &QToolButton::clicked, this, &StudySetup::removeParameter);
  connect(addMeasure_, &QToolButton::clicked, measures_, &MeasureRows::add);
  connect(method_, &QComboBox::activated, this,
          edit(tr("choose runs otherwise"), [this](StudyDescription& study) {
            const auto method = choiceOf<SamplingMethod>(*method_);
            study.sampling.method = method;
            if (isRandom(method) && study.sampling.count == 0) study.sampling.count = 1000;
            if (!isRandom(method)) study.sampling.count = 0;
          }));
  connect(count_, &QSpinBox::valueChanged, this,
          edit(tr("change the number of runs"),
               [this](StudyDescription& study) { study.sampling.count = count_->value(); }));
  connect(seed_, &QSpinBox::valueChanged, this,
          edit(tr("change the seed"),
               [this](StudyDescription& study) { study.sampling.seed = seed_->value(); }));
  connect(rows_, &QCheckBox::clicked, this, edit(tr("keep rows"), [this](StudyDescription& study) {
            study.keep = {rows_->isChecked() ? "rows" : "measures"};
          }));
  connect(save_, &QToolButton::clicked, this, [this] {
    const QString path =
        askSaveFile(this, tr("Save the study"), "study.json", tr("Study (*.json)"));
    if (path.isEmpty()) return;
    const QString wrong = session_.save(path);
    emit messages_.said(wrong.isEmpty() ? tr("Wrote %1").arg(QFileInfo(path).fileName()) : wrong);
  });
  connect(&session_, &StudySession::changed, this, &StudySetup::refresh);
  connect(&session_, &StudySession::verdictChanged, this, &StudySetup::refreshVerdict);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this] { remove_->setEnabled(table_->currentIndex().isValid()); });
}

void StudySetup::setInSight(bool inSight) {
  isInSight_ = inSight;
  refresh();
}

void StudySetup::refresh() {
  if (!isInSight_) return;
  parameters_->refresh();
  measures_->refresh();
  measures_->setTabOrderBetween(*addMeasure_, *method_);
  const StudyDescription& study = session_.study();
  const QSignalBlocker quietCount(count_), quietSeed(seed_);
  showChoice(*method_, study.sampling.method);
  count_->setValue(study.sampling.count);
  seed_->setValue(study.sampling.seed);
  const bool draws = isRandom(study.sampling.method) ||
                     std::any_of(study.parameters.begin(), study.parameters.end(), isDistributed);
  count_->setEnabled(draws);
  seed_->setEnabled(draws);
  rows_->setChecked(study.keep.front() != "measures");
  hint_->setVisible(study.parameters.empty());
  remove_->setEnabled(table_->currentIndex().isValid() && !study.parameters.empty());
  fitTable();
  refreshVerdict();
}

QString StudySetup::findOpenMistake() const {
  const auto* cells = qobject_cast<const CheckedDelegate*>(table_->itemDelegate());
  const QString why = cells ? cells->findOpenMistake() : QString();
  return why.isEmpty() ? measures_->findOpenMistake() : why;
}

/// No larger than its rows: what follows them is in sight where there is room.
void StudySetup::fitTable() {
  const int line = table_->verticalHeader()->defaultSectionSize();
  const int rows = std::clamp(parameters_->rowCount(), 1, kVisibleParameters);
  table_->setFixedHeight((rows + 1) * line + table_->horizontalScrollBar()->sizeHint().height());
}

void StudySetup::refreshVerdict() {
  if (!isInSight_) return;
  parameters_->setStudyIssues(session_.verdict().issues);
  measures_->refreshIssues();
}

void StudySetup::showPicker() {
  auto* picker = new VariablePicker(session_, this);
  picker->setAttribute(Qt::WA_DeleteOnClose);
  connect(picker, &VariablePicker::picked, this,
          [this](const StudySession::Variable& variable) { session_.vary(variable); });
  picker->open();
}

void StudySetup::removeParameter() {
  const int current = table_->currentIndex().row();
  const auto& parameters = session_.study().parameters;
  if (current < 0 || current >= static_cast<int>(parameters.size())) return;
  session_.edit(tr("vary a value no more"), [current](StudyDescription& study) {
    study.parameters.erase(study.parameters.begin() + current);
  });
}

}  // namespace denavit
