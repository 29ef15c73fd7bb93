#include "models/identification/identify.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/identification/zero_phase_filter.h"
#include "models/identification/base_formulas.h"
#include "models/identification/identified_arm.h"
#include "models/identification/unseen_directions.h"
#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

/// How rates and accelerations of a motion are found.
struct Derivatives {
  std::optional<FourierFit> series;
  double cutoff = 0;  ///< [Hz] where there is no series
  std::string text;
  VecX<double> positionNoise;  ///< [rad|m]
  std::vector<Issue> warnings;
};

SampledPositions joinPositions(const MeasuredMotion& motion) {
  const Eigen::Index rows = motion.rows(), n = motion.stretches.front().tau.cols();
  SampledPositions all{VecX<double>(rows), MatX<double>(rows, n)};
  Eigen::Index at = 0;
  for (const MeasuredStretch& stretch : motion.stretches) {
    const Eigen::Index count = stretch.positions.time.size();
    all.time.segment(at, count) = stretch.positions.time;
    all.q.middleRows(at, count) = stretch.positions.q;
    at += count;
  }
  return all;
}

void requirePeriod(const SampledPositions& all, double period) {
  const double span = all.time[all.time.size() - 1] - all.time[0];
  if (!(period > 0)) {
    failIn("", "period", "is " + toReadable(period) + " s; it must be positive",
           "give the time after which the motion repeats itself");
  }
  if (period > 1.02 * span) {
    failIn("", "period",
           "is " + toReadable(period) + " s; the motion lasts " + toReadable(span) + " s only",
           "measure at least one period, or leave it out");
  }
}

void requireCutoff(double cutoff, double step) {
  if (cutoff > 0 && cutoff < 0.45 / step) return;
  failIn("", "cutoff",
         "is " + toReadable(cutoff) + " Hz; it must be positive and below " +
             toReadable(0.45 / step) + " Hz, as there is a row every " + toReadable(step) + " s",
         "give a few times the motion's highest frequency");
}

std::string describeSeries(const FourierFit& fit) {
  return "Fourier series with a period of " + toReadable(fit.motion.period) + " s and up to " +
         counted(static_cast<std::size_t>(fit.harmonics.maxCoeff()), "harmonic") +
         ", fitted to the positions";
}

/// A period that somebody gave may not be the motion's.
void warnUnfitted(const SampledPositions& positions, Derivatives& chosen) {
  const int joint = findUnfitted(positions, *chosen.series);
  if (joint < 0) return;
  const double period = chosen.series->motion.period;
  chosen.warnings.push_back(
      {Issue::Severity::Warning, "period",
       "of " + toReadable(period) + " s leaves " + toReadable(chosen.series->noise[joint]) +
           " (rms) of the positions of joint " + std::to_string(joint + 1) + ", more than noise",
       "check the period, or leave it out; a motion that does not repeat itself needs filters"});
}

Derivatives chooseDerivatives(const MeasuredMotion& motion,
                              const IdentificationSettings& settings) {
  const SampledPositions all = joinPositions(motion);
  Derivatives chosen;
  if (settings.cutoff) {
    requireCutoff(*settings.cutoff, motion.step);
    chosen.cutoff = *settings.cutoff;
  } else {
    if (settings.period) requirePeriod(all, *settings.period);
    const std::optional<double> period = settings.period ? settings.period : findPeriod(motion);
    if (period) {
      chosen.series = fitFourier(all, *period);
      chosen.text = describeSeries(*chosen.series);
      chosen.positionNoise = chosen.series->noise;
      warnUnfitted(motion.longest().positions, chosen);
      return chosen;
    }
    chosen.cutoff = suggestCutoff(motion);
  }
  chosen.positionNoise.resize(all.q.cols());
  for (Eigen::Index i = 0; i < all.q.cols(); ++i) {
    chosen.positionNoise[i] = estimateNoise(motion.longest().positions.q.col(i));
  }
  chosen.text = "positions, torques and the regressor filtered forward and backward at " +
                toReadable(chosen.cutoff) + " Hz" +
                (settings.cutoff ? "" : ", a frequency chosen from the positions' noise");
  return chosen;
}

ObservedMotion observe(const TorqueModel& model, const MeasuredMotion& motion,
                       const Derivatives& derivatives, const IdentificationProgress& progress) {
  if (derivatives.series) return observePeriodic(model, motion.stretches, *derivatives.series);
  const MeasuredMotion even = makeEven(motion);
  return observeFiltered(model, even.stretches, derivatives.cutoff, progress);
}

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
                                const VecX<double>& consistent, const Derivatives& derivatives) {
  const Observations& rows = motion.equations;
  TorqueComparison made;
  made.time = motion.time;
  made.measured = toColumns(rows.y, rows.joints) + motion.known;
  made.computed = toColumns(rows.W * x, rows.joints) + motion.known;
  made.computedConsistent = toColumns(rows.W * consistent, rows.joints) + motion.known;
  const MatX<double> trust = toColumns(rows.trust, rows.joints);
  made.rms = calcRms(made.measured - made.computed, trust);
  made.rmsConsistent = calcRms(made.measured - made.computedConsistent, trust);
  made.relative = made.rms.cwiseQuotient(calcRms(made.measured, trust).cwiseMax(1e-300));
  made.derivatives = derivatives.text;
  made.positionNoise = derivatives.positionNoise;
  return made;
}

