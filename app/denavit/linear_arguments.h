#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/usage/cli_names.h"
#include "core/linear_system/state_space.h"
#include "models/json/json_node.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// Where and as what an arm is linearised, as options say it.
struct LinearArguments {
  std::string q, qd, qdd, wrench, inputs;
};
void addLinearOptions(CLI::App& command, LinearArguments& target);
/// @throws DescriptionError naming the option
[[nodiscard]] LinearRequest toRequest(const LinearArguments& arguments);

/// The parts of a text between commas, none of them empty but where the text is.
[[nodiscard]] std::vector<std::string> splitAtCommas(const std::string& option,
                                                     const std::string& text);
/// "1,2" as numbers, as many as there are.
[[nodiscard]] std::vector<double> parseList(const std::string& option, const std::string& text);
/// "joints,tool" as words.
[[nodiscard]] std::vector<std::string> parseWords(const std::string& text);

[[nodiscard]] JsonNode toTextsNode(const std::vector<std::string>& texts);
[[nodiscard]] JsonNode toNumbersNode(const VecX<double>& values);
/// Row by row.
[[nodiscard]] JsonNode toRowsNode(const MatX<double>& A);
/// [re, im].
[[nodiscard]] JsonNode toRootNode(const Complex& root);

/// "-2 ± 3 i" of a root and its conjugate.
[[nodiscard]] std::string toRootText(const Complex& root);

}  // namespace denavit
