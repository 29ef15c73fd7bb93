#include "ui/kinematics/singularity_text.h"

#include <gmock/gmock.h>

namespace denavit {
namespace {

using Kind = DependentJoints::Kind;

SingularityReport makeReport(const Vec6<double>& lost, bool isSingular = true) {
  SingularityReport report;
  report.genericRank = 6;
  report.singular = isSingular;
  report.close = true;
  report.lostDirection_W = lost;
  return report;
}

std::string tell(const SingularityReport& report) {
  return describeSingularity(report, TaskPart::Full).toStdString();
}

TEST(SingularityText, SaysWhichMotionIsLost) {
  EXPECT_EQ(tell(makeReport({1, 0, 0, 0, 0, 0})),
            "Singular pose.\nThe tool cannot move along (1.00, 0, 0).");
  EXPECT_EQ(tell(makeReport({0, 0, 0, 0, 0, -1})),
            "Singular pose.\nThe tool cannot turn about (0, 0, -1.00).");
  EXPECT_EQ(tell(makeReport({0, 0.8, 0, 0.6, 0, 0})),
            "Singular pose.\nThe tool cannot turn about (1.00, 0, 0) while it moves along "
            "(0, 1.00, 0).");
  EXPECT_EQ(tell(makeReport({1, 0, 0, 0, 0, 0}, false)),
            "Close to a singular pose.\nNearly: the tool cannot move along (1.00, 0, 0).");
}

TEST(SingularityText, SaysWhereThereIsNone) {
  SingularityReport report = makeReport(Vec6<double>::Zero(), false);
  report.close = false;
  EXPECT_EQ(tell(report), "No singularity near this pose.");
  report.genericRank = 0;
  EXPECT_EQ(tell(report), "No joint acts on this part of the tool's motion.");
}

TEST(SingularityText, NamesTheJointsAtFault) {
  struct Case {
    DependentJoints dependent;
    TaskPart part;
    const char* text;
  };
  const Case cases[]{
      {{Kind::SameAxis, {3, 5}}, TaskPart::Full, "joints 4 and 6 turn about the same axis"},
      {{Kind::SameDirection, {0, 1}}, TaskPart::Full, "joints 1 and 2 slide in the same direction"},
      {{Kind::Still, {0}},
       TaskPart::Translation,
       "joint 1 does not move the tool: the tool is on its axis"},
      {{Kind::Still, {0}}, TaskPart::Rotation, "joint 1 does not move the tool"},
      {{Kind::Same, {1, 2}},
       TaskPart::Rotation,
       "joints 2 and 3 turn the tool about the same direction"},
      {{Kind::Same, {1, 2}},
       TaskPart::Translation,
       "joints 2 and 3 move the tool in the same direction"},
      {{Kind::Several, {1, 2, 3}},
       TaskPart::Full,
       "the columns of joints 2, 3 and 4 depend on each other"}};
  for (const auto& [dependent, part, text] : cases) {
    EXPECT_EQ(describeDependence(dependent, part).toStdString(), text);
  }
}

}  // namespace
}  // namespace denavit
