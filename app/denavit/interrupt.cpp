#include "app/denavit/interrupt.h"

#include <csignal>
#include <cstring>

#include <unistd.h>

#include "app/usage/report.h"
#include "models/files/live_temporaries.h"

namespace denavit {
namespace {

volatile std::sig_atomic_t noted = 0, interruptible = 0;

void handle(int signal) {
  if (noted == 0 && (interruptible > 0 || isWritingFiles())) {
    noted = 1;
    return;
  }
  if (noted == 0) {  // nothing is at stake
    std::signal(signal, SIG_DFL);
    ::raise(signal);
    return;
  }
  removeLiveTemporaries();
  constexpr char kWord[] = "\ndenavit: interrupted: what was not written whole is removed\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kWord, sizeof kWord - 1);
  ::_exit(kEndedEarly);
}

}  // namespace

void installInterrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old {};
    ::sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN) continue;
    struct sigaction own {};
    own.sa_handler = handle;
    own.sa_flags = SA_RESTART;
    ::sigaction(signal, &own, nullptr);
  }
  // A closed pipe or a full quota is the failure of a write, which says what it was.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool isInterrupted() { return noted != 0; }

Interruptible::Interruptible() { interruptible = interruptible + 1; }
Interruptible::~Interruptible() { interruptible = interruptible - 1; }

}  // namespace denavit
