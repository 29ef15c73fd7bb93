#include "models/mat/mat_names.h"

#include <random>
#include <set>

#include <gmock/gmock.h>

#include "models/ascii.h"

namespace denavit {
namespace {

using testing::ElementsAre;

TEST(MatNames, ThatMatlabTakesStay) {
  EXPECT_THAT(makeMatNames({"time", "q1_rad", std::string(63, 'a')}),
              ElementsAre("time", "q1_rad", std::string(63, 'a')));
}

TEST(MatNames, KeepBothEndsAndStayDifferent) {
  const std::string closure =
      "reaction_the_pin_between_the_coupler_and_the_rocker_oiled_every_month";
  const std::vector<std::string> names = makeMatNames({closure + "_fx_N", closure + "_fy_N"});
  EXPECT_THAT(names[0], testing::StartsWith("reaction_the_pin_between_"));
  EXPECT_THAT(names[0], testing::EndsWith("every_month_fx_N"));
  EXPECT_THAT(names[1], testing::EndsWith("every_month_fy_N"));
  EXPECT_THAT(makeMatNames({"a b", "a_b", "2nd", "end", "run"}, {"run"}),
              ElementsAre("a_b_2", "a_b", "x2nd", "xend", "run_2"));
}

/// Names of any characters and lengths, many of which share their beginnings and ends.
TEST(MatNames, AreTakenByMatlabWhateverTheyWere) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> names;
    for (int k = 0; k < 150; ++k) {
      std::string name(random() % 90, 'a');
      for (char& c : name) {
        if (random() % 30 == 0) c = " ab_9.\xC3"[random() % 7];
      }
      names.push_back(name);
    }
    const std::vector<std::string> made = makeMatNames(names, {"columns", "aa"});
    std::set<std::string> different{"columns", "aa"};
    for (const std::string& name : made) {
      ASSERT_LE(name.size(), kLongestMatName);
      ASSERT_TRUE(isLetter(name.front())) << name;
      for (const char c : name) ASSERT_TRUE(isNamePart(c)) << name;
      ASSERT_TRUE(different.insert(name).second) << name;
    }
  }
}

}  // namespace
}  // namespace denavit
