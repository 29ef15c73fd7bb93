#include "ui/arm_table/chain_bar.h"

#include <QInputDialog>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTabBar>
#include <numeric>

#include "models/document/arrange_chains.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/mechanism/chain_arm.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/chain_links.h"
#include "models/robot/robot_file.h"
#include "ui/export/file_dialogs.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/text/access_keys.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// A horizontal link of 300 mm without a body yet.
ChainDescription makeNewChain(const MechanismDescription& mechanism) {
  ChainDescription chain;
  chain.name = makeChainName(mechanism, "chain");
  JointDescription joint;
  joint.name = "joint 1";
  joint.a = 0.3;
  chain.robot.angleUnit = AngleUnit::Degree;
  chain.robot.joints.push_back(joint);
  return chain;
}

JointOrder keepAll(const MechanismDescription& mechanism) {
  JointOrder order(static_cast<std::size_t>(countJoints(mechanism)));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

bool isChainName(const QString& name) {
  static const QRegularExpression pattern("^[A-Za-z0-9_-]+$");
  return pattern.match(name).hasMatch();
}

}  // namespace

ChainBar::ChainBar(Edits& edits, Selection& selection, Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      messages_(messages),
      tabs_(named(new QTabBar(this), "chainTabs",
                  tr("The chains of the mechanism; a right click renames, copies, removes one"))) {
  setObjectName("chainBar");
  tabs_->setDocumentMode(true);
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(true);
  tabs_->setContextMenuPolicy(Qt::CustomContextMenu);
  QToolButton* add = toolButton(this, "chainAdd", tr("+ chain"),
                                tr("Adds a chain of one link, which starts in the world"));
  QToolButton* more = toolButton(this, "chainMenu", tr("chain ▾"),
                                 tr("Rename, copy, remove or save the chain that is shown"));
  add->setAutoRaise(true);
  more->setAutoRaise(true);
  row(this, {{tabs_, 1}, more, add}, {.margins = {6, 4, 6, 0}, .spacing = 4});
  connect(add, &QToolButton::clicked, this, &ChainBar::addChain);
  connect(more, &QToolButton::clicked, this,
          [this, more] { showMenu(more->mapToGlobal(QPoint(0, more->height()))); });
  connect(tabs_, &QTabBar::customContextMenuRequested, this, [this](QPoint at) {
    if (const int tab = tabs_->tabAt(at); tab >= 0) tabs_->setCurrentIndex(tab);
    showMenu(tabs_->mapToGlobal(at));
  });
  connect(tabs_, &QTabBar::tabBarDoubleClicked, this, &ChainBar::askName);
  connect(tabs_, &QTabBar::currentChanged, this, [this](int chain) {
    const auto& mechanism = edits_.document().mechanism();
    if (mechanism && chain >= 0 && chain != edits_.chain()) {
      selection_.select(firstJointOf(*mechanism, chain));
    }
  });
  connect(&edits_, &Edits::robotChanged, this, &ChainBar::refresh);
  connect(&selection_, &Selection::changed, this, &ChainBar::follow);
  refresh();
}

void ChainBar::refresh() {
  const auto& mechanism = edits_.document().mechanism();
  setVisible(mechanism.has_value());
  const QSignalBlocker blocker(tabs_);
  const int wanted = mechanism ? static_cast<int>(mechanism->chains.size()) : 0;
  while (tabs_->count() > wanted) tabs_->removeTab(tabs_->count() - 1);
  while (tabs_->count() < wanted) tabs_->addTab({});
  for (int k = 0; k < wanted; ++k) {
    const ChainDescription& chain = mechanism->chains[static_cast<std::size_t>(k)];
    tabs_->setTabText(k, withoutAccessKeys(QString::fromStdString(chain.name)));
  }
  follow();
}

void ChainBar::follow() {
  if (!edits_.document().mechanism()) return;
  const QSignalBlocker blocker(tabs_);
  tabs_->setCurrentIndex(edits_.chain());
}

void ChainBar::addChain() {
  edits_.editChains(tr("add a chain"), [](MechanismDescription& mechanism) {
    JointOrder order = keepAll(mechanism);
    order.push_back(kNewJoint);
    mechanism.chains.push_back(makeNewChain(mechanism));
    return order;
  });
  selection_.select(edits_.jointCount() - 1);
}

void ChainBar::duplicateChain() {
  const int at = edits_.chain();
  edits_.editChains(tr("duplicate a chain"), [at](MechanismDescription& mechanism) {
    ChainDescription copy = mechanism.chains[static_cast<std::size_t>(at)];
    const int first = firstJointOf(mechanism, at);
    JointOrder order = keepAll(mechanism);
    for (std::size_t i = 0; i < copy.robot.joints.size(); ++i) {
      order.push_back(first + static_cast<int>(i));
    }
    copy.name = makeChainName(mechanism, copy.name);
    mechanism.chains.push_back(std::move(copy));
    return order;
  });
  const auto& mechanism = edits_.document().mechanism();
  if (mechanism) {
    selection_.select(firstJointOf(*mechanism, static_cast<int>(mechanism->chains.size()) - 1));
  }
}

void ChainBar::removeChain() {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism) return;
  if (mechanism->chains.size() < 2) {
    emit messages_.said(
        tr("A mechanism needs at least one chain: add another before removing this one."));
    return;
  }
  const int at = edits_.chain();
  const QString name = QString::fromStdString(mechanism->chains[static_cast<std::size_t>(at)].name);
  const std::size_t closures = mechanism->closures.size();
  edits_.editChains(tr("remove chain %1").arg(name), [at](MechanismDescription& all) {
    JointOrder order = keepAll(all);
    order.erase(order.begin() + firstJointOf(all, at), order.begin() + firstJointOf(all, at + 1));
    all.chains.erase(all.chains.begin() + at);
    return order;
  });
  const auto& now = edits_.document().mechanism();
  const std::size_t gone = now ? closures - now->closures.size() : 0;
  emit messages_.said(gone == 0
                          ? tr("Chain %1 removed; undo brings it back.").arg(name)
                          : tr("Chain %1 and %2 of its closures removed; undo brings them back.")
                                .arg(name)
                                .arg(gone));
}

