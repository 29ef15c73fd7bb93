#pragma once

#include <string>

#include "models/cluster/rank_mail.h"
#include "models/study/workers.h"

namespace denavit {

/// Computes a study on the threads of several ranks. Every rank makes one of these and calls run():
/// rank 0 distributes the runs, takes the records and computes too; the others compute until it
/// says that all is done, and take nothing.
///
/// A rank that is lost costs what it held: others compute that. Of a record that comes twice, from
/// a rank that was thought lost or was late, the first is taken; both are the same, a record being
/// a function of its index.
class RankWorkers : public StudyWorkers {
 public:
  /// @param mail     outlives this
  /// @param study    tells the study and the program's version from all others: a rank that has
  ///                 read another one gets no work, and ends the study
  /// @param threads  of this rank, at least 1
  RankWorkers(RankMail& mail, std::string study, unsigned threads = 1);

  /// Where goesOn() says no on another rank than 0, that one rests and the others do its part.
  ///
  /// @param todo  of rank 0 counts
  /// @throws on rank 0 what make or take threw, a DescriptionError of other ranks among them, and
  ///         a DescriptionError for a rank with another study; on others one when rank 0 is lost
  void run(std::span<const std::uint64_t> todo, const MakeRecord& make, const TakeRecord& take,
           const GoesOn& goesOn) override;
  [[nodiscard]] std::vector<Issue> warnings() const override;

 private:
  void serve(const MakeRecord& make, const GoesOn& goesOn);
  [[nodiscard]] RankMessage makeHello() const;

  RankMail& mail_;
  std::string study_;
  unsigned threads_, started_;
  std::uint64_t round_ = 0;
};

}  // namespace denavit
