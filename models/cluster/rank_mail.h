#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "models/cluster/rank_message.h"
#include "models/cluster/ranks.h"

namespace denavit {

/// How often a rank says that it lives, and how long others wait for its word.
struct RankPatience {
  double beat_s = 1;
  double lost_s = 6;
  double leave_s = 10;  ///< the most that the last step together may take
};

/// The mail of a rank: a thread of its own sends and receives for it and says that it lives, also
/// while the rank computes, writes or reads. Its functions may be called on any thread.
///
/// A rank is lost that was not heard for RankPatience::lost_s while this one listened: the time
/// during which this one was stopped itself does not count. A lost rank that is heard again is
/// none.
class RankMail {
 public:
  struct Letter {
    int from = 0;
    RankMessage message;
  };

  explicit RankMail(std::unique_ptr<Ranks> ranks, RankPatience patience = {});
  /// Leaves where leave() was not called.
  ~RankMail();
  RankMail(const RankMail&) = delete;
  RankMail& operator=(const RankMail&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  /// Its own rank is written to as well. Waits for nothing.
  void send(int to, RankMessage message);
  /// To all other ranks but those that are lost.
  void sendToAll(const RankMessage& message);
  /// The next letter, beats excepted; waits for one at most so long.
  [[nodiscard]] std::optional<Letter> receive(std::chrono::microseconds wait);
  [[nodiscard]] bool isLost(int rank) const;
  /// Rank 0 only: whether another one waits in leave().
  [[nodiscard]] bool isReady(int rank) const;

  /// The end together. Rank 0 waits for all others that live, and tells them to go; these wait for
  /// its word while it lives. Where one is lost each goes alone. Where one hangs meanwhile, so that
  /// the others do not come along in time, the process ends here: none waits for ever.
  /// @param code  what the process ends with then
  void leave(int code);

 private:
  using Clock = std::chrono::steady_clock;

  void carry(std::stop_token stop);
  bool carryOnce();
  void sendBeats();
  void countListening();
  void accept(Ranks::Letter letter);
  void stopCarrying();
  [[nodiscard]] bool awaitAll();
  [[nodiscard]] bool awaitLeave();
  [[nodiscard]] bool isLostLocked(int rank) const;

  std::unique_ptr<Ranks> ranks_;
  const int rank_, size_;
  const RankPatience patience_;

  mutable std::mutex mutex_;
  std::condition_variable_any outgoing_, incoming_;
  std::deque<std::pair<int, std::string>> outbox_;
  std::deque<Letter> inbox_;
  double listened_s_ = 0;        ///< [s] how long this rank has listened
  std::vector<double> heard_s_;  ///< by rank, on the same clock
  std::vector<bool> ready_;      ///< by rank
  bool left_ = false;

  Clock::time_point counted_ = Clock::now(), beaten_{};  // of the thread alone
  std::jthread thread_;                                  // last: it uses all of the above
};

}  // namespace denavit
