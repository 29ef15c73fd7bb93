#include "core/flexible/flexible_link.h"

#include <cmath>
#include <stdexcept>

#include "core/flexible/beam_shapes.h"

namespace denavit {

namespace {

/// Nodes and weights of Gauss and Legendre's quadrature on 0..1.
struct Quadrature {
  std::vector<double> nodes, weights;
};

/// Panels of twelve points each, by Newton's method on the Legendre polynomial.
Quadrature makeQuadrature(int panels) {
  constexpr int kPoints = 12;
  Quadrature all;
  for (int i = 0; i < kPoints; ++i) {
    double x = std::cos(M_PI * (i + 0.75) / (kPoints + 0.5)), derivative = 1;
    for (int round = 0; round < 50; ++round) {
      double before = 1, p = x;
      for (int n = 2; n <= kPoints; ++n) {
        const double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
        before = p;
        p = next;
      }
      derivative = kPoints * (x * p - before) / (x * x - 1);
      const double step = p / derivative;
      x -= step;
      if (std::abs(step) < 1e-16) break;
    }
    const double weight = 1 / ((1 - x * x) * derivative * derivative);  // of 0..1, half of -1..1
    for (int panel = 0; panel < panels; ++panel) {
      all.nodes.push_back((panel + 0.5 * (1 + x)) / panels);
      all.weights.push_back(weight / panels);
    }
  }
  return all;
}

void require(bool holds, const char* rule) {
  if (!holds) throw std::invalid_argument(rule);
}

/// Builds the integrals of one beam.
class BodyMaker {
 public:
  explicit BodyMaker(const BeamSpec& spec) : spec_(spec) {
    require(spec.length > 0 && spec.mass > 0, "flexible link: length and mass must be positive");
    require(spec.modesX >= 0 && spec.modesY >= 0 && spec.modesZ >= 0, "flexible link: modes");
    require((spec.modesY == 0 || spec.stiffnessY > 0) && (spec.modesZ == 0 || spec.stiffnessZ > 0),
            "flexible link: bending stiffness must be positive");
    require(spec.modesX == 0 || (spec.torsionalStiffness > 0 && spec.rotaryInertia > 0),
            "flexible link: torsional stiffness and rotary inertia must be positive");
    for (int k = 1; k <= spec.modesX; ++k) torsions_.emplace_back(k);
    for (int k = 1; k <= spec.modesY; ++k) bendings_.emplace_back(k);
    for (int k = 1; k <= spec.modesZ; ++k) bendings_.emplace_back(k);
  }

  FlexibleBody<double> make() {
    const double L = spec_.length, m = spec_.mass;
    body_.tipRotation = spec_.tipRotation;
    body_.tipX = spec_.direction * L;
    body_.mass = m;
    body_.first = 0.5 * m * body_.tipX;
    body_.second = m * L * L / 3;
    body_.spin = spec_.fullRotaryInertia ? spec_.rotaryInertia * L : 0;
    body_.modesX = spec_.modesX;
    body_.modesY = spec_.modesY;
    body_.modesZ = spec_.modesZ;
    addTorsion();
    addBending();
    if (spec_.stiffening) addForeshortening();
    for (const BeamPoint& point : spec_.points) addPoint(point);
    body_.tip = sectionAt(L);
    return std::move(body_);
  }

  /// Values of all shapes at xi.
  [[nodiscard]] VecX<double> calcValues(double xi,
                                        const std::vector<Foreshortening>& foreshortenings) const {
    VecX<double> values(std::ssize(bendings_) + std::ssize(foreshortenings));
    Eigen::Index i = 0;
    for (const BendingShape& shape : bendings_) values[i++] = shape.value(xi);
    for (const Foreshortening& pair : foreshortenings) {
      values[i++] = spec_.direction / spec_.length *
                    calcForeshortening(bendings_[static_cast<std::size_t>(pair.j)],
                                       bendings_[static_cast<std::size_t>(pair.k)], xi);
    }
    return values;
  }

 private:
  void addStiffness(double stiffness, double modalMass) {
    body_.stiffness.push_back(stiffness);
    body_.damping.push_back(2 * spec_.dampingRatio * std::sqrt(stiffness * modalMass));
  }

  void addTorsion() {
    const double L = spec_.length, J = spec_.rotaryInertia * L;
    for (const TorsionShape& shape : torsions_) {
      addStiffness(spec_.torsionalStiffness / L * shape.stiffness(), J);
      body_.torsionInertia.push_back(J);
      body_.torsionCoupling.push_back(spec_.fullRotaryInertia ? J * shape.integral() : 0);
    }
  }

