#include "python/values.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "models/json/number_text.h"
#include "python/arguments.h"
#include "python/lock.h"
#include "python/masked.h"

namespace denavit {
namespace {

constexpr const char* kProgram = "denavit";  // as errors of the command line's arguments

std::string numberText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return toShortest(value);
}

[[noreturn]] void failNumber(const std::string& place, double value) {
  failIn(kProgram, place, "\"" + numberText(value) + "\" is not a finite number",
         "write it as 0.5");
}

/// This imports what pybind11 takes from NumPy before pybind11 does. Its own import runs the
/// destructors of a thread that the interpreter unwinds at its end, and two threads that import
/// wait for each other.
void loadNumpy() { (void)memberOf("numpy.core.multiarray", "_ARRAY_API"); }

/// An array, which may be one with a mask; none of what is no array.
py::object toAnyArray(const py::object& value) {
  try {
    return invoke(memberOf("numpy", "asanyarray"), value);
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    return {};
  }
}

/// Lists, ranges and the like are read one by one, and each number of theirs is an object.
void requireReadable(const std::string& place, const py::object& value) {
  constexpr py::ssize_t kMost = 10'000'000;
  loadNumpy();
  if (py::isinstance<py::array>(value) || PySequence_Check(value.ptr()) == 0) return;
  const py::ssize_t size = callPython([&] { return PyObject_Size(value.ptr()); });
  if (size < 0) {  // NumPy says why, but for what is no error, as Ctrl-C
    const py::error_already_set thrown;
    if (!thrown.matches(PyExc_Exception)) throw thrown;
  }
  if (size <= kMost) return;
  failIn(kProgram, place, "has " + std::to_string(size) + " numbers; a list may have 1e7",
         "give an array of NumPy");
}

/// As doubles, whatever numbers they were.
py::array_t<double> toDoubles(const std::string& place, const py::object& value) {
  const auto refuseNumbers = [&]() {
    failIn(kProgram, place, "is no list or array of numbers", "write it as [0, 1.5, -0.2]");
  };
  requireUnmasked(place, value);
  requireReadable(place, value);
  const py::object array = toAnyArray(value);
  if (!array) refuseNumbers();
  requireUnmasked(place, array);
  const py::array given(array);
  if (std::strchr("biuf", given.dtype().kind()) == nullptr && given.size() > 0) refuseNumbers();
  auto doubles = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!doubles) {
    PyErr_Clear();
    refuseNumbers();
  }
  const double* values = doubles.data();
  for (py::ssize_t i = 0; i < doubles.size(); ++i) {
    if (!std::isfinite(values[i])) failNumber(place, values[i]);
  }
  return doubles;
}

nlohmann::json jsonOf(const std::string& place, const py::handle& value, int depth);

nlohmann::json jsonNumber(const std::string& place, const py::handle& value) {
  if (PyLong_Check(value.ptr())) {
    int overflow = 0;
    const long long whole = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0) return whole;
  }
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {  // a whole number too large for a double
    PyErr_Clear();
    failNumber(place, std::numeric_limits<double>::infinity());
  }
  if (!std::isfinite(number)) failNumber(place, number);
  return number;
}

nlohmann::json jsonDict(const std::string& place, const py::dict& dict, int depth) {
  nlohmann::json object = nlohmann::json::object();
  for (const auto& [key, value] : dict) {
    const std::string name = toKey(place, key);
    object[name] = jsonOf(place, value, depth);
  }
  return object;
}

nlohmann::json jsonOf(const std::string& place, const py::handle& value, int depth) {
  constexpr int kDeepest = 40;
  if (depth > kDeepest) {
    failIn(kProgram, place, "is nested too deeply, or contains itself",
           "write a value as in a file");
  }
  if (value.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>();
  if (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr())) return jsonNumber(place, value);
  if (py::isinstance<py::str>(value)) return toText(place, value);
  if (py::isinstance<py::dict>(value)) return jsonDict(place, toDict(place, value), depth + 1);
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    nlohmann::json list = nlohmann::json::array();
    for (const py::handle element : value) list.push_back(jsonOf(place, element, depth + 1));
    return list;
  }
  // Arrays and numbers of NumPy.
  requireUnmasked(place, value);
  if (const py::object toList = findAttribute(value, "tolist")) {
    return jsonOf(place, invoke(toList), depth + 1);
  }
  failIn(kProgram, place, "is no value that a file could hold",
         "give a number, a text, a truth value, a list or a dict");
}

/// Lists of numbers become arrays.
bool isNumbers(const Json& list) {
  return std::ranges::all_of(list, [](const Json& value) { return value.is_number(); });
}

bool isRows(const Json& list) {
  return !list.empty() && std::ranges::all_of(list, [&](const Json& row) {
    return row.is_array() && !row.empty() && row.size() == list[0].size() && isNumbers(row);
  });
}

}  // namespace

