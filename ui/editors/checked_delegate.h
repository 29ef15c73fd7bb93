#pragma once

#include <QPointer>
#include <QStyledItemDelegate>

namespace denavit {

/// Item data that CheckedDelegate draws and edits by.
enum CellRole {
  kIsVariableRole = Qt::UserRole + 100,  ///< bool: the joint variable's cell, tinted
  kHasErrorRole,                         ///< bool: framed in red
  kHasWarningRole,                       ///< bool: framed in amber
  kChoicesRole                           ///< QStringList: what the cell may be; edited by a list
};

/// A model that can say beforehand whether a text can be an entry.
class CheckedEntries {
 public:
  virtual ~CheckedEntries() = default;
  /// Why a text cannot be an entry of the cell, and what would be right; empty when it can.
  [[nodiscard]] virtual QString findMistake(const QModelIndex& index,
                                            const QString& text) const = 0;
  /// The text of an entry that is some steps greater, for the arrow keys in an open cell; empty
  /// where a cell does not step.
  [[nodiscard]] virtual QString stepped(const QModelIndex& /*index*/, const QString& /*text*/,
                                        int /*steps*/) const {
    return {};
  }
};

/// Draws and edits the cells of a table: tints the joint variable's cell, frames cells in trouble,
/// and keeps the editor of an entry that cannot be read open, saying why. Leaving it restores the
/// cell. Where a table selects single cells, the row of its cursor is tinted too.
class CheckedDelegate final : public QStyledItemDelegate {
  Q_OBJECT

 public:
  /// @param entries  of the table's model; outlives the delegate
  CheckedDelegate(const CheckedEntries& entries, QObject* parent);

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override;

  /// Enters what is typed into the open cell, when it can be an entry; the cell stays open.
  void enterOpenCell();

 signals:
  /// An entry cannot be read, and why; empty when it can again.
  void refused(const QString& why);

 protected:
  bool eventFilter(QObject* editor, QEvent* event) override;

 private:
  /// Marks the editor; returns whether its text can be an entry.
  bool check(QWidget& editor);
  /// Up and Down in an open cell. @returns whether the cell steps
  bool step(QWidget& editor, int steps);

  const CheckedEntries& entries_;
  mutable QPointer<QWidget> open_;  ///< the editor made last
};

}  // namespace denavit
