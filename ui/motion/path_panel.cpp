#include "ui/motion/path_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QTableView>
#include <algorithm>

#include "core/kinematics/forward_kinematics.h"
#include "core/spatial/rotation_forms.h"
#include "models/motion/fields_of_motion.h"
#include "models/robot/make_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/via_table.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"
#include "ui/widgets/widgets.h"

namespace denavit {

PathPanel::PathPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
                     MotionSketch& sketch, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      messages_(messages),
      sketch_(sketch),
      table_(new ViaTable(edits, preferences, sketch, this)),
      view_(named(new QTableView(this), "viaTable")),
      profile_(comboBox(this, "profile",
                        tr("How fast each move is: smooth, with limits, or as fast as the joints' "
                           "efforts and limits allow"),
                        {{tr("quintic"), "quintic"},
                         {tr("cubic"), "cubic"},
                         {tr("cycloidal"), "cycloidal"},
                         {tr("trapezoidal"), "trapezoidal"},
                         {tr("double-S"), "double-s"},
                         {tr("fastest"), "fastest"}})),
      summary_(wrapped(mutedLabel(this))) {
  setObjectName("path");
  summary_->setObjectName("motionSummary");
  view_->setAccessibleName(tr("Points of the motion"));
  view_->setModel(table_);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->verticalHeader()->hide();
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->horizontalHeader()->setSectionResizeMode(ViaTable::kGoal, QHeaderView::Stretch);
  view_->installEventFilter(this);
  editChecked(*view_, *table_, edits, messages);
  auto* joint = pushButton(this, "addJointPoint", tr("+ Point here"),
                           tr("Adds the pose on screen, reached by all joints in proportion"));
  auto* line = pushButton(this, "addLinePoint", tr("+ Line here"),
                          tr("Adds the tool's pose on screen, reached on a straight line"));
  connect(joint, &QPushButton::clicked, this, [this] { addPoint(Kind::Joint); });
  connect(line, &QPushButton::clicked, this, [this] { addPoint(Kind::Line); });
  const auto tool = [this](const char* name, const QString& text, const QString& tip, auto action) {
    QToolButton* button = toolButton(this, name, text, tip);
    button->setAccessibleName(tip);
    button->setProperty("small", true);
    connect(button, &QToolButton::clicked, this, action);
    return button;
  };
  show_ = tool("showPoint", QStringLiteral("◉"), tr("The arm takes this point's pose"),
               [this] { showPoint(); });
  up_ = tool("pointUp", QStringLiteral("↑"), tr("Earlier (Alt+Up)"), [this] { movePoint(-1); });
  down_ = tool("pointDown", QStringLiteral("↓"), tr("Later (Alt+Down)"), [this] { movePoint(1); });
  remove_ = tool("removePoint", QStringLiteral("✕"), tr("Remove (Del)"), [this] { removePoint(); });
  connect(profile_, &QComboBox::activated, this, &PathPanel::chooseProfile);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
    refresh();
    emit pointSelected(selectedPoint());
  });
  connect(&edits, &Edits::scenarioChanged, this, &PathPanel::refresh);
  connect(&sketch, &MotionSketch::changed, this, &PathPanel::refresh);
  column(this,
         {row({joint, line, stretch(), show_, up_, down_, remove_}, {.spacing = 5}),
          {view_, 1},
          row({mutedLabel(this, tr("profile")), profile_, stretch()}, {.spacing = 6}),
          summary_},
         {.margins = {10, 4, 10, 6}, .spacing = 5});
  refresh();
}

int PathPanel::selectedPoint() const {
  const QModelIndex current = view_->currentIndex();
  return current.isValid() ? current.row() : -1;
}

void PathPanel::select(int row) {
  if (row >= 0 && row < table_->rowCount()) view_->selectRow(row);
}

