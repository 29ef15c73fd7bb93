#include "ui/mechanism/closure_table.h"

#include <algorithm>
#include <array>

#include "models/mechanism/chain_links.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "ui/editors/word_box.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/studio/edits.h"
#include "ui/text/decimal_sign.h"

namespace denavit {

QString describeFrame(const AttachmentDescription& frame) {
  if (isGround(frame.chain)) return ClosureTable::tr("world");
  const QString chain = QString::fromStdString(frame.chain);
  if (isBase(frame.link)) return ClosureTable::tr("%1 base").arg(chain);
  if (isTool(frame.link)) return ClosureTable::tr("%1 tool").arg(chain);
  return chain + "." + QString::fromStdString(frame.link);
}

QString describeFrames(const ClosureDescription& closure) {
  return describeFrame(closure.a) + QStringLiteral(" ↔ ") + describeFrame(closure.b);
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
      return wordText(closure.type);
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
  if (index.column() == Type) return tipText(closure.type);
  return titleTipOf(index.column());
}

QStringList ClosureTable::choicesOf(const QModelIndex& index) const {
  QStringList choices;
  if (index.column() != Type) return choices;
  for (const Word& type : wordsOf<ClosureType>()) choices << type.key;
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
  if (index.column() != Type || findChoice<ClosureType>(text.trimmed().toStdString())) return {};
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
      mechanism.closures[i].type = findChoice<ClosureType>(value).value_or(ClosureType::Revolute);
    });
  }
  return true;
}

}  // namespace denavit
