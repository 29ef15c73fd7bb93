#include "ui/studio/shown.h"

#include <QSignalSpy>
#include <algorithm>

#include <gmock/gmock.h>

#include "ui/joints/joint_slider.h"
#include "ui/joints/joints_panel.h"
#include "ui/poses/start_actions.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

using testing::ElementsAre;

/// A source that none of the product's is: the arm where a hand holds it.
class HeldArm final : public ShownSource {
 public:
  explicit HeldArm(const Document& document) : document_(document) {}
  [[nodiscard]] bool isActive() const override { return held; }
  [[nodiscard]] const RobotDescription& robot() const override { return document_.robot(); }
  [[nodiscard]] std::vector<double> pose() const override { return q; }
  [[nodiscard]] std::vector<double> rates() const override { return {4, 5}; }
  void leave() override { held = false; }

  bool held = true;
  std::vector<double> q{1, 2};

 private:
  const Document& document_;
};

class ShownTest : public testing::Test {
 protected:
  ShownTest() {
    studio.open("double-pendulum");
    studio.edits.editPose("pose", [](std::vector<double>& q) { q = {0.1, 0.2}; });
  }

  Studio studio;
  Shown& shown = studio.shown;
  HeldArm arm{studio.document()};
};

TEST_F(ShownTest, ASourceOfItsOwnIsShownWhileItIsActive) {
  EXPECT_TRUE(shown.isDocumentPose());
  QSignalSpy changed(&shown, &Shown::changed);
  shown.add(arm);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_FALSE(shown.isDocumentPose());
  EXPECT_THAT(shown.pose(), ElementsAre(1, 2));
  EXPECT_THAT(shown.poseOfArm(), ElementsAre(1, 2));
  arm.q = {1.5, 2};
  shown.refresh();
  EXPECT_EQ(changed.count(), 2);
  EXPECT_THAT(shown.pose(), ElementsAre(1.5, 2));
  arm.held = false;
  EXPECT_THAT(shown.pose(), ElementsAre(0.1, 0.2));
  arm.held = true;
  shown.remove(arm);
  EXPECT_EQ(changed.count(), 3);
  EXPECT_THAT(shown.pose(), ElementsAre(0.1, 0.2));
}

TEST_F(ShownTest, PanelsFollowASourceOfItsOwn) {
  const JointsPanel panel(studio.edits, shown, studio.preferences, studio.messages);
  const auto* slider = panel.findChild<JointSlider*>("slider1");
  ASSERT_NE(slider, nullptr);
  const int before = slider->value();
  shown.add(arm);
  EXPECT_GT(slider->value(), before);
  shown.remove(arm);
  EXPECT_EQ(slider->value(), before);
}

TEST_F(ShownTest, RunsStartFromASourceOfItsOwnWithItsRates) {
  shown.add(arm);
  startFromShown(studio.edits, shown, studio.messages);
  EXPECT_THAT(studio.document().scenario().initial.q, ElementsAre(1, 2));
  EXPECT_THAT(studio.document().scenario().initial.qd, ElementsAre(4, 5));
  shown.remove(arm);
}

TEST_F(ShownTest, AnEditTakesTheScreenFromASourceOfItsOwn) {
  shown.add(arm);
  studio.edits.setJoint(0, 0.7, 1);  // from where it is held
  EXPECT_FALSE(arm.held);
  EXPECT_TRUE(shown.isDocumentPose());
  EXPECT_THAT(shown.pose(), ElementsAre(0.7, 2));
  shown.remove(arm);
}

/// What Studio::tell() promises, written down as it happens.
TEST_F(ShownTest, AChangeIsToldInOneOrderAndTakesNoEdits) {
  studio.edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.05; });
  QSignalSpy finished(&studio.runs.job(), &SimulationJob::finished);
  studio.runs.run();
  ASSERT_TRUE(finished.wait(60000));
  studio.playback.setTime(0.02);
  ASSERT_FALSE(shown.isDocumentPose());
  studio.selection.select(1);

  std::vector<std::string> told;
  const auto note = [&](const char* what) {
    return [this, &told, what] {
      told.emplace_back(what);
      EXPECT_TRUE(shown.isDocumentPose()) << what;
      EXPECT_FALSE(studio.edits.takesEdits()) << what;
      studio.edits.editScenario("out of turn", [](ScenarioDescription& s) { s.duration = 9; });
    };
  };
  QObject::connect(&studio.edits, &Edits::robotChanged, note("robot"));
  QObject::connect(&studio.edits, &Edits::scenarioChanged, note("scenario"));
  QObject::connect(&shown, &Shown::changed, note("shown"));
  QObject::connect(&studio.edits, &Edits::deskChanged, note("desk"));
  QObject::connect(&studio.edits, &Edits::fileChanged, note("file"));
  QObject::connect(&studio.selection, &Selection::changed, note("selection"));
  studio.edits.removeJoint(1);
  EXPECT_EQ(told.front(), "robot");
  EXPECT_EQ(told.back(), "selection");
  EXPECT_EQ(std::count(told.begin(), told.end(), "shown"), 1);
  EXPECT_LT(std::find(told.begin(), told.end(), "shown"),
            std::find(told.begin(), told.end(), "file"));
  EXPECT_EQ(studio.document().scenario().duration, 0.05);
  EXPECT_TRUE(studio.edits.takesEdits());
}

}  // namespace
}  // namespace denavit
