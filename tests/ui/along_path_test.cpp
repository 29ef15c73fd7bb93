#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/time_line_fixture.h"
#include "ui/motion/along_path_panel.h"
#include "ui/motion/pose_readout.h"
#include "ui/motion/speed_plane_panel.h"

namespace denavit {
namespace {

class AlongPathTest : public TimeLineTest {};

TEST_F(AlongPathTest, ThePlotsAreChosenAndShowSharesOfTheLimits) {
  const auto idOf = [&](std::size_t k) { return plots->stack().plots()[k].title; };
  ASSERT_EQ(plots->stack().plots().size(), 2u);
  for (const char* name : {"pathPower", "pathEnergy", "pathSpeed", "pathHand"}) {
    find<QToolButton>(name)->click();
  }
  ASSERT_EQ(plots->stack().plots().size(), 6u);
  EXPECT_EQ(idOf(5), "hand acceleration");
  const ChartData& hand = plots->stack().plots()[5];
  EXPECT_EQ(hand.curves.size(), 5u) << "2 kg: both readings";
  const ChartData& energy = plots->stack().plots()[3];
  EXPECT_NEAR(energy.curves[0].y->back(), sketch->preview()->energy, 1e-9);
  find<QToolButton>("pathOfLimits")->click();
  const ChartData& torque = plots->stack().plots()[0];
  ASSERT_EQ(torque.curves.size(), 6u);
  EXPECT_LE(plots->range(0, PlotAxis::Left).min, -100);
  EXPECT_GE(plots->range(0, PlotAxis::Left).max, 100) << "the limit is in sight";
  double most = 0, share = 0;
  for (const double value : *torque.curves[1].y) most = std::max(most, std::abs(value));
  for (const PreviewSample& s : sketch->preview()->samples) {
    share = std::max(share, std::abs(s.tau[1]) / 186.4);
  }
  EXPECT_NEAR(most, 100 * share, 1e-9);
}

TEST_F(AlongPathTest, ThePoseOnScreenIsRead) {
  auto* readout = window->findChild<PoseReadout*>();
  ASSERT_NE(readout, nullptr);
  emit plots->timeScrubbed(1.0);
  EXPECT_TRUE(readout->text().contains("at 1 s")) << readout->text().toStdString();
  EXPECT_TRUE(readout->text().contains("elbow")) << readout->text().toStdString();
  EXPECT_TRUE(readout->text().contains("manipulability"));
  JointMotion at;
  at.resize(6);
  sketch->preview()->planned.motion->calc(1.0, at);
  const double angle = std::abs(std::remainder(at.q[4], M_PI)) * 180 / M_PI;
  EXPECT_TRUE(readout->text().contains(QString("wrist %1°").arg(std::lround(angle))))
      << readout->text().toStdString();
  studio().shown.leave();
  EXPECT_FALSE(readout->text().contains("at 1 s"));
  EXPECT_TRUE(readout->text().contains("manipulability"));
}

TEST_F(AlongPathTest, TheSpeedPlaneNamesWhatHoldsBack) {
  EXPECT_TRUE(find<PlotView>("speedPlane")->stack().plots().empty());
  find<QPushButton>("speedPlaneFastest")->click();
  waitForSketch();
  const std::vector<ChartData>& drawn = find<PlotView>("speedPlane")->stack().plots();
  ASSERT_EQ(drawn.size(), 1u);
  // Every place of the motion is in just the curve of the limit that holds there.
  const auto& parts = sketch->preview()->planned.fastest;
  std::size_t places = 0, coloured = 0;
  for (const FastestPart& part : parts) places += part.scaling.grid.size();
  for (std::size_t c = 3; c < drawn[0].curves.size(); ++c) {
    for (const double rate : *drawn[0].curves[c].y) coloured += std::isfinite(rate);
  }
  EXPECT_GT(coloured, places / 2);
  EXPECT_TRUE(find<QLabel>("speedPlaneLegend")->text().contains("2&nbsp;shoulder&nbsp;"))
      << find<QLabel>("speedPlaneLegend")->text().toStdString();
  trigger("actionUndo");
  waitForSketch();
  EXPECT_TRUE(find<PlotView>("speedPlane")->stack().plots().empty());
}

TEST_F(AlongPathTest, Pictures) {
  find<QToolButton>("pathRate")->click();
  find<QToolButton>("pathHand")->click();
  emit plots->timeScrubbed(1.0);
  QTest::mouseClick(strip, Qt::LeftButton, {}, handle(2));
  keepPicture("time-line-hand");
  find<QToolButton>("pathHand")->click();
  find<QToolButton>("pathRate")->click();
  find<QToolButton>("pathOfLimits")->click();
  // Too quick: beyond limits.
  drag(2, -150);
  waitForSketch();
  keepPicture("time-line-shares");
  find<QToolButton>("pathOfLimits")->click();
  keepPicture("time-line-violations");
}

}  // namespace
}  // namespace denavit
