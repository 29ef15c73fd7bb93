#include "ui/linear/linear_bench.h"

#include <algorithm>

#include "ui/linear/bode_card.h"
#include "ui/linear/linear_cards.h"
#include "ui/linear/linear_panel.h"
#include "ui/linear/linear_session.h"
#include "ui/linear/pole_card.h"
#include "ui/linear/regulator_card.h"
#include "ui/linear/response_card.h"
#include "ui/widgets/in_sight.h"

namespace denavit {

LinearBench::LinearBench(Edits& edits, Shown& shown, Playback& playback, Runs& runs,
                         const Preferences& preferences, Messages& messages,
                         const std::function<QWidget*(const char* panel)>& dockOf, QObject* parent)
    : QObject(parent),
      session_(new LinearSession(edits, shown, playback, runs, this)),
      panel_(new LinearPanel(*session_, shown, playback, preferences, messages, dockOf("linear"))),
      cards_(new LinearCards(dockOf("linearViews"))),
      poles_(new PoleCard(*session_, preferences, cards_)),
      bode_(new BodeCard(*session_, preferences, cards_)),
      regulator_(new RegulatorCard(*session_, edits, preferences, messages, cards_)),
      response_(new ResponseCard(*session_, *regulator_, preferences, cards_)) {
  cards_->setCards({poles_, bode_, response_, regulator_});
  panels_ = {{"linear", panel_}, {"linearViews", cards_}};
  for (QWidget* panel : {static_cast<QWidget*>(panel_), static_cast<QWidget*>(cards_)}) {
    sights_.push_back(new InSight(*panel));
    connect(sights_.back(), &InSight::changed, this, &LinearBench::watch);
  }
}

bool LinearBench::isBusy() const {
  return !session_->isCurrent() || poles_->isBusy() || bode_->isBusy() || regulator_->isBusy() ||
         response_->isBusy();
}

void LinearBench::watch() {
  session_->setWatched(std::ranges::any_of(sights_, &InSight::isInSight));
}

}  // namespace denavit
