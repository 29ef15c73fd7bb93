#include "ui/torque_breakdown/torque_breakdown_panel.h"

#include <QSignalBlocker>
#include <set>
#include <string>

#include "ui/editors/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/no_arm_text.h"
#include "ui/studio/runs.h"
#include "ui/studio/selection.h"
#include "ui/torque_breakdown/pair_table.h"
#include "ui/torque_breakdown/strike_out.h"
#include "ui/torque_breakdown/term_table.h"
#include "ui/torque_breakdown/term_texts.h"
#include "ui/torque_breakdown/torque_stack.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// The pairs of longer arms are too many to be read, and to be computed while a run plays.
constexpr int kMostPairJoints = 24;
/// Instants are shown at most so often.
constexpr int kUpdateEvery_ms = 30;

}  // namespace

TorqueBreakdownPanel::TorqueBreakdownPanel(const Edits& edits, Runs& runs, Playback& playback,
                                           Selection& selection, const Preferences& preferences,
                                           RunShelf& shelf, QWidget* parent)
    : QWidget(parent),
      runs_(runs),
      playback_(playback),
      selection_(selection),
      preferences_(preferences),
      shelf_(shelf),
      strikeOut_(new StrikeOut(edits, runs, shelf, this)),
      plot_(named(new PlotView(this), "torquePlot")),
      joints_(comboBox(this, "torqueJoint", tr("The joint whose torque is taken apart"))),
      payloadApart_(checkBox(
          this, "torquePayloadApart", tr("payload apart"),
          tr("Shows the payload's share by itself; else it is within inertia, velocity and "
             "gravity terms"),
          true)),
      instant_(named(new QLabel(this), "torqueInstant")),
      terms_(new TermTable(this)),
      pairs_(new PairTable(this)),
      pairsTitle_(wrapped(mutedLabel(this))),
      run_(pushButton(this, "torqueRunWithout", tr("Run without"))),
      worth_(selectable(named(new QLabel(this), "torqueWorth"))),
      job_([this](BreakdownResult result) { take(std::move(result)); }) {
  setObjectName("torqueBreakdown");
  joints_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  side_ = makeSide();
  column(this, {split(Qt::Horizontal, this, {{plot_, 1}, side_}, {690, 890})},
         {.margins = {6, 4, 4, 4}});
  updating_.setSingleShot(true);
  updating_.setInterval(kUpdateEvery_ms);
  connect(&updating_, &QTimer::timeout, this, &TorqueBreakdownPanel::refreshInstant);
  connect(joints_, &QComboBox::activated, this, [this](int joint) {
    selection_.select(joint);
    refreshPlot();
  });
  connect(payloadApart_, &QCheckBox::clicked, this, [this] {
    dirty_ = true;
    analyse();
  });
  connect(run_, &QPushButton::clicked, this, &TorqueBreakdownPanel::runWithout);
  connect(terms_, &TermTable::struckOutChanged, this, &TorqueBreakdownPanel::refreshStrikeOut);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    dirty_ = true;  // another try when it is looked at again
    const auto& history = playback_.history();
    const bool isArm = !history || !history->run().robot.isJointList;
    showNothing(isArm ? why.text : noArmText(history->run().robot));
  });
  connect(strikeOut_, &StrikeOut::finished, this, [this] {
    dirty_ = true;
    analyse();
  });
  connect(plot_, &PlotView::timeScrubbed, &playback, &Playback::setTime);
  connect(&playback, &Playback::timeChanged, this, [this](double t_s) {
    if (!isVisible()) return;
    plot_->setTime(timeOfRow(t_s));
    if (!updating_.isActive()) updating_.start();
  });
  connect(&playback, &Playback::historyChanged, this, &TorqueBreakdownPanel::followRun);
  connect(&runs, &Runs::changed, this, &TorqueBreakdownPanel::followRuns);
  connect(&preferences, &Preferences::unitsChanged, this, &TorqueBreakdownPanel::refreshPlot);
  connect(&selection, &Selection::changed, this, [this](int joint) {
    if (!result_ || joint >= joints_->count()) return;
    joints_->setCurrentIndex(joint);
    refreshPlot();
  });
  connect(&runs.job(), &SimulationJob::started, this, &TorqueBreakdownPanel::refreshStrikeOut);
  connect(&runs.job(), &SimulationJob::finished, this, &TorqueBreakdownPanel::refreshStrikeOut);
  connect(&runs.job(), &SimulationJob::refused, this, &TorqueBreakdownPanel::refreshStrikeOut);
  followRun();
}

