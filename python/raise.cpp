#include "python/raise.h"

#include <algorithm>

#include "models/error_lines.h"
#include "python/lock.h"
#include "python/values.h"

namespace denavit {
namespace {

/// What a place is called here: "--hand-direction" of the command line is hand_direction.
std::string toArgument(std::string place) {
  if (!place.starts_with("--")) return place;
  std::ranges::replace(place, '-', '_');
  return place.substr(2);
}

}  // namespace

void raise(const DescriptionError& thrown) {
  std::vector<Issue> named = thrown.issues();
  for (Issue& issue : named) issue.where = toArgument(issue.where);
  const DescriptionError error(thrown.source(), named);
  py::list issues;
  for (const Issue& issue : named) issues.append(toPython(issue));
  const std::string source = error.source().empty() ? "denavit" : error.source();
  const py::object type = memberOf("denavit._results", "DescriptionError");
  const py::object made =
      invoke(type, toPython(describeErrors(error, "denavit")), toPython(source), issues);
  PyErr_SetObject(type.ptr(), made.ptr());
  throw py::error_already_set();
}

}  // namespace denavit
