#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <array>
#include <cmath>

#include <gmock/gmock.h>

#include "models/channels/tool_error.h"
#include "models/robot/beam_section.h"
#include "models/scenario/make_simulation.h"
#include "render/arm_scene.h"
#include "ui/arm_table/arm_panel.h"
#include "ui/arm_table/dh_field.h"
#include "ui/arm_table/dh_table_model.h"
#include "ui/arm_table/joint_table.h"
#include "ui/editors/quantity_edit.h"
#include "ui/inspector/beam_page.h"
#include "ui/inspector/link_inspector.h"
#include "ui/inspector/section_dialog.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/plots_panel/rigid_comparison.h"
#include "ui/poses/start_actions.h"
#include "ui/run_list/run_shelf.h"
#include "ui/run_settings/run_advice.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/scene/arm_shapes.h"
#include "ui/scene/scene_presenter.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// A studio with the double pendulum whose links bend, its run cut short.
class FlexibleLinks : public testing::Test {
 protected:
  void SetUp() override {
    QObject::connect(&studio.messages, &Messages::said,
                     [this](const QString& text) { said = text; });
    studio.open("elrayyes-case-3");
    studio.edits.editScenario("shorten", [](ScenarioDescription& scenario) {
      scenario.duration = 0.05;
      scenario.integrator.rtol = 1e-8;
      scenario.integrator.atol = 1e-9;
    });
  }

  [[nodiscard]] const RobotDescription& robot() const { return studio.document().robot(); }
  [[nodiscard]] const Beam& beam(std::size_t joint) const {
    return *robot().joints[joint].link.beam;
  }
  bool runToEnd() {
    const std::size_t runs = studio.document().runs().size();
    studio.runs.run();
    return QTest::qWaitFor([&] { return studio.document().runs().size() > runs; }, 60000);
  }

  Studio studio;
  QString said;
};

TEST_F(FlexibleLinks, ARunPlaysWithItsAmplitudes) {
  ASSERT_TRUE(runToEnd());
  const RunHistory& history = *studio.playback.history();
  EXPECT_THAT(amplitudeColumns(robot()), ElementsAre("link1_y1_m", "link2_y1_m"));
  EXPECT_THAT(history.coordinatesOf(0), SizeIs(4));
  studio.playback.setTime(0.05);
  const std::vector<double> delta = studio.shown.amplitudes();
  ASSERT_THAT(delta, SizeIs(2));
  EXPECT_DOUBLE_EQ(delta[0], history.series("link1_y1_m")->back());
  EXPECT_GT(std::abs(delta[0]), 1e-6);
  EXPECT_EQ(history.amplitudeRatesAt(0.05)[1], history.series("link2_y1_rate_m_s")->back());
  EXPECT_THAT(studio.shown.pose(), SizeIs(2));
}

TEST_F(FlexibleLinks, TheToolDrawnIsTheToolRecorded) {
  ASSERT_TRUE(runToEnd());
  const RunHistory& history = *studio.playback.history();
  const ArmShapes shapes(robot());
  const int last = history.recording().rowCount() - 1;
  const Eigen::Vector3d tool = shapes.calcPose(history.coordinatesOf(last)).X_WT.p;
  EXPECT_LT((tool - history.toolPath().back()).norm(), 1e-12);
}

TEST_F(FlexibleLinks, ExaggerationScalesTheDeflection) {
  const ArmShapes shapes(robot());
  const std::vector<double> straight{0.3, -0.4, 0, 0}, bent{0.3, -0.4, 1e-5, 0};
  const Eigen::Vector3d at0 = shapes.calcPose(straight).X_WL[1].p;
  const auto deflection = [&](double factor) {
    return (shapes.calcPose(bent, factor).X_WL[1].p - at0).norm();
  };
  EXPECT_NEAR(deflection(1), 2e-5, 1e-10);  // tip value 2 of the shape
  EXPECT_NEAR(deflection(50), 50 * deflection(1), 1e-8);
  EXPECT_LT((shapes.calcTool(bent, 50) - shapes.calcPose(bent, 50).X_WT.p).norm(), 1e-15);
}

