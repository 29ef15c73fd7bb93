#include <array>
#include <numbers>

#include "models/import/cell.h"
#include "models/import/column_meaning.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

}  // namespace

std::string toText(ColumnMeaning meaning) {
  constexpr std::array kTexts{"ignored",
                              "joint name",
                              "joint type",
                              "theta",
                              "d",
                              "a",
                              "alpha",
                              "offset",
                              "gamma",
                              "b",
                              "antecedent",
                              "lower limit",
                              "upper limit",
                              "velocity limit",
                              "effort limit",
                              "mass",
                              "centre of mass x",
                              "centre of mass y",
                              "centre of mass z",
                              "first moment x",
                              "first moment y",
                              "first moment z",
                              "Ixx",
                              "Iyy",
                              "Izz",
                              "Ixy",
                              "Ixz",
                              "Iyz",
                              "viscous friction",
                              "Coulomb friction",
                              "Coulomb friction +",
                              "Coulomb friction -",
                              "gear ratio",
                              "rotor inertia",
                              "rotor inertia at the joint",
                              "motor viscous friction",
                              "motor Coulomb friction",
                              "motor Coulomb friction +",
                              "motor Coulomb friction -"};
  return kTexts[static_cast<std::size_t>(meaning)];
}

const std::vector<ColumnMeaning>& allColumnMeanings() {
  static const std::vector<ColumnMeaning> all = [] {
    std::vector<ColumnMeaning> list;
    for (int i = 0; i <= static_cast<int>(M::MotorCoulombNegative); ++i) {
      list.push_back(static_cast<ColumnMeaning>(i));
    }
    return list;
  }();
  return all;
}

QuantityKind kindOf(ColumnMeaning meaning, JointType type) {
  const bool turns = type == JointType::Revolute;
  switch (meaning) {
    case M::Theta:
    case M::Alpha:
    case M::Gamma:
      return QuantityKind::Angle;
    case M::D:
    case M::A:
    case M::B:
    case M::ComX:
    case M::ComY:
    case M::ComZ:
      return QuantityKind::Length;
    case M::Offset:
    case M::LowerLimit:
    case M::UpperLimit:
      return turns ? QuantityKind::Angle : QuantityKind::Length;
    case M::VelocityLimit:
      return turns ? QuantityKind::AngularRate : QuantityKind::LinearRate;
    case M::Mass:
      return QuantityKind::Mass;
    case M::Ixx:
    case M::Iyy:
    case M::Izz:
    case M::Ixy:
    case M::Ixz:
    case M::Iyz:
    case M::RotorInertia:
      return QuantityKind::Inertia;
    default:
      return QuantityKind::Plain;
  }
}

std::vector<std::string> unitChoices(ColumnMeaning meaning) {
  switch (kindOf(meaning)) {
    case QuantityKind::Angle:
      return {"deg", "rad"};
    case QuantityKind::Length:
      return {"m", "cm", "mm", "in"};
    case QuantityKind::Mass:
      return {"kg", "g"};
    case QuantityKind::Inertia:
      return {"kgm2", "kgcm2", "kgmm2", "gmm2"};
    default:
      return {};
  }
}

std::optional<double> unitFactor(std::string_view written, QuantityKind kind) {
  std::string unit;
  for (const char c : toAscii(written)) {
    if (c != ' ' && c != '*' && c != '^' && c != '.') unit += c;
  }
  const std::string lower = toLower(unit);
  struct Unit {
    QuantityKind kind;
    std::string_view names;
    double factor;
  };
  using K = QuantityKind;
  constexpr double kDegree = std::numbers::pi / 180.0;
  constexpr std::array kUnits{Unit{K::Angle, "deg degree degrees", kDegree},
                              Unit{K::Angle, "rad radian radians", 1},
                              Unit{K::Length, "m metre meter meters", 1},
                              Unit{K::Length, "cm", 1e-2},
                              Unit{K::Length, "mm", 1e-3},
                              Unit{K::Length, "in inch", 0.0254},
                              Unit{K::Mass, "kg", 1},
                              Unit{K::Mass, "g", 1e-3},
                              Unit{K::Inertia, "kgm2", 1},
                              Unit{K::Inertia, "kgcm2", 1e-4},
                              Unit{K::Inertia, "kgmm2", 1e-6},
                              Unit{K::Inertia, "gcm2", 1e-7},
                              Unit{K::Inertia, "gmm2", 1e-9},
                              Unit{K::AngularRate, "rad/s rad", 1},
                              Unit{K::AngularRate, "deg/s deg", kDegree},
                              Unit{K::LinearRate, "m/s m", 1},
                              Unit{K::LinearRate, "mm/s mm", 1e-3},
                              Unit{K::LinearRate, "cm", 1e-2},
                              Unit{K::LinearRate, "in", 0.0254}};
  for (const Unit& known : kUnits) {
    if (known.kind == kind && isOneOf(lower, known.names)) return known.factor;
  }
  return std::nullopt;
}

bool isInertia(ColumnMeaning meaning) { return meaning >= M::Ixx && meaning <= M::Iyz; }
bool isProductOfInertia(ColumnMeaning meaning) { return meaning >= M::Ixy && meaning <= M::Iyz; }
bool isCentreOfMass(ColumnMeaning meaning) { return meaning >= M::ComX && meaning <= M::ComZ; }

}  // namespace denavit
