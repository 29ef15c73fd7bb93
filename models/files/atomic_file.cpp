#include "models/files/atomic_file.h"

#include <cerrno>
#include <ostream>

#include <ext/stdio_filebuf.h>
#include <fcntl.h>

#include "models/files/file_error.h"
#include "models/files/read_file.h"

namespace denavit {
namespace {

/// Puts the contents where the descriptor leads, and closes it.
void writeTo(Descriptor file, const std::string& path,
             const std::function<void(std::ostream&)>& write) {
  errno = 0;
  __gnu_cxx::stdio_filebuf<char> buffer(file.release(), std::ios::out | std::ios::binary, 1 << 16);
  std::ostream out(&buffer);
  write(out);
  const bool written = out.flush() && buffer.close();
  const int error = errno;
  if (written) return;
  failFile(path, "cannot be written (" + systemMessage(error) + ")",
           "check the folder, its permissions and the free space");
}

/// A device or a pipe. Does not wait for somebody to read a pipe, but for how fast he reads.
Descriptor openSpecial(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!file.isOpen()) {
    failFile(path,
             errno == ENXIO ? "is a pipe that nobody reads"
                            : "cannot be written (" + systemMessage(errno) + ")",
             "check the name and permissions");
  }
  ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) & ~O_NONBLOCK);
  return file;
}

}  // namespace

void writeAtomically(const std::string& path, std::string_view contents) {
  writeAtomically(path, [&](std::ostream& out) {
    out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  });
}

void writeAtomically(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (isSpecialFile(path)) return writeTo(openSpecial(path), path, write);  // /dev/null, a pipe
  requireTarget(path);
  TemporaryFile file(path);
  writeTemporary(file, path, write);
  file.commit();
}

void writeTemporary(TemporaryFile& file, const std::string& path,
                    const std::function<void(std::ostream&)>& write) {
  // A second number for the same open file: closing it leaves the lock.
  writeTo(Descriptor(::fcntl(file.descriptor(), F_DUPFD_CLOEXEC, 0)), path, write);
}

}  // namespace denavit