TEST_F(FlexibleLinks, ColoursAreOfTheTrueDeflection) {
  const ArmShapes shapes(robot());
  const std::vector<double> bent{0, 0, 0.01, 0.002};
  const ArmPose drawn = shapes.calcPose(bent, 100, BeamColouring::Curvature);
  EXPECT_EQ(drawn.beams[0].values,
            shapes.calcPose(bent, 1, BeamColouring::Curvature).beams[0].values);
  EXPECT_DOUBLE_EQ(drawn.beams[0].values.front(),
                   shapes.calcLargest(bent, BeamColouring::Curvature));
  EXPECT_GT(shapes.calcLargest(bent, BeamColouring::StrainEnergy), 0);
}

TEST_F(FlexibleLinks, TheViewPrintsTheExaggerationAndBendsAnArmThatAModeMoves) {
  ArmView view;
  ScenePresenter presenter(studio.edits, studio.shown, studio.runs, studio.playback,
                           studio.preferences, view);
  presenter.drawNow();
  EXPECT_EQ(view.scene().remark(), "");
  SceneOptions options = view.options();
  options.deflection.exaggeration = 50;
  view.setOptions(options);
  emit view.optionsChanged();
  presenter.drawNow();
  EXPECT_EQ(view.scene().remark(), "deflections ×50");
  const Eigen::Vector3d before = presenter.toolPosition();
  studio.shown.showAmplitudes({0.01, 0});
  EXPECT_GT((presenter.toolPosition() - before).norm(), 0.01);
  studio.shown.showAmplitudes({});
  EXPECT_LT((presenter.toolPosition() - before).norm(), 1e-15);
}

TEST_F(FlexibleLinks, APoseHangsWhenAsked) {
  ArmView view;
  ScenePresenter presenter(studio.edits, studio.shown, studio.runs, studio.playback,
                           studio.preferences, view);
  studio.edits.editPose("pose", [](std::vector<double>& q) { q = {0.2, 0.1}; });
  const Eigen::Vector3d straight = presenter.toolPosition();
  SceneOptions options = view.options();
  options.deflection.sag = true;
  view.setOptions(options);
  emit view.optionsChanged();
  EXPECT_LT(presenter.toolPosition().y(), straight.y() - 1e-4);
}

TEST_F(FlexibleLinks, HoldingHereStartsAtRestInTheStaticDeflection) {
  studio.edits.editPose("pose", [](std::vector<double>& q) { q = {0.2, 0.1}; });
  holdHere(studio.edits, studio.shown, studio.messages);
  const InitialState& initial = studio.document().scenario().initial;
  ASSERT_THAT(initial.delta, SizeIs(2));
  EXPECT_LT(initial.delta[0], -1e-4);
  ASSERT_TRUE(runToEnd());
  const auto series = studio.playback.history()->series("link1_y1_m");
  EXPECT_NEAR(series->back(), series->front(), 1e-7);
}

TEST_F(FlexibleLinks, EquilibriumHangsStraightDown) {
  showEquilibrium(studio.edits, studio.shown, studio.messages);
  EXPECT_THAT(said.toStdString(), HasSubstr("At rest"));
  EXPECT_NEAR(studio.document().pose()[0], -M_PI / 2, 1e-6);
  ASSERT_THAT(studio.shown.amplitudes(), SizeIs(2));
  EXPECT_NEAR(studio.shown.amplitudes()[0], 0, 1e-8);
}

TEST_F(FlexibleLinks, AStartWithinARunTakesItsAmplitudes) {
  ASSERT_TRUE(runToEnd());
  studio.playback.setTime(0.03);
  const std::vector<double> delta = studio.shown.amplitudes();
  startFromShown(studio.edits, studio.shown, studio.messages);
  EXPECT_EQ(studio.document().scenario().initial.delta, delta);
  EXPECT_THAT(studio.document().scenario().initial.deltaRate, SizeIs(2));
}

