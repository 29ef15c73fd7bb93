#include "ui/mechanism/closures_panel.h"

#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableView>
#include <algorithm>
#include <memory>

#include "models/find.h"
#include "models/mechanism/chain_arm.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/turn_range.h"
#include "ui/editors/quantity_text.h"
#include "ui/mechanism/closure_lines.h"
#include "ui/mechanism/closure_table.h"
#include "ui/mechanism/frame_picker.h"
#include "ui/mechanism/loop_picture.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMostModeButtons = 4;  ///< the others are gone through by next ▸
constexpr int kMostRowsInSight = 6;
constexpr qsizetype kMostLetters = 30;

QString nameOfJoint(const Edits& edits, int joint) {
  const auto& joints = edits.document().robot().joints;
  const auto i = static_cast<std::size_t>(joint);
  return i < joints.size() ? QString::fromStdString(joints[i].name) : QString();
}

QStringList namesOf(const Edits& edits, const std::vector<int>& joints) {
  QStringList names;
  for (const int joint : joints) names << nameOfJoint(edits, joint);
  return names;
}

}  // namespace

ClosuresPanel::ClosuresPanel(Edits& edits, const Shown& shown, const Preferences& preferences,
                             Messages& messages, ArmView& view, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      messages_(messages),
      watch_(new LoopWatch(edits, shown, this)),
      picture_(new LoopPicture(*watch_, shown, view, this)),
      picker_(new FramePicker(edits, *watch_, messages, view, this)),
      table_(new ClosureTable(edits, *watch_, preferences, this)) {
  setObjectName("closuresPanel");
  none_ = new QWidget(this);
  QPushButton* make = pushButton(none_, "makeMechanism", tr("Make it a mechanism"),
                                 tr("The arm becomes the first of several chains"));
  connect(make, &QPushButton::clicked, &edits, &Edits::makeMechanism);
  column(none_,
         {wrapped(mutedLabel(none_, tr("An arm has no loops. File > New begins a linkage, Examples "
                                       "show some, and an arm may become the chain of one."))),
          row({make, stretch()}), stretch()},
         {.margins = {10, 10, 10, 10}, .spacing = 6});
  body_ = new QWidget(this);
  makeTable();
  lines_ = new ClosureLines(edits, preferences, messages, body_);
  column(body_, {view_, makeButtons(), makeFacts(), makeCurve(), lines_, stretch()},
         {.margins = {}, .spacing = 0});
  QScrollArea* area = scrollAreaDown(this);
  area->setWidget(body_);
  column(this, {none_, {area, 1}}, {.margins = {}, .spacing = 0});
  connect(&edits, &Edits::robotChanged, this, &ClosuresPanel::refresh);
  connect(&edits, &Edits::deskChanged, this, &ClosuresPanel::showCurve);
  connect(watch_, &LoopWatch::changed, this, &ClosuresPanel::refreshFacts);
  connect(watch_, &LoopWatch::modesChanged, this, &ClosuresPanel::refreshModes);
  connect(picker_, &FramePicker::made, this,
          [this](int closure) { view_->setCurrentIndex(table_->index(closure, 0)); });
  connect(picture_, &LoopPicture::modeClicked, this, &ClosuresPanel::takeMode);
  auto* sight = new InSight(*this);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    watch_->setModesWanted(inSight);
    picture_->setModesShown(inSight);
    if (!inSight) picker_->setActive(false);
  });
  refresh();
}

void ClosuresPanel::makeTable() {
  view_ = named(new QTableView(body_), "closureTable");
  view_->setModel(table_);
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::SelectedClicked);
  view_->setAccessibleName(tr("Closures"));
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->horizontalHeader()->setSectionResizeMode(ClosureTable::Between, QHeaderView::Stretch);
  view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  editChecked(*view_, *table_, edits_, messages_);
  const auto follow = [this] {
    lines_->setClosure(chosen());
    remove_->setEnabled(chosen() >= 0);
    picture_->setChosen(chosen());
  };
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, follow);
  connect(table_, &QAbstractItemModel::modelReset, this, [this, follow] {
    if (table_->rowCount() > 0) {
      view_->setCurrentIndex(
          table_->index(std::clamp(lines_->closure(), 0, table_->rowCount() - 1), 0));
    }
    follow();
  });
}

