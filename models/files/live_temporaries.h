#pragma once

namespace denavit {

/// A place in the list of the temporary files that this process is writing now. The list exists for
/// signal handlers: a program that is told to end at once can still take its temporary files along.
class LiveTemporary {
 public:
  /// Where the list is full (16 at once) or the path too long, the file is simply not listed.
  explicit LiveTemporary(const char* path) noexcept;
  ~LiveTemporary();
  LiveTemporary(const LiveTemporary&) = delete;
  LiveTemporary& operator=(const LiveTemporary&) = delete;

 private:
  int place_ = -1;
};

/// Whether a file is being written now. Safe in signal handlers.
[[nodiscard]] bool isWritingFiles() noexcept;

/// Removes every listed file; what is being written is lost. Safe in signal handlers, which must
/// end the process afterwards.
void removeLiveTemporaries() noexcept;

}  // namespace denavit
