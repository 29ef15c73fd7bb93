#include "models/files/guarded_write.h"

#include "models/files/atomic_file.h"
#include "models/files/file_error.h"
#include "models/files/folder_lock.h"
#include "models/files/read_file.h"
#include "models/find.h"

namespace denavit {
namespace {

/// What goes there can never be read again: it would not be saved.
void refuseSpecial(const std::string& path) {
  if (isSpecialFile(path)) {
    failFile(path, "is a device or a pipe, which keeps nothing", "save under another name");
  }
}

}  // namespace

FileChanged::FileChanged(const std::string& path, FileNow found)
    : DescriptionError(
          path, {{Issue::Severity::Error, "file", "was changed by another program in the meantime",
                  "read it again, or save under another name"}}),
      found_(found) {}

FileStamp writeUnlessChanged(const std::string& path, std::string_view contents,
                             const std::vector<FileNow>& known) {
  refuseSpecial(path);
  const FolderLock turn(path);
  const FileNow now = lookAtFile(path);
  if (now.exists && !contains(known, now)) {
    throw FileChanged(path, now);
  }
  writeAtomically(path, contents);
  return stampOf(contents);
}

FileStamp writeInTurn(const std::string& path, std::string_view contents) {
  refuseSpecial(path);
  const FolderLock turn(path);
  writeAtomically(path, contents);
  return stampOf(contents);
}

}  // namespace denavit
