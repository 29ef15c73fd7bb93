#include "models/files/read_file.h"

#include <filesystem>

#include "models/files/input_file.h"
#include "models/files/typed_pipes.h"

namespace denavit {

std::string readFile(const std::string& path, std::size_t most) {
  InputFile file(path);
  if (file.size() > most) failTooLarge(path, most);
  std::string contents;
  char buffer[1 << 16];
  while (const std::size_t count = file.read(buffer, sizeof buffer)) {
    contents.append(buffer, count);
    if (contents.size() > most) failTooLarge(path, most);
  }
  return contents;
}

std::string readStart(const std::string& path, std::size_t bytes) {
  InputFile file(path);
  std::string start(bytes, '\0');
  std::size_t size = 0;
  while (size < bytes) {
    const std::size_t count = file.read(start.data() + size, bytes - size);
    if (count == 0) break;
    size += count;
  }
  start.resize(size);
  return start;
}

std::string folderOfFile(const std::string& path) {
  return isSpecialFile(path) ? "" : std::filesystem::path(path).parent_path().string();
}

bool isReadable(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) || findTypedPipe(path) != nullptr;
}

bool isSpecialFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

}  // namespace denavit
