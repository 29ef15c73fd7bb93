#include "ui/editors/field_lines.h"

#include <QGridLayout>
#include <QLabel>

#include "models/fields/check_fields.h"
#include "models/robot/fields_of_robot.h"
#include "tests/models/gripper_fields.h"
#include "tests/ui/window_fixture.h"
#include "ui/arm_table/dh_field.h"
#include "ui/editors/quantity_edit.h"

namespace denavit {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

/// A page for a description that the program does not know: all that it has is its list of fields.
class GripperPage : public QWidget {
 public:
  GripperPage() {
    auto* grid = new QGridLayout(this);
    for (const FieldHandle<Gripper>& handle : listHandles<Gripper>()) {
      if (*handle.about.label == '\0') continue;
      const QString path = QString::fromStdString(handle.path);
      (void)lines.addTo(*grid, 0, handle.find,
                        {.about = handle.about,
                         .type = handle.type,
                         .place = [path] { return path; },
                         .name = [label = handle.about.label] { return fieldText(label); }});
    }
    lines.refresh();
  }

  Gripper gripper;
  QStringList steps;  ///< undo texts
  Preferences preferences;
  LinesOf<Gripper> lines{{.current = [this] { return gripper; },
                          .edit =
                              [this](const QString& text, const auto& change, const QString&) {
                                change(gripper);
                                steps << text;
                                lines.refresh();
                              }},
                         preferences};
};

TEST(FieldLines, APageOfAnyDescriptionShowsAndEditsItsNumbers) {
  GripperPage page;
  auto* force = page.findChild<QuantityEdit*>("limit.force");
  auto* opening = page.findChild<QuantityEdit*>("limit.angle");
  ASSERT_TRUE(force && opening);
  EXPECT_EQ(page.findChildren<QuantityEdit*>().size(), 2);
  EXPECT_EQ(page.findChildren<QLabel*>().front()->text(), "force");
  EXPECT_EQ(force->toolTip(), "The largest force of the gripper [N]");
  force->setText("1.5 kN");
  force->setModified(true);
  emit force->editingFinished();
  EXPECT_EQ(page.gripper.force, 1500);
  EXPECT_EQ(force->text(), "1500 N");
  EXPECT_EQ(page.steps, QStringList{"set force"});
  page.gripper.angle = 1.5707963267948966;
  page.lines.refresh();
  EXPECT_EQ(opening->text(), "90°");
}

TEST(FieldLines, WhatBreaksARuleIsFramed) {
  GripperPage page;
  page.gripper.force = -1;
  std::vector<Issue> issues;
  checkFields(page.gripper, {}, issues);
  page.lines.setIssues(issues);
  auto* force = page.findChild<QuantityEdit*>("limit.force");
  EXPECT_TRUE(force->property("bad").toBool());
  EXPECT_TRUE(force->toolTip().contains("must not be negative"));
  page.lines.setIssues({});
  EXPECT_FALSE(force->property("bad").toBool());
  EXPECT_EQ(force->toolTip(), "The largest force of the gripper [N]");
}

TEST(FieldLines, TheTableHasAColumnForEveryNumberOfAJointAndItsLimits) {
  std::vector<std::string> columns;
  for (const DhField field : fieldsOf(Convention::Standard)) columns.emplace_back(field.key);
  for (const auto& handle : listHandles<JointDescription>()) {
    const bool isOfJoint = handle.path.find('.') == std::string::npos;
    if (isOfJoint || handle.path.starts_with("limits.")) {
      EXPECT_THAT(columns, Contains(handle.path));
    }
  }
}

class FieldPages : public StyledWindowTest {};

TEST_F(FieldPages, TheInspectorHasALineForEveryLabelledValueOfFrictionDriveLimitsAndBeam) {
  studio().open("puma560");
  int lines = 0;
  for (const auto& handle : listHandles<JointDescription>()) {
    const bool isOnAPage =
        handle.path.starts_with("friction.") || handle.path.starts_with("actuator.") ||
        handle.path.starts_with("limits.") || handle.path.starts_with("link.beam.");
    if (!isOnAPage || *handle.about.label == '\0') continue;
    ++lines;
    EXPECT_TRUE(window->findChild<QWidget*>(QString::fromStdString(handle.path))) << handle.path;
  }
  EXPECT_GE(lines, 25);
}

}  // namespace
}  // namespace denavit
