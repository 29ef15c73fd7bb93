#include "ui/identification/measurement_box.h"

#include <QFileInfo>

#include "ui/export/file_dialogs.h"
#include "ui/identification/measurement_text.h"
#include "ui/widgets/widgets.h"

namespace denavit {

MeasurementBox::MeasurementBox(MeasuredFit& fit, MeasuredFit::Use use, QWidget* parent)
    : QWidget(parent), fit_(fit), use_(use) {
  const bool isFit = use == MeasuredFit::Use::Fit;
  const QString name = isFit ? "measurement" : "validation";
  open_ = toolButton(
      this, name + "Open", isFit ? tr("Measurement…") : tr("Validation…"),
      isFit ? tr("Opens a table (CSV) with time, positions q1_rad or q1_deg (q3_m where a joint "
                 "slides) and torques tau1_Nm (tau3_N) or motor currents i1_A")
            : tr("Opens a second table, of another motion, that the fitted arm is tried on"));
  open_->setProperty("small", true);
  close_ = toolButton(this, name + "Close", tr("Remove"), tr("Fits without this table"));
  close_->setProperty("small", true);
  summary_ = selectable(named(new QLabel(this), name + "Summary"));
  problem_ = selectable(named(new QLabel(this), name + "Problem"));
  askPath_ = [this, isFit] {
    return askOpenFile(window(), isFit ? tr("Measured motion") : tr("Motion for validation"),
                       tr("Tables of numbers (*.csv *.txt *.dat *.tsv);;All files (*)"));
  };
  column(this, {row({open_, stretch(), close_}, {.spacing = 6}), summary_, problem_},
         {.margins = {}, .spacing = 4});
  connect(open_, &QToolButton::clicked, this, &MeasurementBox::choose);
  connect(close_, &QToolButton::clicked, this, [this] { fit_.close(use_); });
  connect(&fit, &MeasuredFit::changed, this, &MeasurementBox::refresh);
  refresh();
}

void MeasurementBox::choose() {
  const QString path = askPath_();
  if (!path.isEmpty()) fit_.open(path, use_);
}

void MeasurementBox::refresh() {
  const MeasurementFile& file = fit_.file(use_);
  const bool isOpen = !file.path.isEmpty();
  close_->setVisible(isOpen);
  const QString name = QFileInfo(file.path).fileName();
  QString summary = name, problem = file.problem;
  if (!isOpen) {
    summary = use_ == MeasuredFit::Use::Fit
                  ? tr("Open a table of positions and torques, or drop it here.")
                  : tr("Another motion tells how far the fit holds.");
  } else if (fit_.isReading(use_)) {
    summary = tr("%1: reading…").arg(name);
  } else if (file.motion) {
    summary = name + "\n" + describeMeasurement(file);
    problem = toLines(file.motion->warnings).join('\n');
  }
  summary_->setText(summary);
  summary_->setToolTip(file.path);
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
  setLook(*problem_, "note", file.problem.isEmpty() ? "warning" : "error");
}

}  // namespace denavit
