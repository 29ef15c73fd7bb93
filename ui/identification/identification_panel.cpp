#include "ui/identification/identification_panel.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QTabWidget>
#include <QUrl>
#include <algorithm>

#include "models/identification/fit_warnings.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/scrolling_tab.h"
#include "ui/export/file_dialogs.h"
#include "ui/identification/applied_text.h"
#include "ui/identification/excite_tab.h"
#include "ui/identification/fit_options.h"
#include "ui/identification/friction_tab.h"
#include "ui/identification/links_tab.h"
#include "ui/identification/measurement_box.h"
#include "ui/identification/measurement_text.h"
#include "ui/identification/parameters_tab.h"
#include "ui/identification/torques_tab.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {
namespace {

using Use = MeasuredFit::Use;

/// Of a table that is dragged in; empty: something else is.
QString findDroppedTable(const QMimeData& dragged) {
  for (const QUrl& url : dragged.urls()) {
    const QString path = url.toLocalFile();
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (QStringList{"csv", "txt", "dat", "tsv"}.contains(suffix)) return path;
  }
  return {};
}

QString fileNameOf(const QString& path) { return QFileInfo(path).fileName(); }

}  // namespace

IdentificationPanel::IdentificationPanel(Edits& edits, const Preferences& preferences,
                                         Messages& messages, QWidget* parent)
    : QWidget(parent),
      messages_(messages),
      fit_(new MeasuredFit(edits, this)),
      refusal_(wrapped(named(new QLabel(this), "identificationRefusal"))),
      page_(new QWidget(this)) {
  setObjectName("identification");
  setAcceptDrops(true);
  refusal_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  setLook(*refusal_, "note", "warning");
  QWidget* settings = makeSettings();
  makeTabs(edits, preferences, messages);
  QSplitter* sides = named(split(Qt::Horizontal, page_, {settings, {tabs_, 1}}, {330, 940}),
                           "identificationSides");
  column(page_, {{sides, 1}}, {.margins = {}, .spacing = 0});
  column(this, {refusal_, {page_, 1}, stretch(0)}, {.margins = {}, .spacing = 0});
  connectParts();
  refresh();
}

QWidget* IdentificationPanel::makeSettings() {
  QScrollArea* area = scrollAreaDown(page_);
  auto* page = scrolled(area);
  measurement_ = new MeasurementBox(*fit_, Use::Fit, page);
  validation_ = new MeasurementBox(*fit_, Use::Validation, page);
  options_ = new FitOptions(page);
  start_ = pushButton(page, "identifyStart", tr("Identify"),
                      tr("Finds masses, inertias and friction from the measurement"));
  start_->ensurePolished();
  start_->setMinimumWidth(start_->sizeHint().width());
  apply_ =
      pushButton(page, "identifyApply", tr("Apply"),
                 tr("Gives the arm the masses, centres of mass, inertias, friction and rotors of "
                    "the consistent arm: one undo step"));
  report_ = pushButton(page, "identifyReport", tr("Save report…"),
                       tr("Writes all of this as a page (HTML) with tables and plots"));
  progress_ = progressBar(page, "identifyProgress", tr("Part of the fit that is done"));
  state_ = selectable(named(new QLabel(page), "identifyState"));
  noted_ = selectable(named(new QLabel(page), "identifyNoted"));
  setLook(*noted_, "note", "warning");
  column(page,
         {measurement_, validation_, options_,
          row({start_, apply_, report_, stretch()}, {.spacing = 5}), progress_, state_, noted_,
          stretch()},
         {.margins = {10, 8, 8, 8}, .spacing = 7});
  area->setMinimumWidth(300);
  return area;
}

void IdentificationPanel::makeTabs(Edits& edits, const Preferences& preferences,
                                   Messages& messages) {
  tabs_ = named(new QTabWidget(page_), "identificationTabs");
  tabs_->setDocumentMode(true);
  addScrollingTab<TorquesTab>(*tabs_, tr("Torques"),
                              tr("Measured and computed torques, and what is left"), *fit_, edits,
                              preferences);
  addScrollingTab<ParametersTab>(
      *tabs_, tr("Parameters"), tr("Which combinations of inertias the torques tell, and how well"),
      *fit_, preferences);
  addScrollingTab<FrictionTab>(*tabs_, tr("Friction"), tr("Friction of the joints, and offsets"),
                               *fit_, preferences);
  addScrollingTab<LinksTab>(*tabs_, tr("Links"),
                            tr("The arm with all its numbers, beside the table's"), *fit_,
                            preferences);
  excite_ = addScrollingTab<ExciteTab>(*tabs_, tr("Exciting motion"),
                                       tr("Finds a motion worth measuring"), edits, preferences,
                                       messages);
}

