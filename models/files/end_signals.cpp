#include "models/files/end_signals.h"

#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include <cxxabi.h>
#include <unistd.h>

#include "models/files/live_temporaries.h"

namespace denavit {
namespace {

constexpr int kEndSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int kEndedEarlyCode = 3, kNoMemoryCode = 2;
std::terminate_handler usualTermination = nullptr;

[[noreturn]] void endWith(const char* word, int code) noexcept {
  removeLiveTemporaries();
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, word, std::strlen(word));
  ::_exit(code);
}

void terminateDenavit() {
  const std::type_info* thrown = abi::__cxa_current_exception_type();
  if (thrown != nullptr && *thrown == typeid(std::bad_alloc)) endWithoutMemory();
  usualTermination();
}

bool isIgnored(int signal) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

}  // namespace

void handleEndSignals(void (*handler)(int)) {
  for (const int signal : kEndSignals) {
    if (isIgnored(signal)) continue;
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

void releaseEndSignals() {
  for (const int signal : kEndSignals) {
    if (!isIgnored(signal)) std::signal(signal, SIG_DFL);
  }
}

void endAtOnce(const char* word) noexcept { endWith(word, kEndedEarlyCode); }

void endWithoutMemory() noexcept {
  endWith(
      "denavit: memory: is used up: close other programs, or use a smaller model or fewer threads, "
      "then try again\n",
      kNoMemoryCode);
}

void endTerminationsWithoutMemory() { usualTermination = std::set_terminate(terminateDenavit); }

}  // namespace denavit
