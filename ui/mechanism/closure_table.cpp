#include "ui/mechanism/closure_table.h"

#include <algorithm>
#include <array>

#include "models/find.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/studio/edits.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

constexpr std::array kClosureTypes{"revolute",    "spherical", "fixed",
                                   "cylindrical", "universal", "prismatic"};

}  // namespace

QString describeFrame(const AttachmentDescription& frame) {
  if (frame.chain == "ground") return ClosureTable::tr("world");
  const QString chain = QString::fromStdString(frame.chain);
  if (frame.link == "0") return ClosureTable::tr("%1 base").arg(chain);
  if (frame.link == "tool") return ClosureTable::tr("%1 tool").arg(chain);
  return chain + "." + QString::fromStdString(frame.link);
}

QString describeFrames(const ClosureDescription& closure) {
  return describeFrame(closure.a) + QStringLiteral(" ↔ ") + describeFrame(closure.b);
}

QString describeClosureType(const QString& type) {
  if (type == "fixed") return ClosureTable::tr("holds place and orientation: 6 rows");
  if (type == "revolute") {
    return ClosureTable::tr("a pin: one place, z axes equal in the same sense: 5 rows");
  }
  if (type == "prismatic") {
    return ClosureTable::tr("a guide: B slides along z of A without turning: 5 rows");
  }
  if (type == "cylindrical") {
    return ClosureTable::tr("a sleeve: B slides along z of A and turns about it: 4 rows");
  }
  if (type == "universal") {
    return ClosureTable::tr("a cross: one place, x of B is across z of A: 4 rows");
  }
  if (type == "spherical") return ClosureTable::tr("a ball: one place, any orientation: 3 rows");
  return {};
}

ClosureTable::ClosureTable(Edits& edits, const LoopWatch& watch, const Preferences& preferences,
                           QObject* parent)
    : CheckedTable(edits, preferences, parent), watch_(watch) {
  connect(&watch, &LoopWatch::changed, this, &ClosureTable::refresh);
  refresh();
}

const std::vector<ClosureDescription>& ClosureTable::closures() const {
  static const std::vector<ClosureDescription> none;
  const auto& mechanism = edits_.document().mechanism();
  return mechanism ? mechanism->closures : none;
}

int ClosureTable::countRows() const { return static_cast<int>(closures().size()); }

void ClosureTable::refresh() { showRows(); }

QString ClosureTable::titleOf(int column) const {
  switch (column) {
    case Name:
      return tr("name");
    case Type:
      return tr("joint");
    case Between:
      return tr("between");
    default:
      return tr("open by");
  }
}

QString ClosureTable::titleTipOf(int column) const {
  switch (column) {
    case Name:
      return tr("What the closure is called, in messages and columns");
    case Type:
      return tr("What it lets the two frames do; click to choose");
    case Between:
      return tr("The frames that it holds together; the lines below place them");
    default:
      return tr(
          "How far the two frames are from meeting at the pose on screen: apart, or turned where "
          "that is more. Red: the loop is open");
  }
}

Qt::Alignment ClosureTable::alignmentOf(int column) const {
  return Qt::AlignVCenter | (column == Residual ? Qt::AlignRight : Qt::AlignLeft);
}

QString ClosureTable::textOf(const QModelIndex& index, bool /*exact*/) const {
  const auto i = static_cast<std::size_t>(index.row());
  const ClosureDescription& closure = closures()[i];
  switch (index.column()) {
    case Name:
      return QString::fromStdString(closure.name);
    case Type:
      return QString::fromStdString(closure.type);
    case Between:
      return describeFrames(closure);
    default:
      return i < watch_.openings().size()
                 ? toReading(QString::fromStdString(toText(watch_.openings()[i])))
                 : QStringLiteral("–");
  }
}

QVariant ClosureTable::data(const QModelIndex& index, int role) const {
  if (role == kHasErrorRole && index.isValid() && index.column() == Residual) {
    const auto i = static_cast<std::size_t>(index.row());
    return i < watch_.residuals().size() && isOpenLoop(watch_.residuals()[i]);
  }
  return CheckedTable::data(index, role);
}

QString ClosureTable::tipOf(const QModelIndex& index) const {
  const ClosureDescription& closure = closures()[static_cast<std::size_t>(index.row())];
  if (index.column() == Type) return describeClosureType(QString::fromStdString(closure.type));
  return titleTipOf(index.column());
}

QStringList ClosureTable::choicesOf(const QModelIndex& index) const {
  QStringList choices;
  if (index.column() != Type) return choices;
  for (const char* type : kClosureTypes) choices << type;
  return choices;
}

QString ClosureTable::placeOf(const QModelIndex& index) const {
  constexpr std::array kKeys{"name", "type", "a", ""};
  const QString key = kKeys[static_cast<std::size_t>(index.column())];
  return key.isEmpty() ? QString() : QStringLiteral("closures[%1].%2").arg(index.row()).arg(key);
}

bool ClosureTable::isEditable(const QModelIndex& index) const {
  return index.column() == Name || index.column() == Type;
}

QString ClosureTable::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() != Type || contains(kClosureTypes, text.trimmed().toStdString())) return {};
  return tr("“%1” is no kind of closure: choose one of the list").arg(text);
}

bool ClosureTable::take(const QModelIndex& index, const QString& text) {
  const auto i = static_cast<std::size_t>(index.row());
  const std::string value = text.trimmed().toStdString();
  if (index.column() == Name) {
    edits_.editMechanism(tr("rename a closure"), [&](MechanismDescription& mechanism) {
      mechanism.closures[i].name = value;
    });
  } else {
    edits_.editMechanism(tr("make a closure %1").arg(text), [&](MechanismDescription& mechanism) {
      mechanism.closures[i].type = value;
    });
  }
  return true;
}

}  // namespace denavit
