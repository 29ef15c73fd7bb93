#include "ui/window/run_reading.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>
#include <exception>
#include <memory>

#include "ui/jobs/sampling_job.h"

namespace denavit {
namespace {

constexpr int kWhole = 1000;  ///< steps of the bar

class RunReadingDialog final : public QDialog {
 public:
  RunReadingDialog(const QString& path, QWidget* parent) : QDialog(parent) {
    setObjectName("runReading");
    setWindowTitle(tr("Open"));
    auto* text = new QLabel(tr("Reading “%1”").arg(QFileInfo(path).fileName()), this);
    auto* bar = new QProgressBar(this);
    bar->setToolTip(tr("How much of the table is read"));
    bar->setRange(0, kWhole);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    for (QWidget* each : std::initializer_list<QWidget*>{text, bar, buttons}) {
      layout->addWidget(each);
    }
    setMinimumWidth(360);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&job_, &SamplingJob::progressed, bar,
            [bar](double part) { bar->setValue(static_cast<int>(kWhole * part)); });
  }

  StoredRun read(const std::string& path) {
    struct Outcome {
      StoredRun run;
      std::exception_ptr failure;
    };
    const auto outcome = std::make_shared<Outcome>();
    job_.start([this, outcome, path](const SamplingJob::Progress& progress) {
      try {
        outcome->run = readRun(path, {.progress = progress});
      } catch (...) {
        outcome->failure = std::current_exception();
      }
      return [this] { accept(); };
    });
    if (exec() == Rejected) {
      StoredRun none;
      none.givenUp = true;
      return none;
    }
    if (outcome->failure) std::rethrow_exception(outcome->failure);
    return std::move(outcome->run);
  }

 private:
  SamplingJob job_;
};

}  // namespace

StoredRun readRunWatched(const QString& path, QWidget* parent) {
  return RunReadingDialog(path, parent).read(path.toStdString());
}

}  // namespace denavit
