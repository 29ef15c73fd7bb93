#include "ui/laboratory/tables_tab.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTextBrowser>
#include <cmath>

#include "models/robot/robot_file.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/table_sizes.h"
#include "ui/laboratory/tables_plot.h"
#include "ui/plot_view/plot_view.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The tab in its laboratory, beside a view that nobody needs to draw.
class TablesTabTest : public testing::Test {
 protected:
  void SetUp() override {
    view = std::make_unique<ArmView>();
    studio.open("puma3-thesis");
    lab = std::make_unique<FormulationLab>(studio.edits, studio.shown, studio.playback,
                                           studio.preferences, *view);
    lab->resize(1264, 410);
  }
  void TearDown() override { setDecimalComma(false); }
  void open(const char* tab = "tables") {
    EXPECT_TRUE(lab->showTab(tab));
    lab->show();
    finishEvents();
  }
  bool finish() {
    return QTest::qWaitFor([&] { return !lab->isBusy(); }, 60000);
  }
  bool waitForRow() {
    return QTest::qWaitFor([&] { return !inertia().rows.empty(); }, 60000);
  }
  template <typename T>
  T* find(const char* name) {
    T* child = lab->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name;
    return child;
  }
  void choosePoints(int points) { find<QSpinBox>("tablesPoints")->setValue(points); }
  void chooseGravity() { find<QComboBox>("tablesQuantity")->setCurrentIndex(1); }
  std::string page() { return find<QTextBrowser>("tablesPage")->toPlainText().toStdString(); }
  std::string refusal() {
    const auto* label = find<QLabel>("tablesRefusal");
    return label->isVisible() ? label->text().toStdString() : "";
  }
  [[nodiscard]] const TableStudy& inertia() const {
    return lab->tables().tables(PoseQuantity::Inertia);
  }
  [[nodiscard]] const TableStudy& gravity() const {
    return lab->tables().tables(PoseQuantity::Gravity);
  }
  /// An arm of so many joints that all matter.
  void makeLong(int joints) {
    studio.edits.editRobot("lengthen", [&](RobotDescription& robot) {
      const JointDescription first = robot.joints.front();
      robot.joints.assign(static_cast<std::size_t>(joints), first);
      for (JointDescription& joint : robot.joints) joint.alpha = 0.7;
    });
    finishEvents();
  }

  Studio studio;
  std::unique_ptr<ArmView> view;
  std::unique_ptr<FormulationLab> lab;
};

TEST_F(TablesTabTest, ErrorsFallWithTheSquareOfThePoints) {
  open();
  ASSERT_TRUE(finish());
  ASSERT_TRUE(inertia().rows.count(16) && inertia().rows.count(64));
  for (const int points : {16, 32}) {
    const double slope =
        std::log2(inertia().rows.at(points).error.rms / inertia().rows.at(2 * points).error.rms);
    EXPECT_NEAR(slope, 2, 0.1) << points;
  }
  // So do those of the chart, beside the law.
  const auto charts = makeTablesPlot(inertia(), TablesChart::Error, 64);
  ASSERT_EQ(charts.size(), 1u);
  EXPECT_TRUE(charts[0].xLog && charts[0].leftLog);
  ASSERT_EQ(charts[0].curves.size(), 3u);
  const CurveData &rms = charts[0].curves[1], &law = charts[0].curves[2];
  EXPECT_EQ(rms.x->size(), inertia().rows.size());
  EXPECT_DOUBLE_EQ(rms.y->back(), 100 * inertia().rows.at(64).error.rms);
  EXPECT_DOUBLE_EQ(law.y->back(), rms.y->back());
  EXPECT_DOUBLE_EQ(law.y->front() / law.y->back(), std::pow(64.0 / law.x->front(), 2));
}

