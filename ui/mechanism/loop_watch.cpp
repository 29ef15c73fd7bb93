#include "ui/mechanism/loop_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/issue.h"
#include "ui/mechanism/mode_numbers.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

constexpr int kSettling_ms = 150;
constexpr double kStaysPut = 1e-6;  ///< [rad|m]

}  // namespace

LoopWatch::LoopWatch(const Edits& edits, const Shown& shown, QObject* parent)
    : QObject(parent),
      shown_(shown),
      search_([this](Found found) { takeModes(std::move(found)); }) {
  settling_.setSingleShot(true);
  settling_.setInterval(kSettling_ms);
  connect(&settling_, &QTimer::timeout, this, &LoopWatch::search);
  connect(&search_, &JobBase::failed, this, &LoopWatch::modesChanged);
  connect(&edits, &Edits::robotChanged, this, &LoopWatch::follow);
  connect(&shown, &Shown::changed, this, &LoopWatch::follow);
  follow();
}

void LoopWatch::follow() {
  const MechanismDescription* mechanism = shown_.mechanism();
  const bool isAsBefore = mechanism ? closerOf_ == *mechanism : !closerOf_.has_value();
  if (!isAsBefore) {
    closerOf_ = mechanism ? std::optional(*mechanism) : std::nullopt;
    closer_.reset();
    modes_.clear();
    present_ = -1;
    modesOf_.clear();
    modesHeld_.clear();
    try {
      if (mechanism) closer_ = std::make_unique<LoopCloser>(*mechanism);
    } catch (const DescriptionError&) {
      // The list of problems says what is wrong with it.
    }
  }
  look();
  if (const int present = hasModes() ? mode() : -1; present >= 0) present_ = present;
  if (modesWanted_ && !residuals_.empty() && !hasModes()) settling_.start();
  emit changed();
  emit modesChanged();  // another of them may be on screen
}

void LoopWatch::look() {
  pose_ = shown_.pose();
  amplitudes_ = shown_.amplitudes();
  residuals_.clear();
  openings_.clear();
  residual_ = 0;
  facts_.reset();
  if (!closer_) return;
  const ClosedJoints now = closer_->look(pose_, amplitudes_);
  residuals_ = now.residuals;
  openings_ = now.openings;
  residual_ = residuals_.empty() ? 0 : now.residual;
  facts_ = findLoopFacts(closer_->mechanism(), pose_);
}

/// Whether the modes are those with the independent joints where they are.
bool LoopWatch::hasModes() const {
  if (modesOf_.empty() || modesOf_.size() != pose_.size()) return false;
  for (const int joint : modesHeld_) {
    const auto i = static_cast<std::size_t>(joint);
    if (std::abs(pose_[i] - modesOf_[i]) > kStaysPut) return false;
  }
  return true;
}

std::vector<int> LoopWatch::stays() const {
  // Those of a pose whose loops are open may be chosen for freedoms that it has not when closed.
  const bool isNamed = closer_ && !closer_->mechanism().independent.empty();
  if (isNamed) return closer_->mechanism().independent;
  return facts_ ? facts_->independent : std::vector<int>();
}

void LoopWatch::setModesWanted(bool wanted) {
  if (wanted == modesWanted_) return;
  modesWanted_ = wanted;
  if (wanted && !residuals_.empty() && !hasModes()) settling_.start();
}

void LoopWatch::search() {
  if (!closer_ || !facts_) return;
  search_.startNext([description = *closerOf_, q = pose_, held = stays()](const auto&) {
    return Found{LoopCloser(description).findModes(q, held), q, held};
  });
  emit modesChanged();
}

void LoopWatch::takeModes(Found found) {
  if (closer_ && found.of.size() == pose_.size()) {
    modesOf_ = std::move(found.of);
    modesHeld_ = std::move(found.held);
    const std::vector<double>& onScreen = hasModes() ? pose_ : modesOf_;
    modes_ = keepNumbers(std::move(found.modes), modes_, present_, onScreen,
                         closer_->mechanism().jointTypes);
    if (hasModes()) present_ = mode();
  }
  emit modesChanged();
}

QString LoopWatch::openingText() const {
  if (openings_.empty()) return {};
  const auto worst = std::ranges::max_element(openings_, {}, &LoopOpening::residual);
  return toReading(QString::fromStdString(toText(*worst)));
}

QString LoopWatch::worstText() const {
  if (openings_.empty()) return {};
  return toReading(QString::fromStdString(describeWorst(closer_->mechanism(), openings_)));
}

int LoopWatch::mode() const {
  if (!closer_) return -1;
  for (std::size_t k = 0; k < modes_.size(); ++k) {
    if (isSamePose(modes_[k], pose_, closer_->mechanism().jointTypes)) return static_cast<int>(k);
  }
  return -1;
}

}  // namespace denavit
