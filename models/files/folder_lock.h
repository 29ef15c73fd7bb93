#pragma once

#include <string>

#include "models/files/descriptor.h"

namespace denavit {

/// Keeps other running copies of this program from naming files in a folder while two names are
/// given that belong together. Waits for the other a second at most: a lock that nobody lets go
/// stops no save.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder);

 private:
  Descriptor folder_;
};

}  // namespace denavit
