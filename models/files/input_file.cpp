#include "models/files/input_file.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>

#include "models/files/file_error.h"
#include "models/files/typed_pipes.h"
#include "models/find.h"

namespace denavit {
namespace {

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
  if (contains(path, '\0')) fail(ENOENT);
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

}  // namespace

InputFile::InputFile(std::string path) : path_(std::move(path)), sent_(findTypedPipe(path_)) {
  if (sent_) {
    size_ = sent_->size();
    return;
  }
  struct stat status {};
  file_ = openToRead(path_, status);
  size_ = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
}

std::size_t InputFile::read(char* buffer, std::size_t size) {
  if (sent_) {
    const std::size_t count = sent_->copy(buffer, size, position_);
    position_ += count;
    return count;
  }
  const ssize_t count = readSome(file_.number(), buffer, size);
  if (count >= 0) return static_cast<std::size_t>(count);
  if (errno == EAGAIN || errno == EWOULDBLOCK) {
    failFile(path_, "has neither more to read now nor an end", "copy what it has into a file");
  }
  failFile(path_, "cannot be read to its end (" + systemMessage(errno) + ")", "check the disk");
}

std::size_t InputFile::readAt(std::uint64_t at, char* buffer, std::size_t size) const {
  if (sent_) return at < sent_->size() ? sent_->copy(buffer, size, at) : 0;
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count =
        ::pread(file_.number(), buffer + done, size - done, static_cast<off_t>(at + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      failFile(path_, "cannot be read to its end (" + systemMessage(errno) + ")", "check the disk");
    }
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

void failTooLarge(const std::string& path, std::size_t most) {
  failFile(path, "is larger than " + std::to_string(most >> 20u) + " MB", "shorten it");
}

}  // namespace denavit
