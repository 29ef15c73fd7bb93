#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "models/files/temporary_file.h"

namespace denavit {

/// Writes a file in one step: a temporary file beside it, then a rename. A failure leaves the old
/// file. A device, or a pipe that somebody reads, is written to as it is.
/// @throws DescriptionError saying what the system said
void writeAtomically(const std::string& path, std::string_view contents);

/// The same for contents that are too large to hold as one text.
/// @param write  puts them into the stream
void writeAtomically(const std::string& path, const std::function<void(std::ostream&)>& write);

/// Puts the contents into a temporary file, which is not committed.
/// @throws DescriptionError as writeAtomically
void writeTemporary(TemporaryFile& file, const std::string& path,
                    const std::function<void(std::ostream&)>& write);

}  // namespace denavit
