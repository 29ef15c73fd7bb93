#include "ui/laboratory/cost_tab.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "core/formulations/published_counts.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/agreement_model.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/lab_string.h"
#include "ui/plot_view/plot_view.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/no_arm_text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMostJoints = 40, kUsualJoints = 12;
constexpr int kBarRole = Qt::UserRole;  ///< length of the bar, 0 to 1
enum ListColumn { kTitle, kTime };

/// A time with a bar behind it.
class BarDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const double part = index.data(kBarRole).toDouble();
    if (part > 0) {
      QRectF bar = QRectF(option.rect).adjusted(2, 3, -2, -3);
      bar.setWidth(std::max(2.0, part * bar.width()));
      painter->save();
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(colour("selection"));
      painter->drawRoundedRect(bar, 3, 3);
      painter->setBrush(colour("accent"));
      painter->drawRect(QRectF(bar.right() - 2, bar.top(), 2, bar.height()));
      painter->restore();
    }
    QStyleOptionViewItem plain = option;
    plain.state &= ~QStyle::State_Selected;
    QStyledItemDelegate::paint(painter, plain, index);
  }
};

}  // namespace

CostTab::CostTab(LabState& state, QWidget* parent) : QWidget(parent), state_(state) {
  setObjectName("cost");
  makeTools();
  makeList();
  plot_ = named(new PlotView(this), "costPlot",
                tr("Operations of one evaluation by the number of joints; dashed: as "
                   "published. Both axes' ranges follow the mouse wheel"));
  QSplitter* sides =
      named(split(Qt::Horizontal, this, {list_, {plot_, 1}}, {510, 700}), "costSides");
  column(this,
         {row({operations_,
               counting_,
               new QLabel(tr("up to"), this),
               most_,
               published_,
               {message_, 1}}),
          {sides, 1}},
         {.margins = {8, 6, 8, 6}, .spacing = 5});
  connect(&state, &LabState::changed, this, &CostTab::refresh);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    known_ = false;  // another try when it is seen again
    message_->setText(why.text);
  });
}

void CostTab::makeTools() {
  operations_ = comboBox(this, "costOperations",
                         tr("Multiplications, additions with subtractions, or a chart of each"),
                         {tr("products"), tr("sums"), tr("both")});
  counting_ = comboBox(this, "costCounting",
                       tr("What is counted: every operation, as most papers do, or only what is "
                          "left when 0, 1 and constants of this arm are known"),
                       {tr("every operation"), tr("zeros and ones known")});
  most_ = named(new QSpinBox(this), "costMost",
                tr("The last number of joints. Longer arms than this one repeat its links; "
                   "what would take too long is left out"));
  most_->setRange(2, kMostJoints);
  most_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  most_->setValue(kUsualJoints);
  most_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("40 joints")) + 48);
  most_->setSuffix(tr(" joints"));
  published_ = checkBox(this, "costPublished", tr("published"),
                        tr("The formulas that the papers give, dashed; their rules of what counts "
                           "are their own"),
                        true);
  message_ = mutedLabel(this);
  connect(operations_, &QComboBox::currentIndexChanged, this, &CostTab::plot);
  connect(counting_, &QComboBox::currentIndexChanged, this, &CostTab::compute);
  connect(most_, &QSpinBox::valueChanged, this, &CostTab::compute);
  connect(published_, &QCheckBox::toggled, this, &CostTab::plot);
}

