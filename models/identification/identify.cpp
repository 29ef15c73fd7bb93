#include "models/identification/identify.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "models/identification/base_formulas.h"
#include "models/identification/fit_warnings.h"
#include "models/identification/identified_arm.h"
#include "models/identification/motion_derivatives.h"
#include "models/identification/unseen_directions.h"
#include "models/json/number_text.h"

namespace denavit {

namespace {

void requireEnough(const ObservedMotion& motion, const TorqueModel& model) {
  const double rows = motion.equations.trust.size() > 0 ? motion.equations.trust.sum() : 0;
  if (rows > 1.5 * model.unknowns()) return;
  failIn("", "the motion",
         "leaves " + toReadable(rows) + " usable torques for " + std::to_string(model.unknowns()) +
             " unknowns",
         "measure longer, without gaps, with all joints moving");
}

/// rms of each column over the rows that count.
VecX<double> calcRms(const MatX<double>& values, const MatX<double>& trust) {
  return (values.cwiseAbs2().cwiseProduct(trust).colwise().sum().array() /
          trust.colwise().sum().array().max(1.0))
      .sqrt();
}

MatX<double> toColumns(const VecX<double>& rows, int joints) {
  return Eigen::Map<const MatX<double>>(rows.data(), joints, rows.size() / joints).transpose();
}

TorqueComparison compareTorques(const ObservedMotion& motion, const VecX<double>& x,
                                const VecX<double>& consistent,
                                const MotionDerivatives& derivatives) {
  const Observations& rows = motion.equations;
  TorqueComparison made;
  made.time = motion.time;
  made.measured = toColumns(rows.y, rows.joints) + motion.known;
  made.computed = toColumns(rows.W * x, rows.joints) + motion.known;
  made.computedConsistent = toColumns(rows.W * consistent, rows.joints) + motion.known;
  const MatX<double> trust = toColumns(rows.trust, rows.joints);
  made.rms = calcRms(made.measured - made.computed, trust);
  made.rmsConsistent = calcRms(made.measured - made.computedConsistent, trust);
  made.counted = trust.colwise().sum();
  made.relative = made.rms.cwiseQuotient(calcRms(made.measured, trust).cwiseMax(1e-300));
  made.derivatives = derivatives.text;
  made.positionNoise = derivatives.positionNoise;
  return made;
}

/// Where the data leave a direction free, what takes part in it has any value.
Estimate estimateOf(const LeastSquaresFit& fit, Eigen::Index k) {
  constexpr double kTakesPart = 1e-6;  // of a direction of length 1
  const bool isFree = fit.unseen.cols() > 0 && fit.unseen.row(k).norm() > kTakesPart;
  return {fit.x[k], isFree ? std::numeric_limits<double>::infinity() : fit.standardError[k]};
}

std::vector<IdentifiedParameter> listBase(const RobotDescription& robot, const IdentifiedArm& arm,
                                          const LeastSquaresFit& fit) {
  std::vector<IdentifiedParameter> list;
  for (const BaseParameterText& text : describeBaseParameters(robot, arm.model.base)) {
    const auto k = static_cast<Eigen::Index>(list.size());
    const double inTable = std::abs(arm.table[k]) < 1e-15 ? 0 : arm.table[k];  // of differences
    list.push_back({text.name, text.formula, text.unit, estimateOf(fit, k), inTable});
  }
  return list;
}

std::vector<IdentifiedFriction> listFriction(const TorqueModel& model, const LeastSquaresFit& fit) {
  const auto at = [&](int k) { return estimateOf(fit, k); };
  std::vector<IdentifiedFriction> list;
  for (int i = 0; i < model.joints(); ++i) {
    IdentifiedFriction& friction = list.emplace_back();
    friction.viscous = at(model.viscous() + i);
    friction.coulombPositive = at(model.dry() + i);
    if (model.coulomb == CoulombModel::Symmetric) {
      friction.coulombNegative = {-friction.coulombPositive.value, friction.coulombPositive.error};
      friction.offset = at(model.last() + i);
    } else {
      friction.coulombNegative = at(model.last() + i);
    }
  }
  return list;
}

/// Part of the work that begins at `from` and is `share` of the whole.
IdentificationProgress partOf(const IdentificationProgress& progress, double from, double share) {
  if (!progress) return {};
  return [=](double done) { return progress(from + share * done); };
}

/// How the result does on another motion, which may have another period or none.
/// @param isPeriodic  what was fitted was: its torques are not filtered
/// @param warnings  what was noticed of it
/// @returns nothing if told to stop
std::optional<TorqueComparison> tryOn(const MeasuredMotion& motion, const TorqueModel& model,
                                      IdentificationSettings settings, bool isPeriodic,
                                      const VecX<double>& x, const VecX<double>& consistent,
                                      std::vector<Issue>& warnings,
                                      const IdentificationProgress& progress) {
  settings.period.reset();
  const MotionDerivatives derivatives = chooseDerivatives(motion, settings);
  const ObservedMotion observed = observe(model, motion, derivatives, progress);
  if (progress && !progress(1)) return std::nullopt;
  requireEnough(observed, model);
  const TorqueComparison made = compareTorques(observed, x, consistent, derivatives);
  warnings = motion.warnings;
  warnings.insert(warnings.end(), derivatives.warnings.begin(), derivatives.warnings.end());
  if (isPeriodic && !derivatives.series) {
    warnings.push_back({Issue::Severity::Warning, "the motion",
                        "does not repeat itself, as the one that was fitted does: its torques are "
                        "filtered, which leaves noise out, and what is left of them is less",
                        "compare with a fit by filters, or try it on a motion with a period"});
  }
  addUnexplained(made, "check that the arm carried the same load, and its zeros and signs",
                 warnings);
  return made;
}

/// Does what is about a motion; issues without a source get the motion's.
template <typename Work>
auto namingMotion(const MeasuredMotion& motion, Work work) {
  try {
    return work();
  } catch (const DescriptionError& error) {
    if (!error.source().empty()) throw;
    throw DescriptionError(motion.source, error.issues());
  }
}

void gatherWarnings(const RobotDescription& robot, const IdentifiedArm& arm,
                    const MeasuredMotion& motion, IdentificationResult& result) {
  std::vector<Issue>& all = result.warnings;
  all = motion.warnings;
  all.insert(all.end(), arm.warnings.begin(), arm.warnings.end());
  addFitWarnings(robot, result);
}

}  // namespace

std::string toText(const Estimate& estimate) {
  if (!estimate.isSeen()) return toReadable(estimate.value) + ", not seen";
  const double half = estimate.interval();
  const double digits = half > 0 ? 1 - std::floor(std::log10(half)) : 20;
  if (!(digits <= 12)) return toReadable(estimate.value) + " ± " + toReadable(half);
  const auto fixed = [&](double value) {
    char text[400];
    const int places = std::max(0, static_cast<int>(digits));
    return std::string(
        text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, places).ptr);
  };
  return fixed(estimate.value) + " ± " + fixed(half);
}

