#pragma once

#include "models/robot/materials.h"
#include "models/robot/shape_inertia.h"

namespace denavit {

/// What a section resists with: y and z are the axes of the link's frame across the beam.
struct BeamSectionNumbers {
  double area = 0;             ///< [m²]
  double secondMomentY = 0;    ///< [m⁴] int z² dA, resists deflection in z
  double secondMomentZ = 0;    ///< [m⁴] int y² dA, resists deflection in y
  double torsionConstant = 0;  ///< [m⁴]
};

/// The section of a shape along the link: a cylinder, a round tube, or a box with its width along y
/// and its height along z, solid or with a wall. Round sections exactly; the torsion constant of a
/// solid rectangle by the series' closed fit, of a thin rectangular tube by Bredt's formula (Young,
/// Budynas, Roark's Formulas for Stress and Strain, 2002, table 10.1, cases 4 and 16).
/// @pre the shape has no issues and is none of Rod and Sphere
[[nodiscard]] BeamSectionNumbers calcSection(const BodyShape& shape);

/// Gives a link the beam of a shape and a material: moduli, section and, by its density, the mass.
/// Modes, damping and flags stay as they are; a link that was rigid gets two bending modes a
/// direction, and loses centre of mass and inertia, which follow from the beam.
/// @param shape  its length is not used: the beam is as long as the row's |a|
void setBeam(JointDescription& joint, const BodyShape& shape, const Material& material);

/// Makes a rigid link flexible: an aluminium tube a twentieth as thick as it is long, with two
/// bending modes a direction. A mass that was given stays the link's mass.
void makeFlexible(JointDescription& joint);

/// Takes the beam away; centre of mass and inertia become those of the uniform rod it was.
void makeRigid(JointDescription& joint);

/// The arm with centre of mass and inertia of each beam as those of the unbent beam, for showing:
/// descriptions leave them out, as they follow from it.
[[nodiscard]] RobotDescription withUnbentBodies(RobotDescription robot);

/// States a beam by EI and GJ instead of moduli and section: the same beam, ready for stiffnesses
/// of its own. Nothing happens where it is stated so.
void useStiffnesses(JointDescription& joint);

/// [N m²] against deflection in y, in z, and against twist, however the beam states them; nothing
/// where it does not.
[[nodiscard]] std::optional<double> stiffnessY(const Beam& beam);
[[nodiscard]] std::optional<double> stiffnessZ(const Beam& beam);
[[nodiscard]] std::optional<double> torsionalStiffness(const Beam& beam);

}  // namespace denavit
