#include "ui/laboratory/agreement_tab.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <algorithm>
#include <cmath>
#include <optional>

#include "models/formulations/formulation_differences.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/agreement_model.h"
#include "ui/laboratory/lab_state.h"
#include "ui/playback/playback.h"
#include "ui/plot_view/plot_view.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/no_arm_text.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMostRows = 1000;   ///< of a run that are compared
constexpr double kFloor = 1e-17;  ///< an exact zero is drawn here

/// The difference from the expected efforts at one state.
double differenceAt(const Formulation& formulation, const Arm<double>& arm, const JointState& state,
                    const ExpectedEfforts& expected) {
  VecX<double> tau(arm.dof());
  formulation.make(arm)->calc(state.q, state.qd, state.qdd, tau);
  return expected.differenceFrom(tau);
}

}  // namespace

/// Differences of one formulation along the run.
struct AgreementTab::Difference {
  std::shared_ptr<const std::vector<double>> time, values;
};

AgreementTab::AgreementTab(LabState& state, QWidget* parent)
    : QWidget(parent), state_(state), model_(new AgreementModel(this)) {
  setObjectName("agreement");
  makeTools();
  makeTable();
  detail_ = selectable(named(new QLabel(this), "formulationDetail",
                             tr("Source of the chosen formulation, and what to know of its "
                                "numbers")));
  detail_->setTextFormat(Qt::RichText);
  auto* left = new QWidget(this);
  column(left, {{table_, 1}, detail_}, {.margins = {}, .spacing = 4});
  plot_ = named(new PlotView(this), "differencePlot",
                tr("Relative difference from the program's own recursion along the run; an "
                   "exact zero is drawn at 10⁻¹⁷"));
  QSplitter* sides =
      named(split(Qt::Horizontal, this, {left, {plot_, 1}}, {830, 430}), "agreementSides");
  column(this, {row({counting_, curves_, copy_, {message_, 1}, progress_, again_}), {sides, 1}},
         {.margins = {8, 6, 8, 6}, .spacing = 5});
  differences_.resize(static_cast<std::size_t>(model_->rowCount()));
  connect(&state, &LabState::armChanged, this, [this] {
    products_.clear();
    here_.cancel();
  });
  connect(&state, &LabState::changed, this, &AgreementTab::refresh);
  connect(&state.shown().playback(), &Playback::historyChanged, this, &AgreementTab::refresh);
  connect(&state.shown().playback(), &Playback::timeChanged, plot_, &PlotView::setTime);
  connect(plot_, &PlotView::timeScrubbed, &state.shown().playback(), &Playback::setTime);
  connect(&job_, &JobBase::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
  for (const JobBase* job : {&here_, &job_}) {
    connect(job, &JobBase::failed, this,
            [this](const JobFailure& why) { message_->setText(why.text); });
  }
  connect(&job_, &JobBase::runningChanged, this, [this](bool running) {
    again_->setText(running ? tr("Cancel") : tr("Measure again"));
    progress_->setVisible(running);
  });
}

void AgreementTab::makeTools() {
  counting_ = comboBox(this, "agreementCounting",
                       tr("What is counted: only what is left when 0, 1 and constants of this arm "
                          "are known, or every operation"),
                       {tr("zeros and ones known"), tr("every operation")});
  curves_ = comboBox(this, "agreementCurves", tr("Which formulations the plot shows"),
                     {tr("plot all"), tr("plot the selected")});
  copy_ = pushButton(this, "agreementCopy", tr("Copy"),
                     tr("Copies the table, or its selected rows, for a spreadsheet (Ctrl+C)"));
  message_ = mutedLabel(this);
  progress_ = progressBar(this, "agreementProgress", tr("Counts, times and the run under way"));
  progress_->setMaximumWidth(160);
  progress_->hide();
  again_ = pushButton(this, "agreementMeasure", tr("Measure again"),
                      tr("Counts, times and compares all formulations anew, or cancels it"));
  // Of the longer of its words, so that what is beside it does not jump.
  again_->ensurePolished();
  again_->setMinimumWidth(again_->sizeHint().width());
  connect(counting_, &QComboBox::currentIndexChanged, this,
          [this](int index) { model_->setAware(index == 0); });
  connect(curves_, &QComboBox::currentIndexChanged, this, &AgreementTab::plot);
  connect(copy_, &QPushButton::clicked, this, &AgreementTab::copy);
  connect(again_, &QPushButton::clicked, this,
          [this] { job_.isRunning() ? job_.cancel() : measureAgain(); });
}

void AgreementTab::makeTable() {
  sorted_ = new QSortFilterProxyModel(this);
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(AgreementModel::kNumberRole);
  table_ = named(new QTableView(this), "agreementTable");
  table_->setModel(sorted_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSortingEnabled(true);
  table_->sortByColumn(0, Qt::AscendingOrder);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
  table_->setToolTip(tr("All formulations; a click on a heading sorts"));
  table_->installEventFilter(this);
  QHeaderView* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  // Names are never cut: where all is too wide, the table scrolls.
  for (int column = AgreementModel::Title; column < AgreementModel::ColumnCount; ++column)
    header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  header->setMinimumSectionSize(48);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    describeSelection();
    if (curves_->currentIndex() == 1) plot();
  });
}

