#include <QAbstractItemView>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <fstream>
#include <functional>
#include <utility>

#include "models/json/json_document.h"
#include "tests/motor_shoulder.h"
#include "tests/ui/window_fixture.h"
#include "ui/jobs/job_base.h"

namespace denavit {
namespace {

/// One change of each kind that an arm with motors and a link that bends can have.
Json makeChanges() {
  return {{"joints[0].link.mass", 4.5},
          {"joints[0].a", 0.45},
          {"joints[0].limits.effort", 75},
          {"joints[1].limits.velocity", 2.5},
          {"joints[0].friction.viscous", 0.9},
          {"joints[0].actuator.gear_ratio", 55},
          {"joints[0].actuator.efficiency", 0.7},
          {"joints[0].actuator.supply.current", 3},
          {"joints[1].link.beam.modes", {{"x", 0}, {"y", 2}, {"z", 0}}},
          {"payload.mass", 0.7},
          {"tool.xyz", {0.1, 0, 0}},
          {"gravity", {0, -3.7, 0}}};
}

Json makeRobot() {
  return Json::parse(R"({"schema": "denavit-robot/1", "name": "two links", "convention": "standard",
    "gravity": [0, -9.81, 0], "tool": {"xyz": [0, 0, 0]}, "payload": {"mass": 0.1},
    "joints": [)" + test::kMotorShoulder +
                     R"(,
      {"name": "elbow", "type": "revolute", "a": 0.4,
       "limits": {"lower": -2, "upper": 2, "velocity": 4, "effort": 30},
       "link": {"mass": 2, "beam": {"bending_stiffness_y": 500, "bending_stiffness_z": 500,
                "torsional_stiffness": 400, "rotary_inertia_per_length": 1e-4,
                "modes": {"x": 0, "y": 1, "z": 0}}}}]})");
}

/// The same arm with the changes written into it.
Json withChanges(Json robot) {
  const Json changes = makeChanges();
  for (const auto& [path, value] : changes.items()) {
    std::string pointer = "/" + path;
    for (char& c : pointer) {
      if (c == '.' || c == '[') c = '/';
    }
    std::erase(pointer, ']');
    robot[Json::json_pointer(pointer)] = value;
  }
  return robot;
}

class ChangesWindow : public WindowTest {
 protected:
  /// Waits until all computations have ended.
  void settle() {
    const auto works = [&] {
      finishEvents();
      for (const QObject* root :
           {static_cast<QObject*>(window.get()), static_cast<QObject*>(desk.get())}) {
        for (const JobBase* job : root->findChildren<JobBase*>()) {
          if (job->isRunning()) return true;
        }
      }
      return false;
    };
    ASSERT_TRUE(waitFor([&] { return !works(); }));
  }

  /// Times that were measured, and numbers of runs, do not depend on the arm. Some panels go on
  /// computing while they are read.
  [[nodiscard]] static bool isOfTheArm(const QString& line) {
    return !line.contains("computed in") && !line.contains("Run ") &&
           !line.startsWith("dockFormulations") && !line.startsWith("dockLinear") &&
           !line.startsWith("dockCode") && !line.startsWith("dockReceipt");
  }

  /// Every word on screen, panel by panel: labels, lines and tables.
  QStringList tellAll() {
    QStringList told;
    for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
      dock->show();
      dock->raise();
      settle();
      for (const QLabel* label : dock->findChildren<QLabel*>()) {
        told << dock->objectName() + "." + label->objectName() + ": " + label->text();
      }
      for (const QLineEdit* line : dock->findChildren<QLineEdit*>()) {
        told << dock->objectName() + "." + line->objectName() + ": " + line->text();
      }
      for (const QAbstractItemView* view : dock->findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* model = view->model();
        for (int row = 0; model && row < model->rowCount(); ++row) {
          QStringList cells;
          for (int column = 0; column < model->columnCount(); ++column) {
            cells << model->index(row, column).data().toString();
          }
          told << dock->objectName() + "." + view->objectName() + ": " + cells.join(" | ");
        }
      }
    }
    told.erase(std::ranges::remove_if(told, std::not_fn(isOfTheArm)).begin(), told.end());
    return told;
  }

  /// What the window says before a run and after it, at one of its instants.
  QStringList tell(const Json& scenario) {
    const std::string file = path("s.json");
    std::ofstream(file) << scenario.dump();
    EXPECT_EQ(document().open(file), "");
    (void)tellAll();  // panels begin to compute when they are first seen
    const QStringList told = tellAll();
    EXPECT_TRUE(runToEnd());
    studio().playback.pause();
    studio().playback.setTime(0.2);
    (void)tellAll();
    return told + tellAll();
  }
};

/// The panels show the same for an arm with changes as for the changed arm.
TEST_F(ChangesWindow, EveryPanelSeesThem) {
  Json scenario = {{"schema", "denavit-scenario/1"},
                   {"name", "a motion"},
                   {"robot", makeRobot()},
                   {"input",
                    {{"trajectory",
                      {{"points", {{{"q", {0.2, 0.1}}}, {{"q", {1.1, -0.8}}, {"time", 0.4}}}},
                       {"profile", "quintic"},
                       {"limits", {{"velocity", {3, 3}}, {"acceleration", {20, 20}}}}}},
                     {"controller", {{"law", "pd"}, {"kp", {400, 200}}, {"kd", {20, 10}}}}}},
                   {"duration", 0.4},
                   {"output_step", 0.02}};
  const QStringList unchanged = tell(scenario);
  scenario["changes"] = makeChanges();
  const QStringList given = tell(scenario);
  scenario.erase("changes");
  scenario["robot"] = withChanges(makeRobot());
  const QStringList written = tell(scenario);
  ASSERT_EQ(given.size(), written.size());
  int different = 0;
  for (qsizetype k = 0; k < given.size(); ++k) {
    EXPECT_EQ(given[k].toStdString(), written[k].toStdString());
    different += k < unchanged.size() && given[k] != unchanged[k] ? 1 : 0;
  }
  EXPECT_GT(different, 40) << "the changes must have an effect";
}

}  // namespace
}  // namespace denavit
