#include "core/mechanism/mechanism_part.h"

#include <algorithm>
#include <string>

namespace denavit {

namespace {

MechanismEngine& mechanismOf(const RunMoment& moment) {
  return dynamic_cast<MechanismEngine&>(moment.engine);
}

/// A name for columns that no closure before has.
std::string columnName(const Mechanism& mechanism, std::size_t closure) {
  const std::string name = toIdentifier(mechanism.closures[closure].name);
  const bool isTaken = std::any_of(
      mechanism.closures.begin(), mechanism.closures.begin() + static_cast<std::ptrdiff_t>(closure),
      [&](const Closure& other) { return toIdentifier(other.name) == name; });
  if (!name.empty() && !isTaken) return name;
  return (name.empty() ? "closure" : name + "_") + std::to_string(closure + 1);
}

void addReactions(const Mechanism& mechanism, std::size_t closure, std::vector<Column>& columns) {
  const ClosureType type = mechanism.closures[closure].type;
  const int positions = positionRowCount(type), rows = rowCount(type);
  const std::string name = columnName(mechanism, closure);
  const std::string of = " of " + mechanism.closures[closure].name +
                         " on its second frame, in axes of the first; least where indeterminate";
  for (int r = 0; r < rows; ++r) {
    const bool isForce = r < positions;
    const std::string axis(1, "xyz"[isForce ? r : r - positions]);
    const bool isCross = type == ClosureType::Universal && !isForce;
    columns.push_back(makeColumn(
        "reaction_" + name + (isForce ? "_f" : "_m") + (isCross ? "" : axis), isForce ? "N" : "N m",
        (isForce ? "force " : "moment ") + (isCross ? std::string("across both axes") : axis) +
            of));
  }
}

}  // namespace

MechanismPart::MechanismPart(const ArmEngine& engine) {
  const Mechanism& mechanism = dynamic_cast<const MechanismEngine&>(engine).mechanism();
  columns_.push_back({"closure_residual", "",
                      "largest error of the closures: rad, and lengths over the mechanism's size"});
  for (int i = 0; i < engine.jointCount(); ++i) {
    const std::string label = engine.jointLabel(i);
    columns_.push_back(makeColumn("tau" + label + "_closure",
                                  engine.jointType(i) == JointType::Revolute ? "N m" : "N",
                                  "closure term of the input at joint " + label.substr(1)));
  }
  for (std::size_t k = 0; k < mechanism.closures.size(); ++k) {
    addReactions(mechanism, k, columns_);
  }
}

void MechanismPart::calcGuards(const RunMoment& moment, const PartView&, std::span<double> guards) {
  guards[0] = mechanismOf(moment).setMargin();
}

void MechanismPart::pass(int, const RunMoment& moment, const PartStates&) {
  mechanismOf(moment).renewSet();
}

void MechanismPart::write(const RunMoment& moment, const PartView&, const RunForces&,
                          std::span<double> values) {
  MechanismEngine& engine = mechanismOf(moment);
  auto next = values.begin();
  *next++ = engine.equations().calcResidual();
  engine.calcClosureForces(passed_);
  for (int i = 0; i < engine.jointCount(); ++i) *next++ = -passed_[i];
  reactions_.calc(engine.equations().jacobian(), engine.set(), passed_);
  std::copy_n(reactions_.multipliers().begin(), reactions_.multipliers().size(), next);
}

}  // namespace denavit
