#include "ui/run_settings/integrator_section.h"

#include <QSignalBlocker>
#include <QSpinBox>

#include "models/scenario/fields_of_scenario.h"
#include "ui/editors/word_box.h"
#include "ui/run_settings/scenario_fields.h"
#include "ui/run_settings/section.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kDefaultStep_s = 1e-3;

/// Settings of the method that was left make no trouble in the one that was chosen.
void choose(IntegratorDescription& integrator, IntegrationMethod method) {
  const IntegratorDescription byDefault;
  integrator.method = method;
  if (method != IntegrationMethod::Adams) integrator.order = byDefault.order;
  if (isFixedStep(method)) {
    if (!integrator.step) integrator.step = kDefaultStep_s;
    integrator.maxStep.reset();
  } else {
    integrator.step.reset();
  }
}

}  // namespace

IntegratorSection::IntegratorSection(Edits& edits, ScenarioFields& fields, QWidget* parent)
    : QWidget(parent), edits_(edits), fields_(fields) {
  QGridLayout* grid = makeFieldGrid(this);
  makeMethod();
  makeOrder();
  const auto step = [](ScenarioDescription& s) -> double* {
    if (!s.integrator.step) s.integrator.step = kDefaultStep_s;
    return &*s.integrator.step;
  };
  step_ = fields.addNumber("integrator.step", tr("the step"), this, step);
  rtol_ = fields.addNumber("integrator.rtol", tr("the relative tolerance"), this);
  atol_ = fields.addNumber("integrator.atol", tr("the absolute tolerance"), this);
  maxStep_ = fields.addNumber("integrator.max_step", tr("the longest step"), this);
  maxStep_->setPlaceholderText(tr("any"));
  solver_ =
      makeChoice("integrator.solver", tr("How the inertia matrix is solved for the accelerations"));
  addWords<LinearSolver>(solver_);
  connect(solver_, &QComboBox::activated, this, [this] {
    edits_.editScenario(tr("choose the solver"), [this](ScenarioDescription& scenario) {
      scenario.integrator.solver = choiceOf<LinearSolver>(*solver_);
    });
  });
  engine_ = makeChoice("integrator.engine",
                       tr("What computes the equations of motion: loops, the recursions for any "
                          "arm; bytecode or machine code, code made for this arm alone, which "
                          "differs by rounding; automatic, the fastest that this arm and this "
                          "computer have"));
  addWords<EngineChoice>(engine_);
  connect(engine_, &QComboBox::activated, this, [this] {
    edits_.editScenario(tr("choose the engine"), [this](ScenarioDescription& scenario) {
      scenario.integrator.engine = choiceOf<EngineChoice>(*engine_);
    });
  });
  addFieldRow(*grid, tr("method"), {method_});
  stepName_ = addFieldRow(*grid, tr("step"), {step_, order_});
  toleranceName_ = addFieldRow(*grid, tr("tolerances"), {rtol_, atol_});
  maxStepName_ = addFieldRow(*grid, tr("longest step"), {maxStep_});
  addFieldRow(*grid, tr("solver"), {solver_});
  addFieldRow(*grid, tr("engine"), {engine_});
}

QComboBox* IntegratorSection::makeChoice(const char* place, const QString& toolTip) {
  // The longest name must not widen the panel.
  auto* combo = narrow(comboBox(this, place, toolTip), 8);
  fields_.addOther(place, combo);
  return combo;
}

void IntegratorSection::makeMethod() {
  method_ = makeChoice("integrator.method",
                       tr("Adaptive: Dormand-Prince 5; Fehlberg 7(8), for free motion at tight "
                          "tolerances; Rosenbrock 4, for stiff arms. Fixed step: the others"));
  method_->setObjectName("method");
  addWords<IntegrationMethod>(method_);
  connect(method_, &QComboBox::activated, this, [this] {
    edits_.editScenario(tr("choose the integrator"), [this](ScenarioDescription& scenario) {
      choose(scenario.integrator, choiceOf<IntegrationMethod>(*method_));
    });
  });
}

void IntegratorSection::makeOrder() {
  order_ = named(new QSpinBox(this), "order", tr("Order of Adams-Bashforth-Moulton, 1 to 8"));
  order_->setRange(1, 8);
  order_->setPrefix(tr("order "));
  order_->setButtonSymbols(QAbstractSpinBox::NoButtons);  // the arrow keys step
  connect(order_, &QSpinBox::valueChanged, this, [this](int order) {
    edits_.editScenario(
        tr("set the order"),
        [order](ScenarioDescription& scenario) { scenario.integrator.order = order; },
        "integrator.order");
  });
  fields_.addOther("integrator.order", order_);
}

void IntegratorSection::refresh() {
  const IntegratorDescription& integrator = edits_.document().scenario().integrator;
  const bool fixed = isFixedStep(integrator.method);
  showChoice(*method_, integrator.method);
  showChoice(*solver_, integrator.solver);
  showChoice(*engine_, integrator.engine);
  const QSignalBlocker blockOrder(order_);
  order_->setValue(integrator.order);
  // What a file sets in vain can be corrected.
  order_->setEnabled(integrator.method == IntegrationMethod::Adams ||
                     integrator.order != IntegratorDescription().order);
  const bool stepActs = fixed || integrator.step.has_value();
  if (!stepActs) step_->setAbsent();
  step_->setEnabled(stepActs);
  stepName_->setEnabled(stepActs);
  rtol_->setEnabled(!fixed);
  atol_->setEnabled(!fixed);
  toleranceName_->setEnabled(!fixed);
  maxStep_->setEnabled(!fixed || integrator.maxStep.has_value());
  maxStepName_->setEnabled(maxStep_->isEnabled());
}

QString IntegratorSection::summary() const {
  const IntegratorDescription& integrator = edits_.document().scenario().integrator;
  const QString title = wordText(integrator.method);
  if (!isFixedStep(integrator.method)) return title + ", " + toNumber(integrator.rtol, 3);
  return title + ", " + toNumber(integrator.step.value_or(kDefaultStep_s), 3) + " s";
}

}  // namespace denavit
