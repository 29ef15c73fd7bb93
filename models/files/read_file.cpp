#include "models/files/read_file.h"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "models/files/descriptor.h"
#include "models/files/file_error.h"

namespace denavit {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a typed pipe may be without a writer, and how long its writer may be silent: the
/// command behind a pipe of the shell is at work, a pipe with a name may have been forgotten.
constexpr std::chrono::seconds kWriterComes{3}, kCommandSilent{60}, kNamedSilent{4};
/// How long all of it may take, and how much it may be.
constexpr std::chrono::seconds kWholePipe{60};
constexpr std::size_t kLargestPipe = std::size_t{64} << 20u;

/// What came through the pipes that were typed: a pipe gives its bytes once.
class AdmittedPipes {
 public:
  void add(const std::string& path, std::string contents) {
    const std::lock_guard guard(mutex_);
    contents_[path] = std::move(contents);
  }
  [[nodiscard]] std::optional<std::string> find(const std::string& path) const {
    const std::lock_guard guard(mutex_);
    const auto found = contents_.find(path);
    return found == contents_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string> contents_;
};

AdmittedPipes& admittedPipes() {
  static AdmittedPipes pipes;
  return pipes;
}

const char* kindOf(mode_t mode) {
  if (S_ISFIFO(mode)) return "is a pipe";
  if (S_ISSOCK(mode)) return "is a socket";
  return "is a device";
}

/// Opens without waiting and without touching: opening a device may do something already.
Descriptor openToRead(const std::string& path, struct stat& status) {
  const auto fail = [&](int error) {
    failFile(path, "cannot be read (" + systemMessage(error) + ")",
             "check the name and permissions");
  };
  if (path.find('\0') != path.npos) fail(ENOENT);
  if (::stat(path.c_str(), &status) != 0) fail(errno);
  const auto refuseOthers = [&] {
    if (S_ISDIR(status.st_mode)) {
      failFile(path, "is a folder; it must be a file", "name a file in it");
    }
    if (S_ISREG(status.st_mode)) return;
    failFile(path, std::string(kindOf(status.st_mode)) + "; it must be a file",
             S_ISFIFO(status.st_mode) ? "write what comes through it into a file, and name that"
                                      : "name a file");
  };
  refuseOthers();
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!file.isOpen()) fail(errno);
  // Another file may stand there by now: what counts is the one that was opened.
  if (::fstat(file.number(), &status) != 0) fail(errno);
  refuseOthers();
  return file;
}

ssize_t readSome(int file, char* buffer, std::size_t size) {
  ssize_t count = 0;
  do {
    count = ::read(file, buffer, size);
  } while (count < 0 && errno == EINTR);
  return count;
}

[[noreturn]] void failTooLarge(const std::string& path, std::size_t most) {
  failFile(path, "is larger than " + std::to_string(most >> 20u) + " MB", "shorten it");
}

/// At most `most` bytes, or the refusal of what has more where `whole`.
std::string readBytes(const std::string& path, std::size_t most, bool whole) {
  struct stat status {};
  const Descriptor file = openToRead(path, status);
  if (whole && status.st_size > 0 && static_cast<std::size_t>(status.st_size) > most) {
    failTooLarge(path, most);
  }
  std::string contents;
  char buffer[1 << 16];
  while (contents.size() <= most) {
    const ssize_t count = readSome(file.number(), buffer, sizeof buffer);
    if (count == 0) return contents;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      failFile(path, "has neither more to read now nor an end", "copy what it has into a file");
    }
    if (count < 0) {
      failFile(path, "cannot be read to its end (" + systemMessage(errno) + ")", "check the disk");
    }
    contents.append(buffer, static_cast<std::size_t>(count));
    if (!whole && contents.size() >= most) break;
  }
  if (whole) failTooLarge(path, most);
  contents.resize(most);
  return contents;
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

std::string readFile(const std::string& path, std::size_t most) {
  if (std::optional<std::string> sent = admittedPipes().find(path)) {
    if (sent->size() > most) failTooLarge(path, most);
    return std::move(*sent);
  }
  return readBytes(path, most, true);
}

std::string readStart(const std::string& path, std::size_t bytes) {
  if (const std::optional<std::string> sent = admittedPipes().find(path)) {
    return sent->substr(0, bytes);
  }
  return readBytes(path, bytes, false);
}

void admitPipe(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  const Descriptor pipe(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!pipe.isOpen()) {
    failFile(path, "cannot be read (" + systemMessage(errno) + ")",
             "check the name and permissions");
  }
  admittedPipes().add(path, drainPipe(path, pipe.number()));
}

std::string folderOfFile(const std::string& path) {
  return isSpecialFile(path) ? "" : std::filesystem::path(path).parent_path().string();
}

bool isReadable(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) || admittedPipes().find(path).has_value();
}

bool isSpecialFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

}  // namespace denavit
