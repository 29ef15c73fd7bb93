#include "ui/motion/path_panel.h"

#include <QDropEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QTableView>
#include <algorithm>
#include <optional>
#include <utility>

#include "models/motion/fields_of_motion.h"
#include "models/motion/joint_list.h"
#include "models/place_words.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/word_box.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_joints.h"
#include "ui/motion/motion_picture.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/planned_pose.h"
#include "ui/motion/retime.h"
#include "ui/motion/tool_inverse.h"
#include "ui/motion/tool_point.h"
#include "ui/motion/usual_times.h"
#include "ui/motion/via_table.h"
#include "ui/poses/state_mime.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"
#include "ui/widgets/widgets.h"

namespace denavit {

PathPanel::PathPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
                     MotionSketch& sketch, PlannedPose& planned, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      messages_(messages),
      sketch_(sketch),
      planned_(planned),
      table_(new ViaTable(edits, preferences, sketch, this)),
      view_(named(new QTableView(this), "viaTable")),
      profile_(addWords<MotionProfile>(
          comboBox(this, "profile",
                   tr("How fast each move is: smooth, with limits, or as fast as the joints' "
                      "efforts and limits allow")))),
      colouring_(comboBox(this, "pathColouring",
                          tr("What colours the path in the view. Torque: the joint nearest to its "
                             "effort, green to a half, amber, red at the limit"),
                          {{tr("torque / limit"), PathColouring::TorqueShare},
                           {tr("tool speed"), PathColouring::Speed},
                           {tr("manipulability"), PathColouring::Manipulability}})),
      summary_(wrapped(mutedLabel(this))) {
  setObjectName("path");
  summary_->setObjectName("motionSummary");
  makeTable();
  editChecked(*view_, *table_, edits, messages);
  auto* joint = pushButton(this, "addJointPoint", tr("+ Point here"),
                           tr("Adds the pose on screen, reached by all joints in proportion"));
  line_ = pushButton(this, "addLinePoint", tr("+ Line here"),
                     tr("Adds the tool's pose on screen, reached on a straight line"));
  connect(joint, &QPushButton::clicked, this, [this] { addPoint(Kind::Joint); });
  connect(line_, &QPushButton::clicked, this, [this] { addPoint(Kind::Line); });
  const auto tool = [this](const char* name, const QString& text, const QString& tip, auto action) {
    QToolButton* button = toolButton(this, name, text, tip);
    button->setAccessibleName(tip);
    button->setProperty("small", true);
    connect(button, &QToolButton::clicked, this, action);
    return button;
  };
  branches_ = tool("branches", tr("Branches"), {}, [this](bool on) { emit branchesWanted(on); });
  branches_->setCheckable(true);
  up_ = tool("pointUp", QStringLiteral("↑"), tr("Earlier (Alt+Up)"), [this] { movePoint(-1); });
  down_ = tool("pointDown", QStringLiteral("↓"), tr("Later (Alt+Down)"), [this] { movePoint(1); });
  remove_ = tool("removePoint", QStringLiteral("✕"), tr("Remove (Del)"), [this] { removePoint(); });
  connect(profile_, &QComboBox::activated, this, &PathPanel::chooseProfile);
  connect(colouring_, &QComboBox::activated, this, [this](int index) {
    emit colouringChosen(static_cast<PathColouring>(colouring_->itemData(index).toInt()));
  });
  connect(&edits, &Edits::scenarioChanged, this, &PathPanel::refresh);
  connect(&sketch, &MotionSketch::changed, this, &PathPanel::refresh);
  // What is on screen is what is selected.
  connect(&shown, &Shown::changed, this, [this] {
    if (selectedPoint() >= 0 && planned_.point() < 0) view_->setCurrentIndex({});
  });
  setBranches(0, {});
  column(this,
         {row({joint, line_, stretch(), branches_, up_, down_, remove_}, {.spacing = 5}),
          {view_, 1},
          row({mutedLabel(this, tr("profile")), profile_, stretch(),
               mutedLabel(this, tr("colour by")), colouring_},
              {.spacing = 6}),
          summary_},
         {.margins = {10, 4, 10, 6}, .spacing = 5});
  refresh();
}

void PathPanel::makeTable() {
  view_->setAccessibleName(tr("Points of the motion"));
  view_->setModel(table_);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->verticalHeader()->hide();
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->horizontalHeader()->setSectionResizeMode(ViaTable::kGoal, QHeaderView::Stretch);
  view_->installEventFilter(this);
  view_->viewport()->installEventFilter(this);
  view_->setAcceptDrops(true);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &PathPanel::showSelected);
  connect(view_, &QTableView::clicked, this, [this] {
    if (planned_.point() != selectedPoint()) showSelected();
  });
}

int PathPanel::selectedPoint() const {
  const QModelIndex current = view_->currentIndex();
  return current.isValid() ? current.row() : -1;
}

