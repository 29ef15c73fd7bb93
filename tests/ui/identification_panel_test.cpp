// Measurements that are opened, what is said of them, and what becomes of a fit.

#include <QComboBox>
#include <QDropEvent>
#include <QHeaderView>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

#include "models/identification/fit_warnings.h"
#include "models/identification/identification_report.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/identification_fixture.h"
#include "tests/ui/window_fixture.h"
#include "ui/identification/measurement_box.h"

namespace denavit {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class IdentificationPanelTest : public IdentificationTest {};

TEST_F(IdentificationPanelTest, SaysWhatWasRead) {
  EXPECT_FALSE(isEnabled("identifyStart"));
  EXPECT_FALSE(isEnabled("identifyApply"));
  open(write("motion.csv", measure()));
  EXPECT_THAT(
      text("measurementSummary"),
      AllOf(HasSubstr("motion.csv"), HasSubstr("1001 rows: 10 s at 100 Hz"),
            HasSubstr("repeats itself after 5 s"), HasSubstr("q1_rad, tau1_Nm, q2_rad, tau2_Nm")));
  EXPECT_FALSE(find<QLabel>("measurementProblem")->isVisible());
  EXPECT_TRUE(isEnabled("identifyStart"));
  ASSERT_EQ(plots().plots().size(), 1u) << "what was measured is drawn before a fit";
  EXPECT_EQ(plots().plots()[0].curves.size(), 1u);
  EXPECT_EQ(plots().plots()[0].curves[0].y->size(), 1001u);
}

TEST_F(IdentificationPanelTest, ButtonsOpenAndRemoveBothTables) {
  const QString first = write("first.csv", measure()), second = write("second.csv", measure(8));
  const QList<MeasurementBox*> boxes = panel->findChildren<MeasurementBox*>();
  ASSERT_EQ(boxes.size(), 2);
  boxes[0]->setQuestion([first] { return first; });
  boxes[1]->setQuestion([second] { return second; });
  for (const char* button : {"measurementOpen", "validationOpen"}) {
    find<QToolButton>(button)->click();
    ASSERT_TRUE(settle());
  }
  EXPECT_EQ(fit().file(Use::Fit).path, first);
  EXPECT_EQ(fit().file(Use::Validation).path, second);
  EXPECT_THAT(text("validationSummary"), HasSubstr("second.csv"));
  boxes[0]->setQuestion([] { return QString(); });
  find<QToolButton>("measurementOpen")->click();
  EXPECT_EQ(fit().file(Use::Fit).path, first) << "nothing was chosen";
  find<QToolButton>("validationClose")->click();
  EXPECT_TRUE(fit().file(Use::Validation).path.isEmpty());
  identify();
  EXPECT_FALSE(result().validation.has_value());
  EXPECT_TRUE(find<QTableWidget>("fitErrors")->isColumnHidden(4));
}

TEST_F(IdentificationPanelTest, GapsAreSaidAndAreNoLine) {
  std::string table = measure();
  const auto lineAt = [&](int line) {
    std::size_t at = 0;
    for (int k = 0; k < line; ++k) at = table.find('\n', at) + 1;
    return at;
  };
  const std::size_t from = lineAt(400), to = lineAt(460);
  table.erase(from, to - from);
  open(write("gap.csv", table));
  EXPECT_THAT(text("measurementSummary"), HasSubstr("There is a gap in it."));
  EXPECT_THAT(text("measurementProblem"), HasSubstr("rows are missing"));
  EXPECT_EQ(find<QLabel>("measurementProblem")->property("note"), "warning");
  const auto& values = *plots().plots()[0].curves[0].y;
  EXPECT_EQ(std::ranges::count_if(values, [](double y) { return std::isnan(y); }), 1);
}

TEST_F(IdentificationPanelTest, WhatIsWrongWithATableStandsWithItsPlaceAndRemedy) {
  desk.edits.editRobot("limit", [](RobotDescription& r) {
    r.joints[0].limits.lower = -3;
    r.joints[0].limits.upper = 3;
  });
  std::string table = "time,q1_rad,q2_rad,tau1_Nm\n";
  for (int k = 0; k < 200; ++k) {
    table += std::to_string(0.01 * k) + "," + std::to_string(100 * std::sin(0.1 * k)) + "," +
             std::to_string(0.01 * k) + ",1\n";
  }
  open(write("degrees.csv", table));
  EXPECT_THAT(text("measurementProblem"),
              AllOf(HasSubstr("it looks like degrees: name it q1_deg"),
                    HasSubstr("column tau2_Nm: is missing for (joint 2"),
                    HasSubstr("tau1_Nm\": is 1 N m in every row")));
  EXPECT_EQ(find<QLabel>("measurementProblem")->property("note"), "error");
  EXPECT_FALSE(isEnabled("identifyStart"));
  open(QString::fromStdString((folder / "gone.csv").string()));
  EXPECT_EQ(text("measurementSummary"), "gone.csv");
  EXPECT_THAT(text("measurementProblem"), HasSubstr("cannot be read"));
  fit().close(Use::Fit);
  EXPECT_FALSE(find<QLabel>("measurementProblem")->isVisible());
}

TEST_F(IdentificationPanelTest, ATableThatIsDroppedIsOpened) {
  QMimeData dragged, other;
  dragged.setUrls({QUrl::fromLocalFile(write("dropped.csv", measure()))});
  other.setUrls({QUrl::fromLocalFile(write("arm.json", "{}"))});
  QDragEnterEvent no(QPoint(50, 50), Qt::CopyAction, &other, Qt::LeftButton, {});
  no.ignore();
  QApplication::sendEvent(panel.get(), &no);
  EXPECT_FALSE(no.isAccepted()) << "the window opens it as an arm";
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &dragged, Qt::LeftButton, {});
  QApplication::sendEvent(panel.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &dragged, Qt::LeftButton, {});
  QApplication::sendEvent(panel.get(), &drop);
  ASSERT_TRUE(settle());
  EXPECT_THAT(text("measurementSummary"), HasSubstr("dropped.csv"));
}