void ChainBar::saveChain(const QString& path) {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism) return;
  try {
    writeRobot(path.toStdString(),
               makeChainArm(*mechanism, edits_.document().pose(), edits_.chain()));
    emit messages_.said(tr("Saved as an arm of its own: %1").arg(path));
  } catch (const DescriptionError& error) {
    emit messages_.said(QString::fromUtf8(error.what()));
  }
}

void ChainBar::renameChain(const QString& name) {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism) return;
  const auto at = static_cast<std::size_t>(edits_.chain());
  const std::string wanted = name.trimmed().toStdString();
  if (wanted == mechanism->chains[at].name) return;
  if (!isChainName(name.trimmed())) {
    emit messages_.said(
        tr("“%1” is no name for a chain: use letters, digits, _ and -, as its joints and columns "
           "are called by it.")
            .arg(name));
    return;
  }
  if (contains(mechanism->chains, wanted, &ChainDescription::name) || isGround(wanted)) {
    emit messages_.said(tr("“%1” is taken: another chain or the world has this name.").arg(name));
    return;
  }
  edits_.editChains(tr("rename a chain"), [&](MechanismDescription& all) {
    all.chains[at].name = wanted;
    return keepAll(all);
  });
  emit messages_.said({});  // of a name that was refused before
}

void ChainBar::askName() {
  const int chain = tabs_->currentIndex();
  if (chain < 0) return;
  bool isGiven = false;
  const QString name = QInputDialog::getText(
      this, tr("Rename chain"), tr("Name of the chain: its joints are called name.1, name.2 …"),
      QLineEdit::Normal, tabs_->tabText(chain), &isGiven);
  if (isGiven) renameChain(name);
}

void ChainBar::askPath() {
  const QString path = askSaveFile(this, tr("Save chain as a robot"),
                                   tabs_->tabText(edits_.chain()) + ".json", tr("Robot (*.json)"));
  if (!path.isEmpty()) saveChain(path);
}

void ChainBar::showMenu(QPoint at) {
  QMenu menu(this);
  named(menu.addAction(tr("&Rename…"), this, &ChainBar::askName), "chainRename");
  named(menu.addAction(tr("D&uplicate"), this, &ChainBar::duplicateChain), "chainDuplicate");
  named(menu.addAction(tr("Re&move"), this, &ChainBar::removeChain), "chainRemove");
  named(menu.addAction(tr("&Save as a robot…"), this, &ChainBar::askPath), "chainSave");
  menu.exec(at);
}

}  // namespace denavit
