#include "core/flexible/completed_beam.h"

#include <algorithm>
#include <cassert>

#include "core/flexible/rest_shapes.h"

namespace denavit {

namespace {

using Kind = BeamFunctional::Kind;

/// Relative to the length: a place closer to the clamped end moves by at most 1e-8 of the
/// deflection.
constexpr double kClamped = 1e-4;

/// The loads through which the beam is coupled to anything, without places at the clamped end.
std::vector<BeamFunctional> listLoads(std::vector<BeamFunctional> functionals) {
  std::erase_if(functionals, [](const BeamFunctional& f) {
    return (f.kind == Kind::Value || f.kind == Kind::Slope) && f.xi < kClamped;
  });
  return functionals;
}

/// Point masses that turn, in the order of FlexibleBody::sections.
std::vector<BeamPoint> findTurning(const BeamSpec& spec) {
  std::vector<BeamPoint> turning;
  for (const BeamPoint& point : spec.points) {
    if (point.inertia != 0 && point.s > 0) turning.push_back(point);
  }
  return turning;
}

/// Appends the shapes of each direction to the modes of that direction.
class BeamCompletion {
 public:
  explicit BeamCompletion(const BeamSpec& spec) : spec_(spec), turning_(findTurning(spec)) {
    assert(spec.modesY == spec.modesZ || spec.modesY == 0 || spec.modesZ == 0);
  }

  CompletedBeam make() {
    made_.body = makeFlexibleBody(spec_);
    if (spec_.modesY + spec_.modesZ > 0) completeBending();
    if (spec_.modesX > 0) completeTorsion();
    return std::move(made_);
  }

 private:
  template <typename T>
  static void insert(std::vector<T>& values, int at, const T& value) {
    values.insert(values.begin() + at, value);
  }
  [[nodiscard]] double at(const BeamPoint& point) const { return point.s / spec_.length; }

  /// @param turns  rotations of the sections per coordinate: the tip, then those of turning_
  void addCoordinate(int at, double mass, double stiffness, double leastLeft,
                     const std::vector<double>& turns) {
    for (CompletedBeam::Rest& rest : made_.rests) rest.coordinate += rest.coordinate >= at ? 1 : 0;
    made_.rests.push_back({at, mass, leastLeft / mass});
    FlexibleBody<double>& body = made_.body;
    insert(body.stiffness, at, stiffness);
    insert(body.damping, at, 0.0);
    insert(body.tip.turn, at, turns[0]);
    for (std::size_t p = 0; p < body.sections.size(); ++p) {
      insert(body.sections[p].turn, at, turns[p + 1]);
    }
  }

  void completeTorsion() {
    const double J = spec_.rotaryInertia * spec_.length;
    const double scale = spec_.torsionalStiffness / spec_.length;
    std::vector<BeamFunctional> read{{Kind::Value, 1}};
    for (const BeamPoint& point : turning_) read.push_back({Kind::Value, at(point)});
    read.push_back({Kind::Integral});
    const RestShapes rest = makeTorsionRest(spec_.modesX, listLoads(read), read);
    for (const RestShape& shape : rest.shapes) {
      addCoordinate(made_.body.modesX++, J, scale * shape.stiffness, scale * rest.leastLeft,
                    shape.readings);
      made_.body.torsionInertia.push_back(J);
      made_.body.torsionCoupling.push_back(spec_.fullRotaryInertia ? J * shape.readings.back() : 0);
    }
  }

  /// Readings of a shape: rotations of the tip and of turning points, its values at the tip and at
  /// all points, then the integrals.
  void completeBending() {
    std::vector<BeamFunctional> read{{Kind::Slope, 1}};
    for (const BeamPoint& point : turning_) read.push_back({Kind::Slope, at(point)});
    valueAt_ = read.size();
    read.push_back({Kind::Value, 1});
    for (const BeamPoint& point : spec_.points) read.push_back({Kind::Value, at(point)});
    read.insert(read.end(), {{Kind::Integral}, {Kind::FirstMoment}});
    bending_ = makeBendingRest(std::max(spec_.modesY, spec_.modesZ), listLoads(read), read);
    const MatX<double> products = completeProducts();
    if (spec_.modesZ > 0) addBending(2);
    if (spec_.modesY > 0) addBending(1);
    made_.body.products = products;
  }

