#include "tests/ui/failing_allocations.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#include <pthread.h>

namespace {

using denavit::test::FailingAllocations;

std::atomic<bool> isArmed{false}, throwsNumber{false}, isOfThisThread{false};
std::atomic<int> spared{0}, failed{0};
thread_local bool isThisThread = false;

/// By the name that jobs give their threads.
bool isOfJob() {
  char name[16] = {};
  return pthread_getname_np(pthread_self(), name, sizeof name) == 0 &&
         std::strcmp(name, "denavit job") == 0;
}

bool isToFail() {
  if (!isArmed || !(isOfThisThread ? isThisThread : isOfJob())) return false;
  if (spared.fetch_sub(1) > 0) return false;
  ++failed;
  return true;
}

void* allocate(std::size_t size) {
  if (isToFail()) {
    if (throwsNumber) throw 42;
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

void* tryToAllocate(std::size_t size) noexcept {
  return isToFail() ? nullptr : std::malloc(size == 0 ? 1 : size);
}

}  // namespace

// All that are not aligned, so that each finds its counterpart also beside a sanitizer's.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return tryToAllocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return tryToAllocate(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace denavit::test {

FailingAllocations::FailingAllocations(Throws what, Threads where, int after) {
  throwsNumber = what == Throws::Number;
  isOfThisThread = isThisThread = where == Threads::ThisOne;
  spared = after;
  failed = 0;
  isArmed = true;
}

FailingAllocations::~FailingAllocations() { isArmed = false; }

int FailingAllocations::count() { return failed; }

}  // namespace denavit::test
