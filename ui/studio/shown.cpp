#include "ui/studio/shown.h"

#include <algorithm>
#include <utility>

namespace denavit {

Shown::Shown(const Document& document, const Turn& turn)
    : turn_(turn), documentPose_(document), sources_{&documentPose_} {}

void Shown::add(ShownSource& source) {
  sources_.push_back(&source);
  refresh();
}

void Shown::remove(const ShownSource& source) {
  const bool isShown = &this->source() == &source;
  std::erase(sources_, &source);
  if (isShown) refresh();
}

const ShownSource& Shown::source() const {
  return **std::find_if(sources_.rbegin(), sources_.rend(),
                        [](const ShownSource* each) { return each->isActive(); });
}

std::vector<double> Shown::poseOfArm() const {
  std::vector<double> whole = documentPose_.pose();
  const std::vector<double> shown = pose();
  std::copy_n(shown.begin(), std::min(shown.size(), whole.size()), whole.begin());
  return whole;
}

std::vector<double> Shown::amplitudes() const {
  return amplitudes_.empty() ? source().amplitudes() : amplitudes_;
}

void Shown::showAmplitudes(std::vector<double> delta) {
  if (delta == amplitudes_) return;
  amplitudes_ = std::move(delta);
  emit amplitudesChanged();
}

void Shown::setVibration(Vibration vibration) {
  if (vibration.offsets.empty() && vibration_.offsets.empty()) return;
  vibration_ = std::move(vibration);
  emit vibrationChanged();
}

void Shown::leave() {
  for (ShownSource* source : sources_) source->leave();
}

void Shown::refresh() {
  showAmplitudes({});  // they were of what was shown before
  if (turn_ != Turn::Settling) emit changed();
}

}  // namespace denavit
