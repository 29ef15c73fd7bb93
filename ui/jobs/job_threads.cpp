#include "ui/jobs/job_threads.h"

#include <QCoreApplication>
#include <QPointer>
#include <iterator>
#include <utility>

#include <pthread.h>

namespace denavit {

JobThreads& JobThreads::ofApplication() {
  static QPointer<JobThreads> threads;
  if (!threads) threads = new JobThreads(QCoreApplication::instance());
  return *threads;
}

JobThreads::~JobThreads() {
  for (Thread& one : threads_) one.thread.join();
}

void JobThreads::start(std::function<void()> work) {
  joinEnded();
  Thread& one = threads_.emplace_back();
  try {
    one.thread = std::thread([work = std::move(work), &one]() mutable {
      ::pthread_setname_np(::pthread_self(), "denavit job");
      work();
      work = nullptr;
      one.hasEnded = true;
    });
  } catch (...) {
    threads_.pop_back();
    throw;
  }
}

void JobThreads::joinEnded() {
  for (auto one = threads_.begin(); one != threads_.end();) {
    const auto next = std::next(one);
    if (one->hasEnded) {
      one->thread.join();
      threads_.erase(one);
    }
    one = next;
  }
}

}  // namespace denavit
