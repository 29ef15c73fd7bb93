#pragma once

#include <chrono>
#include <exception>
#include <utility>

#include <pybind11/pybind11.h>

namespace denavit {

/// What looks after long work that runs without the interpreter's lock: Ctrl-C and the caller's
/// function are asked every 50 ms, with the lock.
class Watch {
 public:
  /// @param progress  called with how far the work is; None: nothing is called. What it returns is
  ///   False to end the work, which keeps what was computed; what it throws ends it, too.
  explicit Watch(pybind11::object progress) : progress_(std::move(progress)) {}

  /// Without the lock. @returns whether to go on
  bool operator()(double done);
  /// With the lock: throws what Ctrl-C or the caller's function has thrown.
  void rethrow();

 private:
  using Clock = std::chrono::steady_clock;
  pybind11::object progress_;
  Clock::time_point next_ = Clock::now();
  std::exception_ptr thrown_;
  bool goesOn_ = true;
};

/// Does work without the interpreter's lock. @pre it touches nothing of Python's
template <typename Work>
auto withoutLock(Work work) {
  const pybind11::gil_scoped_release released;
  return work();
}

/// The same under a watch, which the work asks.
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
