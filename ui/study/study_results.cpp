#include "ui/study/study_results.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>
#include <array>
#include <cmath>

#include "models/find.h"
#include "models/study/results.h"
#include "models/study/study_csv.h"
#include "ui/export/file_dialogs.h"
#include "ui/export/picture_file.h"
#include "ui/studio/messages.h"
#include "ui/study/runs_model.h"
#include "ui/study/study_chart_view.h"
#include "ui/study/study_numbers.h"
#include "ui/study/study_session.h"
#include "ui/study/study_slopes.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Between charts while rows come in, and how much of the time they may take.
constexpr int kChartEvery_ms = 250, kChartPart = 4;
constexpr int kLeastName_px = 60;  ///< of a parameter, where there is little room
constexpr std::array kKindWords{"response", "heat", "matrix", "histogram", "tornado", "runs"};

void fillBox(QComboBox& box, const std::vector<StudyColumn>& columns, bool parameters,
             bool measures) {
  const QString before = box.currentText();
  const QSignalBlocker quiet(&box);
  box.clear();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (columns[k].isParameter ? parameters : measures) {
      box.addItem(columns[k].name, static_cast<int>(k));
    }
  }
  const int there = box.findText(before);
  if (there >= 0) box.setCurrentIndex(there);
}

}  // namespace

StudyResultsView::StudyResultsView(StudySession& session, Messages& messages, QWidget* parent)
    : QWidget(parent),
      session_(session),
      messages_(messages),
      slopes_(new StudySlopes(this)),
      kind_(comboBox(this, "studyKind", tr("How the runs are shown"),
                     {{tr("Response curve"), Kind::Response},
                      {tr("Heat map"), Kind::HeatMap},
                      {tr("Scatter matrix"), Kind::Matrix},
                      {tr("Histogram"), Kind::Histogram},
                      {tr("Tornado"), Kind::Tornado},
                      {tr("Table of runs"), Kind::Runs}})),
      measure_(narrow(comboBox(this, "studyMeasure", tr("The measure that is shown")), 9)),
      across_(narrow(comboBox(this, "studyAcross", tr("The parameter along the axis")), 14)),
      second_(narrow(comboBox(this, "studySecond", tr("A second parameter")), 14)),
      ofLabel_(new QLabel(tr("of"), this)),
      overLabel_(new QLabel(tr("over"), this)),
      secondLabel_(new QLabel(this)),
      failedOnly_(checkBox(this, "studyFailedOnly", tr("only runs without numbers"),
                           tr("Those that ended early or could not be run, with their reasons"))),
      export_(toolButton(this, "studyExport", tr("Export"),
                         tr("The chart as PNG, SVG or PDF, its numbers or all runs as CSV"))),
      stale_(wrapped(named(new QLabel(this), "studyStale"))),
      failed_(named(new ElidedLabel(this), "studyFailed")),
      readOut_(named(new ElidedLabel(this), "studyReadOut")),
      pages_(new QStackedWidget(this)),
      view_(new StudyChartView(pages_)),
      model_(new StudyRunsModel(this)),
      table_(named(new QTableView(pages_), "studyRuns")) {
  setObjectName("studyResults");
  makeRows();
  // Else the panel's halves move with each kind of chart, under the mouse.
  for (QComboBox* box : {across_, second_}) box->setMinimumWidth(kLeastName_px);
  soon_.setSingleShot(true);
  connect(slopes_, &StudySlopes::changed, this, &StudyResultsView::refresh);
  connect(&soon_, &QTimer::timeout, this, &StudyResultsView::refresh);
  connect(&session, &StudySession::resultsChanged, this, &StudyResultsView::follow);
  connect(&session, &StudySession::changed, this, &StudyResultsView::refreshNotes);
  connect(&session, &StudySession::runningChanged, this, &StudyResultsView::follow);
  connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
    refreshSelectors();
    refresh();
  });
  for (QComboBox* box : {measure_, across_, second_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &StudyResultsView::refresh);
  }
  connect(failedOnly_, &QCheckBox::toggled, this, &StudyResultsView::refresh);
  connect(view_, &StudyChartView::readOut, readOut_, &ElidedLabel::setWhole);
  connect(view_, &StudyChartView::runClicked, this,
          [this](std::size_t run) { session_.open(run); });
  connect(view_, &StudyChartView::menuWanted, this, &StudyResultsView::showMenu);
  connect(table_, &QTableView::activated, this,
          [this](const QModelIndex& index) { session_.open(model_->runAt(index.row())); });
  connect(export_, &QToolButton::clicked, this,
          [this] { showMenu(export_->mapToGlobal(QPoint(0, export_->height()))); });
  refreshSelectors();
  refresh();
}

