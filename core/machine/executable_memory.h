#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace denavit {

/// Code that can be called while this lives: pages that are first writable, then executable, never
/// both.
class ExecutableMemory {
 public:
  /// Holds nothing where the system does not allow it.
  explicit ExecutableMemory(const std::vector<std::uint8_t>& code);
  ~ExecutableMemory();
  ExecutableMemory(const ExecutableMemory&) = delete;
  ExecutableMemory& operator=(const ExecutableMemory&) = delete;

  /// The first byte of the code, or null.
  [[nodiscard]] std::uint8_t* code() const { return code_; }

 private:
  std::size_t size_;
  std::uint8_t* code_ = nullptr;
};

}  // namespace denavit
