#include "models/cluster/deadline.h"

#include <cmath>
#include <csignal>
#include <deque>
#include <mutex>

#include <signal.h>
#include <unistd.h>

namespace denavit {
namespace {

constexpr int kSignal = SIGVTALRM;

struct Ending {
  int code;
  std::string word;
};

void endLate(int /*signal*/, siginfo_t* info, void* /*context*/) {
  if (info->si_code != SI_TIMER) return;
  const auto& ending = *static_cast<const Ending*>(info->si_value.sival_ptr);
  (void)!::write(STDERR_FILENO, ending.word.data(), ending.word.size());
  ::_exit(ending.code);
}

/// Keeps it until the process ends: a signal may be on its way when its deadline is destroyed.
Ending& keep(Ending ending) {
  static std::mutex mutex;
  static std::deque<Ending> all;
  const std::scoped_lock lock(mutex);
  return all.emplace_back(std::move(ending));
}

/// The signal must come, also where whoever started the process has blocked it.
void heedSignal() {
  struct sigaction action {};
  action.sa_sigaction = endLate;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  ::sigaction(kSignal, &action, nullptr);
  sigset_t own;
  ::sigemptyset(&own);
  ::sigaddset(&own, kSignal);
  ::pthread_sigmask(SIG_UNBLOCK, &own, nullptr);
}

}  // namespace

Deadline::Deadline(double limit_s, int code, std::string word) {
  heedSignal();
  struct sigevent event {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = kSignal;
  event.sigev_value.sival_ptr = &keep({code, std::move(word)});
  isSet_ = ::timer_create(CLOCK_MONOTONIC, &event, &timer_) == 0;
  if (!isSet_) return;
  struct itimerspec when {};
  when.it_value.tv_sec = static_cast<time_t>(limit_s);
  when.it_value.tv_nsec = static_cast<long>(1e9 * (limit_s - std::floor(limit_s)));
  if (limit_s < 1e-9) when.it_value.tv_nsec = 1;  // 0 would be never
  ::timer_settime(timer_, 0, &when, nullptr);
}

Deadline::~Deadline() {
  if (isSet_) ::timer_delete(timer_);
}

}  // namespace denavit