QWidget* ClosuresPanel::makeButtons() {
  auto* bar = new QWidget(body_);
  QPushButton* add =
      pushButton(bar, "closureAdd", tr("+ closure"),
                 tr("Adds a pin between the tool of the last chain and the world, to be edited"));
  pick_ = pushButton(bar, "closurePick", tr("Pick two frames"),
                     tr("Click two frames or links in the view to pin them together; Esc ends it"));
  pick_->setCheckable(true);
  remove_ = pushButton(bar, "closureRemove", tr("Remove"), tr("Opens the loop that is chosen"));
  assemble_ = pushButton(bar, "assemble", tr("Assemble"),
                         tr("Moves the joints to the nearest pose in which all loops are closed"));
  row(bar, {add, pick_, remove_, stretch(), assemble_}, {.margins = {8, 4, 6, 4}, .spacing = 4});
  connect(add, &QPushButton::clicked, this, &ClosuresPanel::addOne);
  connect(pick_, &QPushButton::toggled, picker_, &FramePicker::setActive);
  connect(picker_, &FramePicker::activeChanged, pick_, &QPushButton::setChecked);
  connect(remove_, &QPushButton::clicked, this, &ClosuresPanel::removeChosen);
  connect(assemble_, &QPushButton::clicked, this, &ClosuresPanel::assemble);
  return bar;
}

QWidget* ClosuresPanel::makeFacts() {
  auto* box = new QWidget(body_);
  facts_ = selectable(named(wrapped(new QLabel(box)), "loopFacts"));
  independent_ = toolButton(box, "independentSet", {},
                            tr("The joints that the others follow: what is reduced to, and what "
                               "stays where it is when the mechanism is assembled"));
  independent_->setAutoRaise(true);
  independent_->setPopupMode(QToolButton::InstantPopup);
  independent_->setStyleSheet("QToolButton::menu-indicator { image: none; }");
  independent_->setMenu(new QMenu(independent_));
  modesText_ = named(new QLabel(box), "modesText");
  auto* buttons = new QWidget(box);
  modes_ = row(buttons, {}, {.margins = {}, .spacing = 3});
  nextMode_ = toolButton(box, "modeNext", tr("next ▸"), tr("Assembles it the next way"));
  setLook(*nextMode_, "boxed", true);
  connect(nextMode_, &QToolButton::clicked, this, &ClosuresPanel::takeNextMode);
  column(box,
         {facts_, row({new QLabel(tr("independent"), box), independent_, stretch()}),
          row({modesText_, buttons, nextMode_, stretch()})},
         {.margins = {8, 2, 6, 4}, .spacing = 2});
  return box;
}

QWidget* ClosuresPanel::makeCurve() {
  auto* box = new QWidget(body_);
  curve_ = narrow(comboBox(box, "couplerCurve",
                           tr("Draws the way of a point while the first independent joint goes "
                              "through a turn: its coupler curve")),
                  14);
  connect(curve_, &QComboBox::activated, this, &ClosuresPanel::chooseCurve);
  row(box, {new QLabel(tr("curve of"), box), curve_, stretch()},
      {.margins = {8, 0, 6, 6}, .spacing = 4});
  return box;
}

int ClosuresPanel::chosen() const {
  const QModelIndex index = view_->currentIndex();
  return index.isValid() ? index.row() : -1;
}

void ClosuresPanel::addOne() {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism) return;
  const AttachmentDescription a{mechanism->chains.back().name, kToolLink, {}};
  AttachmentDescription b{kGround, kBaseLink, {}};
  b.placement = findWorldPlacement(*mechanism, watch_->pose(), a).value_or(Placement());
  const int made = addClosure(edits_, a, b);
  if (made >= 0) view_->setCurrentIndex(table_->index(made, 0));
}

