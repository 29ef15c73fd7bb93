#include "models/files/guarded_write.h"

#include <algorithm>

#include "models/files/atomic_file.h"
#include "models/files/folder_lock.h"

namespace denavit {
FileChanged::FileChanged(const std::string& path, FileNow found)
    : DescriptionError(
          path, {{Issue::Severity::Error, "file", "was changed by another program in the meantime",
                  "read it again, or save under another name"}}),
      found_(found) {}

FileStamp writeUnlessChanged(const std::string& path, std::string_view contents,
                             const std::vector<FileNow>& known) {
  const FolderLock turn(path);
  const FileNow now = lookAtFile(path);
  if (now.exists && std::find(known.begin(), known.end(), now) == known.end()) {
    throw FileChanged(path, now);
  }
  writeAtomically(path, contents);
  return stampOf(contents);
}

FileStamp writeInTurn(const std::string& path, std::string_view contents) {
  const FolderLock turn(path);
  writeAtomically(path, contents);
  return stampOf(contents);
}

}  // namespace denavit