std::shared_ptr<const RunRecord> AgreementTab::shownRun() const {
  const auto& history = state_.shown().playback().history();
  // A run of flexible links has other torques than a rigid arm, from any formulation.
  if (!history || history->isGrowing() || countModes(history->run().robot) > 0) return nullptr;
  return history->sharedRun();
}

void AgreementTab::refresh() {
  if (!isVisible()) return;
  model_->setDecimalComma(state_.shown().preferences().values().decimalComma);
  const bool flexible = countModes(state_.shown().document().robot()) > 0;
  message_->setText(state_.isValid() && flexible ? tr("Links are taken as rigid here.")
                                                 : QString());
  plot_->setPlaceholder(!state_.isValid()
                            ? noArmText(state_.shown().robot())
                            : tr("Run a simulation to see how the formulations agree along it; the "
                                 "run of an arm whose links bend is not compared."));
  if (!state_.isValid()) {
    cancel();
    model_->forget();
    known_ = false;
    differences_.assign(differences_.size(), nullptr);
    return plot();
  }
  compareHere();
  if (!known_ || !(measured_ == state_.shown().robot()) || measuredRun_.lock() != shownRun())
    measure();
}

/// One comparison at a time: while the arm moves, the newest state is taken when one is done.
void AgreementTab::compareHere() {
  here_.startNext([this, arm = state_.shown().arm(), state = state_.state(),
                   foretold = products_](const auto& task) -> Show {
    const ExpectedEfforts expected = calcExpectedEfforts(arm, state);
    std::vector<double> all = foretold;
    int k = 0;
    for (const Formulation& formulation : formulations()) {
      if (task.stop().stop_requested()) return {};
      const auto at = static_cast<std::size_t>(k);
      if (at >= all.size()) all.push_back(predictProducts(formulation, arm));
      const double products = all[at];
      std::optional<double> here;
      if (products <= kMostProducts) here = differenceAt(formulation, arm, state, expected);
      task.post([this, k, products, here] {
        AgreementModel::Row row = model_->row(k);
        row.products = products;
        row.tooDear = !here;
        row.here = here;
        model_->setRow(k, row);
      });
      ++k;
    }
    return [this, all = std::move(all)] { products_ = all; };
  });
}

void AgreementTab::measureAgain() {
  known_ = false;
  refresh();
}

