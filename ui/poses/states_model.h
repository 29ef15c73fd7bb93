#pragma once

#include <QAbstractListModel>
#include <vector>

#include "models/project/desk.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The named states of the desk as a list, after the standard ones that every arm has: all joints
/// at zero, and the start as the file has it. Standard ones cannot be renamed, moved or removed.
/// States are dragged within the list to reorder them, and out of it to start a run.
class StatesModel final : public QAbstractListModel {
  Q_OBJECT

 public:
  StatesModel(Edits& edits, const Preferences& preferences, QObject* parent = nullptr);

  [[nodiscard]] int standardCount() const { return static_cast<int>(standard_.size()); }
  [[nodiscard]] bool isStandard(int row) const { return row < standardCount(); }
  /// The state of a row.
  [[nodiscard]] const NamedState& stateAt(int row) const;
  /// Why a name cannot be given to a row; empty when it can.
  /// @param row  -1: a new state
  [[nodiscard]] QString findNameMistake(int row, const QString& name) const;

  /// One undo step each; rows of the list.
  void add(NamedState state);
  void remove(int row);
  void move(int row, int by);
  /// "pose 3": a name that is not taken.
  [[nodiscard]] QString suggestName() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  Qt::DropActions supportedDragActions() const override { return Qt::CopyAction | Qt::MoveAction; }
  bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                const QModelIndex& destinationParent, int destinationChild) override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 signals:
  /// A name was not taken, and why.
  void refused(const QString& why);

 private:
  void refresh();
  [[nodiscard]] QString describe(const NamedState& state) const;
  /// Moves an own state; both counted among the own ones.
  void moveOwn(int from, int to);

  Edits& edits_;
  const Preferences& preferences_;
  std::vector<NamedState> standard_;
  std::vector<NamedState> own_;  ///< those of the desk, as the list has them
};

}  // namespace denavit
