#include "models/fields/vocabulary.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/issue.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/motion/control_laws.h"
#include "models/motion/fields_of_motion.h"
#include "models/project/fields_of_desk.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/study/fields_of_study.h"

namespace denavit {
namespace {

template <typename Choice>
class EveryVocabulary : public testing::Test {};
using Choices =
    testing::Types<Convention, AngleUnit, InertiaReference, JointType, TipRotation, RotaryInertia,
                   ClosureType, MoveKind, PathKind, MotionProfile, Synchronise, ShaperType,
                   HandIntegrator, LawKind, AntiWindup, Feedforward, CommandOutput,
                   IntegrationMethod, LinearSolver, EngineChoice, WrenchAxes, MotionTerm, GridScale,
                   SamplingMethod, SpectrumSpec::Window, SpectrumSpec::Detrend, PlotSpec::Kind>;
TYPED_TEST_SUITE(EveryVocabulary, Choices);

/// A value without a row would be written as another one's word.
TYPED_TEST(EveryVocabulary, HasOneRowForEveryValueAndOneWordForEveryRow) {
  std::set<int> values;
  std::set<std::string> words;
  for (const Word& word : wordsOf<TypeParam>()) {
    values.insert(word.value);
    words.insert(word.key);
    EXPECT_EQ(toWord(static_cast<TypeParam>(word.value)), word.key);
    EXPECT_EQ(findChoice<TypeParam>(word.key), static_cast<TypeParam>(word.value));
  }
  const std::size_t rows = wordsOf<TypeParam>().size();
  EXPECT_EQ(values.size(), rows);
  EXPECT_EQ(words.size(), rows);
  // Values count from 0, so the largest one tells how many rows there must be.
  EXPECT_EQ(*values.begin(), 0);
  EXPECT_EQ(*values.rbegin(), static_cast<int>(rows) - 1);
}

TYPED_TEST(EveryVocabulary, RefusesAnUnknownWordAndListsTheKnownOnes) {
  for (const char* unknown : {"", "some-word", " "}) {
    EXPECT_FALSE(findChoice<TypeParam>(unknown)) << unknown;
    try {
      (void)requireChoice<TypeParam>("here", unknown);
      FAIL() << "\"" << unknown << "\" was taken";
    } catch (const DescriptionError& error) {
      ASSERT_EQ(error.issues().size(), 1u);
      EXPECT_EQ(error.issues()[0].where, "here");
      for (const Word& word : wordsOf<TypeParam>()) {
        EXPECT_THAT(error.issues()[0].what, testing::HasSubstr(word.key));
      }
    }
  }
}

TEST(ControlLaws, AreInTheOrderOfTheirValues) {
  ASSERT_EQ(controlLaws().size(), kLawCount);
  for (std::size_t k = 0; k < kLawCount; ++k) {
    const ControlLawRow& row = controlLaws()[k];
    EXPECT_EQ(static_cast<std::size_t>(row.kind), k);
    EXPECT_EQ(row.word.value, static_cast<int>(row.kind));
    EXPECT_EQ(&rowOf(row.kind), &row);
  }
}

TEST(ControlLaws, AreMadeAllButTheOneThatGuidesTheJoints) {
  for (const ControlLawRow& row : controlLaws()) {
    EXPECT_EQ(row.make == nullptr, row.kind == LawKind::None) << row.word.key;
  }
}

TEST(ControlLaws, CallTheirGainsAsFilesDo) {
  for (const ControlLawRow& row : controlLaws()) {
    for (const LawGain& gain : row.gains) {
      ControllerDescription controller;
      controller.law = row.kind;
      controller.*gain.list = {1.5};
      EXPECT_TRUE(writeFields(controller, {}).toJson().contains(gain.key)) << gain.key;
      EXPECT_EQ(findGain(row, gain.list), &gain);
    }
  }
}

}  // namespace
}  // namespace denavit
