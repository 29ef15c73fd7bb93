#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/import/code_value.h"

namespace denavit {

/// What a function is called with.
struct CodeArguments {
  std::vector<Eigen::MatrixXd> values;
  std::vector<std::string> words;  ///< "deg", "zyx"
};

/// The value of a function of numbers, matrices or poses, by its name without module: "zeros",
/// "SE3.Rx".
/// @returns nothing for other names, and for arguments that do not fit
[[nodiscard]] std::optional<Eigen::MatrixXd> callCodeFunction(const std::string& name,
                                                              const CodeArguments& arguments);

}  // namespace denavit
