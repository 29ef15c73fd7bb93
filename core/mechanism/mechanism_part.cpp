#include "core/mechanism/mechanism_part.h"

namespace denavit {

namespace {

MechanismEngine& mechanismOf(const RunMoment& moment) {
  return dynamic_cast<MechanismEngine&>(moment.engine);
}

}  // namespace

MechanismPart::MechanismPart(const ArmEngine&) {
  columns_.push_back({"closure_residual", "",
                      "largest error of the closures: m over the "
                      "mechanism's size, and rad"});
}

void MechanismPart::calcGuards(const RunMoment& moment, const PartView&, std::span<double> guards) {
  guards[0] = mechanismOf(moment).setMargin();
}

void MechanismPart::pass(int, const RunMoment& moment, const PartStates&) {
  mechanismOf(moment).renewSet();
}

void MechanismPart::write(const RunMoment& moment, const PartView&, const RunForces&,
                          std::span<double> values) {
  values[0] = mechanismOf(moment).equations().calcResidual();
}

}  // namespace denavit
