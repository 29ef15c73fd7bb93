#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "core/scalar/scalar.h"
#include "models/issue.h"
#include "models/json/json_document.h"
#include "models/robot/robot_changes.h"

/// Values between Python and the program. All of it needs the interpreter's lock.
namespace denavit {

namespace py = pybind11;

/// A list or array of finite numbers; nothing of None.
/// @param place  what errors call it: "q"
/// @throws DescriptionError in the words of the command line
[[nodiscard]] std::optional<VecX<double>> toVector(const std::string& place,
                                                   const py::object& value);
/// The same with so many numbers.
/// @param example  as one writes it: "[0.4, 0.1, 0.5]"
[[nodiscard]] std::optional<VecX<double>> toVector(const std::string& place,
                                                   const py::object& value, int size,
                                                   const std::string& example);
/// Rows of finite numbers, as many in each; a row of numbers is a column.
/// @param most  dimensions: what lies in a third one stands in a row one after the other
[[nodiscard]] MatX<double> toMatrix(const std::string& place, const py::object& value,
                                    int most = 2);
[[nodiscard]] std::vector<double> toList(const std::optional<VecX<double>>& values);

/// A finite number.
[[nodiscard]] std::optional<double> toFinite(const std::string& place, std::optional<double> value);

/// A value as JSON: None, truth values, numbers, texts, lists, dicts, arrays.
[[nodiscard]] nlohmann::json toJsonValue(const std::string& place, const py::handle& value);
/// A key of a dict, which is a text.
[[nodiscard]] std::string toKey(const std::string& place, const py::handle& key);
/// {"payload.mass": 2} as changes, in the dict's order.
[[nodiscard]] RobotChanges toChanges(const std::string& place, const py::dict& changes);

/// Arrays of their own memory.
[[nodiscard]] py::array toArray(const VecX<double>& values);
[[nodiscard]] py::array toArray(const std::vector<double>& values);
[[nodiscard]] py::array toArray(const MatX<double>& A);  ///< rows x columns
[[nodiscard]] py::array toArray(const std::vector<std::complex<double>>& values);

/// JSON as Python has it: lists of numbers, and lists of such rows, as arrays.
[[nodiscard]] py::object toPython(const Json& value);

/// A text whose bytes may be no UTF-8, as those of a path.
[[nodiscard]] py::object toPython(const std::string& text);
[[nodiscard]] py::object toPython(const Issue& issue);

/// One of the classes of results (denavit/_results.py), made of a dict.
[[nodiscard]] py::object makeResult(const char* name, const py::dict& members);

}  // namespace denavit
