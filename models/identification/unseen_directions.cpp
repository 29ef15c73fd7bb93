#include "models/identification/unseen_directions.h"

#include <algorithm>
#include <cmath>

#include "core/identification/random_numbers.h"
#include "models/json/number_text.h"

namespace denavit {

namespace {

/// "Izz1", "viscous friction 3"
std::string nameOfUnknown(const TorqueModel& model, const std::vector<IdentifiedParameter>& base,
                          int unknown) {
  if (unknown < model.base.count()) return base[static_cast<std::size_t>(unknown)].name;
  const int n = model.joints(), rest = unknown - model.base.count();
  const bool isSymmetric = model.coulomb == CoulombModel::Symmetric;
  static constexpr const char* kSymmetric[] = {"viscous", "coulomb", "offset"};
  static constexpr const char* kSeparate[] = {"viscous", "coulomb_positive", "coulomb_negative"};
  return (isSymmetric ? kSymmetric : kSeparate)[rest / n] + std::to_string(rest % n + 1);
}

/// The largest parts of a direction, the largest as 1.
std::string describeDirection(const TorqueModel& model,
                              const std::vector<IdentifiedParameter>& base,
                              const VecX<double>& direction) {
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  std::string text;
  for (Eigen::Index k = 0; k < direction.size(); ++k) {
    const double part = direction[k] / direction[largest];
    if (std::abs(part) < 1e-6) continue;
    if (!text.empty()) text += part < 0 ? " - " : " + ";
    if (text.empty() && part < 0) text += "-";
    const bool isUnit = std::abs(std::abs(part) - 1) < 1e-6;
    if (!isUnit) text += toReadable(std::abs(part)) + " ";
    text += nameOfUnknown(model, base, static_cast<int>(k));
  }
  return text;
}

/// Joints that have no row to go by.
std::vector<int> findStill(const ObservedMotion& motion) {
  const Observations& rows = motion.equations;
  std::vector<int> still;
  for (int i = 0; i < rows.joints; ++i) {
    double trusted = 0;
    for (Eigen::Index r = i; r < rows.trust.size(); r += rows.joints) trusted += rows.trust[r];
    if (trusted == 0) still.push_back(i + 1);
  }
  return still;
}

/// Whether the direction changes no torque in any state.
bool isUnseenInAnyMotion(const TorqueModel& model, const VecX<double>& direction) {
  std::mt19937 random(1);
  RegressorWork work;
  MatX<double> Y;
  const int n = model.joints();
  MotionInstant state{VecX<double>(n), VecX<double>(n), VecX<double>(n), VecX<double>(n)};
  double effect = 0, sizes = 0;
  for (int k = 0; k < 30; ++k) {
    for (double& q : state.q) q = drawUniform(random, 3);
    for (double& qd : state.qd) qd = drawUniform(random, 3);
    for (double& qdd : state.qdd) qdd = drawUniform(random, 10);
    state.direction = state.qd.array().sign();
    calcModelRows(model, state, work, Y);
    effect += (Y * direction).squaredNorm();
    sizes += (Y * direction.asDiagonal()).squaredNorm();
  }
  return effect < 1e-16 * sizes;
}

std::string findReason(const TorqueModel& model, const ObservedMotion& motion,
                       const VecX<double>& direction) {
  if (isUnseenInAnyMotion(model, direction)) {
    return "no motion of this arm tells them apart, as gravity on a slide and an offset";
  }
  const std::vector<int> still = findStill(motion);
  if (!still.empty()) {
    std::string joints;
    for (const int i : still) joints += (joints.empty() ? "joint " : ", ") + std::to_string(i);
    return joints + (still.size() > 1 ? " stand still: their" : " stands still: its") +
           " torque is dry friction of any size";
  }
  if (direction.cwiseAbs().sum() < 1 + 1e-6) return "nothing of this motion acts on it";
  return "this motion changes their torques in proportion: it does not tell them apart";
}

/// Directions that are single unknowns first: the reduced echelon form of their space.
MatX<double> makeEchelon(MatX<double> directions) {
  Eigen::Index done = 0;
  MatX<double> rows = directions.transpose();
  for (Eigen::Index k = 0; k < rows.cols() && done < rows.rows(); ++k) {
    Eigen::Index pivot = 0;
    const double size = rows.col(k).tail(rows.rows() - done).cwiseAbs().maxCoeff(&pivot);
    if (size < 1e-6) continue;
    rows.row(done).swap(rows.row(done + pivot));
    rows.row(done) /= rows(done, k);
    for (Eigen::Index r = 0; r < rows.rows(); ++r) {
      if (r != done) rows.row(r) -= rows(r, k) * VecX<double>(rows.row(done)).transpose();
    }
    ++done;
  }
  return rows.transpose();
}

}  // namespace

std::vector<UnseenDirection> describeUnseen(const TorqueModel& model,
                                            const std::vector<IdentifiedParameter>& base,
                                            const ObservedMotion& motion,
                                            const LeastSquaresFit& fit) {
  std::vector<UnseenDirection> unseen;
  const MatX<double> directions = makeEchelon(fit.unseen);
  for (Eigen::Index k = 0; k < directions.cols(); ++k) {
    const VecX<double> direction = directions.col(k);
    unseen.push_back(
        {describeDirection(model, base, direction), findReason(model, motion, direction)});
  }
  return unseen;
}

}  // namespace denavit