QWidget* TorqueBreakdownPanel::makeSide() {
  QScrollArea* area = scrollArea(this);
  row(scrolled(area),
      {column({row({joints_, payloadApart_, stretch(), instant_}), terms_,
               row({{worth_, 1}, {run_, 0, Qt::AlignTop}}), stretch()}),
       {column({pairsTitle_, pairs_, stretch()}), 1}},
      {.margins = {6, 0, 4, 0}, .spacing = 12});
  area->setMinimumWidth(280);
  return area;
}

void TorqueBreakdownPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  analyse();
  if (result_) plot_->setTime(timeOfRow(playback_.time()));
  refreshInstant();
}

std::shared_ptr<const RunRecord> TorqueBreakdownPanel::shownRun() const {
  const auto& history = playback_.history();
  return history && !history->isGrowing() ? history->sharedRun() : nullptr;
}

void TorqueBreakdownPanel::followRun() {
  const std::shared_ptr<const RunRecord> run = shownRun();
  if (run && run == analysed_) return;
  dirty_ = true;
  job_.cancel();
  if (!run) {
    analysed_ = nullptr;
    showNothing(playback_.history()
                    ? tr("The torques are taken apart when the run is complete.")
                    : tr("Run a simulation (F5): its torques are then taken apart here, term by "
                         "term."));
    return;
  }
  // What nobody sees holds no run's rows.
  if (!isVisible()) {
    analysed_ = nullptr;
    showNothing({});
  }
  analyse();
}

void TorqueBreakdownPanel::followRuns() {
  // The rows of what the run is compared with may be back.
  const auto origin = result_ ? strikeOut_->originOf(result_->dissection->run()) : nullptr;
  if (origin && hasRows(*origin) && !result_->deviation) {
    dirty_ = true;
    analyse();
  }
  refreshStrikeOut();
}

void TorqueBreakdownPanel::analyse() {
  const std::shared_ptr<const RunRecord> run = shownRun();
  if (!dirty_ || !run || !isVisible()) return;
  dirty_ = false;
  analysed_ = run;
  if (!result_) plot_->setPlaceholder(tr("The torques are being taken apart…"));
  const std::shared_ptr<const RunRecord> origin = strikeOut_->originOf(run);
  const bool payloadApart = payloadApart_->isChecked();
  job_.start([run, origin = origin && hasRows(*origin) ? origin : nullptr,
              payloadApart](const auto& task) {
    BreakdownResult result;
    result.dissection = std::make_shared<const TorqueDissection>(run);
    result.breakdown = result.dissection->calcBreakdown(
        payloadApart, [&] { return !task.stop().stop_requested(); });
    if (origin) result.deviation = calcRunDeviation(*run, *origin);
    return result;
  });
}

void TorqueBreakdownPanel::take(BreakdownResult result) {
  result_ = std::make_shared<const BreakdownResult>(std::move(result));
  std::set<TorqueTerm> present;
  for (const JointBreakdown& joint : result_->breakdown.joints) {
    for (const TorqueTerm term : kAllTorqueTerms) {
      if (joint.terms[static_cast<std::size_t>(term)]) present.insert(term);
    }
  }
  if (result_->dissection->hasPayload()) present.insert(TorqueTerm::Payload);
  terms_->setRun(present, result_->dissection->run()->scenario.without);
  side_->setEnabled(true);
  payloadApart_->setVisible(result_->dissection->hasPayload());
  refreshJoints();
  refreshPlot();
}

void TorqueBreakdownPanel::showNothing(const QString& why) {
  result_ = nullptr;
  plot_->setPlaceholder(why);
  plot_->setPlots({});
  side_->setEnabled(false);
  joints_->clear();
  payloadApart_->setVisible(false);
  instant_->clear();
  terms_->setRun({}, {});
  terms_->clearValues();
  pairs_->clearPairs();
  pairsTitle_->clear();
  refreshStrikeOut();
}

void TorqueBreakdownPanel::refreshJoints() {
  const QSignalBlocker blocker(joints_);
  joints_->clear();
  const std::vector<JointDescription>& joints = result_->dissection->run()->robot.joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const QString name = QString::fromStdString(joints[i].name);
    joints_->addItem(name.isEmpty() ? tr("joint %1").arg(i + 1)
                                    : tr("joint %1, %2").arg(i + 1).arg(name));
  }
  joints_->setCurrentIndex(std::min(selection_.joint(), joints_->count() - 1));
}

