#include "app/denavit/mechanism_arguments.h"

#include "app/denavit/arguments.h"
#include "models/mechanism/mechanism_file.h"

namespace denavit {

GivenMechanism readGivenMechanism(const std::string& nameOrPath) {
  return giveMechanism(readMechanism(nameOrPath), nameOrPath);
}

std::vector<std::string> splitNames(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t start = 0; !text.empty();) {
    const std::size_t comma = text.find(',', start);
    names.push_back(withoutSpaces(text.substr(start, comma - start)));
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  return names;
}

}  // namespace denavit
