#include "python/parameters.h"

#include <algorithm>

#include "models/json/suggestion.h"
#include "python/arguments.h"

namespace denavit {

/// "it takes q, qd, qdd"
std::string Parameters::describe() const {
  std::string all;
  for (const Parameter& one : list_) {
    if (one.name != "self") all += (all.empty() ? "" : ", ") + one.name;
  }
  return "it takes " + (all.empty() ? "no arguments" : all);
}

std::size_t Parameters::find(const py::handle& key) const {
  const std::string name = PyUnicode_Check(key.ptr()) ? toShownText(key) : describeValue(key);
  const auto at = std::ranges::find(list_, name, &Parameter::name);
  if (at != list_.end()) return static_cast<std::size_t>(at - list_.begin());
  std::vector<std::string> names;
  for (const Parameter& one : list_) names.push_back(one.name);
  const std::string near = suggest(name, names);
  throw py::type_error(function_ + "() has no argument \"" + name +
                       "\": " + (near.empty() ? describe() : near));
}

std::vector<py::object> Parameters::bind(const py::args& args, const py::kwargs& kwargs) const {
  std::vector<py::object> values(list_.size());
  if (args.size() > positionalCount()) {
    const bool hasMore = positionalCount() < list_.size();
    throw py::type_error(
        function_ + "() is given too many arguments: " +
        (hasMore ? "give " + list_[positionalCount()].name + " and what follows " + "by their names"
                 : describe()));
  }
  for (std::size_t i = 0; i < args.size(); ++i) values[i] = args[i];
  for (const auto& [key, value] : kwargs) {
    const std::size_t i = find(key);
    if (values[i]) {
      throw py::type_error(function_ + "() is given " + list_[i].name + " twice: give it once");
    }
    values[i] = py::reinterpret_borrow<py::object>(value);
  }
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (!values[i]) values[i] = list_[i].value;
    if (values[i]) continue;
    throw py::type_error(function_ + "() needs " + list_[i].name + ": " + describe());
  }
  return values;
}

std::string Parameters::doc() const {
  std::string text;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (i > 0) text += ", ";
    if (i == positional_) text += "*, ";
    text += list_[i].name;
    if (list_[i].value) text += "=" + py::repr(list_[i].value).cast<std::string>();
  }
  return function_ + "(" + text + ")\n--\n\n" + doc_;
}

}  // namespace denavit
