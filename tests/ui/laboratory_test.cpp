#include <QAbstractItemModel>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>

#include "core/dynamics/newton_euler.h"
#include "models/formulations/formulation_differences.h"
#include "models/formulations/formulation_report.h"
#include "models/scenario/make_simulation.h"
#include "render/arm_scene.h"
#include "render/scene/vector_arrows.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/agreement_model.h"
#include "ui/laboratory/agreement_tab.h"
#include "ui/laboratory/cost_tab.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/step_text.h"
#include "ui/laboratory/steps_tab.h"
#include "ui/plot_view/plot_view.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The laboratory beside a view that nobody needs to draw.
class LaboratoryTest : public testing::Test {
 protected:
  void SetUp() override {
    view = std::make_unique<ArmView>();
    studio.open("craig-3r");
    lab = std::make_unique<FormulationLab>(studio.edits, studio.shown, studio.playback,
                                           studio.preferences, *view);
    lab->resize(1150, 460);
  }
  void open(const char* tab) {
    EXPECT_TRUE(lab->showTab(tab));
    lab->show();
    finishEvents();
  }
  bool finish() {
    return QTest::qWaitFor([&] { return !lab->isBusy(); }, 60000);
  }
  template <typename T>
  T* find(const char* name) {
    T* child = lab->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name;
    return child;
  }
  void setPose(const std::vector<double>& q) {
    studio.edits.editPose("pose", [&](std::vector<double>& all) { all = q; });
    finishEvents();
  }
  /// A short run of the document, shown at its start.
  void addRun() {
    studio.edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.2; });
    auto run = std::make_shared<denavit::RunRecord>();
    run->scenario = studio.document().composeScenario();
    run->robot = studio.document().robot();
    run->result = simulate(makeSimulation(run->scenario));
    studio.playback.setHistory(std::make_shared<const RunHistory>(run));
    studio.document().addRun(run);
    finishEvents();
  }
  /// An arm of equal revolute links in a row.
  void makeLong(int joints) {
    studio.edits.editRobot("lengthen", [&](RobotDescription& robot) {
      const JointDescription first = robot.joints.front();
      robot.joints.assign(static_cast<std::size_t>(joints), first);
    });
    finishEvents();
  }
  [[nodiscard]] Arm<double> arm() const { return makeArm(studio.document().robot()); }
  [[nodiscard]] const AgreementModel& table() const { return lab->agreement().model(); }
  static std::string titleOf(const Formulation& f) { return std::string(f.title); }

  Studio studio;
  std::unique_ptr<ArmView> view;
  std::unique_ptr<FormulationLab> lab;
};

TEST_F(LaboratoryTest, ShowsEveryRegisteredFormulation) {
  open("agreement");
  ASSERT_TRUE(finish());
  ASSERT_EQ(table().rowCount(), static_cast<int>(formulations().size()));
  auto* list = find<QTreeWidget>("costList");
  ASSERT_EQ(list->topLevelItemCount(), static_cast<int>(formulations().size()));
  int row = 0;
  for (const Formulation& formulation : formulations()) {
    const auto text = [&](int column) {
      return table().index(row, column).data().toString().toStdString();
    };
    EXPECT_EQ(text(AgreementModel::Title), titleOf(formulation));
    EXPECT_EQ(text(AgreementModel::Kind), formulation.approximate ? "approximate" : "exact");
    EXPECT_THAT(table().index(row, 0).data(Qt::ToolTipRole).toString().toStdString(),
                HasSubstr(std::string(formulation.name)));
    EXPECT_THAT(list->topLevelItem(row)->text(0).toStdString(), HasSubstr(titleOf(formulation)));
    ++row;
  }
}

