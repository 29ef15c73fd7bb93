#include "ui/arm_table/chain_lines.h"

#include <QMenu>
#include <QSignalBlocker>
#include <algorithm>

#include "models/find.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/make_mechanism.h"
#include "ui/editors/placement_fields.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Whether a chain starts on another, over however many between.
bool startsOn(const MechanismDescription& mechanism, const ChainDescription& chain,
              const std::string& carrier) {
  const ChainDescription* at = &chain;
  for (std::size_t k = 0; at && k <= mechanism.chains.size(); ++k) {
    if (at->base.chain == carrier) return true;
    at = findWith(mechanism.chains, at->base.chain, &ChainDescription::name);
  }
  return false;
}

QStringList listLinks(const ChainDescription& chain) {
  QStringList links;
  for (std::size_t i = 1; i <= chain.robot.joints.size(); ++i) links << QString::number(i);
  return links << "tool";
}

}  // namespace

void editActuated(Edits& edits, const QString& text, const std::vector<int>& joints,
                  bool isActuated) {
  edits.editMechanism(text, [&](MechanismDescription& mechanism) {
    const std::vector<std::string> names = listJointNames(mechanism);
    const auto isListed = [&](int joint) {
      return contains(mechanism.actuated, names[static_cast<std::size_t>(joint)]);
    };
    std::vector<std::string> actuated;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
      const bool has = contains(joints, i) ? isActuated : isListed(i);
      if (has) actuated.push_back(names[static_cast<std::size_t>(i)]);
    }
    mechanism.actuated = std::move(actuated);
  });
}

ChainLines::ChainLines(Edits& edits, const Selection& selection, const Preferences& preferences,
                       Messages& messages, QWidget* parent)
    : QWidget(parent), edits_(edits), preferences_(preferences), messages_(messages) {
  setObjectName("panelFoot");
  setAttribute(Qt::WA_StyledBackground);
  QGridLayout* lines = grid(this, {.margins = {8, 6, 6, 0}, .horizontal = 3, .vertical = 3});
  addBase(*lines);
  addActuated(*lines);
  connect(&edits, &Edits::robotChanged, this, &ChainLines::refresh);
  connect(&selection, &Selection::changed, this, [this] {
    placement_->forget();
    refresh();
  });
  refresh();
}

ChainLines::~ChainLines() = default;

void ChainLines::addBase(QGridLayout& grid) {
  carrier_ = narrow(comboBox(this, "chainCarrier",
                             tr("What the chain starts on: the world, or a link of another chain, "
                                "so that a joint that both share is entered once")),
                    8);
  link_ = narrow(comboBox(this, "chainCarrierLink",
                          tr("The link that it starts on: the number of the joint that moves it, "
                             "or the chain's tool")),
                 4);
  connect(carrier_, &QComboBox::activated, this,
          [this] { setCarrier(carrier_->currentData().toString()); });
  connect(link_, &QComboBox::activated, this, [this] { setLink(link_->currentText()); });
  grid.addWidget(new QLabel(tr("starts on"), this), 0, 0);
  grid.addWidget(carrier_, 0, 1, 1, 3);
  grid.addWidget(mutedLabel(this, tr("link")), 0, 4, Qt::AlignRight);
  grid.addWidget(link_, 0, 5, 1, 2);
  const auto chain = [this]() -> int { return edits_.chain(); };
  PlacementFields::Source source{
      .current =
          [this, chain] {
            const auto& mechanism = edits_.document().mechanism();
            return mechanism ? mechanism->chains[static_cast<std::size_t>(chain())].base.placement
                             : Placement();
          },
      .edit =
          [this, chain](const QString& text, const std::function<void(Placement&)>& change,
                        const QString& mergeKey) {
            const auto at = static_cast<std::size_t>(chain());
            edits_.editMechanism(
                text,
                [&](MechanismDescription& mechanism) {
                  change(mechanism.chains[at].base.placement);
                },
                mergeKey);
          }};
  placement_ = new PlacementFields(
      std::move(source),
      {.place = [chain] { return QStringLiteral("chains[%1].base").arg(chain()); },
       .name = [] { return tr("of the chain's start"); },
       .objectName = "chainBase",
       .meaning = tr("of where the chain starts, in the world or in the link's DH frame")},
      preferences_, messages_, this);
  grid.addWidget(new QLabel(tr("there at"), this), 2, 0);
  placement_->addHeadings(grid, 1, 1, this);
  placement_->addTo(grid, 2, 1, this);
}

