#include "core/symbolic/symbolic_arm.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/dynamics/coupled_rotors.h"

namespace denavit {

namespace {

constexpr const char* kAxes = "xyz";

class ParameterNaming {
 public:
  explicit ParameterNaming(ExpressionGraph& graph) : graph_(graph) {}

  /// @param name  without the link's number, which stands after its first letter
  Expression operator()(const std::string& name, double value) {
    if (value == 0) return {};
    return Expression(Multiple{kUnit, graph_.constants().parameter(name, value)});
  }

  /// Of a direction: 0 and ±1 are facts.
  Expression direction(const std::string& name, double value) {
    return std::abs(value) == 1 ? Expression(value) : (*this)(name, value);
  }

  /// An angle; quarter turns are facts.
  Expression angle(const std::string& name, double value) {
    const double turns = value / (std::numbers::pi / 2);
    const bool isRight = std::abs(turns - std::round(turns)) < 1e-12;
    return isRight ? Expression(value) : (*this)(name, value);
  }

  Vec3<Expression> vector(const std::string& name, const Vec3<double>& v) {
    Vec3<Expression> made;
    for (int k = 0; k < 3; ++k) made[k] = (*this)(name + kAxes[k], v[k]);
    return made;
  }

  /// A symmetric tensor: the elements on and above the diagonal.
  Mat3<Expression> tensor(const std::string& name, const Mat3<double>& I) {
    Mat3<Expression> made;
    for (int r = 0; r < 3; ++r) {
      for (int c = r; c < 3; ++c) {
        made(r, c) = made(c, r) = (*this)(name + kAxes[r] + kAxes[c], I(r, c));
      }
    }
    return made;
  }

  Pose<Expression> pose(const std::string& name, const Pose<double>& X) {
    Pose<Expression> made;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        made.R(r, c) = direction(name + "R" + kAxes[r] + kAxes[c], X.R(r, c));
      }
    }
    made.p = vector(name + "p", X.p);
    return made;
  }

 private:
  ExpressionGraph& graph_;
};

Link<Expression> makeSymbolicLink(const Link<double>& link, const std::string& number,
                                  ParameterNaming& name) {
  return {.type = link.type,
          .a = name("a" + number, link.a),
          .cosAlpha = name.direction("ca" + number, link.cosAlpha),
          .sinAlpha = name.direction("sa" + number, link.sinAlpha),
          .theta = name.angle("theta" + number, link.theta),
          .cosTheta = name.direction("ct" + number, link.cosTheta),
          .sinTheta = name.direction("st" + number, link.sinTheta),
          .d = name("d" + number, link.d),
          .mass = name("m" + number, link.mass),
          .p_LC = name.vector("c" + number, link.p_LC),
          .I_LC_L = name.tensor("I" + number, link.I_LC_L),
          .rotorInertia = name("Jr" + number, link.rotorInertia)};
}

/// The rotors that several joints turn; symmetric.
MatX<Expression> makeCoupledRotors(const MatX<double>& coupled, ParameterNaming& name) {
  MatX<Expression> made(coupled.rows(), coupled.cols());
  for (Eigen::Index i = 0; i < coupled.rows(); ++i) {
    for (Eigen::Index j = i; j < coupled.cols(); ++j) {
      made(i, j) = made(j, i) = name(coupledRotorName(i, j), coupled(i, j));
    }
  }
  return made;
}

/// A bending link's mass is its beam's.
Link<double> withoutBody(Link<double> link) {
  link.mass = 0;
  link.p_LC.setZero();
  link.I_LC_L.setZero();
  return link;
}

/// Parameters of one beam.
class BeamNaming {
 public:
  BeamNaming(const FlexibleBody<double>& body, std::string number, ParameterNaming& name)
      : body_(body), number_(std::move(number)), name_(name) {}