TEST_F(FlexibleLinks, TheRigidArmIsLaidOverWithTheToolErrorPlotted) {
  RunShelf shelf(studio.edits, studio.runs, studio.playback);
  RigidComparison comparison(studio.edits, studio.runs, studio.playback, studio.messages, shelf);
  comparison.compare();  // runs the flexible arm first
  ASSERT_TRUE(QTest::qWaitFor([&] { return studio.document().runs().size() == 2; }, 60000));
  const std::shared_ptr<const denavit::RunRecord> rigid = studio.document().runs().front();
  EXPECT_EQ(rigid->robot.joints[0].link.beam->modesY, 0);
  EXPECT_EQ(studio.document().runList().noteOf(*rigid).name, "rigid arm");
  EXPECT_EQ(studio.playback.history()->run().robot, robot());
  ASSERT_THAT(shelf.overlays(), SizeIs(1));
  EXPECT_TRUE(shelf.showsGhosts());
  const Series error = shelf.shown().channels->series(kToolErrorChannel);
  ASSERT_TRUE(error);
  const Recording& a = studio.playback.history()->recording();
  const Recording& b = rigid->result.recording;
  const int row = a.rowCount() - 1;
  double square = 0;
  for (const char* axis : {"tool_x_m", "tool_y_m", "tool_z_m"}) {
    square += std::pow(a.value(row, a.findColumn(axis)) - b.value(row, b.findColumn(axis)), 2);
  }
  EXPECT_NEAR(error->back(), std::sqrt(square), 1e-12);
  EXPECT_GT(error->back(), 1e-7);
  EXPECT_EQ(listShownPlots(studio.document()).front().preset, "tool-error");
  EXPECT_EQ(describeChannel(kToolErrorChannel).quantity, "tool error");
}

TEST_F(FlexibleLinks, ARigidArmHasNothingToCompare) {
  studio.open("free-fall");
  RunShelf shelf(studio.edits, studio.runs, studio.playback);
  RigidComparison comparison(studio.edits, studio.runs, studio.playback, studio.messages, shelf);
  comparison.compare();
  EXPECT_FALSE(comparison.isRunning());
  EXPECT_THAT(said.toStdString(), HasSubstr("No link of this arm is flexible"));
}

TEST_F(FlexibleLinks, AmplitudesHaveNamesAndPresets) {
  EXPECT_EQ(describeChannel("link2_y1_m").name, "link 2 y₁");
  EXPECT_EQ(describeChannel("link2_y1_m").joint, 1);
  EXPECT_EQ(describeChannel("link2_x1_rate_rad_s").quantity, "rate of amplitude");
  const std::vector<PlotSpec> plots = makePreset(robot(), "amplitudes");
  ASSERT_THAT(plots, SizeIs(1));
  EXPECT_EQ(plots[0].curves[1].channel, "link2_y1_m");
  EXPECT_EQ(makePreset(robot(), "energy")[0].curves.back().channel, "energy_strain_J");
}

TEST_F(FlexibleLinks, TheDriftOfLinearTipsIsTheModels) {
  denavit::RunRecord run;
  run.scenario = studio.document().composeScenario();
  run.result.energyClosure = 1.1;
  EXPECT_EQ(adviseAfter(run, false).light, RunAdvice::Light::Bad);
  run.scenario.robot.joints[0].link.beam->tipRotation = TipRotation::Linear;
  const RunAdvice advice = adviseAfter(run, false);
  EXPECT_THAT(advice.text.toStdString(), HasSubstr("linear tips do not conserve energy"));
  EXPECT_EQ(advice.light, RunAdvice::Light::Fair);
}

TEST_F(FlexibleLinks, AStepThatIsNotGivenIsNotInvented) {
  studio.edits.editScenario(
      "rk4", [](ScenarioDescription& s) { s.integrator.method = IntegrationMethod::RungeKutta4; });
  const ScenarioDescription scenario = studio.document().composeScenario();
  EXPECT_THAT(adviseBefore(scenario, std::nullopt).text.toStdString(),
              HasSubstr("steps as the fastest vibration asks"));
}

TEST_F(FlexibleLinks, ASteepTipIsSaidAfterTheRun) {
  denavit::RunRecord run;
  run.scenario = studio.document().composeScenario();
  run.robot = robot();
  run.result.deflection = DeflectionWarning{1, 0.25, 1, 0.41, 0.5};
  const RunAdvice advice = adviseAfter(run, false);
  EXPECT_THAT(
      advice.text.toStdString(),
      HasSubstr("Link 2 bends too far for the model: its tip is up to 0.41 rad steep, at 0.5 s"));
  EXPECT_EQ(advice.light, RunAdvice::Light::Fair);
}

// The table.

class FlexibleTable : public FlexibleLinks {
 protected:
  void SetUp() override {
    FlexibleLinks::SetUp();
    panel = std::make_unique<ArmPanel>(studio.edits, studio.shown, studio.selection,
                                       studio.preferences, studio.messages);
    title = panel->titleWidget();
    panel->show();
    table = panel->findChild<JointTable*>("dhTable");
    model = qobject_cast<DhTableModel*>(table->model());
  }
  bool enter(int row, DhField field, const QString& text) {
    return model->setData(model->index(row, model->columnOf(field)), text, Qt::EditRole);
  }
  [[nodiscard]] QString text(int row, DhField field) {
    return model->index(row, model->columnOf(field)).data().toString();
  }

