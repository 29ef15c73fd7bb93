#include "app/denavit/arguments.h"

#include <algorithm>
#include <cmath>

#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/read_file.h"
#include "models/json/number_text.h"
#include "models/robot/coordinates.h"

namespace denavit {

std::string withoutSpaces(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

CLI::Option* addInput(CLI::App& command, const std::string& name, std::string& target,
                      const std::string& description) {
  return command.add_option(name, target, description)->required()->each(admitPipe);
}

CLI::Option* addText(CLI::App& command, const std::string& name, std::string& target,
                     const std::string& description) {
  return command.add_option(name, target, description)->check(refuseEmpty);
}

double parseNumber(const std::string& option, const std::string& text) {
  const std::optional<double> number = findNumber(text);
  if (!number) {
    failArgument(option, "\"" + text + "\" is not a finite number", "write it as 0.5");
  }
  return *number;
}

int parseWhole(const std::string& option, const std::string& text, const std::string& what,
               int least, int most, int example) {
  const std::optional<double> number = findNumber(text);
  if (!number || !(*number >= least && *number <= most && *number == std::floor(*number))) {
    failArgument(option, "is " + text + "; it is " + what,
                 "give a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", as " + std::to_string(example));
  }
  return static_cast<int>(*number);
}

VecX<double> parseVector(const std::string& option, const std::string& text, int size) {
  return parseCoordinates(option, text, size, size);
}

VecX<double> parseNumbers(const std::string& option, const std::string& text) {
  std::vector<double> values;
  for (std::size_t start = 0;;) {
    const std::size_t comma = text.find(',', start);
    values.push_back(parseNumber(option, withoutSpaces(text.substr(start, comma - start))));
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  return Eigen::Map<VecX<double>>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::optional<VecX<double>> parseGiven(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return parseNumbers(option, text);
}

VecX<double> parseCoordinates(const std::string& option, const std::string& text, int joints,
                              int size) {
  if (text.empty()) return VecX<double>::Zero(size);
  return namingSource("denavit", [&] {
    return spreadCoordinates(option, parseNumbers(option, text), joints, size);
  });
}

std::vector<Issue> toOptionIssues(std::vector<Issue> issues) {
  for (Issue& issue : issues) {
    std::ranges::replace(issue.where, '_', '-');
    issue.where = "--" + issue.where;
  }
  return issues;
}

}  // namespace denavit