StudyResultsView::~StudyResultsView() = default;

void StudyResultsView::makeRows() {
  table_->setModel(model_);
  table_->setAccessibleName(tr("Runs of the study"));
  table_->verticalHeader()->hide();
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setSortingEnabled(true);
  table_->sortByColumn(0, Qt::AscendingOrder);
  // By what is in sight: a hundred thousand rows are not measured.
  table_->horizontalHeader()->setResizeContentsPrecision(100);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { showMenu(table_->viewport()->mapToGlobal(at)); });
  pages_->addWidget(view_);
  pages_->addWidget(table_);
  setLook(*stale_, "note", "warning");
  QFont small = readOut_->font();
  readOut_->setMinimumHeight(QFontMetrics(small).height() + 2);
  setLook(*failed_, "tone", "error");
  failed_->setWordWrap(false);
  column(this,
         {row({kind_, ofLabel_, measure_, overLabel_, across_, secondLabel_, second_, failedOnly_,
               stretch(), export_},
              {.spacing = 5}),
          stale_,
          {pages_, 1},
          failed_,
          readOut_},
         {.margins = {8, 6, 8, 4}, .spacing = 4});
}

void StudyResultsView::setKind(Kind kind) { kind_->setCurrentIndex(static_cast<int>(kind)); }

StudyResultsView::Kind StudyResultsView::kind() const {
  return static_cast<Kind>(std::max(0, kind_->currentIndex()));
}

QStringList StudyResultsView::kindWords() {
  QStringList words;
  for (const char* word : kKindWords) words << word;
  return words;
}

bool StudyResultsView::showKind(const QString& word) {
  const auto at = kindWords().indexOf(word);
  if (at >= 0) setKind(static_cast<Kind>(at));
  return at >= 0;
}

void StudyResultsView::setInSight(bool inSight) {
  isInSight_ = inSight;
  if (inSight && isOld_) refresh();
}

/// At once when all is there, else now and then, more seldom where charts take long.
void StudyResultsView::follow() {
  isOld_ = true;
  if (!session_.isRunning() || session_.results() != shown_) return refresh();
  if (!soon_.isActive()) soon_.start(std::max(kChartEvery_ms, kChartPart * took_ms_));
}

void StudyResultsView::refresh() {
  isOld_ = true;
  if (!isInSight_) return;
  isOld_ = false;
  soon_.stop();
  QElapsedTimer clock;
  clock.start();
  const bool areOthers = session_.results() != shown_;
  shown_ = session_.results();
  if (areOthers) refreshColumns();
  const bool isTable = kind() == Kind::Runs;
  pages_->setCurrentWidget(isTable ? static_cast<QWidget*>(table_) : view_);
  if (isTable) {
    model_->setResults(shown_, failedOnly_->isChecked());
  } else {
    view_->setPlaceholder(placeholder());
    view_->setChart(makeChart());
  }
  refreshNotes();
  took_ms_ = static_cast<int>(clock.elapsed()) + view_->paintTime_ms();
}

QString StudyResultsView::placeholder() const {
  if (!shown_) return tr("The runs of the study are shown here, already while they are computed.");
  if (session_.isRunning() && session_.done() == 0) return tr("The first runs are computed…");
  if (kind() == Kind::HeatMap && across_->count() < 2) {
    return tr("A heat map needs two parameters.");
  }
  if (measure_->count() == 0) return tr("The study measures nothing.");
  return kind() == Kind::Tornado ? tr("A tornado needs runs at two values of a parameter at least.")
                                 : tr("No run has a number to show.");
}

void StudyResultsView::refreshColumns() {
  columns_ = shown_ ? listColumns(*shown_) : std::vector<StudyColumn>();
  fillBox(*measure_, columns_, false, true);
  fillBox(*across_, columns_, true, false);
  refreshSelectors();
}

