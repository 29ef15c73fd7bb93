#include "tests/ui/monkey.h"

#include <cstdlib>

#include "models/document/recovery_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/recovery/autosave.h"

namespace denavit {
namespace {

/// From the environment, for longer runs, other seeds and other arms.
std::string readEnvironment(const char* name, const char* byDefault) {
  const char* text = std::getenv(name);
  return text ? text : byDefault;
}

class MonkeyTest : public WindowTest {
 protected:
  void SetUp() override {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    WindowTest::SetUp();
    window->resize(1100, 720);  // a small picture is a quick one
  }
  void TearDown() override {
    studio().preferences.setValues({});
    WindowTest::TearDown();
  }
  /// Everything that is saved, as text.
  [[nodiscard]] std::string contents() { return toRecoveryJson(document().state()); }
  /// Acts at random, then undoes everything.
  /// @param usualActions, usualSeed  used unless the environment gives other values
  void playAndUndo(const char* usualActions, const char* usualSeed);
};

/// Acts on a window with the style sheet and the arm, which takes several times as long.
class DrawnMonkeyTest : public MonkeyTest {
 protected:
  DrawnMonkeyTest() { isStyled = drawsArm = true; }
};

void MonkeyTest::playAndUndo(const char* usualActions, const char* usualSeed) {
  const int actions = std::stoi(readEnvironment("DENAVIT_MONKEY_ACTIONS", usualActions));
  const auto seed =
      static_cast<quint32>(std::stoul(readEnvironment("DENAVIT_MONKEY_SEED", usualSeed)));
  const std::string log = (std::filesystem::temp_directory_path() / "denavit-monkey.log").string();
  SCOPED_TRACE("seed " + std::to_string(seed) + ", all actions in " + log);
  studio().open(readEnvironment("DENAVIT_MONKEY_OPENS", "free-fall"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.2; });
  studio().edits.undoStack().clear();  // from here on
  const std::string start = contents();
  int moves = 0;  // of the undo stack: edits and undone ones
  QObject::connect(&studio().edits.undoStack(), &QUndoStack::indexChanged, window.get(),
                   [&moves] { ++moves; });
  {
    // Beside it autosave serialises the document all the time, whatever state it is in.
    const Autosave autosave(studio().edits, studio().preferences,
                            RecoveryStore(QString::fromStdString(path("recovery"))));
    test::Monkey monkey(*window, seed, log);
    for (int i = 0; i < actions; ++i) {
      monkey.act();
      ASSERT_EQ(studio().document().path(), "") << monkey.lastActions();
      if (HasFailure()) FAIL() << monkey.lastActions();
    }
    QCoreApplication::processEvents();
  }
  studio().runs.job().cancel();
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  EXPECT_GT(moves, actions / 50) << "the monkey did nothing that counts";
  studio().edits.undoStack().setIndex(0);
  EXPECT_EQ(contents(), start);
  if (!HasFailure()) std::filesystem::remove(log);
}

TEST_F(MonkeyTest, AfterThousandsOfRandomActionsUndoLeadsBackToTheStart) {
  playAndUndo("4000", "20");
}
TEST_F(DrawnMonkeyTest, AfterAThousandRandomActionsUndoLeadsBackToTheStart) {
  playAndUndo("1000", "21");
}

}  // namespace
}  // namespace denavit