void AgreementTab::measure() {
  known_ = true;
  const bool another = !(measured_ == state_.shown().robot());
  measured_ = state_.shown().robot();
  measuredRun_ = shownRun();
  differences_.assign(differences_.size(), nullptr);
  for (int k = 0; k < model_->rowCount(); ++k) {
    AgreementModel::Row row = model_->row(k);
    row.worst.reset();
    if (another) {
      row.aware.reset();
      row.blind.reset();
      row.nanoseconds.reset();
    }
    model_->setRow(k, row);
  }
  plot();
  progress_->setValue(0);
  job_.start([this, arm = state_.shown().arm(), state = state_.state(),
              run = shownRun()](const auto& task) -> Show {
    const std::stop_token stop = task.stop();
    const Arm<double> ran = run ? makeArm(run->robot) : Arm<double>();
    const RecordedStates states =
        run ? readRecordedStates(ran, run->result.recording, kMostRows) : RecordedStates();
    const double count = static_cast<double>(formulations().size());
    int k = 0;
    for (const Formulation& formulation : formulations()) {
      const auto tell = [&, k](double part) { task.tell((k + part) / count); };
      if (stop.stop_requested()) return {};
      tell(0);
      if (predictProducts(formulation, arm) <= kMostProducts) {
        const FormulationCost cost = measureCost(formulation, arm, state, kLabTiming_s, stop);
        task.post([this, k, cost] {
          AgreementModel::Row row = model_->row(k);
          row.aware = cost.aware;
          row.blind = cost.blind;
          row.nanoseconds = cost.nanoseconds;
          model_->setRow(k, row);
        });
      }
      if (!states.states.empty() && predictProducts(formulation, ran) <= kMostProducts) {
        const std::vector<double> all = calcDifferences(formulation, ran, states, stop, tell);
        if (stop.stop_requested()) return {};
        std::vector<double> time, values;
        std::optional<double> worst;  // none where no row has finite efforts
        for (std::size_t row = 0; row < all.size(); ++row) {
          if (!std::isfinite(all[row])) continue;
          time.push_back(states.time[row]);
          values.push_back(std::max(all[row], kFloor));
          worst = std::max(worst.value_or(0), all[row]);
        }
        auto difference = std::make_shared<const Difference>(
            Difference{std::make_shared<const std::vector<double>>(std::move(time)),
                       std::make_shared<const std::vector<double>>(std::move(values))});
        task.post([this, k, worst, difference] {
          AgreementModel::Row row = model_->row(k);
          row.worst = worst;
          model_->setRow(k, row);
          differences_[static_cast<std::size_t>(k)] = difference;
          plot();
        });
      }
      ++k;
    }
    return [] {};
  });
}

void AgreementTab::cancel() {
  job_.cancel();
  here_.cancel();
}

void AgreementTab::plot() {
  PlotData chart;
  chart.id = "differences";
  chart.yLabel = tr("relative difference");
  chart.leftLog = true;
  const bool selectedOnly = curves_->currentIndex() == 1;
  // The first one is what the others are compared with.
  for (int k = 1; k < model_->rowCount(); ++k) {
    const auto& difference = differences_[static_cast<std::size_t>(k)];
    const QModelIndex index = sorted_->mapFromSource(model_->index(k, 0));
    if (!difference || difference->time->empty()) continue;
    if (selectedOnly && !table_->selectionModel()->isRowSelected(index.row())) continue;
    const std::string_view title = model_->row(k).formulation->title;
    const Rgb rgb = curveColor(static_cast<std::size_t>(k));  // as in the chart of costs
    chart.curves.push_back(
        {.name = QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size())),
         .unit = "",
         .color = QColor(rgb.r, rgb.g, rgb.b),
         .x = difference->time,
         .y = difference->values,
         .dash = k < 8 ? 0 : 1});
  }
  std::vector<PlotData> charts;
  if (!chart.curves.empty()) charts.push_back(std::move(chart));
  plot_->setPlots(std::move(charts));
  plot_->setTime(state_.shown().playback().time());
}

void AgreementTab::copy() {
  std::vector<int> rows;
  const bool some = table_->selectionModel()->selectedRows().size() > 1;
  for (int row = 0; row < sorted_->rowCount(); ++row) {
    if (some && !table_->selectionModel()->isRowSelected(row)) continue;
    rows.push_back(sorted_->mapToSource(sorted_->index(row, 0)).row());
  }
  QApplication::clipboard()->setText(model_->toText(rows));
}

void AgreementTab::describeSelection() {
  const QModelIndex current = sorted_->mapToSource(table_->currentIndex());
  detail_->setText(current.isValid() ? describeFormulation(*model_->row(current.row()).formulation)
                                     : QString());
}

void AgreementTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void AgreementTab::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (job_.isRunning()) known_ = false;  // goes on when it is seen again
  cancel();
}

bool AgreementTab::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    copy();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace denavit