  FlexibleBody<Expression> make() {
    FlexibleBody<Expression> made;
    made.tipRotation = body_.tipRotation;
    made.cosAlpha = name_.direction("cb" + number_, body_.cosAlpha);
    made.sinAlpha = name_.direction("sb" + number_, body_.sinAlpha);
    made.tipX = sized("l", body_.tipX);
    made.mass = sized("mB", body_.mass);
    made.first = sized("ml", body_.first);
    made.second = sized("mll", body_.second);
    made.spin = sized("Js", body_.spin);
    made.rigidInertia = sized("Jp", body_.rigidInertia);
    made.modesX = body_.modesX;
    made.modesY = body_.modesY;
    made.modesZ = body_.modesZ;
    makeShapes(made);
    made.foreshortenings = body_.foreshortenings;
    for (int k = 0; k < body_.modesX; ++k) {
      made.torsionInertia.push_back(sized("Jt", body_.torsionInertia[index(k)]));
      made.torsionCoupling.push_back(
          sized("Jc" + std::to_string(k + 1), body_.torsionCoupling[index(k)]));
    }
    made.tip = makeSection(body_.tip, "T");
    for (std::size_t s = 0; s < body_.sections.size(); ++s) {
      made.sections.push_back(makeSection(body_.sections[s], "P" + std::to_string(s + 1)));
    }
    for (int k = 0; k < body_.size(); ++k) {
      made.stiffness.push_back(sized("K" + coordinate(k), body_.stiffness[index(k)]));
      made.damping.push_back(sized("D" + coordinate(k), body_.damping[index(k)]));
    }
    made.load.mass = sized("ML", body_.load.mass);
    made.load.p_C = name_.vector("cL" + number_, body_.load.p_C);
    made.load.I_C = name_.tensor("IL" + number_, body_.load.I_C);
    made.load.empty = body_.load.empty;
    return made;
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  /// A parameter that may be negative by a change of direction only: its name is its size's.
  Expression sized(const std::string& name, double value) {
    const Expression size = name_(name + number_, std::abs(value));
    return value < 0 ? -size : size;
  }

  /// Which mode, whatever its direction: 1, 2, ..; of foreshortenings j_k.
  [[nodiscard]] std::string shapeName(int shape) const {
    const auto mode = [&](int j) { return j < body_.modesY ? j + 1 : j - body_.modesY + 1; };
    if (shape < body_.bendingCount()) return std::to_string(mode(shape));
    const Foreshortening& f = body_.foreshortenings[index(shape - body_.bendingCount())];
    return std::to_string(mode(f.j)) + "f" + std::to_string(mode(f.k));
  }

  [[nodiscard]] std::string coordinate(int k) const {
    if (k < body_.modesX) return "x" + std::to_string(k + 1) + "_";
    const int j = k - body_.modesX;
    return (j < body_.modesY ? "y" : "z") + shapeName(j) + "_";
  }

  void makeShapes(FlexibleBody<Expression>& made) {
    const auto count = static_cast<int>(body_.shapes.size());
    made.products.resize(count, count);
    for (int j = 0; j < count; ++j) {
      const BeamShape<double>& shape = body_.shapes[index(j)];
      const std::string of = shapeName(j) + "_";
      // Bending modes are scaled to deflect the tip by 2.
      made.shapes.push_back(
          {.axis = shape.axis,
           .zeroth = sized("e" + of, shape.zeroth),
           .first = sized("h" + of, shape.first),
           .tip = j < body_.bendingCount() ? Expression(shape.tip) : sized("u" + of, shape.tip)});
      for (int k = 0; k < count; ++k) {
        made.products(j, k) =
            sized("B" + shapeName(std::min(j, k)) + "_" + shapeName(std::max(j, k)) + "_",
                  body_.products(j, k));
      }
    }
  }

  BeamSection<Expression> makeSection(const BeamSection<double>& section, const std::string& name) {
    BeamSection<Expression> made;
    made.inertia = sized("J" + name, section.inertia);
    for (int k = 0; k < body_.size(); ++k) {
      const bool torsion = k < body_.modesX;
      const std::string mode = torsion ? "x" + std::to_string(k + 1) : shapeName(k - body_.modesX);
      made.turn.push_back(sized("s" + name + mode + "_", section.turn[index(k)]));
    }
    return made;
  }

  const FlexibleBody<double>& body_;
  std::string number_;
  ParameterNaming& name_;
};

Vec3<Expression> makeGravity(const Vec3<double>& g_W, ParameterNaming& name) {
  Vec3<Expression> made;
  for (int k = 0; k < 3; ++k) made[k] = name(std::string("g") + kAxes[k], g_W[k]);
  return made;
}

}  // namespace

Arm<Expression> makeSymbolicArm(const Arm<double>& arm, ExpressionGraph& graph) {
  ParameterNaming name(graph);
  Arm<Expression> made;
  for (const Link<double>& link : arm.links) {
    made.links.push_back(makeSymbolicLink(link, std::to_string(made.links.size() + 1), name));
  }
  made.X_W0 = name.pose("base", arm.X_W0);
  made.X_LT = name.pose("tool", arm.X_LT);
  made.g_W = makeGravity(arm.g_W, name);
  made.coupledRotors = makeCoupledRotors(arm.coupledRotors, name);
  return made;
}

FlexibleArm<Expression> makeSymbolicArm(const FlexibleArm<double>& arm,
                                        const Arm<Expression>& unbent, ExpressionGraph& graph) {
  ParameterNaming name(graph);
  FlexibleArm<Expression> made;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    FlexibleLink<Expression>& link = made.links.emplace_back();
    link.link = unbent.links[i];
    link.flexible = arm.links[i].flexible;
    if (link.flexible) {
      link.body = BeamNaming(arm.links[i].body, std::to_string(i + 1), name).make();
    }
    link.sprung = arm.links[i].sprung;
    if (!link.sprung) continue;
    const std::string number = std::to_string(i + 1);
    link.spring = {name("kj" + number, arm.links[i].spring.stiffness),
                   name("dj" + number, arm.links[i].spring.damping)};
  }
  made.X_W0 = unbent.X_W0;
  made.X_ET = arm.links.back().flexible ? name.pose("tip", arm.X_ET) : unbent.X_LT;
  made.g_W = unbent.g_W;
  made.coupledRotors = unbent.coupledRotors;
  made.number();
  return made;
}

FlexibleArm<Expression> makeSymbolicArm(const FlexibleArm<double>& arm, ExpressionGraph& graph) {
  Arm<double> unbent;
  for (const FlexibleLink<double>& link : arm.links) {
    unbent.links.push_back(link.flexible ? withoutBody(link.link) : link.link);
  }
  unbent.X_W0 = arm.X_W0;
  unbent.X_LT = arm.X_ET;
  unbent.g_W = arm.g_W;
  unbent.coupledRotors = arm.coupledRotors;
  return makeSymbolicArm(arm, makeSymbolicArm(unbent, graph), graph);
}

}  // namespace denavit
