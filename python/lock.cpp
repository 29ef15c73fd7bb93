#include "python/lock.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace denavit {
namespace {

std::atomic<int> computing = 0;  ///< threads without the lock
thread_local PyThreadState* unlocked = nullptr;

#ifdef __GLIBC__
void leave(int status, void*) {
  if (computing == 0) return;
  std::fflush(nullptr);
  _exit(status);
}

/// What is registered last is called first: before the destructors of anything that was made.
void registerLeave() { on_exit(&leave, nullptr); }
#endif

}  // namespace

void waitForProcessEnd() {
  for (;;) pause();
}

py::object attributeOf(const py::handle& object, const char* name) {
  PyObject* found = callPython([&] { return PyObject_GetAttrString(object.ptr(), name); });
  if (found == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(found);
}

py::object findAttribute(const py::handle& object, const char* name) {
  PyObject* found = callPython([&] { return PyObject_GetAttrString(object.ptr(), name); });
  if (found == nullptr && PyErr_ExceptionMatches(PyExc_Exception) == 0) {
    throw py::error_already_set();
  }
  PyErr_Clear();
  return py::reinterpret_steal<py::object>(found);
}

py::object memberOf(const char* module, const char* name) {
  PyObject* imported = callPython([&] { return PyImport_ImportModule(module); });
  if (imported == nullptr) throw py::error_already_set();
  return attributeOf(py::reinterpret_steal<py::object>(imported), name);
}

void takeLock(PyThreadState* thread) {
  callPython([thread] { PyEval_RestoreThread(thread); });
}

Unlocked::Unlocked() : outer_(unlocked) {
  ++computing;
  thread_ = unlocked = PyEval_SaveThread();
}

Unlocked::~Unlocked() {
  takeLock(thread_);
  unlocked = outer_;
  --computing;
}

PyThreadState* Unlocked::thread() { return unlocked; }

void endWhileComputing() {
#ifdef __GLIBC__
  Py_AtExit(&registerLeave);
#endif
}

}  // namespace denavit
