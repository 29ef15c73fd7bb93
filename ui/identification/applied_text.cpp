#include "ui/identification/applied_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <functional>

namespace denavit {
namespace {

struct AppliedText {
  Q_DECLARE_TR_FUNCTIONS(denavit::AppliedText)
};

/// The joints of which something holds, by their numbers: "1, 2, 3".
QString listJoints(const ArmFit& fit,
                   const std::function<bool(const JointDescription& before,
                                            const JointDescription& after)>& holds) {
  QStringList numbers;
  for (std::size_t i = 0; i < fit.robot.joints.size(); ++i) {
    if (holds(fit.robot.joints[i], fit.result.fitted.joints[i])) {
      numbers << QString::number(i + 1);
    }
  }
  return numbers.join(", ");
}

}  // namespace

QString describeApplied(const ArmFit& fit) {
  using Joint = JointDescription;
  QStringList parts;
  const auto add = [&](const QString& text, const QString& joints) {
    if (!joints.isEmpty()) parts << text.arg(joints);
  };
  add(AppliedText::tr("mass, centre of mass and inertia of links %1"),
      listJoints(fit, [](const Joint& a, const Joint& b) { return !(a.link == b.link); }));
  add(AppliedText::tr("friction of joints %1 (the motors' is in it)"),
      listJoints(fit, [](const Joint& a, const Joint& b) {
        return !(a.friction == b.friction) || a.actuator.viscous != b.actuator.viscous ||
               !(a.actuator.coulomb == b.actuator.coulomb);
      }));
  add(AppliedText::tr("rotors of joints %1"), listJoints(fit, [](const Joint& a, const Joint& b) {
        return a.actuator.rotorInertia != b.actuator.rotorInertia;
      }));
  add(AppliedText::tr("efficiency 1 for the gears of joints %1"),
      listJoints(fit, [](const Joint& a, const Joint& b) {
        return a.actuator.efficiency != b.actuator.efficiency;
      }));
  add(AppliedText::tr("no Stribeck rate for joints %1"),
      listJoints(fit, [](const Joint& a, const Joint& b) {
        return a.friction.stribeckRate != b.friction.stribeckRate;
      }));
  if (parts.isEmpty()) return AppliedText::tr("The arm has these numbers already.");
  return AppliedText::tr("Applied: %1. Undo takes it back.").arg(parts.join("; "));
}

}  // namespace denavit
