#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "models/cluster/ranks.h"

namespace denavit::test {

/// The ranks of a program as threads of one process, with what may happen to them.
class RankWorld {
 public:
  explicit RankWorld(int size) : mailboxes_(static_cast<std::size_t>(size)) {}

  [[nodiscard]] int size() const { return static_cast<int>(mailboxes_.size()); }
  [[nodiscard]] std::unique_ptr<Ranks> join(int rank);

  /// As kill -9: nothing from or to it arrives any more.
  void kill(int rank) { of(rank).dead = true; }
  /// As kill -STOP and -CONT: its mail waits, and so does whoever carries it.
  void stop(int rank) { of(rank).stopped = true; }
  void resume(int rank) {
    of(rank).stopped = false;
    of(rank).stopped.notify_all();
  }

 private:
  struct Mailbox {
    std::mutex mutex;
    std::deque<Ranks::Letter> letters;
    std::atomic<bool> dead = false, stopped = false;
  };
  class Member;

  Mailbox& of(int rank) { return mailboxes_[static_cast<std::size_t>(rank)]; }

  std::deque<Mailbox> mailboxes_;
};

class RankWorld::Member final : public Ranks {
 public:
  Member(RankWorld& world, int rank) : world_(world), rank_(rank) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return world_.size(); }
  void send(int to, std::string bytes) override {
    world_.of(rank_).stopped.wait(true);
    if (world_.of(rank_).dead || world_.of(to).dead) return;
    const std::scoped_lock lock(world_.of(to).mutex);
    world_.of(to).letters.push_back({rank_, std::move(bytes)});
  }
  [[nodiscard]] std::optional<Letter> receive() override {
    Mailbox& own = world_.of(rank_);
    own.stopped.wait(true);
    const std::scoped_lock lock(own.mutex);
    if (own.dead || own.letters.empty()) return {};
    Letter letter = std::move(own.letters.front());
    own.letters.pop_front();
    return letter;
  }
  [[nodiscard]] bool isSent() override { return true; }
  void finish() override {}

 private:
  RankWorld& world_;
  int rank_;
};

inline std::unique_ptr<Ranks> RankWorld::join(int rank) {
  return std::make_unique<Member>(*this, rank);
}

}  // namespace denavit::test
