#pragma once

#include <functional>
#include <string>

#include "models/cluster/join_ranks.h"
#include "models/cluster/rank_mail.h"

namespace denavit {

/// Does a program's work on each of the ranks that were started together, or on this process alone.
/// The ranks end together: what the others than rank 0 throw is thrown on rank 0, as long as there
/// is one, and they end with 0, so that nobody ends the job because of them.
///
/// @param work    gets the mail of this rank; null in a process that was started alone
/// @param module  of MPI
/// @returns what work returned; on other ranks than 0 after something was thrown there: 0
/// @throws what work threw; DescriptionError where the ranks cannot be joined
int inCluster(const std::function<int(RankMail*)>& work,
              const std::string& module = findRanksModule(), const RankPatience& patience = {});

}  // namespace denavit
