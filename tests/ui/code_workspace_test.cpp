#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <fstream>

#include "models/robot/robot_file.h"
#include "render/arm_scene.h"
#include "tests/ui/window_fixture.h"
#include "ui/code/code_panel.h"
#include "ui/code/code_report.h"
#include "ui/code/count_bars.h"
#include "ui/code/equation_view.h"
#include "ui/plot_view/plot_view.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// The workspace with a small arm, whose code is made at once.
class CodeWorkspace : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->setWorkspace(Workspace::Code);
    open("craig-2r");
  }
  void open(const QString& arm) {
    ASSERT_TRUE(window->files().open(arm)) << complaints.join('\n').toStdString();
    waitUntilMade();
  }
  void waitUntilMade() {
    QCoreApplication::processEvents();
    ASSERT_TRUE(waitFor([&] { return !window->isBusy(); }));
  }
  [[nodiscard]] std::string text() {
    return find<QPlainTextEdit>("codeText")->toPlainText().toStdString();
  }
  [[nodiscard]] std::string title() { return find<QLabel>("codeTitle")->text().toStdString(); }
  [[nodiscard]] CountBars& bars(const char* name) { return *find<CountBars>(name); }
  void choose(const char* box, const char* value) {
    auto* options = find<QComboBox>(box);
    ASSERT_GE(options->findData(value), 0) << value;
    options->setCurrentIndex(options->findData(value));
    waitUntilMade();
  }
  void chooseGenerator(const QString& name) {
    auto* list = find<QListWidget>("codeGenerators");
    const auto items = list->findItems(name, Qt::MatchExactly);
    ASSERT_EQ(items.size(), 1) << name.toStdString();
    list->setCurrentItem(items.front());
    waitUntilMade();
  }
  [[nodiscard]] QStringList generatorNames() {
    QStringList names;
    auto* list = find<QListWidget>("codeGenerators");
    for (int k = 0; k < list->count(); ++k) names << list->item(k)->text();
    return names;
  }
  [[nodiscard]] EquationView& equations() { return *find<EquationView>("equationView"); }
  [[nodiscard]] ArmScene& armScene() { return window->findChild<ArmView*>()->scene(); }
};

TEST_F(CodeWorkspace, ShowsTheCodeOfTheArm) {
  EXPECT_EQ(window->workspace(), Workspace::Code);
  EXPECT_EQ(title(), "nedyn.c");
  EXPECT_THAT(text(), HasSubstr("void nedyn("));
  EXPECT_THAT(find<QLabel>("codeNote")->text().toStdString(),
              HasSubstr("follows the arm table as you type"));
}

TEST_F(CodeWorkspace, FollowsAnEdit) {
  const std::string before = text();
  studio().edits.editRobot("heavier", [](RobotDescription& robot) {
    robot.joints[1].link.mass = 3.75;
    robot.joints[1].link.inertia.zz = 0.25;
  });
  waitUntilMade();
  EXPECT_NE(text(), before);
  const std::string heavier = text();
  studio().edits.undoStack().undo();
  waitUntilMade();
  EXPECT_EQ(text(), before);
  EXPECT_NE(heavier, before);
}

/// Code of what was chosen before is neither copied nor saved under another name.
TEST_F(CodeWorkspace, HandsOutOnlyWhatWasAskedFor) {
  EXPECT_TRUE(find<QPushButton>("codeSave")->isEnabled());
  auto* list = find<QListWidget>("codeGenerators");
  list->setCurrentItem(list->findItems("FORWARD", Qt::MatchExactly).front());
  EXPECT_FALSE(find<QPushButton>("codeSave")->isEnabled());
  EXPECT_FALSE(find<QPushButton>("codeCopy")->isEnabled());
  EXPECT_THAT(find<QLabel>("codeNote")->text().toStdString(), HasSubstr("FORWARD"));
  waitUntilMade();
  EXPECT_TRUE(find<QPushButton>("codeSave")->isEnabled());
  EXPECT_EQ(title(), "forward.c");
  ASSERT_TRUE(window->files().open("puma560"));
  EXPECT_FALSE(find<QPushButton>("codeSave")->isEnabled());
  waitUntilMade();
  EXPECT_THAT(text(), HasSubstr("forward: Puma 560"));
}

/// What takes long is what makes it cheaper: it comes second.
TEST(CodeDrafts, ComputeTheSameAndCostAFewOperationsMore) {
  const RobotDescription robot = readRobot("puma3-thesis");
  CodeRequest request;
  request.what = "hbmat";
  const CodeReport draft = makeDraft(robot, request), report = makeReport(robot, request);
  EXPECT_TRUE(draft.isDraft);
  EXPECT_LT(draft.made.largestError, 1e-11);
  EXPECT_GE(totalOf(draft.made.generation.count), totalOf(report.made.generation.count));
  EXPECT_LE(totalOf(draft.made.generation.count),
            1.2 * static_cast<double>(totalOf(report.made.generation.count)));
}