TEST_F(IdentificationPanelTest, AFitShowsTorquesErrorsParametersFrictionAndLinks) {
  open(write("m.csv", measure()));
  open(write("v.csv", measure(8)), Use::Validation);
  identify();
  ASSERT_TRUE(result().validation.has_value());
  EXPECT_THAT(text("fitSummary"),
              AllOf(HasSubstr("m.csv: condition number"), HasSubstr("Fourier")));
  ASSERT_EQ(plots().plots().size(), 2u) << "torques, and what is left below them";
  EXPECT_EQ(plots().plots()[0].curves.size(), 3u);
  EXPECT_EQ(plots().plots()[0].yLabel, "torque [N·m]");
  const auto& computed = *plots().plots()[0].curves[1].y;
  EXPECT_NEAR(computed[300], result().fit.computed(300, 0), 1e-12);
  EXPECT_EQ(find<QTableWidget>("fitErrors")->rowCount(), 2);
  EXPECT_THAT(cell("fitErrors", 0, 2), HasSubstr("%"));
  EXPECT_THAT(cell("fitErrors", 0, 4), HasSubstr("%"));
  EXPECT_EQ(find<QTableWidget>("fitBase")->rowCount(), static_cast<int>(result().base.size()));
  EXPECT_EQ(cell("fitBase", 0, 7), result().base[0].formula);
  EXPECT_EQ(cell("fitBase", 0, 1), toText(result().base[0].estimate));
  EXPECT_EQ(cell("fitFriction", 0, 1), toText(result().friction[0].viscous));
  EXPECT_EQ(find<QTableWidget>("fitLinks")->rowCount(), 4);
  EXPECT_TRUE(find<QTableWidget>("fitLinks")->item(3, 2)->font().bold()) << "another mass";
  EXPECT_FALSE(find<QTableWidget>("fitLinks")->item(2, 2)->font().bold()) << "the table's";
  // The joint that is chosen in the list of errors is drawn, and of the other motion, too.
  find<QTableWidget>("fitErrors")->setCurrentCell(1, 0);
  EXPECT_EQ(find<QComboBox>("fitJoint")->currentIndex(), 1);
  find<QComboBox>("fitMotion")->setCurrentIndex(1);
  EXPECT_NEAR((*plots().plots()[0].curves[0].y)[300], result().validation->measured(300, 1), 1e-12);
}

