#include "ui/laboratory/tables_tab.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextBrowser>

#include "models/robot/make_flexible_arm.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/tables_page.h"
#include "ui/laboratory/tables_plot.h"
#include "ui/laboratory/tables_text.h"
#include "ui/plot_view/plot_view.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/no_arm_text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMostTablePoints = 1000;  ///< that can be asked for

/// The points of the tables that are to be measured and are not known.
std::vector<int> listMissing(const TablePlan& plan, int points, const TableStudy& known) {
  std::vector<int> missing = listMeasurable(plan, points);
  std::erase_if(missing, [&](int one) { return known.rows.count(one) > 0; });
  return missing;
}

/// @returns null where it was stopped
std::shared_ptr<const TablePlan> makePlan(const RobotDescription& robot, PoseQuantity quantity,
                                          const std::stop_token& stop) {
  auto plan = makeTablePlan(robot, quantity, [&](double) { return !stop.stop_requested(); });
  return plan ? std::make_shared<const TablePlan>(std::move(*plan)) : nullptr;
}

}  // namespace

TablesTab::TablesTab(LabState& state, QWidget* parent) : QWidget(parent), state_(state) {
  setObjectName("tables");
  QHBoxLayout* tools = makeTools();
  refusal_ = wrapped(named(new QLabel(this), "tablesRefusal"));
  refusal_->hide();
  makePage();
  plot_ = named(new PlotView(this), "tablesPlot",
                tr("What tables are worth by their points on each axis K; both axes are "
                   "logarithmic, so that a power of K is a straight line"));
  plot_->setPlaceholder(tr("Errors, memory and times show here once tables are measured."));
  QSplitter* sides =
      named(split(Qt::Horizontal, this, {page_, {plot_, 1}}, {640, 600}), "tablesSides");
  column(this, {tools, refusal_, {sides, 1}}, {.margins = {8, 6, 8, 6}, .spacing = 5});
  connectParts();
}

QHBoxLayout* TablesTab::makeTools() {
  quantity_ = comboBox(this, "tablesQuantity",
                       tr("What is looked up instead of computed: of M the upper triangle, as it "
                          "is symmetric"),
                       {{tr("inertia matrix M(q)"), PoseQuantity::Inertia},
                        {tr("gravity g(q)"), PoseQuantity::Gravity}});
  points_ = named(new QSpinBox(this), "tablesPoints",
                  tr("Points of the grid on the axis of each joint that matters, over its limits "
                     "or a whole turn. At first as many as are quick to measure"));
  points_->setRange(2, kMostTablePoints);
  points_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  points_->setKeyboardTracking(false);
  points_->setPrefix(tr("K = "));
  points_->setSuffix(tr(" points per axis"));
  chart_ = comboBox(this, "tablesChart", tr("What the plot shows against K"),
                    {{tr("plot error"), TablesChart::Error},
                     {tr("plot memory"), TablesChart::Memory},
                     {tr("plot time per look-up"), TablesChart::Time}});
  copy_ = pushButton(this, "tablesCopy", tr("Copy"),
                     tr("Copies all tables that were measured, and what others would take, for a "
                        "spreadsheet"));
  message_ = mutedLabel(this);
  progress_ = progressBar(this, "tablesProgress", tr("Tables that are being made and measured"));
  progress_->setMaximumWidth(160);
  progress_->hide();
  again_ = pushButton(this, "tablesMeasure", tr("Measure again"),
                      tr("Makes and measures the tables anew, or cancels it"));
  // Of the longer of its words, so that what is beside it does not jump.
  again_->ensurePolished();
  again_->setMinimumWidth(again_->sizeHint().width());
  return row({quantity_, points_, chart_, copy_, {message_, 1}, progress_, again_});
}

void TablesTab::makePage() {
  page_ = named(new QTextBrowser(this), "tablesPage",
                tr("Errors are over random poses: of M_ij in proportion to √(max M_ii max M_jj), "
                   "of g_i to max |g_i|. Times are measured on this machine"));
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumSize(260, 90);
}

