#include "ui/laboratory/lab_job.h"

namespace denavit {

LabJob::~LabJob() {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
}

void LabJob::start(Work work) {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
  const long number = ++number_;
  setRunning(true);
  worker_ = std::jthread([this, number, work = std::move(work)](const std::stop_token& stop) {
    // Everything here runs on the worker; only queued calls leave it.
    const Post post = [this, number](std::function<void()> call) {
      QMetaObject::invokeMethod(
          this,
          [this, number, call = std::move(call)] {
            if (number == number_) call();
          },
          Qt::QueuedConnection);
    };
    work(stop, post);
    post([this] { setRunning(false); });
  });
}

void LabJob::cancel() {
  if (!running_) return;
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
  ++number_;
  setRunning(false);
}

void LabJob::setRunning(bool running) {
  if (running == running_) return;
  running_ = running;
  emit runningChanged(running);
}

}  // namespace denavit