TEST_F(TablesTabTest, SaysWhatDependsOnWhatAndWhatItTakes) {
  open();
  ASSERT_TRUE(finish());
  choosePoints(32);
  ASSERT_TRUE(finish());
  EXPECT_THAT(page(), HasSubstr("K = 32: the table fits: 1 091 words, 8.73 kB."));
  EXPECT_THAT(page(), HasSubstr("M is symmetric: 6 numbers, 3 constant; joints 2, 3 matter."));
  EXPECT_THAT(page(), HasSubstr("a quarter of the error, 22 = 4 times the memory"));
  EXPECT_THAT(page(), HasSubstr("M12 M13 M33"));
  EXPECT_THAT(page(), HasSubstr("torques of any motion: 9 axes"));
  EXPECT_THAT(page(), HasSubstr("6·10¹⁸ words, 48 EB")) << "Craig's example";
  EXPECT_THAT(page(), HasSubstr("2.06·10¹¹ words, 1.65 TB")) << "Craig's exercise";
  chooseGravity();
  ASSERT_TRUE(finish());
  EXPECT_THAT(page(), HasSubstr("g has 3 numbers, 1 constant; joints 2, 3 matter."));
  EXPECT_EQ(gravity().rows.rbegin()->first, 32) << "the points that were chosen stay";
}

TEST_F(TablesTabTest, MorePointsMeasureOnlyWhatIsNotKnown) {
  open();
  choosePoints(16);
  ASSERT_TRUE(finish());
  const TableRow before = inertia().rows.at(16);
  choosePoints(24);
  ASSERT_TRUE(finish());
  EXPECT_EQ(inertia().rows.rbegin()->first, 24);
  EXPECT_EQ(inertia().rows.at(16).lookUp_ns, before.lookUp_ns) << "measured once";
  find<QPushButton>("tablesMeasure")->click();
  ASSERT_TRUE(finish());
  EXPECT_NE(inertia().rows.at(16).lookUp_ns, before.lookUp_ns);
}

TEST_F(TablesTabTest, SixJointsSayWhyNot) {
  studio.open("puma-thesis");
  choosePoints(6);
  open();
  ASSERT_TRUE(finish());
  EXPECT_THAT(page(), HasSubstr("K = 6: the table fits"));
  EXPECT_THAT(page(), HasSubstr("Errors of 0.1 % take about K = "));
  EXPECT_THAT(page(), HasSubstr(" to fill: too much."));
  choosePoints(100);
  ASSERT_TRUE(finish());
  EXPECT_THAT(page(), HasSubstr("K = 100: the table does not fit: 5.05·10¹⁰ words, 404 GB. At "
                                "most 1 GB is made: use K = "));
  EXPECT_THAT(page(), HasSubstr("M is symmetric: 21 numbers, 2 constant; joints 2 to 6 matter."));
  EXPECT_THAT(page(), HasSubstr("6·10³⁶")) << "torques of any motion";
  EXPECT_THAT(page(), HasSubstr(" years"));
  EXPECT_EQ(inertia().rows.rbegin()->first, suggestPoints(*inertia().plan))
      << "what does not fit is not made";
  // Memory is drawn all the same, on to the points that were asked for.
  const auto charts = makeTablesPlot(inertia(), TablesChart::Memory, 100);
  ASSERT_EQ(charts.at(0).curves.size(), 4u);
  const CurveData& lean = charts[0].curves[0];
  EXPECT_EQ(lean.x->back(), 100);
  EXPECT_EQ(lean.y->back(), 8 * inertia().plan->layout.words(100));
  ASSERT_EQ(charts[0].bands.size(), 1u);
  EXPECT_EQ(charts[0].bands[0].upper, 1e9);
}

TEST_F(TablesTabTest, AnArmOfManyJointsIsForetoldWithoutAnyTable) {
  makeLong(40);
  choosePoints(1000);
  open();
  ASSERT_TRUE(finish());
  EXPECT_TRUE(inertia().rows.empty());
  EXPECT_THAT(page(), HasSubstr("two points on each axis are too many already"));
  EXPECT_THAT(page(), HasSubstr("more than 10³⁰⁸"));
  EXPECT_GT(inertia().computing_ns, 0);
  EXPECT_TRUE(makeTablesPlot(inertia(), TablesChart::Error, 1000).empty());
  EXPECT_FALSE(makeTablesPlot(inertia(), TablesChart::Memory, 1000).empty());
}