void TablesTab::connectParts() {
  const Preferences& preferences = state_.shown().preferences();
  connect(quantity_, &QComboBox::currentIndexChanged, this, &TablesTab::measure);
  connect(points_, &QSpinBox::valueChanged, this, [this](int points) {
    asked_ = points;
    measure();
  });
  connect(chart_, &QComboBox::currentIndexChanged, this, &TablesTab::plot);
  connect(copy_, &QPushButton::clicked, this, &TablesTab::copy);
  connect(again_, &QPushButton::clicked, this, [this] { isBusy() ? cancel() : measureAgain(); });
  connect(&state_, &LabState::changed, this, &TablesTab::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &TablesTab::showPage);
  connect(&preferences, &Preferences::themeChanged, this, &TablesTab::showPage,
          Qt::QueuedConnection);
  connect(&job_, &JobBase::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) { refuse(why.text); });
  connect(&job_, &JobBase::runningChanged, this, [this](bool running) {
    again_->setText(running ? tr("Cancel") : tr("Measure again"));
    progress_->setVisible(running);
    if (!running) message_->clear();
  });
}

PoseQuantity TablesTab::quantity() const {
  return static_cast<PoseQuantity>(quantity_->currentData().toInt());
}

const TableStudy& TablesTab::tables(PoseQuantity quantity) const {
  return quantity == PoseQuantity::Inertia ? inertia_ : gravity_;
}

TableStudy& TablesTab::shown() { return quantity() == PoseQuantity::Inertia ? inertia_ : gravity_; }

void TablesTab::refresh() {
  if (!isVisible()) return;
  const RobotDescription& robot = state_.shown().robot();
  if (!state_.isValid()) return forget(noArmText(robot));
  if (countModes(robot) > 0) {
    return forget(
        tr("Links bend here, and tables are made of rigid arms: set the modes of all links to 0, "
           "or open another arm."));
  }
  if (known_ && robot_ == robot) return;
  if (!(robot_ == robot)) inertia_ = gravity_ = {};
  robot_ = robot;
  known_ = true;
  measure();
}

/// There is no arm that tables can be made of.
void TablesTab::forget(const QString& why) {
  job_.cancel();
  known_ = false;
  inertia_ = gravity_ = {};
  show();
  refuse(why);
}

void TablesTab::refuse(const QString& why) {
  refusal_->setText(why);
  refusal_->setVisible(!why.isEmpty());
}

void TablesTab::measureAgain() {
  shown() = {};
  known_ = false;
  refresh();
}

void TablesTab::measure() {
  if (!isVisible() || !known_) return;
  refuse({});
  show();
  progress_->setValue(0);
  message_->setText(tr("measuring …"));
  job_.start([this, robot = robot_, what = quantity(), asked = asked_,
              known = shown()](const auto& task) -> Show {
    const auto plan = known.plan ? known.plan : makePlan(robot, what, task.stop());
    if (!plan) return {};
    const int points = asked ? *asked : suggestPoints(*plan);
    TableMeter meter(*plan, {.timing_s = kLabTiming_s});
    const TableStudy begun{
        .plan = plan,
        .rows = known.rows,
        .poses = meter.poses(),
        .computing_ns = known.computing_ns > 0 ? known.computing_ns : meter.measureComputing()};
    task.post([this, begun, points] { begin(begun, points); });
    const auto take = [&](const TableRow& row) { task.post([this, row] { add(row); }); };
    const auto tell = [&](double part) { return task.tell(part); };
    if (!meter.measureEach(listMissing(*plan, points, known), take, tell)) return {};
    return [] {};
  });
}

void TablesTab::begin(const TableStudy& tables, int points) {
  shown() = tables;
  const QSignalBlocker quiet(points_);
  points_->setValue(points);
  show();
}

void TablesTab::add(const TableRow& row) {
  shown().rows[row.points] = row;
  shown().computing_ns = row.computing_ns;  // no longer that of a cold start
  show();
}

void TablesTab::show() {
  copy_->setEnabled(shown().plan != nullptr);
  showPage();
  plot();
}

/// Where it was scrolled to stays while rows come in.
void TablesTab::showPage() {
  const int scrolled = page_->verticalScrollBar()->value();
  if (!shown().plan) return page_->clear();
  const bool comma = state_.shown().preferences().values().decimalComma;
  page_->setHtml(QStringLiteral("<body style=\"color:%1\">%2</body>")
                     .arg(colour("text").name(), toTablesPage(shown(), points_->value(), comma)));
  page_->verticalScrollBar()->setValue(scrolled);
}

void TablesTab::plot() {
  const auto chart = static_cast<TablesChart>(chart_->currentData().toInt());
  plot_->setPlots(makeTablesPlot(shown(), chart, points_->value()));
}

void TablesTab::copy() {
  if (!shown().plan) return;
  QApplication::clipboard()->setText(toTablesText(shown(), points_->value()));
}

void TablesTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void TablesTab::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  // What was under way or failed is tried again when it is seen again.
  if (isBusy() || refusal_->isVisibleTo(this)) known_ = false;
  job_.cancel();
}

}  // namespace denavit
