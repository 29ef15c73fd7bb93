#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/files/file_stamp.h"
#include "models/issue.h"

namespace denavit {

/// A file was not written because it holds something that its writer never saw.
class FileChanged final : public DescriptionError {
 public:
  FileChanged(const std::string& path, FileNow found);
  /// What stands there instead.
  [[nodiscard]] const FileNow& found() const noexcept { return found_; }

 private:
  FileNow found_;
};

/// Writes a file in one step where there is none, or one that holds what its writer knows.
/// Programs that write by this take turns in a folder from the look until the new contents are
/// there: of two that save at once, the second finds what the first wrote. Where a file system has
/// no locks, or another program keeps the folder locked for seconds, the look still counts.
/// @param known  what may be overwritten: any of these
/// @returns the stamp of what was written
/// @throws FileChanged where the file holds something else; DescriptionError where it cannot be
///   written, and for devices and pipes, which keep nothing. In all cases the file is as it was.
FileStamp writeUnlessChanged(const std::string& path, std::string_view contents,
                             const std::vector<FileNow>& known);

/// The same over whatever is there.
FileStamp writeInTurn(const std::string& path, std::string_view contents);

}  // namespace denavit
