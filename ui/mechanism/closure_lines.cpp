#include "ui/mechanism/closure_lines.h"

#include <QSignalBlocker>
#include <algorithm>

#include "models/find.h"
#include "models/mechanism/chain_arm.h"
#include "models/mechanism/chain_links.h"
#include "ui/editors/placement_fields.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

QStringList listLinksOf(const ChainDescription* chain) {
  QStringList links{"0"};
  if (!chain) return links;
  for (std::size_t i = 1; i <= chain->robot.joints.size(); ++i) links << QString::number(i);
  return links << kToolLink;
}

}  // namespace

ClosureLines::ClosureLines(Edits& edits, const Preferences& preferences, Messages& messages,
                           QWidget* parent)
    : QWidget(parent), edits_(edits), preferences_(preferences), messages_(messages) {
  QGridLayout* lines = grid(this, {.margins = {8, 2, 6, 2}, .horizontal = 3, .vertical = 3});
  addSide(*lines, 1, sides_[0], "A");
  sides_[0].placement->addHeadings(*lines, 0, 1, this);
  addSide(*lines, 3, sides_[1], "B");
  connect(&edits, &Edits::robotChanged, this, &ClosureLines::refresh);
  refresh();
}

void ClosureLines::addSide(QGridLayout& grid, int row, Side& side, const QString& letter) {
  side.chain = narrow(comboBox(this, "closureChain" + letter,
                               tr("The chain of frame %1, or the world").arg(letter)),
                      8);
  side.link = narrow(comboBox(this, "closureLink" + letter,
                              tr("The link that carries frame %1: the number of the joint that "
                                 "moves it, or the chain's tool")
                                  .arg(letter)),
                     4);
  side.placement = makePlacement(side, letter);
  grid.addWidget(new QLabel(letter, this), row, 0);
  side.placement->addTo(grid, row, 1, this);
  QLabel* on = mutedLabel(this, tr("on"));
  grid.addWidget(on, row + 1, 0);
  grid.addWidget(side.chain, row + 1, 1, 1, 3);
  QLabel* linkTitle = mutedLabel(this, tr("link"));
  grid.addWidget(linkTitle, row + 1, 4, Qt::AlignRight);
  grid.addWidget(side.link, row + 1, 5, 1, 2);
  connect(side.chain, &QComboBox::activated, this, [this, &side] {
    const std::string chain = side.chain->currentData().toString().toStdString();
    edit(tr("put a closure on another chain"), side, [&](AttachmentDescription& frame) {
      if (frame.chain == chain) return;
      // A place in the world says nothing on a link; one on a link has a place in the world.
      if (isGround(frame.chain)) frame.placement = {};
      if (isGround(chain)) frame.placement = findInWorld(frame);
      frame.chain = chain;
      frame.link = isGround(chain) ? kBaseLink : kToolLink;
    });
  });
  connect(side.link, &QComboBox::activated, this, [this, &side] {
    const std::string link = side.link->currentText().toStdString();
    edit(tr("put a closure on another link"), side,
         [&](AttachmentDescription& frame) { frame.link = link; });
  });
}

/// Where a frame is in the pose that is edited.
Placement ClosureLines::findInWorld(const AttachmentDescription& frame) const {
  const Document& document = edits_.document();
  return findWorldPlacement(*document.mechanism(), document.pose(), frame).value_or(Placement());
}

PlacementFields* ClosureLines::makePlacement(const Side& side, const QString& letter) {
  const auto frame = side.frame;
  PlacementFields::Source source{
      .current =
          [this, frame] {
            const ClosureDescription* closure = find();
            return closure ? (closure->*frame).placement : Placement();
          },
      .edit =
          [this, &side](const QString& text, const std::function<void(Placement&)>& change,
                        const QString& mergeKey) {
            edit(
                text, side, [&](AttachmentDescription& at) { change(at.placement); }, mergeKey);
          }};
  const QString key = letter.toLower();
  return new PlacementFields(
      std::move(source),
      {.place = [this, key] { return QStringLiteral("closures[%1].%2").arg(closure_).arg(key); },
       .name = [letter] { return tr("of frame %1").arg(letter); },
       .objectName = "closure" + letter,
       .meaning = tr("of frame %1 in the DH frame of its link, or in the world").arg(letter)},
      preferences_, messages_, this);
}

const ClosureDescription* ClosureLines::find() const {
  const auto& mechanism = edits_.document().mechanism();
  const bool isThere = mechanism && closure_ >= 0 && closure_ < std::ssize(mechanism->closures);
  return isThere ? &mechanism->closures[static_cast<std::size_t>(closure_)] : nullptr;
}

void ClosureLines::setClosure(int closure) {
  if (closure == closure_) return;
  closure_ = closure;
  for (const Side& side : sides_) side.placement->forget();
  refresh();
}

void ClosureLines::refresh() {
  setEnabled(find() != nullptr);
  for (const Side& side : sides_) {
    fill(side);
    side.placement->refresh();
  }
}

void ClosureLines::fill(const Side& side) const {
  const QSignalBlocker blockers[] = {QSignalBlocker(side.chain), QSignalBlocker(side.link)};
  side.chain->clear();
  side.link->clear();
  const ClosureDescription* closure = find();
  if (!closure) return;
  const MechanismDescription& mechanism = *edits_.document().mechanism();
  const AttachmentDescription& frame = closure->*side.frame;
  side.chain->addItem(tr("world"), QString(kGround));
  for (const ChainDescription& chain : mechanism.chains) {
    const QString name = QString::fromStdString(chain.name);
    side.chain->addItem(name, name);
  }
  side.chain->setCurrentIndex(side.chain->findData(QString::fromStdString(frame.chain)));
  const ChainDescription* chain = findWith(mechanism.chains, frame.chain, &ChainDescription::name);
  side.link->addItems(listLinksOf(chain));
  side.link->setEnabled(chain != nullptr);
  side.link->setCurrentIndex(side.link->findText(QString::fromStdString(frame.link)));
}

void ClosureLines::edit(const QString& text, const Side& side,
                        const std::function<void(AttachmentDescription&)>& change,
                        const QString& mergeKey) {
  if (!find()) return;
  edits_.editMechanism(
      text,
      [&](MechanismDescription& mechanism) {
        change(mechanism.closures[static_cast<std::size_t>(closure_)].*side.frame);
      },
      mergeKey);
}

}  // namespace denavit
