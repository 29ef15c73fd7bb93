#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace denavit {

/// What a file held, to tell later whether it still holds that. Its bytes count and nothing else:
/// a `touch`, a copy put back or another inode is no change.
struct FileStamp {
  std::uint64_t size = 0;   ///< [bytes]
  std::uint64_t crc64 = 0;  ///< CRC-64/XZ of the bytes
  bool operator==(const FileStamp&) const = default;
};

[[nodiscard]] FileStamp stampOf(std::string_view contents);

/// "995dc9bbdf1939fa-9": CRC in hexadecimal digits, size in decimal ones.
[[nodiscard]] std::string toText(const FileStamp& stamp);
/// The stamp that toText wrote; nothing for any other text.
[[nodiscard]] std::optional<FileStamp> findStamp(std::string_view text);

/// What stands under a path now.
struct FileNow {
  bool exists = false;
  std::optional<FileStamp> stamp;  ///< nothing: there is no file, or none that can be read
  bool operator==(const FileNow&) const = default;
};

/// Reads the file, following links. Pipes and devices exist, but are never read.
[[nodiscard]] FileNow lookAtFile(const std::string& path);

}  // namespace denavit