TEST_F(CodeWorkspace, MakesNothingThatNobodySees) {
  const std::string before = text();
  window->setWorkspace(Workspace::Design);
  studio().edits.editRobot("heavier",
                           [](RobotDescription& robot) { robot.joints[1].link.mass = 3.75; });
  finishEvents();
  EXPECT_FALSE(window->isBusy());
  EXPECT_EQ(text(), before);
  window->setWorkspace(Workspace::Code);
  waitUntilMade();
  EXPECT_NE(text(), before);
}

TEST_F(CodeWorkspace, AppliesItsOptions) {
  choose("codeLanguage", "python");
  EXPECT_EQ(title(), "nedyn.py");
  EXPECT_THAT(text(), HasSubstr("def nedyn("));
  EXPECT_FALSE(find<QSpinBox>("codeProcessors")->isEnabled());
  choose("codeParameters", "named");
  EXPECT_THAT(text(), HasSubstr("nedyn_init"));
  choose("codeLanguage", "c");
  choose("codeLoad", "tool");
  EXPECT_THAT(text(), HasSubstr("load"));
  find<QSpinBox>("codeProcessors")->setValue(2);
  waitUntilMade();
  EXPECT_THAT(text(), HasSubstr("pthread"));
}

TEST_F(CodeWorkspace, SaysHowMuchOfASearchIsDoneAndEndsItWhenAsked) {
  open("puma3-thesis");
  const std::string before = text();
  auto* moves = find<QSpinBox>("codeMoves");
  moves->setValue(20000);
  auto* note = find<QLabel>("codeNote");
  ASSERT_TRUE(waitFor([&] { return note->text().contains("% of the search"); }));
  moves->setValue(0);
  waitUntilMade();
  EXPECT_EQ(text(), before);
  EXPECT_FALSE(note->text().contains("% of the search"));
}

TEST_F(CodeWorkspace, EnablesTheOptionsThatAGeneratorTakes) {
  EXPECT_FALSE(find<QComboBox>("codeFrame")->isEnabled());
  EXPECT_FALSE(find<QComboBox>("codeMethod")->isEnabled());
  EXPECT_TRUE(find<QComboBox>("codeFriction")->isEnabled());
  chooseGenerator("HBMAT");
  EXPECT_TRUE(find<QComboBox>("codeMethod")->isEnabled());
  chooseGenerator("JACOB");
  EXPECT_TRUE(find<QComboBox>("codeFrame")->isEnabled());
  EXPECT_FALSE(find<QComboBox>("codeLoad")->isEnabled());
  EXPECT_FALSE(find<QComboBox>("codeFriction")->isEnabled());
  chooseGenerator("KTERM");
  EXPECT_EQ(find<QComboBox>("codeLoad")->findData(""), -1);  // it is about nothing else
}

TEST_F(CodeWorkspace, OffersWhatFitsTheArm) {
  EXPECT_TRUE(generatorNames().contains("NEDYN"));
  EXPECT_FALSE(generatorNames().contains("FLEX"));
  open("elrayyes-pendulum");
  EXPECT_TRUE(generatorNames().contains("FLEX"));
  EXPECT_FALSE(generatorNames().contains("NEDYN"));
  EXPECT_EQ(title(), "flex.c");
  EXPECT_TRUE(bars("receiptTerms").bars().empty());
}

TEST_F(CodeWorkspace, SaysWhyThereIsNoneAndWhatToDo) {
  chooseGenerator("FORWARD");
  studio().edits.editRobot("without mass", [](RobotDescription& robot) {
    for (JointDescription& joint : robot.joints) joint.link = {};
  });
  waitUntilMade();
  auto* refusal = find<QLabel>("codeRefusal");
  EXPECT_TRUE(refusal->isVisible());
  EXPECT_FALSE(find<QPlainTextEdit>("codeText")->isVisible());
  EXPECT_THAT(refusal->text().toStdString(), HasSubstr("singular in every pose"));
  EXPECT_THAT(refusal->text().toStdString(), HasSubstr("give every joint something to move"));
  EXPECT_FALSE(find<QPushButton>("codeCopy")->isEnabled());
  studio().edits.undoStack().undo();
  waitUntilMade();
  EXPECT_TRUE(find<QPlainTextEdit>("codeText")->isVisible());
}