void ClosuresPanel::removeChosen() {
  const int at = chosen();
  if (at < 0) return;
  edits_.editMechanism(tr("open a loop"), [at](MechanismDescription& mechanism) {
    mechanism.closures.erase(mechanism.closures.begin() + at);
  });
}

void ClosuresPanel::showPose(const QString& text, std::vector<double> pose) {
  edits_.editPose(text, [&](std::vector<double>& all) {
    all = wrapTurns(edits_.document().robot(), shown_.poseOfArm(), std::move(pose));
  });
}

void ClosuresPanel::assemble() {
  const LoopCloser* closer = watch_->closer();
  if (!closer || !watch_->facts()) return;
  const std::vector<double> from = shown_.poseOfArm();
  const bool isClosed = !isOpenLoop(watch_->residual());
  ClosedJoints closed = closer->assemble(from, watch_->stays());
  if (!closed.isClosed) {
    emit messages_.said(
        tr("The loops cannot be closed from here: in the nearest pose that was found %1 is still "
           "open. Move joints or change lengths.")
            .arg(QString::fromStdString(describeWorst(closer->mechanism(), closed.openings))));
    return;
  }
  if (!isClosed) {
    emit messages_.said(tr("Assembled: the loops are closed."));
    showPose(tr("assemble"), std::move(closed.q));
  }
  // A start that is locked, or elsewhere than the pose on screen, is assembled, too.
  if (edits_.assembleStart()) return;
  emit messages_.said(
      tr("The start cannot be assembled with what is held or moved there: see Problems."));
}

void ClosuresPanel::takeMode(int mode) {
  const auto& modes = watch_->modes();
  if (mode < 0 || mode >= std::ssize(modes)) return;
  showPose(tr("assemble in way %1").arg(mode + 1), modes[static_cast<std::size_t>(mode)]);
}

void ClosuresPanel::takeNextMode() {
  const int count = static_cast<int>(watch_->modes().size());
  if (count < 2) {
    emit messages_.said(watch_->isSearching() ? tr("The ways to assemble are still looked for.")
                                              : tr("No other way to assemble is known here."));
    return;
  }
  takeMode((watch_->mode() + 1) % count);
}

void ClosuresPanel::setIndependent(int joint) {
  const QString name = nameOfJoint(edits_, joint);
  const QStringList before = independentNames();
  QStringList dropped;
  edits_.editMechanism(tr("change the independent joints"), [&](MechanismDescription& mechanism) {
    std::vector<std::string>& names = mechanism.independent;
    names.clear();  // of those that were chosen the others stay as they are
    for (const QString& each : before) names.push_back(each.toStdString());
    const std::string one = name.toStdString();
    if (contains(names, one)) {
      std::erase(names, one);
    } else {
      names.insert(names.begin(), one);
      const auto most = watch_->facts() ? static_cast<std::size_t>(watch_->facts()->mobility) : 1;
      for (; names.size() > most; names.pop_back()) {
        dropped << QString::fromStdString(names.back());
      }
    }
  });
  if (dropped.isEmpty()) return;
  emit messages_.said(tr("%1 instead of %2: there are to be %3 independent joints.")
                          .arg(name, dropped.join(", "))
                          .arg(independentNames().size()));
}

/// As many rows as there are closures, so that what they mean comes right below.
void ClosuresPanel::fitTable() {
  const int rows = std::clamp(table_->rowCount(), 1, kMostRowsInSight) + 1;
  view_->setFixedHeight(rows * view_->verticalHeader()->defaultSectionSize() + 4);
}

void ClosuresPanel::refresh() {
  fitTable();
  const bool isMechanism = edits_.document().mechanism().has_value();
  none_->setVisible(!isMechanism);
  body_->setVisible(isMechanism);
  refreshCurvePoints();
  refreshFacts();
}

bool ClosuresPanel::areLoopsOpen() const {
  return watch_->closer() && isOpenLoop(watch_->residual());
}

QString ClosuresPanel::loopsText() const {
  if (!watch_->closer() || watch_->residuals().empty()) return {};
  return isOpenLoop(watch_->residual()) ? tr("loops open: %1").arg(watch_->worstText())
                                        : tr("loops closed to %1").arg(watch_->openingText());
}