  [[nodiscard]] int added(int axis) const {
    const int modes = axis == 1 ? spec_.modesY : spec_.modesZ;
    return modes > 0 ? static_cast<int>(bending_.shapes.size()) : 0;
  }
  /// The index of an added shape among all final shapes.
  [[nodiscard]] int placeOf(int axis, int i) const {
    return spec_.modesY + i + (axis == 1 ? 0 : added(1) + spec_.modesZ);
  }
  /// The final index of a shape of the modes.
  [[nodiscard]] int placeOfOld(int j) const {
    return j + (j >= spec_.modesY ? added(1) : 0) +
           (j >= spec_.modesY + spec_.modesZ ? added(2) : 0);
  }

  void addBending(int axis) {
    const double L = spec_.length;
    const double scale = (axis == 1 ? spec_.stiffnessY : spec_.stiffnessZ) / (L * L * L);
    const double turn = (axis == 1 ? 1 : -1) * spec_.direction / L;
    FlexibleBody<double>& body = made_.body;
    for (const RestShape& shape : bending_.shapes) {
      const int j = axis == 1 ? body.modesY++ : body.modesY + body.modesZ++;
      std::vector<double> turns = shape.readings;
      for (double& x : turns) x *= turn;
      addCoordinate(body.modesX + j, spec_.mass, scale * shape.stiffness,
                    scale * bending_.leastLeft, turns);
      insert(body.shapes, j, makeBeamShape(axis, shape));
      for (Foreshortening& pair : body.foreshortenings) {
        pair.j += pair.j >= j ? 1 : 0;
        pair.k += pair.k >= j ? 1 : 0;
      }
    }
  }

  [[nodiscard]] BeamShape<double> makeBeamShape(int axis, const RestShape& shape) const {
    const std::size_t integrals = shape.readings.size() - 2;
    const double x = spec_.direction * spec_.length;
    BeamShape<double> made{.axis = axis,
                           .zeroth = spec_.mass * shape.readings[integrals],
                           .first = spec_.mass * x * shape.readings[integrals + 1],
                           .tip = shape.readings[valueAt_]};
    for (std::size_t p = 0; p < spec_.points.size(); ++p) {
      const BeamPoint& point = spec_.points[p];
      const double value = shape.readings[valueAt_ + 1 + p];
      made.zeroth += point.mass * value;
      made.first += point.mass * at(point) * x * value;
    }
    return made;
  }

  /// Products of all shapes. Those of the modes do not change. The added shapes share mass only
  /// with each other (in the other direction as well), and with shapes that move the same point
  /// masses.
  [[nodiscard]] MatX<double> completeProducts() const {
    const FlexibleBody<double>& body = made_.body;
    const auto old = static_cast<int>(body.shapes.size());
    const int all = old + added(1) + added(2);
    std::vector<Eigen::Index> places;
    for (int j = 0; j < old; ++j) places.push_back(placeOfOld(j));
    MatX<double> products = MatX<double>::Zero(all, all);
    products(places, places) = body.products;
    for (std::size_t p = 0; p < spec_.points.size(); ++p) {
      VecX<double> values = VecX<double>::Zero(all);
      values(places) = calcShapeValues(spec_, body, at(spec_.points[p]));
      products -= spec_.points[p].mass * values * values.transpose();
      forEachAdded([&](int axis, int i, const RestShape& shape) {
        values[placeOf(axis, i)] = shape.readings[valueAt_ + 1 + p];
      });
      products += spec_.points[p].mass * values * values.transpose();
    }
    forEachAdded([&](int axis, int i, const RestShape&) {
      for (const int other : {1, 2}) {
        if (added(other) > 0) products(placeOf(axis, i), placeOf(other, i)) += spec_.mass;
      }
    });
    return products;
  }

  template <typename Visit>
  void forEachAdded(const Visit& visit) const {
    for (const int axis : {1, 2}) {
      for (int i = 0; i < added(axis); ++i) {
        visit(axis, i, bending_.shapes[static_cast<std::size_t>(i)]);
      }
    }
  }

  const BeamSpec& spec_;
  std::vector<BeamPoint> turning_;
  std::size_t valueAt_ = 0;  ///< of a bending shape's readings, its value at the tip
  RestShapes bending_;
  CompletedBeam made_;
};

}  // namespace

CompletedBeam makeCompletedBeam(const BeamSpec& spec) { return BeamCompletion(spec).make(); }

}  // namespace denavit
