#include "ui/window/part_menu.h"

#include <QMenu>
#include <algorithm>

#include "ui/playback/run_history.h"
#include "ui/run_settings/joint_drive.h"
#include "ui/scene/scene_hand.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/text/access_keys.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/widgets.h"

namespace denavit {

PartMenu::PartMenu(Edits& edits, const Shown& shown, ArmView& view, SceneHand& hand,
                   QObject* parent)
    : QObject(parent), edits_(edits), shown_(shown), view_(view), hand_(hand) {
  connect(&hand, &SceneHand::menuWanted, this,
          [this](const std::optional<PickedPart>& part, QPoint at) {
            QMenu* menu = make(part);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(at);
          });
}

QMenu* PartMenu::make(const std::optional<PickedPart>& part) {
  auto* menu = named(new QMenu(&view_), "partMenu");
  menu->setToolTipsVisible(true);
  if (part) {
    QAction* title = menu->addAction(withoutAccessKeys(hand_.nameOf(*part)));
    title->setEnabled(false);
    title->setFont(toBold(title->font()));
    if (part->joint) addJoint(*menu, *part->joint);
    if (!part->joint) {
      named(menu->addAction(tr("&Edit base and mounting…"), this,
                            [this] { emit hand_.placeWanted("base.xyz[0]"); }),
            "editBase");
    }
    const int frame = part->kind == PickedPart::Kind::Frame ? part->frame
                      : part->joint                         ? *part->joint + 1
                                                            : 0;
    addFrame(*menu, frame);
    menu->addSeparator();
  }
  addView(*menu);
  return menu;
}

void PartMenu::addJoint(QMenu& menu, int joint) {
  const auto goTo = [this, joint](const char* field) {
    emit hand_.placeWanted(QStringLiteral("joints[%1].%2").arg(joint).arg(field));
  };
  named(menu.addAction(tr("&Edit link %1…").arg(joint + 1), this, [goTo] { goTo("link.mass"); }),
        "editLink");
  named(menu.addAction(tr("Edit &row %1 of the arm table…").arg(joint + 1), this,
                       [goTo] { goTo("a"); }),
        "editRow");
  named(menu.addAction(tr("&Limits, friction and drive…"), this, [goTo] { goTo("limits.lower"); }),
        "editLimits");
  menu.addSeparator();
  const std::vector<double> pose = shown_.poseOfArm();
  const auto i = static_cast<std::size_t>(joint);
  QAction* zero = named(menu.addAction(tr("Move joint to &zero"), this,
                                       [this, joint] { edits_.setJoint(joint, 0, ++gesture_); }),
                        "zeroJoint");
  zero->setEnabled(i < pose.size() && pose[i] != 0);
  addLock(menu, joint);
  menu.addSeparator();
  addPlots(menu, joint);
}

void PartMenu::addLock(QMenu& menu, int joint) {
  const JointDrive drive = driveOf(edits_.document().scenario(), joint);
  QAction* lock = named(menu.addAction(tr("Loc&ked in runs")), "lockJoint",
                        drive == JointDrive::Prescribed
                            ? tr("Runs move this joint by a formula: see the Run panel")
                            : tr("Runs hold this joint where it starts"));
  lock->setCheckable(true);
  lock->setChecked(drive == JointDrive::Locked);
  lock->setEnabled(drive != JointDrive::Prescribed);
  connect(lock, &QAction::triggered, this, [this, joint](bool locked) {
    const QString text = (locked ? tr("lock joint %1") : tr("free joint %1")).arg(joint + 1);
    edits_.editScenario(text, [&](ScenarioDescription& scenario) {
      setDrive(scenario, joint, locked ? JointDrive::Locked : JointDrive::Free);
    });
  });
}

void PartMenu::addPlots(QMenu& menu, int joint) {
  const RobotDescription& robot = edits_.document().robot();
  const JointType type = robot.joints[static_cast<std::size_t>(joint)].type;
  const QString position = QString::fromStdString(jointColumn("q", robot, joint)),
                speed = QString::fromStdString(jointColumn("qd", robot, joint, "_s")),
                effort = QString::fromStdString(effortColumn(robot, joint));
  const auto plot = [this](const QString& channel) { emit plotWanted({channel}); };
  named(menu.addAction(tr("&Plot its position"), this, [=] { plot(position); }), "plotPosition");
  named(menu.addAction(tr("Plot its &speed"), this, [=] { plot(speed); }), "plotSpeed");
  named(menu.addAction(type == JointType::Revolute ? tr("Plot its &torque") : tr("Plot its &force"),
                       this, [=] { plot(effort); }),
        "plotEffort");
  named(menu.addAction(type == JointType::Revolute ? tr("&Why this torque") : tr("&Why this force"),
                       this, [this] { emit panelWanted("torque"); }),
        "whyTorque");
  menu.addSeparator();
}

void PartMenu::addFrame(QMenu& menu, int frame) {
  const std::vector<int> hidden = view_.options().hiddenFrames;
  const bool isTool = frame > static_cast<int>(shown_.robot().joints.size());
  QAction* shown = named(menu.addAction(isTool       ? tr("Show the tool's &frame")
                                        : frame == 0 ? tr("Show the base's &frame")
                                                     : tr("Show &frame %1").arg(frame)),
                         "showFrame");
  shown->setCheckable(true);
  shown->setChecked(view_.options().frames &&
                    std::find(hidden.begin(), hidden.end(), frame) == hidden.end());
  connect(shown, &QAction::triggered, this, [this, frame](bool on) {
    SceneOptions options = view_.options();
    std::erase(options.hiddenFrames, frame);
    if (on) options.frames = true;
    if (!on) options.hiddenFrames.push_back(frame);
    view_.chooseOptions(options);
  });
}

void PartMenu::addView(QMenu& menu) {
  named(menu.addAction(tr("F&it the arm\tF"), &view_, &ArmView::fit), "fitArm");
  QMenu* views = view_.viewMenu();
  QAction* open = menu.addMenu(views);
  open->setText(tr("&View"));
  const auto add = [&](const QString& text, const char* name, bool SceneOptions::*option) {
    QAction* action = named(menu.addAction(text), name);
    action->setCheckable(true);
    action->setChecked(view_.options().*option);
    connect(action, &QAction::triggered, this, [this, option](bool on) {
      SceneOptions options = view_.options();
      options.*option = on;
      view_.chooseOptions(options);
    });
  };
  menu.addSeparator();
  add(tr("All fra&mes"), "allFrames", &SceneOptions::frames);
  add(tr("&Centres of mass\tC"), "allCentres", &SceneOptions::centresOfMass);
  add(tr("I&nertia ellipsoids\tI"), "allEllipsoids", &SceneOptions::ellipsoids);
  add(tr("Path &of the tool"), "toolPath", &SceneOptions::trace);
  add(tr("Floor an&d shadows"), "floorShown", &SceneOptions::floor);
}

}  // namespace denavit
