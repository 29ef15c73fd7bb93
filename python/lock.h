#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>

/// The interpreter's lock. When the interpreter ends, it unwinds each thread that waits for its
/// lock, and that would run destructors which need the lock. Such a thread stops here instead and
/// waits for the end of the process, as in Python 3.14.
namespace denavit {

namespace py = pybind11;

/// Stops this thread for the rest of the process.
[[noreturn]] void waitForProcessEnd();

/// Calls a function of Python's C interface that may run code written in Python.
/// @param call  nothing in it needs a destructor: the thread may stop in it
template <typename Call>
auto callPython(Call call) {
#ifdef __GLIBCXX__
  try {
    return call();
  } catch (abi::__forced_unwind&) {
    waitForProcessEnd();
  }
#else
  return call();
#endif
}

/// Calls a function of Python's. @throws pybind11::error_already_set what it raises
template <typename... Arguments>
[[nodiscard]] py::object invoke(const py::handle& function, const Arguments&... arguments) {
  PyObject* returned = callPython(
      [&] { return PyObject_CallFunctionObjArgs(function.ptr(), arguments.ptr()..., nullptr); });
  if (returned == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(returned);
}

/// @throws pybind11::error_already_set where the object has none
[[nodiscard]] py::object attributeOf(const py::handle& object, const char* name);
/// The same; none where the object has none.
[[nodiscard]] py::object findAttribute(const py::handle& object, const char* name);
/// Something of a module, which is imported where it is not yet.
[[nodiscard]] py::object memberOf(const char* module, const char* name);

/// Waits for the lock of this thread.
void takeLock(PyThreadState* thread);

/// While it exists, this thread computes without the lock.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

  /// What this thread takes the lock by; none in threads that only help to compute.
  [[nodiscard]] static PyThreadState* thread();

 private:
  PyThreadState* thread_;
  PyThreadState* outer_;  ///< of the work whose callback this work is
};

/// Does work without the interpreter's lock. @pre it touches nothing of Python's
template <typename Work>
auto withoutLock(Work work) {
  const Unlocked unlocked;
  return work();
}

/// At the end of the process, threads may still compute with what static destructors take away.
/// The process then ends without these destructors, and its exit code stays that of the script.
void endWhileComputing();

}  // namespace denavit