void ClosuresPanel::refreshFacts() {
  emit loopsChanged(loopsText());
  const auto& facts = watch_->facts();
  assemble_->setEnabled(watch_->closer() != nullptr);
  if (!facts) {
    facts_->setText(tr("Cannot be computed: the list of problems says why."));
    independent_->setText({});
    return;
  }
  QString text = facts->rows == facts->rank
                     ? tr("%1 rows, rank %2: all count").arg(facts->rows).arg(facts->rank)
                     : tr("%1 rows, rank %2: %3 redundant")
                           .arg(facts->rows)
                           .arg(facts->rank)
                           .arg(facts->rows - facts->rank);
  text += (areLoopsOpen() ? tr("\nmobility %1 in this open pose, actuators %2")
                          : tr("\nmobility %1, actuators %2"))
              .arg(facts->mobility)
              .arg(facts->actuators);
  const int missing = facts->mobility - facts->actuators;
  if (!areLoopsOpen() && missing > 0) text += tr(": %1 free to move").arg(missing);
  if (!areLoopsOpen() && missing < 0) text += tr(": %1 more than needed").arg(-missing);
  facts_->setText(text);
  QStringList redundant;
  for (const std::string& row : facts->redundantRows) redundant << QString::fromStdString(row);
  QString tip = redundant.isEmpty()
                    ? tr("Each row of the closures takes a freedom away")
                    : tr("They follow from the rows before them and hold nothing more:\n%1")
                          .arg(redundant.join("\n"));
  if (missing < 0) tip += tr("\nMore drives than the mobility share the work: least torques");
  facts_->setToolTip(tip);
  refreshIndependent();
}

/// The joints that are named, with how many there are to be; where none are, those that are chosen.
void ClosuresPanel::refreshIndependent() {
  const LoopFacts& facts = *watch_->facts();
  const QStringList names = independentNames();
  const QString list = names.join(", ");
  QString text = list.size() > kMostLetters ? tr("%1 joints").arg(names.size()) : list;
  if (names.isEmpty()) text = tr("none");
  if (names.size() == facts.mobility && facts.mobility > 0) {
    text = tr("%1 ▾   (%2 from dependent)").arg(text, toNumber(facts.condition, 2));
  } else {
    text = tr("%1 ▾   (there are to be %2)").arg(text).arg(facts.mobility);
  }
  independent_->setText(text);
  independent_->setEnabled(facts.mobility > 0);
  QMenu* menu = independent_->menu();
  menu->clear();
  const auto& mechanism = edits_.document().mechanism();
  QAction* any = named(menu->addAction(tr("as is best")), "independentAny");
  any->setCheckable(true);
  any->setChecked(mechanism && mechanism->independent.empty());
  connect(any, &QAction::triggered, this, [this] {
    edits_.editMechanism(tr("leave the independent joints to the program"),
                         [](MechanismDescription& all) { all.independent.clear(); });
  });
  menu->addSeparator();
  for (int i = 0; i < edits_.jointCount(); ++i) {
    const QString name = nameOfJoint(edits_, i);
    QAction* entry = named(menu->addAction(name), "independent." + name);
    entry->setCheckable(true);
    entry->setChecked(names.contains(name));
    connect(entry, &QAction::triggered, this, [this, i] { setIndependent(i); });
  }
}

QStringList ClosuresPanel::independentNames() const {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism || !watch_->facts()) return {};
  if (mechanism->independent.empty()) return namesOf(edits_, watch_->facts()->independent);
  QStringList names;
  for (const std::string& name : mechanism->independent) names << QString::fromStdString(name);
  return names;
}

