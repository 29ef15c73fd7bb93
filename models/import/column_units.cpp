#include <iterator>
#include <numbers>

#include "models/import/cell.h"
#include "models/import/column_meaning.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using K = QuantityKind;

/// What there is to say of a meaning.
struct MeaningAbout {
  const char* text;
  QuantityKind turning = K::Plain;  ///< what it measures, of a revolute joint
  QuantityKind sliding = turning;
};

/// In the order of the enumeration.
constexpr MeaningAbout kMeanings[] = {{"ignored"},
                                      {"joint name"},
                                      {"joint type"},
                                      {"theta", K::Angle},
                                      {"d", K::Length},
                                      {"a", K::Length},
                                      {"alpha", K::Angle},
                                      {"offset", K::Angle, K::Length},
                                      {"gamma", K::Angle},
                                      {"b", K::Length},
                                      {"antecedent"},
                                      {"lower limit", K::Angle, K::Length},
                                      {"upper limit", K::Angle, K::Length},
                                      {"velocity limit", K::AngularRate, K::LinearRate},
                                      {"effort limit"},
                                      {"mass", K::Mass},
                                      {"centre of mass x", K::Length},
                                      {"centre of mass y", K::Length},
                                      {"centre of mass z", K::Length},
                                      {"first moment x"},
                                      {"first moment y"},
                                      {"first moment z"},
                                      {"Ixx", K::Inertia},
                                      {"Iyy", K::Inertia},
                                      {"Izz", K::Inertia},
                                      {"Ixy", K::Inertia},
                                      {"Ixz", K::Inertia},
                                      {"Iyz", K::Inertia},
                                      {"viscous friction"},
                                      {"Coulomb friction"},
                                      {"Coulomb friction +"},
                                      {"Coulomb friction -"},
                                      {"gear ratio"},
                                      {"rotor inertia", K::Inertia},
                                      {"rotor inertia at the joint"},
                                      {"motor viscous friction"},
                                      {"motor Coulomb friction"},
                                      {"motor Coulomb friction +"},
                                      {"motor Coulomb friction -"}};
static_assert(std::size(kMeanings) == static_cast<std::size_t>(M::MotorCoulombNegative) + 1);

}  // namespace

std::string toText(ColumnMeaning meaning) {
  return kMeanings[static_cast<std::size_t>(meaning)].text;
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
  const MeaningAbout& about = kMeanings[static_cast<std::size_t>(meaning)];
  return type == JointType::Revolute ? about.turning : about.sliding;
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
  constexpr double kDegree = std::numbers::pi / 180.0;
  if (kind == K::Angle && unit == "Grad") return kDegree;
  constexpr Unit kUnits[] = {{K::Angle, "deg degree degrees grados gradi graus degres", kDegree},
                             {K::Angle, "rad radian radians", 1},
                             {K::Length, "m metre meter meters", 1},
                             {K::Length, "cm", 1e-2},
                             {K::Length, "mm", 1e-3},
                             {K::Length, "in inch", 0.0254},
                             {K::Mass, "kg", 1},
                             {K::Mass, "g", 1e-3},
                             {K::Inertia, "kgm2", 1},
                             {K::Inertia, "kgcm2", 1e-4},
                             {K::Inertia, "kgmm2", 1e-6},
                             {K::Inertia, "gcm2", 1e-7},
                             {K::Inertia, "gmm2", 1e-9},
                             {K::AngularRate, "rad/s rad", 1},
                             {K::AngularRate, "deg/s deg", kDegree},
                             {K::LinearRate, "m/s m", 1},
                             {K::LinearRate, "mm/s mm", 1e-3},
                             {K::LinearRate, "cm", 1e-2},
                             {K::LinearRate, "in", 0.0254}};
  for (const Unit& known : kUnits) {
    if (known.kind == kind && isOneOf(lower, known.names)) return known.factor;
  }
  return std::nullopt;
}

bool isAnyUnit(std::string_view unit) {
  for (const K kind : {K::Angle, K::Length, K::Mass, K::Inertia, K::AngularRate, K::LinearRate}) {
    if (unitFactor(unit, kind)) return true;
  }
  return false;
}

bool isGeometry(ColumnMeaning meaning) { return meaning >= M::Theta && meaning <= M::Alpha; }
bool isInertia(ColumnMeaning meaning) { return meaning >= M::Ixx && meaning <= M::Iyz; }
bool isProductOfInertia(ColumnMeaning meaning) { return meaning >= M::Ixy && meaning <= M::Iyz; }
bool isCentreOfMass(ColumnMeaning meaning) { return meaning >= M::ComX && meaning <= M::ComZ; }

}  // namespace denavit
