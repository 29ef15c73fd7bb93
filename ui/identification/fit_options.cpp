#include "ui/identification/fit_options.h"

#include "ui/identification/measured_fit.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

DecimalBox* makeRateBox(QWidget* parent, const char* name, const QString& suffix, double most,
                        const QString& tip) {
  auto* box = named(new DecimalBox(parent), name, tip);
  box->setDecimals(4);
  box->setRange(0.01, most);
  box->setSuffix(suffix);
  box->setKeyboardTracking(false);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return box;
}

}  // namespace

FitOptions::FitOptions(QWidget* parent) : QWidget(parent) {
  setObjectName("fitOptions");
  rates_ = narrow(comboBox(
      this, "fitRates",
      tr("Only positions are measured. A motion that repeats itself gets a Fourier series, which "
         "is differentiated exactly; any other one goes through a filter without delay"),
      {{tr("as the motion is"), AsFound},
       {tr("by its period"), ByPeriod},
       {tr("by a filter"), ByFilter}}));
  period_ = makeRateBox(this, "fitPeriod", tr(" s"), 1e5,
                        tr("After which the motion repeats itself; at first what was found"));
  cutoff_ = makeRateBox(this, "fitCutoff", tr(" Hz"), 1e5,
                        tr("Of the filter; a few times the motion's highest frequency. At first "
                           "the lowest that leaves only noise out"));
  period_->setValue(10);
  cutoff_->setValue(10);
  method_ = narrow(comboBox(
      this, "fitMethod",
      tr("How much each row counts: by the noise of its joint; the same with outliers counting "
         "less (Huber 1964); or all alike"),
      {{tr("weighted"), FitMethod::Weighted},
       {tr("robust"), FitMethod::Robust},
       {tr("all rows alike"), FitMethod::Ordinary}}));
  coulomb_ = narrow(comboBox(
      this, "fitCoulomb",
      tr("Dry friction the same in both directions and an offset of the measured torque, or two "
         "values without an offset: the same torques, only you know which it is"),
      {{tr("alike both ways, offset"), CoulombModel::Symmetric},
       {tr("two directions"), CoulombModel::Separate}}));
  rotors_ = checkBox(this, "fitRotors", tr("rotors have inertia"),
                     tr("Without it what rotors add is taken for the links'"), true);
  auto* rates = row({{rates_, 1}, period_, cutoff_}, {.spacing = 5});
  auto* title = new QLabel(tr("&rates"), this);
  title->setBuddy(rates_);
  form(this,
       {{title, rates}, {tr("&weights"), method_}, {tr("&dry friction"), coulomb_}, {rotors_}},
       {.margins = {}, .horizontal = 10, .vertical = 4});
  connect(rates_, &QComboBox::currentIndexChanged, this, &FitOptions::showRates);
  for (const QComboBox* box : {rates_, method_, coulomb_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &FitOptions::changed);
  }
  for (const DecimalBox* box : {period_, cutoff_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &FitOptions::changed);
  }
  connect(rotors_, &QCheckBox::toggled, this, &FitOptions::changed);
  showRates();
}

FitOptions::Rates FitOptions::rates() const {
  return static_cast<Rates>(rates_->currentData().toInt());
}

void FitOptions::showRates() {
  period_->setVisible(rates() == ByPeriod);
  cutoff_->setVisible(rates() == ByFilter);
}

void FitOptions::setMeasurement(const MeasurementFile& file) {
  if (!file.motion || file.motion == shown_) return;
  shown_ = file.motion;
  if (file.period) period_->setValue(*file.period);
  cutoff_->setValue(file.cutoff);
}

IdentificationSettings FitOptions::settings() const {
  IdentificationSettings settings;
  if (rates() == ByPeriod) settings.period = period_->value();
  if (rates() == ByFilter) settings.cutoff = cutoff_->value();
  settings.method = static_cast<FitMethod>(method_->currentData().toInt());
  settings.coulomb = static_cast<CoulombModel>(coulomb_->currentData().toInt());
  settings.withRotors = rotors_->isChecked();
  return settings;
}

}  // namespace denavit