TEST_F(IdentificationPanelTest, ApplyIsOneStepThatSaysWhatItChanged) {
  measureAndIdentify();
  const RobotDescription before = robot();
  const int steps = desk.edits.undoStack().count();
  press("identifyApply");
  EXPECT_EQ(robot(), result().fitted);
  EXPECT_EQ(desk.edits.undoStack().count(), steps + 1);
  ASSERT_FALSE(said.isEmpty());
  EXPECT_THAT(said.last().toStdString(),
              AllOf(HasSubstr("mass, centre of mass and inertia of all links"),
                    HasSubstr("friction of all joints"), Not(HasSubstr("efficiency"))));
  EXPECT_EQ(text("identifyState"), said.last().toStdString());
  EXPECT_FALSE(isEnabled("identifyApply"));
  desk.edits.undoStack().undo();
  EXPECT_EQ(robot(), before);
  EXPECT_TRUE(isEnabled("identifyApply"));
  EXPECT_FALSE(find<QLabel>("identifyState")->isVisible());
}

/// A load that was not carried leaves links of which there are none.
TEST_F(IdentificationPanelTest, AFitFarFromAnyArmIsAskedAbout) {
  desk.edits.editRobot("load", [](RobotDescription& r) { r.payload.mass = 40; });
  measureAndIdentify();
  ASSERT_TRUE(isFarFromFound(result().consistent));
  const RobotDescription before = robot();
  const auto answer = [&](const QString& button) {
    QTimer::singleShot(0, panel.get(), [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      ASSERT_NE(box, nullptr);
      EXPECT_THAT(box->text().toStdString(), HasSubstr("standard deviations"));
      for (QAbstractButton* one : box->buttons()) {
        if (one->text().remove('&') == button) return one->click();
      }
      ADD_FAILURE() << button.toStdString();
      box->reject();
    });
    press("identifyApply");
  };
  answer("Cancel");
  EXPECT_EQ(robot(), before);
  answer("Apply all the same");
  EXPECT_EQ(robot(), result().fitted);
}

TEST_F(IdentificationPanelTest, OtherOptionsAskForAnotherFit) {
  measureAndIdentify();
  auto* coulomb = find<QComboBox>("fitCoulomb");
  coulomb->setCurrentIndex(1);
  EXPECT_FALSE(isEnabled("identifyApply"));
  EXPECT_THAT(text("identifyState"), HasSubstr("The options are others"));
  coulomb->setCurrentIndex(0);
  EXPECT_TRUE(isEnabled("identifyApply"));
}

TEST_F(IdentificationPanelTest, AFitIsAppliedBesideItsOwnMeasurementOnly) {
  measureAndIdentify();
  const QString own = fit().file(Use::Fit).path;
  open(write("other.csv", measure(8)));
  EXPECT_FALSE(isEnabled("identifyApply"));
  EXPECT_EQ(text("identifyState"), "The fit is of m.csv: identify again to apply.");
  EXPECT_TRUE(isEnabled("identifyReport"));
  open(own);
  EXPECT_TRUE(isEnabled("identifyApply"));
  EXPECT_FALSE(find<QLabel>("identifyState")->isVisible());
  fit().close(Use::Fit);
  EXPECT_FALSE(isEnabled("identifyApply"));
  EXPECT_THAT(text("identifyState"), HasSubstr("The fit is of m.csv"));
  open(write("other.csv", measure(8)));
  identify();
  EXPECT_TRUE(isEnabled("identifyApply"));
}

