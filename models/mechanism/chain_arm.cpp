#include "models/mechanism/chain_arm.h"

#include <algorithm>

#include "core/mechanism/closure_equations.h"
#include "core/spatial/rotation_forms.h"
#include "models/issue.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/make_mechanism.h"

namespace denavit {

std::optional<Placement> findWorldPlacement(MechanismDescription mechanism,
                                            const std::vector<double>& q,
                                            const AttachmentDescription& frame) {
  // A closure on the frame is made with it. It may not be of one body alone.
  const bool mayBeGround = isBase(frame.link);
  const AttachmentDescription other = mayBeGround
                                          ? AttachmentDescription{frame.chain, kToolLink, {}}
                                          : AttachmentDescription{kGround, kBaseLink, {}};
  mechanism.closures = {{.name = "frame", .type = ClosureType::Fixed, .a = frame, .b = other}};
  try {
    const Mechanism made = makeMechanism(mechanism);
    ClosureEquations equations(made);
    VecX<double> all = VecX<double>::Zero(made.dof());
    const auto joints = static_cast<std::size_t>(made.jointCount());
    std::copy_n(q.begin(), std::min(q.size(), joints), all.begin());
    equations.place(all);
    const Pose<double>& X_WA = equations.poseA(0);
    return Placement{X_WA.p, calcRotationForms(X_WA.R).rpy};
  } catch (const DescriptionError&) {
    return {};
  }
}

RobotDescription makeChainArm(const MechanismDescription& mechanism, const std::vector<double>& q,
                              int chain) {
  const ChainDescription& own = mechanism.chains[static_cast<std::size_t>(chain)];
  RobotDescription arm = own.robot;
  arm.gravity = mechanism.gravity;
  arm.base = findWorldPlacement(mechanism, q, {own.name, "0", {}}).value_or(arm.base);
  if (arm.name.empty()) arm.name = own.name;
  return arm;
}

}  // namespace denavit
