#include "models/cluster/rank_mail.h"

#include <algorithm>
#include <iostream>
#include <new>

#include "models/cluster/deadline.h"
#include "models/files/end_signals.h"

namespace denavit {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

/// Between looks at the mail while nothing comes. A longer pause costs latency, a shorter one time
/// of the runs: 0.5 ms takes 1 % of a core with OpenMPI 4.1.
constexpr auto kPause = 500us;
/// A pause that was longer was none of listening: the process was stopped, or the computer slept.
constexpr Seconds kLongestPause = 50ms;

}  // namespace

RankMail::RankMail(std::unique_ptr<Ranks> ranks, RankPatience patience)
    : ranks_(std::move(ranks)),
      rank_(ranks_->rank()),
      size_(ranks_->size()),
      patience_(patience),
      heard_s_(static_cast<std::size_t>(size_), 0.0),
      ready_(static_cast<std::size_t>(size_), false),
      thread_([this](std::stop_token stop) { carry(stop); }) {}

RankMail::~RankMail() { leave(1); }

void RankMail::send(int to, RankMessage message) {
  {
    const std::scoped_lock lock(mutex_);
    if (to == rank_) {
      inbox_.push_back({rank_, std::move(message)});
    } else {
      outbox_.emplace_back(to, toBytes(message));
    }
  }
  (to == rank_ ? incoming_ : outgoing_).notify_all();
}

void RankMail::sendToAll(const RankMessage& message) {
  for (int to = 0; to < size_; ++to) {
    if (to != rank_ && !isLost(to)) send(to, message);
  }
}

std::optional<RankMail::Letter> RankMail::receive(std::chrono::microseconds wait) {
  std::unique_lock lock(mutex_);
  if (!incoming_.wait_for(lock, wait, [this] { return !inbox_.empty(); })) return {};
  Letter letter = std::move(inbox_.front());
  inbox_.pop_front();
  return letter;
}

bool RankMail::isLost(int rank) const {
  const std::scoped_lock lock(mutex_);
  return isLostLocked(rank);
}

bool RankMail::isReady(int rank) const {
  const std::scoped_lock lock(mutex_);
  return ready_[static_cast<std::size_t>(rank)];
}

bool RankMail::isLostLocked(int rank) const {
  return rank != rank_ && listened_s_ - heard_s_[static_cast<std::size_t>(rank)] > patience_.lost_s;
}

void RankMail::carry(std::stop_token stop) {
  try {
    while (!stop.stop_requested()) {
      if (carryOnce()) continue;
      std::unique_lock lock(mutex_);
      outgoing_.wait_for(lock, stop, kPause, [this] { return !outbox_.empty(); });
    }
  } catch (const std::bad_alloc&) {
    endWithoutMemory();  // A rank without mail would wait for ever; the others notice its end.
  }
}

/// @returns whether there was something to carry
bool RankMail::carryOnce() {
  bool busy = false;
  while (std::optional<Ranks::Letter> letter = ranks_->receive()) {
    accept(std::move(*letter));
    busy = true;
  }
  countListening();  // after the mail was read: what waited in it counts as heard
  std::deque<std::pair<int, std::string>> out;
  {
    const std::scoped_lock lock(mutex_);
    out.swap(outbox_);
  }
  for (auto& [to, bytes] : out) ranks_->send(to, std::move(bytes));
  sendBeats();
  return busy || !out.empty();
}

void RankMail::accept(Ranks::Letter letter) {
  std::optional<RankMessage> message = findMessage(letter.bytes);
  {
    const std::scoped_lock lock(mutex_);
    heard_s_[static_cast<std::size_t>(letter.from)] = listened_s_;
    if (!message || message->kind == RankMessage::Kind::Beat) return;
    if (message->kind == RankMessage::Kind::Ready) {
      ready_[static_cast<std::size_t>(letter.from)] = true;
    } else {
      inbox_.push_back({letter.from, std::move(*message)});
    }
  }
  incoming_.notify_all();
}

void RankMail::countListening() {
  const Clock::time_point now = Clock::now();
  const Seconds pause = std::min<Seconds>(now - counted_, kLongestPause);
  counted_ = now;
  const std::scoped_lock lock(mutex_);
  listened_s_ += pause.count();
}

void RankMail::sendBeats() {
  const Clock::time_point now = Clock::now();
  if (now - beaten_ < Seconds(patience_.beat_s)) return;
  beaten_ = now;
  const std::string beat = toBytes({});
  for (int to = 0; to < (rank_ == 0 ? size_ : 1); ++to) {
    // A lost rank that comes back says so first.
    if (to != rank_ && (rank_ != 0 || !isLost(to))) ranks_->send(to, beat);
  }
}

void RankMail::stopCarrying() {
  thread_.request_stop();
  outgoing_.notify_all();
  thread_.join();
  carryOnce();
}

/// @returns whether none is lost
bool RankMail::awaitAll() {
  bool areAllHere = true;
  for (int rank = 1; rank < size_; ++rank) {
    while (!isReady(rank) && !isLost(rank)) std::this_thread::sleep_for(kPause);
    areAllHere = areAllHere && !isLost(rank);
  }
  return areAllHere;
}

/// @returns whether all go together
bool RankMail::awaitLeave() {
  if (rank_ == 0) {
    const bool areAllHere = awaitAll();
    sendToAll({.kind = RankMessage::Kind::Leave, .isLast = areAllHere});
    return areAllHere;
  }
  send(0, {.kind = RankMessage::Kind::Ready});
  while (!isLost(0)) {
    const std::optional<Letter> letter = receive(100ms);
    if (letter && letter->message.kind == RankMessage::Kind::Leave) return letter->message.isLast;
  }
  return false;
}

void RankMail::leave(int code) {
  if (std::exchange(left_, true)) return;
  std::cout.flush();
  const bool areAllHere = awaitLeave();
  const Deadline deadline(patience_.leave_s, code);
  stopCarrying();
  // What still comes is of no use, but makes room for what goes. To a lost rank it goes for ever.
  const Clock::time_point enough = Clock::now() + 1s;
  while (!ranks_->isSent() && Clock::now() < enough) {
    if (!ranks_->receive()) std::this_thread::sleep_for(kPause);
  }
  // MPI_Finalize of Open MPI 4.1 waits for a rank that was killed, though not every time.
  if (areAllHere) ranks_->finish();
}

}  // namespace denavit
