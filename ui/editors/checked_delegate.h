#pragma once

#include <QPointer>
#include <QStyledItemDelegate>

namespace denavit {

class CheckedTable;

/// Draws and edits the cells of a table: tints the joint variable's cell, frames cells in trouble,
/// and keeps the editor of an entry that cannot be read open, saying why. Leaving it restores the
/// cell. Where a table selects single cells, the row of its cursor is tinted too.
class CheckedDelegate final : public QStyledItemDelegate {
  Q_OBJECT

 public:
  /// @param entries  outlive the delegate
  CheckedDelegate(const CheckedTable& entries, QObject* parent);

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  /// A list is as wide as its words, a line as its digits, also over a narrow cell.
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override;

  /// Enters what is typed into the open cell, when it can be an entry; the cell stays open.
  void enterOpenCell();
  /// What is wrong with what is typed into the open cell; empty: nothing is, or none is open.
  [[nodiscard]] QString findOpenMistake() const;
  /// Whether a line is an open cell.
  [[nodiscard]] static bool isCell(const QLineEdit& line);

 signals:
  /// An entry cannot be read, and why; empty when it can again.
  void refused(const QString& why);

 protected:
  bool eventFilter(QObject* editor, QEvent* event) override;

 private:
  /// Marks the editor; returns whether its text can be an entry.
  bool check(QWidget& editor);
  /// Where the keyboard leaves a mistake, the cell stays open with it. @returns whether it does
  bool staysOpen(QLineEdit& line);
  /// Up and Down in an open cell. @returns whether the cell steps
  bool step(QWidget& editor, int steps);

  const CheckedTable& entries_;
  mutable QPointer<QWidget> open_;  ///< the editor made last
};

}  // namespace denavit
