#include "models/robot/beam_issues.h"

#include <cmath>

#include "models/robot/beam_section.h"

namespace denavit {
namespace {

bool hasSection(const Beam& beam) {
  return beam.youngsModulus || beam.shearModulus || beam.secondMomentY || beam.secondMomentZ ||
         beam.torsionConstant;
}

bool hasStiffness(const Beam& beam) {
  return beam.bendingStiffnessY || beam.bendingStiffnessZ || beam.torsionalStiffness;
}

/// What a direction with modes needs to be stiff in it.
void requireFor(IssueChecker& check, const char* field, bool given, int modes, const char* lack,
                const char* keys) {
  if (modes <= 0 || given) return;
  check.error(field, std::string("are asked for, but the beam has no ") + lack,
              std::string("give ") + keys + ", or set these modes to 0");
}

/// The product of two positive numbers may be too small for a number.
void requireProduct(IssueChecker& check, const char* field, const std::optional<double>& modulus,
                    const std::optional<double>& moment) {
  if (!modulus || !moment || !(*modulus > 0 && *moment > 0) || *modulus * *moment > 0) return;
  check.error(field,
              "is " + withUnit(*modulus, "Pa") + "; times " + withUnit(*moment, "m⁴") +
                  " this gives a stiffness too small to compute with",
              "check the units: Pa and m⁴");
}

void checkStiffnesses(IssueChecker& check, const Beam& beam) {
  if (hasSection(beam) && hasStiffness(beam)) {
    check.error("", "has both moduli with a section and stiffnesses",
                "keep one form: youngs_modulus with second_moment_*, or bending_stiffness_*");
    return;
  }
  // The second moment about z, ∫y² dA, resists deflection in y.
  const bool stiffY = (beam.youngsModulus && beam.secondMomentZ) || beam.bendingStiffnessY;
  const bool stiffZ = (beam.youngsModulus && beam.secondMomentY) || beam.bendingStiffnessZ;
  const bool stiffX = (beam.shearModulus && beam.torsionConstant) || beam.torsionalStiffness;
  const bool heavyX =
      beam.rotaryInertiaPerLength || (beam.area && beam.secondMomentY && beam.secondMomentZ);
  requireProduct(check, "youngs_modulus", beam.youngsModulus, beam.secondMomentY);
  requireProduct(check, "youngs_modulus", beam.youngsModulus, beam.secondMomentZ);
  requireProduct(check, "shear_modulus", beam.shearModulus, beam.torsionConstant);
  requireFor(check, "modes.y", stiffY, beam.modesY, "stiffness against bending along y",
             "youngs_modulus with second_moment_z, or bending_stiffness_y");
  requireFor(check, "modes.z", stiffZ, beam.modesZ, "stiffness against bending along z",
             "youngs_modulus with second_moment_y, or bending_stiffness_z");
  requireFor(check, "modes.x", stiffX, beam.modesX, "stiffness against twist",
             "shear_modulus with torsion_constant, or torsional_stiffness");
  requireFor(check, "modes.x", heavyX, beam.modesX, "inertia about its axis",
             "area with both second moments, or rotary_inertia_per_length");
}

/// Whether a stiffness gives a first vibration that numbers can hold: tiny lengths and masses do
/// not.
void checkFrequency(IssueChecker& check, const JointDescription& joint,
                    const std::optional<double>& stiffness) {
  constexpr double kFastest = 1e9;  // [rad/s]
  if (!stiffness || !(*stiffness > 0) || !(joint.link.mass > 0) || joint.a == 0) return;
  const double w =
      3.516 * std::sqrt(*stiffness / joint.link.mass / std::pow(std::fabs(joint.a), 3));
  if (w > 0 && w < kFastest) return;
  check.error("", "would vibrate at " + withUnit(w, "rad/s") + " by its length, mass and stiffness",
              "check their units: m, kg, N m²");
}

/// Sections and bodies that cannot be made of anything.
void checkProportions(IssueChecker& check, const JointDescription& joint) {
  const Beam& beam = *joint.link.beam;
  if (beam.torsionConstant && beam.secondMomentY > 0.0 && beam.secondMomentZ > 0.0) {
    const double polar = *beam.secondMomentY + *beam.secondMomentZ;
    constexpr double kRounded = 1.01;  // of numbers typed with three digits
    if (*beam.torsionConstant > polar * kRounded) {
      check.error("torsion_constant",
                  "is " + withUnit(*beam.torsionConstant, "m⁴") +
                      "; that of no section exceeds second_moment_y + second_moment_z, " +
                      withUnit(polar, "m⁴"),
                  "for round sections it is their sum, for others less");
    }
  }
  const double length = std::fabs(joint.a), perLength = joint.link.mass / length;
  if (beam.rotaryInertiaPerLength && perLength > 0 &&
      *beam.rotaryInertiaPerLength > perLength * length * length) {
    check.warning("rotary_inertia_per_length", "is that of a body wider than the link is long",
                  "it is rho (Iy + Iz): the mass per length times the square of a few mm or cm");
  }
}

void checkPointMasses(IssueChecker& check, const JointDescription& joint) {
  const double slack = 1e-9 * std::fabs(joint.a);
  const double low = std::min(-joint.a, 0.0) - slack, high = std::max(-joint.a, 0.0) + slack;
  for (std::size_t k = 0; k < joint.link.pointMasses.size(); ++k) {
    const Eigen::Vector3d& at = joint.link.pointMasses[k].at;
    if (joint.link.pointMasses[k].inertia > 0 && joint.link.pointMasses[k].mass == 0) {
      check.error("point_masses[" + std::to_string(k) + "].inertia",
                  "is that of a body without mass", "give the mass in kg, or set it to 0");
    }
    const bool onAxis =
        at.x() >= low && at.x() <= high && std::fabs(at.y()) <= slack && std::fabs(at.z()) <= slack;
    if (onAxis) continue;
    check.error(
        "point_masses[" + std::to_string(k) + "].at",
        "is [" + withUnit(at.x(), "") + ", " + withUnit(at.y(), "") + ", " + withUnit(at.z(), "") +
            "] m; on a beam it must lie on the axis",
        "give [x, 0, 0] with x from " + withUnit(-joint.a, "m") + " (clamped end) to 0 (tip)");
  }
}

}  // namespace

double rotaryInertiaPerLength(const JointDescription& joint) {
  const Beam& beam = *joint.link.beam;
  if (beam.rotaryInertiaPerLength) return *beam.rotaryInertiaPerLength;
  if (!(beam.area && beam.secondMomentY && beam.secondMomentZ) || joint.a == 0) return 0;
  const double density = joint.link.mass / (*beam.area * std::fabs(joint.a));
  return density * (*beam.secondMomentY + *beam.secondMomentZ);
}

void findBeamIssues(const RobotDescription& robot, const JointDescription& joint,
                    const std::string& path, const std::string& label, std::vector<Issue>& issues) {
  const Beam& beam = *joint.link.beam;
  IssueChecker check(path + ".link.beam", label, issues);
  const bool flexible = beam.modesX > 0 || beam.modesY > 0 || beam.modesZ > 0;
  if (robot.convention == Convention::Modified) {
    check.error("", "stands in a modified DH table; beams need the standard one",
                "convert the arm: denavit convert IN OUT --to standard");
  }
  if (flexible && joint.type == JointType::Prismatic) {
    check.error("modes", "are asked for on the link of a prismatic joint",
                "set them to 0: only links of revolute joints bend");
  }
  if (joint.a == 0) {
    IssueChecker(path, label, issues)
        .error("a", "is 0 m; it is the beam's length", "give the length in m, or remove the beam");
  }
  IssueChecker link(path + ".link", label, issues);
  if (joint.link.mass <= 0) {
    link.error("mass", "is " + withUnit(joint.link.mass, "kg") + "; it must be positive",
               "give the beam's mass in kg");
  }
  const bool inertiaGiven = !joint.link.com.isZero(0) || joint.link.inertia != InertiaElements{};
  if (inertiaGiven) {
    link.error("com", "or inertia is given together with a beam, which has its own",
               "remove both: the beam is uniform and its mass is link.mass");
  }
  checkStiffnesses(check, beam);
  if (beam.modesY > 0) checkFrequency(check, joint, stiffnessY(beam));
  if (beam.modesZ > 0) checkFrequency(check, joint, stiffnessZ(beam));
  checkProportions(check, joint);
  checkPointMasses(link, joint);
}

}  // namespace denavit
