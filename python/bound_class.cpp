#include "python/bound_class.h"

namespace denavit {
namespace {

PyObject* makeInstance(PyTypeObject* type, PyObject*, PyObject*) {
  if (!py::detail::all_type_info(type).empty()) return py::detail::make_new_instance(type);
  PyErr_SetString(PyExc_TypeError,
                  "this class is only a base: make an object of Robot or the like");
  return nullptr;
}

}  // namespace

void refuseBareObjects() {
  auto* base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
  base->tp_new = &makeInstance;
}

py::dict attributesOf(const py::handle& object) {
  const py::object attributes = findAttribute(object, "__dict__");
  return attributes ? toDict("__dict__", attributes) : py::dict();
}

void setAttributes(const py::handle& object, const py::handle& attributes) {
  if (py::len(attributes) == 0) return;
  const py::object own = findAttribute(object, "__dict__");
  if (!own) {
    throw py::type_error(
        "state: has attributes, but objects of this class cannot have any: remove them");
  }
  if (PyDict_Update(own.ptr(), attributes.ptr()) != 0) throw py::error_already_set();
}

py::object copyDeeply(const py::dict& attributes, const py::handle& object, const py::handle& copy,
                      const py::handle& memo) {
  if (!PyDict_Check(memo.ptr())) refuse("memo", memo, "is not a dict", "use copy.deepcopy()");
  if (attributes.empty()) return attributes;
  const auto key = py::reinterpret_steal<py::object>(PyLong_FromVoidPtr(object.ptr()));
  if (PyDict_SetItem(memo.ptr(), key.ptr(), copy.ptr()) != 0) throw py::error_already_set();
  return invoke(memberOf("copy", "deepcopy"), attributes, memo);
}

py::tuple reduce(const py::handle& object) {
  return py::make_tuple(memberOf("copyreg", "__newobj__"), py::make_tuple(py::type::of(object)),
                        invoke(attributeOf(object, "__getstate__")));
}

py::tuple toState(const std::vector<std::string>& texts, const py::dict& attributes) {
  py::list state;
  for (const std::string& text : texts) state.append(text);
  if (!attributes.empty()) state.append(attributes);
  return py::tuple(state);
}

std::vector<std::string> readState(const py::handle& state, std::size_t count) {
  const py::tuple all = toTuple("state", state);
  if (all.size() != count && all.size() != count + 1) {
    failIn("denavit", "state",
           "has " + counted(all.size(), "value") + "; it must have " + std::to_string(count) +
               ", and after them a dict of attributes where there are any",
           "give what __getstate__() returned");
  }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    texts.push_back(toText("state[" + std::to_string(i) + "]", all[i]));
  }
  return texts;
}

py::dict readAttributes(const py::handle& state, std::size_t count) {
  const py::tuple all = toTuple("state", state);
  return all.size() > count ? toDict("state[" + std::to_string(count) + "]", all[count])
                            : py::dict();
}

}  // namespace denavit
