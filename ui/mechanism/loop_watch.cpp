#include "ui/mechanism/loop_watch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "models/issue.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

constexpr int kSettling_ms = 150;
constexpr double kSameValue = 1e-6;  ///< [rad|m]

/// Angles between -pi and pi: poses that differ by whole turns are one.
double wrap(double q) { return std::remainder(q, 2 * std::numbers::pi); }

bool isSame(const std::vector<double>& a, const std::vector<double>& b,
            const std::vector<JointType>& types) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const bool turns = types[i] == JointType::Revolute;
    const double apart = turns ? wrap(a[i] - b[i]) : a[i] - b[i];
    if (!(std::abs(apart) < kSameValue)) return false;
  }
  return a.size() == b.size();
}

/// In an order that does not depend on which of them is on screen.
void sortModes(std::vector<std::vector<double>>& modes, const std::vector<JointType>& types) {
  const auto key = [&](const std::vector<double>& mode) {
    std::vector<double> values;
    for (std::size_t i = 0; i < mode.size(); ++i) {
      const double q = types[i] == JointType::Revolute ? wrap(mode[i]) : mode[i];
      values.push_back(std::round(q / kSameValue));
    }
    return values;
  };
  std::ranges::sort(modes, {}, key);
}

}  // namespace

LoopWatch::LoopWatch(const Edits& edits, const Shown& shown, QObject* parent)
    : QObject(parent), shown_(shown), search_([this](std::vector<std::vector<double>> modes) {
        modes_ = std::move(modes);
        if (closer_) sortModes(modes_, closer_->mechanism().jointTypes);
        emit modesChanged();
      }) {
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
    modesOf_.clear();
    modesHeld_.clear();
    try {
      if (mechanism) closer_ = std::make_unique<LoopCloser>(*mechanism);
    } catch (const DescriptionError&) {
      // The list of problems says what is wrong with it.
    }
  }
  look();
  if (modesWanted_ && !residuals_.empty() && !hasModes()) settling_.start();
  emit changed();
  emit modesChanged();  // another of them may be on screen
}

void LoopWatch::look() {
  pose_ = shown_.pose();
  residuals_.clear();
  residual_ = 0;
  facts_.reset();
  if (!closer_) return;
  const ClosedJoints now = closer_->look(pose_);
  residuals_ = now.residuals;
  residual_ = residuals_.empty() ? 0 : now.residual;
  facts_ = findLoopFacts(closer_->mechanism(), pose_);
}

/// Whether the modes are those with the independent joints where they are.
bool LoopWatch::hasModes() const {
  if (modesOf_.empty() || modesOf_.size() != pose_.size()) return false;
  for (const int joint : modesHeld_) {
    const auto i = static_cast<std::size_t>(joint);
    if (std::abs(pose_[i] - modesOf_[i]) > kSameValue) return false;
  }
  return true;
}

void LoopWatch::setModesWanted(bool wanted) {
  if (wanted == modesWanted_) return;
  modesWanted_ = wanted;
  if (wanted && !residuals_.empty() && !hasModes()) settling_.start();
}

void LoopWatch::search() {
  if (!closer_ || !facts_) return;
  modesOf_ = pose_;
  modesHeld_ = facts_->independent;
  search_.startNext([description = *closerOf_, q = pose_, held = modesHeld_](const auto&) {
    return LoopCloser(description).findModes(q, held);
  });
  emit modesChanged();
}

int LoopWatch::mode() const {
  if (!closer_) return -1;
  for (std::size_t k = 0; k < modes_.size(); ++k) {
    if (isSame(modes_[k], pose_, closer_->mechanism().jointTypes)) return static_cast<int>(k);
  }
  return -1;
}

}  // namespace denavit
