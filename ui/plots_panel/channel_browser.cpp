#include "ui/plots_panel/channel_browser.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include <map>

#include "ui/export/file_dialogs.h"
#include "ui/plots_panel/channel_filter.h"
#include "ui/plots_panel/channel_list.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/plots_panel/derived_dialog.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/theme/icons.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// The group under which the browser lists a group.
ChannelGroup inBrowser(ChannelGroup group) {
  switch (group) {
    case ChannelGroup::ToolTurn:
    case ChannelGroup::ToolError:
      return ChannelGroup::Tool;
    case ChannelGroup::Closure:
      return ChannelGroup::Energy;
    default:
      return group;
  }
}

}  // namespace

ChannelBrowser::ChannelBrowser(Edits& edits, const Shown& shown, RunShelf& shelf, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      shelf_(shelf),
      search_(named(new QLineEdit(this), "channelSearch",
                    tr("Words of a name, a joint or a unit, as \"tau 2\" or \"elbow rate\". "
                       "Enter adds the chosen channel to the plot in use."))),
      tree_(named(new QTreeView(this), "channelTree",
                  tr("Drag channels onto a plot; a double click or Enter adds them to the plot "
                     "in use"))),
      model_(new ChannelModel(this)),
      filter_(new ChannelFilter(this)) {
  setObjectName("channelBrowser");
  search_->setPlaceholderText(tr("Search channels (Ctrl+K)"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  filter_->setSourceModel(model_);
  tree_->setModel(filter_);
  tree_->setHeaderHidden(true);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setDragEnabled(true);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  tree_->setIndentation(12);
  tree_->setUniformRowHeights(true);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->setExpandsOnDoubleClick(true);
  const auto makeButton = [&](const char* name, const QString& text, const QString& icon,
                              const QString& toolTip) {
    QToolButton* button = toolButton(this, name, text, toolTip);
    button->setIcon(themedIcon(icon));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("boxed", true);
    return button;
  };
  QToolButton* derive = makeButton("deriveChannel", tr("Derive…"), "formula",
                                   tr("Compute channels from others: power, derivatives, sums"));
  QToolButton* measured = makeButton("importMeasured", tr("Measured…"), "open",
                                     tr("Lay a CSV file with a time column over the run"));
  column(this, {search_, {tree_, 1}, row({derive, measured, stretch()}, {.spacing = 3})},
         {.margins = {}, .spacing = 2});
  setMinimumWidth(150);
  connect(search_, &QLineEdit::textChanged, this, &ChannelBrowser::search);
  search_->setProperty("keepsKeyboard", true);
  connect(search_, &QLineEdit::returnPressed, this, [this] { addSelected(false); });
  connect(tree_, &QTreeView::activated, this, [this] { addSelected(false); });
  connect(tree_, &QWidget::customContextMenuRequested, this, &ChannelBrowser::showMenu);
  connect(derive, &QToolButton::clicked, this, &ChannelBrowser::editDerived);
  connect(measured, &QToolButton::clicked, this, &ChannelBrowser::importMeasured);
  connect(&shelf, &RunShelf::changed, this, &ChannelBrowser::refresh);
  connect(&edits, &Edits::robotChanged, this, &ChannelBrowser::refresh);
  connect(&edits, &Edits::deskChanged, this, &ChannelBrowser::refresh);
  refresh();
}

void ChannelBrowser::startSearch() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

bool ChannelBrowser::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
      search_->clear();
      emit left();
      return true;
    }
    if (goThroughChannels(*tree_, static_cast<QKeyEvent&>(*event))) return true;
  }
  return QWidget::eventFilter(watched, event);
}

void ChannelBrowser::refresh() {
  std::vector<std::pair<std::string, std::vector<Column>>> now;
  now.emplace_back("", listColumns(edits_, shelf_));
  now.emplace_back("derived", std::vector<Column>());
  for (const DerivedChannel& channel : edits_.document().desk().derivedChannels) {
    now.back().second.push_back({channel.name, channel.unit, channel.expression});
  }
  for (const ShelfEntry& entry : shelf_.entries()) {
    if (!entry.run) now.emplace_back(entry.name.toStdString(), entry.channels->columns());
  }
  const auto isSame = [](const Column& a, const Column& b) {
    return a.name == b.name && a.unit == b.unit && a.description == b.description;
  };
  const bool same = std::equal(
      now.begin(), now.end(), listed_.begin(), listed_.end(), [&](const auto& a, const auto& b) {
        return a.first == b.first && std::equal(a.second.begin(), a.second.end(), b.second.begin(),
                                                b.second.end(), isSame);
      });
  if (same) return;
  listed_ = std::move(now);
  fill();
}