void PathPanel::addPoint(Kind kind) {
  const std::vector<double> pose = shown_.poseOfArm();
  const int at = selectedPoint() < 0 ? table_->rowCount() - 1 : selectedPoint();
  const RobotDescription& robot = edits_.document().robot();
  MotionPoint point;
  if (kind == Kind::Joint) {
    point.q = pose;
  } else {
    const Arm<double> arm = makeArm(robot);
    Kinematics<double> kinematics;
    calcForwardKinematics<double>(
        arm, Eigen::Map<const VecX<double>>(pose.data(), static_cast<Eigen::Index>(pose.size())),
        kinematics);
    const auto& X_WT = kinematics.X_WT;
    point.move = "line";
    point.position.assign(X_WT.p.begin(), X_WT.p.end());
    // An arm of fewer joints turns its tool as it must.
    if (arm.jointCount() >= 6) {
      const Eigen::Vector3d rpy = calcRotationForms(X_WT.R).rpy;
      point.rpy.assign(rpy.begin(), rpy.end());
    }
  }
  editTrajectory(edits_, tr("add a point"), [&](TrajectoryDescription& t) {
    const bool isTimed = t.points.size() > 1 && t.points.back().time;
    if (isTimed) {
      for (MotionPoint& other : t.points) other.time.reset();
    }
    const auto behind = std::min(static_cast<std::size_t>(at + 1), t.points.size());
    t.points.insert(t.points.begin() + static_cast<std::ptrdiff_t>(behind), point);
  });
  select(std::max(at + 1, 1));
}

void PathPanel::removePoint() {
  const int point = selectedPoint();
  if (point < 0 || table_->rowCount() < 2) return;
  editTrajectory(edits_, tr("remove point %1").arg(point + 1), [&](TrajectoryDescription& t) {
    t.points.erase(t.points.begin() + point);
    t.points.front().move = "joint";
    t.points.front().time.reset();
    t.points.front().blend.reset();
    t.points.back().blend.reset();
  });
  select(std::min(point, table_->rowCount() - 1));
}

void PathPanel::movePoint(int by) {
  const int from = selectedPoint(), to = from + by;
  if (from < 1 || to < 1 || to >= table_->rowCount()) return;
  editTrajectory(edits_, tr("move point %1").arg(from + 1), [&](TrajectoryDescription& t) {
    std::swap(t.points[static_cast<std::size_t>(from)], t.points[static_cast<std::size_t>(to)]);
    std::swap(t.points[static_cast<std::size_t>(from)].time,
              t.points[static_cast<std::size_t>(to)].time);
    t.points.back().blend.reset();
  });
  select(to);
}

void PathPanel::showPoint() {
  const auto point = static_cast<std::size_t>(selectedPoint());
  const auto& corners = sketch_.preview()->planned.corners;
  if (point >= corners.size()) return;
  const std::vector<double> q(corners[point].begin(), corners[point].end());
  edits_.lookAt(tr("look at point %1").arg(point + 1), q);
  shown_.leave();
}

void PathPanel::chooseProfile(int index) {
  const std::string profile = profile_->itemData(index).toString().toStdString();
  editTrajectory(edits_, tr("set the profile"), [&](TrajectoryDescription& t) {
    t.profile = profile;
    if (profile != "fastest") return;
    for (MotionPoint& point : t.points) {
      point.time.reset();
      point.velocity.clear();
      point.acceleration.clear();
    }
  });
}

void PathPanel::refresh() {
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  profile_->setCurrentIndex(
      std::max(profile_->findData(QString::fromStdString(trajectory.profile)), 0));
  const int point = selectedPoint(), count = table_->rowCount();
  remove_->setEnabled(point >= 0 && count > 1);
  up_->setEnabled(point > 1);
  down_->setEnabled(point > 0 && point + 1 < count);
  show_->setEnabled(point >= 0);
  const MotionPreview& preview = *sketch_.preview();
  QString text;
  if (count == 0) {
    text =
        tr("No motion yet. Move the arm, then add where it stands: the first point is where "
           "runs start.");
  } else if (preview.samples.empty()) {
    for (const Issue& issue : preview.issues) {
      if (issue.severity != Issue::Severity::Error) continue;
      text = QString::fromStdString(toLine(issue));
      break;
    }
  } else if (count == 1) {
    text = tr("One point is a set point: the arm is held there.");
  } else {
    text = tr("%1 s in all").arg(toNumber(preview.duration(), 4));
  }
  summary_->setText(text);
}

bool PathPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != view_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool alt = key->modifiers().testFlag(Qt::AltModifier);
  const auto click = [](QToolButton* button) {
    button->click();
    return true;
  };
  if (key->key() == Qt::Key_Delete) return click(remove_);
  if (alt && key->key() == Qt::Key_Up) return click(up_);
  if (alt && key->key() == Qt::Key_Down) return click(down_);
  return QWidget::eventFilter(watched, event);
}

}  // namespace denavit
