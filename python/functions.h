#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "python/arguments.h"
#include "python/parameters.h"
#include "python/raise.h"

/// Functions for Python that read their arguments by name.
namespace denavit {

/// The braces of the tuple have the arguments read from left to right.
template <typename Work, typename Return, typename... Args, std::size_t... I>
auto readingArguments(Work work, Parameters parameters, Return (*)(Args...),
                      std::index_sequence<I...>) {
  return [work = std::move(work), parameters = std::move(parameters)](
             const py::args& args, const py::kwargs& kwargs) -> Return {
    const std::vector<py::object> given = parameters.bind(args, kwargs);
    using Values =
        std::tuple<decltype(Argument<std::remove_cvref_t<Args>>::read("", py::handle()))...>;
    return raisingErrors([&]() -> Return {
      return std::apply(
          work, Values{Argument<std::remove_cvref_t<Args>>::read(parameters.name(I), given[I])...});
    });
  };
}

template <typename Work, typename Return, typename... Args>
auto readingArguments(Work work, Parameters parameters, Return (*signature)(Args...)) {
  return readingArguments(std::move(work), std::move(parameters), signature,
                          std::index_sequence_for<Args...>());
}

/// What pybind11 binds for a function of typed arguments.
template <typename Work>
auto readingArguments(Work work, Parameters parameters) {
  using Signature = py::detail::function_signature_t<Work>;
  return readingArguments(std::move(work), std::move(parameters),
                          static_cast<std::add_pointer_t<Signature>>(nullptr));
}

/// A function of the module. @param extra  py::arg, py::kw_only, its documentation
template <typename Work, typename... Extra>
void define(py::module_& module, const char* name, Work work, const Extra&... extra) {
  const Parameters parameters(name, extra...);
  module.def(name, readingArguments(std::move(work), parameters), parameters.doc().c_str());
}

}  // namespace denavit