std::optional<VecX<double>> toVector(const std::string& place, const py::object& value) {
  if (value.is_none()) return std::nullopt;
  const py::array_t<double> doubles = toDoubles(place, value);
  if (doubles.ndim() > 1) {
    failIn(kProgram, place, "has " + std::to_string(doubles.ndim()) + " dimensions",
           "give one row of numbers, as [0, 1.5, -0.2]");
  }
  return Eigen::Map<const VecX<double>>(doubles.data(), doubles.size());
}

std::optional<VecX<double>> toVector(const std::string& place, const py::object& value, int size,
                                     const std::string& example) {
  std::optional<VecX<double>> values = toVector(place, value);
  if (values && values->size() != size) {
    failIn(kProgram, place,
           "has " + counted(static_cast<std::size_t>(values->size()), "number") + "; it must be " +
               std::to_string(size) + " numbers",
           "write it as " + example);
  }
  return values;
}

MatX<double> toMatrix(const std::string& place, const py::object& value, int most) {
  const py::array_t<double> doubles = toDoubles(place, value);
  if (doubles.ndim() < 1 || doubles.ndim() > most) {
    failIn(kProgram, place, "has " + std::to_string(doubles.ndim()) + " dimensions",
           "give rows of numbers, as [[0, 1], [2, 3]]");
  }
  const Eigen::Index rows = doubles.shape(0);
  Eigen::Index columns = 1;
  for (py::ssize_t i = 1; i < doubles.ndim(); ++i) columns *= doubles.shape(i);
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Rows>(doubles.data(), rows, columns);
}

std::vector<double> toList(const std::optional<VecX<double>>& values) {
  return values ? std::vector<double>(values->begin(), values->end()) : std::vector<double>();
}

std::optional<double> toFinite(const std::string& place, std::optional<double> value) {
  if (value && !std::isfinite(*value)) failNumber(place, *value);
  return value;
}

nlohmann::json toJsonValue(const std::string& place, const py::handle& value) {
  return jsonOf(place, value, 0);
}

std::string toKey(const std::string& place, const py::handle& key) {
  if (!py::isinstance<py::str>(key)) {
    failIn(kProgram, place, "has the key " + describeValue(key) + ", which is no text",
           "write keys in quotes, as {\"payload.mass\": 2}");
  }
  return toText(place, key);
}

RobotChanges toChanges(const std::string& place, const py::dict& changes) {
  RobotChanges made;
  for (const auto& [key, value] : changes) {
    const std::string path = toKey(place, key);
    made.emplace_back(path, toJsonValue(path, value));
  }
  return made;
}

py::array toArray(const VecX<double>& values) {
  loadNumpy();
  return py::array_t<double>(values.size(), values.data());
}

py::array toArray(const std::vector<double>& values) {
  loadNumpy();
  return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::array toArray(const MatX<double>& A) {
  loadNumpy();
  py::array_t<double> array({A.rows(), A.cols()});
  auto to = array.mutable_unchecked<2>();
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    for (Eigen::Index j = 0; j < A.cols(); ++j) to(i, j) = A(i, j);
  }
  return array;
}

py::array toArray(const std::vector<std::complex<double>>& values) {
  loadNumpy();
  return py::array_t<std::complex<double>>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::object toPython(const Json& value) {
  if (value.is_null()) return py::none();
  if (value.is_boolean()) return py::bool_(value.get<bool>());
  if (value.is_number_integer()) return py::int_(value.get<long long>());
  if (value.is_number()) return py::float_(value.get<double>());
  if (value.is_string()) return toPython(value.get<std::string>());
  if (value.is_object()) {
    py::dict dict;
    for (const auto& [key, member] : value.items()) dict[key.c_str()] = toPython(member);
    return py::object(std::move(dict));
  }
  if (isNumbers(value)) return toArray(value.get<std::vector<double>>());
  if (isRows(value)) {
    MatX<double> rows(value.size(), value[0].size());
    for (std::size_t i = 0; i < value.size(); ++i) {
      for (std::size_t j = 0; j < value[i].size(); ++j) {
        rows(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
            value[i][j].get<double>();
      }
    }
    return toArray(rows);
  }
  py::list list;
  for (const Json& element : value) list.append(toPython(element));
  return py::object(std::move(list));
}

py::object toPython(const std::string& text) {
  auto made = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
  if (!made) throw py::error_already_set();
  return made;
}

py::object toPython(const Issue& issue) {
  const bool isError = issue.severity == Issue::Severity::Error;
  return invoke(memberOf("denavit._results", "Issue"), toPython(issue.where), toPython(issue.what),
                toPython(issue.remedy), py::str(isError ? "error" : "warning"));
}

py::object makeResult(const char* name, const py::dict& members) {
  return invoke(memberOf("denavit._results", name), members);
}

}  // namespace denavit
