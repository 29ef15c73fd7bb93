#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "models/motion_preview/motion_preview.h"
#include "tests/ui/mechanism_fixture.h"
#include "ui/mechanism/loop_watch.h"

namespace denavit {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// The motion workspace with a linkage: motions are of its independent joints.
class MechanismMotion : public MechanismWindow {
 protected:
  void SetUp() override {
    MechanismWindow::SetUp();
    trigger("actionWorkspace2");
  }
  [[nodiscard]] const TrajectoryDescription& trajectory() {
    return *document().scenario().input.trajectory;
  }
  /// A motion of the crank by 0.8 rad.
  void makeMotion() {
    find<QPushButton>("addJointPoint")->click();
    studio().edits.setJoint(0, document().pose()[0] + 0.8, 1);
    find<QPushButton>("addJointPoint")->click();
  }
};

TEST_F(MechanismMotion, PointsAreOfItsIndependentJointsAndAreFollowedExactly) {
  const double crank = document().pose()[0];
  makeMotion();
  ASSERT_THAT(trajectory().points, SizeIs(2));
  ASSERT_THAT(trajectory().points[1].q, SizeIs(1));
  EXPECT_NEAR(trajectory().points[1].q[0], crank + 0.8, 1e-12);
  EXPECT_FALSE(hasErrors(document().findAllIssues()));
  const auto* table = find<QTableView>("viaTable")->model();
  EXPECT_TRUE(table->index(1, 1).data().toString().startsWith("q "));
  const std::size_t runs = document().runs().size();
  find<QPushButton>("runLaw")->click();
  ASSERT_TRUE(waitFor([&] { return document().runs().size() > runs; }));
  EXPECT_EQ(document().lastRun()->result.status, RunStatus::Completed);
}

TEST_F(MechanismMotion, APointAndATimeOfItAreShownWithLoopsClosed) {
  makeMotion();
  auto* cost = find<QTableWidget>("costTable");
  ASSERT_TRUE(waitFor([&] { return cost->item(0, 2) && !cost->item(0, 2)->text().isEmpty(); }));
  EXPECT_EQ(cost->item(1, 2)->text(), "–");  // no drive
  find<QTableView>("viaTable")->selectRow(0);
  ASSERT_FALSE(studio().shown.isDocumentPose());
  EXPECT_LT(panel->watch().residual(), 1e-9);
  EXPECT_TRUE(find<QLabel>("loops")->text().startsWith("loops closed"));
}

TEST_F(MechanismMotion, WhatIsOfOneArmIsNotOfferedAndSaysWhy) {
  makeMotion();
  for (const char* name : {"addLinePoint", "fastest", "gentle"}) {
    auto* button = find<QPushButton>(name);
    EXPECT_FALSE(button->isEnabled()) << name;
    EXPECT_TRUE(button->toolTip().contains("one arm")) << name;
  }
  EXPECT_TRUE(find<QPushButton>("speedPlaneFastest")->isHidden());
  studio().startNew();
  EXPECT_TRUE(find<QPushButton>("addLinePoint")->isEnabled());
}

TEST_F(MechanismMotion, AControllerHasAGainForEachIndependentJoint) {
  makeMotion();
  auto* law = find<QComboBox>("law");
  law->setCurrentIndex(law->findData("pd"));
  emit law->activated(law->currentIndex());
  const ControllerDescription& controller = *document().scenario().input.controller;
  ASSERT_THAT(controller.kp, SizeIs(1));
  EXPECT_GT(controller.kp[0], 0);  // of what the crank feels of all links
  EXPECT_FALSE(hasErrors(document().findAllIssues()));
}

TEST_F(MechanismMotion, ARunStartsClosedWhereItsMotionBegins) {
  makeMotion();
  const std::vector<double> start = document().startPose();
  ASSERT_THAT(document().scenario().initial.q, IsEmpty());
  EXPECT_NEAR(start[0], trajectory().points[0].q[0], 1e-12);
  EXPECT_TRUE(LoopCloser(mechanism()).look(start).isClosed);
}

}  // namespace
}  // namespace denavit
