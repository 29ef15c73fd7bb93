#include "models/files/file_error.h"

#include <system_error>

#include "models/issue.h"

namespace denavit {

void failFile(const std::string& path, const std::string& what, const std::string& remedy) {
  failIn(path, "file", what, remedy);
}

std::string systemMessage(int error) { return std::generic_category().message(error); }

}  // namespace denavit
