#include <gmock/gmock.h>

#include "models/import/foreign_arm.h"

namespace denavit {
namespace {

constexpr std::size_t kMegabyte = 1000000;  ///< [bytes]

/// What pads the rows of a table until the text has its size.
struct LongTable {
  const char* name;
  std::size_t joints, size;  ///< of the text [bytes]
  std::string note;          ///< a line below each row
  std::string blank;         ///< what stands before each separator
  std::string remark;        ///< what the last column holds
};

void PrintTo(const LongTable& table, std::ostream* out) { *out << table.name; }

std::string filledTo(std::size_t size, const std::string& piece) {
  std::string text;
  while (!piece.empty() && text.size() < size) text += piece;
  return text;
}

std::string writeLongTable(const LongTable& table) {
  const std::size_t share = table.size / table.joints;
  const std::string note = filledTo(share, table.note);
  const std::string blanks = filledTo(share / 4, table.blank);
  const std::string remark = filledTo(share, table.remark);
  std::string text = "Standard DH parameters\ntheta [deg],d [mm],a [mm],alpha [deg]";
  text += table.remark.empty() ? "\n" : ",remark\n";
  for (std::size_t i = 1; i <= table.joints; ++i) {
    text += "q" + std::to_string(i) + blanks + ",100" + blanks + ",250.5" + blanks + ",90" + blanks;
    text += (table.remark.empty() ? "" : "," + remark) + "\n" + note;
  }
  return text;
}

/// The joints that were read, or what the refusal says.
struct LongOutcome {
  std::size_t joints = 0;
  std::string refusal;
};

LongOutcome readLong(const std::string& text) {
  try {
    const ForeignArm arm = readForeign(text, "table");
    return {arm.readings.at(arm.verdict.possible.front()).robot.joints.size(), ""};
  } catch (const DescriptionError& error) {
    return {0, toLine(error.issues().front())};
  }
}

class ImportLongTables : public testing::TestWithParam<LongTable> {};

TEST_P(ImportLongTables, AreReadWholeOrRefusedWithTheLimit) {
  const LongOutcome outcome = readLong(writeLongTable(GetParam()));
  if (outcome.refusal.empty()) {
    EXPECT_EQ(outcome.joints, GetParam().joints);
  } else {
    EXPECT_THAT(outcome.refusal.substr(0, 300), testing::HasSubstr("at most"));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Padded, ImportLongTables,
    testing::Values(LongTable{"Notes", 100, kMegabyte, "# This line holds a note.\n", "", ""},
                    LongTable{"BareNotes", 100, kMegabyte, "This line holds a note.\n", "", ""},
                    LongTable{"Numbers", 100, kMegabyte, "# On 12 May 1.5 mm were added, see 7.\n",
                              "", ""},
                    LongTable{"BlankLines", 100, kMegabyte, "\n", "", ""},
                    LongTable{"Spaces", 100, kMegabyte, "", " ", ""},
                    LongTable{"Remarks", 100, kMegabyte, "", "", "see the drawing "},
                    LongTable{"OneLongWord", 100, kMegabyte, "", "", "x"},
                    LongTable{"ManyShortNotes", 100, 100000, "note\n", "", ""},
                    LongTable{"ManyBlankLines", 100, 20000, "\n", "", ""},
                    LongTable{"FewLongRemarks", 10, 150000, "", "", "see the drawing "},
                    LongTable{"FewWideCells", 10, 150000, "", " ", ""}),
    [](const auto& table) { return table.param.name; });

TEST(ImportLongTables, MoreRowsThanAnArmCanHaveAreRefusedWithTheLimit) {
  for (const char* row : {"q1,100,250.5,90\n", "1 2 3 4\n", "0\t0\t0\t0\n", "q1;0;0;0;"}) {
    const LongOutcome outcome = readLong("theta,d,a,alpha\n" + filledTo(kMegabyte, row));
    EXPECT_THAT(outcome.refusal.substr(0, 300), testing::HasSubstr("at most")) << row;
  }
}

}  // namespace
}  // namespace denavit