QString ClosuresPanel::waysText(int count) const {
  const LoopCloser* closer = watch_->closer();
  if (watch_->isSearching()) return tr("looking for ways …");
  if (closer && watch_->residuals().empty()) return tr("no closures");
  if (count == 0 && areLoopsOpen()) return tr("ways: known once it is assembled");
  if (count == 1) return tr("one way to assemble");
  if (closer && areManyWays(count, countGuesses(closer->mechanism()))) {
    return tr("any number of ways: something moves freely");
  }
  const QString ways = tr("%1 ways to assemble").arg(count);
  const bool isOne = count > kMostModeButtons && watch_->mode() >= 0;
  return isOne ? tr("%1, this is %2").arg(ways).arg(watch_->mode() + 1) : ways;
}

void ClosuresPanel::refreshModes() {
  const int count = static_cast<int>(watch_->hasModes() ? watch_->modes().size() : 0);
  modesText_->setText(waysText(count));
  nextMode_->setVisible(count > kMostModeButtons);
  const int shown = std::min(count, kMostModeButtons);
  while (modes_->count() > shown) {
    const std::unique_ptr<QLayoutItem> item(modes_->takeAt(modes_->count() - 1));
    item->widget()->hide();
    item->widget()->deleteLater();  // it may be the one that was clicked
  }
  while (modes_->count() < shown) {
    const int k = modes_->count();
    QToolButton* button = toolButton(modes_->parentWidget(), "mode" + QString::number(k + 1),
                                     QString::number(k + 1), tr("Assembles it this way"));
    button->setCheckable(true);
    setLook(*button, "boxed", true);
    connect(button, &QToolButton::clicked, this, [this, k] { takeMode(k); });
    modes_->addWidget(button);
  }
  for (int k = 0; k < modes_->count(); ++k) {
    static_cast<QToolButton*>(modes_->itemAt(k)->widget())->setChecked(k == watch_->mode());
  }
}

/// Tools of chains, then closures, with what a project calls them.
void ClosuresPanel::refreshCurvePoints() {
  const QSignalBlocker blocker(curve_);
  curve_->clear();
  curvePoints_.clear();
  curve_->addItem(tr("no point"), QString());
  const auto& mechanism = edits_.document().mechanism();
  for (std::size_t k = 0; mechanism && k < mechanism->chains.size(); ++k) {
    const QString name = QString::fromStdString(mechanism->chains[k].name);
    curve_->addItem(tr("%1 tool").arg(name), name + ".tool");
    curvePoints_.push_back({.chain = static_cast<int>(k)});
  }
  for (std::size_t k = 0; mechanism && k < mechanism->closures.size(); ++k) {
    const QString name = QString::fromStdString(mechanism->closures[k].name);
    curve_->addItem(name, name);
    curvePoints_.push_back({.closure = static_cast<int>(k)});
  }
  showCurve();
}

/// The point that the project has; none where the mechanism has no such point.
void ClosuresPanel::showCurve() {
  const QString wanted = QString::fromStdString(edits_.document().desk().couplerCurve);
  const int item = std::max(curve_->findData(wanted), 0);
  curve_->setCurrentIndex(item);
  const int at = item - 1;
  picture_->setCurve(at >= 0 && at < std::ssize(curvePoints_)
                         ? std::optional(curvePoints_[static_cast<std::size_t>(at)])
                         : std::nullopt);
}

void ClosuresPanel::chooseCurve() {
  const std::string wanted = curve_->currentData().toString().toStdString();
  edits_.editDesk(tr("choose a coupler curve"), [&](Desk& desk) { desk.couplerCurve = wanted; });
}

void ClosuresPanel::setIssues(const std::vector<Issue>& issues) { table_->setIssues(issues); }

bool ClosuresPanel::showPlace(const QString& place) {
  const QString where = place.startsWith("mechanism.") ? place.mid(10) : place;
  if (where == "independent" && watch_->facts()) {
    independent_->setFocus();
    return true;
  }
  const QString closure = where.section('.', 0, 0);
  for (int i = 0; closure.startsWith("closures[") && i < table_->rowCount(); ++i) {
    if (closure != QStringLiteral("closures[%1]").arg(i)) continue;
    view_->setFocus();
    view_->setCurrentIndex(table_->index(i, 0));
    return true;
  }
  return false;
}

}  // namespace denavit
