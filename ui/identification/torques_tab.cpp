#include "ui/identification/torques_tab.h"

#include <QFileInfo>

#include "ui/editors/quantity_text.h"
#include "ui/identification/number_table.h"
#include "ui/identification/torque_plots.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum ErrorColumn { kErrorJoint, kErrorLeft, kErrorPart, kErrorBody, kErrorOther };
constexpr int kErrorDigits = 3;
constexpr int kLeastPlotWidth = 240;
/// [%] of a joint's torque that a fit should not leave.
constexpr double kLargeError = 50, kSmallError = 10;

QString percentOf(double part) { return toNumber(100 * part, kErrorDigits) + QStringLiteral(" %"); }

/// How good a part of the torque that is left is, as the theme colours it; null: as usual.
const char* colourOfError(double part) {
  if (100 * part > kLargeError) return "error";
  return 100 * part > kSmallError ? "warning-strong" : nullptr;
}

}  // namespace

TorquesTab::TorquesTab(const MeasuredFit& fit, const Edits& edits, const Preferences& preferences,
                       QWidget* parent)
    : QWidget(parent), fit_(fit), edits_(edits) {
  setObjectName("fitTorques");
  joint_ = comboBox(this, "fitJoint", tr("The joint whose torque is drawn"));
  motion_ = comboBox(this, "fitMotion", tr("The motion that was fitted, or the other one"),
                     {{tr("fitted motion"), MeasuredFit::Use::Fit},
                      {tr("validation"), MeasuredFit::Use::Validation}});
  summary_ = selectable(named(new QLabel(this), "fitSummary"));
  errors_ = new NumberTable("fitErrors", tr("What the fit leaves of each joint's torque"), this);
  errors_->setHeadings(
      {{tr("joint"), tr("The joint by its number and name"), false},
       {tr("left (rms)"),
        tr("Root of the mean square of measured less computed torque, by the plain "
           "fit")},
       {tr("of torque"), tr("The same over the rms of the measured torque")},
       {tr("consistent"), tr("What the arm leaves whose links are bodies, rms")},
       {tr("validation"), tr("Of the other motion, over the rms of its torque")}});
  view_ = named(new PlotView(this), "fitPlot");
  view_->setPlaceholder(tr("Open a measurement: its torques are drawn here"));
  sides_ = named(split(Qt::Horizontal, this, {{view_, 1}, errors_}, {560, 390}), "fitTorqueSides");
  column(this, {row({joint_, motion_, {summary_, 1}}, {.spacing = 6}), {sides_, 1}},
         {.margins = {8, 6, 8, 4}, .spacing = 4});
  connect(joint_, &QComboBox::currentIndexChanged, this, &TorquesTab::draw);
  connect(motion_, &QComboBox::currentIndexChanged, this, &TorquesTab::draw);
  connect(errors_, &QTableWidget::currentCellChanged, this, [this](int row) {
    if (row >= 0) joint_->setCurrentIndex(row);
  });
  connect(&fit, &MeasuredFit::fitReplaced, this, &TorquesTab::refresh);
  connect(&fit, &MeasuredFit::changed, this, &TorquesTab::followMeasurement);
  connect(&preferences, &Preferences::unitsChanged, this, &TorquesTab::refresh);
  connect(&preferences, &Preferences::themeChanged, this, &TorquesTab::refresh,
          Qt::QueuedConnection);
  refresh();
}

const RobotDescription& TorquesTab::robot() const {
  return fit_.fitted() ? fit_.fitted()->robot : edits_.document().robot();
}

std::size_t TorquesTab::joint() const {
  return static_cast<std::size_t>(std::max(0, joint_->currentIndex()));
}

const TorqueComparison* TorquesTab::comparison() const {
  if (!fit_.fitted()) return nullptr;
  const IdentificationResult& result = fit_.fitted()->result;
  const bool isOther =
      motion_->currentData().toInt() == static_cast<int>(MeasuredFit::Use::Validation);
  return isOther && result.validation ? &*result.validation : &result.fit;
}

/// Before a fit the measurement is what is drawn; edits of the arm change nothing of it.
void TorquesTab::followMeasurement() {
  const auto& motion = fit_.file(MeasuredFit::Use::Fit).motion;
  fillJoints();
  if (!fit_.fitted() && motion != measured_) draw();
}

