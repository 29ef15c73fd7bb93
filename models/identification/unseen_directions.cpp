#include "models/identification/unseen_directions.h"

#include <algorithm>
#include <cmath>

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
    if (std::abs(part) < 1e-3) continue;
    if (!text.empty()) text += part < 0 ? " - " : " + ";
    if (text.empty() && part < 0) text += "-";
    const bool isUnit = std::abs(std::abs(part) - 1) < 1e-6;
    if (!isUnit) text += toReadable(std::round(std::abs(part) * 1e4) / 1e4) + " ";
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

std::string findReason(const ObservedMotion& motion, const VecX<double>& direction) {
  // Units of the columns: what a direction does where each is as long as it is.
  double effect = 0;
  for (Eigen::Index k = 0; k < direction.size(); ++k) {
    effect = std::max(effect, motion.equations.W.col(k).cwiseAbs().maxCoeff() *
                                  (std::abs(direction[k]) > 1e-3 ? 1 : 0));
  }
  const std::vector<int> still = findStill(motion);
  if (!still.empty()) {
    std::string joints;
    for (const int i : still) joints += (joints.empty() ? "joint " : ", ") + std::to_string(i);
    return joints + (still.size() > 1 ? " stand still: their" : " stands still: its") +
           " torque is dry friction of any size";
  }
  if (effect < 1e-9) return "nothing of the motion acts on it";
  return "the motion changes these torques in proportion: it does not tell them apart";
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
    unseen.push_back({describeDirection(model, base, direction), findReason(motion, direction)});
  }
  return unseen;
}

}  // namespace denavit
