#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

/// Arguments of functions, read by their names: an argument of a wrong type is a TypeError that
/// names it, its value and what it has to be. Those of pybind11 speak of C++.
namespace denavit {

namespace py = pybind11;

/// @throws pybind11::type_error "duration: "x" is not a number: write it as 0.5"
[[noreturn]] void refuse(const std::string& place, const py::handle& given, const std::string& what,
                         const std::string& remedy);

/// What an error shows of a value: a number, a short text in quotes, otherwise its type.
[[nodiscard]] std::string describeValue(const py::handle& given);
/// A text of Python's for an error; what is no character is written as "\\ud800".
[[nodiscard]] std::string toShownText(const py::handle& text);

/// @throws DescriptionError for half of a character pair, which is no character
[[nodiscard]] std::string toText(const std::string& place, const py::handle& given);
[[nodiscard]] double toNumber(const std::string& place, const py::handle& given);
[[nodiscard]] long long toWhole(const std::string& place, const py::handle& given, long long least,
                                long long most);
[[nodiscard]] bool toTruth(const std::string& place, const py::handle& given);
[[nodiscard]] py::dict toDict(const std::string& place, const py::handle& given);
[[nodiscard]] py::tuple toTuple(const std::string& place, const py::handle& given);
/// The elements of any sequence that is no text.
/// @param example  "[1, 2]"
[[nodiscard]] py::tuple toElements(const std::string& place, const py::handle& given,
                                   const std::string& example);
/// "see help(denavit.Robot) for how to make one"
[[nodiscard]] std::string seeHelp(const std::string& name);
/// The value of a bound class. X.__new__(X), without __init__, has none, nor has an object of a
/// class of Python's whose __init__ does not call that of its base.
[[nodiscard]] void* toBound(const std::string& place, const py::handle& given,
                            const std::type_info& type);

/// How one argument is read: the general case is a bound class.
template <typename T>
struct Argument {
  static T& read(const std::string& place, const py::handle& given) {
    return *static_cast<T*>(toBound(place, given, typeid(T)));
  }
};

template <>
struct Argument<py::object> {
  static py::object read(const std::string&, const py::handle& given) {
    return py::reinterpret_borrow<py::object>(given);
  }
};

template <>
struct Argument<py::dict> {
  static py::dict read(const std::string& place, const py::handle& given) {
    return toDict(place, given);
  }
};

template <>
struct Argument<std::string> {
  static constexpr const char* kExamples = "[\"a\", \"b\"]";
  static std::string read(const std::string& place, const py::handle& given) {
    return toText(place, given);
  }
};

template <>
struct Argument<double> {
  static double read(const std::string& place, const py::handle& given) {
    return toNumber(place, given);
  }
};

template <>
struct Argument<bool> {
  static bool read(const std::string& place, const py::handle& given) {
    return toTruth(place, given);
  }
};

template <std::integral T>
struct Argument<T> {
  static constexpr const char* kExamples = "[1, 2]";
  static T read(const std::string& place, const py::handle& given) {
    constexpr auto kMost = std::numeric_limits<long long>::max();
    const long long most = std::cmp_less(kMost, std::numeric_limits<T>::max())
                               ? kMost
                               : static_cast<long long>(std::numeric_limits<T>::max());
    return static_cast<T>(
        toWhole(place, given, static_cast<long long>(std::numeric_limits<T>::min()), most));
  }
};

template <typename T>
struct Argument<std::optional<T>> {
  static std::optional<T> read(const std::string& place, const py::handle& given) {
    if (given.is_none()) return std::nullopt;
    return Argument<T>::read(place, given);
  }
};

template <typename T>
struct Argument<std::vector<T>> {
  static std::vector<T> read(const std::string& place, const py::handle& given) {
    std::vector<T> values;
    for (const py::handle& element : toElements(place, given, Argument<T>::kExamples)) {
      values.push_back(
          Argument<T>::read(place + "[" + std::to_string(values.size()) + "]", element));
    }
    return values;
  }
};

}  // namespace denavit