  std::unique_ptr<ArmPanel> panel;
  QWidget* title = nullptr;
  JointTable* table = nullptr;
  DhTableModel* model = nullptr;
};

TEST_F(FlexibleTable, ShowsFlexibilityOnlyWhereALinkBends) {
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(DhField{"link.beam.modes.y"})));
  EXPECT_EQ(text(0, DhField{"link.beam.modes.y"}), "1");
  EXPECT_EQ(text(0, DhField{"link.beam.tip_rotation"}), "exact");
  studio.open("free-fall");
  EXPECT_TRUE(table->isColumnHidden(model->columnOf(DhField{"link.beam.modes.y"})));
  EXPECT_EQ(text(0, DhField{"link.beam.modes.y"}), "");
  auto* button = title->findChild<QToolButton*>("showBeams");
  ASSERT_TRUE(button);
  button->click();
  EXPECT_FALSE(table->isColumnHidden(model->columnOf(DhField{"link.beam.modes.y"})));
}

TEST_F(FlexibleTable, AnEditIsOneUndoStep) {
  const RobotDescription before = robot();
  const int steps = studio.edits.undoStack().index();
  EXPECT_TRUE(enter(1, DhField{"link.beam.modes.z"}, "2"));
  EXPECT_EQ(beam(1).modesZ, 2);
  EXPECT_EQ(studio.edits.undoStack().index(), steps + 1);
  EXPECT_TRUE(enter(1, DhField{"link.beam.tip_rotation"}, "linear"));
  EXPECT_EQ(beam(1).tipRotation, TipRotation::Linear);
  EXPECT_TRUE(enter(1, DhField{"link.beam.stiffening"}, "on"));
  EXPECT_TRUE(beam(1).stiffening);
  for (int k = 0; k < 3; ++k) studio.edits.undoStack().undo();
  EXPECT_EQ(robot(), before);
}

TEST_F(FlexibleTable, AStiffnessReplacesModuliAndKeepsTheOtherDirections) {
  studio.open("elrayyes-2r");  // stated by moduli and section
  const double z = *stiffnessZ(beam(0));
  ASSERT_TRUE(enter(0, DhField{"link.beam.bending_stiffness_y"}, "150"));
  EXPECT_EQ(beam(0).bendingStiffnessY, 150.0);
  EXPECT_DOUBLE_EQ(*beam(0).bendingStiffnessZ, z);
  EXPECT_FALSE(beam(0).youngsModulus);
  EXPECT_GT(beam(0).rotaryInertiaPerLength.value_or(0), 0);  // torsion modes need it
  EXPECT_NO_THROW(static_cast<void>(makeSimulation(studio.document().composeScenario())));
}

TEST_F(FlexibleTable, RefusesWhatCannotBe) {
  QString why;
  QObject::connect(model, &DhTableModel::refused,
                   [&](const QModelIndex&, const QString& text) { why = text; });
  const RobotDescription before = robot();
  EXPECT_FALSE(enter(0, DhField{"link.beam.modes.y"}, "1.5"));
  EXPECT_THAT(why.toStdString(), HasSubstr("whole number"));
  EXPECT_FALSE(enter(0, DhField{"link.beam.damping_ratio"}, "1"));
  EXPECT_THAT(why.toStdString(), HasSubstr("below 1"));
  EXPECT_FALSE(enter(0, DhField{"link.beam.bending_stiffness_z"}, "-3"));
  EXPECT_FALSE(enter(0, DhField{"link.beam.tip_rotation"}, "perhaps"));
  EXPECT_EQ(robot(), before);
}

TEST_F(FlexibleTable, ModesThatGoTakeTheirAmplitudesAlong) {
  studio.edits.editScenario("bend", [](ScenarioDescription& s) { s.initial.delta = {0.01, 0.02}; });
  ASSERT_TRUE(enter(0, DhField{"link.beam.modes.y"}, "2"));
  EXPECT_THAT(studio.document().scenario().initial.delta, ElementsAre(0.01, 0.0, 0.02));
  ASSERT_TRUE(enter(0, DhField{"link.beam.modes.y"}, "0"));
  EXPECT_THAT(studio.document().scenario().initial.delta, ElementsAre(0.02));
  studio.edits.undoStack().undo();
  EXPECT_THAT(studio.document().scenario().initial.delta, ElementsAre(0.01, 0.0, 0.02));
}