void PathPanel::select(int point) {
  if (point >= 0 && point < table_->rowCount()) view_->selectRow(point);
}

/// The arm goes where the selected point is.
void PathPanel::showSelected() {
  refresh();
  const int point = selectedPoint();
  if (point >= 0) planned_.showPoint(point);
  emit pointSelected(point);
}

void PathPanel::setBranches(int count, const QString& current) {
  branches_->setEnabled(count > 1);
  branches_->setText(count > 1 ? tr("1 of %1").arg(count) : tr("branches"));
  branches_->setToolTip(
      count > 1 ? tr("The joints have %1 ways to where the tool is; this one is %2. Shows the "
                     "others; a click on one takes it")
                      .arg(count)
                      .arg(current)
                : tr("Other ways of the joints to where the tool is, where a closed form knows "
                     "them"));
}

/// A move that goes nowhere is no move.
bool PathPanel::standsOnNeighbour(int at, const std::vector<double>& q) const {
  constexpr double kSamePlace = 1e-9;  // [rad|m]
  const auto& corners = sketch_.preview()->planned.corners;
  const VecX<double> here = toVector(q);
  for (const int k : {at, at + 1}) {
    if (k < 0 || k >= static_cast<int>(corners.size()) || k >= table_->rowCount()) continue;
    const VecX<double>& corner = corners[static_cast<std::size_t>(k)];
    if (corner.size() == here.size() && (corner - here).norm() < kSamePlace) return true;
  }
  return false;
}

/// Points have times where they had them, or where nothing else says how fast they follow.
void PathPanel::setTimes(TrajectoryDescription& t, const std::vector<VecX<double>>& corners) const {
  // The first point's is where time begins.
  const auto timed = [&](const MotionPoint& point) { return &point != &t.points[0] && point.time; };
  const bool hasTimes = std::ranges::any_of(t.points, timed);
  const RobotDescription robot = motionRobot(edits_);
  if (hasTimes || needsTimes(t, robot)) fillTimes(t, robot, corners);
}

void PathPanel::insert(const MotionPoint& point, const std::vector<double>& q,
                       const QString& text) {
  const int last = table_->rowCount() - 1, selected = selectedPoint();
  const int at = selected < 0 ? last : selected;
  if (standsOnNeighbour(at, q)) {
    emit messages_.said(tr("There is a point here already: move the arm on, then add"));
    return;
  }
  if (!edits_.document().scenario().input.trajectory) {
    // The first point is where the motion begins.
    editTrajectory(edits_, text, [&](TrajectoryDescription& t) {
      t.points.resize(1);
      t.points.front() = point;
      t.points.front().move = MoveKind::Joint;
    });
    return;
  }
  editTrajectory(edits_, text, [&](TrajectoryDescription& t) {
    std::vector<VecX<double>> corners = sketch_.preview()->planned.corners;
    corners.resize(t.points.size());
    const auto behind = std::min(at + 1, static_cast<int>(t.points.size()));
    corners.insert(corners.begin() + behind, toVector(q));
    t.points.insert(t.points.begin() + behind, point);
    t.points.front().move = MoveKind::Joint;
    setTimes(t, corners);
  });
  if (at != last) select(at + 1);
}

void PathPanel::addPoint(Kind kind) {
  const std::vector<double> q = pickMotionJoints(edits_, shown_.poseOfArm());
  if (q.empty()) {
    emit messages_.said(
        tr("A motion of a mechanism is one of its independent joints: name them "
           "under Closures first."));
    return;
  }
  MotionPoint point;
  if (kind == Kind::Joint) {
    point.q = q;
  } else {
    ToolInverse inverse;
    inverse.setRobot(edits_.document().robot());
    if (!inverse.isThere()) return;
    point.move = MoveKind::Line;
    setToolPose(point, inverse.calcTool(toVector(q)), inverse.turns());
  }
  insert(point, q, tr("add a point"));
}

void PathPanel::addPose(const std::vector<double>& q, const QString& name) {
  MotionPoint point;
  point.q = pickMotionJoints(edits_, q);
  insert(point, point.q, name.isEmpty() ? tr("add a point") : tr("add \"%1\"").arg(name));
}

void PathPanel::addPoseAt(const std::vector<double>& q, const QString& name, double time_s) {
  TrajectoryDescription trajectory = trajectoryOf(edits_);
  if (trajectory.points.empty()) return addPose(q, name);
  MotionPoint point;
  point.q = pickMotionJoints(edits_, q);
  const int at = insertAt(trajectory, sketch_.preview()->planned.times, point, time_s);
  const bool isTimed = trajectory.points[static_cast<std::size_t>(at)].time.has_value();
  if (!isTimed && standsOnNeighbour(at - 1, point.q)) {
    emit messages_.said(tr("There is a point here already: move the arm on, then add"));
    return;
  }
  editTrajectory(edits_, name.isEmpty() ? tr("add a point") : tr("add \"%1\"").arg(name),
                 [&](TrajectoryDescription& t) { t = trajectory; });
  select(at);
}

