#include "tests/models/failing_threads.h"

#include <atomic>
#include <cerrno>
#include <limits>

#include <dlfcn.h>
#include <pthread.h>

namespace {

constexpr int kEveryThread = std::numeric_limits<int>::max();
std::atomic<int> leftThreads = kEveryThread;

}  // namespace

/// In place of the C library's, also for the libraries that this program uses.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*work)(void*), void* argument) noexcept {
  using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static auto* const create = reinterpret_cast<Create*>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (leftThreads != kEveryThread && leftThreads.fetch_sub(1) <= 0) return EAGAIN;
  return create(thread, attributes, work, argument);
}

namespace denavit::test {

FailingThreads::FailingThreads(int allowed) { leftThreads = allowed; }
FailingThreads::~FailingThreads() { leftThreads = kEveryThread; }

}  // namespace denavit::test
