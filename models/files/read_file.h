#pragma once

#include <cstddef>
#include <string>

namespace denavit {

/// [bytes] Largest table that is read.
inline constexpr std::size_t kLargestTable = std::size_t{256} << 20u;
/// [bytes] Largest description: a robot of 1000 joints has less than one of the 32 MB.
inline constexpr std::size_t kLargestDescription = std::size_t{32} << 20u;

/// The whole file. Waits for nothing: pipes, devices and sockets are refused, and so is a file that
/// has neither something to read nor an end, as /proc/kmsg. A pipe that admitPipe() has read counts
/// as a file.
/// @param most  [bytes] what is larger is refused while it is read
/// @throws DescriptionError naming the path, what is wrong with it and what to do
[[nodiscard]] std::string readFile(const std::string& path, std::size_t most = kLargestTable);

/// The first bytes of a file, fewer where it has fewer.
/// @throws DescriptionError as readFile
[[nodiscard]] std::string readStart(const std::string& path, std::size_t bytes);

/// What a person typed as an argument may be a pipe, as `<(command)` is: reads it to its end, once,
/// for every readFile() to come. Anything else is left alone. Waits for what the other end sends.
/// @throws DescriptionError when nobody writes to it, when it falls silent, or is larger than a
/// table
void admitPipe(const std::string& path);

/// Where the relative paths in a file start: its folder. What comes through a pipe lies in the
/// working directory.
[[nodiscard]] std::string folderOfFile(const std::string& path);

/// Whether the path is a file that readFile() can open: neither a folder nor a pipe or device, but
/// an admitted pipe.
[[nodiscard]] bool isReadable(const std::string& path);

/// Whether the path is a device, a pipe or a socket, as /dev/null.
[[nodiscard]] bool isSpecialFile(const std::string& path);

}  // namespace denavit
