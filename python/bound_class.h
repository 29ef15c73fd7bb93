#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/issue.h"
#include "python/functions.h"
#include "python/lock.h"

namespace denavit {

/// X.__new__(X) makes an object without a value, which is what unpickling begins with. The base
/// class that all bound classes have has no values at all: objects of it are refused.
void refuseBareObjects();

/// Gives an object its value. @throws pybind11::type_error where it has one: other threads may
/// compute with it
template <typename T>
void construct(const py::detail::value_and_holder& object, T value) {
  if (object) throw py::type_error("it is initialised already: make another object");
  object.value_ptr() = new T(std::move(value));
}

/// {} of objects that have no attributes of their own: those of classes of Python's have.
[[nodiscard]] py::dict attributesOf(const py::handle& object);
void setAttributes(const py::handle& object, const py::handle& attributes);
/// What copy.deepcopy() does with attributes; they may refer to the object itself.
[[nodiscard]] py::object copyDeeply(const py::dict& attributes, const py::handle& object,
                                    const py::handle& copy, const py::handle& memo);
/// (copyreg.__newobj__, (class,), state), for every protocol of pickle.
[[nodiscard]] py::tuple reduce(const py::handle& object);
[[nodiscard]] py::tuple toState(const std::vector<std::string>& texts, const py::dict& attributes);
/// @throws DescriptionError where there are not so many texts
[[nodiscard]] std::vector<std::string> readState(const py::handle& state, std::size_t count);
/// The attributes behind the texts; {} where there are none.
[[nodiscard]] py::dict readAttributes(const py::handle& state, std::size_t count);

/// A class of Python's whose objects have a value of type T.
template <typename T>
class BoundClass {
 public:
  BoundClass(const py::module_& module, const char* name, const char* doc)
      : type_(module, name, py::custom_type_setup(&widen), doc), name_(name) {}

  /// A method. @param extra  py::arg, py::kw_only, its documentation
  template <typename Work, typename... Extra>
  BoundClass& def(const char* name, Work work, const Extra&... extra) {
    const Parameters parameters(name, py::arg("self"), extra...);
    type_.def(name, readingArguments(std::move(work), parameters), parameters.doc().c_str());
    return *this;
  }

  template <typename Work, typename... Extra>
  BoundClass& defStatic(const char* name, Work work, const Extra&... extra) {
    const Parameters parameters(name, extra...);
    type_.def_static(name, readingArguments(std::move(work), parameters), parameters.doc().c_str());
    return *this;
  }

  template <typename Work>
  BoundClass& defProperty(const char* name, Work work, const char* doc) {
    const Parameters parameters(name, py::arg("self"));
    type_.def_property_readonly(name, readingArguments(std::move(work), parameters), doc);
    return *this;
  }

  /// @param make  a value of the constructor's arguments
  template <typename Work, typename... Extra>
  BoundClass& defConstructor(Work make, const Extra&... extra) {
    const auto made = readingArguments(std::move(make), Parameters(name_, extra...));
    return defMaking(
        "__init__",
        [made](const py::handle&, const py::args& args, const py::kwargs& kwargs) {
          return made(args, kwargs);
        },
        extra...);
  }

  /// Objects come from functions only.
  BoundClass& defNoConstructor() {
    const std::string how = name_ + "() cannot make one: " + seeHelp(name_);
    type_.def(
        "__init__",
        [how](py::detail::value_and_holder&, const py::args&, const py::kwargs&) {
          throw py::type_error(how);
        },
        py::detail::is_new_style_constructor());
    return *this;
  }

  /// Copies of objects, also of classes of Python's, with their attributes.
  BoundClass& defCopies() {
    def("__copy__", [](const py::object& self) {
      py::object made = copyOf(self);
      setAttributes(made, attributesOf(self));
      return made;
    });
    return def(
        "__deepcopy__",
        [](const py::object& self, const py::object& memo) {
          py::object made = copyOf(self);
          setAttributes(made, copyDeeply(attributesOf(self), self, made, memo));
          return made;
        },
        py::arg("memo"));
  }

  /// Pickles and their reading: the state is so many texts, and behind them attributes of objects
  /// of classes of Python's.
  template <typename ToTexts, typename FromTexts>
  BoundClass& defState(std::size_t count, ToTexts toTexts, FromTexts fromTexts) {
    def("__reduce__", [](const py::object& self) { return reduce(self); });
    def("__getstate__", [toTexts](const py::object& self) {
      return toState(toTexts(Argument<T>::read("self", self)), attributesOf(self));
    });
    const auto read = readingArguments(
        [count, fromTexts](const py::object& state) {
          return std::pair(fromTexts(readState(state, count)), readAttributes(state, count));
        },
        Parameters("__setstate__", py::arg("state")));
    return defMaking(
        "__setstate__",
        [read](const py::handle& self, const py::args& args, const py::kwargs& kwargs) {
          auto [value, attributes] = read(args, kwargs);
          setAttributes(self, attributes);
          return std::move(value);
        },
        py::arg("state"));
  }

 private:
  /// __init__ or __setstate__. @param make  a value for an object, of arguments
  template <typename Work, typename... Extra>
  BoundClass& defMaking(const char* name, Work make, const Extra&... extra) {
    type_.def(
        name,
        [make](py::detail::value_and_holder& object, const py::args& args,
               const py::kwargs& kwargs) {
          const py::handle self(reinterpret_cast<PyObject*>(object.inst));
          construct<T>(object, make(self, args, kwargs));
        },
        py::detail::is_new_style_constructor(),
        Parameters(name, py::arg("self"), extra...).doc().c_str());
    return *this;
  }

  /// A word more than the base has: Python refuses `__class__ = ..` of one bound class by another.
  static void widen(PyHeapTypeObject* type) {
    type->ht_type.tp_basicsize += static_cast<Py_ssize_t>(sizeof(void*));
  }

  static py::object copyOf(const py::object& self) {
    const T& value = Argument<T>::read("self", self);
    auto made =
        py::reinterpret_steal<py::object>(py::detail::make_new_instance(Py_TYPE(self.ptr())));
    auto* instance = reinterpret_cast<py::detail::instance*>(made.ptr());
    const py::detail::type_info* type = py::detail::get_type_info(typeid(T));
    construct<T>(instance->get_value_and_holder(type), value);
    type->init_instance(instance, nullptr);
    return made;
  }

  py::class_<T> type_;
  std::string name_;
};

}  // namespace denavit
