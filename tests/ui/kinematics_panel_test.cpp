#include "ui/kinematics/kinematics_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QToolButton>
#include <cmath>
#include <numbers>

#include "render/arm_scene.h"
#include "render/scene/ellipsoid_marker.h"
#include "render/scene/point_cloud.h"
#include "render/scene/step_marker.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/kinematics/dh_steps_tab.h"
#include "ui/kinematics/matrix_view.h"
#include "ui/kinematics/pose_text.h"
#include "ui/kinematics/workspace_tab.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::HasSubstr;

class KinematicsTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    // What the tabs put into the scene is asked of the scene: nobody needs to draw it.
    find<ArmView>("armView")->hide();
    studio().open("puma560");
    window->setWorkspace(Workspace::Design);
    QCoreApplication::processEvents();
  }
  enum Tab { Pose, DhSteps, Workspace_, Ellipsoid };
  void openTab(Tab tab) {
    find<QTabWidget>("kinematics")->setCurrentIndex(tab);
    finishEvents();
  }
  void setPose(const std::vector<double>& q) {
    studio().edits.editPose("pose", [&](std::vector<double>& all) { all = q; });
    finishEvents();
  }
  std::string text(const char* name) { return find<QLineEdit>(name)->text().toStdString(); }
  ArmScene& scene() { return find<ArmView>("armView")->scene(); }
  static std::string clipboard() { return QGuiApplication::clipboard()->text().toStdString(); }
};

TEST_F(KinematicsTest, ThePoseFollowsTheSlidersInTheUnitsOfThePreferences) {
  openTab(Pose);
  setPose({0.1, -0.4, 0.5, 0.3, 0.7, -0.2});
  const Eigen::Vector3d tool = calcTool();
  EXPECT_THAT(text("posePosition"), HasSubstr(toFixed(1e3 * tool.x(), 2).toStdString()));
  EXPECT_THAT(text("posePosition"), HasSubstr(" mm"));
  EXPECT_EQ(find<MatrixView>("poseMatrix")->textAt(1, 3), toFixed(1e3 * tool.y(), 2));
  PreferenceValues values = studio().preferences.values();
  values.millimetres = values.degrees = false;
  studio().preferences.setValues(values);
  QCoreApplication::processEvents();
  EXPECT_THAT(text("posePosition"), HasSubstr(toFixed(tool.x(), 5).toStdString()));
  EXPECT_THAT(text("poseRpy"), HasSubstr(" rad"));
}

TEST_F(KinematicsTest, EveryReadoutCopiesAsTextMatlabAndNumPy) {
  openTab(Pose);
  setPose({0, 0, 0, 0, 0, 0});
  auto* format = find<QComboBox>("poseFormat");
  const auto copied = [&](const char* name, int chosen) {
    format->setCurrentIndex(chosen);
    QTest::keyClick(find<QLineEdit>(name), Qt::Key_C, Qt::ControlModifier);
    return clipboard();
  };
  const Eigen::Vector3d p = 1e3 * calcTool();
  const auto number = [](double value) { return QString::number(value, 'g', 12).toStdString(); };
  EXPECT_EQ(copied("posePosition", 1),
            "[" + number(p.x()) + " " + number(p.y()) + " " + number(p.z()) + "]  % mm");
  EXPECT_EQ(copied("poseQuaternion", 2), "np.array([1, 0, 0, 0])  # w x y z");
  EXPECT_EQ(copied("poseRpy", 0), "0\t0\t0");
  EXPECT_EQ(copied("poseZyz", 0), "0\t0\t0");
  EXPECT_EQ(copied("poseAxisAngle", 0), "0\t0\t1\t0");
  find<QToolButton>("copyMatrix")->click();
  EXPECT_THAT(clipboard(), testing::StartsWith("1\t0\t0\t" + number(p.x()) + "\n0\t1\t0\t"));
  format->setCurrentIndex(2);
  find<QToolButton>("copyMatrix")->click();
  EXPECT_THAT(clipboard(), testing::StartsWith("np.array([[1, 0, 0, "));
}

TEST_F(KinematicsTest, AnyFrameIsSeenFromAnyOther) {
  openTab(Pose);
  setPose({0.7, 0, 0, 0, 0, 0});
  find<QComboBox>("poseFrame")->setCurrentIndex(2);      // frame 1
  find<QComboBox>("poseReference")->setCurrentIndex(1);  // base
  const JointDescription& row = document().robot().joints[0];
  EXPECT_THAT(text("posePosition"), HasSubstr(toFixed(1e3 * row.d, 2).toStdString()));
  find<QComboBox>("poseReference")->setCurrentIndex(2);
  EXPECT_EQ(text("posePosition"), "0, 0, 0 mm");
  EXPECT_THAT(text("poseAxisAngle"), HasSubstr(", 0°"));
}

