#include "ui/kinematics/singularity_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/kinematics/pose_text.h"

namespace denavit {
namespace {

struct SingularityTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::Singularity)
};

/// "4 and 6", "2, 3 and 4"
QString listOf(const std::vector<int>& joints) {
  QString text;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    if (k > 0)
      text += k + 1 == joints.size() ? SingularityTexts::tr(" and ") : QStringLiteral(", ");
    text += QString::number(joints[k] + 1);
  }
  return text;
}

QString directionOf(const Eigen::Vector3d& v) {
  const Eigen::Vector3d u = v.normalized();
  return QStringLiteral("(%1, %2, %3)")
      .arg(toFixed(u.x(), 2), toFixed(u.y(), 2), toFixed(u.z(), 2));
}

QString describeLoss(const Vec6<double>& lost) {
  const Eigen::Vector3d v = lost.head<3>(), w = lost.tail<3>();
  if (w.norm() < 0.05)
    return SingularityTexts::tr("the tool cannot move along %1").arg(directionOf(v));
  if (v.norm() < 0.05)
    return SingularityTexts::tr("the tool cannot turn about %1").arg(directionOf(w));
  return SingularityTexts::tr("the tool cannot turn about %1 while it moves along %2")
      .arg(directionOf(w), directionOf(v));
}

}  // namespace

QString describeDependence(const DependentJoints& dependent, TaskPart part) {
  using Kind = DependentJoints::Kind;
  const QString joints = listOf(dependent.joints);
  switch (dependent.kind) {
    case Kind::SameAxis:
      return SingularityTexts::tr("joints %1 turn about the same axis").arg(joints);
    case Kind::SameDirection:
      return SingularityTexts::tr("joints %1 slide in the same direction").arg(joints);
    case Kind::Still:
      return part == TaskPart::Translation
                 ? SingularityTexts::tr("joint %1 does not move the tool: the tool is on its axis")
                       .arg(joints)
                 : SingularityTexts::tr("joint %1 does not move the tool").arg(joints);
    case Kind::Same:
      return part == TaskPart::Rotation
                 ? SingularityTexts::tr("joints %1 turn the tool about the same direction")
                       .arg(joints)
                 : SingularityTexts::tr("joints %1 move the tool in the same direction")
                       .arg(joints);
    case Kind::Several:
      break;
  }
  return SingularityTexts::tr("the columns of joints %1 depend on each other").arg(joints);
}

QString describeSingularity(const SingularityReport& report, TaskPart part) {
  if (report.genericRank == 0)
    return SingularityTexts::tr("No joint acts on this part of the tool's motion.");
  if (!report.close) return SingularityTexts::tr("No singularity near this pose.");
  QStringList lines;
  lines << (report.singular ? SingularityTexts::tr("Singular pose.")
                            : SingularityTexts::tr("Close to a singular pose."));
  for (const DependentJoints& dependent : report.dependent) {
    QString line = (report.singular ? QString() : SingularityTexts::tr("almost: ")) +
                   describeDependence(dependent, part) + ".";
    line[0] = line[0].toUpper();
    lines << line;
  }
  QString loss = (report.singular ? QString() : SingularityTexts::tr("nearly: ")) +
                 describeLoss(report.lostDirection_W) + ".";
  loss[0] = loss[0].toUpper();
  lines << loss;
  return lines.join('\n');
}

}  // namespace denavit