TEST_F(IdentificationPanelTest, AMotionThatAFitWasNotTriedOnAsksForAnotherFit) {
  measureAndIdentify();
  open(write("v.csv", measure(8)), Use::Validation);
  EXPECT_EQ(text("identifyState"), "Identify again to try the fit on v.csv.");
  EXPECT_TRUE(isEnabled("identifyApply")) << "it is the same fit";
  identify();
  EXPECT_FALSE(find<QLabel>("identifyState")->isVisible());
  fit().close(Use::Validation);
  EXPECT_FALSE(find<QLabel>("identifyState")->isVisible());
}

/// Of another sign of a torque nothing is explained; of a joint at rest nothing counts.
TEST_F(IdentificationPanelTest, WhatIsNoticedOfTheValidationHasItsName) {
  const RobotDescription arm = truth();
  FourierMotion still = test::makePeriodicMotion(arm, 5, 8);
  still.sine.col(1).setZero();
  still.cosine.col(1).setZero();
  RobotDescription upsideDown = arm;
  upsideDown.gravity = -upsideDown.gravity;
  open(write("m.csv", measure()));
  open(write("v.csv", test::makeMeasurement(upsideDown, still, {.noiseTau = 0.05})),
       Use::Validation);
  identify();
  EXPECT_THAT(text("validationProblem"), HasSubstr("q2_rad\": moves by 0 rad only"));
  EXPECT_THAT(text("identifyNoted"),
              AllOf(HasSubstr("v.csv: joint 1: leaves"), HasSubstr("% of its torque unexplained"),
                    Not(HasSubstr("q2_rad"))));
  EXPECT_EQ(cell("fitErrors", 1, 4), "stands still");
  EXPECT_THAT(cell("fitErrors", 0, 4), HasSubstr("%"));
}

TEST_F(IdentificationPanelTest, ColumnsOfOtherJointsAreSaidBesideTheTable) {
  desk.edits.editRobot("shorten", [](RobotDescription& r) { r.joints.pop_back(); });
  open(write("m.csv", measure()));
  EXPECT_THAT(text("measurementProblem"),
              HasSubstr("columns \"q2_rad\", \"tau2_Nm\": are not read: the arm has 1 joint"));
}

TEST_F(IdentificationPanelTest, LengthsOfLinksAreInTheUnitsOfTheScreen) {
  measureAndIdentify();
  const auto heading = [&] {
    return find<QTableWidget>("fitLinks")->horizontalHeaderItem(3)->text().toStdString();
  };
  const auto length = [&] {
    return find<QTableWidget>("fitLinks")->item(1, 3)->toolTip().toDouble();
  };
  const double expected = result().fitted.joints[0].link.com[0];
  EXPECT_EQ(heading(), "cx [mm]");
  EXPECT_NEAR(length(), 1000 * expected, 1e-6 * std::abs(1000 * expected));
  PreferenceValues values = desk.preferences.values();
  values.millimetres = false;
  desk.preferences.setValues(values);
  EXPECT_EQ(heading(), "cx [m]");
  EXPECT_NEAR(length(), expected, 1e-6 * std::abs(expected));
  values.millimetres = true;
  desk.preferences.setValues(values);
}

TEST_F(IdentificationPanelTest, AllColumnsOfTheErrorsAreSeen) {
  open(write("m.csv", measure()));
  open(write("v.csv", measure(8)), Use::Validation);
  identify();
  finishEvents();
  auto* table = find<QTableWidget>("fitErrors");
  EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width());
  EXPECT_GT(find<PlotView>("fitPlot")->width(), 200);
}

