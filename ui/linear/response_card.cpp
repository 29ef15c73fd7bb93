#include "ui/linear/response_card.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/linearization/linear_names.h"
#include "ui/editors/quantity_text.h"
#include "ui/linear/linear_text.h"
#include "ui/linear/regulator_card.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kUsualTurn_deg = 10, kUsualSlide_m = 0.05, kUsualDrive = 1;

}  // namespace

ResponseCard::ResponseCard(LinearSession& session, const RegulatorCard& regulators,
                           const Preferences& preferences, QWidget* parent)
    : LinearCard("responseCard", tr("Response"), parent),
      session_(session),
      regulators_(regulators),
      preferences_(preferences),
      view_(makePlots("responsePlots")),
      job_([this](ResponseAnswer answer) { take(std::move(answer)); }),
      fullJob_([this](ResponseAnswer answer) { takeFull(std::move(answer)); }) {
  makeFields();
  body().addLayout(row({{what_, 1}, size_, mutedLabel(this, QStringLiteral("→")), {output_, 1}},
                       {.spacing = 6}));
  body().addWidget(view_, 1);
  body().addLayout(row({dry_, stretch(), mutedLabel(this, tr("time")), duration_}, {.spacing = 6}));
  body().addWidget(words_);
  setNote(tr("linear against the full equations"));
  connect(&session, &LinearSession::changed, this, [this] {
    fillChoices();
    ask();
  });
  connect(&regulators, &RegulatorCard::regulatorChanged, this, &ResponseCard::ask);
  connect(&preferences, &Preferences::unitsChanged, this, [this] {
    takeChoice();
    ask();
  });
  for (const JobBase* job : {static_cast<JobBase*>(&job_), static_cast<JobBase*>(&fullJob_)}) {
    connect(job, &JobBase::failed, this, [this](const JobFailure& why) {
      response_.reset();
      showNone(*view_, why.text);
    });
  }
  connect(&fullJob_, &JobBase::progressed, this, [this](double part) {
    if (!response_ || response_->full || !fullJob_.isRunning()) return;
    words_->setText(tr("Computing the full equations: %1 %").arg(std::lround(100 * part)));
  });
  fillChoices();
  ask();
}

void ResponseCard::makeFields() {
  what_ = narrow(comboBox(this, "responseWhat",
                          tr("What disturbs the arm: a deviation at the beginning, or a step of an "
                             "input about what it is")),
                 12);
  output_ = narrow(comboBox(this, "responseOutput", tr("The output that is looked at")), 8);
  size_ = named(new DecimalBox(this), "responseSize", tr("How large the disturbance is"));
  size_->setDecimals(3);
  size_->setRange(-1e6, 1e6);
  size_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  size_->setKeyboardTracking(false);
  duration_ = named(new DecimalBox(this), "responseDuration",
                    tr("How long to look [s]; at 0 as long as it tells something"));
  duration_->setRange(0, 1000);
  duration_->setSuffix(tr(" s"));
  duration_->setSpecialValueText(tr("auto"));
  duration_->setKeyboardTracking(false);
  dry_ = checkBox(this, "responseDry", tr("dry friction"),
                  tr("Lets joints stick in the full equations; the linear model always slips"));
  words_ = selectable(wrapped(named(new QLabel(this), "responseWords")));
  connect(what_, &QComboBox::currentIndexChanged, this, [this] {
    takeChoice();
    ask();
  });
  connect(output_, &QComboBox::currentIndexChanged, this, &ResponseCard::ask);
  connect(size_, &QDoubleSpinBox::valueChanged, this, &ResponseCard::ask);
  connect(duration_, &QDoubleSpinBox::valueChanged, this, &ResponseCard::ask);
  connect(dry_, &QCheckBox::toggled, this, &ResponseCard::ask);
}

UnitChoice ResponseCard::units() const { return preferences_.values().units(); }

const ResponseCard::Choice* ResponseCard::choice() const {
  const int k = what_->currentIndex();
  return k >= 0 && k < static_cast<int>(choices_.size()) ? &choices_[static_cast<std::size_t>(k)]
                                                         : nullptr;
}

