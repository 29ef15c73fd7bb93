#include "python/arguments.h"

#include "models/issue.h"
#include "python/lock.h"
#include "python/masked.h"

namespace denavit {
namespace {

/// An error of a conversion means that the value is not of its type; KeyboardInterrupt and the like
/// mean what they say.
void forgetError() {
  if (PyErr_ExceptionMatches(PyExc_Exception) == 0) throw py::error_already_set();
  PyErr_Clear();
}

std::string toShort(const std::string& text) {
  constexpr std::size_t kMost = 40;
  if (text.size() <= kMost) return text;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "...";
}

bool isPlainNumber(const py::handle& given) {
  return PyBool_Check(given.ptr()) || PyLong_CheckExact(given.ptr()) ||
         PyFloat_CheckExact(given.ptr()) || PyComplex_CheckExact(given.ptr());
}

std::string nameOf(const PyTypeObject* type) {
  const std::string name = type->tp_name;
  return toShort(toPrintable(name.substr(name.rfind('.') + 1)));
}

std::string describeType(const py::handle& given) {
  if (!PyType_Check(given.ptr())) return "a value of type " + nameOf(Py_TYPE(given.ptr()));
  return "the class " + nameOf(reinterpret_cast<PyTypeObject*>(given.ptr()));
}

bool isComplex(const py::handle& given) {
  return PyComplex_Check(given.ptr()) ||
         std::string(Py_TYPE(given.ptr())->tp_name).starts_with("numpy.complex");
}

bool isNumpyTruth(const py::handle& given) {
  return py::type::handle_of(given).is(memberOf("numpy", "bool_"));
}

}  // namespace

void refuse(const std::string& place, const py::handle& given, const std::string& what,
            const std::string& remedy) {
  throw py::type_error(place + ": " + describeValue(given) + " " + what + ": " + remedy);
}

std::string toShownText(const py::handle& text) {
  const auto bytes = py::reinterpret_steal<py::object>(
      PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
  if (!bytes) throw py::error_already_set();
  const std::string_view shown(PyBytes_AS_STRING(bytes.ptr()),
                               static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr())));
  return toShort(toPrintable(shown));
}

std::string describeValue(const py::handle& given) {
  if (given.is_none()) return "None";
  if (PyUnicode_CheckExact(given.ptr())) return "\"" + toShownText(given) + "\"";
  if (isPlainNumber(given)) {
    const auto text = py::reinterpret_steal<py::object>(PyObject_Repr(given.ptr()));
    if (text) return toShownText(text);
    PyErr_Clear();  // a number of thousands of digits
  }
  return describeType(given);
}

std::string toText(const std::string& place, const py::handle& given) {
  if (!PyUnicode_Check(given.ptr())) {
    refuse(place, given, "is not a text", "write it in quotes");
  }
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (text != nullptr) return {text, static_cast<std::size_t>(size)};
  PyErr_Clear();
  failIn("denavit", place,
         "\"" + toShownText(given) + "\" contains a lone surrogate, which is half of a character",
         "remove it");
}

double toNumber(const std::string& place, const py::handle& given) {
  if (PyFloat_Check(given.ptr())) return PyFloat_AS_DOUBLE(given.ptr());
  requireUnmasked(place, given);
  constexpr const char* kRule = "is not a number";
  constexpr const char* kRemedy = "write it as 0.5";
  if (isComplex(given)) refuse(place, given, kRule, kRemedy);
  const double number = callPython([given] { return PyFloat_AsDouble(given.ptr()); });
  if (PyErr_Occurred() == nullptr) return number;
  const bool isTooLarge = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
  forgetError();
  if (!isTooLarge) refuse(place, given, kRule, kRemedy);
  return std::numeric_limits<double>::infinity();
}

long long toWhole(const std::string& place, const py::handle& given, long long least,
                  long long most) {
  const auto whole = py::reinterpret_steal<py::object>(
      callPython([given] { return PyNumber_Index(given.ptr()); }));
  if (!whole) {
    forgetError();
    refuse(place, given, "is not a whole number", "write it as 3");
  }
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow != 0 || number < least || number > most) {
    refuse(place, given, overflow > 0 || number > most ? "is too large" : "is too small",
           "give a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

bool toTruth(const std::string& place, const py::handle& given) {
  if (PyBool_Check(given.ptr())) return given.is(py::bool_(true));
  if (isNumpyTruth(given)) return PyObject_IsTrue(given.ptr()) == 1;
  if (PyLong_CheckExact(given.ptr())) return toWhole(place, given, 0, 1) == 1;
  refuse(place, given, "is not a truth value", "write True or False");
}

py::dict toDict(const std::string& place, const py::handle& given) {
  if (!PyDict_Check(given.ptr())) {
    refuse(place, given, "is not a dict", "write it as {\"name\": value}");
  }
  // A copy: what its values are converted by may change the dict meanwhile.
  auto copy = py::reinterpret_steal<py::dict>(PyDict_Copy(given.ptr()));
  if (!copy) throw py::error_already_set();
  return copy;
}

py::tuple toTuple(const std::string& place, const py::handle& given) {
  if (!PyTuple_Check(given.ptr())) refuse(place, given, "is not a tuple", "write it as (1, 2)");
  return py::reinterpret_borrow<py::tuple>(given);
}

py::tuple toElements(const std::string& place, const py::handle& given,
                     const std::string& example) {
  PyObject* list = given.ptr();
  if (PySequence_Check(list) == 0 || PyUnicode_Check(list) || PyBytes_Check(list)) {
    refuse(place, given, "is not a list", "write it as " + example);
  }
  requireUnmasked(place, given);
  auto elements =
      py::reinterpret_steal<py::tuple>(callPython([list] { return PySequence_Tuple(list); }));
  if (!elements) {
    forgetError();
    refuse(place, given, "is not a list", "write it as " + example);
  }
  return elements;
}

std::string seeHelp(const std::string& name) {
  return "see help(denavit." + name + ") for how to make one";
}

void* toBound(const std::string& place, const py::handle& given, const std::type_info& type) {
  const py::detail::type_info* bound = py::detail::get_type_info(type);
  const std::string name = py::handle(py::handle(reinterpret_cast<PyObject*>(bound->type)))
                               .attr("__name__")
                               .cast<std::string>();
  if (!PyObject_TypeCheck(given.ptr(), bound->type)) {
    refuse(place, given, "is not a " + name, seeHelp(name));
  }
  const auto found =
      reinterpret_cast<py::detail::instance*>(given.ptr())->get_value_and_holder(bound);
  if (!found.holder_constructed()) {
    throw py::type_error(place + ": the " + name + " is not initialised: " + seeHelp(name));
  }
  return found.value_ptr();
}

}  // namespace denavit
