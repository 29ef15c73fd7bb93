#include "app/usage/usage_error.h"

#include <algorithm>
#include <cctype>

#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

std::vector<std::string> optionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// Arguments that nothing took: an unknown option, or one file too many.
[[noreturn]] void failExtra(const CLI::App& command, std::vector<std::string> extras,
                            const std::string& help, const std::string& program) {
  // An unknown option explains the value that is left over behind it.
  const auto option = std::find_if(extras.begin(), extras.end(), [](const std::string& extra) {
    return extra.size() > 1 && extra[0] == '-';
  });
  if (option == extras.end()) {
    failArgument("\"" + extras.front() + "\"", "is one argument too many", help, program);
  }
  const std::string name = option->substr(0, option->find('='));
  const std::string suggestion = suggest(name, optionNames(command));
  failArgument(name, "is no option of " + command.get_name(),
               suggestion.empty() ? help : suggestion, program);
}

bool isNegativeValue(const std::string& text) {
  return text.size() > 1 && text[0] == '-' &&
         (std::isdigit(static_cast<unsigned char>(text[1])) != 0 || text[1] == '.' ||
          text.compare(1, 3, "inf") == 0 || text.compare(1, 3, "nan") == 0);
}

}  // namespace

std::vector<std::string> joinNegativeValues(std::vector<std::string> arguments) {
  std::vector<std::string> joined;
  for (std::string& argument : arguments) {
    const bool afterOption = !joined.empty() && joined.back().rfind("--", 0) == 0 &&
                             joined.back().size() > 2 &&
                             joined.back().find('=') == std::string::npos;
    if (afterOption && isNegativeValue(argument)) {
      joined.back() += "=" + argument;
    } else {
      joined.push_back(std::move(argument));
    }
  }
  return joined;
}

void failUsage(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string program = app.get_name();
  const std::string help =
      "see " + program + (chosen.empty() ? "" : " " + command.get_name()) + " --help";
  const std::string what = error.what();
  const std::string option = what.substr(0, what.find(':'));
  const std::vector<std::string> extras = app.remaining(true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    failExtra(command, extras, help, program);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool missing = what.find("missing") != std::string::npos;
    failArgument(option, missing ? "needs a value" : "is given more than once", help, program);
  }
  const bool aboutOption = option.rfind("--", 0) == 0 && what.size() > option.size() + 2;
  if (aboutOption) failArgument(option, what.substr(option.size() + 2), help, program);
  failArgument(command.get_name(), what, help, program);
}

std::string refuseEmpty(const std::string& value) {
  return value.empty() ? "is empty; it needs a value" : "";
}

std::function<std::string(const std::string&)> oneOf(std::vector<std::string> choices) {
  return [choices = std::move(choices)](const std::string& value) -> std::string {
    if (std::find(choices.begin(), choices.end(), value) != choices.end()) return "";
    return "\"" + value + "\" is unknown; it must be one of " + joinNames(choices);
  };
}

}  // namespace denavit
