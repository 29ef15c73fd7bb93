#pragma once

#include <memory>
#include <string>

#include "models/files/descriptor.h"

namespace denavit {

class LiveTemporary;

/// A file or folder that is written under another name beside the one it will replace, so that
/// nobody ever meets half of it. The name cannot be guessed, nobody else may open it, and it is
/// locked (flock) while this lives: a temporary that nobody holds is what a killed program left,
/// and the next one that is made in the folder removes it.
class TemporaryFile {
 public:
  enum class Kind { File, Folder };

  /// Makes it, empty, in the folder of `target`, which must be writable as requireTarget() says.
  /// @throws DescriptionError naming the target
  explicit TemporaryFile(const std::string& target, Kind kind = Kind::File);
  /// Removes what was not committed.
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Absolute.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Of the file, open for writing.
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }

  /// Waits until the contents are on the disk: a rename may get there first, and a power cut
  /// between the two would leave a new name with nothing in it.
  /// @throws DescriptionError when the disk does not take them
  void sync();
  /// Gives it the target's name, and who may read it: those who may read the target, or, where
  /// there is none yet, whom the umask leaves.
  /// @throws DescriptionError naming the target
  void commit();

 private:
  std::string asked_, target_, path_;
  Kind kind_;
  Descriptor descriptor_;
  std::unique_ptr<LiveTemporary> live_;
  bool committed_ = false;
};

/// Where a link leads, also where there is nothing yet: writing through it must not replace the
/// link by a file.
/// @throws DescriptionError for links that lead in a circle
[[nodiscard]] std::string findFinalTarget(const std::string& path);

/// Finds out whether a file can be written, without touching it.
/// @throws DescriptionError for names that are empty or too long, folders, folders that are missing
///   or closed, and files that are write-protected
void requireTarget(const std::string& path);

}  // namespace denavit