IdentificationResult identify(const RobotDescription& robot, const MeasuredMotion& motion,
                              const MeasuredMotion* validation,
                              const IdentificationSettings& settings,
                              const IdentificationProgress& progress) {
  IdentificationResult result;
  result.wasCancelled = true;
  const auto goesOn = [&](double done) { return !progress || progress(done); };
  const IdentifiedArm arm = makeIdentifiedArm(robot, settings);
  if (!goesOn(0)) return result;
  const MotionDerivatives derivatives = chooseDerivatives(motion, settings);
  const ObservedMotion observed = observe(arm.model, motion, derivatives, partOf(progress, 0, 0.4));
  if (!goesOn(0.4)) return result;
  requireEnough(observed, arm.model);
  const LeastSquaresFit plain = fitLeastSquares(observed.equations, settings.method, arm.table);
  if (!goesOn(0.6)) return result;
  const ConsistentArm consistent = findConsistentArm(arm, plain, [&] { return goesOn(0.6); });
  if (!goesOn(0.7)) return result;
  const VecX<double> x = calcUnknowns(arm, consistent);
  std::optional<TorqueComparison> tried;
  if (validation) {
    tried = namingMotion(*validation, [&] {
      return tryOn(*validation, arm.model, settings, derivatives.series.has_value(), plain.x, x,
                   result.validationWarnings, partOf(progress, 0.7, 0.3));
    });
    if (!goesOn(1)) return result;
  }
  result.wasCancelled = false;
  result.smallestKept = arm.model.base.smallestKept;
  result.largestDropped = arm.model.base.largestDropped;
  result.plain = plain;
  result.consistent = consistent;
  result.base = listBase(robot, arm, plain);
  result.friction = listFriction(arm.model, plain);
  result.unseen = describeUnseen(arm.model, result.base, observed, plain);
  result.fit = compareTorques(observed, plain.x, x, derivatives);
  result.validation = std::move(tried);
  result.fitted = makeFittedRobot(robot, consistent, settings.withRotors);
  gatherWarnings(robot, arm, motion, result);
  result.assumptions = motion.assumptions;
  if (validation) {
    for (const std::string& one : validation->assumptions) {
      result.assumptions.push_back(validation->source + ": " + one);
    }
  }
  result.warnings.insert(result.warnings.end(), derivatives.warnings.begin(),
                         derivatives.warnings.end());
  return result;
}

}  // namespace denavit
