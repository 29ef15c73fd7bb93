#include "core/vibration/oscillation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Dense>

namespace denavit {

std::vector<Oscillation> findOscillations(const LinearModel& model, const VecX<double>& kp,
                                          const VecX<double>& kd) {
  const Eigen::Index N = model.dof(), joints = kp.size();
  MatX<double> K = model.K, D = model.damping.asDiagonal();
  K.diagonal().head(joints) += kp;
  D.diagonal().head(joints) += kd;
  const Eigen::LDLT<MatX<double>> M(model.M);
  MatX<double> A = MatX<double>::Zero(2 * N, 2 * N);
  A.topRightCorner(N, N).setIdentity();
  A.bottomLeftCorner(N, N) = -M.solve(K);
  A.bottomRightCorner(N, N) = -M.solve(D);
  const Eigen::EigenSolver<MatX<double>> solver(A);
  std::vector<Oscillation> found;
  for (Eigen::Index k = 0; k < 2 * N; ++k) {
    const std::complex<double> root = solver.eigenvalues()[k];
    const double size = std::abs(root);
    constexpr double kReal = 1e-9;
    if (!(root.imag() > kReal * size) || root.real() > 1e-9 * size) continue;
    Oscillation& mode = found.emplace_back();
    mode.frequency = size / (2 * std::numbers::pi);
    mode.dampingRatio = std::max(-root.real() / size, 0.0);
    mode.shape = solver.eigenvectors().col(k).head(N);
    Eigen::Index largest = 0;
    mode.shape.cwiseAbs().maxCoeff(&largest);
    mode.shape /= std::complex<double>(mode.shape[largest]);
  }
  std::ranges::sort(found, {}, &Oscillation::frequency);
  return found;
}

}  // namespace denavit