std::vector<IdentifiedParameter> listBase(const RobotDescription& robot, const IdentifiedArm& arm,
                                          const LeastSquaresFit& fit) {
  std::vector<IdentifiedParameter> list;
  for (const BaseParameterText& text : describeBaseParameters(robot, arm.model.base)) {
    const auto k = static_cast<Eigen::Index>(list.size());
    const double inTable = std::abs(arm.table[k]) < 1e-15 ? 0 : arm.table[k];  // of differences
    list.push_back({text.name, text.formula, text.unit, {fit.x[k], fit.standardError[k]}, inTable});
  }
  return list;
}

std::vector<IdentifiedFriction> listFriction(const TorqueModel& model, const LeastSquaresFit& fit) {
  const auto at = [&](int k) { return Estimate{fit.x[k], fit.standardError[k]}; };
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

/// Losses of the file that would count twice beside the friction found.
void addLossWarnings(const RobotDescription& robot, std::size_t joint, std::vector<Issue>& all) {
  const std::string place = "joints[" + std::to_string(joint) + "].",
                    label = " " + jointLabel(robot, joint);
  const auto warn = [&](const std::string& field, const std::string& what,
                        const std::string& remedy) {
    all.push_back({Issue::Severity::Warning, place + field + label, what, remedy});
  };
  const JointDescription& each = robot.joints[joint];
  if (!each.friction.expression.empty()) {
    warn("friction.expression", "is left out: friction is viscous and dry here",
         "the fitted robot has none");
  }
  if (each.actuator.efficiency < 1) {
    warn("actuator.efficiency",
         "is " + toReadable(each.actuator.efficiency) +
             "; what the gear loses is in the friction found, and would count twice",
         "the fitted robot has 1");
  }
  if (each.friction.stribeckRate > 0) {
    warn("friction.stribeck_velocity",
         "is " + toReadable(each.friction.stribeckRate) +
             (each.type == JointType::Revolute ? " rad/s" : " m/s") +
             "; how friction falls with speed is in the dry friction found, and would count twice",
         "the fitted robot has none");
  }
}

/// What looks wrong once there is a fit.
void addFitWarnings(const RobotDescription& robot, IdentificationResult& result) {
  const auto warn = [&](const std::string& where, const std::string& what,
                        const std::string& remedy) {
    result.warnings.push_back({Issue::Severity::Warning, where, what, remedy});
  };
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const double relative = result.fit.relative[static_cast<Eigen::Index>(i)];
    if (relative > 0.5) {
      warn("joint " + std::to_string(i + 1),
           "leaves " + toReadable(100 * relative) + " % of its torque unexplained",
           "check that columns are not swapped, signs and zeros of joints, and the DH table");
    }
    addLossWarnings(robot, i, result.warnings);
  }
  if (result.plain.condition > 500) {
    warn("the motion",
         "tells some parameters badly: the condition of the scaled regressor is " +
             toReadable(result.plain.condition),
         "see which errors are large; an exciting trajectory (--excite) does better");
  }
  if (result.consistent.status == ConsistentFit::Status::Unsolved) {
    warn("the consistent arm", "was not found to the last digit; it is consistent all the same",
         "look at its residuals beside those of the plain fit");
  }
}

/// Part of the work that begins at `from` and is `share` of the whole.
IdentificationProgress partOf(const IdentificationProgress& progress, double from, double share) {
  if (!progress) return {};
  return [=](double done) { return progress(from + share * done); };
}

/// How the result does on another motion, which may have another period or none.
/// @returns nothing if told to stop
std::optional<TorqueComparison> tryOn(const MeasuredMotion& motion, const TorqueModel& model,
                                      IdentificationSettings settings, const VecX<double>& x,
                                      const VecX<double>& consistent,
                                      const IdentificationProgress& progress) {
  settings.period.reset();
  const Derivatives derivatives = chooseDerivatives(motion, settings);
  const ObservedMotion observed = observe(model, motion, derivatives, progress);
  if (progress && !progress(1)) return std::nullopt;
  requireEnough(observed, model);
  return compareTorques(observed, x, consistent, derivatives);
}

void gatherWarnings(const RobotDescription& robot, const IdentifiedArm& arm,
                    const MeasuredMotion& motion, const MeasuredMotion* validation,
                    IdentificationResult& result) {
  std::vector<Issue>& all = result.warnings;
  all = motion.warnings;
  all.insert(all.end(), arm.warnings.begin(), arm.warnings.end());
  addFitWarnings(robot, result);
  if (validation) all.insert(all.end(), validation->warnings.begin(), validation->warnings.end());
}

}  // namespace

std::string toText(const Estimate& estimate) {
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
  const Derivatives derivatives = chooseDerivatives(motion, settings);
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
    tried = tryOn(*validation, arm.model, settings, plain.x, x, partOf(progress, 0.7, 0.3));
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
  gatherWarnings(robot, arm, motion, validation, result);
  result.warnings.insert(result.warnings.end(), derivatives.warnings.begin(),
                         derivatives.warnings.end());
  return result;
}

}  // namespace denavit