TEST_F(TablesTabTest, NumbersOfOneArmAreNeverAnothers) {
  open();
  ASSERT_TRUE(finish());
  studio.open("craig-2r");
  finishEvents();
  EXPECT_THAT(page(), Not(HasSubstr("joints 2, 3")));
  ASSERT_TRUE(finish());
  EXPECT_EQ(inertia().plan->arm.dof(), 2);
  EXPECT_THAT(page(), HasSubstr("M is symmetric: 3 numbers, 1 constant; joint 2 matters."));
  for (const auto& [points, row] : inertia().rows)
    EXPECT_EQ(row.words, inertia().plan->layout.words(points));
  // Nor do those come that were under way.
  studio.open("puma-thesis");
  finishEvents();
  EXPECT_TRUE(lab->isBusy());
  studio.open("craig-2r");
  finishEvents();
  ASSERT_TRUE(finish());
  finishEvents();
  EXPECT_EQ(inertia().plan->arm.dof(), 2);
  for (const auto& [points, row] : inertia().rows)
    EXPECT_EQ(row.words, inertia().plan->layout.words(points));
  EXPECT_FALSE(gravity().plan) << "only what is looked at is measured";
}

TEST_F(TablesTabTest, WhatIsUnderWayEndsWhenHiddenAndGoesOnWhenSeen) {
  studio.open("puma-thesis");
  choosePoints(24);
  open();
  ASSERT_TRUE(waitForRow());
  EXPECT_TRUE(lab->tables().isBusy());
  open("cost");
  EXPECT_FALSE(lab->tables().isBusy());
  lab->showTab("tables");
  EXPECT_TRUE(lab->tables().isBusy());
  auto* button = find<QPushButton>("tablesMeasure");
  EXPECT_EQ(button->text(), "Cancel");
  button->click();
  EXPECT_FALSE(lab->tables().isBusy());
  EXPECT_EQ(button->text(), "Measure again");
  finishEvents();
  EXPECT_FALSE(inertia().rows.count(24));
  EXPECT_FALSE(inertia().rows.empty()) << "what was measured stays";
  studio.edits.editPose("pose", [](std::vector<double>& q) { q[0] = 0.4; });
  finishEvents();
  EXPECT_FALSE(lab->tables().isBusy()) << "a pose is nothing new";
}

TEST_F(TablesTabTest, WhatIsNoRigidArmSaysWhatToDo) {
  open();
  studio.open("hub-beam");
  finishEvents();
  EXPECT_THAT(refusal(), HasSubstr("set the modes of all links to 0"));
  EXPECT_EQ(page(), "");
  EXPECT_FALSE(lab->isBusy());
  EXPECT_FALSE(find<QPushButton>("tablesCopy")->isEnabled());
  studio.open("craig-2r");
  finishEvents();
  EXPECT_EQ(refusal(), "");
  ASSERT_TRUE(finish());
  studio.edits.editRobot("break", [](RobotDescription& robot) { robot.joints[0].link.mass = -1; });
  finishEvents();
  EXPECT_THAT(refusal(), HasSubstr("see Problems"));
  studio.open("craig-rp");
  studio.edits.editRobot("unlimit",
                         [](RobotDescription& robot) { robot.joints[1].limits.upper.reset(); });
  finishEvents();
  ASSERT_TRUE(finish());
  EXPECT_THAT(refusal(), HasSubstr("slides without upper limit"));
  EXPECT_THAT(refusal(), HasSubstr("give lower and upper in m"));
  chooseGravity();
  ASSERT_TRUE(finish());
  EXPECT_THAT(refusal(), HasSubstr("slides without upper limit"));
}

TEST_F(TablesTabTest, WhatIsConstantNeedsNoGrid) {
  studio.open("scara");
  open();
  chooseGravity();
  ASSERT_TRUE(finish());
  EXPECT_THAT(page(), HasSubstr("g depends on no joint: 4 words, 32 B hold it exactly."));
  EXPECT_TRUE(makeTablesPlot(gravity(), TablesChart::Error, 8).empty()) << "there is no error";
}

