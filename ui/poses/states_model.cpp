#include "ui/poses/states_model.h"

#include <QFont>
#include <QMimeData>
#include <algorithm>
#include <utility>

#include "ui/editors/quantity_text.h"
#include "ui/poses/state_mime.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {

StatesModel::StatesModel(Edits& edits, const Preferences& preferences, QObject* parent)
    : QAbstractListModel(parent), edits_(edits), preferences_(preferences) {
  connect(&edits, &Edits::deskChanged, this, &StatesModel::refresh);
  connect(&edits, &Edits::robotChanged, this, &StatesModel::refresh);
  connect(&edits, &Edits::fileChanged, this, &StatesModel::refresh);
  refresh();
}

void StatesModel::refresh() {
  const std::size_t joints = edits_.document().robot().joints.size();
  const InitialState& home = edits_.document().savedScenario().initial;
  const auto isZero = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
  };
  std::vector<NamedState> standard;
  // All joints of closed loops are seldom 0 together.
  if (!edits_.document().mechanism()) {
    standard.push_back({tr("Zero").toStdString(), std::vector<double>(joints, 0.0), {}});
  }
  if (!isZero(home.q) || !isZero(home.qd)) {
    standard.push_back({tr("Home (start in the file)").toStdString(), home.q, home.qd});
  }
  // A name that is being written must survive edits elsewhere.
  const std::vector<NamedState>& own = edits_.document().desk().states;
  if (standard == standard_ && own == own_) return;
  beginResetModel();
  standard_ = std::move(standard);
  own_ = own;
  endResetModel();
}

const NamedState& StatesModel::stateAt(int row) const {
  return isStandard(row) ? standard_[static_cast<std::size_t>(row)]
                         : own_[static_cast<std::size_t>(row - standardCount())];
}

int StatesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : standardCount() + static_cast<int>(own_.size());
}

QString StatesModel::describe(const NamedState& state) const {
  const auto& joints = edits_.document().robot().joints;
  const PreferenceValues& values = preferences_.values();
  QStringList lines;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double q = i < state.q.size() ? state.q[i] : 0;
    const double qd = i < state.qd.size() ? state.qd[i] : 0;
    QString line = "q" + toSubscript(static_cast<int>(i) + 1) + " = " +
                   toText(q, shownFormat(joints[i].type, values));
    const bool revolute = joints[i].type == JointType::Revolute;
    if (qd != 0) {
      const QuantityKind rate = revolute ? QuantityKind::AngularRate : QuantityKind::LinearRate;
      line += ",  " + toText(qd, shownFormat(rate, values));
    }
    lines << line;
  }
  return lines.join('\n');
}

QVariant StatesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const NamedState& state = stateAt(index.row());
  switch (role) {
    case Qt::DisplayRole: {
      const bool moving =
          std::any_of(state.qd.begin(), state.qd.end(), [](double rate) { return rate != 0; });
      const QString name = QString::fromStdString(state.name);
      return moving ? tr("%1, moving").arg(name) : name;
    }
    case Qt::EditRole:
      return QString::fromStdString(state.name);
    case Qt::ToolTipRole:
      return describe(state);
    case Qt::FontRole: {
      QFont font;
      font.setItalic(isStandard(index.row()));
      return font;
    }
    default:
      return {};
  }
}

QString StatesModel::findNameMistake(int row, const QString& name) const {
  if (name.isEmpty()) return tr("A state needs a name");
  for (int other = 0; other < rowCount(); ++other) {
    if (other == row || QString::fromStdString(stateAt(other).name) != name) continue;
    return tr("There is a state \"%1\" already: choose another name").arg(name);
  }
  return {};
}

bool StatesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || isStandard(index.row())) return false;
  const QString name = value.toString().trimmed();
  const QString mistake = findNameMistake(index.row(), name);
  if (!mistake.isEmpty()) {
    emit refused(mistake);
    return false;
  }
  const auto own = static_cast<std::size_t>(index.row() - standardCount());
  edits_.editDesk(tr("rename a state"),
                  [&](Desk& desk) { desk.states[own].name = name.toStdString(); });
  return true;
}

Qt::ItemFlags StatesModel::flags(const QModelIndex& index) const {
  // Dropped between rows, never onto one.
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  const Qt::ItemFlags flags = QAbstractListModel::flags(index) | Qt::ItemIsDragEnabled;
  return isStandard(index.row()) ? flags : flags | Qt::ItemIsEditable;
}

QString StatesModel::suggestName() const {
  for (int number = static_cast<int>(own_.size()) + 1;; ++number) {
    const QString name = tr("pose %1").arg(number);
    if (findNameMistake(-1, name).isEmpty()) return name;
  }
}

void StatesModel::add(NamedState state) {
  edits_.editDesk(tr("save a state"), [&](Desk& desk) { desk.states.push_back(std::move(state)); });
}

void StatesModel::remove(int row) {
  if (row < standardCount() || row >= rowCount()) return;
  edits_.editDesk(tr("delete a state"), [&](Desk& desk) {
    desk.states.erase(desk.states.begin() + (row - standardCount()));
  });
}

void StatesModel::move(int row, int by) {
  const int from = row - standardCount(), to = from + by;
  if (from < 0 || to < 0 || to >= static_cast<int>(own_.size())) return;
  moveOwn(from, to);
}

void StatesModel::moveOwn(int from, int to) {
  edits_.editDesk(tr("move a state"), [&](Desk& desk) {
    NamedState state = std::move(desk.states[static_cast<std::size_t>(from)]);
    desk.states.erase(desk.states.begin() + from);
    desk.states.insert(desk.states.begin() + to, std::move(state));
  });
}

QStringList StatesModel::mimeTypes() const { return {kStateMimeType}; }

QMimeData* StatesModel::mimeData(const QModelIndexList& indexes) const {
  return indexes.isEmpty() ? nullptr : toMimeData(stateAt(indexes.front().row()));
}

bool StatesModel::moveRows(const QModelIndex& /*sourceParent*/, int sourceRow, int count,
                           const QModelIndex& /*destinationParent*/, int destinationChild) {
  if (count != 1 || isStandard(sourceRow)) return false;
  const int from = sourceRow - standardCount();
  int to = std::max(0, destinationChild - standardCount());
  if (to > from) --to;  // what is taken out no longer counts
  if (to == from || to >= static_cast<int>(own_.size())) return false;
  moveOwn(from, to);
  return true;
}

bool StatesModel::dropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int row,
                               int /*column*/, const QModelIndex& /*parent*/) {
  const std::optional<NamedState> dropped = findState(data);
  if (!dropped) return false;
  const auto found = std::find(own_.begin(), own_.end(), *dropped);
  if (found == own_.end()) return false;
  const int from = standardCount() + static_cast<int>(found - own_.begin());
  return moveRows({}, from, 1, {}, row < 0 ? rowCount() : row);
}

}  // namespace denavit
