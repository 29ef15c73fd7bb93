#include "ui/motion/via_table.h"

#include <algorithm>
#include <cmath>

#include "models/motion/fields_of_motion.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/word_box.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_joints.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/retime.h"
#include "ui/motion/via_text.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

/// A blend is a time after joint moves, else a distance.
QuantityFormat blendFormat(const MotionPoint& point, const PreferenceValues& values) {
  return shownFormat(point.move == MoveKind::Joint ? QuantityKind::Time : QuantityKind::Length,
                     values);
}

void setMove(MotionPoint& point, MoveKind move) {
  if (point.move != move) point.blend.reset();
  point.move = move;
  point.through.clear();
  point.centre.clear();
  point.normal.clear();
  point.angle.reset();
}

}  // namespace

ViaTable::ViaTable(Edits& edits, const Preferences& preferences, const MotionSketch& sketch,
                   QObject* parent)
    : CheckedTable(edits, preferences, parent), sketch_(sketch) {
  connect(&edits, &Edits::robotChanged, this, &ViaTable::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &ViaTable::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &ViaTable::refresh);
  connect(&sketch, &MotionSketch::changed, this, [this] {
    setIssues(sketch_.preview()->issues);
    refresh();
  });
  refresh();
}

int ViaTable::countRows() const { return static_cast<int>(trajectoryOf(edits_).points.size()); }

void ViaTable::refresh() { showRows(); }

QString ViaTable::titleOf(int column) const {
  const QStringList titles{QStringLiteral("#"), tr("goes to"), tr("by"), tr("at"), tr("blend")};
  return titles[column];
}

QString ViaTable::titleTipOf(int column) const {
  switch (column) {
    case kGoal:
      return tr(
          "x, y, z of the tool, with roll, pitch, yaw behind them if it is to be turned; q "
          "and joint values; or the name of a pose");
    case kMove:
      return tr(
          "joint: all joints in proportion; line: the tool goes straight; arc: on a circle "
          "through a place on the way, which stands behind the point's own");
    case kTime:
      return tr("When it is there. Empty everywhere: the limits decide; grey is what came out");
    case kBlend:
      return tr(
          "Rounds the corner, so that the arm does not stop: a time after a joint move, the "
          "distance from the corner after a line");
    default:
      return {};
  }
}

Qt::Alignment ViaTable::alignmentOf(int column) const {
  return Qt::AlignVCenter | (column >= kTime ? Qt::AlignRight : Qt::AlignLeft);
}

QString ViaTable::textOf(const QModelIndex& index, bool exact) const {
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  const auto row = static_cast<std::size_t>(index.row());
  const MotionPoint& point = trajectory.points[row];
  const PreferenceValues& values = preferences_.values();
  const auto number = [&](double value, const QuantityFormat& format) {
    return exact ? toExactText(value, format) : toText(value, format);
  };
  switch (index.column()) {
    case kNumber:
      return QString::number(index.row() + 1);
    case kGoal:
      return toViaText(point, motionRobot(edits_), values, exact);
    case kMove:
      return index.row() == 0 ? tr("start") : wordText(point.move);
    case kTime: {
      const QuantityFormat format = shownFormat(QuantityKind::Time, values);
      if (point.time) return number(*point.time, format);
      const std::vector<double>& times = sketch_.preview()->planned.times;
      return exact || row >= times.size() ? QString() : toText(times[row], format);
    }
    default:
      if (!point.blend) return exact ? QString() : QStringLiteral("—");
      return number(*point.blend, blendFormat(point, values));
  }
}

QString ViaTable::tipOf(const QModelIndex& index) const {
  if (index.column() == kGoal) return textOf(index, true);
  return titleTipOf(index.column());
}

QStringList ViaTable::choicesOf(const QModelIndex& index) const {
  if (index.column() != kMove) return {};
  // Lines and arcs are of one arm's tool.
  QStringList words;
  for (const Word& word : wordsOf<MoveKind>()) {
    const bool isJoint = word.value == static_cast<int>(MoveKind::Joint);
    if (isJoint || !edits_.document().mechanism()) words << word.key;
  }
  return words;
}

QString ViaTable::placeOf(const QModelIndex& index) const {
  const QString point = QStringLiteral("input.trajectory.points[%1]").arg(index.row());
  switch (index.column()) {
    case kNumber:
      return point;
    case kGoal: {
      const TrajectoryDescription trajectory = trajectoryOf(edits_);
      const MotionPoint& at = trajectory.points[static_cast<std::size_t>(index.row())];
      return point + (!at.q.empty() ? ".q" : !at.pose.empty() ? ".pose" : ".position");
    }
    case kMove:
      return point + ".move";
    case kTime:
      return point + ".time";
    default:
      return point + ".blend";
  }
}

