#include "models/files/crc32.h"

#include <charconv>
#include <vector>

#include <zlib.h>

#include "models/files/input_file.h"
#include "models/issue.h"

namespace denavit {

void Crc32::add(std::string_view bytes) {
  sum_ = static_cast<std::uint32_t>(
      ::crc32_z(sum_, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string Crc32::text() const {
  char digits[8];
  const auto end = std::to_chars(digits, digits + sizeof digits, sum_, 16).ptr;
  const std::string shown(digits, end);
  return std::string(sizeof digits - shown.size(), '0') + shown;
}

std::string findFileCrc(const std::string& path) {
  try {
    InputFile file(path);
    Crc32 crc;
    std::vector<char> buffer(1u << 20u);
    while (const std::size_t count = file.read(buffer.data(), buffer.size())) {
      crc.add({buffer.data(), count});
    }
    return crc.text();
  } catch (const DescriptionError&) {
    return {};  // there is nothing, or it cannot be read: nobody can tell what stood there
  }
}

}  // namespace denavit
