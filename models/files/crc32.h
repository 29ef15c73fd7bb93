#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace denavit {

/// CRC-32 of bytes that come in pieces: that of zip and Ethernet, CRC-32/ISO-HDLC.
class Crc32 {
 public:
  void add(std::string_view bytes);
  /// Eight hexadecimal digits.
  [[nodiscard]] std::string text() const;

 private:
  std::uint32_t sum_ = 0;
};

/// Of a file's bytes; empty where there is none that can be read.
[[nodiscard]] std::string findFileCrc(const std::string& path);

}  // namespace denavit