TEST_F(KinematicsTest, DhStepsGoThroughTheRowAndEndAtItsFrame) {
  openTab(DhSteps);
  setPose({0.3, 0.5, -0.2, 0, 0, 0});
  auto* steps = window->findChild<KinematicsPanel*>("kinematics");
  DhStepsTab& tab = steps->dhSteps();
  tab.chooseRow(2);
  EXPECT_EQ(tab.stepCount(), 4);
  EXPECT_TRUE(scene().stepMarker().isVisible());
  EXPECT_LT(find<ArmView>("armView")->options().solidOpacity, 1);
  auto* title = find<QLabel>("dhStepTitle");
  EXPECT_THAT(title->text().toStdString(), HasSubstr("Step 1 of 4: turn about z by θ₂ = 28.65°"));
  find<QToolButton>("dhNext")->click();
  EXPECT_DOUBLE_EQ(tab.progress(), 1);
  EXPECT_THAT(title->text().toStdString(), HasSubstr("Step 2 of 4: slide along z by d₂"));
  find<QToolButton>("dhNext")->click();
  EXPECT_THAT(title->text().toStdString(), HasSubstr("slide along x by a₂ = 431.80 mm"));
  find<QToolButton>("dhBack")->click();
  EXPECT_DOUBLE_EQ(tab.progress(), 1);
  find<QSlider>("dhSlider")->setValue(400);
  EXPECT_DOUBLE_EQ(tab.progress(), 4);
  // Standard: cos(theta) a is where the row's frame is.
  EXPECT_EQ(find<MatrixView>("dhProductMatrix")->textAt(0, 3), toFixed(431.8 * std::cos(0.5), 2));
  openTab(Pose);
  EXPECT_FALSE(scene().stepMarker().isVisible());
  EXPECT_EQ(find<ArmView>("armView")->options().solidOpacity, 1);
}

TEST_F(KinematicsTest, DhStepsOfAllRowsEndAtTheTool) {
  openTab(DhSteps);
  setPose({0.3, 0.5, -0.2, 0.1, 0.2, 0.3});
  DhStepsTab& tab = window->findChild<KinematicsPanel*>("kinematics")->dhSteps();
  tab.chooseRow(-1);
  EXPECT_EQ(tab.stepCount(), 6 + 6 * 4 + 6);
  tab.setProgress(tab.stepCount());
  const Eigen::Vector3d tool = calcTool();
  for (int row = 0; row < 3; ++row)
    EXPECT_EQ(find<MatrixView>("dhProductMatrix")->textAt(row, 3), toFixed(1e3 * tool[row], 2));
  for (const int row : {0, 7}) {
    tab.chooseRow(row);
    EXPECT_EQ(tab.stepCount(), 6) << "base and tool";
  }
}

TEST_F(KinematicsTest, DhStepsPlayToTheEndAndStop) {
  openTab(DhSteps);
  DhStepsTab& tab = window->findChild<KinematicsPanel*>("kinematics")->dhSteps();
  tab.setProgress(3.95);
  find<QToolButton>("dhPlay")->click();
  EXPECT_TRUE(tab.isPlaying());
  EXPECT_TRUE(waitFor([&] { return !tab.isPlaying(); }));
  EXPECT_DOUBLE_EQ(tab.progress(), 4);
  find<QToolButton>("dhPlay")->click();
  EXPECT_LT(tab.progress(), 1) << "from the beginning again";
  openTab(Pose);
  EXPECT_FALSE(tab.isPlaying()) << "nothing plays out of sight";
}

TEST_F(KinematicsTest, ModifiedRowsTurnXFirst) {
  studio().open("panda");
  openTab(DhSteps);
  QCoreApplication::processEvents();
  DhStepsTab& tab = window->findChild<KinematicsPanel*>("kinematics")->dhSteps();
  tab.chooseRow(2);
  EXPECT_THAT(find<QLabel>("dhStepTitle")->text().toStdString(),
              HasSubstr("turn about x by α₁ = -90.00°"));
}

TEST_F(KinematicsTest, TheWorkspaceIsComputedShownAndMarkedStale) {
  openTab(Workspace_);
  auto* tab = window->findChild<WorkspaceTab*>();
  find<QComboBox>("workspaceCount")->setCurrentIndex(0);
  find<QPushButton>("workspaceCompute")->click();
  ASSERT_TRUE(waitFor([&] { return tab->cloud() != nullptr; }));
  EXPECT_EQ(scene().cloud().count(), 10000);
  EXPECT_TRUE(scene().cloud().isShown());
  openTab(Pose);
  EXPECT_FALSE(scene().cloud().isShown()) << "it goes with its tab";
  openTab(Workspace_);
  EXPECT_TRUE(scene().cloud().isShown());
  EXPECT_EQ(scene().cloud().count(), 10000);
  EXPECT_THAT(find<QLabel>("workspaceResult")->text().toStdString(), HasSubstr("m³"));
  EXPECT_FALSE(tab->isStale());
  studio().edits.editRobot("mass", [](RobotDescription& robot) { robot.joints[1].link.mass = 3; });
  QCoreApplication::processEvents();
  EXPECT_FALSE(tab->isStale()) << "masses do not move the tool";
  studio().edits.editRobot("a", [](RobotDescription& robot) { robot.joints[1].a = 0.5; });
  finishEvents();
  EXPECT_TRUE(tab->isStale());
  find<QPushButton>("workspaceClear")->click();
  EXPECT_FALSE(scene().cloud().isShown());
  EXPECT_FALSE(tab->isStale());
}

