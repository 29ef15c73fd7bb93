#include "ui/plots_panel/channel_filter.h"

#include <QMimeData>
#include <algorithm>

#include "ui/plot_view/plot_view.h"

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

ChannelFilter::ChannelFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setRecursiveFilteringEnabled(true);
}

void ChannelFilter::setWords(const QString& text) {
  words_ = text.split(' ', Qt::SkipEmptyParts);
  invalidateFilter();
}

bool ChannelFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex index = sourceModel()->index(row, 0, parent);
  const QString text = index.data(kSearchRole).toString();
  if (text.isEmpty()) return words_.isEmpty();  // a group: shown for what is in it
  return std::all_of(words_.begin(), words_.end(),
                     [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace denavit
