#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/usage/cli_names.h"
#include "core/scalar/scalar.h"
#include "models/issue.h"
#include "models/runnable/read_runnable.h"

namespace denavit {

/// The argument that names what a command works on: a file, a shipped name, or a pipe of the shell.
CLI::Option* addInput(CLI::App& command, const std::string& name, std::string& target,
                      const std::string& description);

/// An option whose text is read later, and is refused where it is empty.
CLI::Option* addText(CLI::App& command, const std::string& name, std::string& target,
                     const std::string& description);

/// The text without spaces around it: "1, 2" is as good as "1,2".
[[nodiscard]] std::string withoutSpaces(const std::string& text);

/// A finite number.
/// @throws DescriptionError naming the option
[[nodiscard]] double parseNumber(const std::string& option, const std::string& text);

/// A whole number from `least` to `most`.
/// @param what  it is: "a number of moves"
/// @throws DescriptionError naming the option
[[nodiscard]] int parseWhole(const std::string& option, const std::string& text,
                             const std::string& what, int least, int most, int example);

/// "0,-1.5,2" as a vector.
[[nodiscard]] VecX<double> parseNumbers(const std::string& option, const std::string& text);
/// The same; nothing where the text is empty because the option was not given.
[[nodiscard]] std::optional<VecX<double>> parseGiven(const std::string& option,
                                                     const std::string& text);

/// "0,-1.5,2" as a vector; zeros where the text is empty because the option was not given.
[[nodiscard]] VecX<double> parseVector(const std::string& option, const std::string& text,
                                       int size);

/// The same for an arm's coordinates: one value per joint, amplitudes 0, or all N.
[[nodiscard]] VecX<double> parseCoordinates(const std::string& option, const std::string& text,
                                            int joints, int size);

/// Issues whose places are options.
[[nodiscard]] std::vector<Issue> toOptionIssues(std::vector<Issue> issues);

/// Errors without a source are of options: "hand_direction" is --hand-direction.
template <typename Work>
auto namingOptions(Work work) {
  try {
    return work();
  } catch (const DescriptionError& error) {
    if (!error.source().empty()) throw;
    throw DescriptionError("denavit", toOptionIssues(error.issues()));
  }
}

}  // namespace denavit