TEST_F(TablesTabTest, CopiesRowsForASpreadsheet) {
  open();
  ASSERT_TRUE(finish());
  find<QPushButton>("tablesCopy")->click();
  const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
  EXPECT_THAT(lines[0].toStdString(), HasSubstr("look-up [ns]"));
  const auto rows = static_cast<qsizetype>(inertia().rows.size());
  ASSERT_EQ(lines.size(), 1 + rows + 2 + 3 + 1);
  EXPECT_EQ(lines[1].section('\t', 0, 3).toStdString(), "M\t2\t11\t88");
  for (qsizetype k = 1; k <= rows; ++k) EXPECT_EQ(lines[k].count('\t'), 7) << k;
  EXPECT_THAT(lines[rows + 5].toStdString(), HasSubstr("torques of any motion: 9 axes\t64\t9\t"));
}

TEST_F(TablesTabTest, ChartsAreChosenAndSavedAndNumbersHaveTheDecimalSign) {
  open();
  ASSERT_TRUE(finish());
  auto* plot = find<PlotView>("tablesPlot");
  const auto unit = [&] { return plot->stack().label(0, PlotAxis::Left); };
  EXPECT_EQ(unit(), "error [%]");
  find<QComboBox>("tablesChart")->setCurrentIndex(1);
  EXPECT_EQ(unit(), "memory [B]");
  find<QComboBox>("tablesChart")->setCurrentIndex(2);
  EXPECT_EQ(unit(), "time of one pose [ns]");
  EXPECT_THAT(page(), HasSubstr("33.8 kB"));
  PreferenceValues values = studio.preferences.values();
  values.decimalComma = true;
  studio.preferences.setValues(values);
  finishEvents();
  EXPECT_THAT(page(), HasSubstr("33,8 kB"));
}

TEST(TableSizes, AreWrittenForPeople) {
  EXPECT_EQ(toWords(4227, false), QString::fromUtf8("4\u202F227"));
  EXPECT_EQ(toWords(6e18, false), QString::fromUtf8("6·10¹⁸"));
  const auto spaced = [](const char* text) {
    return QString::fromUtf8(text).replace('_', QChar(0xA0));
  };
  EXPECT_EQ(toMemory(270464, false), spaced("270_kB"));
  EXPECT_EQ(toMemory(1.5e6, true), spaced("1,5_MB"));
  EXPECT_EQ(toMemory(4.8e37, false), spaced("4.8·10³⁷_B"));
  EXPECT_EQ(toDuration(0.0123, false), spaced("12.3_ms"));
  EXPECT_EQ(toDuration(31557600 * 3.2e9, false), spaced("3.2·10⁹_years"));
  EXPECT_EQ(toDuration(31557600 * 4.83e6, false),
            spaced("4 830 000_years").replace(' ', QChar(0x202F)));
  EXPECT_EQ(toDuration(INFINITY, false), QString::fromUtf8("more than 10³⁰⁰ years"));
}

class TablesWindowTest : public WindowTest {};

TEST_F(TablesWindowTest, TheTabOpensByName) {
  window->setWorkspace(Workspace::Analyse);
  EXPECT_EQ(window->showPanel("formulations:tables"), "");
  // Asked before events: with them the end of a fast measurement may have come.
  EXPECT_TRUE(find<FormulationLab>("formulations")->tables().isBusy()) << "a picture waits for it";
  EXPECT_TRUE(window->isBusy());
  QCoreApplication::processEvents();
  EXPECT_TRUE(find<FormulationLab>("formulations")->tables().isVisible());
  EXPECT_TRUE(waitFor([&] { return !window->isBusy(); }));
  EXPECT_THAT(window->showPanel("formulations:table").toStdString(),
              HasSubstr("formulations:tables"));
}

}  // namespace
}  // namespace denavit
