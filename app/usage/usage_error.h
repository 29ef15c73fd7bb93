#pragma once

#include <string>
#include <vector>

#include "app/usage/cli_names.h"

namespace denavit {

/// The arguments with "--q -1,2" rewritten as "--q=-1,2": a value that starts with a minus sign
/// would otherwise look like an option.
[[nodiscard]] std::vector<std::string> joinNegativeValues(std::vector<std::string> arguments);

/// Says what is wrong with the arguments in the program's own words.
/// @throws DescriptionError always
[[noreturn]] void failUsage(const CLI::App& app, const CLI::ParseError& error);

/// A check for an option's value: "--csv ''" is a mistake of a script, not an omitted option.
[[nodiscard]] std::string refuseEmpty(const std::string& value);

/// A check for an option with a fixed set of values.
[[nodiscard]] std::function<std::string(const std::string&)> oneOf(
    std::vector<std::string> choices);

}  // namespace denavit