TEST_F(LaboratoryTest, CountsAndDifferencesAreTheEngines) {
  setPose({0.4, -0.9, 1.1});
  open("agreement");
  ASSERT_TRUE(finish());
  JointState state{VecX<double>(3), VecX<double>::Ones(3), VecX<double>::Ones(3)};
  state.q << 0.4, -0.9, 1.1;
  for (int row = 0; row < table().rowCount(); ++row) {
    const AgreementModel::Row& shown = table().row(row);
    const Formulation& formulation = *shown.formulation;
    ASSERT_TRUE(shown.aware && shown.blind && shown.here && shown.nanoseconds) << row;
    EXPECT_EQ(*shown.aware, countOperations(formulation, arm(), CountingMode::Aware));
    EXPECT_EQ(*shown.blind, countOperations(formulation, arm(), CountingMode::Blind));
    VecX<double> tau(3);
    formulation.make(arm())->calc(state.q, state.qd, state.qdd, tau);
    EXPECT_EQ(*shown.here, calcExpectedEfforts(arm(), state).differenceFrom(tau));
    EXPECT_GT(*shown.nanoseconds, 0);
    if (formulation.approximate)
      EXPECT_GT(*shown.here, 1e-3) << titleOf(formulation);
    else
      EXPECT_LT(*shown.here, 1e-10) << titleOf(formulation);
  }
  const int before =
      table().index(1, AgreementModel::Multiplications).data(AgreementModel::kNumberRole).toInt();
  find<QComboBox>("agreementCounting")->setCurrentIndex(1);
  EXPECT_GT(
      table().index(1, AgreementModel::Multiplications).data(AgreementModel::kNumberRole).toInt(),
      before);
}

TEST_F(LaboratoryTest, TheDifferenceFollowsThePoseOnScreen) {
  open("agreement");
  ASSERT_TRUE(finish());
  const int last = table().rowCount() - 2;  // the approximation
  ASSERT_TRUE(table().row(last).formulation->approximate);
  const double before = *table().row(last).here;
  setPose({0.1, 1.3, -0.4});
  ASSERT_TRUE(finish());
  EXPECT_NE(*table().row(last).here, before);
}

TEST_F(LaboratoryTest, AlongARunTheWorstDifferencesAreThoseOfTheReport) {
  addRun();
  open("agreement");
  ASSERT_TRUE(finish());
  const auto run = studio.document().lastRun();
  const Arm<double> ran = makeArm(run->robot);
  const RecordedStates states =
      readRecordedStates(ran, run->result.recording, run->result.recording.rowCount());
  int row = 0;
  for (const Formulation& formulation : formulations()) {
    const auto difference = calcDifferences(formulation, ran, states);
    const double worst = *std::max_element(difference.begin(), difference.end());
    ASSERT_TRUE(table().row(row).worst) << row;
    EXPECT_NEAR(*table().row(row).worst, worst, 1e-15 + 1e-9 * worst) << row;
    EXPECT_LT(worst, formulation.approximate ? 10.0 : 1e-10) << row;
    ++row;
  }
  // All of them are plotted, or only the selected one.
  auto* plot = find<PlotView>("differencePlot");
  const QString file = QDir::temp().filePath("denavit-differences.csv");
  ASSERT_TRUE(plot->saveCsv(file, 0, nullptr));
  const auto columns = [&] {
    QFile csv(file);
    EXPECT_TRUE(csv.open(QIODevice::ReadOnly));
    return csv.readLine().count(',');
  };
  EXPECT_EQ(columns(), static_cast<int>(formulations().size()) - 1);
  find<QTableView>("agreementTable")->selectRow(4);
  find<QComboBox>("agreementCurves")->setCurrentIndex(1);
  ASSERT_TRUE(plot->saveCsv(file, 0, nullptr));
  EXPECT_EQ(columns(), 1);
  EXPECT_TRUE(
      plot->saveImage(QDir::temp().filePath("denavit-differences.svg"), {500, 300}, 96, nullptr));
  QFile::remove(file);
}

TEST_F(LaboratoryTest, TheTableSortsAndCopies) {
  open("agreement");
  ASSERT_TRUE(finish());
  auto* view_ = find<QTableView>("agreementTable");
  view_->sortByColumn(AgreementModel::Multiplications, Qt::DescendingOrder);
  double before = 1e18;
  for (int row = 0; row < table().rowCount(); ++row) {
    const double now = view_->model()
                           ->index(row, AgreementModel::Multiplications)
                           .data(AgreementModel::kNumberRole)
                           .toDouble();
    EXPECT_LE(now, before);
    before = now;
  }
  find<QPushButton>("agreementCopy")->click();
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_EQ(text.count('\n'), table().rowCount() + 1);
  EXPECT_THAT(text.toStdString(), HasSubstr("luh-walker-paul\texact\t"));
}

TEST_F(LaboratoryTest, WhatIsUnderWayCanBeCancelled) {
  makeLong(12);
  open("agreement");
  EXPECT_TRUE(lab->isBusy());
  auto* button = find<QPushButton>("agreementMeasure");
  EXPECT_EQ(button->text(), "Cancel");
  button->click();
  EXPECT_EQ(button->text(), "Measure again");
  finishEvents();
  EXPECT_FALSE(table().row(table().rowCount() - 1).nanoseconds);
  lab->showTab("steps");
  finishEvents();
  EXPECT_FALSE(lab->isBusy()) << "nothing is computed where nobody looks";
}

