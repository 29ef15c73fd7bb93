#include "ui/window/status_message.h"

#include <QEvent>
#include <QFrame>
#include <QPainter>
#include <QStatusBar>
#include <QStyle>
#include <algorithm>

#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kCardWidth_px = 620, kGap_px = 6;
/// A slow reader takes 15 letters a second, and first has to look there.
constexpr int kLook_ms = 3000, kLetter_ms = 65;

/// A wrapped text that takes the width of the card. QLabel tries many widths to find its size hint;
/// that took longer than everything else in one step of a drag.
class CardText : public QLabel {
 public:
  using QLabel::QLabel;
  [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
  [[nodiscard]] QSize minimumSizeHint() const override { return {0, fontMetrics().height()}; }
};

}  // namespace

bool StatusMessage::Line::isCut() const {
  return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

void StatusMessage::Line::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QRect room = contentsRect();
  style()->drawItemText(&painter, room, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
                        fontMetrics().elidedText(text(), Qt::ElideRight, room.width()),
                        foregroundRole());
}

StatusMessage::StatusMessage(QStatusBar& bar)
    : QWidget(&bar),
      bar_(bar),
      line_(named(new Line(this), "message")),
      more_(toolButton(this, "messageMore", QStringLiteral("…"), tr("Shows the whole message"))),
      card_(named(new QFrame(bar.window()), "messageCard")),
      whole_(named(selectable(wrapped(new CardText(card_))), "wholeMessage")) {
  // A message must never widen the window.
  line_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  more_->setAutoRaise(true);
  more_->hide();
  row(this, {{line_, 1}, more_}, {.margins = {0, 0, 0, 0}, .spacing = 2});
  QToolButton* close = toolButton(card_, {}, QStringLiteral("✕"), tr("Takes the message away"));
  close->setAutoRaise(true);
  close->setFocusPolicy(Qt::NoFocus);
  row(card_, {{whole_, 1}, {close, 0, Qt::AlignTop}}, {.margins = {12, 8, 6, 8}, .spacing = 8});
  card_->hide();
  reading_.setSingleShot(true);
  connect(more_, &QToolButton::clicked, this,
          [this] { card_->isHidden() ? showCard() : hideCard(); });
  connect(close, &QToolButton::clicked, this, &StatusMessage::hideCard);
  connect(&reading_, &QTimer::timeout, this, &StatusMessage::hideCard);
  bar.window()->installEventFilter(this);
  bar.installEventFilter(this);
  card_->installEventFilter(this);
}

void StatusMessage::tell(const QString& text, bool isNews) {
  if (line_->text() == text && !isNews) return;
  line_->setText(text);
  line_->setToolTip(text);
  whole_->setText(text);
  more_->setVisible(line_->isCut());
  // Only showCard() lays the card out: during a drag, each step may bring a message.
  if (!line_->isCut() || text.isEmpty() || !isNews || !bar_.isVisible()) return hideCard();
  showCard();
  reading_.start(kLook_ms + kLetter_ms * static_cast<int>(text.size()));
}

/// The bar gives less room when something else in it has more to say.
void StatusMessage::followRoom() {
  more_->setVisible(line_->isCut());
  if (!line_->isCut()) return hideCard();
  if (!card_->isHidden()) placeCard();
}

void StatusMessage::showCard() {
  card_->show();
  placeCard();
  card_->raise();
}

void StatusMessage::hideCard() {
  reading_.stop();
  card_->hide();
}

/// Over the bar, where the line begins, whole within the window.
void StatusMessage::placeCard() {
  const QWidget& window = *bar_.window();
  const int width = std::min(kCardWidth_px, window.width() - 2 * kGap_px);
  const QSize size(width,
                   std::max(card_->heightForWidth(width), card_->minimumSizeHint().height()));
  const QPoint line = line_->mapTo(&window, QPoint(0, 0));
  const int left = std::clamp(line.x() - 12, kGap_px, window.width() - width - kGap_px);
  card_->setGeometry(left, bar_.mapTo(&window, QPoint(0, 0)).y() - size.height() - kGap_px,
                     size.width(), size.height());
}

bool StatusMessage::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (watched == card_) {
    // Whoever points at it is reading.
    if (type == QEvent::Enter) reading_.stop();
    return false;
  }
  if (watched == &bar_ && type == QEvent::Hide) hideCard();
  if (watched != &bar_ && type == QEvent::Resize && !card_->isHidden()) placeCard();
  return false;
}

void StatusMessage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  followRoom();
}

}  // namespace denavit
