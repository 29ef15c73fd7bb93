#include "models/robot/shape_inertia.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "models/json/number_text.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

using ShapeKind = BodyShape::Kind;
using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Second moments ∫ x_k² dV of a solid about its centre, along its axis, width and height, and its
/// volume. They add and subtract, so that a hollow body is the outer solid less the inner one.
struct Solid {
  double volume = 0;
  Vector3d moments = Vector3d::Zero();

  Solid operator-(const Solid& inner) const {
    return {volume - inner.volume, moments - inner.moments};
  }
};

Solid makeCylinder(double length, double diameter) {
  const double r = diameter / 2;
  const double volume = std::numbers::pi * r * r * length;
  return {volume, volume * Vector3d(length * length / 12, r * r / 4, r * r / 4)};
}

Solid makeBox(double length, double width, double height) {
  const double volume = length * width * height;
  return {volume, volume / 12 * Vector3d(length * length, width * width, height * height)};
}

Solid makeSphere(double diameter) {
  const double r = diameter / 2;
  const double volume = 4 * std::numbers::pi / 3 * r * r * r;
  return {volume, Vector3d::Constant(volume * r * r / 5)};
}

Solid makeSolid(const BodyShape& s) {
  const double bore = 2 * s.wall;
  switch (s.kind) {
    case ShapeKind::Rod: {
      Solid rod = makeCylinder(s.length, s.width);
      rod.moments[1] = rod.moments[2] = 0;
      return rod;
    }
    case ShapeKind::Cylinder:
      return makeCylinder(s.length, s.width);
    case ShapeKind::Tube:
      return makeCylinder(s.length, s.width) - makeCylinder(s.length, s.width - bore);
    case ShapeKind::Box: {
      const Solid box = makeBox(s.length, s.width, s.height);
      if (s.wall == 0) return box;
      return box - makeBox(s.length, s.width - bore, s.height - bore);
    }
    case ShapeKind::Sphere:
      if (s.wall == 0) return makeSphere(s.width);
      return makeSphere(s.width) - makeSphere(s.width - bore);
  }
  return {};
}

/// The body's axis, width and height as columns.
Matrix3d makeAxes(const Vector3d& direction) {
  const Vector3d u = direction.normalized();
  Eigen::Index nearest = 0;
  u.cwiseAbs().maxCoeff(&nearest);
  const Vector3d next = Vector3d::Unit((nearest + 1) % 3);
  const Vector3d w = (next - next.dot(u) * u).normalized();
  Matrix3d axes;
  axes << u, w, u.cross(w);
  return axes;
}

void checkPositive(double value, const char* where, const char* name, std::vector<Issue>& issues) {
  if (value > 0 && std::isfinite(value)) return;
  addError(issues, where, std::string(name) + " is " + toReadable(value) + " m; it must be > 0",
           std::string("type the ") + name + ", as 40 mm");
}

void checkWall(const BodyShape& s, std::vector<Issue>& issues) {
  const bool needed = s.kind == ShapeKind::Tube;
  if (!(s.wall >= 0) || (needed && s.wall == 0)) {
    addError(
        issues, "wall",
        "wall thickness is " + toReadable(s.wall) + " m; it must be " + (needed ? "> 0" : ">= 0"),
        needed ? "type the wall thickness, or choose a solid cylinder"
               : "type the wall thickness, or 0 for a solid body");
    return;
  }
  const double across = s.kind == ShapeKind::Box ? std::min(s.width, s.height) : s.width;
  // A wall of half the width is no wall: the bore is gone, and the solid shape says so better.
  if (s.wall > 0 && !(2 * s.wall < across)) {
    addError(issues, "wall",
             "wall thickness is " + toReadable(s.wall) + " m; twice it must be < " +
                 toReadable(across) + " m, the outer size",
             "make the wall thinner, or choose a solid body");
  }
}

}  // namespace

bool hasLength(ShapeKind kind) { return kind != ShapeKind::Sphere; }

bool hasWall(ShapeKind kind) {
  return kind == ShapeKind::Tube || kind == ShapeKind::Box || kind == ShapeKind::Sphere;
}

std::vector<Issue> findIssues(const BodyShape& shape) {
  std::vector<Issue> issues;
  const bool box = shape.kind == ShapeKind::Box;
  if (hasLength(shape.kind)) checkPositive(shape.length, "length", "length", issues);
  checkPositive(shape.width, "width", box ? "width" : "diameter", issues);
  if (box) checkPositive(shape.height, "height", "height", issues);
  if (hasWall(shape.kind) && issues.empty()) checkWall(shape, issues);
  return issues;
}

double calcVolume(const BodyShape& shape) { return makeSolid(shape).volume; }

BodyProperties calcBody(const BodyShape& shape, double mass_kg, const BodyPlacement& placement) {
  const Solid solid = makeSolid(shape);
  const Matrix3d R = makeAxes(placement.direction);
  const double along = hasLength(shape.kind) ? shape.length : shape.width;
  // I = tr(J) 1 - J with the second-moment matrix J = ∫ x xᵀ dm.
  const Vector3d J = solid.moments * (mass_kg / solid.volume);
  const Vector3d moments = Vector3d::Constant(J.sum()) - J;
  Matrix3d I_C = R * moments.asDiagonal() * R.transpose();
  I_C = (I_C + I_C.transpose().eval()) / 2;
  return {mass_kg, placement.start + along / 2 * R.col(0), I_C};
}

void setBody(LinkDescription& link, const BodyProperties& body) {
  const InertiaReference about = link.about;
  link.mass = body.mass;
  link.com = body.com;
  link.inertia = toElements(body.I_C);
  link.about = InertiaReference::CentreOfMass;
  link.inertia = convertInertia(link, about);
  link.about = about;
}

void setBody(Payload& payload, const BodyProperties& body) {
  payload.mass = body.mass;
  payload.com = body.com;
  payload.inertia = toElements(body.I_C);
}

}  // namespace denavit
