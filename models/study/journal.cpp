#include "models/study/journal.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "models/files/crc32.h"
#include "models/files/file_error.h"
#include "models/files/temporary_file.h"
#include "models/issue.h"
#include "models/study/record.h"

namespace denavit {
namespace {

// The beginning, then the identity's size and the identity; each record: its index, its size, the
// sum of what follows and of both (eight digits), its bytes.
constexpr std::string_view kBeginning = "denavit-study-journal/1\n";
constexpr std::size_t kHead = 3 * kWholeSize;

std::string sumOf(std::string_view head, std::string_view record) {
  Crc32 sum;
  sum.add(head);
  sum.add(record);
  return sum.text();
}

std::string makeHead(std::uint64_t index, std::string_view record) {
  std::string head;
  putWhole(head, index);
  putWhole(head, record.size());
  return head + sumOf(head, record);
}

/// What stands before the records.
std::string makeStart(std::string_view identity) {
  std::string start(kBeginning);
  putWhole(start, identity.size());
  return start.append(identity);
}

/// In the folder for temporary files, which may be none.
std::string temporaryPath(const char* name) {
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  if (none) {
    failFile("TMPDIR", "names no folder for temporary files (" + none.message() + ")",
             "name one that is there, or name results by --out or --csv");
  }
  return (folder / name).string();
}

/// A file that never had a name is gone with the program whenever that is killed. Where a file
/// system knows no such files, it has a name for an instant.
Descriptor makeNameless() {
  Descriptor file(::open(temporaryPath("").c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (file.isOpen()) return file;
  std::string path = temporaryPath("denavit-study-XXXXXX");
  file = Descriptor(::mkostemp(path.data(), O_CLOEXEC));
  if (file.isOpen()) ::unlink(path.c_str());
  return file;
}

}  // namespace

StudyJournal::StudyJournal(const std::string& results, std::string_view identity,
                           std::uint64_t count, Start start)
    : path_(pathFor(results)), places_(count, 0) {
  requireTarget(path_);
  open(identity, start);
}

StudyJournal::StudyJournal(std::string_view identity, std::uint64_t count)
    : path_(temporaryPath("denavit-study")),
      hasName_(false),
      file_(makeNameless()),
      places_(count, 0) {
  if (!file_.isOpen())
    fail("cannot be made (" + systemMessage(errno) + ")",
         "name a folder with room by TMPDIR, or name results by --out or --csv");
  begin(identity);
}

std::string StudyJournal::pathFor(const std::string& results) { return results + ".part"; }

void StudyJournal::failWriting(const std::string& reason) const {
  const std::string what = "cannot be written (" + reason + ")";
  if (!hasName_) {
    fail(what, "make room there, or set TMPDIR; with --out or --csv what is done is kept");
  }
  fail(what + "; " + counted(done_, "run") + " of " + std::to_string(count()) + " are kept in it",
       "make room and go on with --resume");
}

void StudyJournal::fail(const std::string& what, const std::string& remedy) const {
  failFile(path_, what, remedy);
}

void StudyJournal::open(std::string_view identity, Start start) {
  file_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file_.isOpen()) {
    fail("cannot be written (" + systemMessage(errno) + ")",
         "check the folder and its permissions");
  }
  if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    fail("is being written by another program", "wait for it, or name another results file");
  }
  struct stat status {};
  if (::fstat(file_.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    fail("is no file", "name another results file");
  }
  status.st_size == 0 ? begin(identity) : readAll(identity, start);
}

void StudyJournal::begin(std::string_view identity) { write(makeStart(identity)); }

void StudyJournal::readAll(std::string_view identity, Start start) {
  struct stat status {};
  ::fstat(file_.number(), &status);
  const auto end = static_cast<std::uint64_t>(status.st_size);
  const std::string expected = makeStart(identity), head = readAt(0, expected.size());
  if (!std::string_view(head).starts_with(kBeginning.substr(0, head.size()))) {
    fail("is no journal of a study", "remove it, or name another results file");
  }
  if (head.size() < expected.size() && expected.starts_with(head)) {  // ended before any run
    if (::ftruncate(file_.number(), 0) != 0) fail(systemMessage(errno), "remove it");
    return begin(identity);
  }
  if (head != expected) {
    fail("holds runs of another study, or of another version of this program",
         "name another results file, or remove it");
  }
  size_ = expected.size();
  for (std::uint64_t at = size_; at + kHead <= end;) {
    const std::string front = readAt(at, kHead);
    const std::uint64_t index = getWhole(front), length = getWhole(front.substr(kWholeSize));
    if (index >= count() || length > end - at - kHead) break;
    if (sumOf(front.substr(0, 2 * kWholeSize), readAt(at + kHead, length)) !=
        front.substr(2 * kWholeSize)) {
      break;
    }
    if (!isDone(index)) ++done_;
    places_[index] = at;
    size_ = at += kHead + length;
  }
  if (size_ < end && ::ftruncate(file_.number(), static_cast<off_t>(size_)) != 0) {
    fail("cannot be shortened (" + systemMessage(errno) + ")", "check its permissions");
  }
  if (start == Start::Fresh && done_ > 0) {
    fail("holds " + std::to_string(done_) + " of " + counted(count(), "run") +
             " of this study, which was ended early",
         "go on with --resume, or remove the file to begin again");
  }
}

void StudyJournal::append(std::uint64_t index, std::string_view record) {
  const std::uint64_t at = size_;
  write(makeHead(index, record).append(record));
  if (!isDone(index)) ++done_;
  places_[index] = at;
}

void StudyJournal::write(std::string_view bytes) {
  for (std::size_t written = 0; written < bytes.size();) {
    const ssize_t some = ::pwrite(file_.number(), bytes.data() + written, bytes.size() - written,
                                  static_cast<off_t>(size_ + written));
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) {
      const std::string reason = systemMessage(errno);
      (void)!::ftruncate(file_.number(), static_cast<off_t>(size_));
      failWriting(reason);
    }
    written += static_cast<std::size_t>(some);
  }
  size_ += bytes.size();
}

std::string StudyJournal::readAt(std::uint64_t offset, std::uint64_t size) const {
  std::string bytes(size, '\0');
  std::size_t got = 0;
  while (got < size) {
    const ssize_t some =
        ::pread(file_.number(), bytes.data() + got, size - got, static_cast<off_t>(offset + got));
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) fail("cannot be read (" + systemMessage(errno) + ")", "check the disk");
    if (some == 0) break;
    got += static_cast<std::size_t>(some);
  }
  bytes.resize(got);
  return bytes;
}

std::vector<std::uint64_t> StudyJournal::listMissing() const {
  std::vector<std::uint64_t> missing;
  missing.reserve(count() - done_);
  for (std::uint64_t index = 0; index < count(); ++index) {
    if (!isDone(index)) missing.push_back(index);
  }
  return missing;
}

std::string StudyJournal::read(std::uint64_t index) const {
  const std::string head = readAt(places_[index], kHead);
  const std::uint64_t length =
      head.size() == kHead ? getWhole(std::string_view(head).substr(kWholeSize)) : size_;
  if (length > size_ - places_[index] - kHead) {
    fail("was altered while it was read", "begin again, and leave it alone");
  }
  return readAt(places_[index] + kHead, length);
}

void StudyJournal::remove() {
  ::unlink(path_.c_str());
  file_.close();
}

}  // namespace denavit