void IdentificationPanel::connectParts() {
  connect(start_, &QPushButton::clicked, this,
          [this] { fit_->isFitting() ? fit_->cancel() : start(); });
  connect(apply_, &QPushButton::clicked, this, &IdentificationPanel::apply);
  connect(report_, &QPushButton::clicked, this, &IdentificationPanel::saveReport);
  connect(fit_, &MeasuredFit::changed, this, &IdentificationPanel::refresh);
  connect(options_, &FitOptions::changed, this, &IdentificationPanel::refresh);
  connect(fit_, &MeasuredFit::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
}

bool IdentificationPanel::isBusy() const {
  return fit_->isBusy() || fitsNext_ || excite_->isBusy();
}

QString IdentificationPanel::showTab(const QStringList& place) {
  const QStringList names{"torques", "parameters", "friction", "links", "excite"};
  const auto index = names.indexOf(place.value(0));
  if (index < 0) return "identification:" + names.join(", identification:");
  tabs_->setCurrentIndex(static_cast<int>(index));
  if (place.size() > 1) identify(place.mid(1).join(':'));
  return {};
}

/// Asked for the same once more it does nothing.
void IdentificationPanel::identify(const QString& path) {
  if (fit_->file(Use::Fit).path == path) return;
  fitsNext_ = true;
  fit_->open(path, Use::Fit);
}

void IdentificationPanel::start() {
  showPart(*progress_, 0);
  fit_->fit(options_->settings());
}

/// Numbers that no arm with these torques has are put in only by somebody who wants them.
bool IdentificationPanel::isWanted() const {
  const ConsistentArm& arm = fit_->fitted()->result.consistent;
  if (!isFarFromFound(arm)) return true;
  QMessageBox box(QMessageBox::Warning, tr("Apply"),
                  tr("Links that can be are %1 standard deviations from what was measured: no such "
                     "arm makes these torques. Check what the arm carried, the DH table and the "
                     "units of the torques first.")
                      .arg(toNumber(arm.distance, 3)),
                  QMessageBox::Cancel, window());
  QPushButton* apply = box.addButton(tr("Apply all the same"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == apply;
}

void IdentificationPanel::apply() {
  if (!isWanted()) return;
  fit_->apply();
  if (fit_->isApplied()) emit messages_.said(describeApplied(*fit_->fitted()));
}

void IdentificationPanel::saveReport() {
  const QString path = askSaveFile(window(), tr("Report of the identification"),
                                   "identification.html", tr("Page (*.html)"));
  if (path.isEmpty()) return;
  const QString problem = fit_->saveReport(path);
  emit messages_.said(problem.isEmpty() ? tr("Written: %1").arg(QFileInfo(path).fileName())
                                        : problem);
}

void IdentificationPanel::refresh() {
  const bool isRefused = !fit_->refusal().isEmpty();
  refusal_->setText(tr("This arm cannot be identified. %1").arg(fit_->refusal()));
  refusal_->setVisible(isRefused);
  page_->setVisible(!isRefused);
  const MeasurementFile& measured = fit_->file(Use::Fit);
  if (!fit_->isReading(Use::Fit)) options_->setMeasurement(measured);
  const bool isRunning = fit_->isFitting();
  start_->setText(isRunning ? tr("Cancel") : tr("Identify"));
  start_->setEnabled(isRunning || measured.motion);
  apply_->setEnabled(!isRunning && fit_->isOfOpenArm() && fit_->isOfOpenMeasurement() &&
                     isAsOptionsSay());
  report_->setEnabled(!isRunning && fit_->fitted());
  progress_->setVisible(isRunning);
  state_->setText(describeState());
  state_->setVisible(!state_->text().isEmpty());
  setLook(*state_, "note", fit_->failure().isEmpty() ? "" : "error");
  noted_->setText(isRunning ? QString() : describeNoted());
  noted_->setVisible(!noted_->text().isEmpty());
  if (fitsNext_ && !fit_->isReading(Use::Fit)) {
    fitsNext_ = false;
    if (measured.motion) start();
  }
}

bool IdentificationPanel::isAsOptionsSay() const {
  return fit_->fitted() && fit_->fitted()->settings == options_->settings();
}

QString IdentificationPanel::describeState() const {
  if (fit_->isFitting()) return tr("Fitting…");
  if (!fit_->failure().isEmpty()) return fit_->failure();
  if (!fit_->fitted()) return {};
  if (fit_->isApplied()) return describeApplied(*fit_->fitted());
  if (!fit_->isOfOpenArm()) {
    return tr("The arm is another one than was fitted: identify again to apply.");
  }
  if (!fit_->isOfOpenMeasurement()) {
    return tr("The fit is of %1: identify again to apply.").arg(fileNameOf(fit_->fitted()->source));
  }
  if (!isAsOptionsSay()) {
    return tr("The options are others than those of this fit: identify again to apply.");
  }
  if (fit_->isUntried()) {
    return tr("Identify again to try the fit on %1.")
        .arg(fileNameOf(fit_->file(Use::Validation).path));
  }
  return {};
}

/// What was noticed in the fit; of its tables that stands beside them.
QString IdentificationPanel::describeNoted() const {
  if (!fit_->fitted()) return {};
  const IdentificationResult& result = fit_->fitted()->result;
  std::vector<Issue> noted = result.warnings, ofOther = result.validationWarnings;
  for (const Use use : {Use::Fit, Use::Validation}) {
    const auto& motion = fit_->file(use).motion;
    if (!motion) continue;
    std::erase_if(use == Use::Fit ? noted : ofOther, [&](const Issue& issue) {
      return std::ranges::find(motion->warnings, issue) != motion->warnings.end();
    });
  }
  QStringList lines = toLines(noted);
  for (const QString& line : toLines(ofOther)) {
    lines << QStringLiteral("%1: %2").arg(fileNameOf(fit_->fitted()->tried), line);
  }
  return lines.join('\n');
}

void IdentificationPanel::dragEnterEvent(QDragEnterEvent* event) {
  if (fit_->refusal().isEmpty() && !findDroppedTable(*event->mimeData()).isEmpty()) {
    event->acceptProposedAction();
  }
}

void IdentificationPanel::dropEvent(QDropEvent* event) {
  fit_->open(findDroppedTable(*event->mimeData()), Use::Fit);
  event->acceptProposedAction();
}

}  // namespace denavit
