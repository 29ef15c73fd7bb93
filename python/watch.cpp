#include "python/watch.h"

#include "python/arguments.h"

namespace denavit {

Watch::Watch(py::object progress) : progress_(std::move(progress)) {
  if (!progress_.is_none() && PyCallable_Check(progress_.ptr()) == 0) {
    refuse("progress", progress_, "is not a function", "give a function of a number, or None");
  }
}

bool Watch::goOn(const double* done) {
  constexpr std::chrono::milliseconds kPause{50};
  PyThreadState* thread = Unlocked::thread();
  if (thread == nullptr || !goesOn_ || Clock::now() < next_) return goesOn_;
  takeLock(thread);
  try {
    goesOn_ = ask(done);
  } catch (const py::error_already_set&) {
    thrown_ = std::current_exception();
    goesOn_ = false;
  }
  next_ = Clock::now() + kPause;
  PyEval_SaveThread();
  return goesOn_;
}

bool Watch::ask(const double* done) {
  if (callPython([] { return PyErr_CheckSignals(); }) != 0) throw py::error_already_set();
  if (done == nullptr || progress_.is_none()) return true;
  return !invoke(progress_, py::float_(*done)).is(py::bool_(false));
}

void Watch::rethrow() {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace denavit