/// The disturbances and outputs of the model; what was chosen stays while they are the same.
void ResponseCard::fillChoices() {
  if (!session_.answer()) return;
  const LinearizedArm& arm = session_.answer()->arm;
  std::vector<Choice> choices;
  for (std::size_t k = 0; k < session_.answer()->coordinates.size(); ++k)
    choices.push_back({-1, static_cast<int>(k), arm.states[k]});
  for (std::size_t k = 0; k < arm.inputs.size(); ++k)
    choices.push_back({static_cast<int>(k), -1, arm.inputs[k]});
  const auto sameName = [](const Choice& a, const Choice& b) { return a.name == b.name; };
  if (std::ranges::equal(choices, choices_, sameName) && outputs_ == arm.outputs) return;
  const QSignalBlocker quietWhat(what_), quietOutput(output_);
  choices_ = std::move(choices);
  outputs_ = arm.outputs;
  what_->clear();
  for (const Choice& one : choices_) {
    what_->addItem(one.input >= 0 ? tr("step of %1").arg(toChannelText(one.name))
                                  : tr("%1 off by").arg(toChannelText(one.name)));
  }
  output_->clear();
  for (const std::string& name : outputs_) output_->addItem(toChannelText(name));
  // The second joint of most arms carries more than the first.
  const bool isMany = session_.answer()->coordinates.size() > 1 && arm.inputs.size() > 1;
  what_->setCurrentIndex(isMany ? 1 : 0);
  output_->setCurrentIndex(output_->count() > 1 && isMany ? 1 : 0);
  takeChoice();
}

/// Unit and usual size of what is chosen.
void ResponseCard::takeChoice() {
  const Choice* chosen = choice();
  if (!chosen) return;
  const QSignalBlocker quiet(size_);
  const ShownUnit unit = shownUnitOf(chosen->name, units());
  const bool turns = unitOf(chosen->name) == "rad";
  const double usual = chosen->input >= 0 ? kUsualDrive
                       : turns            ? unit.factor * kUsualTurn_deg * std::numbers::pi / 180
                                          : unit.factor * kUsualSlide_m;
  size_->setDecimals(unit.factor > 1 ? 2 : 3);
  size_->setSuffix(withUnitText({}, unit.text));
  size_->setValue(usual);
}

ResponseQuestion ResponseCard::makeQuestion() const {
  const Choice& chosen = *choice();
  const LinearizedArm& arm = session_.answer()->arm;
  ResponseQuestion question;
  question.of = session_.answer();
  question.regulator = regulators_.regulator();
  question.input = chosen.input;
  question.output = output_->currentIndex();
  question.duration_s = duration_->value();
  question.disturbance.dryFriction = dry_->isChecked();
  const double size = size_->value() / shownUnitOf(chosen.name, units()).factor;
  if (chosen.input >= 0) {
    question.disturbance.inputs = VecX<double>::Zero(arm.system.inputCount());
    question.disturbance.inputs[chosen.input] = size;
  } else {
    question.disturbance.states = VecX<double>::Zero(arm.system.order());
    question.disturbance.states[chosen.state] = size;
  }
  return question;
}

void ResponseCard::ask() {
  if (!session_.answer() || !choice() || output_->currentIndex() < 0) {
    job_.cancel();
    fullJob_.cancel();
    response_.reset();
    return draw();
  }
  job_.startNext([question = makeQuestion()](const auto&) { return findLinearResponse(question); });
}

void ResponseCard::take(ResponseAnswer answer) {
  if (answer.question.of != session_.answer()) return;
  // A slider of the regulator changes nothing of the full answer.
  const bool isSame = response_ && asksTheSame(*response_, answer);
  if (isSame) {
    answer.full = std::move(response_->full);
    answer.complaint = response_->complaint;
  }
  response_ = std::move(answer);
  draw();
  if (isSame && (response_->full || fullJob_.isRunning())) return;
  fullJob_.start([answered = *response_](const auto& task) {
    return withFullResponse(answered, [&task](double part) { return task.tell(part); });
  });
}

void ResponseCard::takeFull(ResponseAnswer answer) {
  if (!response_ || !asksTheSame(*response_, answer)) return;
  response_->full = std::move(answer.full);
  response_->complaint = answer.complaint;
  draw();
}

void ResponseCard::draw() {
  words_->setVisible(response_.has_value());
  if (!response_) return showNone(*view_, session_.complaint());
  view_->setPlots({makeResponsePlot(*response_, units())});
  words_->setText(describeResponse(*response_, units()));
}

}  // namespace denavit
