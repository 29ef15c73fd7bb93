#include "ui/window/run_reading.h"

#include <QDialog>
#include <QFileInfo>
#include <optional>
#include <utility>

#include "ui/jobs/job.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

class RunReadingDialog final : public QDialog {
 public:
  RunReadingDialog(const QString& path, QWidget* parent) : QDialog(parent) {
    setObjectName("runReading");
    setWindowTitle(tr("Open"));
    auto* text = new QLabel(tr("Reading “%1”").arg(QFileInfo(path).fileName()), this);
    auto* bar = progressBar(this, "readingProgress", tr("How much of the table is read"));
    auto* percent = named(new QLabel(tr("0 %"), this), "readingPercent");
    column(this, {text, bar, percent, dialogButtons(this, QDialogButtonBox::Cancel)});
    setMinimumWidth(360);
    connect(&job_, &JobBase::progressed, bar, [bar, percent](double part) {
      showPart(*bar, part);
      percent->setText(tr("%1 %").arg(static_cast<int>(100 * part)));
    });
    connect(&job_, &JobBase::failed, this, [this](JobFailure failure) {
      failure_ = std::move(failure);
      accept();
    });
  }

  StoredRun read(const std::string& path) {
    job_.start([path](const auto& task) {
      return readRun(path, {.progress = [&](double part) { return task.tell(part); }});
    });
    if (exec() == Rejected) run_.givenUp = true;
    if (failure_) throw DescriptionError(failure_->source, failure_->issues);
    return std::move(run_);
  }

 private:
  StoredRun run_;
  std::optional<JobFailure> failure_;
  Job<StoredRun> job_{[this](StoredRun run) {
    run_ = std::move(run);
    accept();
  }};
};

}  // namespace

StoredRun readRunWatched(const QString& path, QWidget* parent) {
  return RunReadingDialog(path, parent).read(path.toStdString());
}

}  // namespace denavit