void ChainLines::addActuated(QGridLayout& grid) {
  actuated_ = toolButton(this, "actuated", {},
                         tr("The joints that have a drive: their torques make the mechanism move, "
                            "and are what inverse dynamics answers"));
  actuated_->setAutoRaise(true);
  actuated_->setPopupMode(QToolButton::InstantPopup);
  actuated_->setStyleSheet("QToolButton::menu-indicator { image: none; }");
  actuated_->setMenu(new QMenu(actuated_));
  grid.addWidget(new QLabel(tr("actuated"), this), 3, 0);
  grid.addWidget(actuated_, 3, 1, 1, 6, Qt::AlignLeft);
}

void ChainLines::refresh() {
  const auto& mechanism = edits_.document().mechanism();
  setVisible(mechanism.has_value());
  QMenu* menu = actuated_->menu();
  menu->clear();  // its entries are of joints that an arm need not have
  if (!mechanism) return;
  fillCarriers();
  placement_->refresh();
  QStringList driven;
  const std::vector<std::string> names = listJointNames(*mechanism);
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    const std::string& name = names[static_cast<std::size_t>(i)];
    const QString shown = QString::fromStdString(name);
    const bool isDriven = contains(mechanism->actuated, name);
    if (isDriven) driven << shown;
    QAction* entry = named(menu->addAction(shown), "actuated." + shown);
    entry->setCheckable(true);
    entry->setChecked(isDriven);
    connect(entry, &QAction::triggered, this, [this, i](bool on) { setActuated(i, on); });
  }
  const QString all = driven.isEmpty() ? tr("none: it moves freely") : driven.join(", ");
  constexpr qsizetype kMostLetters = 44;
  const QString shown = all.size() <= kMostLetters ? all : tr("%1 joints").arg(driven.size());
  actuated_->setText(shown + QStringLiteral(" ▾"));
}

void ChainLines::fillCarriers() {
  const MechanismDescription& mechanism = *edits_.document().mechanism();
  const ChainDescription& chain = mechanism.chains[static_cast<std::size_t>(edits_.chain())];
  const QSignalBlocker blockers[] = {QSignalBlocker(carrier_), QSignalBlocker(link_)};
  carrier_->clear();
  carrier_->addItem(tr("world"), QString());
  for (const ChainDescription& other : mechanism.chains) {
    if (other.name == chain.name || startsOn(mechanism, other, chain.name)) continue;
    const QString name = QString::fromStdString(other.name);
    carrier_->addItem(name, name);
  }
  carrier_->setCurrentIndex(
      std::max(0, carrier_->findData(QString::fromStdString(chain.base.chain))));
  link_->clear();
  const auto* carrier = findWith(mechanism.chains, chain.base.chain, &ChainDescription::name);
  link_->setEnabled(carrier != nullptr);
  if (!carrier) return;
  link_->addItems(listLinks(*carrier));
  link_->setCurrentIndex(link_->findText(QString::fromStdString(chain.base.link)));
}

void ChainLines::setCarrier(const QString& chain) {
  const auto at = static_cast<std::size_t>(edits_.chain());
  edits_.editMechanism(tr("start the chain elsewhere"), [&](MechanismDescription& mechanism) {
    ChainBaseDescription& base = mechanism.chains[at].base;
    if (base.chain == chain.toStdString()) return;
    base.chain = chain.toStdString();
    base.link = chain.isEmpty() ? "0" : "1";
  });
}

void ChainLines::setLink(const QString& link) {
  const auto at = static_cast<std::size_t>(edits_.chain());
  edits_.editMechanism(tr("start the chain on another link"), [&](MechanismDescription& mechanism) {
    mechanism.chains[at].base.link = link.toStdString();
  });
}

void ChainLines::setActuated(int joint, bool isActuated) {
  const QString name = QString::fromStdString(
      edits_.document().robot().joints[static_cast<std::size_t>(joint)].name);
  editActuated(
      edits_,
      isActuated ? tr("give %1 a drive").arg(name) : tr("take the drive of %1 away").arg(name),
      {joint}, isActuated);
}

}  // namespace denavit
