#include "core/vibration/oscillation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Of inertia, damping and stiffness N x N.
std::vector<Oscillation> findRoots(const MatX<double>& M, const MatX<double>& D,
                                   const MatX<double>& K) {
  const Eigen::Index N = M.rows();
  MatX<double> A = MatX<double>::Zero(2 * N, 2 * N);
  A.topRightCorner(N, N).setIdentity();
  A.bottomLeftCorner(N, N) = -solveSemidefinite(M, K);
  A.bottomRightCorner(N, N) = -solveSemidefinite(M, D);
  const EigenForm form = calcEigenForm(A);
  std::vector<Oscillation> found;
  for (Eigen::Index k = 0; k < form.values.size(); ++k) {
    const Complex root = form.values[k];
    const double size = std::abs(root);
    constexpr double kReal = 1e-9;
    if (!(root.imag() > kReal * size) || root.real() > 1e-9 * size) continue;
    Oscillation& mode = found.emplace_back();
    mode.frequency = size / (2 * std::numbers::pi);
    mode.dampingRatio = std::max(-root.real() / size, 0.0);
    mode.shape = form.V.col(k).head(N);
    Eigen::Index largest = 0;
    mode.shape.cwiseAbs().maxCoeff(&largest);
    mode.shape /= Complex(mode.shape[largest]);
  }
  std::ranges::sort(found, {}, &Oscillation::frequency);
  return found;
}

}  // namespace

std::vector<Oscillation> findOscillations(const LinearModel& model, const MatX<double>& Kp,
                                          const MatX<double>& Kd) {
  MatX<double> D = model.damping.asDiagonal();
  D += Kd;
  return findRoots(model.M, D, model.K + Kp);
}

std::vector<Oscillation> findOscillations(const LinearModel& model, const VecX<double>& kp,
                                          const VecX<double>& kd) {
  MatX<double> Kp = MatX<double>::Zero(model.dof(), model.dof()), Kd = Kp;
  Kp.diagonal().head(kp.size()) = kp;
  Kd.diagonal().head(kd.size()) = kd;
  return findOscillations(model, Kp, Kd);
}

std::vector<Oscillation> findHeldOscillations(const LinearModel& model, int joints) {
  const Eigen::Index modes = model.dof() - joints;
  if (modes == 0) return {};
  std::vector<Oscillation> found =
      findRoots(model.M.bottomRightCorner(modes, modes), model.damping.tail(modes).asDiagonal(),
                model.K.bottomRightCorner(modes, modes));
  for (Oscillation& mode : found) {
    Eigen::VectorXcd whole = Eigen::VectorXcd::Zero(model.dof());
    whole.tail(modes) = mode.shape;
    mode.shape = whole;
  }
  return found;
}

}  // namespace denavit
