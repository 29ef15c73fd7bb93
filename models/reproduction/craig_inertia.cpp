#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/shape_inertia.h"

namespace denavit {

namespace {

/// Craig's box: sides w, l, h along x, y, z, one corner at the origin. The example has letters; any
/// numbers do.
constexpr double kBoxMass = 2.4, kBoxW = 0.5, kBoxL = 0.3, kBoxH = 0.2;
constexpr double kInertiaTolerance = 1e-14;

BodyProperties calcBox() {
  const BodyShape box{
      .kind = BodyShape::Kind::Box, .length = kBoxW, .width = kBoxL, .height = kBoxH};
  return calcBody(box, kBoxMass, {.start = {0, kBoxL / 2, kBoxH / 2}, .direction = {1, 0, 0}});
}

/// The link with its tensor about the corner.
LinkDescription makeBoxLink() {
  LinkDescription link;
  link.about = InertiaReference::LinkOrigin;
  setBody(link, calcBox());
  return link;
}

/// Eq. 6.24.
Mat3<double> printedTensor() {
  const double m = kBoxMass, w = kBoxW, l = kBoxL, h = kBoxH;
  Mat3<double> I;
  I << m / 3 * (l * l + h * h), -m / 4 * w * l, -m / 4 * h * w,  //
      -m / 4 * w * l, m / 3 * (w * w + h * h), -m / 4 * h * l,   //
      -m / 4 * h * w, -m / 4 * h * l, m / 3 * (l * l + w * w);
  return I;
}

}  // namespace

Sections reproduceCraig61(const ReproductionInputs&) {
  ReproductionSection section{
      .title = "eq. 6.24 with m = 2.4 kg, w = 0.5 m, l = 0.3 m, h = 0.2 m [kg m^2]",
      .finding =
          "Off the diagonal the tensor has the negative products of inertia, which is how "
          "this program's files mean xy, xz and yz."};
  addElements("I", printedTensor(), toMatrix(makeBoxLink().inertia), kInertiaTolerance, section);
  return {section};
}

Sections reproduceCraig62(const ReproductionInputs&) {
  ReproductionSection section{
      .title = "eq. 6.28: from the tensor of example 6.1 to the centre [kg m^2]"};
  RobotDescription robot;
  robot.convention = Convention::Modified;
  robot.joints.resize(1);
  robot.joints[0].link = makeBoxLink();
  const Mat3<double> ours = makeArm(robot).links[0].I_LC_L;
  const double m = kBoxMass, w = kBoxW, l = kBoxL, h = kBoxH;
  const Eigen::Vector3d printed(m / 12 * (h * h + l * l), m / 12 * (w * w + h * h),
                                m / 12 * (l * l + w * w));
  addElements("I", Mat3<double>(printed.asDiagonal()), ours, kInertiaTolerance, section);

  ReproductionSection axis{
      .title = "the parallel-axis theorem, eq. 6.25, for the product of inertia",
      .finding =
          "Eq. 6.25 as printed is that of the tensor's element; with the product of inertia "
          "of eq. 6.17 the sign is plus. Eq. 6.21 and 6.26 are right."};
  const double offset = m * (w / 2) * (l / 2), product = -toMatrix(makeBoxLink().inertia)(0, 1);
  axis.add(compareMisprint("Ixy about the corner, Ixy of the centre being 0", numberFigure(-offset),
                           offset, product, kInertiaTolerance,
                           "the printed sign contradicts the definition in eq. 6.17"));
  return {section, axis};
}

}  // namespace denavit
