#include "ui/jobs/job_threads.h"

#include <QCoreApplication>
#include <QPointer>
#include <utility>

#include <pthread.h>

namespace denavit {

JobThreads& JobThreads::ofApplication() {
  static QPointer<JobThreads> threads;
  if (!threads) threads = new JobThreads(QCoreApplication::instance());
  return *threads;
}

JobThreads::~JobThreads() {
  {
    const std::lock_guard guard(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void JobThreads::start(std::function<void()> work, std::function<void()> tell) {
  const std::lock_guard guard(mutex_);
  waiting_.push_back({std::move(work), std::move(tell)});
  if (free_ >= waiting_.size()) {
    changed_.notify_one();
    return;
  }
  try {
    threads_.emplace_back([this] { workUntilTheEnd(); });
    ++free_;
  } catch (...) {
    waiting_.pop_back();
    throw;
  }
}

void JobThreads::workUntilTheEnd() {
  ::pthread_setname_np(::pthread_self(), "denavit job");
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Piece piece = std::move(waiting_.front());
    waiting_.pop_front();
    --free_;
    lock.unlock();
    piece.work();
    lock.lock();
    ++free_;
    lock.unlock();
    piece.tell();
    piece = {};
    lock.lock();
  }
}

}  // namespace denavit
