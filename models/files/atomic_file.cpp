#include "models/files/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "models/issue.h"

namespace denavit {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& what,
                       const std::string& remedy) {
  throw DescriptionError(path, {{Issue::Severity::Error, "file", what, remedy}});
}

std::string systemMessage(int error) { return std::generic_category().message(error); }

/// Where a link leads: writing through it must not replace the link by a file.
std::filesystem::path finalTarget(const std::string& path) {
  std::error_code error;
  const bool isLink = std::filesystem::is_symlink(path, error);
  if (!isLink) return path;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  return error ? std::filesystem::path(path) : target;
}

bool isFolder(const std::string& path) {
  std::error_code ignored;  // names that are too long, folders that are closed: opening tells
  return std::filesystem::is_directory(path, ignored);
}

/// Keeps who may read the file as it was.
void copyPermissions(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code ignored;
  const auto status = std::filesystem::status(from, ignored);
  if (std::filesystem::exists(status)) {
    std::filesystem::permissions(to, status.permissions(), ignored);
  }
}

void writeWhole(const std::string& path, const std::filesystem::path& target,
                const std::function<void(std::ostream&)>& write) {
  errno = 0;
  std::ofstream out(target, std::ios::binary | std::ios::trunc);
  if (out) write(out);
  if (out) out.close();
  if (out) return;
  const int error = errno;
  if (!isSpecialFile(target.string())) std::remove(target.c_str());
  fail(path, "cannot be written (" + systemMessage(error) + ")",
       "check the folder, its permissions and the free space");
}

/// Waits until the contents are on the disk: a rename may get there first, and a power cut between
/// the two would leave a new name with nothing in it.
void syncToDisk(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace

bool isSpecialFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

void writeAtomically(const std::string& path, std::string_view contents) {
  writeAtomically(path, [&](std::ostream& out) {
    out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  });
}

void writeAtomically(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (path.empty()) fail("output", "has no name", "give a file name");
  if (isFolder(path)) {
    fail(path, "is a folder; it must be a file", "add a file name");
  }
  const std::filesystem::path target = finalTarget(path);
  if (isSpecialFile(path)) return writeWhole(path, target, write);  // /dev/null, a pipe
  std::filesystem::path temporary = target;
  temporary += ".tmp" + std::to_string(::getpid());
  writeWhole(path, temporary, write);
  syncToDisk(temporary);
  copyPermissions(target, temporary);
  std::error_code error;
  std::filesystem::rename(temporary, target, error);
  if (!error) return;
  std::remove(temporary.c_str());
  fail(path, "cannot be written (" + error.message() + ")", "check the folder and its permissions");
}

std::string readFile(const std::string& path) {
  constexpr std::size_t kLargest = 256u << 20u;
  if (isFolder(path)) {
    fail(path, "is a folder; it must be a file", "name a file in it");
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    fail(path, "cannot be read (" + systemMessage(errno) + ")", "check the name and permissions");
  }
  std::string contents;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    contents.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (contents.size() > kLargest) fail(path, "is larger than 256 MB", "shorten it");
  }
  if (in.bad()) fail(path, "cannot be read to its end", "check the disk");
  return contents;
}

}  // namespace denavit