void PathPanel::removePoint() {
  const int point = selectedPoint();
  if (point < 0 || table_->rowCount() < 2) return;
  editTrajectory(edits_, tr("remove point %1").arg(point + 1), [&](TrajectoryDescription& t) {
    t.points.erase(t.points.begin() + point);
    t.points.front().move = MoveKind::Joint;
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

void PathPanel::chooseProfile(int index) {
  const auto profile = choiceOf<MotionProfile>(*profile_, index);
  editTrajectory(edits_, tr("set the profile"), [&](TrajectoryDescription& t) {
    setProfile(t, profile, edits_);
    setTimes(t, sketch_.preview()->planned.corners);
  });
}

/// A fastest motion has no times of its own: one that is given makes it another motion.
void PathPanel::tellTimes(const TrajectoryDescription& trajectory) {
  const bool isFastest = trajectory.profile == MotionProfile::Fastest;
  const bool wasFastest = std::exchange(wasFastest_, isFastest);
  if (!wasFastest || isFastest || !hasTimes(trajectory)) return;
  emit messages_.said(tr("Times of its own are not the fastest: the profile is %1 now")
                          .arg(profile_->currentText()));
}

/// What is about one arm's tool, or computed for one arm, says why it is not to be had.
void PathPanel::refreshKind() {
  const bool isArm = !edits_.document().mechanism();
  line_->setEnabled(isArm);
  line_->setToolTip(isArm ? tr("Adds the tool's pose on screen, reached on a straight line")
                          : tr("A motion of a mechanism is one of its independent joints; lines "
                               "are of one arm's tool"));
  const auto offer = [](QComboBox& box, int item, bool isOffered, const QString& why) {
    auto* model = qobject_cast<QStandardItemModel*>(box.model());
    if (item < 0 || !model) return;
    model->item(item)->setEnabled(isOffered);
    box.setItemData(item, isOffered ? QString() : why, Qt::ToolTipRole);
  };
  offer(*profile_, profile_->findData(QString::fromStdString(toWord(MotionProfile::Fastest))),
        isArm, tr("Is computed for one arm"));
  offer(*colouring_, colouring_->findData(QVariant::fromValue(PathColouring::Manipulability)),
        isArm, tr("Is computed for one arm; of a mechanism see Singularities"));
}

void PathPanel::refresh() {
  refreshKind();
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  showChoice(*profile_, trajectory.profile);
  tellTimes(trajectory);
  const int point = selectedPoint(), count = table_->rowCount();
  remove_->setEnabled(point >= 0 && count > 1);
  up_->setEnabled(point > 1);
  down_->setEnabled(point > 0 && point + 1 < count);
  const MotionPreview& preview = *sketch_.preview();
  QString text;
  if (count == 0) {
    text =
        tr("No motion yet. Move the arm, then add where it stands: the first point is where "
           "runs start.");
  } else if (preview.samples.empty()) {
    for (const Issue& issue : preview.issues) {
      if (issue.severity != Issue::Severity::Error) continue;
      text = QString::fromStdString(toSpokenLine(issue));
      break;
    }
  } else if (count == 1) {
    text = tr("One point is a set point: the arm is held there.");
  } else {
    text = tr("%1 s in all").arg(toNumber(preview.duration(), 4));
  }
  summary_->setText(text);
}

bool PathPanel::answerKey(const QKeyEvent& key) {
  const bool alt = key.modifiers().testFlag(Qt::AltModifier);
  const auto click = [](QToolButton* button) {
    button->click();
    return true;
  };
  if (key.key() == Qt::Key_Delete) return click(remove_);
  if (alt && key.key() == Qt::Key_Up) return click(up_);
  if (alt && key.key() == Qt::Key_Down) return click(down_);
  return false;
}

/// A state from the list of poses becomes a point.
bool PathPanel::answerDrop(QEvent& event) {
  auto& drop = static_cast<QDropEvent&>(event);
  const std::optional<NamedState> state = findState(drop.mimeData());
  if (!state) return false;
  drop.setDropAction(Qt::CopyAction);
  drop.accept();
  if (event.type() != QEvent::Drop) return true;
  const QModelIndex under = view_->indexAt(drop.position().toPoint());
  if (under.isValid()) view_->setCurrentIndex(under);
  addPose(state->q, QString::fromStdString(state->name));
  return true;
}

bool PathPanel::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
      if (watched == view_ && answerKey(static_cast<QKeyEvent&>(*event))) return true;
      break;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
      if (answerDrop(*event)) return true;
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace denavit
