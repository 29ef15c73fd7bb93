#include "ui/linear/linear_cards.h"

#include <QTabBar>

#include "ui/linear/linear_card.h"
#include "ui/widgets/widgets.h"

namespace denavit {
CardPair::CardPair(LinearCard& first, LinearCard& second, QWidget* parent)
    : QWidget(parent), cards_{&first, &second}, tabs_(new QTabBar(this)) {
  for (const LinearCard* card : cards_) tabs_->addTab(card->title());
  tabs_->setExpanding(false);
  column(this, {tabs_, {row({{&first, 1}, {&second, 1}}, {.spacing = 0}), 1}},
         {.margins = {}, .spacing = 0});
  connect(tabs_, &QTabBar::currentChanged, this, &CardPair::arrange);
  arrange();
}

void CardPair::bring(const LinearCard& card) { tabs_->setCurrentIndex(&card == cards_[0] ? 0 : 1); }

QSize CardPair::minimumSizeHint() const {
  QSize least;
  for (const LinearCard* card : cards_) least = least.expandedTo(card->minimumSizeHint());
  return {least.width(), least.height() + tabs_->sizeHint().height()};
}

void CardPair::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void CardPair::arrange() {
  const int least = cards_[0]->minimumSizeHint().width() + cards_[1]->minimumSizeHint().width();
  const bool beside = width() >= least;
  tabs_->setVisible(!beside);
  for (int k = 0; k < 2; ++k)
    cards_[static_cast<std::size_t>(k)]->setVisible(beside || tabs_->currentIndex() == k);
}

LinearCards::LinearCards(QWidget* parent) : QWidget(parent) { setObjectName("linearCards"); }

void LinearCards::setCards(const std::array<LinearCard*, 4>& cards) {
  cards_ = cards;
  pairs_ = {new CardPair(*cards[0], *cards[1], this), new CardPair(*cards[2], *cards[3], this)};
  column(this, {split(Qt::Vertical, this, {{pairs_[0], 1}, {pairs_[1], 1}}, {500, 500})},
         {.margins = {}, .spacing = 0});
}

bool LinearCards::bring(const QString& name) {
  const QStringList names{"poles", "bode", "response", "regulator"};
  const auto k = names.indexOf(name);
  if (k < 0) return false;
  pairs_[k < 2 ? 0 : 1]->bring(*cards_[static_cast<std::size_t>(k)]);
  return true;
}

}  // namespace denavit
