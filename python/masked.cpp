#include "python/masked.h"

#include "models/issue.h"
#include "python/lock.h"

namespace denavit {
namespace {

bool isPlain(const py::handle& given) {
  return PyFloat_CheckExact(given.ptr()) || PyLong_CheckExact(given.ptr()) ||
         PyUnicode_CheckExact(given.ptr()) || given.is_none();
}

bool isList(const py::handle& given) {
  return PyList_Check(given.ptr()) || PyTuple_Check(given.ptr());
}

bool isMaskedArray(const py::handle& given) {
  const py::object type = memberOf("numpy.ma", "MaskedArray");
  return PyObject_TypeCheck(given.ptr(), reinterpret_cast<PyTypeObject*>(type.ptr()));
}

void requireUnmaskedArray(const std::string& place, const py::handle& array) {
  const py::object mask = invoke(memberOf("numpy.ma", "getmaskarray"), array);
  if (!attributeOf(attributeOf(mask, "dtype"), "names").is_none())
    return;  // it has no numbers to hide
  const py::object places = invoke(memberOf("numpy", "argwhere"), mask);
  const py::object hidden = invoke(attributeOf(places, "tolist"));
  if (py::len(hidden) == 0) return;
  std::string where = place;
  for (const py::handle index : py::list(hidden)[0]) {
    where += "[" + py::str(index).cast<std::string>() + "]";
  }
  failIn("denavit", where, "is hidden by a mask", "give a number for it, or leave it out");
}

void search(const std::string& place, const py::handle& given, int depth) {
  constexpr int kDeepest = 40;
  if (isPlain(given)) return;
  if (!isList(given)) {
    if (isMaskedArray(given)) requireUnmaskedArray(place, given);
    return;
  }
  if (depth > kDeepest) {
    failIn("denavit", place.substr(0, place.find('[')), "is nested too deeply, or contains itself",
           "write a value as in a file");
  }
  const auto elements = py::reinterpret_steal<py::tuple>(
      callPython([given] { return PySequence_Tuple(given.ptr()); }));
  if (!elements) throw py::error_already_set();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const py::object element = elements[i];
    if (!isPlain(element)) search(place + "[" + std::to_string(i) + "]", element, depth + 1);
  }
}

}  // namespace

void requireUnmasked(const std::string& place, const py::handle& given) { search(place, given, 0); }

}  // namespace denavit
