#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "models/files/descriptor.h"

namespace denavit {

/// A file that is read piece by piece. Waits for nothing: pipes, devices and sockets are refused,
/// and so is a file that has neither something to read nor an end, as /proc/kmsg. A pipe that
/// admitPipe() has read counts as a file.
class InputFile {
 public:
  /// @throws DescriptionError naming the path, what is wrong with it and what to do
  explicit InputFile(std::string path);

  /// The next bytes. A file that grows meanwhile is read on; what limits it is the caller's.
  /// @returns how many there were, at most `size`; 0 at the end
  /// @throws DescriptionError when the disk fails
  [[nodiscard]] std::size_t read(char* buffer, std::size_t size);

  /// The bytes from `at` [bytes] on, wherever read() is.
  /// @returns how many there were: fewer than `size` only at the end
  /// @throws DescriptionError when the disk fails
  [[nodiscard]] std::size_t readAt(std::uint64_t at, char* buffer, std::size_t size) const;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// [bytes] when it was opened; 0 also for files of the system that do not tell.
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::string path_;
  Descriptor file_;
  std::shared_ptr<const std::string> sent_;  ///< what came through a pipe
  std::size_t position_ = 0;                 ///< in that
  std::uint64_t size_ = 0;
};

/// Refuses a file of more bytes than that.
[[noreturn]] void failTooLarge(const std::string& path, std::size_t most);

}  // namespace denavit
