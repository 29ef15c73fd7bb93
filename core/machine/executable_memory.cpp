#include "core/machine/executable_memory.h"

#include "core/machine/platform.h"

#if DENAVIT_MAKES_MACHINE_CODE

#include <cstring>

#include <sys/mman.h>

namespace denavit {

ExecutableMemory::ExecutableMemory(const std::vector<std::uint8_t>& code) : size_(code.size()) {
  void* const pages =
      mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return;
  std::memcpy(pages, code.data(), size_);
  if (mprotect(pages, size_, PROT_READ | PROT_EXEC) != 0) {
    munmap(pages, size_);
    return;
  }
  code_ = static_cast<std::uint8_t*>(pages);
}

ExecutableMemory::~ExecutableMemory() {
  if (code_ != nullptr) munmap(code_, size_);
}

}  // namespace denavit

#endif
