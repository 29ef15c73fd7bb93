#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <sys/types.h>

namespace denavit {

/// What came through the pipe that admitPipe() has read under this name; null: there is none.
[[nodiscard]] std::shared_ptr<const std::string> findTypedPipe(const std::string& path);

/// ::read(), again where a signal came between.
[[nodiscard]] ssize_t readSome(int file, char* buffer, std::size_t size);

}  // namespace denavit
