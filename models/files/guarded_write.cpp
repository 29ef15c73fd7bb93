#include "models/files/guarded_write.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "models/files/atomic_file.h"

namespace denavit {
namespace {

/// The folder that a file really is in, also where links lead to it.
std::filesystem::path folderBehind(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  const std::filesystem::path folder = (error ? std::filesystem::path(path) : target).parent_path();
  return folder.empty() ? "." : folder;
}

/// The turn of one program in a folder. Of the folder, not of the file: a rename puts another file
/// under the name, and there may be none yet. The system takes it back from a program that dies.
class FolderTurn {
 public:
  explicit FolderTurn(const std::string& path)
      : folder_(::open(folderBehind(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(5);
    while (folder_ >= 0 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0) {
      const bool isTaken = errno == EWOULDBLOCK || errno == EINTR;
      if (!isTaken || Clock::now() > end) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  ~FolderTurn() {
    if (folder_ >= 0) ::close(folder_);
  }
  FolderTurn(const FolderTurn&) = delete;
  FolderTurn& operator=(const FolderTurn&) = delete;

 private:
  int folder_;
};

}  // namespace

FileChanged::FileChanged(const std::string& path, FileNow found)
    : DescriptionError(
          path, {{Issue::Severity::Error, "file", "was changed by another program in the meantime",
                  "read it again, or save under another name"}}),
      found_(found) {}

FileStamp writeUnlessChanged(const std::string& path, std::string_view contents,
                             const std::vector<FileNow>& known) {
  const FolderTurn turn(path);
  const FileNow now = lookAtFile(path);
  if (now.exists && std::find(known.begin(), known.end(), now) == known.end()) {
    throw FileChanged(path, now);
  }
  writeAtomically(path, contents);
  return stampOf(contents);
}

FileStamp writeInTurn(const std::string& path, std::string_view contents) {
  const FolderTurn turn(path);
  writeAtomically(path, contents);
  return stampOf(contents);
}

}  // namespace denavit