TEST_F(CodeWorkspace, CountsPassByPassAndTermByTerm) {
  open("puma3-thesis");
  const auto& passes = bars("receiptPasses").bars();
  ASSERT_GT(passes.size(), 3U);
  EXPECT_LT(passes.back().count, passes.front().count / 5);
  EXPECT_STREQ(passes.back().colourName, "good");
  EXPECT_THAT(passes.back().toolTip.toStdString(), HasSubstr("multiplications +"));
  EXPECT_EQ(bars("receiptPublished").bars().size(), 2U);
  ASSERT_EQ(bars("receiptTerms").bars().size(), 4U);
  const auto* plot = find<PlotView>("receiptSpeedUp");
  ASSERT_EQ(plot->stack().plots().size(), 1U);
  ASSERT_EQ(plot->stack().plots()[0].curves.size(), 2U);
  const auto& made = *plot->stack().plots()[0].curves[0].y;
  const auto& most = *plot->stack().plots()[0].curves[1].y;
  ASSERT_EQ(made.size(), 16U);
  EXPECT_EQ(made[0], 1);
  for (std::size_t k = 0; k < made.size(); ++k) EXPECT_LE(made[k], most[k] + 1e-12);
}

TEST_F(CodeWorkspace, CopiesAndSavesWithItsTest) {
  find<QPushButton>("codeCopy")->click();
  EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), text());
  auto* panel = window->findChild<CodePanel*>();
  ASSERT_TRUE(panel->save(QString::fromStdString(path("arm.c"))));
  EXPECT_TRUE(std::filesystem::exists(path("arm.c")));
  EXPECT_TRUE(std::filesystem::exists(path("arm_test.c")));
  EXPECT_FALSE(panel->save(QString::fromStdString(path("no-such-folder/arm.c"))));
  EXPECT_EQ(complaints.size(), 1);
}

TEST_F(CodeWorkspace, ShowsTheSelfTest) {
  find<QComboBox>("codeFile")->setCurrentIndex(1);
  EXPECT_EQ(title(), "nedyn_test.c");
  EXPECT_THAT(text(), HasSubstr("int main("));
  choose("codeLanguage", "latex");
  EXPECT_EQ(title(), "nedyn.tex");  // in which there is none
}

TEST_F(CodeWorkspace, ATermUnderTheMouseSaysItsValueAndLightsUp) {
  window->showPanel("equations");
  waitUntilMade();
  ASSERT_EQ(equations().termCount(), 16);
  const int selected = studio().selection.joint();
  const QPointF at = equations().boxOf(1).center();
  QTest::mouseMove(&equations(), at.toPoint());
  QMouseEvent move(QEvent::MouseMove, at, equations().mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                   Qt::NoModifier);
  QApplication::sendEvent(&equations(), &move);
  EXPECT_EQ(equations().term(), 1);
  const std::string foot = find<QLabel>("equationTerm")->text().toStdString();
  EXPECT_THAT(foot, HasSubstr("now 2.3 kg m²"));  // m2 a2² of 2.3 kg and 1 m
  EXPECT_THAT(foot, HasSubstr("link 2, axis 1 in the view"));
  EXPECT_EQ(armScene().markedCount(), 1);
  EXPECT_EQ(studio().selection.joint(), selected);
  QTest::keyClick(&equations(), Qt::Key_Right);
  EXPECT_EQ(equations().term(), 2);
  QTest::keyClick(&equations(), Qt::Key_Escape);
  EXPECT_EQ(equations().term(), -1);
  EXPECT_EQ(armScene().markedCount(), 0);
}

TEST_F(CodeWorkspace, WhatIsMarkedGoesWithThePanel) {
  EXPECT_TRUE(window->showPanel("code:equations:3").isEmpty());
  waitUntilMade();
  ASSERT_TRUE(waitFor([&] { return equations().term() == 2; }));
  EXPECT_EQ(armScene().markedCount(), 1);
  window->showPanel("code");
  QCoreApplication::processEvents();
  EXPECT_EQ(armScene().markedCount(), 0);
  EXPECT_FALSE(window->showPanel("code:toaster").isEmpty());
}

TEST_F(CodeWorkspace, EquationsOfLongArmsAreRefusedInWords) {
  window->showPanel("equations");
  open("puma560");
  EXPECT_THAT(find<QLabel>("equationsRefusal")->text().toStdString(),
              HasSubstr("more than three fill pages"));
  EXPECT_FALSE(find<QPushButton>("equationsCopy")->isEnabled());
}

TEST_F(CodeWorkspace, EquationsAreCopiedAsLatex) {
  window->showPanel("equations");
  waitUntilMade();
  find<QPushButton>("equationsCopy")->click();
  EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(), HasSubstr("\\begin{align*}"));
}

}  // namespace
}  // namespace denavit
