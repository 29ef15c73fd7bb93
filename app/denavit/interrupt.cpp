#include "app/denavit/interrupt.h"

#include <csignal>

#include "models/files/end_signals.h"
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
  endAtOnce("\ndenavit: interrupted: what was not written whole is removed\n");
}

}  // namespace

void installInterrupts() { handleEndSignals(handle); }

bool isInterrupted() { return noted != 0; }

Interruptible::Interruptible() { interruptible = interruptible + 1; }
Interruptible::~Interruptible() { interruptible = interruptible - 1; }

}  // namespace denavit