/// Another parameter than that along the axis, as long as nobody chose one; of a tornado what it is
/// made of.
void StudyResultsView::fillSecond(Kind now) {
  const QSignalBlocker quiet(second_);
  const QString before = second_->currentText();
  if (now == Kind::Tornado) {
    second_->clear();
    second_->addItem(tr("about the scenario"), -1);
    second_->addItem(tr("of these runs"), -2);
    return second_->setCurrentIndex(std::max(0, second_->findText(before)));
  }
  fillBox(*second_, columns_, true, false);
  if (now == Kind::Response) second_->insertItem(0, tr("one colour"), -1);
  const int there = second_->findText(before);
  if (there >= 0 && second_->itemData(there) != across_->currentData()) {
    return second_->setCurrentIndex(there);
  }
  const int first = now == Kind::Response ? 1 : 0;
  const int other = second_->itemData(first) == across_->currentData() ? first + 1 : first;
  second_->setCurrentIndex(other < second_->count() ? other : 0);
}

/// What a kind of chart asks for.
void StudyResultsView::refreshSelectors() {
  const Kind now = kind();
  const bool asksMeasure = now != Kind::Matrix && now != Kind::Runs;
  const bool asksAcross = now == Kind::Response || now == Kind::HeatMap;
  const bool asksSecond = (asksAcross && across_->count() > 1) || now == Kind::Tornado;
  fillSecond(now);
  ofLabel_->setVisible(asksMeasure);
  measure_->setVisible(asksMeasure);
  overLabel_->setVisible(asksAcross);
  across_->setVisible(asksAcross);
  secondLabel_->setText(now == Kind::HeatMap ? tr("and") : tr("by"));
  secondLabel_->setVisible(asksSecond && asksAcross);
  second_->setVisible(asksSecond);
  failedOnly_->setVisible(now == Kind::Runs);
}

const StudyColumn* StudyResultsView::columnOf(const QComboBox& box) const {
  const int place = box.currentIndex() < 0 ? -1 : box.currentData().toInt();
  if (place < 0 || static_cast<std::size_t>(place) >= columns_.size()) return nullptr;
  return &columns_[static_cast<std::size_t>(place)];
}

std::unique_ptr<StudyChart> StudyResultsView::makeChart() const {
  const StudyColumn *measure = columnOf(*measure_), *across = columnOf(*across_),
                    *second = columnOf(*second_);
  if (!shown_ || session_.done() == 0) return nullptr;
  switch (kind()) {
    case Kind::Response:
      if (!measure || !across) return nullptr;
      return makeResponseChart(shown_, *across, *measure, second == across ? nullptr : second);
    case Kind::HeatMap:
      if (!measure || !across || !second || second == across) return nullptr;
      return makeHeatMap(shown_, *across, *second, *measure);
    case Kind::Matrix:
      return makeScatterMatrix(shown_, columns_);
    case Kind::Histogram:
      return measure ? makeHistogram(shown_, *measure) : nullptr;
    case Kind::Tornado:
      return measure ? makeTornadoOf(*measure) : nullptr;
    case Kind::Runs:
      break;
  }
  return nullptr;
}

/// Until the slopes are there, or where there are none, that of the runs.
std::unique_ptr<StudyChart> StudyResultsView::makeTornadoOf(const StudyColumn& measure) const {
  const auto k = static_cast<std::size_t>(measure.index);
  const SensitivityTable* slopes = slopes_->tableOf(shown_);
  const bool isOfRuns = second_->currentData().toInt() == -2;
  if (!isOfRuns && !session_.isRunning()) slopes_->ask(shown_);
  if (slopes && !isOfRuns) {
    std::vector<StudyBar> bars = makeBars(*shown_, *slopes, measure);
    std::erase_if(bars, [](const StudyBar& bar) { return !bar.isWhole(); });
    if (!bars.empty()) return makeTornado(std::move(bars), measure, slopes->base[k]);
  }
  return makeTornado(makeBars(*shown_, measure), measure,
                     calcSpread(valuesOf(shown_->table, measure)).median);
}

bool StudyResultsView::isBusy() const { return soon_.isActive() || slopes_->isRunning(); }

/// Why a tornado about the scenario is one of the runs.
QString StudyResultsView::describeSlopes() const {
  const bool isAsked = kind() == Kind::Tornado && second_->currentData().toInt() != -2;
  const StudyColumn* measure = columnOf(*measure_);
  if (!isAsked || !shown_ || !measure || session_.isRunning()) return {};
  if (slopes_->isRunning())
    return tr("bars of the runs, until those about the scenario are there…");
  if (const QString& problem = slopes_->problem(); !problem.isEmpty()) {
    return tr("bars of the runs, as nothing can be computed about the scenario: %1").arg(problem);
  }
  const SensitivityTable* slopes = slopes_->tableOf(shown_);
  const bool isThere =
      slopes && std::isfinite(slopes->base[static_cast<std::size_t>(measure->index)]);
  if (!slopes) return {};
  const std::vector<StudyBar> bars = makeBars(*shown_, *slopes, *measure);
  if (isThere && std::ranges::any_of(bars, &StudyBar::isWhole)) return {};
  if (isThere) {
    return tr("bars of the runs: about the scenario an end of each range has no %1")
        .arg(measure->title());
  }
  return tr("bars of the runs: the run about which the others would be has no %1")
      .arg(measure->title());
}

