#include "ui/gallery/gallery_card.h"

#include <QImage>
#include <QListView>
#include <QPainter>
#include <QPainterPath>

namespace denavit {
namespace {

constexpr QSize kUsualPicture{220, 150}, kSmallPicture{176, 120};
constexpr int kMargin = 6, kPadding = 9;
/// A narrow card breaks the same words into more lines.
constexpr int kUsualLines = 4, kSmallLines = 5;

QFont boldOf(QFont font) {
  font.setBold(true);
  return font;
}

void paintFrame(QPainter& painter, const QStyleOptionViewItem& option, const QRectF& card) {
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
  const QColor accent = option.palette.color(QPalette::Highlight);
  QColor border = option.palette.color(QPalette::Mid);
  if (selected || hovered) border = accent;
  painter.setPen(QPen(border, selected ? 2 : 1));
  painter.setBrush(option.palette.color(QPalette::Base));
  painter.drawRoundedRect(card, 7, 7);
}

void paintPicture(QPainter& painter, const QStyleOptionViewItem& option, const QRectF& frame,
                  const QModelIndex& index) {
  QPainterPath rounded;
  rounded.addRoundedRect(frame, 6, 6);
  painter.save();
  painter.setClipPath(rounded);
  const QImage picture = index.data(kPictureRole).value<QImage>();
  if (picture.isNull()) {
    painter.fillRect(frame, option.palette.color(QPalette::AlternateBase));
  } else {
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(frame, picture);
  }
  painter.restore();
}

/// "scenario", on a corner of the picture.
void paintKind(QPainter& painter, const QStyleOptionViewItem& option, const QRectF& frame,
               const QString& kind) {
  painter.setFont(option.font);
  const QFontMetricsF metrics(option.font);
  const QSizeF size(metrics.horizontalAdvance(kind) + 12, metrics.height() + 4);
  const QRectF pill(frame.right() - size.width() - 6, frame.top() + 6, size.width(), size.height());
  painter.setPen(Qt::NoPen);
  QColor ground = option.palette.color(QPalette::Base);
  ground.setAlpha(210);
  painter.setBrush(ground);
  painter.drawRoundedRect(pill, size.height() / 2, size.height() / 2);
  painter.setPen(option.palette.color(QPalette::Text));
  painter.drawText(pill, Qt::AlignCenter, kind);
}

/// The text in the given number of lines at most; the last one ends in dots where it is longer.
void paintLines(QPainter& painter, const QRectF& room, const QString& text, int lines) {
  const QFontMetricsF metrics(painter.font());
  QString rest = text;
  for (int i = 0; i < lines && !rest.isEmpty(); ++i) {
    const QPointF at(room.left(), room.top() + metrics.ascent() + i * metrics.lineSpacing());
    if (i == lines - 1 || metrics.horizontalAdvance(rest) <= room.width()) {
      return painter.drawText(at, metrics.elidedText(rest, Qt::ElideRight, room.width()));
    }
    qsizetype end = rest.size();
    while (end > 0 && metrics.horizontalAdvance(rest.left(end)) > room.width()) {
      end = rest.lastIndexOf(' ', end - 1);
    }
    if (end <= 0) end = rest.size();
    painter.drawText(at, rest.left(end));
    rest = rest.mid(end + 1);
  }
}

}  // namespace

GalleryCard::GalleryCard(CardSize size, QObject* parent)
    : QStyledItemDelegate(parent),
      picture_(size == CardSize::Small ? kSmallPicture : kUsualPicture),
      lessonLines_(size == CardSize::Small ? kSmallLines : kUsualLines) {}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const QFontMetrics metrics(option.font), bold(boldOf(option.font));
  return {picture_.width() + 2 * kMargin + 4, picture_.height() + bold.lineSpacing() +
                                                  lessonLines_ * metrics.lineSpacing() +
                                                  2 * kMargin + 2 * kPadding + 6};
}

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF card = QRectF(option.rect).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  paintFrame(*painter, option, card);
  const QRectF frame(card.left() + 2, card.top() + 2, card.width() - 4, picture_.height());
  paintPicture(*painter, option, frame, index);

  const double left = card.left() + kPadding, width = card.width() - 2 * kPadding;
  double top = frame.bottom() + kPadding;
  const QString kind = index.data(kKindRole).toString();
  if (!kind.isEmpty()) paintKind(*painter, option, frame, kind);
  const QFont bold = boldOf(option.font);
  const QFontMetricsF title(bold);
  painter->setFont(bold);
  painter->setPen(option.palette.color(QPalette::Text));
  painter->drawText(
      QPointF(left, top + title.ascent()),
      title.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, width));
  top += title.lineSpacing() + 3;
  painter->setFont(option.font);
  paintLines(*painter, QRectF(left, top, width, card.bottom() - top),
             index.data(kLessonRole).toString(), lessonLines_);
  painter->restore();
}

void showCards(QListView& list, CardSize size) {
  list.setItemDelegate(new GalleryCard(size, &list));
  list.setViewMode(QListView::IconMode);
  list.setResizeMode(QListView::Adjust);
  list.setMovement(QListView::Static);
  list.setUniformItemSizes(true);
  list.setMouseTracking(true);
  list.setFrameShape(QFrame::NoFrame);
  list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

}  // namespace denavit
