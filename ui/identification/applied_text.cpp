#include "ui/identification/applied_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <functional>

namespace denavit {
namespace {

struct AppliedText {
  Q_DECLARE_TR_FUNCTIONS(denavit::AppliedText)
};

using Joint = JointDescription;
using Differ = std::function<bool(const Joint& before, const Joint& after)>;

/// "all joints", "joints 1, 3"; empty where nothing differs.
/// @param all, some  "all joints", "joints %1"
QString listDifferent(const ArmFit& fit, const QString& all, const QString& some,
                      const Differ& differ) {
  QStringList numbers;
  const std::size_t count = fit.robot.joints.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (differ(fit.robot.joints[i], fit.result.fitted.joints[i])) numbers << QString::number(i + 1);
  }
  if (numbers.isEmpty()) return {};
  return static_cast<std::size_t>(numbers.size()) == count ? all : some.arg(numbers.join(", "));
}

bool hasOtherFriction(const Joint& a, const Joint& b) {
  return !(a.friction == b.friction) || a.actuator.viscous != b.actuator.viscous ||
         !(a.actuator.coulomb == b.actuator.coulomb);
}

/// The masses that the measurement does not determine.
QString describeFreeMasses(const ArmFit& fit) {
  QStringList links;
  for (std::size_t i = 0; i < fit.robot.joints.size(); ++i) {
    if (!massOf(fit.result.consistent, i).isSeen()) links << QString::number(i + 1);
  }
  if (links.isEmpty()) return {};
  return ' ' + AppliedText::tr(
                   "The measurement does not determine the mass of links %1; it is as near to the "
                   "table's as the other parameters allow.")
                   .arg(links.join(", "));
}

}  // namespace

QString describeApplied(const ArmFit& fit) {
  QStringList parts;
  const auto add = [&](const QString& text, const QString& which) {
    if (!which.isEmpty()) parts << text.arg(which);
  };
  const auto joints = [&](const Differ& differ) {
    return listDifferent(fit, AppliedText::tr("all joints"), AppliedText::tr("joints %1"), differ);
  };
  add(AppliedText::tr("mass, centre of mass and inertia of %1"),
      listDifferent(fit, AppliedText::tr("all links"), AppliedText::tr("links %1"),
                    [](const Joint& a, const Joint& b) { return !(a.link == b.link); }));
  add(AppliedText::tr("friction of %1 (the motors' is in it)"), joints(hasOtherFriction));
  add(AppliedText::tr("rotors of %1"), joints([](const Joint& a, const Joint& b) {
        return a.actuator.rotorInertia != b.actuator.rotorInertia;
      }));
  add(AppliedText::tr("efficiency 1 for %1"), joints([](const Joint& a, const Joint& b) {
        return a.actuator.efficiency != b.actuator.efficiency;
      }));
  add(AppliedText::tr("no Stribeck rate for %1"), joints([](const Joint& a, const Joint& b) {
        return a.friction.stribeckRate != b.friction.stribeckRate;
      }));
  if (parts.isEmpty()) return AppliedText::tr("The arm has these numbers already.");
  return AppliedText::tr("Applied: %1. Undo takes it back.").arg(parts.join("; ")) +
         describeFreeMasses(fit);
}

}  // namespace denavit
