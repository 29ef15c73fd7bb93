#include "models/files/typed_pipes.h"

#include <cerrno>
#include <chrono>
#include <map>
#include <mutex>

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "models/files/descriptor.h"
#include "models/files/file_error.h"
#include "models/files/input_file.h"
#include "models/files/read_file.h"

namespace denavit {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a typed pipe may be without a writer, and how long its writer may be silent: the
/// command behind a pipe of the shell is at work, a pipe with a name may have been forgotten.
constexpr std::chrono::seconds kWriterComes{3}, kCommandSilent{60}, kNamedSilent{4};
/// How long all of it may take, and how much it may be.
constexpr std::chrono::seconds kWholePipe{60};
constexpr std::size_t kLargestPipe = std::size_t{64} << 20u;

/// A pipe gives its bytes once: they are kept by its name.
class TypedPipes {
 public:
  void add(const std::string& path, std::string contents) {
    const std::lock_guard guard(mutex_);
    contents_[path] = std::make_shared<const std::string>(std::move(contents));
  }
  [[nodiscard]] std::shared_ptr<const std::string> find(const std::string& path) const {
    const std::lock_guard guard(mutex_);
    const auto found = contents_.find(path);
    return found == contents_.end() ? nullptr : found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const std::string>> contents_;
};

TypedPipes& typedPipes() {
  static TypedPipes pipes;
  return pipes;
}

/// Whether it is a pipe between two programs, not one that stands in a folder.
bool isNameless(int pipe) {
  struct statfs system {};
  return ::fstatfs(pipe, &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

/// Waits until the pipe has something to read or is closed. @returns whether it has had a writer
bool waitForPipe(const std::string& path, int pipe, bool hasWriter) {
  const std::chrono::seconds silent = isNameless(pipe) ? kCommandSilent : kNamedSilent;
  const std::chrono::milliseconds limit = hasWriter ? silent : kWriterComes;
  pollfd wanted{pipe, POLLIN, 0};
  const int ready = ::poll(&wanted, 1, static_cast<int>(limit.count()));
  if (ready == 0) {
    failFile(path,
             hasWriter ? "is a pipe that sends nothing for " + std::to_string(silent.count()) + " s"
                       : "is a pipe that nobody writes to",
             "check the command behind it, or name a file");
  }
  return hasWriter || ready > 0;
}

/// Everything that a pipe sends until its last writer has closed it.
std::string drainPipe(const std::string& path, int pipe) {
  std::string contents;
  char buffer[1 << 16];
  const auto end = Clock::now() + kWholePipe;
  for (bool hasWriter = false;;) {
    if (Clock::now() > end) {
      failFile(path,
               "is a pipe without an end: it still sends after " +
                   std::to_string(kWholePipe.count()) + " s",
               "write what comes through it into a file, and name that");
    }
    const ssize_t count = readSome(pipe, buffer, sizeof buffer);
    if (count == 0 && hasWriter) return contents;
    if (count > 0) {
      hasWriter = true;
      contents.append(buffer, static_cast<std::size_t>(count));
      if (contents.size() > kLargestPipe) failTooLarge(path, kLargestPipe);
      continue;
    }
    if (count < 0 && errno != EAGAIN) {
      failFile(path, "cannot be read (" + systemMessage(errno) + ")", "check the command");
    }
    // EAGAIN: somebody holds the other end and has nothing to say yet.
    hasWriter = waitForPipe(path, pipe, hasWriter || count < 0);
  }
}

}  // namespace

std::shared_ptr<const std::string> findTypedPipe(const std::string& path) {
  return typedPipes().find(path);
}

ssize_t readSome(int file, char* buffer, std::size_t size) {
  ssize_t count = 0;
  do {
    count = ::read(file, buffer, size);
  } while (count < 0 && errno == EINTR);
  return count;
}

void admitPipe(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  const Descriptor pipe(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!pipe.isOpen()) {
    failFile(path, "cannot be read (" + systemMessage(errno) + ")",
             "check the name and permissions");
  }
  typedPipes().add(path, drainPipe(path, pipe.number()));
}

}  // namespace denavit
