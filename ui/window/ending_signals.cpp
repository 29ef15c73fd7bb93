#include "ui/window/ending_signals.h"

#include <atomic>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "models/files/end_signals.h"

namespace denavit {
namespace {

std::atomic<int> wakeUp{-1};
volatile std::sig_atomic_t came = 0;

void handle(int) {
  const int end = wakeUp;
  if (came == 0 && end >= 0) {
    came = 1;
    [[maybe_unused]] const auto woken = ::write(end, "!", 1);
    return;
  }
  endAtOnce("denavit-studio: interrupted: what was not written whole is removed\n");
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
  handleEndSignals(handle);
}

EndingSignals::~EndingSignals() {
  releaseEndSignals();
  wakeUp = -1;
  for (const int end : ends_) {
    if (end >= 0) ::close(end);
  }
}

}  // namespace denavit
