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
  const std::string name = toColumnName(mechanism.closures[closure].name);
  const bool isTaken = std::any_of(
      mechanism.closures.begin(), mechanism.closures.begin() + static_cast<std::ptrdiff_t>(closure),
      [&](const Closure& other) { return toColumnName(other.name) == name; });
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

MechanismPart::MechanismPart(const ArmEngine& engine, std::vector<int> led)
    : drives_(dynamic_cast<const MechanismEngine&>(engine).mechanism().actuated) {
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
  std::vector<int> drives = mechanism.actuated;
  std::sort(led.begin(), led.end());
  std::sort(drives.begin(), drives.end());
  usesDrives_ = !led.empty() && drives.size() >= led.size() && drives != led;
  for (std::size_t k = 0; usesDrives_ && k < mechanism.actuated.size(); ++k) {
    const int joint = mechanism.actuated[k];
    const std::string label = engine.jointLabel(joint);
    columns_.push_back(makeColumn(
        "drive" + label, engine.jointType(joint) == JointType::Revolute ? "N m" : "N",
        "torque of the drive at joint " + label.substr(1) + ", in place of what leads the motion"));
  }
}

void MechanismPart::calcGuards(const RunMoment& moment, const PartView&, std::span<double> guards) {
  guards[0] = mechanismOf(moment).setMargin();
  if (usesDrives_) {
    drives_.place(mechanismOf(moment).G());
    guards[1] = drives_.control() - kLeastControl;
  }
}

void MechanismPart::pass(int guard, const RunMoment& moment, const PartStates&) {
  if (guard == 0) return mechanismOf(moment).renewSet();
  mechanismOf(moment).end(
      "the actuated joints lose control: a motion that is led there is one which they cannot make; "
      "stay away from this pose, or drive more joints");
}

void MechanismPart::write(const RunMoment& moment, const PartView&, const RunForces& forces,
                          std::span<double> values) {
  MechanismEngine& engine = mechanismOf(moment);
  auto next = values.begin();
  *next++ = engine.equations().calcResidual();
  engine.calcClosureForces(passed_);
  for (int i = 0; i < engine.jointCount(); ++i) *next++ = -passed_[i];
  const bool isDriven = usesDrives_ && shareOut(engine, forces.tau);
  reactions_.calc(engine.equations().jacobian(), engine.set(), passed_);
  next = std::copy_n(reactions_.multipliers().begin(), reactions_.multipliers().size(), next);
  if (isDriven) std::copy(driven_.begin(), driven_.end(), next);
}

/// What leads the motion from the drives: closures pass on what those give.
bool MechanismPart::shareOut(const MechanismEngine& engine, const VecX<double>& tau) {
  drives_.place(engine.G());
  reduced_.noalias() = engine.G().transpose() * tau;
  if (drives_.calc(reduced_, driven_) == Actuation::Kind::None) return false;
  passed_ += tau;
  const std::vector<int>& joints = engine.mechanism().actuated;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    passed_[joints[k]] -= driven_[static_cast<Eigen::Index>(k)];
  }
  return true;
}

}  // namespace denavit
