#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

namespace denavit {

namespace py = pybind11;

/// What a function is called with. Its own check says in one line which argument is missing,
/// unknown or too many; pybind11's prints every value.
class Parameters {
 public:
  /// @param function  what errors call it: "evaluate"
  /// @param extra     what pybind11 takes, too: py::arg, py::kw_only, the documentation
  template <typename... Extra>
  explicit Parameters(std::string function, const Extra&... extra)
      : function_(std::move(function)) {
    (add(extra), ...);
  }

  /// A value for each parameter. @throws pybind11::type_error
  [[nodiscard]] std::vector<py::object> bind(const py::args& args, const py::kwargs& kwargs) const;
  [[nodiscard]] const std::string& name(std::size_t i) const { return list_[i].name; }
  /// What help() and inspect.signature() show.
  [[nodiscard]] std::string doc() const;

 private:
  struct Parameter {
    std::string name;
    py::object value;  ///< what it is where it is not given; none: it has to be given
  };

  void add(const py::arg& required) { list_.push_back({required.name, {}}); }
  void add(const py::arg_v& optional) { list_.push_back({optional.name, optional.value}); }
  void add(const py::kw_only&) { positional_ = list_.size(); }
  void add(const char* doc) { doc_ = doc; }

  [[nodiscard]] std::size_t positionalCount() const { return std::min(positional_, list_.size()); }
  [[nodiscard]] std::string describe() const;
  [[nodiscard]] std::size_t find(const py::handle& key) const;

  std::string function_;
  std::string doc_;
  std::vector<Parameter> list_;
  std::size_t positional_ = static_cast<std::size_t>(-1);
};

}  // namespace denavit
