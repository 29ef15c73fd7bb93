#include "ui/text/plain_texts.h"

#include <QAbstractButton>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QToolTip>
#include <QTreeView>
#include <QTreeWidget>
#include <QUndoStack>
#include <fstream>

#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/text_walker.h"
#include "tests/ui/window_fixture.h"
#include "ui/import/import_dialog.h"
#include "ui/recovery/recovery_dialog.h"
#include "ui/text/access_keys.h"
#include "ui/window/recent_files.h"
#include "ui/window/session.h"

namespace denavit {
namespace {

using test::kHostileFileName;
using test::kHostileName;
using testing::IsEmpty;

const std::string kHostileText =
    std::string(kHostileName) + "<br><a href='file:///'>b</a> <b>bold</b> &lt;";

std::vector<std::string> toStrings(const QStringList& lines) {
  std::vector<std::string> all;
  for (const QString& line : lines) all.push_back(line.toStdString());
  return all;
}

/// A project that says the hostile name wherever a text may stand, in a file and a folder of that
/// name.
class HostileNames : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    place = folder / kHostileFileName;
    std::filesystem::create_directories(place);
    file = (place / (std::string(kHostileFileName) + ".json")).string();
    measured = (place / (std::string(kHostileFileName) + ".csv")).string();
    std::ofstream(measured) << "time_s;" << kHostileFileName << ";q1 [deg]\n0;1;1\n1;2;2\n";
    writeProject(file, makeProject());
  }

  [[nodiscard]] ProjectDescription makeProject() const {
    ProjectDescription project;
    ScenarioDescription& scenario = project.scenario;
    scenario = readScenario("free-fall");
    scenario.name = scenario.description = scenario.source = kHostileText;
    scenario.duration = 0.2;
    scenario.robotReference.clear();
    RobotDescription& robot = scenario.robot;
    robot.name = robot.description = robot.source = kHostileText;
    for (JointDescription& joint : robot.joints) joint.name = kHostileText;
    Desk& arranged = project.desk;
    arranged.states = {{kHostileName, {0.1}, {}}, {"b" + kHostileText, {0.2}, {}}};
    arranged.views = {{kHostileName}, {"b" + kHostileText}};
    arranged.views[0].position_W = arranged.views[1].position_W = {2, 2, 2};
    PlotSpec plot;
    plot.title = kHostileText;
    plot.curves = {{"q1_rad", false}, {kHostileName, false}, {"power", true}};
    PlotSpec unnamed;
    unnamed.kind = PlotSpec::Kind::XY;
    unnamed.xChannel = kHostileName;
    unnamed.curves = {{kHostileName, false}, {"measured/" + kHostileText + "/q1_rad", true}};
    PlotSpec preset;
    preset.preset = kHostileName;
    arranged.plots = {plot, unnamed, preset};
    arranged.derivedChannels = {{"power", kHostileName, "q1_rad"},
                                {kHostileName, kHostileText, kHostileText}};
    arranged.measuredFiles = {{kHostileText, measured, 0, 1},
                              {"gone", (place / "gone.csv").string(), 0, 1}};
    return project;
  }

  void open() {
    ASSERT_TRUE(window->files().open(QString::fromStdString(file)))
        << complaints.join('\n').toStdString();
    window->session().recent().add(QString::fromStdString(file));
    finishEvents();
    walker.walk("opened");
  }

  /// Every workspace, every panel, every tab in front once.
  void walkEverywhere(const QString& occasion) {
    for (const Workspace workspace :
         {Workspace::Design, Workspace::Motion, Workspace::Simulate, Workspace::Analyse,
          Workspace::Code, Workspace::Linear, Workspace::Present}) {
      window->setWorkspace(workspace);
      finishEvents();
    }
    for (const char* panel :
         {"arm", "link", "joints", "poses", "run", "runs", "plots", "torque", "problems",
          "kinematics", "formulations", "identification", "modes", "study"}) {
      window->showPanel(panel);
      QCoreApplication::processEvents();
    }
    for (auto* tabs : window->findChildren<QTabWidget*>()) {
      for (int i = 0; i < tabs->count(); ++i) {
        tabs->setCurrentIndex(i);
        QCoreApplication::processEvents();
        walker.walk(occasion);
      }
    }
  }