bool ViaTable::isEditable(const QModelIndex& index) const {
  const bool isEnd = index.row() == 0 || index.row() + 1 == rowCount();
  switch (index.column()) {
    case kNumber:
      return false;
    case kGoal:
      return true;
    case kBlend:
      return !isEnd;
    default:
      return index.row() > 0;
  }
}

QString ViaTable::findMistake(const QModelIndex& index, const QString& text) const {
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  const MotionPoint& point = trajectory.points[static_cast<std::size_t>(index.row())];
  switch (index.column()) {
    case kGoal:
      return parseVia(text, trajectory, motionRobot(edits_), preferences_.values(),
                      !point.q.empty())
          .mistake;
    case kMove:
      return choicesOf(index).contains(text) ? QString()
                                             : tr("A move is a joint move, a line or an arc");
    case kTime: {
      if (text.trimmed().isEmpty()) return {};
      const ParsedQuantity parsed =
          fromText(text, shownFormat(QuantityKind::Time, preferences_.values()));
      if (!parsed.value) return QString::fromStdString(parsed.error);
      return *parsed.value > 0 ? QString() : tr("Times are after the start: give it in s, as 1.5");
    }
    default: {
      if (text.trimmed().isEmpty()) return {};
      const ParsedQuantity parsed = fromText(text, blendFormat(point, preferences_.values()));
      if (!parsed.value) return QString::fromStdString(parsed.error);
      return *parsed.value > 0 ? QString() : tr("A blend is positive; leave it empty to stop here");
    }
  }
}

bool ViaTable::take(const QModelIndex& index, const QString& text) {
  const auto row = static_cast<std::size_t>(index.row());
  const QString number = QString::number(index.row() + 1);
  const PreferenceValues& values = preferences_.values();
  if (index.column() == kGoal) {
    const TrajectoryDescription before = trajectoryOf(edits_);
    const ViaEntry entry =
        parseVia(text, before, motionRobot(edits_), values, !before.points[row].q.empty());
    editTrajectory(edits_, tr("set point %1").arg(number), [&](TrajectoryDescription& t) {
      MotionPoint& point = t.points[row];
      point.q = entry.point->q;
      point.pose = entry.point->pose;
      point.position = entry.point->position;
      point.rpy = entry.point->rpy;
      point.quaternion.clear();
      point.branch.clear();
      if (entry.point->through.empty() || row == 0) return;
      setMove(point, MoveKind::Arc);
      point.through = entry.point->through;
    });
  } else if (index.column() == kMove) {
    editTrajectory(edits_, tr("set move %1").arg(number), [&](TrajectoryDescription& t) {
      const auto move = findChoice<MoveKind>(text.toStdString());
      if (!move) return;
      setMove(t.points[row], *move);
      if (move == MoveKind::Arc) t.points[row].through = proposeThrough(row);
    });
  } else if (index.column() == kTime) {
    const bool isEmpty = text.trimmed().isEmpty();
    setTime(index.row(),
            isEmpty ? std::nullopt : fromText(text, shownFormat(QuantityKind::Time, values)).value);
  } else {
    const MotionPoint point = trajectoryOf(edits_).points[row];
    const bool isEmpty = text.trimmed().isEmpty();
    const auto blend = isEmpty ? std::nullopt : fromText(text, blendFormat(point, values)).value;
    editTrajectory(edits_, tr("set blend %1").arg(number),
                   [&](TrajectoryDescription& t) { t.points[row].blend = blend; });
  }
  return true;
}

/// A place for an arc to go through: over the middle of the way, by a quarter of it.
std::vector<double> ViaTable::proposeThrough(std::size_t row) const {
  const std::vector<Vec3<double>>& corners = sketch_.preview()->corners;
  if (row == 0 || row >= corners.size()) return {};
  const Vec3<double> way = corners[row] - corners[row - 1];
  Vec3<double> over = Vec3<double>::UnitZ();
  if (std::abs(way.z()) > 0.9 * way.norm()) over = Vec3<double>::UnitX();
  over -= over.dot(way) / std::max(way.squaredNorm(), 1e-300) * way;
  const Vec3<double> through = corners[row - 1] + 0.5 * way + 0.25 * way.norm() * over.normalized();
  return {through.begin(), through.end()};
}

void ViaTable::setTime(int row, std::optional<double> time) {
  const std::vector<double> planned = sketch_.preview()->planned.times;
  editTrajectory(edits_, tr("set time %1").arg(row + 1),
                 [&](TrajectoryDescription& t) { retime(t, planned, row, time); });
}

}  // namespace denavit
