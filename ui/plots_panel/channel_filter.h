#pragma once

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QString>
#include <string>

#include "core/recording/recording.h"
#include "models/robot/robot.h"
#include "ui/text/search_words.h"

class QKeyEvent;
class QTreeView;

namespace denavit {

/// Roles of a channel's item.
enum ChannelRole {
  kChannelRole = Qt::UserRole + 1,  ///< its name in plots; empty for groups
  kSearchRole                       ///< everything but its text that a search may find it by
};

/// A row of the tree: how people call the channel, and what it is.
/// @param robot  whose joints the channels are of
/// @param prefix  before the column's name in plots  @param group  that it stands in
[[nodiscard]] QList<QStandardItem*> makeChannelRow(const Column& column,
                                                   const RobotDescription& robot,
                                                   const std::string& prefix = {},
                                                   const QString& group = {});

/// The tree of channels, whose items can be dragged onto plots.
class ChannelModel final : public QStandardItemModel {
  Q_OBJECT

 public:
  using QStandardItemModel::QStandardItemModel;
  [[nodiscard]] QStringList mimeTypes() const override;
  [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
};

/// Shows the channels that have all words of a search somewhere, and the groups they are in, the
/// best first.
class ChannelFilter final : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit ChannelFilter(QObject* parent);
  void setWords(const QString& text);
  /// The channel that fits best; invalid where none does, or nothing is searched.
  [[nodiscard]] QModelIndex best() const;

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  /// Of a group that of its best channel.
  [[nodiscard]] int rank(const QModelIndex& index) const;

  SearchWords words_;
};

/// Lets a key of the search line go through the channels of a view, where it is one that does.
bool goThroughChannels(QTreeView& view, QKeyEvent& event);

}  // namespace denavit
