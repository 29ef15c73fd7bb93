#include "models/files/file_stamp.h"

#include <charconv>
#include <filesystem>

#include <boost/crc.hpp>

#include "models/files/read_file.h"
#include "models/issue.h"

namespace denavit {
namespace {

using Crc64 = boost::crc_optimal<64, 0x42F0E1EBA9EA3693ULL, ~0ULL, ~0ULL, true, true>;

/// The number that all of the text is.
std::optional<std::uint64_t> findWhole(std::string_view text, int base) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number, base);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

}  // namespace

FileStamp stampOf(std::string_view contents) {
  Crc64 crc;
  crc.process_bytes(contents.data(), contents.size());
  return {contents.size(), crc.checksum()};
}

std::string toText(const FileStamp& stamp) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, stamp.crc64, 16).ptr;
  const std::string crc(digits, end);
  return std::string(16 - crc.size(), '0') + crc + "-" + std::to_string(stamp.size);
}

std::optional<FileStamp> findStamp(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  if (text.size() < kDigits + 2 || text[kDigits] != '-') return std::nullopt;
  const auto crc = findWhole(text.substr(0, kDigits), 16);
  const auto size = findWhole(text.substr(kDigits + 1), 10);
  if (!crc || !size) return std::nullopt;
  return FileStamp{*size, *crc};
}

FileNow lookAtFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  FileNow now;
  // A folder that may not be looked into hides whether there is a file: it counts as unreadable.
  now.exists = status.type() != std::filesystem::file_type::not_found;
  if (!now.exists || isSpecialFile(path)) return now;
  try {
    now.stamp = stampOf(readFile(path));
  } catch (const DescriptionError&) {
    now.exists = std::filesystem::status(path, error).type() !=
                 std::filesystem::file_type::not_found;  // it went in between
  }
  return now;
}

}  // namespace denavit