/// What is not in the chart.
QString StudyResultsView::describeFailures() const {
  if (!shown_) return {};
  const StudyCounts counts = countStatus(shown_->table);
  if (counts.failed() > 0) {
    return tr("%1 of %2 runs have no numbers: %3")
        .arg(counts.failed())
        .arg(counts.done())
        .arg(listReasons(shown_->table, 3).join(QStringLiteral("; ")));
  }
  if (session_.isRunning() || counts.missing == 0) return {};
  return tr("%1 of %2 runs were not computed").arg(counts.missing).arg(shown_->table.size());
}

/// Friction that does not act, for one: else curves that lie on each other puzzle.
QString StudyResultsView::describeIdle() const {
  if (!shown_ || !shown_->plan || session_.isRunning()) return {};
  const StudyTable& table = shown_->table;
  const auto rowAt = [&](std::uint64_t index) -> std::optional<StudyRow> {
    if (table.status[index] != StudyRow::Status::Completed) return {};  // tells nothing: no copy
    return rowOf(table, index);
  };
  const std::vector<std::string> idle = findIdleParameters(*shown_->plan, rowAt);
  QStringList names;
  for (const StudyColumn& column : columns_) {
    if (!column.isParameter) continue;
    if (contains(idle, table.parameters[static_cast<std::size_t>(column.index)].path)) {
      names << column.name;
    }
  }
  if (names.isEmpty()) return {};
  return tr("nothing that is measured depends on %1: is it in use?").arg(names.join(", "));
}

/// What is not in the chart, and whether it is still true.
void StudyResultsView::refreshNotes() {
  if (!isInSight_) return;
  const QString stale = session_.isRunning() ? QString() : session_.staleText();
  stale_->setText(stale.isEmpty() ? QString() : tr("%1 These are the runs of before.").arg(stale));
  stale_->setVisible(!stale.isEmpty());
  QStringList notes{describeSlopes(), describeFailures(), describeIdle()};
  notes.removeAll(QString());
  const QString failed = notes.join(QStringLiteral(" · "));
  failed_->setWhole(failed);
  failed_->setVisible(!failed.isEmpty());
  export_->setEnabled(shown_ != nullptr && session_.done() > 0);
}

void StudyResultsView::showMenu(const QPoint& at) {
  if (!export_->isEnabled()) return;
  auto* menu = new QMenu(this);
  menu->setObjectName("studyMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (kind() != Kind::Runs) {
    menu->addAction(tr("&Picture (PNG, SVG, PDF)…"), this, &StudyResultsView::savePicture);
    menu->addAction(tr("&Numbers of the chart (CSV)…"), this, [this] { saveTable(true); });
  }
  menu->addAction(tr("&All runs (CSV)…"), this, [this] { saveTable(false); });
  menu->popup(at);
}

void StudyResultsView::savePicture() {
  const QString path = askSaveFile(this, tr("Save the chart"), "study.png",
                                   tr("Picture (*.png);;Drawing (*.svg);;Page (*.pdf)"));
  if (path.isEmpty()) return;
  const QString wrong = view_->savePicture(path);
  emit messages_.said(wrong.isEmpty() ? tr("Wrote %1").arg(QFileInfo(path).fileName()) : wrong);
}

void StudyResultsView::saveTable(bool ofChart) {
  const QString path = askSaveFile(this, tr("Save numbers"), "study.csv", tr("Table (*.csv)"));
  if (path.isEmpty()) return;
  QString text;
  if (ofChart && view_->chart()) {
    text = view_->chart()->toCsv();
  } else {
    text = QString::fromStdString(toCsv(*session_.results()->plan, session_.results()->table));
  }
  const QString wrong = writeBytes(text.toUtf8(), path);
  if (wrong.isEmpty() && !ofChart) session_.markExported();
  emit messages_.said(wrong.isEmpty() ? tr("Wrote %1").arg(QFileInfo(path).fileName()) : wrong);
}

}  // namespace denavit