  void addBending() {
    const double L = spec_.length, m = spec_.mass;
    const auto count = static_cast<int>(bendings_.size());
    body_.products.setZero(count, count);
    for (int j = 0; j < count; ++j) {
      const BendingShape& shape = bendings_[static_cast<std::size_t>(j)];
      const bool isY = j < spec_.modesY;
      addStiffness((isY ? spec_.stiffnessY : spec_.stiffnessZ) * shape.stiffness() / (L * L * L),
                   m);
      body_.shapes.push_back({.axis = isY ? 1 : 2,
                              .zeroth = m * shape.integral(),
                              .first = m * body_.tipX * shape.firstMoment(),
                              .tip = 2});
      for (int k = 0; k < count; ++k) {
        const bool same = shape.root() == bendings_[static_cast<std::size_t>(k)].root();
        body_.products(j, k) = same ? m : 0;
      }
    }
  }

  /// A shape along x for each pair of modes of one direction.
  void addForeshortening() {
    const auto count = static_cast<int>(bendings_.size());
    for (int j = 0; j < count; ++j) {
      const int end = j < spec_.modesY ? spec_.modesY : count;
      for (int k = j; k < end; ++k) {
        body_.foreshortenings.push_back({j, k, j == k ? 0.5 : 1.0});
        body_.shapes.push_back({.axis = 0, .zeroth = 0, .first = 0, .tip = 0});
      }
    }
    const auto all = static_cast<int>(body_.shapes.size());
    body_.products.conservativeResizeLike(MatX<double>::Zero(all, all));
    const Quadrature rule = makeQuadrature(4 + 2 * std::max({1, spec_.modesY, spec_.modesZ}));
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      addMass(rule.nodes[i], rule.weights[i] * spec_.mass, count);
    }
    const VecX<double> tips = calcValues(1, body_.foreshortenings);
    for (int j = count; j < all; ++j) body_.shapes[static_cast<std::size_t>(j)].tip = tips[j];
  }

  /// Adds a mass at xi to the integrals in which a shape from `firstShape` on takes part.
  void addMass(double xi, double mass, int firstShape) {
    const VecX<double> values = calcValues(xi, body_.foreshortenings);
    const auto all = static_cast<int>(values.size());
    for (int j = 0; j < all; ++j) {
      if (j >= firstShape) {
        BeamShape<double>& shape = body_.shapes[static_cast<std::size_t>(j)];
        shape.zeroth += mass * values[j];
        shape.first += mass * xi * body_.tipX * values[j];
      }
      for (int k = 0; k < all; ++k) {
        if (j >= firstShape || k >= firstShape)
          body_.products(j, k) += mass * values[j] * values[k];
      }
    }
  }

  void addPoint(const BeamPoint& point) {
    const double xi = point.s / spec_.length;
    require(xi >= 0 && xi <= 1, "flexible link: a point mass lies beside the beam");
    const double x = xi * body_.tipX;
    body_.mass += point.mass;
    body_.first += point.mass * x;
    body_.second += point.mass * x * x;
    addMass(xi, point.mass, 0);
    if (point.inertia == 0) return;
    if (xi == 0) {
      body_.rigidInertia += point.inertia;
    } else {
      body_.sections.push_back(sectionAt(point.s));
      body_.sections.back().inertia = point.inertia;
    }
  }

  /// phi = (sum delta_x Phi, - sum delta_z dDelta/dx, sum delta_y dDelta/dx).
  [[nodiscard]] BeamSection<double> sectionAt(double s) const {
    const double xi = s / spec_.length, perLength = spec_.direction / spec_.length;
    BeamSection<double> section;
    for (const TorsionShape& shape : torsions_) section.turn.push_back(shape.value(xi));
    for (std::size_t j = 0; j < bendings_.size(); ++j) {
      const double sign = static_cast<int>(j) < spec_.modesY ? 1 : -1;
      section.turn.push_back(sign * perLength * bendings_[j].slope(xi));
    }
    return section;
  }

  const BeamSpec& spec_;
  std::vector<TorsionShape> torsions_;
  std::vector<BendingShape> bendings_;  ///< y, then z
  FlexibleBody<double> body_;
};

}  // namespace

FlexibleBody<double> makeFlexibleBody(const BeamSpec& spec) { return BodyMaker(spec).make(); }

VecX<double> calcShapeValues(const BeamSpec& spec, const FlexibleBody<double>& body, double xi) {
  return BodyMaker(spec).calcValues(xi, body.foreshortenings);
}

}  // namespace denavit
