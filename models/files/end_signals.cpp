#include "models/files/end_signals.h"

#include <csignal>
#include <cstring>

#include <unistd.h>

#include "models/files/live_temporaries.h"

namespace denavit {
namespace {

constexpr int kEndSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int kEndedEarlyCode = 3;

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

void endAtOnce(const char* word) noexcept {
  removeLiveTemporaries();
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, word, std::strlen(word));
  ::_exit(kEndedEarlyCode);
}

}  // namespace denavit
