#pragma once

#include <string>

#include <pybind11/pybind11.h>

namespace denavit {

/// What a mask of numpy.ma hides is no number, as NaN is none.
/// @throws DescriptionError that names the place of the first hidden value: "q[2]"
void requireUnmasked(const std::string& place, const pybind11::handle& given);

}  // namespace denavit
