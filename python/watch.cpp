#include "python/watch.h"

namespace denavit {

namespace py = pybind11;

bool Watch::operator()(double done) {
  constexpr std::chrono::milliseconds kPause{50};
  const Clock::time_point now = Clock::now();
  if (!goesOn_ || now < next_) return goesOn_;
  const py::gil_scoped_acquire locked;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress_.is_none()) {
      const py::object answer = progress_(done);
      goesOn_ = !answer.is(py::bool_(false));
    }
  } catch (...) {
    thrown_ = std::current_exception();
    goesOn_ = false;
  }
  next_ = Clock::now() + kPause;
  return goesOn_;
}

void Watch::rethrow() {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace denavit
