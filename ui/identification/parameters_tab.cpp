#include "ui/identification/parameters_tab.h"

#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/identification/number_table.h"
#include "ui/identification/seen_text.h"
#include "ui/preferences/preferences.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum ParameterColumn {
  kParameterName,
  kParameterValue,
  kParameterError,
  kParameterPercent,
  kParameterSeen,
  kParameterTable,
  kParameterUnit,
  kParameterFormula
};

const char* colourOf(Seen seen) {
  switch (seen) {
    case Seen::Well:
      return "good";
    case Seen::Fairly:
      return nullptr;
    case Seen::Poorly:
    case Seen::NotFromZero:
      return "warning-strong";
    case Seen::Not:
      return "error";
  }
  return nullptr;
}

QString toPercent(const Estimate& estimate) {
  const double percent = 100 * estimate.interval() / std::abs(estimate.value);
  return std::isfinite(percent) ? toNumber(percent, 2) + QStringLiteral(" %") : QString();
}

}  // namespace

ParametersTab::ParametersTab(const MeasuredFit& fit, const Preferences& preferences,
                             QWidget* parent)
    : QWidget(parent), fit_(fit) {
  setObjectName("fitParameters");
  words_ = selectable(named(new QLabel(this), "fitSeen"));
  table_ = new NumberTable("fitBase", tr("Base parameters"), this);
  table_->setHeadings(
      {{tr("parameter"), tr("Named after the first of the numbers that it combines"), false},
       {tr("value ± 95 %"),
        tr("Of least squares, with half of the interval that holds the true value "
           "with 95 %")},
       {tr("std. error"), tr("One standard error; it allows for noise that is correlated")},
       {tr("±"), tr("Half of the interval over the value")},
       {tr("seen"),
        tr("How well the data tell it: the interval is up to 5 % of the value (well), up "
           "to 30 % (fairly), less than it (poorly), or larger"),
        false},
       {tr("table"), tr("What the arm's own numbers make of it")},
       {tr("unit"), tr("Of the value"), false},
       {tr("formula"),
        tr("In the masses m, first moments mx, my, mz and moments of inertia of the "
           "links about their frames' origins, rotors Jr, and the table's letters"),
        false, true}});
  column(this, {words_, {table_, 1}}, {.margins = {8, 6, 8, 4}, .spacing = 4});
  connect(&fit, &MeasuredFit::fitReplaced, this, &ParametersTab::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &ParametersTab::refresh);
  connect(&preferences, &Preferences::themeChanged, this, &ParametersTab::refresh,
          Qt::QueuedConnection);
  refresh();
}

void ParametersTab::refresh() {
  table_->setVisible(fit_.fitted() != nullptr);
  if (fit_.fitted()) return fill(fit_.fitted()->result);
  table_->setRowCount(0);
  words_->setText(
      tr("Which combinations of masses and inertias the torques tell, with their errors, stands "
         "here after a fit."));
}

void ParametersTab::fill(const IdentificationResult& result) {
  const QString unseen = describeUnseen(result);
  words_->setText(describeSeen(result) + (unseen.isEmpty() ? QString() : "\n" + unseen));
  table_->setRowCount(static_cast<int>(result.base.size()));
  for (std::size_t k = 0; k < result.base.size(); ++k) {
    const IdentifiedParameter& parameter = result.base[k];
    const Seen seen = howSeen(result, k);
    const int row = static_cast<int>(k);
    const QString formula = QString::fromStdString(parameter.formula);
    const bool isSeen = seen != Seen::Not;
    table_->setCell(row, kParameterName, QString::fromStdString(parameter.name), formula);
    table_->setCell(row, kParameterValue,
                    isSeen ? toReading(QString::fromStdString(toText(parameter.estimate)))
                           : toNumber(parameter.estimate.value, 5));
    table_->setCell(row, kParameterError,
                    isSeen ? toNumber(parameter.estimate.error, 2) : QString());
    table_->setCell(row, kParameterPercent, isSeen ? toPercent(parameter.estimate) : QString());
    table_->setCell(row, kParameterSeen, toText(seen));
    table_->setCell(row, kParameterTable, toNumber(parameter.inTable, 5));
    table_->setCell(row, kParameterUnit, QString::fromStdString(parameter.unit));
    table_->setCell(row, kParameterFormula, formula, formula);
    if (const char* look = colourOf(seen)) table_->mark(row, kParameterSeen, look);
  }
}

}  // namespace denavit
