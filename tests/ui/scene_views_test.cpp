#include <QAction>
#include <QFile>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include "models/files/read_file.h"
#include "models/robot/robot.h"
#include "render/arm_scene.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/scene/saved_views.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

class SceneViewsTest : public DrawnWindowTest {
 protected:
  ArmView& view() { return *find<ArmView>("armView"); }
  SavedViews& saved() { return *window->findChild<SavedViews*>(); }
  /// The entries of the menu as it opens.
  QMenu* openMenu() {
    auto* menu = find<QMenu>("menuSavedViews");
    emit menu->aboutToShow();
    return menu;
  }
  QString name(std::size_t k) { return QString::fromStdString(document().desk().views.at(k).name); }
};

TEST_F(SceneViewsTest, AViewIsSavedFoundAgainRenamedAndDeletedUndoably) {
  view().setView(StandardView::Top);
  view().setParallel(true);
  const CameraState top = view().camera();
  saved().setAskName([](const QString&, const QString&) { return QString("from above"); });
  openMenu()->findChild<QAction*>("saveView")->trigger();
  ASSERT_EQ(document().desk().views.size(), 1U);
  view().setView(StandardView::Isometric);
  view().setParallel(false);
  openMenu()->findChild<QAction*>("goToView0")->trigger();
  EXPECT_TRUE(view().camera().parallel);
  EXPECT_LT((view().camera().position_W - top.position_W).norm(), 1e-9);
  EXPECT_LT((view().camera().up_W - top.up_W).norm(), 1e-9);
  saved().setAskName([](const QString&, const QString& old) { return old + " 2"; });
  openMenu()->findChild<QAction*>("renameView0")->trigger();
  EXPECT_EQ(name(0), "from above 2");
  openMenu()->findChild<QAction*>("deleteView0")->trigger();
  EXPECT_TRUE(document().desk().views.empty());
  studio().edits.undoStack().undo();
  EXPECT_EQ(name(0), "from above 2");
  studio().edits.undoStack().undo();
  EXPECT_EQ(name(0), "from above");
  studio().edits.undoStack().undo();
  EXPECT_TRUE(document().desk().views.empty());
}

TEST_F(SceneViewsTest, NamesAreNeitherEmptyNorTakenTwice) {
  saved().save("  ");
  EXPECT_TRUE(document().desk().views.empty());
  saved().save("a");
  saved().save("b");
  saved().rename(1, "a");
  EXPECT_EQ(name(1), "b");
  view().setView(StandardView::Left);
  saved().save("a");
  ASSERT_EQ(document().desk().views.size(), 2U) << "the same name is the same view";
  saved().remove(7);
  saved().goTo(-1);
}

TEST_F(SceneViewsTest, TheModelIsWrittenAsValidGltfWithNamedLinks) {
  studio().open("puma560");
  QString error;
  ASSERT_TRUE(window->exportModel(QString::fromStdString(path("puma.gltf")), error))
      << error.toStdString();
  std::ifstream file(path("puma.gltf"));
  const auto gltf = nlohmann::json::parse(file);
  EXPECT_EQ(gltf["asset"]["version"], "2.0");
  const auto& root = gltf["nodes"].at(gltf["scenes"][0]["nodes"][0].get<std::size_t>());
  EXPECT_EQ(root["name"], document().robot().name);
  std::vector<std::string> names;
  for (const auto& child : root["children"]) {
    const auto& node = gltf["nodes"].at(child.get<std::size_t>());
    EXPECT_LT(node["mesh"].get<std::size_t>(), gltf["meshes"].size());
    names.push_back(node["name"]);
  }
  EXPECT_EQ(names.front(), "base");
  EXPECT_THAT(names, testing::Contains(testing::StartsWith("link 2")));
  EXPECT_FALSE(gltf.contains("cameras"));
  EXPECT_FALSE(window->exportModel("/nowhere/at/all.gltf", error));
  EXPECT_THAT(error.toStdString(), testing::HasSubstr("/nowhere"));
}

TEST_F(SceneViewsTest, AGltfHoldsNamesAsTheyAreAndNothingThatTurnsALine) {
  studio().open("craig-2r");
  for (const std::string name :
       {"\"], \"x\": \"\\", "</script>\n\x01", "\u202e abc \u2028", "Prüfstand 😀"}) {
    studio().edits.editRobot("name it", [&](RobotDescription& robot) {
      robot.name = name;
      for (JointDescription& joint : robot.joints) joint.name = name;
    });
    QString error;
    ASSERT_TRUE(window->exportModel(QString::fromStdString(path("a.gltf")), error))
        << error.toStdString();
    const std::string text = readFile(path("a.gltf"));
    EXPECT_TRUE(
        std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
    const auto gltf = nlohmann::json::parse(text);
    std::vector<std::string> names;
    for (const auto& node : gltf["nodes"]) names.push_back(node["name"]);
    EXPECT_THAT(names, testing::Contains(name));
    EXPECT_THAT(names, testing::Contains("link 2 " + name));
  }
}

TEST_F(SceneViewsTest, ThePathTakesTheColourThatIsChosen) {
  studio().open("free-fall");
  studio().edits.editScenario("short",
                              [](ScenarioDescription& scenario) { scenario.duration = 0.2; });
  ASSERT_TRUE(runToEnd());
  finishEvents();
  auto* menu = find<QToolButton>("traceChoice")->menu();
  ASSERT_EQ(menu->actions().size(), 2 + 6) << "one colour, speed, six torques";
  EXPECT_EQ(view().traceColouring(), "plain");
  menu->actions()[1]->trigger();
  finishEvents();
  EXPECT_EQ(view().traceColouring(), "speed");
}

TEST_F(SceneViewsTest, ThePreferenceDecidesTheMouse) {
  EXPECT_EQ(mousePresetOf(studio().preferences.values().mouse), MousePreset::MuJoCo);
  EXPECT_EQ(mousePresetOf("cad"), MousePreset::Cad);
  EXPECT_EQ(mousePresetOf("vtk"), MousePreset::Vtk);
  using enum CameraMotion;
  EXPECT_EQ(motionOf(MousePreset::Cad, Qt::MiddleButton, {}), Turn);
  EXPECT_EQ(motionOf(MousePreset::Cad, Qt::LeftButton, {}), None);
  EXPECT_EQ(motionOf(MousePreset::Cad, Qt::MiddleButton, Qt::ShiftModifier), Move);
  EXPECT_EQ(motionOf(MousePreset::Vtk, Qt::RightButton, {}), Zoom);
  EXPECT_EQ(motionOf(MousePreset::MuJoCo, Qt::RightButton, {}), Move);
  for (const MousePreset preset : {MousePreset::MuJoCo, MousePreset::Vtk, MousePreset::Cad})
    EXPECT_EQ(motionOf(preset, Qt::NoButton, {}), None);
}

}  // namespace
}  // namespace denavit
