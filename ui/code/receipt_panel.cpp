#include "ui/code/receipt_panel.h"

#include <algorithm>

#include "ui/code/code_source.h"
#include "ui/code/count_bars.h"
#include "ui/code/speed_up_chart.h"
#include "ui/editors/quantity_text.h"
#include "ui/laboratory/lab_string.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kPlotHeight_px = 210;

QString tellSplit(const OperationCount& count) {
  return ReceiptPanel::tr("%1 multiplications + %2 additions")
      .arg(count.multiplications)
      .arg(count.additions);
}

}  // namespace

ReceiptPanel::ReceiptPanel(CodeSource& source, QWidget* parent) : QWidget(parent), source_(source) {
  setObjectName("receipt");
  QScrollArea* area = scrollAreaDown(this);
  auto* page = scrolled(area);
  head_ = wrapped(mutedLabel(page, {},
                             tr("Multiplications and additions; signs, sines, cosines and "
                                "operations between constants are free")));
  passes_ = new CountBars("receiptPasses", page);
  facts_ = selectable(named(new QLabel(page), "receiptFacts"));
  publishedTitle_ = wrapped(mutedLabel(
      page, tr("Published for this arm"),
      tr("Counts depend on which numbers of an arm are 0 and which angles right: they are shown "
         "for arms that have these where the published one has them")));
  published_ = new CountBars("receiptPublished", page);
  termsTitle_ = wrapped(
      mutedLabel(page, tr("Each term by itself, and all at once"),
                 tr("What code for one term alone costs, made with less effort than the code "
                    "itself. Together they cost less than their sum: they share what they need")));
  terms_ = new CountBars("receiptTerms", page);
  plotTitle_ = wrapped(mutedLabel(page, {},
                                  tr("Steps of equal length, shared out so that the "
                                     "longest path goes first; waiting costs nothing")));
  plot_ = named(new PlotView(page), "receiptSpeedUp",
                tr("How many times as fast several processors are; right click to export"));
  plot_->setMinimumHeight(kPlotHeight_px);
  column(page,
         {head_,
          passes_,
          facts_,
          publishedTitle_,
          published_,
          termsTitle_,
          terms_,
          plotTitle_,
          {plot_, 1}},
         {.margins = {8, 6, 8, 6}, .spacing = 6});
  column(this, {{area, 1}}, {.margins = {0, 0, 0, 0}});
  connect(new InSight(*this), &InSight::changed, this,
          [this](bool inSight) { source_.setLooking(this, inSight); });
  connect(&source, &CodeSource::changed, this, &ReceiptPanel::refresh);
  refresh();
}

void ReceiptPanel::refresh() {
  const bool has = source_.report() != nullptr;
  for (QWidget* part : {static_cast<QWidget*>(facts_), static_cast<QWidget*>(plotTitle_),
                        static_cast<QWidget*>(plot_)}) {
    part->setVisible(has);
  }
  if (!has) {
    head_->setText(source_.isBusy() ? tr("The code is being made…")
                                    : tr("There is no code to count."));
    for (CountBars* bars : {passes_, published_, terms_}) bars->setBars({}, 1);
    publishedTitle_->hide();
    return termsTitle_->hide();
  }
  const Generator& shown = *findGenerator(source_.report()->request.what);
  head_->setText(source_.isOther() ? tr("%1 is being made; below is what was chosen before: %2")
                                         .arg(nameOf(source_.generator()), nameOf(shown))
                                   : tr("%1: operations pass by pass").arg(nameOf(shown)));
  showPasses();
  showTerms();
  const CodeReport& report = *source_.report();
  facts_->setText(tellFacts());
  const ScheduleLength& all = report.speedUps.back();
  plotTitle_->setText(
      tr("In parallel: at most %1 times as fast, whatever the number of processors")
          .arg(all.longestPath > 0 ? 1.0 * all.work / all.longestPath : 1.0, 0, 'f', 1));
  plot_->setPlots({makeSpeedUpChart(report.speedUps, report.request.processors)});
}

void ReceiptPanel::showPasses() {
  const CodeReport& report = *source_.report();
  std::vector<CountBar> bars;
  long longest = 1;  // that a bar can show
  for (const PassCount& pass : report.made.generation.passes) {
    const long total = totalOf(pass.count);
    if (!bars.empty() && total == bars.back().count) continue;  // it had nothing to do here
    QString name = QString::fromStdString(pass.pass);
    const bool isKnown = std::any_of(bars.begin(), bars.end(),
                                     [&](const CountBar& bar) { return bar.name == name; });
    if (isKnown) name = tr("%1, again").arg(name);
    bars.push_back({name, total, tellSplit(pass.count)});
    // The recursion with all its zeros would leave no bar for the others.
    if (bars.size() == 2 || (bars.size() == 1 && longest == 1)) longest = total;
  }
  if (!bars.empty()) bars.back().colourName = "good";
  passes_->setBars(std::move(bars), longest);
  std::vector<CountBar> published;
  for (const PublishedCodeCount& count : report.published) {
    const QString split = count.multiplications > 0 ? tr("%1 multiplications + %2 additions")
                                                          .arg(count.multiplications)
                                                          .arg(count.additions)
                                                    : tr("multiplications and additions together");
    published.push_back({tr("%1 (%2)").arg(toQString(count.method), toQString(count.source)),
                         count.operations, split, "text-faint"});
  }
  publishedTitle_->setVisible(!published.empty());
  published_->setBars(std::move(published), longest);
}

void ReceiptPanel::showTerms() {
  std::vector<CountBar> bars;
  long longest = 1;
  for (const TermCount& term : source_.report()->terms) {
    const QString name = term.generator == "gterm"   ? tr("gravity")
                         : term.generator == "hterm" ? tr("inertia")
                                                     : tr("Coriolis, centrifugal");
    bars.push_back({name, totalOf(term.count), tellSplit(term.count), "accent"});
    longest = std::max(longest, bars.back().count);
  }
  if (!bars.empty()) {
    const OperationCount& all = source_.report()->made.generation.count;
    const CodeRequest& request = source_.report()->request;
    const bool hasLoad = !request.load.empty();
    const bool hasFriction = request.friction == "viscous" || request.friction == "full";
    const QString name = hasLoad && hasFriction ? tr("all, load and friction")
                         : hasLoad              ? tr("all, and load")
                         : hasFriction          ? tr("all, and friction")
                                                : tr("all at once");
    bars.push_back({name, totalOf(all), tellSplit(all), "good"});
    longest = std::max(longest, bars.back().count);
  }
  termsTitle_->setVisible(!bars.empty());
  terms_->setBars(std::move(bars), longest);
}

QString ReceiptPanel::tellFacts() const {
  const Generation& generation = source_.report()->made.generation;
  QString facts = tr("%1 sines, cosines and other functions, %2 divisions; longest path %3 "
                     "operations, %4 assignments.")
                      .arg(generation.count.functions)
                      .arg(generation.count.divisions)
                      .arg(generation.depth)
                      .arg(generation.assignments);
  facts += tr(" Largest difference from the recursion: %1 of the largest value.")
               .arg(toNumber(source_.report()->made.largestError, 2));
  if (!source_.report()->made.isRight) {
    facts += tr(" This difference is larger than rounding can explain: the code loses digits.");
  }
  for (const std::string& step : generation.leftOut) {
    facts += tr(" Left out: %1, because the cheaper forms lose more than two digits.")
                 .arg(QString::fromStdString(step));
  }
  return facts;
}

}  // namespace denavit
