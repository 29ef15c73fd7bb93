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

/// How large cards are: those that are looked through, and those that are all seen at once.
enum class CardSize { Usual, Small };

/// Draws an example as a card: picture, title, kind, lesson.
class GalleryCard final : public QStyledItemDelegate {
 public:
  explicit GalleryCard(CardSize size, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override;

 private:
  QSize picture_;
  int lessonLines_;
};

/// Lets a list show its items as cards.
void showCards(QListView& list, CardSize size = CardSize::Usual);

}  // namespace denavit
