#include "models/files/folder_lock.h"

#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>

namespace denavit {

FolderLock::FolderLock(const std::string& folder)
    : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  constexpr int kTries = 100;
  for (int k = 0; folder_.isOpen() && k < kTries; ++k) {
    if (::flock(folder_.number(), LOCK_EX | LOCK_NB) == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace denavit
