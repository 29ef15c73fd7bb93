#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace denavit {

class Document;

/// What the document says otherwise than its own file does now, for people, one line each:
/// "joints[1].link.mass: 2.5 kg here, 3 kg on disk". Of a file that cannot be read, why.
/// @param most  more lines than these are counted in a last one
[[nodiscard]] std::vector<std::string> listDiskDifferences(const Document& document,
                                                           std::size_t most);

}  // namespace denavit