void TorquesTab::refresh() {
  const bool hasOther = fit_.fitted() && fit_.fitted()->result.validation;
  if (!hasOther) motion_->setCurrentIndex(0);
  motion_->setVisible(hasOther);
  errors_->setVisible(fit_.fitted() != nullptr);
  fillJoints();
  fillErrors();
  giveErrorsRoom();
  draw();
}

void TorquesTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  giveErrorsRoom();
}

/// All columns of the errors are seen, as long as some plot is left beside them.
void TorquesTab::giveErrorsRoom() {
  if (!fit_.fitted()) return;
  const QList<int> sizes = sides_->sizes();
  const int all = sizes[0] + sizes[1];
  const int wanted = std::min(errors_->contentWidth(), all - kLeastPlotWidth);
  if (sizes[1] < wanted) sides_->setSizes({all - wanted, wanted});
}

void TorquesTab::fillJoints() {
  QStringList names;
  for (std::size_t i = 0; i < robot().joints.size(); ++i) names << toJointText(robot(), i);
  QStringList now;
  for (int i = 0; i < joint_->count(); ++i) now << joint_->itemText(i);
  if (names == now) return;
  const int before = joint_->currentIndex();
  const QSignalBlocker quiet(joint_);
  joint_->clear();
  joint_->addItems(names);
  joint_->setCurrentIndex(std::clamp(before, 0, static_cast<int>(names.size()) - 1));
}

void TorquesTab::fillErrors() {
  const QSignalBlocker quiet(errors_);
  if (!fit_.fitted()) return errors_->setRowCount(0);
  const IdentificationResult& result = fit_.fitted()->result;
  errors_->setRowCount(static_cast<int>(result.fit.rms.size()));
  errors_->setColumnHidden(kErrorOther, !result.validation);
  for (Eigen::Index i = 0; i < result.fit.rms.size(); ++i) {
    const int row = static_cast<int>(i);
    const auto index = static_cast<std::size_t>(i);
    const QString unit = " " + torqueUnit(robot(), index);
    errors_->setCell(row, kErrorJoint, toJointText(robot(), index));
    setLeft(row, kErrorLeft, result.fit, toNumber(result.fit.rms[i], kErrorDigits) + unit);
    setPart(row, kErrorPart, result.fit);
    setLeft(row, kErrorBody, result.fit,
            toNumber(result.fit.rmsConsistent[i], kErrorDigits) + unit);
    if (result.validation) setPart(row, kErrorOther, *result.validation);
  }
}

/// What is left of the joint in a row, or that nothing counted of it.
void TorquesTab::setLeft(int row, int column, const TorqueComparison& comparison,
                         const QString& text) {
  const bool counts = comparison.counts(row);
  errors_->setCell(row, column, counts ? text : tr("stands still"),
                   counts ? QString() : tr("The joint stands still: none of its torques counts"));
}

void TorquesTab::setPart(int row, int column, const TorqueComparison& comparison) {
  const double part = comparison.relative[row];
  setLeft(row, column, comparison, percentOf(part));
  if (const char* look = colourOfError(part)) errors_->mark(row, column, look);
}

void TorquesTab::draw() {
  QString summary;
  std::vector<PlotData> plots;
  measured_ = fit_.file(MeasuredFit::Use::Fit).motion;
  if (const TorqueComparison* shown = comparison()) {
    const LeastSquaresFit& plain = fit_.fitted()->result.plain;
    summary = tr("%1: condition number %2; %3 instants, worth %4 independent ones. %5.")
                  .arg(QFileInfo(fit_.fitted()->source).fileName(), toNumber(plain.condition, 3))
                  .arg(fit_.fitted()->result.fit.time.size())
                  .arg(toNumber(std::round(plain.effectiveInstants), 6),
                       QString::fromStdString(shown->derivatives));
    plots = makeFitPlots(*shown, robot(), joint());
  } else if (measured_ &&
             static_cast<std::size_t>(measured_->stretches.front().tau.cols()) > joint()) {
    plots = makeMeasuredPlots(*measured_, robot(), joint());
  }
  summary_->setText(summary);
  view_->setPlots(std::move(plots));
}

}  // namespace denavit
