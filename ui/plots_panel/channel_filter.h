#pragma once

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QString>

namespace denavit {

/// Roles of a channel's item.
enum ChannelRole {
  kChannelRole = Qt::UserRole + 1,  ///< its name in plots; empty for groups
  kSearchRole                       ///< everything that a search may find it by
};

/// The tree of channels, whose items can be dragged onto plots.
class ChannelModel final : public QStandardItemModel {
  Q_OBJECT

 public:
  using QStandardItemModel::QStandardItemModel;
  [[nodiscard]] QStringList mimeTypes() const override;
  [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
};

/// Shows the channels that have all words of a search somewhere, and the groups they are in.
class ChannelFilter final : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit ChannelFilter(QObject* parent);
  void setWords(const QString& text);

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QStringList words_;
};

}  // namespace denavit