  /// Walks what stands in the foreground as soon as it does, and closes it.
  void walkNextDialog(const QString& occasion) {
    QTimer::singleShot(0, window.get(), [this, occasion] {
      walker.walk(occasion);
      ++dialogs;
      if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
      if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
        return box->done(QMessageBox::Cancel);
      }
      if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
    });
  }
  /// Shows a dialog that does not wait, and walks it.
  void walkShown(const QString& occasion) {
    finishEvents();
    walker.walk(occasion);
    ++dialogs;
    for (QWidget* dialog : QApplication::topLevelWidgets()) {
      if (dialog != window.get() && dialog->isVisible() && dialog->inherits("QDialog")) {
        dialog->close();
      }
    }
    finishEvents();
  }

  std::filesystem::path place;
  std::string file, measured;
  test::TextWalker walker;
  int dialogs = 0;
};

TEST_F(HostileNames, AreShownAsTheyAreInAllPanelsAndMenus) {
  open();
  ASSERT_TRUE(runToEnd());
  ASSERT_TRUE(runToEnd());
  const auto run = document().lastRun();
  document().setRunNote({.number = 2, .name = kHostileText, .kept = true});
  studio().edits.editDesk(QStringLiteral("save view \"%1\"").arg(kHostileName),
                          [](Desk& after) { after.views[0].viewAngle_rad = 0.4; });
  EXPECT_EQ(studio().edits.undoStack().undoText().count("R&&D"), 1);
  emit studio().messages.said(kHostileName);
  auto* list = find<QTreeWidget>("runList");
  list->selectAll();
  walkEverywhere("after runs");
  find<QTreeView>("channelTree")->selectAll();
  for (QWidget* view : std::initializer_list<QWidget*>{list, find<QTreeView>("channelTree")}) {
    walkNextDialog("context menu");
    emit view->customContextMenuRequested(QPoint(5, 5));
  }
  EXPECT_GT(walker.hostileTexts(), 100);
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST_F(HostileNames, AreShownAsTheyAreInProblemsOfARunThatIsRefused) {
  open();
  studio().edits.editScenario("spoil", [this](ScenarioDescription& s) {
    s.input.tau.assign(6, kHostileText);
    s.prescribed[2] = kHostileText;
    s.wrench.emplace().force[0] = kHostileText;
  });
  studio().edits.editRobot("spoil", [](RobotDescription& robot) {
    robot.joints[0].friction.expression = kHostileText;
    robot.joints[1].link.mass = -1;
  });
  studio().runs.run();
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  walkEverywhere("refused");
  studio().edits.editScenario("spoil", [this](ScenarioDescription& s) {
    s.input.tau.clear();
    s.input.csv = measured + ".csv";
  });
  walkEverywhere("no table");
  EXPECT_GT(walker.hostileTexts(), 100);
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST_F(HostileNames, AreShownAsTheyAreInDialogs) {
  open();
  ASSERT_TRUE(runToEnd());
  walkNextDialog("channels");
  find<QAbstractButton>("deriveChannel")->click();
  window->showFilmDialog();
  walkShown("film");
  window->showKeys();
  walkShown("keys");
  window->showGallery();
  walkShown("gallery");
  window->showPreferences();
  walkShown("preferences");
  window->showAbout();
  walkShown("about");
  for (QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
    if (!button->objectName().contains("fillS")) continue;
    button->click();
    walkShown("fill from a shape");
  }
  EXPECT_GE(dialogs, 8);
  EXPECT_GT(walker.hostileTexts(), 20);
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST_F(HostileNames, AreShownAsTheyAreInMessageBoxes) {
  open();
  const FileQuestions boxes = makeFileDialogs(window.get(), document());
  walkNextDialog("unsaved");
  EXPECT_EQ(boxes.askUnsaved(QString::fromStdString(kHostileText)), FileQuestions::Answer::Cancel);
  ASSERT_FALSE(window->files().open(QString::fromStdString((place / "none.json").string())));
  std::ofstream(place / "bad.json") << R"({"schema": "denavit-robot/1", "<img src='x.png'>": 1})";
  ASSERT_FALSE(window->files().open(QString::fromStdString((place / "bad.json").string())));
  complaints << QString::fromStdString(kHostileText);
  ASSERT_EQ(complaints.size(), 3);
  for (const QString& text : complaints) {
    walkNextDialog("complaint");
    boxes.complain(kHostileName, text);
  }
  // Those that Qt makes by itself, as for a file that exists.
  walkNextDialog("of Qt");
  QMessageBox::question(window.get(), kHostileName, kHostileName);
  EXPECT_EQ(dialogs, 5);
  EXPECT_TRUE(walker.hasSeen("QMessageBox"));
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST_F(HostileNames, AreShownAsTheyAreWhereLostWorkIsOffered) {
  open();
  std::vector<LostDocument> lost(2);
  lost[0].path = lost[1].path = QString::fromStdString(file);
  lost[0].state = document().state();
  lost[1].problem = QString::fromStdString(kHostileText);
  RecoveryDialog dialog(std::move(lost), window.get());
  dialog.show();
  walker.walk("lost work");
  for (const int row : {0, 1}) {
    dialog.findChild<QListWidget*>("lostDocuments")->setCurrentRow(row);
    walkNextDialog("discard");
    dialog.findChild<QPushButton*>("discardLost")->click();
  }
  EXPECT_EQ(dialogs, 2);
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST_F(HostileNames, AreShownAsTheyAreInImports) {
  const std::string name = "<img src='x.png'> R&D";
  const std::vector<std::pair<std::string, std::string>> files{
      {".csv", "joint;" + name + ";theta;d;a;alpha\n" + name + ";" + name +
                   ";0;0.1;0.2;90\nR&D <b>;2;0;0.1;0.3;0\n"},
      {".bad", name + "\n" + name},
      {".urdf",
       "<robot name=\"&lt;img src='x.png'> R&amp;D\"><link name=\"&lt;b>a R&amp;D\"/>"
       "<link name=\"&lt;img src='x.png'> R&amp;D\"/><link name='c'/>"
       "<joint name=\"&lt;img src='x.png'> R&amp;D\" type='continuous'>"
       "<parent link=\"&lt;b>a R&amp;D\"/><child link=\"&lt;img src='x.png'> R&amp;D\"/></joint>"
       "<joint name='R&amp;D &lt;b>' type='revolute'><parent link=\"&lt;img src='x.png'> "
       "R&amp;D\"/>"
       "<child link='c'/><limit lower='0' upper='1' effort='1' velocity='1'/></joint></robot>"}};
  for (const auto& [suffix, text] : files) {
    const std::string path = (place / (kHostileFileName + suffix)).string();
    std::ofstream(path) << text;
    ImportDialog dialog(studio().edits, studio().selection, studio().messages, {}, window.get());
    dialog.show();
    (void)dialog.openFile(QString::fromStdString(path));
    finishEvents();
    walker.walk(QString::fromStdString("import " + suffix));
    (void)dialog.openFile(QString::fromStdString(path + ".none"));
    walker.walk(QString::fromStdString("no file " + suffix));
    dialog.findChild<QPushButton*>("importOk")->click();
    walker.walk(QString::fromStdString("imported " + suffix));
  }
  EXPECT_GT(walker.hostileTexts(), 10);
  EXPECT_THAT(toStrings(walker.findings()), IsEmpty());
}

TEST(TextWalker, FindsWhatIsReadAsHtmlOrHoldsAnAccessKey) {
  const QString name = kHostileName;
  QWidget parent;
  QLabel label(name, &parent);
  label.ensurePolished();
  label.setTextFormat(Qt::AutoText);
  QPushButton button(name, &parent);
  QMenu menu(&parent);
  menu.addAction(name);
  parent.setWhatsThis(name);
  QLabel tags("<b>ours</b>", &parent);
  test::TextWalker walker;
  walker.walk("here");
  QSet<QString> kinds;
  for (const QString& finding : walker.findings()) kinds << finding.section(' ', 0, 0);
  for (const char* kind :
       {"rich-label", "auto-label", "access-key", "rich-whats-this", "tags-shown"}) {
    EXPECT_TRUE(kinds.contains(kind)) << kind;
  }
}

TEST(PlainTexts, ALabelIsRichOnlyWhereThatIsAskedFor) {
  QLabel usual("<b>x</b>"), rich("<b>x</b>");
  rich.setTextFormat(Qt::RichText);
  const int plainWidth = usual.sizeHint().width();
  EXPECT_EQ(usual.textFormat(), Qt::PlainText);
  EXPECT_EQ(rich.textFormat(), Qt::RichText);
  EXPECT_GT(plainWidth, rich.sizeHint().width());
}

TEST(PlainTexts, AccessKeysAreOfOurTextsOnly) {
  EXPECT_EQ(withoutAccessKeys("R&D && co"), "R&&D &&&& co");
  for (const char* name : {"R&D", "&&", "a & b", "plain"}) {
    EXPECT_EQ(toShownText(withoutAccessKeys(name)), name);
  }
  EXPECT_EQ(toShownText("&Open"), "Open");
}

}  // namespace
}  // namespace denavit