TEST_F(IdentificationPanelTest, LossesThatWouldCountTwiceGoWithTheFitAndAreSaid) {
  desk.edits.editRobot("lose", [](RobotDescription& r) {
    r.joints[0].actuator.efficiency = 0.7;
    r.joints[1].friction.breakaway = 5;
    r.joints[1].friction.stribeckRate = 0.2;
  });
  measureAndIdentify();
  EXPECT_THAT(text("identifyNoted"), AllOf(HasSubstr("joint 1, actuator efficiency"),
                                           HasSubstr("joint 2, friction stribeck velocity")));
  press("identifyApply");
  EXPECT_EQ(robot().joints[0].actuator.efficiency, 1);
  EXPECT_EQ(robot().joints[1].friction.stribeckRate, 0);
  EXPECT_THAT(said.last().toStdString(), AllOf(HasSubstr("efficiency 1 for joints 1"),
                                               HasSubstr("no Stribeck rate for joints 2")));
}

TEST_F(IdentificationPanelTest, AnEditedArmKeepsTheFitOfTheArmThatWas) {
  measureAndIdentify();
  desk.edits.editRobot("lengthen", [](RobotDescription& r) { r.joints[0].a += 0.1; });
  EXPECT_NE(fit().fitted(), nullptr);
  EXPECT_FALSE(isEnabled("identifyApply"));
  EXPECT_THAT(text("identifyState"), HasSubstr("identify again to apply"));
  EXPECT_TRUE(isEnabled("identifyReport"));
  identify();
  EXPECT_TRUE(isEnabled("identifyApply")) << "it is of the arm as it is now";
}

TEST_F(IdentificationPanelTest, AnotherDocumentEndsItAll) {
  measureAndIdentify();
  desk.open("puma560");
  finishEvents();
  EXPECT_EQ(fit().fitted(), nullptr);
  EXPECT_THAT(text("measurementSummary"), HasSubstr("Open a table"));
  EXPECT_EQ(find<QTableWidget>("fitBase")->rowCount(), 0);
  EXPECT_TRUE(plots().plots().empty());
  EXPECT_EQ(find<QComboBox>("fitJoint")->count(), 6);
}

TEST_F(IdentificationPanelTest, ATableIsReadAgainForAnotherKindOfJoint) {
  open(write("m.csv", measure()));
  desk.edits.editRobot("slide", [](RobotDescription& r) {
    r.joints[1].type = JointType::Prismatic;
    r.joints[1].limits = {};
  });
  ASSERT_TRUE(settle());
  EXPECT_THAT(text("measurementProblem"), HasSubstr("is no unit that (joint 2"));
  desk.edits.undoStack().undo();
  ASSERT_TRUE(settle());
  EXPECT_FALSE(find<QLabel>("measurementProblem")->isVisible());
  EXPECT_TRUE(isEnabled("identifyStart"));
}

TEST_F(IdentificationPanelTest, ArmsThatAreRefusedHaveTheReasonInPlaceOfThePanel) {
  desk.open("hub-beam");
  finishEvents();
  EXPECT_THAT(text("identificationRefusal"),
              HasSubstr("bends; identification is of rigid arms: set its modes to 0"));
  EXPECT_FALSE(find<QPushButton>("identifyStart")->isVisible());
  desk.open("craig-2r");
  finishEvents();
  EXPECT_FALSE(find<QLabel>("identificationRefusal")->isVisible());
  EXPECT_TRUE(find<QPushButton>("identifyStart")->isVisible());
  desk.edits.editRobot("spring", [](RobotDescription& r) {
    r.joints[0].actuator.rotorInertia = 1e-3;
    r.joints[0].spring = {1e4, 0};
  });
  EXPECT_THAT(text("identificationRefusal"), HasSubstr("has a spring"));
}

