#include "models/files/folder_lock.h"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>

#include "models/files/temporary_file.h"

namespace denavit {

FolderLock::FolderLock(const std::string& path) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(5);
  std::string folder = std::filesystem::path(findFinalTarget(path)).parent_path().string();
  if (folder.empty()) folder = ".";
  folder_ = Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  while (folder_.isOpen() && ::flock(folder_.number(), LOCK_EX | LOCK_NB) != 0) {
    const bool isTaken = errno == EWOULDBLOCK || errno == EINTR;
    if (!isTaken || Clock::now() > end) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace denavit
