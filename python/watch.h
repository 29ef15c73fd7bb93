#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <utility>

#include "python/lock.h"

namespace denavit {

/// What looks after long work that runs without the interpreter's lock: Ctrl-C and the caller's
/// function are asked every 50 ms, with the lock.
class Watch {
 public:
  /// @param progress  called with how far the work is; None: nothing is called. What it returns is
  ///   False to end the work, which keeps what was computed; what it throws ends it, too.
  /// @throws pybind11::type_error for what cannot be called
  explicit Watch(py::object progress);

  /// Without the lock. Threads that only help to compute ask nobody. @returns whether to go on
  bool operator()(double done) { return goOn(&done); }
  /// The caller's function is not asked: this is for work that does not know how far it is.
  bool goesOn() { return goOn(nullptr); }
  /// With the lock: throws what Ctrl-C or the caller's function has thrown.
  void rethrow();

 private:
  using Clock = std::chrono::steady_clock;

  bool goOn(const double* done);
  bool ask(const double* done);

  py::object progress_;
  Clock::time_point next_ = Clock::now();
  std::exception_ptr thrown_;
  std::atomic<bool> goesOn_ = true;
};

/// Does work without the lock, under a watch that the work asks.
template <typename Work>
auto withoutLock(Watch& watch, Work work) {
  try {
    auto made = withoutLock(std::move(work));
    watch.rethrow();
    return made;
  } catch (...) {
    watch.rethrow();  // that is why it failed
    throw;
  }
}

}  // namespace denavit
