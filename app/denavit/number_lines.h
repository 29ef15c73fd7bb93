#pragma once

#include <string>

#include "core/scalar/scalar.h"

namespace denavit {

/// Numbers of results on the terminal: a name up to a width, then columns of readable numbers.
void printVector(const std::string& name, const VecX<double>& v, std::size_t width = 24);
/// Row by row; the name stands before the first.
void printRows(const std::string& name, const MatX<double>& A, std::size_t width = 24);

}  // namespace denavit
