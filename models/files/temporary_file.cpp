#include "models/files/temporary_file.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "models/files/file_error.h"
#include "models/files/live_temporaries.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStart = ".denavit-", kEnd = ".tmp";
constexpr std::size_t kRandom = 16;
constexpr int kTries = 50;

/// The mode of a new file. Read before there are threads: asking for it sets it for an instant.
const mode_t kUsualMode = [] {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return mode_t{0666} & ~mask;
}();

std::string makeName() {
  constexpr std::string_view kDigits = "abcdefghijklmnopqrstuvwxyz012345";
  std::array<std::uint8_t, kRandom> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    failFile("", "has no random number for a temporary name", "try again");
  }
  std::string name(kStart);
  for (const std::uint8_t byte : bytes) name += kDigits[byte % kDigits.size()];
  return name += kEnd;
}

bool isTemporaryName(std::string_view name) {
  return name.size() == kStart.size() + kRandom + kEnd.size() && name.starts_with(kStart) &&
         name.ends_with(kEnd);
}

std::string folderOf(const std::string& target) {
  std::error_code ignored;
  return fs::absolute(target, ignored).parent_path().string();
}

/// Locks without waiting. A file system without locks counts as locked by others: what cannot be
/// known to be left behind stays.
bool lock(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0; }

bool hasName(int file) {
  struct stat status {};
  return ::fstat(file, &status) == 0 && status.st_nlink > 0;
}

/// Removes what killed programs left in the folder: their locks went with them.
void removeStale(const std::string& folder) {
  DIR* const entries = ::opendir(folder.c_str());
  if (!entries) return;
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(entries)) {
    if (isTemporaryName(entry->d_name)) names.emplace_back(entry->d_name);
  }
  ::closedir(entries);
  for (const std::string& name : names) {
    const fs::path path = fs::path(folder) / name;
    const Descriptor file(
        ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY));
    std::error_code ignored;
    if (file.isOpen() && lock(file.number())) fs::remove_all(path, ignored);
  }
}

/// A new, locked file or folder; nothing where another program took it for left behind before it
/// was locked.
Descriptor makeLocked(const std::string& path, TemporaryFile::Kind kind) {
  const bool folder = kind == TemporaryFile::Kind::Folder;
  if (folder && ::mkdir(path.c_str(), 0700) != 0) return {};
  Descriptor made(folder ? ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                         : ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                  mode_t{0600}));
  if (!made.isOpen()) {
    if (folder) ::rmdir(path.c_str());
    return {};
  }
  const bool held = lock(made.number()) || (errno != EWOULDBLOCK && errno != EINTR);
  if (held && hasName(made.number())) return made;
  errno = EEXIST;
  return {};
}

const char* const kCheckFolder = "check the folder, its permissions and the free space";

void refuseLongName(const std::string& asked, const fs::path& target) {
  const long longest = ::pathconf(target.parent_path().c_str(), _PC_NAME_MAX);
  if (longest <= 0 || target.filename().string().size() <= static_cast<std::size_t>(longest)) {
    return;
  }
  failFile(asked, "cannot be written (" + systemMessage(ENAMETOOLONG) + ")",
           "give it a name of at most " + std::to_string(longest) + " bytes");
}

/// Also to those who may do everything: a file without any right to write is meant to stay.
void refuseProtected(const std::string& asked, const std::string& target) {
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) return;
  const bool open =
      (status.st_mode & 0222u) != 0 && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) == 0;
  if (!open) failFile(asked, "is write-protected", "allow writing to it, or choose another name");
}

/// /proc/self/exe leads to the running program, /dev/stdout to whatever the shell opened: none of
/// them is a name that a file can take.
void refuseMagicLink(const std::string& asked, const fs::path& link) {
  struct statfs system {};
  if (::statfs(link.parent_path().c_str(), &system) != 0) return;
  if (system.f_type != PROC_SUPER_MAGIC) return;
  failFile(asked, "leads through /proc to a file that is open", "name the file itself");
}

}  // namespace

std::string findFinalTarget(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the system has it
  fs::path target = path;
  std::error_code error;
  for (int k = 0; k < kMostLinks && fs::is_symlink(target, error); ++k) {
    refuseMagicLink(path, target);
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  if (!fs::is_symlink(target, error)) return target.string();
  failFile(path, "cannot be written (" + systemMessage(ELOOP) + ")",
           "make the link lead to a file");
}

void requireTarget(const std::string& path) {
  if (path.empty()) failFile("output", "has no name", "give a file name");
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    failFile(path, "is a folder; it must be a file", "add a file name");
  }
  const fs::path target = fs::absolute(findFinalTarget(path), ignored);
  const fs::path folder = target.parent_path();
  if (!fs::is_directory(folder, ignored)) {
    failFile(path, "cannot be written: its folder does not exist",
             "make the folder, or name another");
  }
  refuseLongName(path, target);
  refuseProtected(path, target.string());
  if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
    failFile(path, "cannot be written: its folder is closed to you", "name a folder of your own");
  }
}

TemporaryFile::TemporaryFile(const std::string& target, Kind kind)
    : asked_(target), target_(findFinalTarget(target)), kind_(kind) {
  const std::string folder = folderOf(target_);
  removeStale(folder);
  for (int k = 0; k < kTries && !descriptor_.isOpen(); ++k) {
    path_ = (fs::path(folder) / makeName()).string();
    if (kind == Kind::File) live_ = std::make_unique<LiveTemporary>(path_.c_str());
    descriptor_ = makeLocked(path_, kind);
    if (!descriptor_.isOpen() && errno != EEXIST) break;
  }
  if (!descriptor_.isOpen()) {
    failFile(asked_, "cannot be written (" + systemMessage(errno) + ")", kCheckFolder);
  }
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  if (!committed_) fs::remove_all(path_, ignored);
}

void TemporaryFile::sync() {
  if (::fsync(descriptor()) == 0 || errno == EINVAL || errno == EROFS) return;
  failFile(asked_, "cannot be written (" + systemMessage(errno) + ")", kCheckFolder);
}

void TemporaryFile::commit() {
  sync();
  struct stat old {};
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (kind_ == Kind::Folder) {
    ::fchmod(descriptor(), kUsualMode | ((kUsualMode & 0444u) >> 2u));
  } else {
    // Whose it is first: the system takes rights away with it. Not everybody may.
    if (exists) [[maybe_unused]]
      const int given = ::fchown(descriptor(), old.st_uid, old.st_gid);
    ::fchmod(descriptor(), exists ? old.st_mode & 0777u : kUsualMode);
  }
  if (::rename(path_.c_str(), target_.c_str()) != 0) {
    failFile(asked_, "cannot be written (" + systemMessage(errno) + ")",
             "check the folder and its permissions");
  }
  committed_ = true;
  live_.reset();
}

}  // namespace denavit
