#pragma once

#include <QStyledItemDelegate>

class QListView;

namespace denavit {

/// What the gallery's model holds beside a card's title (Qt::DisplayRole).
enum GalleryRole {
  kLessonRole = Qt::UserRole + 1,
  kNameRole,
  kKindRole,     ///< "robot", "mechanism" or "scenario", for people; empty: it is not said
  kPictureRole,  ///< QImage
  kWordsRole,    ///< all words of the card but its title
};

/// Draws an example as a card: picture, title, kind, lesson.
class GalleryCard final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override;
};

/// Lets a list show its items as cards.
void showCards(QListView& list);

}  // namespace denavit
