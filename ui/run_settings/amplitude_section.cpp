#include "ui/run_settings/amplitude_section.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "models/issue.h"
#include "models/place_words.h"
#include "models/scenario/hold.h"
#include "models/scenario/make_simulation.h"
#include "ui/editors/quantity_text.h"
#include "ui/run_settings/amplitude_table_model.h"
#include "ui/run_settings/integrator_section.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {
namespace {

constexpr int kAmplitudeSectionMostRows = 8;

/// The step in two digits, never longer than advised.
double roundDown(double step_s) {
  const double unit = std::pow(10.0, std::floor(std::log10(step_s)) - 1);
  return std::floor(step_s / unit) * unit;
}

}  // namespace

std::optional<StepAdvice> findStepAdvice(const Edits& edits) {
  try {
    const StepAdvice advice = adviseStep(makeSimulation(edits.document().composeScenario()));
    if (advice.highestFrequency > 0) return advice;
  } catch (const std::exception&) {
    // running it will say what is wrong
  }
  return std::nullopt;
}

AmplitudeSection::AmplitudeSection(Edits& edits, const Preferences& preferences, Messages& messages,
                                   QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      messages_(messages),
      model_(new AmplitudeTableModel(edits, preferences, this)),
      table_(new QTableView(this)),
      advice_(new QLabel(this)),
      sag_(new QPushButton(tr("Start hanging"), this)),
      straight_(new QPushButton(tr("Start straight"), this)),
      useStep_(new QPushButton(tr("Use the advised step"), this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(5);
  table_->setObjectName("amplitudeTable");
  table_->setAccessibleName(tr("Modal amplitudes at the start"));
  table_->setModel(model_);
  editChecked(*table_, *model_, edits_, messages_);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setStretchLastSection(true);
  layout->addWidget(table_);
  auto* row = new QHBoxLayout;
  row->setSpacing(5);
  sag_->setObjectName("startHanging");
  sag_->setToolTip(
      tr("Amplitudes become the static deflection in the start pose, with all joints held"));
  straight_->setObjectName("startStraight");
  straight_->setToolTip(tr("All amplitudes and their rates become 0"));
  row->addWidget(sag_);
  row->addWidget(straight_);
  layout->addLayout(row);
  advice_->setObjectName("stepAdvice");
  advice_->setWordWrap(true);
  advice_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(advice_);
  useStep_->setObjectName("useAdvisedStep");
  useStep_->setToolTip(
      tr("The step, or the longest step of an adaptive method, becomes the advised one: 30 to a "
         "period of the fastest vibration"));
  layout->addWidget(useStep_);
  connect(straight_, &QPushButton::clicked, this, [this] {
    edits_.editScenario(tr("start with straight links"), [](ScenarioDescription& scenario) {
      scenario.initial.delta.clear();
      scenario.initial.deltaRate.clear();
    });
  });
  connect(sag_, &QPushButton::clicked, this, [this] {
    try {
      ScenarioDescription whole = edits_.document().composeScenario();
      const ScenarioDescription holding = makeHoldingScenario(whole, whole.initial.q);
      edits_.editScenario(tr("start hanging"), [&](ScenarioDescription& scenario) {
        scenario.initial.delta = holding.initial.delta;
        scenario.initial.deltaRate.clear();
      });
    } catch (const DescriptionError& error) {
      emit messages_.said(
          tr("Not possible: %1")
              .arg(QString::fromStdString(
                  error.issues().empty() ? error.what() : toSpokenLine(error.issues().front()))));
    }
  });
  connect(useStep_, &QPushButton::clicked, this, &AmplitudeSection::takeAdvice);
  refresh();
}

bool AmplitudeSection::hasModes() const { return model_->rowCount() > 0; }

void AmplitudeSection::takeAdvice() {
  if (!stepAdvice_) return;
  const double step = roundDown(stepAdvice_->step);
  edits_.editScenario(tr("use the advised step"), [step](ScenarioDescription& scenario) {
    IntegratorDescription& integrator = scenario.integrator;
    if (isFixedStep(integrator.method)) {
      integrator.step = step;
    } else {
      integrator.maxStep = step;
    }
  });
}

void AmplitudeSection::refresh() {
  const int rows = model_->rowCount();
  const QFontMetrics metrics = table_->fontMetrics();
  table_->setColumnWidth(AmplitudeTableModel::kMode,
                         metrics.horizontalAdvance("link 10  y10") + 16);
  table_->setColumnWidth(AmplitudeTableModel::kAmplitude,
                         metrics.horizontalAdvance("-100.00 mm") + 16);
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                         std::min(rows, kAmplitudeSectionMostRows) *
                             table_->verticalHeader()->defaultSectionSize() +
                         4);
  stepAdvice_ = rows > 0 ? findStepAdvice(edits_) : std::nullopt;
  useStep_->setVisible(stepAdvice_.has_value());
  advice_->setVisible(stepAdvice_.has_value());
  if (!stepAdvice_) return;
  const IntegratorDescription& integrator = edits_.document().scenario().integrator;
  const bool fixed = isFixedStep(integrator.method);
  const double step = roundDown(stepAdvice_->step);
  QString text = tr("Fastest vibration %1 Hz: advised step %2 s (%3 to its period).")
                     .arg(toNumber(stepAdvice_->highestFrequency, 3), toNumber(step, 2))
                     .arg(kStepsPerPeriod);
  if (fixed) {
    // A step that is not given is chosen so by makeSimulation().
    const double taken =
        integrator.step.value_or(std::min(IntegratorSettings().step, stepAdvice_->step));
    text += tr(" The step now, %1 s, gives %2.")
                .arg(toNumber(taken, 2), toNumber(stepAdvice_->stepsPerPeriod(taken), 2));
    const RungeKutta4Response response =
        calcRungeKutta4Response(stepAdvice_->highestFrequency, taken);
    if (integrator.method == IntegrationMethod::RungeKutta4) {
      text += response.amplitude > 1
                  ? tr(" Runge-Kutta 4 then grows without bound.")
                  : tr(" Runge-Kutta 4 then damps it by %1 % a step and shows %2 Hz.")
                        .arg(toNumber(100 * (1 - response.amplitude), 2),
                             toNumber(response.frequency, 4));
    }
  } else {
    text += tr(" Adaptive methods find their step by the tolerance.");
  }
  advice_->setText(text);
}

QString AmplitudeSection::summary() const {
  const InitialState& initial = edits_.document().scenario().initial;
  const auto isZero = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return v == 0; });
  };
  return isZero(initial.delta) && isZero(initial.deltaRate) ? tr("straight") : tr("bent");
}

bool AmplitudeSection::showPlace(const QString& where) {
  const QModelIndex cell = model_->findCell(where);
  if (!cell.isValid()) return false;
  table_->setFocus();
  table_->setCurrentIndex(cell);
  return true;
}

}  // namespace denavit
