#pragma once

#include <QAction>
#include <QTableView>
#include <QTest>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include <gmock/gmock.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/mechanism/chain_kinematics.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "tests/ui/finish_events.h"
#include "ui/arm_table/dh_table_model.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/text/decimal_sign.h"
#include "ui/theme/theme.h"
#include "ui/view3d/arm_view.h"
#include "ui/view3d/gl_host.h"
#include "ui/window/main_window.h"

namespace denavit {

/// A window that nobody looks at but that works like any other. Tests find its actions and widgets
/// by name. Unless DENAVIT_PICTURES is set, two things are left out that take most of the time of
/// such tests. The window has no style sheet: with one, making a window takes twice as long. And
/// the window shows a sentence in place of the arm: if a window contains a widget with OpenGL, Qt
/// composes the whole window by OpenGL at every change.
class WindowTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = std::filesystem::temp_directory_path() /
             (std::string("denavit-ui-") + info->test_suite_name() + "-" + info->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    desk = std::make_unique<Studio>();
    allowOpenGl(drawsArm || pictures());
    allowStyleSheet(isStyled || pictures());
    applyTheme(*qApp);
    window = std::make_unique<MainWindow>(*desk);
    window->setUnattended(true);
    // Software OpenGL takes a third of a second for a clean picture, which nobody looks at here.
    if (!pictures()) find<ArmView>("armView")->setBestAtRest(PictureQuality::Fast);
    questions.askUnsaved = [this](const QString&) {
      ++askedUnsaved;
      return answer;
    };
    questions.askSavePath = [this](const QString&, Document::Kind) { return target; };
    questions.askOpenPath = [this] { return openPath; };
    questions.askConflict = [this](const QString&, const QStringList& differences) {
      ++askedConflict;
      shownDifferences = differences;
      return conflict;
    };
    questions.askReload = [this](const QString&) {
      ++askedReload;
      return mayReload;
    };
    questions.showDifferences = [this](const QString&, const QStringList& differences) {
      shownDifferences = differences;
    };
    questions.complain = [this](const QString&, const QString& text) { complaints << text; };
    window->files().setQuestions(questions);
    window->show();
  }
  void TearDown() override {
    window.reset();
    desk.reset();
    allowOpenGl(true);
    allowStyleSheet(true);
    applyTheme(*qApp);  // other tests find the usual look
    setDecimalComma(false);
    std::filesystem::remove_all(folder);
  }

  [[nodiscard]] Studio& studio() { return *desk; }
  [[nodiscard]] Document& document() { return desk->document(); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }

  template <typename T>
  T* find(const QString& name) {
    T* child = window->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  void trigger(const QString& action) { find<QAction>(action)->trigger(); }

  /// The cell of the DH table, 0-based row.
  [[nodiscard]] QModelIndex cell(int row, DhTableModel::Field field) {
    auto* model = qobject_cast<DhTableModel*>(find<QTableView>("dhTable")->model());
    return model->index(row, model->columnOf(field));
  }
  bool enter(int row, DhTableModel::Field field, const QString& text) {
    const QModelIndex index = cell(row, field);
    return find<QTableView>("dhTable")->model()->setData(index, text, Qt::EditRole);
  }
  /// Types into a line as a person does, and confirms.
  void type(QWidget* line, const QString& text) {
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    QCoreApplication::processEvents();  // tables take an entry by a queued call
  }

  /// Where forward kinematics puts the tool of the document's arm, or of its mechanism's first
  /// chain, in the document's pose.
  [[nodiscard]] Eigen::Vector3d calcTool() {
    if (const auto& description = document().mechanism()) {
      const Mechanism mechanism = makeMechanism(*description);
      ChainKinematics first(mechanism.chains.front());
      first.place(toCoordinates(mechanism, document().pose()));
      return first.toolPose().p;
    }
    const Arm<double> arm = makeArm(document().robot());
    const std::vector<double>& pose = document().pose();
    Kinematics<double> kinematics;
    calcForwardKinematics<double>(
        arm, Eigen::Map<const Eigen::VectorXd>(pose.data(), static_cast<Eigen::Index>(pose.size())),
        kinematics);
    return kinematics.X_WT.p;
  }

  /// Lets the window work until a condition holds. @returns whether it came to hold
  template <typename Condition>
  bool waitFor(Condition&& condition, int timeout_ms = 60000) {
    return QTest::qWaitFor(condition, timeout_ms);
  }
  bool runToEnd() {
    const std::size_t runs = document().runs().size();
    const auto before = document().lastRun();
    studio().runs.run();
    const bool ended = waitFor([&] {
      return !studio().runs.job().isRunning() &&
             (document().runs().size() > runs || document().lastRun() != before);
    });
    finishEvents();  // panels draw the run in the next turn of events
    return ended;
  }

  /// From here on the window is laid out but not drawn: for tests that look at places and texts.
  void stopDrawing() { window->setUpdatesEnabled(false); }
  /// Where DENAVIT_PICTURES asks for pictures; null: they are only drawn.
  static const char* pictures() { return std::getenv("DENAVIT_PICTURES"); }
  /// The window as it looks now.
  void keepPicture(const std::string& name, int settling_ms = 1500) {
    pictures() ? QTest::qWait(settling_ms) : finishEvents();
    const QPixmap picture = window->grab();
    EXPECT_FALSE(picture.isNull());
    if (!pictures()) return;
    EXPECT_TRUE(picture.save(QStringLiteral("%1/%2.png").arg(pictures(), name.c_str())));
  }

  bool isStyled = false, drawsArm = false;
  std::filesystem::path folder;
  std::unique_ptr<Studio> desk;
  std::unique_ptr<MainWindow> window;
  FileQuestions questions;
  FileQuestions::Answer answer = FileQuestions::Answer::Cancel;
  FileQuestions::Target target;
  QString openPath;
  QStringList complaints;
  FileQuestions::Conflict conflict = FileQuestions::Conflict::Cancel;
  bool mayReload = false;
  QStringList shownDifferences;
  int askedUnsaved = 0, askedConflict = 0, askedReload = 0;
};

/// A window with the studio's style sheet, for tests that look at sizes, places and colours.
class StyledWindowTest : public WindowTest {
 protected:
  StyledWindowTest() { isStyled = true; }
};

/// A window with the style sheet and the arm, for tests that look at everything on the screen.
class DrawnWindowTest : public StyledWindowTest {
 protected:
  DrawnWindowTest() { drawsArm = true; }
};

}  // namespace denavit
