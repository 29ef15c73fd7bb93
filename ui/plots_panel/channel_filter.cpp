#include "ui/plots_panel/channel_filter.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QTreeView>
#include <algorithm>

#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/channel_text.h"

namespace denavit {

QStringList ChannelModel::mimeTypes() const { return {kChannelMimeType}; }

QMimeData* ChannelModel::mimeData(const QModelIndexList& indexes) const {
  QStringList channels;
  for (const QModelIndex& index : indexes) {
    const QString channel = index.data(kChannelRole).toString();
    if (!channel.isEmpty() && !channels.contains(channel)) channels << channel;
  }
  if (channels.isEmpty()) return nullptr;
  auto* data = new QMimeData;
  data->setData(kChannelMimeType, channels.join('\n').toUtf8());
  return data;
}

QList<QStandardItem*> makeChannelRow(const Column& column, const RobotDescription& robot,
                                     const std::string& prefix, const QString& group) {
  const std::string channel = prefix + column.name;
  auto* name = new QStandardItem(describeChannel(column.name, robot).name);
  auto* about = new QStandardItem(explainChannel(column, robot));
  const QString unit = QString::fromStdString(column.unit);
  const QString code = QString::fromStdString(column.name);
  const QString search =
      QStringList{about->text(), code, group, QString::fromStdString(column.description)}.join(' ');
  for (QStandardItem* item : {name, about}) {
    item->setEditable(false);
    item->setData(QString::fromStdString(channel), kChannelRole);
    item->setData(search, kSearchRole);
    item->setToolTip(QStringLiteral("%1%2\n%3")
                         .arg(code, unit.isEmpty() ? QString() : QStringLiteral("  [%1]").arg(unit),
                              QString::fromStdString(column.description)));
  }
  about->setData(QVariant(), Qt::ForegroundRole);
  return {name, about};
}

ChannelFilter::ChannelFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setRecursiveFilteringEnabled(true);
}

void ChannelFilter::setWords(const QString& text) {
  words_ = SearchWords(text);
  invalidate();
  sort(words_.isEmpty() ? -1 : 0);
}

int ChannelFilter::rank(const QModelIndex& index) const {
  if (!index.data(kChannelRole).toString().isEmpty()) {
    return words_.rank(
        SearchText(index.data(Qt::DisplayRole).toString(), index.data(kSearchRole).toString()));
  }
  int best = 0;
  for (int row = 0; row < index.model()->rowCount(index); ++row) {
    best = std::max(best, rank(index.model()->index(row, 0, index)));
  }
  return best;
}

QModelIndex ChannelFilter::best() const {
  if (words_.isEmpty()) return {};
  // The best group comes first, and in it the best channel.
  const QModelIndex first = index(0, 0);
  return first.isValid() && hasChildren(first) ? index(0, 0, first) : first;
}

bool ChannelFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex index = sourceModel()->index(row, 0, parent);
  const bool isGroup = index.data(kChannelRole).toString().isEmpty();  // shown for what is in it
  return words_.isEmpty() || (!isGroup && rank(index) > 0);
}

bool ChannelFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const int a = rank(left), b = rank(right);
  return a != b ? a > b : left.row() < right.row();
}

bool goThroughChannels(QTreeView& view, QKeyEvent& event) {
  const int key = event.key();
  if (key != Qt::Key_Down && key != Qt::Key_Up && key != Qt::Key_PageDown &&
      key != Qt::Key_PageUp) {
    return false;
  }
  const QModelIndex before = view.currentIndex();
  QModelIndex last = before;
  do {  // over the heads of groups
    last = view.currentIndex();
    QCoreApplication::sendEvent(&view, &event);
  } while (view.currentIndex() != last &&
           view.currentIndex().data(kChannelRole).toString().isEmpty());
  if (view.currentIndex().data(kChannelRole).toString().isEmpty()) view.setCurrentIndex(before);
  return true;
}

}  // namespace denavit
