#include "models/cluster/in_cluster.h"

#include "models/cluster/piece_workers.h"

namespace denavit {
namespace {

/// What the process ends with where the ranks of a work that failed do not part in time.
constexpr int kFailed = 1;

}  // namespace

int inCluster(const std::function<int(RankMail*)>& work, const std::string& module,
              const RankPatience& patience) {
  std::unique_ptr<Ranks> ranks = joinRanks(module);
  if (!ranks) return work(nullptr);
  RankMail mail(std::move(ranks), patience);
  try {
    const int code = work(&mail);
    mail.leave(code);
    return code;
  } catch (...) {
    const bool isLed = mail.rank() != 0 && !mail.isLost(0);
    if (mail.rank() == 0) mail.sendToAll({.kind = RankMessage::Kind::Stop});
    if (isLed) mail.send(0, makeFailure(std::current_exception()));
    mail.leave(kFailed);
    if (!isLed) throw;
    return 0;
  }
}

}  // namespace denavit