TEST_F(LaboratoryTest, TheCostPlotHasTheCountsOfShorterAndLongerArms) {
  open("cost");
  find<QSpinBox>("costMost")->setValue(4);
  ASSERT_TRUE(finish());
  for (const Formulation& formulation : formulations()) {
    for (const int n : {1, 3, 4}) {
      const OperationCount* count = lab->cost().find(formulation, CountingMode::Blind, n);
      ASSERT_NE(count, nullptr) << titleOf(formulation) << " " << n;
      EXPECT_EQ(*count, countOperations(formulation, makeChain(arm(), n), CountingMode::Blind));
    }
  }
  // With every formulation unchecked but one, its curve and those of the papers stay.
  auto* list = find<QTreeWidget>("costList");
  for (int k = 0; k < list->topLevelItemCount(); ++k)
    list->topLevelItem(k)->setCheckState(
        0,
        formulations()[static_cast<std::size_t>(k)].name == "craig" ? Qt::Checked : Qt::Unchecked);
  auto* plot = find<PlotView>("costPlot");
  const QString file = QDir::temp().filePath("denavit-costs.csv");
  const auto heading = [&] {
    EXPECT_TRUE(plot->saveCsv(file, 0, nullptr));
    QFile csv(file);
    EXPECT_TRUE(csv.open(QIODevice::ReadOnly));
    return QString::fromUtf8(csv.readAll());
  };
  EXPECT_THAT(heading().toStdString(), HasSubstr("405"));  // Craig 2005: 126 n - 99 at 4
  find<QCheckBox>("costPublished")->setChecked(false);
  EXPECT_THAT(heading().toStdString(), Not(HasSubstr("405")));
  QFile::remove(file);
}

TEST_F(LaboratoryTest, PredictedProductsAreTheCountedOnes) {
  makeLong(8);
  for (const Formulation& formulation : formulations()) {
    const auto counted = static_cast<double>(
        countOperations(formulation, arm(), CountingMode::Blind).multiplications);
    EXPECT_NEAR(predictProducts(formulation, arm()), counted, 1e-6 * counted)
        << titleOf(formulation);
  }
}

TEST_F(LaboratoryTest, TheLastStepIsTheTorqueOfInverseDynamics) {
  setPose({0.4, -0.9, 1.1});
  open("steps");
  NewtonEulerWork<double> work;
  VecX<double> q(3), tau(3);
  q << 0.4, -0.9, 1.1;
  calcInverseDynamics<double>(arm(), q, VecX<double>::Ones(3), VecX<double>::Ones(3), work, tau);
  for (const StepNotation notation : {StepNotation::Craig, StepNotation::LuhWalkerPaul}) {
    lab->steps().setNotation(notation);
    find<QToolButton>("stepLast")->click();
    ASSERT_NE(lab->steps().step(), nullptr);
    EXPECT_EQ(lab->steps().step()->quantity, StepQuantity::Effort);
    EXPECT_NEAR(lab->steps().step()->value[0], tau[0], 1e-10);
    EXPECT_THAT(find<QTextBrowser>("stepPage")->toPlainText().toStdString(),
                HasSubstr(toComponent(tau[0], false).toStdString()));
    EXPECT_THAT(find<QLabel>("stepTitle")->text().toStdString(), HasSubstr("inward, link 1"));
  }
}

TEST_F(LaboratoryTest, StepsGoByButtonsKeysAndPlaying) {
  open("steps");
  StepsTab& steps = lab->steps();
  EXPECT_EQ(steps.stepCount(), 27);
  EXPECT_THAT(find<QTextBrowser>("stepPage")->toPlainText().toStdString(),
              HasSubstr("Craig 2005, eq. 6.45"));
  find<QToolButton>("stepNext")->click();
  EXPECT_EQ(steps.stepIndex(), 1);
  auto* page = find<QTextBrowser>("stepPage");
  QTest::keyClick(page, Qt::Key_Right);
  EXPECT_EQ(steps.stepIndex(), 2);
  QTest::keyClick(page, Qt::Key_PageDown);
  EXPECT_EQ(steps.step()->link, 1);
  QTest::keyClick(page, Qt::Key_End);
  EXPECT_EQ(steps.stepIndex(), 26);
  QTest::keyClick(page, Qt::Key_Left);
  EXPECT_EQ(steps.stepIndex(), 25);
  QTest::keyClick(page, Qt::Key_Home);
  EXPECT_EQ(steps.stepIndex(), 0);
  find<QComboBox>("stepSpeed")->setCurrentIndex(3);
  find<QToolButton>("stepPlay")->click();
  EXPECT_TRUE(steps.isPlaying());
  EXPECT_TRUE(QTest::qWaitFor([&] { return steps.stepIndex() > 0; }, 60000));
  find<QToolButton>("stepPlay")->click();
  EXPECT_FALSE(steps.isPlaying());
}

