#include "ui/jobs/sampling_job.h"

#include <QElapsedTimer>

namespace denavit {
namespace {

constexpr qint64 kReportEvery_ms = 33;

}  // namespace

SamplingJob::~SamplingJob() {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
}

void SamplingJob::start(Sample sample) {
  if (running_) return;
  if (worker_.joinable()) worker_.join();
  running_ = true;
  worker_ = std::jthread([this, sample = std::move(sample)](const std::stop_token& stop) {
    // Everything here runs on the worker; only queued calls leave it.
    QElapsedTimer sinceReport;
    sinceReport.start();
    std::function<void()> deliver = sample([&](double part) {
      if (sinceReport.elapsed() >= kReportEvery_ms) {
        sinceReport.restart();
        QMetaObject::invokeMethod(
            this, [this, part] { emit progressed(part); }, Qt::QueuedConnection);
      }
      return !stop.stop_requested();
    });
    QMetaObject::invokeMethod(
        this,
        [this, deliver = std::move(deliver)] {
          running_ = false;
          deliver();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace denavit
