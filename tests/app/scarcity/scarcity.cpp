// A library for LD_PRELOAD: the program gets no more threads than SCARCE_THREADS says, and no more
// memory from `new` after as many calls as SCARCE_ALLOCATIONS says.

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <limits>
#include <new>

#include <dlfcn.h>
#include <pthread.h>

namespace {

/// What is left of something; where nobody limits it, it never ends.
class Ration {
 public:
  explicit Ration(const char* variable) {
    const char* text = std::getenv(variable);
    if (text != nullptr) left_ = std::atol(text);
  }
  bool take() { return left_ == kAll || left_.fetch_sub(1) > 0; }

 private:
  static constexpr long kAll = std::numeric_limits<long>::max();
  std::atomic<long> left_ = kAll;
};

void* allocate(std::size_t size) noexcept {
  static Ration ration("SCARCE_ALLOCATIONS");
  return ration.take() ? std::malloc(size == 0 ? 1 : size) : nullptr;
}

void* require(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*work)(void*), void* argument) noexcept {
  using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static auto* const create = reinterpret_cast<Create*>(::dlsym(RTLD_NEXT, "pthread_create"));
  static Ration ration("SCARCE_THREADS");
  return ration.take() ? create(thread, attributes, work, argument) : EAGAIN;
}

void* operator new(std::size_t size) { return require(allocate(size)); }
void* operator new[](std::size_t size) { return require(allocate(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