TEST_F(LaboratoryTest, VectorsStandOnTheArmAndGoWithTheTab) {
  setPose({0.4, -0.9, 1.1});
  open("steps");
  ArmScene& scene = view->scene();
  const Arm<double> shown = arm();
  VecX<double> q(3);
  q << 0.4, -0.9, 1.1;
  const VecX<double> ones = VecX<double>::Ones(3);
  const NewtonEulerTrace trace(shown, StepNotation::Craig, q, ones, ones);
  for (int k = 0; k < trace.stepCount(); ++k) {
    lab->steps().setStep(k);
    const NewtonEulerStep step = trace.step(k);
    const auto placed = trace.place({step.quantity, step.link});
    ASSERT_FALSE(scene.vectors().arrows().empty()) << k;
    const VectorArrow& arrow = scene.vectors().arrows()[0];
    EXPECT_LT((arrow.p_W - placed.p_W).norm(), 1e-9) << k;
    if (placed.v_W.norm() < 1e-9) continue;
    EXPECT_LT((arrow.v_W.normalized() - placed.v_W.normalized()).norm(), 1e-9) << k;
    EXPECT_EQ(arrow.angular, isAngular(step.quantity, step.joint));
    EXPECT_LE(arrow.v_W.norm(), 0.6 * scene.reach());
    EXPECT_LT((scene.vectors().tip_W(0) - (arrow.p_W + arrow.v_W)).norm(), 1e-9);
  }
  EXPECT_LT(view->options().solidOpacity, 1);
  EXPECT_FALSE(find<QLabel>("stepLegend")->text().isEmpty());
  lab->showTab("cost");
  finishEvents();
  EXPECT_EQ(scene.vectors().drawnCount(), 0);
  EXPECT_EQ(view->options().solidOpacity, 1);
}

TEST_F(LaboratoryTest, WithARunTheStateIsTheRunsElseGivenByHand) {
  open("steps");
  auto* rates = find<QTableView>("stepRates");
  EXPECT_TRUE(rates->model()->setData(rates->model()->index(1, 1), "2.5"));
  EXPECT_FALSE(rates->model()->setData(rates->model()->index(1, 1), "fast"));
  EXPECT_FALSE(find<QLabel>("stepRefusal")->text().isEmpty());
  lab->steps().setStep(6);  // angular velocity of link 2: 1 + 2.5 about parallel axes
  EXPECT_NEAR(lab->steps().step()->value[2], 3.5, 1e-12);
  find<QPushButton>("stepRest")->click();
  EXPECT_EQ(lab->steps().step()->value.norm(), 0);
  addRun();
  const RunHistory& history = *studio.playback.history();
  studio.playback.setTime(0.1);
  finishEvents();
  EXPECT_FALSE(find<QPushButton>("stepRest")->isEnabled());
  EXPECT_FALSE(rates->model()->flags(rates->model()->index(1, 1)) & Qt::ItemIsEditable);
  const std::vector<double> qd = history.ratesAt(0.1);
  EXPECT_NEAR(lab->steps().step()->value[2], qd[0] + qd[1], 1e-12);
  // The recorded effort of the input is what the recursion finds, friction apart.
  find<QToolButton>("stepLast")->click();
  const int row = history.rowAt(0.1);
  double expected = 0;
  for (const char* term : {"inertia", "coriolis", "gravity"})
    expected += (*history.series(
        effortColumn(history.run().robot, 0, term)))[static_cast<std::size_t>(row)];
  EXPECT_NEAR(lab->steps().step()->value[0], expected, 1e-6 * (1 + std::abs(expected)));
}

