#include "models/files/live_temporaries.h"

#include <atomic>
#include <cstring>

#include <limits.h>
#include <unistd.h>

namespace denavit {
namespace {

enum State : int { Free, Taken, Listed };

struct Place {
  std::atomic<int> state{Free};
  char path[PATH_MAX];
};

constexpr int kPlaces = 16;
Place places[kPlaces];
static_assert(std::atomic<int>::is_always_lock_free, "signal handlers read it");

}  // namespace

LiveTemporary::LiveTemporary(const char* path) noexcept {
  const std::size_t size = std::strlen(path) + 1;
  if (size > PATH_MAX) return;
  for (int k = 0; k < kPlaces; ++k) {
    int expected = Free;
    if (!places[k].state.compare_exchange_strong(expected, Taken)) continue;
    std::memcpy(places[k].path, path, size);
    places[k].state = Listed;
    place_ = k;
    return;
  }
}

LiveTemporary::~LiveTemporary() {
  if (place_ >= 0) places[place_].state = Free;
}

bool isWritingFiles() noexcept {
  for (const Place& place : places) {
    if (place.state != Free) return true;
  }
  return false;
}

void removeLiveTemporaries() noexcept {
  for (const Place& place : places) {
    if (place.state == Listed) ::unlink(place.path);
  }
}

}  // namespace denavit
