#include "ui/jobs/job_base.h"

#include <utility>

#include "ui/jobs/job_threads.h"

namespace denavit {
namespace {

constexpr int kPulse_ms = 200;

/// Where no memory is left even for a word to the window, the job's pulse sees what happened.
template <typename Call>
void tryTo(const Call& call) {
  try {
    call();
  } catch (...) {
  }
}

}  // namespace

JobBase::JobBase(QObject* parent) : QObject(parent) {
  using Watcher = QFutureWatcherBase;
  connect(&watcher_, &Watcher::resultReadyAt, this, &JobBase::follow);
  connect(&watcher_, &Watcher::finished, this, &JobBase::follow);
  connect(&pulse_, &QTimer::timeout, this, &JobBase::follow);
  connect(&watcher_, &Watcher::progressValueChanged, this, [this](int parts) {
    if (busy_ && !stale_) emit progressed(static_cast<double>(parts) / kParts);
  });
}

JobBase::~JobBase() {
  if (shared_) shared_->stop.request_stop();
}

void JobBase::begin(Work work, bool replaces) {
  running_ = true;
  if (!busy_) {
    launch(std::move(work));
  } else {
    next_ = std::move(work);
    if (replaces) drop();
  }
  tellRunning();
}

void JobBase::cancel() {
  next_ = nullptr;
  if (busy_) drop();
  running_ = false;
  tellRunning();
}

void JobBase::drop() {
  stale_ = true;
  shared_->stop.request_stop();
}

void JobBase::launch(Work work) {
  try {
    const auto shared = std::make_shared<Shared>();
    shared->work = std::move(work);
    shared->promise.setProgressRange(0, kParts);
    watcher_.setFuture(shared->promise.future());
    shared->promise.start();
    // The worker knows what is shared, and nothing of the job.
    const auto compute = [shared] {
      try {
        shared->work(*shared);
      } catch (...) {
        shared->failure = std::current_exception();
      }
      tryTo([&] { shared->work = nullptr; });
    };
    JobThreads::ofApplication().start(compute,
                                      [shared] { tryTo([&] { shared->promise.finish(); }); });
    shared_ = shared;
    taken_ = 0;
    busy_ = true;
    stale_ = false;
    pulse_.start(kPulse_ms);
  } catch (...) {
    running_ = busy_;
    fail(std::current_exception());
  }
}

void JobBase::follow() {
  const QFuture<Parcel> future = watcher_.future();
  const bool ended = busy_ && future.isFinished();
  while (busy_ && !stale_ && taken_ < future.resultCount()) {
    const Parcel parcel = future.resultAt(taken_);
    if (parcel.isLast) break;
    ++taken_;
    hand(parcel.result.get());
  }
  if (busy_ && ended) end();
}

void JobBase::end() {
  QFuture<Parcel> future = watcher_.future();
  future.waitForFinished();  // it is; what the worker wrote is seen from here on
  const std::shared_ptr<Shared> ended = std::move(shared_);
  const bool isWanted = !stale_;
  busy_ = false;
  pulse_.stop();
  running_ = next_ != nullptr;
  if (next_) launch(std::exchange(next_, nullptr));
  if (isWanted && ended->failure) {
    fail(ended->failure);
  } else if (isWanted) {
    hand(future.resultAt(future.resultCount() - 1).result.get());
  }
  tellRunning();
}

void JobBase::hand(void* result) {
  try {
    deliver(result);
  } catch (...) {
    fail(std::current_exception());
  }
}

void JobBase::fail(const std::exception_ptr& thrown) { emit failed(describeFailure(thrown)); }

void JobBase::finish() {
  while (busy_) {
    watcher_.waitForFinished();
    follow();
  }
}

void JobBase::tellRunning() {
  if (std::exchange(told_, running_) != running_) emit runningChanged(running_);
}

}  // namespace denavit
