#include "ui/run_settings/step_notice.h"

#include <QPushButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "ui/editors/quantity_text.h"
#include "ui/run_settings/run_advice.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kLookEvery_ms = 300;
/// Before that nothing is judged.
constexpr double kLookAfter_s = 1;
/// A run of more steps that takes longer is worth a word.
constexpr double kManySteps = 50000, kLong_s = 3;
/// How long each remedy is tried; one that saves less than a fifth is not offered.
constexpr double kTrial_s = 0.4, kWorthIt = 0.8;

/// "302 000": three digits are known, the others are zeros.
QString tellSteps(double steps) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(steps, 1.0))) - 2));
  QString digits = QString::number(unit * std::round(steps / unit), 'f', 0);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, QChar::Nbsp);
  return digits;
}

QString tellTime(double time_s) {
  return time_s < 10 ? StepNotice::tr("%1 s").arg(toNumber(time_s, 2)) : toWaitingTime(time_s);
}

}  // namespace

StepNotice::StepNotice(Edits& edits, Runs& runs, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      runs_(runs),
      text_(selectable(named(new QLabel(this), "stepNotice"))),
      offers_(new QVBoxLayout),
      trying_(wrapped(mutedLabel(this, tr("Trying what would help…")))),
      job_([this](Finding finding) { take(std::move(finding)); }) {
  setLook(*text_, "state", "warning");
  text_->setContentsMargins(9, 6, 9, 6);
  offers_->setSpacing(3);
  column(this, {text_, offers_, trying_}, {.margins = {}, .spacing = 4});
  hide();
  looking_.setInterval(kLookEvery_ms);
  connect(&looking_, &QTimer::timeout, this, &StepNotice::look);
  connect(&runs.job(), &SimulationJob::started, this, &StepNotice::begin);
  connect(&runs.job(), &SimulationJob::finished, this, &StepNotice::end);
  connect(&runs.job(), &SimulationJob::refused, this, &StepNotice::end);
  connect(&job_, &JobBase::failed, trying_, &QWidget::hide);
  const auto followEdit = [this] {
    if (!runs_.job().isRunning()) dismiss();
  };
  connect(&edits, &Edits::robotChanged, this, followEdit);
  connect(&edits, &Edits::scenarioChanged, this, followEdit);
}

void StepNotice::begin() {
  dismiss();
  reruns_ = isTried_ = false;
  // With the changes of an opened scenario in place: remedies change the arm that is shown.
  scenario_ = edits_.document().composeScenario();
  scenario_.robot = edits_.document().robot();
  scenario_.robotReference.clear();
  scenario_.changes.clear();
  sinceStart_.start();
  looking_.start();
}

void StepNotice::end() {
  looking_.stop();
  if (!std::exchange(reruns_, false)) return;
  // Once everyone has heard of the end.
  QMetaObject::invokeMethod(
      this, [this] { runs_.runAndPlay(); }, Qt::QueuedConnection);
}

void StepNotice::dismiss() {
  if (isHidden()) return;
  job_.cancel();
  remedies_.clear();
  frequency_Hz_.reset();
  while (QLayoutItem* item = offers_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->setObjectName({});
    item->widget()->deleteLater();  // a click may have led here
    delete item;
  }
  hide();
  emit appeared(false);
}

void StepNotice::look() {
  const double elapsed_s = 1e-3 * static_cast<double>(sinceStart_.elapsed());
  const double steps = static_cast<double>(runs_.job().steps());
  const double part = runs_.job().reached() / scenario_.duration;
  if (elapsed_s < kLookAfter_s || !(part > 0) || !(steps > 0)) return;
  const double cost_s = runs_.job().cost();
  if (!(cost_s > 0)) return;
  expected_ = {steps / part, elapsed_s / part};
  // What else the machine does takes its time from every run alike.
  load_ = std::max(1.0, elapsed_s / cost_s);
  if (isHidden()) {
    if (!(expected_.steps > kManySteps) || !(expected_.time_s > kLong_s)) return;
    trying_->setText(tr("Trying what would help…"));
    trying_->show();
    show();
    emit appeared(true);
    job_.start([scenario = scenario_](const auto& task) { return find(task, scenario); });
  }
  refreshText();
}

StepNotice::Finding StepNotice::find(const Job<Finding>::Task& task,
                                     const ScenarioDescription& scenario) {
  Finding finding;
  finding.frequency_Hz = findHighestFrequency(scenario);
  finding.remedies = listStepRemedies(scenario);
  task.post(finding);
  for (std::size_t i = 0; i < finding.remedies.size() && !task.stop().stop_requested(); ++i) {
    finding.tried = static_cast<int>(i);
    finding.cost = estimateCost(withRemedy(scenario, finding.remedies[i]), kTrial_s, task.stop());
    if (i + 1 < finding.remedies.size()) task.post(finding);
  }
  finding.isLast = true;
  return finding;
}

void StepNotice::take(Finding finding) {
  frequency_Hz_ = finding.frequency_Hz;
  remedies_ = std::move(finding.remedies);
  refreshText();
  const bool helps = finding.tried >= 0 && finding.cost &&
                     load_ * finding.cost->time_s < kWorthIt * expected_.time_s;
  if (helps) {
    RunCost cost = *finding.cost;
    cost.time_s *= load_;
    offer(finding.tried, cost);
  }
  // What was found on the way may come after the end.
  isTried_ = isTried_ || finding.isLast;
  if (!isTried_) return;
  trying_->setText(offers_->isEmpty()
                       ? tr("Nothing that was tried would help much; a shorter duration would.")
                       : tr("Judged by short trials of the run's beginning."));
}

void StepNotice::refreshText() {
  QString text =
      tr("About %1 steps, %2 in all.").arg(tellSteps(expected_.steps), tellTime(expected_.time_s));
  const double step_s = scenario_.duration / expected_.steps;
  if (frequency_Hz_ && *frequency_Hz_ > 0) {
    text += tr(" The highest natural frequency here is %1 Hz: %2 steps to each of its periods.")
                .arg(toNumber(*frequency_Hz_, 3), toNumber(1 / (*frequency_Hz_ * step_s), 2));
  } else if (frequency_Hz_) {
    text += tr(" A step is %1 s on average: stiff friction, stops or forces ask for that, or the "
               "settings of the integrator.")
                .arg(toNumber(step_s, 2));
  }
  text_->setText(text);
}

void StepNotice::offer(int remedy, const RunCost& cost) {
  const StepRemedy& offered = remedies_[static_cast<std::size_t>(remedy)];
  const QString text = tr("%1:\nabout %2, %3 steps")
                           .arg(offered.title, tellTime(cost.time_s), tellSteps(cost.steps));
  auto* button = pushButton(
      this, QStringLiteral("stepRemedy%1").arg(offers_->count() + 1), text,
      tr("%1\n%2 Changes that and runs again, in one step that undo takes back.\n"
         "Judged by the first %3 s of %4 s.")
          .arg(text, offered.tip, toNumber(cost.judgedOn_s, 2), toNumber(scenario_.duration, 4)));
  button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // it never widens the panel
  button->setFocusPolicy(Qt::TabFocus);
  offers_->addWidget(button);
  connect(button, &QPushButton::clicked, this,
          [this, remedy] { apply(StepRemedy(remedies_[static_cast<std::size_t>(remedy)])); });
}

void StepNotice::apply(const StepRemedy& remedy) {
  if (remedy.changeArm) {
    edits_.editRobot(remedy.step, remedy.changeArm);
  } else {
    edits_.editScenario(remedy.step, [&](ScenarioDescription& scenario) {
      remedy.changeIntegrator(scenario.integrator);
    });
  }
  if (!runs_.job().isRunning()) return runs_.runAndPlay();
  reruns_ = true;
  runs_.job().cancel();
}

}  // namespace denavit