TEST_F(LaboratoryTest, PrismaticShortAndLongArmsAndNoneAtAllAreShown) {
  for (const char* robot : {"craig-rp", "stanford"}) {
    studio.open(robot);
    for (const char* tab : {"agreement", "cost", "steps"}) open(tab);
    EXPECT_TRUE(finish());
    for (int k = 0; k < lab->steps().stepCount(); ++k) lab->steps().setStep(k);
    EXPECT_EQ(lab->steps().step()->link, 0);
  }
  makeLong(1);
  for (const char* tab : {"agreement", "cost", "steps"}) {
    open(tab);
    EXPECT_TRUE(finish());
  }
  EXPECT_EQ(lab->steps().stepCount(), 9);
  makeLong(50);
  EXPECT_EQ(lab->steps().stepCount(), 450);
  lab->steps().setStep(300);
  EXPECT_FALSE(lab->steps().step()->outward && lab->steps().step()->link < 10);
  // An arm that cannot be computed says so everywhere and draws nothing.
  studio.edits.editRobot("break", [](RobotDescription& robot) { robot.joints[0].link.mass = -1; });
  finishEvents();
  EXPECT_THAT(find<QLabel>("stepTitle")->text().toStdString(), HasSubstr("see Problems"));
  EXPECT_EQ(view->scene().vectors().drawnCount(), 0);
  EXPECT_EQ(lab->steps().step(), nullptr);
  for (const char* tab : {"agreement", "cost", "steps"}) open(tab);
  EXPECT_FALSE(lab->isBusy());
  for (const int key : {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_End})
    QTest::keyClick(find<QTextBrowser>("stepPage"), static_cast<Qt::Key>(key));
}

TEST_F(LaboratoryTest, WhatCostsTooMuchIsLeftOutAndSaysSo) {
  makeLong(50);
  const Formulation* lagrange = findFormulation("lagrange");
  EXPECT_GT(predictProducts(*lagrange, arm()), kMostProducts);
  open("agreement");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        for (int row = 0; row < table().rowCount(); ++row)
          if (table().row(row).tooDear) return true;
        return false;
      },
      60000));
  lab->agreement().cancel();
  for (int row = 0; row < table().rowCount(); ++row) {
    if (table().row(row).formulation != lagrange) continue;
    EXPECT_FALSE(table().row(row).here);
    EXPECT_THAT(table().index(row, 0).data(Qt::ToolTipRole).toString().toStdString(),
                HasSubstr("Left out"));
  }
}

TEST_F(LaboratoryTest, NumbersFollowTheDecimalSignOfThePreferences) {
  open("steps");
  PreferenceValues values = studio.preferences.values();
  values.decimalComma = true;
  studio.preferences.setValues(values);
  finishEvents();
  EXPECT_EQ(toComponent(-1.25, true), QString::fromUtf8("−1,2500"));
  EXPECT_THAT(find<QTextBrowser>("stepPage")->toPlainText().toStdString(), HasSubstr("1,0000"));
  EXPECT_EQ(toLabNumber(1.5e-15, 2, true), QString::fromUtf8("1,5·10⁻¹⁵"));
}

TEST(StepText, MarkupBecomesSubAndSuperscripts) {
  const StepIndices general = generalIndices(StepNotation::Craig, true);
  EXPECT_THAT(toHtml("^{#c}_{#p}R ^{#p}ω_{#p}", general).toStdString(),
              HasSubstr("<sup>i+1</sup><sub>i</sub>R <sup>i</sup>ω<sub>i</sub>"));
  EXPECT_EQ(toPlain("v̇_{C#c}", linkIndices(1)), QString::fromUtf8("v̇C₂"));
}

class LaboratoryWindowTest : public WindowTest {};

TEST_F(LaboratoryWindowTest, ThePanelIsInTheAnalyseWorkspaceAndOpensByName) {
  window->setWorkspace(Workspace::Analyse);
  EXPECT_EQ(window->showPanel("formulations:steps:5"), "");
  QCoreApplication::processEvents();
  auto* lab = find<FormulationLab>("formulations");
  EXPECT_TRUE(lab->steps().isVisible());
  EXPECT_EQ(lab->steps().stepIndex(), 4);
  EXPECT_THAT(window->showPanel("formulation").toStdString(), HasSubstr("formulations"));
  EXPECT_THAT(window->showPanel("formulations:price").toStdString(),
              HasSubstr("formulations:cost"));
}

}  // namespace
}  // namespace denavit
