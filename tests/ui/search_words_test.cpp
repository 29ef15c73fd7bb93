#include "ui/text/search_words.h"

#include <gmock/gmock.h>

namespace denavit {
namespace {

int rank(const QString& typed, const QString& title, const QString& rest = {}) {
  return SearchWords(typed).rank(SearchText(title, rest));
}

TEST(SearchWords, CaseHyphensUnderscoresAndSpacesAreAlike) {
  for (const char* typed :
       {"free fall", "free-fall", "FREE_Fall", "fall free", "freefall", "fre"}) {
    EXPECT_GT(rank(typed, "Free-fall of an arm"), 0) << typed;
  }
  EXPECT_EQ(rank("free lunch", "Free-fall of an arm"), 0);
  EXPECT_GT(rank("tau 2", "τ₂ gravity", "tau2_gravity_Nm"), 0);
  EXPECT_GT(rank("q2", "q̇₂", "qd2"), 0);
}

TEST(SearchWords, WhatOthersCallTheSameIsFound) {
  EXPECT_GT(rank("tip", "tool x"), 0);
  EXPECT_GT(rank("torques", "τ₁", "tau1"), 0);
  EXPECT_GT(rank("speed", "q̇₁", "rate"), 0);
  EXPECT_GT(rank("joint angle", "q₁", "position of joint 1"), 0);
}

TEST(SearchWords, TitlesAndWholeWordsComeBeforeTheRest) {
  EXPECT_GT(rank("fall", "Free fall"), rank("fall", "Pendulum", "it may fall"));
  EXPECT_GT(rank("arm", "An arm"), rank("arm", "Harmony"));
  EXPECT_GT(rank("tool", "tool x"), rank("tip", "tool x"));
  EXPECT_GT(rank("free fall", "Free fall"), rank("free fall", "Fall of a free arm"));
  EXPECT_GT(rank("free fall", "Free fall"), rank("free fall", "Free fall of an arm"));
}

TEST(SearchWords, NothingTypedIsNoSearch) {
  EXPECT_TRUE(SearchWords("  ").isEmpty());
  EXPECT_TRUE(SearchWords("-").isEmpty());
  EXPECT_FALSE(SearchWords("a").isEmpty());
}

}  // namespace
}  // namespace denavit
