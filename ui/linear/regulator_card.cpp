#include "ui/linear/regulator_card.h"

#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/linear/gain_table.h"
#include "ui/linear/linear_text.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Twenty positions of a slider are a factor of ten.
constexpr double kPerDecade = 20;
constexpr double kUsualSample_ms = 1;
constexpr int kLowestDecade = -6, kHighestDecade = 6;

double toWeight(int position) { return std::pow(10.0, position / kPerDecade); }

}  // namespace

RegulatorCard::RegulatorCard(LinearSession& session, Edits& edits, const Preferences& preferences,
                             Messages& messages, QWidget* parent)
    : LinearCard("regulatorCard", tr("LQR"), parent),
      session_(session),
      edits_(edits),
      messages_(messages),
      positions_(makeWeight("weightPositions",
                            tr("Weight of deviations of positions [1/rad², 1/m²], also of modes"),
                            100)),
      rates_(makeWeight("weightRates", tr("Weight of deviations of rates [s²/rad², s²/m²]"), 1)),
      inputs_(makeWeight("weightInputs", tr("Weight of inputs [1/(N m)², 1/N², 1/V²]"), 0.01)),
      job_([this](Designed designed) { take(std::move(designed)); }) {
  time_ = comboBox(this, "regulatorTime", tr("A gain that acts at all times, or at samples"),
                   {tr("continuous"), tr("sampled")});
  sample_ = named(new DecimalBox(this), "regulatorSample", tr("Time between samples [ms]"));
  sample_->setDecimals(3);
  sample_->setRange(0.01, 1000);
  sample_->setValue(kUsualSample_ms);
  sample_->setSuffix(tr(" ms"));
  words_ = selectable(wrapped(named(new QLabel(this), "regulatorWords")));
  use_ = pushButton(this, "regulatorUse", tr("Use in the controller"),
                    tr("Makes this gain the controller of the scenario: state feedback about its "
                       "motion, or about this pose"));
  gain_ = new GainTable(this);
  const auto weightRow = [this](const QString& title, const Weight& weight) {
    return FormRow(title, row({{weight.slider, 1}, weight.text}, {.spacing = 6}));
  };
  body().addLayout(form({weightRow(tr("positions"), positions_), weightRow(tr("rates"), rates_),
                         weightRow(tr("inputs"), inputs_)},
                        {.horizontal = 8, .vertical = 3}));
  body().addLayout(row({time_, sample_, stretch()}, {.spacing = 6}));
  body().addLayout(row({use_, stretch()}));
  body().addWidget(words_);
  body().addWidget(gain_, 1);
  body().addStretch(0);
  connect(time_, &QComboBox::currentIndexChanged, this, &RegulatorCard::ask);
  connect(sample_, &QDoubleSpinBox::valueChanged, this, &RegulatorCard::ask);
  connect(use_, &QPushButton::clicked, this, &RegulatorCard::use);
  connect(&session, &LinearSession::changed, this, &RegulatorCard::ask);
  connect(&session, &LinearSession::restarted, this, [this] {
    const QSignalBlocker quietTime(time_), quietSample(sample_);
    time_->setCurrentIndex(0);
    sample_->setValue(kUsualSample_ms);
  });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    take({session_.answer(), nullptr, why.text});
  });
  connect(&preferences, &Preferences::unitsChanged, this, &RegulatorCard::tell);
  setNote(tr("u = −K x, least ∫ xᵀQx + uᵀRu dt"));
  ask();
}

RegulatorCard::Weight RegulatorCard::makeWeight(const char* name, const QString& tip,
                                                double usual) {
  const auto perDecade = static_cast<int>(kPerDecade);
  const int position = static_cast<int>(std::lround(kPerDecade * std::log10(usual)));
  Weight made{
      slider(this, name, tip, kLowestDecade * perDecade, kHighestDecade * perDecade, position),
      new QLabel(this)};
  made.text->setMinimumWidth(52);
  made.text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  connect(made.slider, &QSlider::valueChanged, this, &RegulatorCard::ask);
  return made;
}

RegulatorWeights RegulatorCard::weights() const {
  const bool sampled = time_->currentIndex() == 1;
  return {.states = {toWeight(positions_.slider->value()), toWeight(rates_.slider->value())},
          .inputs = {toWeight(inputs_.slider->value())},
          .sampleTime = sampled ? 1e-3 * sample_->value() : 0};
}

void RegulatorCard::showWeights() {
  for (const Weight& weight : {positions_, rates_, inputs_})
    weight.text->setText(toNumber(toWeight(weight.slider->value()), 2));
  sample_->setEnabled(time_->currentIndex() == 1);
}

void RegulatorCard::ask() {
  showWeights();
  if (!session_.answer()) {
    job_.cancel();
    return take({nullptr, nullptr, session_.complaint()});
  }
  job_.startNext([answer = session_.answer(), wanted = weights()](const auto&) {
    Designed designed{answer, nullptr, {}};
    try {
      designed.regulator = std::make_shared<const Regulator>(designRegulator(answer->arm, wanted));
    } catch (const DescriptionError& error) {
      designed.complaint = tr("The weights ") + QString::fromStdString(error.issues().front().what);
    }
    return designed;
  });
}

void RegulatorCard::take(Designed designed) {
  regulator_ = designed.of == session_.answer() ? std::move(designed.regulator) : nullptr;
  complaint_ = std::move(designed.complaint);
  use_->setEnabled(regulator_ != nullptr);
  tell();
  emit regulatorChanged();
}

void RegulatorCard::tell() {
  constexpr qsizetype kMost = 6;
  showWeights();
  gain_->fill(regulator_.get());
  if (!regulator_) return words_->setText(complaint_);
  QStringList poles;
  for (const Pole& pole : regulator_->closedLoop) {
    if (pole.value.imag() < 0) continue;
    if (poles.size() == kMost) {
      poles << QStringLiteral("…");
      break;
    }
    poles << toRootText(pole.s);
  }
  QString words = tr("poles with it [1/s]: %1\nRiccati residual %2")
                      .arg(poles.join("; "), toNumber(regulator_->residual, 1));
  if (moves(regulator_->arm))
    words += "\n" + tr("It is for the arm in motion as it is here; at rest poles are others.");
  words_->setText(words);
}

void RegulatorCard::use() {
  if (!regulator_) return;
  ScenarioDescription with = edits_.document().composeScenario();
  if (with.robot.joints.size() != session_.answer()->point.scenario.robot.joints.size()) {
    emit messages_.said(
        tr("The model is of an arm with another number of joints: linearise the "
           "arm that is open."));
    return;
  }
  with = withRegulator(std::move(with), *regulator_);
  edits_.editScenario(tr("use the LQR gain"),
                      [&](ScenarioDescription& scenario) { scenario.input = with.input; });
  emit messages_.said(
      tr("The controller is state feedback with this gain now: Run (F5) shows it."));
}

}  // namespace denavit