TEST_F(FlexibleTable, CellsAreCopiedWithTheirHeadings) {
  studio.edits.editRobot("damp",
                         [](RobotDescription& r) { r.joints[0].link.beam->dampingRatio = 0.02; });
  table->selectionModel()->select(
      QItemSelection(model->index(0, model->columnOf(DhField{"link.beam.bending_stiffness_y"})),
                     model->index(0, model->columnOf(DhField{"link.beam.rotary_inertia"}))),
      QItemSelectionModel::ClearAndSelect);
  const QString copied = table->selectedText();
  EXPECT_THAT(copied.toStdString(), HasSubstr("EI y [N m²]"));
  table->selectionModel()->setCurrentIndex(
      model->index(1, model->columnOf(DhField{"link.beam.bending_stiffness_y"})),
      QItemSelectionModel::ClearAndSelect);
  table->paste(copied);
  EXPECT_EQ(beam(1).dampingRatio, 0.02) << said.toStdString();
  EXPECT_EQ(beam(1).rotaryInertia, beam(0).rotaryInertia);
}

TEST_F(FlexibleTable, ALinkBecomesFlexibleAndRigidAgainInOneStepEach) {
  studio.open("free-fall");
  const RobotDescription before = robot();
  switchFlexible(studio.edits, studio.messages, 1);
  ASSERT_TRUE(robot().joints[1].link.beam) << said.toStdString();
  EXPECT_TRUE(robot().joints[1].link.com.isZero(0));  // as the file's rule asks
  EXPECT_EQ(robot().joints[1].link.mass, before.joints[1].link.mass);
  EXPECT_TRUE(studio.document().findAllIssues().empty() ||
              studio.document().findAllIssues().front().severity == Issue::Severity::Warning);
  switchFlexible(studio.edits, studio.messages, 1);
  EXPECT_FALSE(robot().joints[1].link.beam);
  EXPECT_DOUBLE_EQ(robot().joints[1].link.com.x(), -0.5 * robot().joints[1].a);
  studio.edits.undoStack().undo();
  studio.edits.undoStack().undo();
  EXPECT_EQ(robot(), before);
  switchFlexible(studio.edits, studio.messages, 0);  // a is 0: no length to bend
  EXPECT_EQ(robot(), before);
  EXPECT_THAT(said.toStdString(), HasSubstr("it is the beam's length"));
}

// The inspector.

TEST_F(FlexibleLinks, TheInspectorShowsTheBodyOfTheUnbentBeam) {
  LinkInspector inspector(studio.edits, studio.selection, studio.preferences, studio.messages);
  inspector.show();
  studio.selection.select(1);
  const JointDescription& joint = robot().joints[1];
  const double across = joint.link.mass * joint.a * joint.a / 12;
  const auto* centre = inspector.findChild<QuantityEdit*>("link.com[0]");
  const auto* moment = inspector.findChild<QuantityEdit*>("link.inertia.zz");
  EXPECT_NEAR(centre->value(), -0.5 * joint.a, 1e-15);
  EXPECT_NEAR(moment->value(), across, 1e-12);
  EXPECT_FALSE(moment->isEnabled());
  EXPECT_NE(inspector.findChild<QLabel*>("otherInertia.zz")->text(), "0");
  EXPECT_TRUE(joint.link.com.isZero(0)) << "shown, not written";
  QTest::keyClicks(inspector.findChild<QuantityEdit*>("link.mass"), "3 kg\r");
  EXPECT_TRUE(robot().joints[1].link.beam);
}

TEST_F(FlexibleLinks, ASectionFillsTheBeamAndCancelLeavesNothing) {
  LinkInspector inspector(studio.edits, studio.selection, studio.preferences, studio.messages);
  inspector.show();
  const RobotDescription before = robot();
  SectionDialog dialog(studio.edits, studio.preferences, studio.messages, 0);
  auto* kind = dialog.findChild<QComboBox*>("sectionKind");
  kind->setCurrentIndex(2);                                             // box
  dialog.findChild<QComboBox*>("sectionMaterial")->setCurrentIndex(1);  // steel
  EXPECT_EQ(beam(0).youngsModulus, 210e9);
  EXPECT_GT(robot().joints[0].link.mass, 0);
  EXPECT_DOUBLE_EQ(*beam(0).secondMomentY, *beam(0).secondMomentZ);
  EXPECT_THAT(dialog.findChild<QLabel*>("sectionPreview")->text().toStdString(), HasSubstr("EI y"));
  dialog.reject();
  EXPECT_EQ(robot(), before);
}