int TorqueBreakdownPanel::joint() const { return std::max(0, joints_->currentIndex()); }

QString TorqueBreakdownPanel::unit() const {
  return torqueUnit(result_->breakdown.joints[static_cast<std::size_t>(joint())].type);
}

void TorqueBreakdownPanel::refreshPlot() {
  if (!result_) return;
  plot_->setPlots({makeTorqueStack(result_->breakdown, joint(), joints_->currentText())});
  plot_->setTime(timeOfRow(playback_.time()));
  refreshInstant();
  refreshStrikeOut();
}

/// Terms are those of the run's rows, in the table and in the plot alike.
double TorqueBreakdownPanel::timeOfRow(double t_s) const {
  const auto& history = playback_.history();
  if (!result_ || !history || history->sharedRun() != result_->dissection->run()) return t_s;
  return (*result_->breakdown.time)[static_cast<std::size_t>(history->rowAt(t_s))];
}

void TorqueBreakdownPanel::refreshInstant() {
  if (!result_ || !isVisible()) return;
  const auto& history = playback_.history();
  if (!history || history->sharedRun() != result_->dissection->run()) return;
  const int row = history->rowAt(playback_.time());
  const bool apart = payloadApart_->isChecked();
  const bool comma = preferences_.values().decimalComma;
  const TorqueDissection& dissection = *result_->dissection;
  const bool hasPairs = dissection.jointCount() <= kMostPairJoints;
  const JointBreakdown& own = result_->breakdown.joints[static_cast<std::size_t>(joint())];
  TermValues values;
  for (const TorqueTerm term : kAllTorqueTerms) {
    const Series& series = own.terms[static_cast<std::size_t>(term)];
    if (series) values[term] = (*series)[static_cast<std::size_t>(row)];
  }
  terms_->setValues(values, (*own.tau)[static_cast<std::size_t>(row)], unit(), comma);
  const double time = (*result_->breakdown.time)[static_cast<std::size_t>(row)];
  instant_->setText(
      tr("at %1").arg(toText(time, {.kind = QuantityKind::Time, .decimalComma = comma})));
  pairs_->setVisible(hasPairs);
  if (!hasPairs) {
    pairsTitle_->setText(
        tr("Joint pairs are shown for arms of up to %1 joints.").arg(kMostPairJoints));
    return;
  }
  const bool linksOnly = apart && dissection.hasPayload();
  pairsTitle_->setText(
      linksOnly
          ? tr("Joint pair by joint pair [%1], without the payload: row j, column k").arg(unit())
          : tr("Joint pair by joint pair [%1]: row j, column k").arg(unit()));
  pairs_->setPairs(dissection.calcInstant(row, joint(), apart).pairs, joint(), unit(), comma);
}

void TorqueBreakdownPanel::refreshStrikeOut() {
  const std::shared_ptr<const RunRecord> run = result_ ? result_->dissection->run() : nullptr;
  const bool busy = runs_.job().isRunning();
  const std::vector<MotionTerm> wanted = terms_->struckOut();
  const bool same =
      !run || std::set<MotionTerm>(wanted.begin(), wanted.end()) ==
                  std::set<MotionTerm>(run->scenario.without.begin(), run->scenario.without.end());
  run_->setEnabled(run && !busy && !same);
  run_->setText(run && wanted.empty() && !same ? tr("Run with all") : tr("Run without"));
  run_->setToolTip(busy   ? tr("A run is under way.")
                   : same ? tr("Tick the terms to strike out first.")
                          : tr("Computes the run again %1, next to this one")
                                .arg(wanted.empty() ? tr("with every term") : tellOmitted(wanted)));
  if (!run) {
    worth_->clear();
    return;
  }
  const std::shared_ptr<const RunRecord> origin = strikeOut_->originOf(run);
  if (origin && result_->deviation) {
    worth_->setText(
        tellWorth(*run, shelf_.nameOf(*origin), *result_->deviation, joint(), preferences_));
  } else {
    worth_->setText(run->scenario.without.empty()
                        ? tr("Strike out a term and run again to see what it is worth.")
                        : tr("This run is %1.").arg(tellOmitted(run->scenario.without)));
  }
}

void TorqueBreakdownPanel::runWithout() {
  if (!result_) return;
  strikeOut_->start(result_->dissection->run(), terms_->struckOut());
  refreshStrikeOut();
}

}  // namespace denavit