void ChannelBrowser::fill() {
  QStringList open;
  for (int row = 0; row < filter_->rowCount(); ++row) {
    const QModelIndex index = filter_->index(row, 0);
    if (tree_->isExpanded(index)) open << index.data().toString();
  }
  model_->clear();
  model_->setColumnCount(2);
  const std::vector<Column>& columns = listed_.front().second;
  addJoints(columns);
  std::map<ChannelGroup, std::vector<Column>> groups;
  for (const Column& column : columns) {
    const ChannelText text = describeChannel(column.name, shown_.robot());
    if (text.joint >= 0) continue;
    groups[inBrowser(text.group)].push_back(column);
  }
  addGroup(tr("Tool"), groups[ChannelGroup::Tool]);
  addGroup(tr("Energies"), groups[ChannelGroup::Energy]);
  std::vector<Column>& loops = groups[ChannelGroup::Loops];
  const std::vector<Column>& reactions = groups[ChannelGroup::Reaction];
  loops.insert(loops.end(), reactions.begin(), reactions.end());
  addGroup(tr("Closures"), loops);
  addGroup(tr("Other"), groups[ChannelGroup::Other]);
  addGroup(tr("Derived"), listed_[1].second);
  for (std::size_t i = 2; i < listed_.size(); ++i) {
    addGroup(tr("Measured: %1").arg(QString::fromStdString(listed_[i].first)), listed_[i].second,
             "measured/" + listed_[i].first + "/");
  }
  for (int row = 0; row < filter_->rowCount(); ++row) {
    const QModelIndex index = filter_->index(row, 0);
    if (open.contains(index.data().toString())) tree_->expand(index);
  }
  tree_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  search(search_->text());
}

void ChannelBrowser::addJoints(const std::vector<Column>& columns) {
  std::map<int, std::vector<Column>> joints;
  for (const Column& column : columns) {
    const int joint = describeChannel(column.name, shown_.robot()).joint;
    if (joint >= 0) joints[joint].push_back(column);
  }
  const auto& names = shown_.robot().joints;
  for (const auto& [joint, of] : joints) {
    QString title = tr("Joint %1").arg(joint + 1);
    if (joint < static_cast<int>(names.size())) {
      title += "  " + QString::fromStdString(names[static_cast<std::size_t>(joint)].name);
    }
    addGroup(title, of);
  }
}

void ChannelBrowser::addGroup(const QString& title, const std::vector<Column>& columns,
                              const std::string& prefix) {
  if (columns.empty()) return;
  auto* group = new QStandardItem(title);
  group->setEditable(false);
  group->setDragEnabled(false);
  for (const Column& column : columns)
    group->appendRow(makeChannelRow(column, shown_.robot(), prefix, title));
  model_->appendRow(group);
  tree_->setFirstColumnSpanned(model_->rowCount() - 1, {}, true);
}

void ChannelBrowser::search(const QString& text) {
  filter_->setWords(text);
  for (int row = 0; row < filter_->rowCount(); ++row) {
    tree_->setFirstColumnSpanned(row, {}, true);
  }
  if (text.trimmed().isEmpty()) return;
  tree_->expandAll();
  // Enter takes the best that was found.
  if (filter_->best().isValid()) tree_->setCurrentIndex(filter_->best());
}

QStringList ChannelBrowser::selected() const {
  QStringList channels;
  for (const QModelIndex& index : tree_->selectionModel()->selectedRows()) {
    const QString channel = index.data(kChannelRole).toString();
    if (!channel.isEmpty()) channels << channel;
  }
  return channels;
}

void ChannelBrowser::addSelected(bool rightAxis) {
  const QStringList channels = selected();
  if (!channels.isEmpty()) emit channelsWanted(channels, rightAxis);
}

void ChannelBrowser::editDerived() {
  DerivedDialog dialog(edits_, shelf_, window());
  dialog.exec();
}

void ChannelBrowser::importMeasured() {
  const QString path =
      askOpenFile(window(), tr("Lay a measured table over the run"),
                  tr("Tables of numbers (*.csv *.txt *.dat *.tsv);;All files (*)"));
  if (!path.isEmpty()) shelf_.importMeasured(path);
}

void ChannelBrowser::showMenu(const QPoint& position) {
  const QStringList channels = selected();
  if (channels.isEmpty()) return;
  QMenu menu(this);
  menu.addAction(tr("Add to the plot in use"), this, [&] { emit channelsWanted(channels, false); });
  menu.addAction(tr("Add on the right axis"), this, [&] { emit channelsWanted(channels, true); });
  menu.addAction(tr("New plot"), this, [&] { emit plotWanted(channels); });
  if (channels.size() == 1) {
    menu.addAction(tr("Use as the x axis of the plot in use"), this,
                   [&] { emit xAxisWanted(channels.front()); });
  }
  menu.exec(tree_->viewport()->mapToGlobal(position));
}

}  // namespace denavit
