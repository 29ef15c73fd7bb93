#include <gmock/gmock.h>

#include "models/fields/check_fields.h"
#include "models/fields/field_handle.h"
#include "models/fields/field_leaves.h"
#include "models/fields/field_table.h"
#include "models/fields/quantities.h"
#include "models/fields/set_field.h"
#include "models/fields/value_path.h"
#include "models/fields/write_fields.h"
#include "tests/models/gripper_fields.h"

namespace denavit {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Gripper read(const std::string& text, JsonContext& context) {
  const JsonDocument document = parseJson(text, "gripper");
  JsonReader reader(document.root, "", context);
  Gripper gripper;
  readFields(reader, gripper, {});
  reader.finish();
  return gripper;
}

std::vector<std::string> linesOf(const std::vector<Issue>& issues) {
  std::vector<std::string> lines;
  for (const Issue& issue : issues) lines.push_back(toLine(issue));
  return lines;
}

TEST(Fields, AStructWithAListIsReadAndWritten) {
  const std::string text =
      R"({ "name": "two jaws", "grip": "suction", "limit": { "force": 40, "angle": 90 }, )"
      R"("fingers": [ { "length": 0.1, "tip": [0, 0, 0.02] }, { "length": 0.2 } ] })";
  JsonContext context;
  const Gripper gripper = read(text, context);
  EXPECT_THAT(linesOf(context.issues), IsEmpty());
  EXPECT_EQ(gripper.grip, Gripper::Grip::Suction);
  EXPECT_NEAR(gripper.angle, 1.5707963267948966, 1e-15) << "its files have degrees";
  ASSERT_EQ(gripper.fingers.size(), 2u);
  EXPECT_EQ(gripper.fingers[0].tip.z(), 0.02);
  EXPECT_EQ(writeFields(gripper, {}).toJson(), parseJson(text, "").root);
  EXPECT_EQ(writeFields(Gripper(), {}).toJson().dump(), R"({"grip":"fingers"})")
      << "usual values are left out";
}

TEST(Fields, WhatIsUnknownOrMissingIsSaid) {
  JsonContext context;
  (void)read(R"({ "gripp": "fingers", "limit": { "forc": 1 }, "fingers": [ {} ] })", context);
  EXPECT_THAT(linesOf(context.issues),
              ElementsAre(HasSubstr("limit.forc"), HasSubstr("fingers[0].length: is missing"),
                          HasSubstr("gripp")));
}

TEST(Fields, NumbersAreHeldAgainstTheirRules) {
  Gripper gripper;
  gripper.force = -1;
  gripper.fingers = {{.length = 0, .tip = {0, 0, std::nan("")}}};
  std::vector<Issue> issues;
  checkFields(gripper, {"gripper", {}}, issues);
  EXPECT_THAT(linesOf(issues),
              ElementsAre("gripper.limit.force: is -1 N; it must not be negative: give its size",
                          HasSubstr("gripper.fingers[0].length: is 0 m; it must be positive"),
                          HasSubstr("gripper.fingers[0].tip[2]: is nan m")));
}

/// The hand has an object and a list inside; the test tries every combination of the numbers.
TEST(Fields, WhatIsSoundHasNoIssues) {
  const double numbers[]{-1, 0, 1, 1e300, std::nan("")};
  int sound = 0, unsound = 0;
  for (const double force : numbers) {
    for (const double length : numbers) {
      for (const double tip : numbers) {
        Hand hand;
        hand.gripper.force = force;
        hand.gripper.fingers = {{.length = 1}, {.length = length, .tip = {0, 0, tip}}};
        std::vector<Issue> issues;
        checkFields(hand, {}, issues);
        EXPECT_EQ(isSound(hand, {}, {}), issues.empty()) << force << ' ' << length << ' ' << tip;
        ++(issues.empty() ? sound : unsound);
      }
    }
  }
  EXPECT_EQ(sound, 6) << "0 or 1 N, 1 m, and a tip that is a number";
  EXPECT_EQ(unsound, 119);
}

TEST(Fields, PathsLeadToValues) {
  Gripper gripper;
  gripper.fingers.resize(2);
  JsonContext context;
  setByPath(gripper, "fingers[1].tip[2]", 0.03, context);
  setByPath(gripper, "limit.angle", 180, context);
  setByPath(gripper, "limit.force", 7, context);
  setByPath(gripper, "grip", "suction", context);
  EXPECT_THAT(linesOf(context.issues), IsEmpty());
  EXPECT_EQ(gripper.fingers[1].tip.z(), 0.03);
  EXPECT_NEAR(gripper.angle, 3.141592653589793, 1e-15);
  EXPECT_EQ(gripper.force, 7);
  EXPECT_EQ(gripper.grip, Gripper::Grip::Suction);
  setByPath(gripper, "limit", Json{{"force", 9}}, context);
  EXPECT_EQ(gripper.force, 9);
  setByPath(gripper, "fingers", Json::array({Json{{"length", 0.5}}}), context);
  ASSERT_EQ(gripper.fingers.size(), 1u);
  EXPECT_EQ(gripper.fingers[0].length, 0.5);
  EXPECT_THAT(linesOf(context.issues), IsEmpty());
}

/// A file that holds an object means the usual values by what the object leaves out.
TEST(Fields, APathToAnObjectSetsAllOfIt) {
  Hand hand;
  hand.gripper.force = 7;
  hand.gripper.fingers.resize(1);
  JsonContext context;
  setByPath(hand, "gripper", Json{{"grip", "suction"}}, context);
  EXPECT_THAT(linesOf(context.issues), IsEmpty());
  Gripper expected;
  expected.grip = Gripper::Grip::Suction;
  EXPECT_EQ(hand.gripper, expected);
}

TEST(Fields, PathsThatLeadNowhereSayWhy) {
  Gripper gripper;
  gripper.fingers.resize(1);
  const auto complaint = [&](const std::string& path, const Json& value) {
    JsonContext context;
    setByPath(gripper, path, value, context);
    return context.issues.empty() ? "" : toLine(context.issues.front());
  };
  EXPECT_THAT(complaint("fingers[3].length", 1), HasSubstr("the list has the indices 0 to 0"));
  EXPECT_THAT(complaint("fingers.length", 1), HasSubstr("where there is a list"));
  EXPECT_THAT(complaint("grip.hard", 1), HasSubstr("below a single value"));
  EXPECT_THAT(complaint("limit.forse", 1), HasSubstr("did you mean"));
  EXPECT_THAT(complaint("fingers[0].lenght", 1), HasSubstr("fingers[0].lenght: is unknown here"));
  EXPECT_THAT(complaint("limit.force", "much"), HasSubstr("limit.force: is the text \"much\""));
  EXPECT_THAT(complaint("", 1), HasSubstr("is empty"));
}

TEST(Fields, EveryValueHasAHandleAndALeaf) {
  Gripper gripper;
  gripper.fingers.resize(1);
  std::vector<std::string> paths;
  gripper.angle = 3.141592653589793;
  double opening_deg = 0;
  visitLeaves(gripper, {}, [&](const FieldLeaf& leaf) {
    paths.push_back(leaf.path);
    if (leaf.path == "limit.angle") opening_deg = leaf.number.value();
  });
  EXPECT_THAT(paths, ElementsAre("name", "grip", "limit.force", "limit.angle", "fingers[0].length",
                                 "fingers[0].tip[0]", "fingers[0].tip[1]", "fingers[0].tip[2]"));
  EXPECT_NEAR(opening_deg, 180, 1e-12) << "as files give it";
  std::vector<std::string> handles;
  for (const auto& handle : listHandles<Gripper>()) handles.push_back(handle.path);
  EXPECT_THAT(handles, ElementsAre("name", "grip", "limit.force", "limit.angle"));
  const FieldPointer grip = handleOf<Gripper>("grip").find(gripper);
  putText(grip, "suction");
  EXPECT_EQ(gripper.grip, Gripper::Grip::Suction);
  putText(grip, "glue");
  EXPECT_EQ(textAt(grip), "suction") << "what is no word changes nothing";
}

TEST(Fields, TablesForPeopleTakeTheList) {
  std::vector<Gripper> grippers(2);
  grippers[1].force = 12;
  grippers[1].angle = 1.5707963267948966;
  const FieldTable table = tabulate(std::span<const Gripper>(grippers), "", {.degrees = true});
  EXPECT_THAT(table.headings, ElementsAre("F [N]", "opening [°]"));
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("0", "0"), ElementsAre("12", "90")));
}

TEST(ValuePath, NumbersInBracketsHaveNoZeroBeforeThem) {
  EXPECT_EQ(splitPath("joints[0].a").size(), 3u);
  EXPECT_EQ(splitPath("joints[10].a")[1].index, 10u);
  for (const char* path : {"joints[01].a", "joints[00].a"}) {
    EXPECT_THROW((void)splitPath(path), DescriptionError) << path;
  }
}

}  // namespace
}  // namespace denavit
