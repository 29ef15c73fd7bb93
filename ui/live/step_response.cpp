#include "ui/live/step_response.h"

#include <algorithm>

#include "models/json/number_text.h"
#include "ui/editors/quantity_text.h"
#include "ui/live/small_chart.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// After so long without a change the curve that is shown is what the next one is held against.
constexpr qint64 kGesture_ms = 700;
/// An arm that is too stiff for its step would never answer while a slider moves.
constexpr qint64 kMost_ms = 2500;

}  // namespace

StepResponse::StepResponse(Edits& edits, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      job_([this](Answer answer) { take(std::move(answer)); }, this),
      title_(mutedLabel(this)),
      text_(wrapped(mutedLabel(this))),
      chart_(named(new SmallChart(this), "stepChart",
                   tr("A run of this arm, from rest at its pose, whose controller wants the joint "
                      "a little elsewhere.\nDashed: before the gains were changed"))) {
  setObjectName("stepResponse");
  named(text_, "stepText");
  chart_->setTitles(tr("part of the step"), tr("time [s]"));
  chart_->setPlaceholder(tr("Choose a controller to see how a joint answers to it"));
  connect(&edits, &Edits::robotChanged, this, &StepResponse::ask);
  connect(&edits, &Edits::scenarioChanged, this, &StepResponse::ask);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    Answer answer;
    answer.step.whyNot = failure.text;
    take(std::move(answer));
  });
  column(this, {title_, {chart_, 1}, text_}, {.margins = {0, 0, 0, 0}, .spacing = 2});
  draw();
}

int StepResponse::shownJoint() const {
  const int count = static_cast<int>(edits_.document().robot().joints.size());
  return std::clamp(joint_, 0, std::max(0, count - 1));
}

void StepResponse::setJoint(int joint) {
  if (joint == joint_) return;
  joint_ = joint;
  before_ = {};  // it was another joint's
  answer_ = {};
  ask();
}

void StepResponse::setController(const ControllerDescription& controller) {
  if (controller == controller_) return;
  controller_ = controller;
  ask();
}

void StepResponse::setPose(std::vector<double> pose) {
  if (pose == pose_) return;
  pose_ = std::move(pose);
  ask();
}

void StepResponse::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (isAsked_) ask();
}

/// Nothing is computed while nobody looks, and nothing queues up.
void StepResponse::ask() {
  isAsked_ = !isVisible();
  if (isAsked_) return;
  if (controller_.law == LawKind::None) {
    job_.cancel();
    answer_ = before_ = {};
    return draw();
  }
  if (!sinceAsked_.isValid() || sinceAsked_.elapsed() > kGesture_ms) before_ = answer_;
  sinceAsked_.start();
  StepQuestion question{edits_.document().composeScenario(), pose_, shownJoint(), controller_};
  const std::size_t joints = edits_.document().robot().joints.size();
  if (question.pose.size() != joints) question.pose = edits_.document().pose();
  question.pose.resize(joints, 0.0);
  job_.startNext([question = std::move(question)](const Job<Answer>::Task& task) {
    QElapsedTimer clock;
    clock.start();
    Answer answer;
    answer.step = calcStepAnswer(
        question, [&] { return clock.elapsed() < kMost_ms && !task.stop().stop_requested(); });
    answer.took_ms = 1e-6 * static_cast<double>(clock.nsecsElapsed());
    return answer;
  });
}

void StepResponse::take(Answer answer) {
  answer_ = std::move(answer.step);
  took_ms_ = answer.took_ms;
  draw();
  emit changed();
}

QString StepResponse::describe() const {
  const StepAnswer& a = answer_;
  if (!a.whyNot.isEmpty()) return a.whyNot;
  if (a.t.empty()) return {};
  if (!a.isWhole)
    return tr("The first %1 s: the arm is too stiff for its step. Fewer modes or rosenbrock4 help.")
        .arg(toNumber(a.t.back(), 2));
  const auto& joints = edits_.document().robot().joints;
  const bool turns = joints[static_cast<std::size_t>(shownJoint())].type == JointType::Revolute;
  QStringList parts;
  parts << (a.overshoot > 0.005 ? tr("overshoot %1 %").arg(toNumber(100 * a.overshoot, 2))
                                : tr("no overshoot"));
  parts << (a.settled ? tr("settles in %1 s").arg(toNumber(*a.settled, 2))
                      : tr("not settled after %1 s").arg(toNumber(a.t.back(), 2)));
  if (a.settled && std::abs(a.ends - 1) > 0.02)
    parts << tr("stays %1 % off").arg(toNumber(100 * std::abs(a.ends - 1), 2));
  const QString unit = turns ? tr("N m") : tr("N");
  const std::optional<double>& effort =
      joints[static_cast<std::size_t>(shownJoint())].limits.effort;
  const int digits = effort ? countDigitsBeside(a.peakEffort, *effort, 3, 3) : 3;
  const QString peak = toNumber(a.peakEffort, digits);
  parts << (effort && a.peakEffort > *effort ? tr("at most %1 %3, beyond the joint's %2 %3")
                                                   .arg(peak, toNumber(*effort, digits), unit)
                                             : tr("at most %1 %2").arg(peak, unit));
  for (const LimitViolation& violation : a.beyond) {
    if (violation.joint == shownJoint() && violation.what == "effort") continue;
    parts << tr("joint %1 exceeds its %2")
                 .arg(violation.joint + 1)
                 .arg(QString::fromStdString(violation.what));
  }
  return parts.join(tr(", "));
}

void StepResponse::draw() {
  const auto& joints = edits_.document().robot().joints;
  const int joint = shownJoint();
  if (!joints.empty()) {
    const JointDescription& row = joints[static_cast<std::size_t>(joint)];
    const QString step = row.type == JointType::Revolute ? tr("0.1 rad") : tr("10 mm");
    const QString name = QString::fromStdString(row.name);
    title_->setText(tr("Joint %1 wanted %2 away")
                        .arg(name.isEmpty() ? QString::number(joint + 1)
                                            : QStringLiteral("%1 %2").arg(joint + 1).arg(name),
                             step));
  }
  std::vector<SmallChart::Line> lines;
  const auto add = [&](const StepAnswer& answer, bool dashed) {
    if (answer.t.empty()) return;
    lines.push_back({static_cast<std::size_t>(joint), dashed, answer.t, answer.part});
  };
  double low = 0, high = 1.1;
  for (const StepAnswer* answer : {&before_, &answer_}) {
    for (const double part : answer->part) {
      low = std::min(low, std::max(part, -2.0));
      high = std::max(high, std::min(part, 4.0));
    }
  }
  add(before_, true);
  add(answer_, false);
  chart_->setLines(std::move(lines));
  chart_->setRanges({0, kStepTime_s}, AxisRange{low, high});
  text_->setText(describe());
  setLook(*text_, "state", answer_.beyond.empty() ? "" : "warning");
  text_->setVisible(!text_->text().isEmpty());
}

}  // namespace denavit
