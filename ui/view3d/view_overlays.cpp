#include "ui/view3d/view_overlays.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/view3d/tool_strip.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMargin_px = 10, kGap_px = 6;
constexpr int kCompass_px = 100;  ///< kept free of the caption
constexpr double kViewMargin = 0.03;
/// Cards in low views may hide a little of the arm rather than make it small.
constexpr double kLargestTop = 0.2, kLargestBottom = 0.12;

QLabel* makeCard(QWidget& view) {
  auto* label = named(new QLabel(&view), "overlay");
  label->setAttribute(Qt::WA_TransparentForMouseEvents);
  label->hide();
  return label;
}

/// On one line where it fits into a width, else on several.
void fitLabel(QLabel* label, int width) {
  label->setWordWrap(false);
  label->setMinimumWidth(0);
  label->adjustSize();
  if (label->width() <= width) return;
  label->setWordWrap(true);
  label->setMinimumWidth(std::max(width, 60));
  label->resize(std::max(width, 60), label->heightForWidth(std::max(width, 60)));
}

}  // namespace

ViewOverlays::ViewOverlays(QWidget& view, ToolStrip& strip)
    : view_(view),
      strip_(strip),
      caption_(makeCard(view)),
      note_(makeCard(view)),
      banner_(makeCard(view)) {}

void ViewOverlays::setCaption(const QStringList& parts) {
  if (parts == captionParts_) return;
  captionParts_ = parts;
  caption_->setVisible(!parts.isEmpty() && !onStage_);
  layCaption();
}

void ViewOverlays::setBanner(const QString& text, const QString& tone) {
  setLook(*banner_, "tone", tone);
  if (text == banner_->text()) return;
  banner_->setText(text);
  banner_->setVisible(!text.isEmpty());
  layCaption();
}

void ViewOverlays::setStage(bool onStage, int top_px) {
  onStage_ = onStage;
  top_px_ = onStage ? top_px : 0;
  caption_->setVisible(!captionParts_.isEmpty() && !onStage_);
}

void ViewOverlays::setNote(const QString& note, bool isTitle) {
  if (note == note_->text() && isTitle == noteIsTitle_) return;
  noteIsTitle_ = isTitle;
  note_->setText(note);
  layOut();
}

void ViewOverlays::setDrawnBy(const QString& key, const QString& text,
                              std::function<void()> takeAway) {
  if (text.isEmpty()) {
    if (!cards_.contains(key)) return;
    // Later: its click may be what led here.
    cards_[key].button->hide();
    cards_[key].button->deleteLater();
    cards_.remove(key);
    return layOut();
  }
  if (!cards_.contains(key)) {
    QToolButton* button =
        toolButton(&view_, "drawnBy:" + key, {},
                   QCoreApplication::translate("ViewOverlays", "Click to take it out of the view"));
    button->setProperty("card", true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setCursor(Qt::PointingHandCursor);
    button->setStyleSheet(overlayStyle(dark_));
    QObject::connect(button, &QToolButton::clicked, &view_, [this, key] {
      const auto take = cards_.value(key).takeAway;
      if (take) take();
    });
    cards_[key].button = button;
  }
  cards_[key].takeAway = std::move(takeAway);
  cards_[key].button->setText(text + QStringLiteral("  ✕"));
  cards_[key].button->show();
  layOut();
}

bool ViewOverlays::isBesideStrip(const QWidget& card) const {
  return strip_.isHidden() || kMargin_px + card.width() + kGap_px <= strip_.x();
}

void ViewOverlays::layOut() {
  strip_.fitInto(view_.width() - 2 * kMargin_px);
  strip_.move(view_.width() - strip_.width() - kMargin_px, kMargin_px);
  note_->setVisible(!note_->text().isEmpty() && !(onStage_ && noteIsTitle_));
  fitLabel(note_, view_.width() - 2 * kMargin_px);
  QList<QWidget*> cards;
  if (!note_->isHidden()) cards << note_;
  for (const Card& card : cards_) {
    card.button->adjustSize();
    cards << card.button;
  }
  // Under the strip where one of them reaches it.
  const bool beside = std::all_of(cards.begin(), cards.end(),
                                  [this](const QWidget* card) { return isBesideStrip(*card); });
  int y = onStage_ ? top_px_ + kGap_px
          : beside ? kMargin_px
                   : kMargin_px + strip_.height() + kGap_px;
  for (QWidget* card : cards) {
    card->move(kMargin_px, y);
    card->raise();
    y += card->height() + kGap_px;
  }
  cardsEnd_px_ = onStage_ || beside ? 0 : y - kGap_px;
  layCaption();
}

void ViewOverlays::layCaption() const {
  const int room = view_.width() - 2 * kMargin_px - kCompass_px;
  caption_->setWordWrap(false);
  caption_->setMinimumWidth(0);
  caption_->setText(captionParts_.join("   "));
  caption_->adjustSize();
  if (caption_->width() > room) {
    caption_->setText(captionParts_.join('\n'));
    fitLabel(caption_, view_.width() - 2 * kMargin_px);
  }
  caption_->move(kMargin_px, view_.height() - caption_->height() - kMargin_px);
  if (banner_->isHidden()) return;
  fitLabel(banner_, room);
  const int below = caption_->isHidden() ? view_.height() - kMargin_px + kGap_px : caption_->y();
  banner_->move(kMargin_px, below - kGap_px - banner_->height());
}

FitMargins ViewOverlays::margins() const {
  const auto share = [this](int px, double most) {
    return std::clamp(static_cast<double>(px) / std::max(view_.height(), 1), kViewMargin, most);
  };
  // What touched the strip would look as if it went on under it.
  const int top = strip_.isHidden()
                      ? top_px_
                      : std::max(strip_.geometry().bottom(), cardsEnd_px_) + 2 * kGap_px;
  // Of one line, also while the numbers need two: the arm would jump with their digits.
  const int bottom =
      caption_->isHidden() ? 0 : kMargin_px + caption_->fontMetrics().height() + 2 * kGap_px;
  return {.left = kViewMargin,
          .right = kViewMargin,
          .top = share(top, kLargestTop),
          .bottom = share(bottom, kLargestBottom)};
}

void ViewOverlays::setDark(bool dark) {
  dark_ = dark;
  const QString style = overlayStyle(dark);
  for (QWidget* card : {static_cast<QWidget*>(&strip_), static_cast<QWidget*>(caption_),
                        static_cast<QWidget*>(note_), static_cast<QWidget*>(banner_)})
    card->setStyleSheet(style);
  for (const Card& card : cards_) card.button->setStyleSheet(style);
}

}  // namespace denavit
