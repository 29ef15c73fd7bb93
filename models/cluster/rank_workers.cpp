#include "models/cluster/rank_workers.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "models/cluster/distribution.h"
#include "models/cluster/piece_workers.h"
#include "models/issue.h"
#include "models/shortage.h"

namespace denavit {
namespace {

using namespace std::chrono_literals;

/// Between looks at goesOn() and at the ranks while no letter comes.
constexpr auto kLook = 5ms;

/// What rank 0 does during one study.
class Distributor {
 public:
  Distributor(RankMail& mail, const RankMessage& hello, std::span<const std::uint64_t> todo,
              const StudyWorkers::MakeRecord& make, const StudyWorkers::TakeRecord& take)
      : mail_(mail),
        hello_(hello),
        take_(take),
        distribution_(todo, mail.size()),
        isKnown_(static_cast<std::size_t>(mail.size()), false),
        own_(hello.threads, make, [this](RankMessage message) {
          message.round = hello_.round;
          mail_.send(0, std::move(message));
        }) {
    RankMessage own = hello;
    own.threads = own_.threads();
    mail_.send(0, std::move(own));
  }
  ~Distributor() {
    own_.stop();
    mail_.sendToAll({.kind = RankMessage::Kind::Stop, .round = hello_.round});
  }
  Distributor(const Distributor&) = delete;
  Distributor& operator=(const Distributor&) = delete;

  [[nodiscard]] unsigned threads() const { return own_.threads(); }

  void run(const StudyWorkers::GoesOn& goesOn) {
    while (!isDone() && goesOn()) {
      std::optional<RankMail::Letter> letter = mail_.receive(kLook);
      for (; letter; letter = mail_.receive(0us)) {
        accept(*letter);
        if (!goesOn()) return;
      }
      dropLost();
      giveWork();
    }
  }

 private:
  /// A rank that was not heard of yet may have read another study.
  [[nodiscard]] bool isDone() const {
    if (!distribution_.isDone()) return false;
    for (int rank = 0; rank < mail_.size(); ++rank) {
      const bool isKnown = isKnown_[static_cast<std::size_t>(rank)];
      if (!isKnown && !mail_.isLost(rank) && !mail_.isReady(rank)) return false;
    }
    return true;
  }

  void accept(const RankMail::Letter& letter) {
    using Kind = RankMessage::Kind;
    const RankMessage& message = letter.message;
    if (message.round != hello_.round && message.kind != Kind::Failed) return;
    if (message.kind == Kind::Hello) greet(letter);
    if (message.kind == Kind::Records) takeRecords(letter);
    if (message.kind == Kind::Rest) rest(letter.from);
    if (message.kind == Kind::Failed) {
      if (letter.from == 0) std::rethrow_exception(own_.failure());
      throwFailure(letter.from, message);
    }
  }

  void greet(const RankMail::Letter& letter) {
    if (letter.message.text != hello_.text) {
      failIn("ranks", "rank " + std::to_string(letter.from),
             "has read another study, or is another version of the program",
             "give all ranks the same files and the same denavit");
    }
    isKnown_[static_cast<std::size_t>(letter.from)] = true;
    threads_[letter.from] = letter.message.threads;
    distribution_.add(letter.from, letter.message.threads);
  }

  void rest(int rank) {
    threads_.erase(rank);
    distribution_.remove(rank);
  }

  void takeRecords(const RankMail::Letter& letter) {
    for (const RankMessage::Record& record : letter.message.records) {
      if (distribution_.take(record.index)) take_(record.index, record.bytes);
    }
    if (!letter.message.isLast) return;
    distribution_.finish(letter.from, letter.message.piece, letter.message.seconds);
  }

  /// Lost ranks have no part; those that are heard again have theirs.
  void dropLost() {
    for (const auto& [rank, threads] : threads_) {
      const bool lost = mail_.isLost(rank);
      if (lost && distribution_.isAtWork(rank)) distribution_.remove(rank);
      if (!lost && !distribution_.isAtWork(rank)) distribution_.add(rank, threads);
    }
  }

  void giveWork() {
    const double now_s = std::chrono::duration<double>(Clock::now() - start_).count();
    for (const auto& [rank, threads] : threads_) {
      if (!distribution_.isAtWork(rank)) continue;
      while (std::optional<Distribution::Piece> piece = distribution_.next(rank, now_s)) {
        RankMessage work{.kind = RankMessage::Kind::Work,
                         .round = hello_.round,
                         .piece = piece->number,
                         .indices = std::move(piece->indices)};
        rank == 0 ? own_.add(std::move(work)) : mail_.send(rank, std::move(work));
      }
    }
  }

  using Clock = std::chrono::steady_clock;

  RankMail& mail_;
  const RankMessage hello_;
  const StudyWorkers::TakeRecord& take_;
  Distribution distribution_;
  std::vector<bool> isKnown_;        ///< by rank: whether it said what it has read
  std::map<int, unsigned> threads_;  ///< of the ranks that want work
  const Clock::time_point start_ = Clock::now();
  PieceWorkers own_;  // last: its threads use the mail
};

}  // namespace

RankWorkers::RankWorkers(RankMail& mail, std::string study, unsigned threads)
    : mail_(mail), study_(std::move(study)), threads_(std::max(threads, 1u)), started_(threads_) {}

std::vector<Issue> RankWorkers::warnings() const {
  if (started_ == threads_) return {};
  return {describeFewThreads(threads_, started_)};
}

RankMessage RankWorkers::makeHello() const {
  RankMessage hello{.kind = RankMessage::Kind::Hello, .round = round_};
  hello.threads = threads_;
  hello.text = study_;
  return hello;
}

void RankWorkers::run(std::span<const std::uint64_t> todo, const MakeRecord& make,
                      const TakeRecord& take, const GoesOn& goesOn) {
  ++round_;
  if (mail_.rank() == 0) {
    Distributor distributor(mail_, makeHello(), todo, make, take);
    started_ = std::min(started_, distributor.threads());
    distributor.run(goesOn);
  } else {
    serve(make, goesOn);
  }
}

void RankWorkers::serve(const MakeRecord& make, const GoesOn& goesOn) {
  PieceWorkers own(threads_, make, [this](RankMessage message) {
    message.round = round_;
    mail_.send(0, std::move(message));
  });
  started_ = std::min(started_, own.threads());
  RankMessage hello = makeHello();
  hello.threads = own.threads();
  mail_.send(0, std::move(hello));
  bool isResting = false;
  while (true) {
    if (!isResting && !goesOn()) {
      isResting = true;
      own.stop();
      mail_.send(0, {.kind = RankMessage::Kind::Rest, .round = round_});
    }
    if (mail_.isLost(0)) {
      failIn("ranks", "rank 0", "is lost, and with it this study's runs",
             "start the study again with --resume: it goes on where its journal ends");
    }
    std::optional<RankMail::Letter> letter = mail_.receive(kLook);
    if (!letter) continue;
    const std::uint64_t round = letter->message.round;
    const bool isStop = letter->message.kind == RankMessage::Kind::Stop;
    if (isStop && (round == round_ || round == 0)) return;
    if (round != round_) continue;
    if (letter->message.kind == RankMessage::Kind::Work) own.add(std::move(letter->message));
  }
}

}  // namespace denavit
