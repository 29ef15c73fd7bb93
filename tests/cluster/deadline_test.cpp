#include "models/cluster/deadline.h"

#include <csignal>

#include <gmock/gmock.h>
#include <unistd.h>

namespace denavit {
namespace {

void waitForEver() {
  for (;;) ::pause();
}

TEST(Deadline, EndsWhatWaitsForEver) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        const Deadline deadline(0.05, 7, "too late\n");
        waitForEver();
      },
      testing::ExitedWithCode(7), "too late");
}

/// Whoever starts a process may have blocked signals.
TEST(Deadline, EndsWhatBlocksSignals) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        sigset_t all;
        ::sigfillset(&all);
        ::sigprocmask(SIG_BLOCK, &all, nullptr);
        const Deadline deadline(0, 7);
        waitForEver();
      },
      testing::ExitedWithCode(7), "");
}

TEST(Deadline, ThatIsDestroyedInTimeEndsNothing) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        for (int k = 0; k < 100; ++k) const Deadline kept(1000, 7);
        const Deadline deadline(0.05, 8);
        waitForEver();
      },
      testing::ExitedWithCode(8), "");
}

}  // namespace
}  // namespace denavit
