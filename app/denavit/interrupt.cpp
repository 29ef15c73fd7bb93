#include "app/denavit/interrupt.h"

#include <csignal>

#include <unistd.h>

#include "models/files/end_signals.h"
#include "models/files/live_temporaries.h"
#include "models/issue.h"

namespace denavit {
namespace {

volatile std::sig_atomic_t noted = 0, interruptible = 0;
const char* volatile farewell = nullptr;  // of the EndsAtOnce that lives

void handle(int signal) {
  if (farewell != nullptr) endAtOnce(farewell);
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

EndsAtOnce::EndsAtOnce(const std::string& name, const std::string& loss)
    : word_(toPrintable(name) + ": interrupted: " + loss + "\n") {
  if (::isatty(STDERR_FILENO) == 1) word_ = "\r\033[K" + word_;  // in place of a progress bar
  farewell = word_.c_str();
}
EndsAtOnce::~EndsAtOnce() { farewell = nullptr; }

}  // namespace denavit