TEST(BeamSections, RoundAndRectangularOnesAreTheTextbooks) {
  const BeamSectionNumbers round =
      calcSection({.kind = BodyShape::Kind::Cylinder, .length = 1, .width = 0.02});
  EXPECT_NEAR(round.area, M_PI * 1e-4, 1e-18);
  EXPECT_NEAR(round.secondMomentZ, M_PI / 64 * std::pow(0.02, 4), 1e-22);
  EXPECT_NEAR(round.torsionConstant, 2 * round.secondMomentZ, 1e-22);
  const BeamSectionNumbers flat =
      calcSection({.kind = BodyShape::Kind::Box, .length = 1, .width = 0.03, .height = 0.01});
  EXPECT_NEAR(flat.secondMomentY, 0.03 * 1e-6 / 12, 1e-20);  // int z² dA
  EXPECT_NEAR(flat.secondMomentZ, 0.01 * 2.7e-5 / 12, 1e-20);
  EXPECT_NEAR(flat.torsionConstant, 0.263 * 0.03 * 1e-6, 0.002 * 0.03e-6);  // k = 0.263 for 3:1
  // Tubes: Bredt's 0.002 * 0.038^3 and a little; any wall within 7 % of Prandtl's stress function
  // by finite differences.
  const auto torsionOf = [](double width, double wall) {
    return calcSection({.kind = BodyShape::Kind::Box,
                        .length = 1,
                        .width = width,
                        .height = 1,
                        .wall = wall})
        .torsionConstant;
  };
  EXPECT_NEAR(torsionOf(1, 0.001), 0.001 * std::pow(0.999, 3), 2e-9);
  for (const auto& [width, wall, expected] : std::vector<std::array<double, 3>>{{1, 0.1, 0.0771},
                                                                                {1, 0.2, 0.1181},
                                                                                {1, 0.25, 0.1292},
                                                                                {1, 0.3, 0.1357},
                                                                                {1, 0.4, 0.1403},
                                                                                {1, 0.45, 0.1406},
                                                                                {2, 0.1, 0.2165},
                                                                                {2, 0.2, 0.3487},
                                                                                {2, 0.3, 0.4187},
                                                                                {2, 0.4, 0.4474}}) {
    EXPECT_NEAR(torsionOf(width, wall), expected, 0.07 * expected) << width << " " << wall;
  }
}

// The run panel.

TEST_F(FlexibleLinks, TheRunPanelEditsAmplitudesAndTakesTheAdvisedStep) {
  RunSettingsPanel panel(studio.edits, studio.shown, studio.runs, studio.selection,
                         studio.preferences, studio.messages);
  panel.show();
  auto* table = panel.findChild<QTableView*>("amplitudeTable");
  ASSERT_TRUE(table);
  ASSERT_EQ(table->model()->rowCount(), 2);
  EXPECT_EQ(table->model()->index(1, 0).data().toString(), "link 2  y1");
  EXPECT_TRUE(table->model()->setData(table->model()->index(1, 1), "3 mm", Qt::EditRole));
  EXPECT_THAT(studio.document().scenario().initial.delta, ElementsAre(0, 0.003));
  EXPECT_TRUE(table->model()->setData(table->model()->index(0, 2), "0.1", Qt::EditRole));
  EXPECT_THAT(studio.document().scenario().initial.deltaRate, ElementsAre(0.1, 0));
  studio.edits.editScenario("rk4", [](ScenarioDescription& s) {
    s.integrator = IntegratorDescription();
    s.integrator.method = IntegrationMethod::RungeKutta4;
  });
  auto* advice = panel.findChild<QLabel*>("stepAdvice");
  EXPECT_THAT(advice->text().toStdString(), HasSubstr("Hz: advised step"));
  panel.findChild<QPushButton*>("useAdvisedStep")->click();
  const double step = studio.document().scenario().integrator.step.value_or(0);
  EXPECT_GT(step, 1e-5);
  EXPECT_LT(step, 1e-2);
  studio.open("free-fall");
  EXPECT_TRUE(panel.findChild<QWidget*>("amplitudeTable")->isHidden() ||
              !panel.findChild<QWidget*>("amplitudeTable")->isVisible());
}

}  // namespace
}  // namespace denavit