TEST_F(IdentificationPanelTest, OptionsReachTheFit) {
  open(write("m.csv", measure()));
  find<QComboBox>("fitRates")->setCurrentIndex(2);
  find<QDoubleSpinBox>("fitCutoff")->setValue(8);
  find<QComboBox>("fitCoulomb")->setCurrentIndex(1);
  find<QCheckBox>("fitRotors")->setChecked(false);
  identify();
  EXPECT_THAT(text("fitSummary"), HasSubstr("at 8 Hz"));
  EXPECT_EQ(result().friction[0].offset.value, 0);
  EXPECT_EQ(result().consistent.rotor.norm(), 0);
  find<QComboBox>("fitRates")->setCurrentIndex(1);
  EXPECT_NEAR(find<QDoubleSpinBox>("fitPeriod")->value(), 5, 1e-2) << "what was found";
  find<QDoubleSpinBox>("fitPeriod")->setValue(50);
  press("identifyStart");
  ASSERT_TRUE(settle());
  EXPECT_THAT(text("identifyState"), HasSubstr("period: is 50 s; the motion lasts 10 s only"));
  EXPECT_EQ(find<QLabel>("identifyState")->property("note"), "error");
  EXPECT_NE(fit().fitted(), nullptr) << "the fit before stays";
}

TEST_F(IdentificationPanelTest, AFitIsCancelled) {
  desk.open("puma560");
  open(DENAVIT_TEST_DATA "/motion/puma_identification.csv");
  QSignalSpy progress(&fit(), &MeasuredFit::progressed);
  press("identifyStart");
  ASSERT_TRUE(fit().isFitting());
  EXPECT_EQ(find<QPushButton>("identifyStart")->text(), "Cancel");
  press("identifyStart");
  EXPECT_FALSE(fit().isFitting());
  EXPECT_EQ(fit().fitted(), nullptr);
  EXPECT_EQ(find<QPushButton>("identifyStart")->text(), "Identify");
}

TEST_F(IdentificationPanelTest, TheReportIsThatOfTheCommand) {
  const QString source = write("m.csv", measure());
  open(source);
  identify();
  const QString path = QString::fromStdString((folder / "fit.html").string());
  EXPECT_EQ(fit().saveReport(path), "");
  std::ifstream file(path.toStdString());
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(page, toReportPage(result(), robot(), source.toStdString()));
  EXPECT_THAT(fit().saveReport("/no-such-folder/fit.html").toStdString(),
              HasSubstr("no-such-folder"));
}

TEST_F(IdentificationPanelTest, NumbersHaveTheDecimalSignThatIsPreferred) {
  measureAndIdentify();
  PreferenceValues values = desk.preferences.values();
  values.decimalComma = true;
  desk.preferences.setValues(values);
  EXPECT_THAT(cell("fitBase", 0, 1), AllOf(HasSubstr(","), Not(HasSubstr("."))));
  EXPECT_THAT(cell("fitFriction", 0, 1), HasSubstr(","));
}

class IdentificationWindow : public WindowTest {};

TEST_F(IdentificationWindow, IsAPanelThatScriptsFillAndKeysReach) {
  ASSERT_TRUE(window->files().open("puma560"));
  window->setWorkspace(Workspace::Analyse);
  const QString place =
      "identification:parameters:" DENAVIT_TEST_DATA "/motion/puma_identification.csv";
  EXPECT_EQ(window->showPanel(place), "");
  EXPECT_TRUE(window->isBusy());
  ASSERT_TRUE(waitFor([&] { return !window->isBusy(); }));
  auto* panel = find<IdentificationPanel>("identification");
  ASSERT_NE(panel->fit().fitted(), nullptr);
  EXPECT_EQ(panel->fit().fitted()->result.base.size(), 40u);
  EXPECT_TRUE(find<QTableWidget>("fitBase")->isVisible());
  EXPECT_THAT(window->showPanel("identification:masses").toStdString(),
              HasSubstr("identification:links"));
  trigger("actionIdentification");
  EXPECT_TRUE(panel->isVisible());
  EXPECT_NE(find<QAction>("actionGo:identification"), nullptr);
}

}  // namespace
}  // namespace denavit