TEST_F(KinematicsTest, AWorkspaceUnderWayCanBeCancelled) {
  openTab(Workspace_);
  auto* tab = window->findChild<WorkspaceTab*>();
  find<QComboBox>("workspaceCount")->setCurrentIndex(2);
  auto* button = find<QPushButton>("workspaceCompute");
  button->click();
  EXPECT_EQ(button->text(), "Cancel");
  button->click();
  ASSERT_TRUE(waitFor([&] { return button->text() != "Cancel"; }));
  EXPECT_EQ(tab->cloud(), nullptr);
  EXPECT_THAT(find<QLabel>("workspaceResult")->text().toStdString(), HasSubstr("Cancelled"));
}

TEST_F(KinematicsTest, TheSingularityNoteNamesTheJoints) {
  openTab(Ellipsoid);
  setPose({0.3, 0.5, -1.0, 0.4, 0.0, 0.2});
  QLabel* note = nullptr;
  for (QLabel* label : window->findChildren<QLabel*>("runQuality"))
    if (label->property("role") == "singularity") note = label;
  ASSERT_NE(note, nullptr);
  EXPECT_THAT(note->text().toStdString(), HasSubstr("Joints 4 and 6 turn about the same axis."));
  EXPECT_EQ(find<QLabel>("conditionNumber")->text(), "∞");
  setPose({0.3, 0.5, -1.0, 0.4, 1.0, 0.2});
  EXPECT_THAT(note->text().toStdString(), HasSubstr("No singularity"));
  EXPECT_NE(find<QLabel>("conditionNumber")->text(), "∞");
}

TEST_F(KinematicsTest, EllipsoidsAreDrawnWhileTheirTabIsOpenUntilTheyAreTurnedOff) {
  openTab(Ellipsoid);
  auto* velocity = window->findChild<QAbstractButton*>("velocityEllipsoid");
  velocity->click();
  EXPECT_TRUE(scene().velocityEllipsoid().isVisible());
  EXPECT_FALSE(scene().forceEllipsoid().isVisible());
  openTab(Pose);
  setPose({0.3, 0.2, 0.1, 0, 0.4, 0});
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible()) << "they go with what says what they are";
  openTab(Ellipsoid);
  EXPECT_TRUE(scene().velocityEllipsoid().isVisible()) << "and come back with it";
  window->findChild<QAbstractButton*>("forceEllipsoid")->click();
  velocity->click();
  EXPECT_FALSE(scene().velocityEllipsoid().isVisible());
  EXPECT_TRUE(scene().forceEllipsoid().isVisible());
}

TEST_F(KinematicsTest, AnArmThatCannotBeComputedLeavesThePanelQuiet) {
  for (const Tab tab : {Pose, DhSteps, Workspace_, Ellipsoid}) {
    openTab(tab);
    studio().edits.editRobot("bad",
                             [](RobotDescription& robot) { robot.joints[1].link.mass = -1; });
    finishEvents();
    studio().edits.undoStack().undo();
    finishEvents();
  }
  EXPECT_TRUE(find<QPushButton>("workspaceCompute")->isEnabled());
}

TEST_F(KinematicsTest, FollowsRowsThatComeAndGo) {
  openTab(Pose);
  auto* frame = find<QComboBox>("poseFrame");
  EXPECT_EQ(frame->currentText(), "tool");
  const int count = frame->count();
  studio().edits.addJoint(6);
  finishEvents();
  EXPECT_EQ(frame->count(), count + 1);
  EXPECT_EQ(frame->currentText(), "tool");
  studio().edits.removeJoint(6);
  studio().edits.removeJoint(5);
  finishEvents();
  EXPECT_EQ(frame->count(), count - 1);
  EXPECT_EQ(frame->currentText(), "tool");
}

TEST(PoseText, ZerosHaveNoMinusAndCommasStayOnTheScreen) {
  EXPECT_EQ(toFixed(-0.0001, 2), "0");
  EXPECT_EQ(toFixed(-1.005, 1, true), "-1,0");
  EXPECT_EQ(toCopy({{1e-17, 0.5}}, CopyFormat::Matlab, {}), "[0 0.5]");
  EXPECT_EQ(toCopy({{1, 2}, {3, 4}}, CopyFormat::Matlab, "m"), "[1 2; 3 4]  % m");
  EXPECT_EQ(toCopy({{1, 2}, {3, 4}}, CopyFormat::Text, "m"), "1\t2\n3\t4");
}

}  // namespace
}  // namespace denavit
