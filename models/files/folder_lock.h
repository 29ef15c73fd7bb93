#pragma once

#include <string>

#include "models/files/descriptor.h"

namespace denavit {

/// The turn of one running copy of this program in a folder: from the look at a file until its new
/// contents are there, or while two files get their names that belong together. Of the folder, not
/// of the file: a rename puts another file under the name, and there may be none yet. The system
/// takes it back from a program that dies. Waits for others five seconds at most: a lock that
/// nobody lets go stops no save.
class FolderLock {
 public:
  /// @param path  of a file; its folder is the one that it really is in, also where links lead to
  /// it
  explicit FolderLock(const std::string& path);

 private:
  Descriptor folder_;
};

}  // namespace denavit
