#include "core/dynamics/cartesian_dynamics.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

constexpr const char* kComponentNames[] = {"motion along x",  "motion along y",  "motion along z",
                                           "turning about x", "turning about y", "turning about z"};

void check(const Arm<double>& arm, const CartesianTask& task) {
  const auto wanted = static_cast<std::size_t>(arm.dof());
  bool ascending = task.components.size() == wanted;
  for (std::size_t i = 0; ascending && i < wanted; ++i) {
    const int component = task.components[i];
    ascending = component >= 0 && component < 6 && (i == 0 || component > task.components[i - 1]);
  }
  if (!ascending) {
    throw std::invalid_argument(
        "Cartesian dynamics needs as many different components (0 to 5, ascending) as joints");
  }
}

/// All six rows of J and of its derivative along each joint: dJ[k] = ∂J/∂q_k.
struct FullJacobian {
  Jacobian<double> J;
  std::vector<Jacobian<double>> byJoint;
};

/// In tool axes the components are Rᵗ g, whose derivative by q_k is Rᵗ (h_k - s_k × g).
FullJacobian calcFullJacobian(const Arm<double>& arm, const VecX<double>& q, CartesianAxes axes) {
  const int n = arm.dof();
  Kinematics<double> kinematics;
  InfluenceCoefficients<double> point, rotation;
  calcForwardKinematics(arm, q, kinematics);
  calcTranslationalInfluence<double>(arm, kinematics, n - 1, kinematics.X_WT.p, 2, point);
  calcRotationalInfluence<double>(arm, kinematics, n - 1, 2, rotation);
  FullJacobian full;
  full.J.resize(6, n);
  full.byJoint.assign(static_cast<std::size_t>(n), Jacobian<double>(6, n));
  const bool inTool = axes == CartesianAxes::Tool;
  const Mat3<double> turn =
      inTool ? Mat3<double>(kinematics.X_WT.R.transpose()) : Mat3<double>(Mat3<double>::Identity());
  for (int c = 0; c < n; ++c) {
    full.J.col(c) << turn * point.g(c), turn * rotation.g(c);
    for (int k = 0; k < n; ++k) {
      Vec3<double> linear = point.h(k, c), angular = rotation.h(k, c);
      if (inTool) {
        linear -= rotation.g(k).cross(point.g(c));
        angular -= rotation.g(k).cross(rotation.g(c));
      }
      full.byJoint[static_cast<std::size_t>(k)].col(c) << turn * linear, turn * angular;
    }
  }
  return full;
}

MatX<double> pickRows(const Jacobian<double>& all, const std::vector<int>& components) {
  MatX<double> rows(static_cast<Eigen::Index>(components.size()), all.cols());
  for (std::size_t i = 0; i < components.size(); ++i) {
    rows.row(static_cast<Eigen::Index>(i)) = all.row(components[i]);
  }
  return rows;
}

/// A number of a unit vector, to three digits.
std::string shortNumber(double x) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 3);
  return {buffer, end.ptr};
}

/// "0.6 joint 1 - 0.8 joint 2", leaving out what is nearly zero.
template <typename Name>
std::string describe(const VecX<double>& v, Name name) {
  std::string text;
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    const double size = std::abs(v[i]);
    if (size < 1e-6) continue;
    if (!text.empty()) text += v[i] < 0 ? " - " : " + ";
    if (text.empty() && v[i] < 0) text += "-";
    if (std::abs(size - 1) > 1e-6) text += shortNumber(size) + " ";
    text += name(i);
  }
  return text;
}

SingularDirection makeDirection(const VecX<double>& task, const VecX<double>& joints,
                                const CartesianTask& of) {
  const std::string impossible = describe(task, [&](Eigen::Index i) {
    return std::string(kComponentNames[of.components[static_cast<std::size_t>(i)]]);
  });
  const std::string idle =
      describe(joints, [](Eigen::Index i) { return "joint " + std::to_string(i + 1); });
  return {task, joints,
          "impossible in " + std::string(of.axes == CartesianAxes::Tool ? "tool" : "world") +
              " axes: " + impossible + "; moves nothing: " + idle};
}

/// Coefficients of J̇ q̇ by products of rates, as ConfigurationSpaceForm's B and C are.
void calcRateCoefficients(const std::vector<MatX<double>>& byJoint, MatX<double>& pairs,
                          MatX<double>& squares) {
  const int n = static_cast<int>(byJoint.size());
  pairs.resize(n, n * (n - 1) / 2);
  squares.resize(n, n);
  for (int j = 0; j < n; ++j) {
    const MatX<double>& dj = byJoint[static_cast<std::size_t>(j)];
    squares.col(j) = dj.col(j);
    for (int k = j + 1; k < n; ++k) {
      pairs.col(pairIndex(n, j, k)) = dj.col(k) + byJoint[static_cast<std::size_t>(k)].col(j);
    }
  }
}

}  // namespace

CartesianTask CartesianTask::standard(const Arm<double>& arm, CartesianAxes axes) {
  CartesianTask task{.axes = axes, .components = {}};
  // At a generic position, which no symmetry of the arm prefers.
  VecX<double> q(arm.dof());
  for (int i = 0; i < q.size(); ++i) q[i] = 0.4 + 0.31 * i;
  const FullJacobian full = calcFullJacobian(arm, q, axes);
  Eigen::Index rank = 0;
  for (int component = 0; component < 6 && rank < q.size(); ++component) {
    std::vector<int> trial = task.components;
    trial.push_back(component);
    const MatX<double> Jt = pickRows(full.J, trial).transpose();
    Eigen::ColPivHouseholderQR<MatX<double>> qr(Jt);
    qr.setThreshold(1e-9);
    if (qr.rank() > rank) {
      rank = qr.rank();
      task.components = trial;
    }
  }
  return task;
}

CartesianDynamics calcCartesianDynamics(const Arm<double>& arm, const VecX<double>& q,
                                        const VecX<double>& qd, const CartesianTask& task) {
  check(arm, task);
  const int n = arm.dof();
  const FullJacobian full = calcFullJacobian(arm, q, task.axes);
  CartesianDynamics out;
  out.J = pickRows(full.J, task.components);
  out.Jdot.setZero(n, n);
  std::vector<MatX<double>> byJoint;
  for (int k = 0; k < n; ++k) {
    byJoint.push_back(pickRows(full.byJoint[static_cast<std::size_t>(k)], task.components));
    out.Jdot += byJoint.back() * qd[k];
  }

  const auto [U, sizes, V] = calcFullSingularForm(out.J);
  out.condition = sizes[0] / sizes[n - 1];
  for (int i = 0; i < n; ++i) {
    if (sizes[i] > kSingularRatio * sizes[0]) continue;
    out.singular.push_back(makeDirection(U.col(i), V.col(i), task));
  }
  if (out.isSingular()) return out;

  ConfigurationSpaceForm<double> form;
  NewtonEulerWork<double> work;
  calcConfigurationSpaceForm<double>(arm, q, work, form);
  const MatX<double> inverse = invert(out.J);
  const MatX<double> MJ = multiply(form.M, inverse);
  out.Mx = multiplyAdjoint(inverse, MJ);
  out.Vx = inverse.transpose() * (form.calcVelocityForces(qd) - MJ * (out.Jdot * qd));
  out.Gx = inverse.transpose() * form.G;
  MatX<double> pairs, squares;
  calcRateCoefficients(byJoint, pairs, squares);
  out.Bx = form.B - multiply(MJ, pairs);
  out.Cx = form.C - multiply(MJ, squares);
  return out;
}

}  // namespace denavit