void CostTab::makeList() {
  list_ = named(new QTreeWidget(this), "costList");
  list_->setColumnCount(2);
  list_->setHeaderLabels({tr("formulation"), tr("measured time")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setToolTip(
      tr("The checked ones are plotted; times are measured on this machine for the "
         "arm on screen, their bars are logarithmic"));
  list_->header()->setSectionResizeMode(kTitle, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(kTime, QHeaderView::Fixed);
  list_->header()->setStretchLastSection(false);
  list_->setColumnWidth(kTime, fontMetrics().horizontalAdvance(tr("measured time")) + 40);
  list_->setItemDelegateForColumn(kTime, new BarDelegate(list_));
  for (const Formulation& formulation : formulations()) {
    auto* item = new QTreeWidgetItem(list_);
    const QString title = toQString(formulation.title);
    item->setText(kTitle, formulation.approximate ? tr("approximate: %1").arg(title) : title);
    item->setToolTip(kTitle, tellFormulation(formulation));
    item->setCheckState(kTitle, Qt::Checked);
    item->setTextAlignment(kTime, Qt::AlignRight | Qt::AlignVCenter);
  }
  // Whole names, also beside a scroll bar and while the plot asks for more.
  constexpr int kCheckBox_px = 48;
  int widest = 0;
  for (int k = 0; k < list_->topLevelItemCount(); ++k) {
    const QString text = list_->topLevelItem(k)->text(kTitle);
    widest = std::max(widest, fontMetrics().horizontalAdvance(text));
  }
  list_->setMinimumWidth(widest + kCheckBox_px + list_->columnWidth(kTime) +
                         list_->verticalScrollBar()->sizeHint().width());
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem*, int column) {
    if (column == kTitle) plot();
  });
}

bool CostTab::isChosen(std::size_t k) const {
  return list_->topLevelItem(static_cast<int>(k))->checkState(kTitle) == Qt::Checked;
}

CountingMode CostTab::mode() const {
  return counting_->currentIndex() == 0 ? CountingMode::Blind : CountingMode::Aware;
}

int CostTab::most() const { return most_->value(); }

const OperationCount* CostTab::find(const Formulation& formulation, CountingMode mode,
                                    int joints) const {
  const auto found = counts_.find({&formulation, mode, joints});
  return found == counts_.end() ? nullptr : &found->second;
}

void CostTab::refresh() {
  if (!isVisible()) return;
  plot_->setPlaceholder(state_.isValid() ? tr("Check a formulation to see what it costs.")
                                         : noArmText(state_.shown().robot()));
  if (!state_.isValid()) {
    job_.cancel();
    known_ = false;
    counts_.clear();
    times_ns_.clear();
    message_->clear();
    showTimes();
    return plot();
  }
  if (known_ && robot_ == state_.shown().robot()) return;
  robot_ = state_.shown().robot();
  known_ = true;
  counts_.clear();
  times_ns_.clear();
  // An arm longer than the axis would not be on it.
  const QSignalBlocker quiet(most_);
  most_->setValue(std::max(most(), std::min(kMostJoints, state_.shown().arm().dof())));
  compute();
}

void CostTab::compute() {
  plot();
  if (!isVisible() || !known_) return;
  showTimes();
  message_->setText(tr("counting …"));
  job_.start([this, arm = state_.shown().arm(), state = state_.state(), counting = mode(),
              last = most(), known = counts_,
              times = times_ns_](const auto& task) -> std::function<void()> {
    const std::stop_token stop = task.stop();
    for (const Formulation& formulation : formulations()) {
      if (times.count(&formulation) == 0 && predictProducts(formulation, arm) <= kMostProducts) {
        const FormulationCost cost = measureCost(formulation, arm, state, kLabTiming_s, stop);
        if (stop.stop_requested()) return {};
        task.post([this, key = &formulation, cost] { times_ns_[key] = cost.nanoseconds; });
      }
      std::map<Key, OperationCount> counted;
      for (int n = 1; n <= last; ++n) {
        const Key key{&formulation, counting, n};
        const Arm<double> chain = makeChain(arm, n);
        if (known.count(key) > 0) continue;
        if (stop.stop_requested()) return {};
        if (predictProducts(formulation, chain) > kMostProducts) break;
        counted[key] = countOperations(formulation, chain, counting);
      }
      task.post([this, counted = std::move(counted)] {
        counts_.insert(counted.begin(), counted.end());
        showTimes();
        plot();
      });
    }
    return [this] { message_->clear(); };
  });
}

void CostTab::showTimes() {
  const bool comma = state_.shown().preferences().values().decimalComma;
  double least = 1e300, greatest = 0;
  for (const auto& [formulation, time] : times_ns_) {
    least = std::min(least, time);
    greatest = std::max(greatest, time);
  }
  // Logarithmic: the slowest takes a thousand times as long as the quickest.
  const double span = std::max(1e-9, std::log(greatest / least));
  const QSignalBlocker quiet(list_);
  int row = 0;
  for (const Formulation& formulation : formulations()) {
    QTreeWidgetItem* item = list_->topLevelItem(row++);
    const auto found = times_ns_.find(&formulation);
    const bool known = found != times_ns_.end();
    item->setText(kTime, known ? toLabTime(found->second, comma) : QStringLiteral("–"));
    item->setData(kTime, kBarRole,
                  known ? 0.06 + 0.94 * std::log(found->second / least) / span : 0.0);
  }
  list_->viewport()->update();
}

void CostTab::plot() {
  const int shown = operations_->currentIndex();
  std::vector<PlotData> charts;
  for (const bool products : {true, false}) {
    if (shown != 2 && products != (shown == 0)) continue;
    PlotData chart;
    chart.id = products ? "products" : "sums";
    chart.kind = PlotKind::XY;
    chart.xLabel = tr("joints n");
    chart.yLabel = products ? tr("products") : tr("sums");
    chart.leftLog = true;
    std::size_t k = 0;
    for (const Formulation& formulation : formulations()) {
      const Rgb rgb = curveColor(k);
      const QColor color(rgb.r, rgb.g, rgb.b);
      if (!isChosen(k++)) continue;
      std::vector<double> x, y;
      for (int n = 1; n <= most(); ++n) {
        const OperationCount* count = find(formulation, mode(), n);
        if (!count) break;
        x.push_back(n);
        y.push_back(static_cast<double>(products ? count->multiplications : count->additions));
      }
      const auto add = [&](const QString& name, std::vector<double> xs, std::vector<double> ys,
                           int dash) {
        chart.curves.push_back({.name = name,
                                .unit = "",
                                .color = color,
                                .x = std::make_shared<const std::vector<double>>(std::move(xs)),
                                .y = std::make_shared<const std::vector<double>>(std::move(ys)),
                                .dash = dash});
      };
      if (x.empty()) continue;
      add(toQString(formulation.title), x, y, k > 8 ? 3 : 0);
      if (!published_->isChecked()) continue;
      for (const PublishedCount& paper : publishedCounts()) {
        if (paper.formulation != formulation.name) continue;
        const CountPolynomial& polynomial = products ? paper.multiplications : paper.additions;
        std::vector<double> ns, values;
        for (int n = 2; n <= most(); ++n) {
          ns.push_back(n);
          values.push_back(static_cast<double>(polynomial.at(n)));
        }
        const QString author = toQString(paper.source).section(',', 0, 0);
        add(tr("%1, %2").arg(toQString(formulation.title).section('(', 0, 0).trimmed(), author), ns,
            values, 1);
      }
    }
    if (chart.curves.empty()) continue;
    const int n = state_.isValid() ? state_.shown().arm().dof() : 0;
    if (n >= 1 && n <= most())
      chart.marks.push_back({.x = 1.0 * n, .text = tr("n = %1").arg(n).toStdString()});
    charts.push_back(std::move(chart));
  }
  plot_->setPlots(std::move(charts));
}

void CostTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void CostTab::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (job_.isRunning()) known_ = false;  // goes on when it is seen again
  job_.cancel();
}

}  // namespace denavit
