#include "ui/window/ending_signals.h"

#include <atomic>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "models/files/live_temporaries.h"

namespace denavit {
namespace {

constexpr int kInterruptedEnd = 3;
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

std::atomic<int> wakeUp{-1};
volatile std::sig_atomic_t came = 0;

void handle(int) {
  const int end = wakeUp;
  if (came == 0 && end >= 0) {
    came = 1;
    [[maybe_unused]] const auto woken = ::write(end, "!", 1);
    return;
  }
  removeLiveTemporaries();
  constexpr char kWord[] = "denavit-studio: interrupted: what was not written whole is removed\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kWord, sizeof kWord - 1);
  ::_exit(kInterruptedEnd);
}

}  // namespace

EndingSignals::EndingSignals(QObject* parent) : QObject(parent) {
  if (::pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0) return;
  notifier_ = new QSocketNotifier(ends_[0], QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, [this] {
    notifier_->setEnabled(false);
    emit EndingSignals::came();
  });
  wakeUp = ends_[1];
  for (const int signal : kSignals) {
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

EndingSignals::~EndingSignals() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
  wakeUp = -1;
  for (const int end : ends_) {
    if (end >= 0) ::close(end);
  }
}

}  // namespace denavit
