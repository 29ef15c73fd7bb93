#include "models/torque_breakdown/torque_breakdown.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/simulation/run_columns.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

/// What is smaller than this part of the run's largest term is rounding.
constexpr double kRounding = 1e-13;
/// Rows between two questions whether to go on.
constexpr int kRowsPerQuestion = 64;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The names of what is needed, in the order of TorqueDissection's columns.
std::vector<std::string> neededColumns(const Arm<double>& arm) {
  const std::vector<Column> known = makeRunColumns(arm);
  const std::size_t n = arm.links.size();
  std::vector<std::string> names;
  for (std::size_t k = 0; k < 4 * n; ++k) names.push_back(known[1 + k].name);
  // Of each joint's inertia, coriolis, gravity, friction, external the last two.
  for (const std::size_t term : {3U, 4U}) {
    for (std::size_t i = 0; i < n; ++i) names.push_back(known[1 + 4 * n + 5 * i + term].name);
  }
  return names;
}

double largestOf(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

}  // namespace

std::optional<MotionTerm> omittedTerm(TorqueTerm term) {
  constexpr std::array<std::optional<MotionTerm>, kTorqueTerms> kTerms{
      std::nullopt,         MotionTerm::InertiaCoupling, MotionTerm::Centrifugal,
      MotionTerm::Coriolis, MotionTerm::Gravity,         MotionTerm::Payload,
      MotionTerm::Friction, MotionTerm::External};
  return kTerms[static_cast<std::size_t>(term)];
}

double TermValues::calcSum() const { return std::accumulate(values.begin(), values.end(), 0.0); }

/// A row of the recording.
struct TorqueDissection::Motion {
  VecX<double> q, qd, qdd, tau, friction, external;
};

struct TorqueDissection::Scratch {
  TorqueTermsWork<double> work;
  TorqueTerms<double> links, loaded;
  Motion motion;
};

TorqueDissection::TorqueDissection(std::shared_ptr<const RunRecord> run) : run_(std::move(run)) {
  RobotDescription robot = makeMovingRobot(run_->scenario);
  if (countModes(robot) > 0) {
    failIn("", "", "The links of this arm bend; torques are taken apart for rigid arms only",
           "plot the terms of the torque, or run the arm with the modes of its beams set to 0");
  }
  loaded_ = makeArm(robot);
  hasPayload_ = robot.payload != Payload();
  robot.payload = {};
  links_ = makeArm(robot);
  Simulation bare;
  omitTerms(run_->scenario, bare);
  without_ = bare.without;
  for (const std::string& name : neededColumns(links_)) {
    columns_.push_back(run_->result.recording.findColumn(name));
    if (columns_.back() >= 0) continue;
    failIn("", "table", "has no column " + name + ", of which torques are made",
           "run the scenario again");
  }
}

void TorqueDissection::readMotion(int row, Motion& motion) const {
  const int n = jointCount();
  const std::span<const double> values = run_->result.recording.row(row);
  std::size_t next = 0;
  for (VecX<double>* part :
       {&motion.q, &motion.qd, &motion.qdd, &motion.tau, &motion.friction, &motion.external}) {
    part->resize(n);
    for (double& value : *part) value = values[at(columns_[next++])];
  }
}

/// The terms of an arm's motion, less those that the run left out.
void TorqueDissection::calcTerms(const Arm<double>& arm, const Motion& motion, Scratch& scratch,
                                 TorqueTerms<double>& terms) const {
  calcTorqueTerms(arm, motion.q, motion.qd, motion.qdd, scratch.work, terms);
  if (without_.inertiaCoupling) terms.coupledInertia.setZero();
  if (without_.centrifugal) terms.centrifugal.setZero();
  if (without_.coriolis) terms.coriolis.setZero();
}

void TorqueDissection::calcRow(int row, bool payloadApart, Scratch& scratch,
                               std::vector<TermValues>& all) const {
  const Motion& motion = scratch.motion;
  readMotion(row, scratch.motion);
  const bool split = payloadApart && hasPayload_;
  TorqueTerms<double>& terms = split ? scratch.links : scratch.loaded;
  calcTerms(loaded_, motion, scratch, scratch.loaded);
  if (split) calcTerms(links_, motion, scratch, scratch.links);
  all.resize(at(jointCount()));
  const VecX<double> payload = scratch.loaded.calcSum() - terms.calcSum();
  for (int i = 0; i < jointCount(); ++i) {
    TermValues& values = all[at(i)];
    values[TorqueTerm::OwnInertia] = terms.ownInertia[i];
    values[TorqueTerm::CoupledInertia] = terms.coupledInertia[i];
    values[TorqueTerm::Centrifugal] = terms.centrifugal[i];
    values[TorqueTerm::Coriolis] = terms.coriolis[i];
    values[TorqueTerm::Gravity] = terms.gravity[i];
    values[TorqueTerm::Payload] = payload[i];
    values[TorqueTerm::Friction] = motion.friction[i];
    values[TorqueTerm::External] = motion.external[i];
  }
}

TorqueBreakdown TorqueDissection::calcBreakdown(bool payloadApart,
                                                const std::function<bool()>& goOn) const {
  const Recording& recording = run_->result.recording;
  const int n = jointCount(), rows = recording.rowCount();
  std::vector<std::array<std::vector<double>, kTorqueTerms>> series(at(n));
  std::vector<std::vector<double>> tau(at(n));
  Scratch scratch;
  std::vector<TermValues> all;
  double gap = 0;
  for (int row = 0; row < rows; ++row) {
    if (goOn && row % kRowsPerQuestion == 0 && !goOn()) return {};
    calcRow(row, payloadApart, scratch, all);
    for (int i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < kTorqueTerms; ++k) {
        series[at(i)][k].push_back(all[at(i)].values[k]);
      }
      tau[at(i)].push_back(scratch.motion.tau[i]);
      gap = std::max(gap, std::abs(all[at(i)].calcSum() - scratch.motion.tau[i]));
    }
  }
  TorqueBreakdown breakdown;
  breakdown.time = makeSeries(recording.column(0));
  double scale = 0;
  for (int i = 0; i < n; ++i) {
    double largest = largestOf(tau[at(i)]);
    for (const auto& values : series[at(i)]) largest = std::max(largest, largestOf(values));
    scale = std::max(scale, largest);
    JointBreakdown& joint = breakdown.joints.emplace_back();
    joint.type = links_.links[at(i)].type;
    for (std::size_t k = 0; k < kTorqueTerms; ++k) {
      if (largestOf(series[at(i)][k]) <= kRounding * largest) continue;
      joint.terms[k] = makeSeries(std::move(series[at(i)][k]));
    }
    joint.tau = makeSeries(std::move(tau[at(i)]));
  }
  breakdown.gap = scale > 0 ? gap / scale : 0;
  return breakdown;
}

TorqueInstant TorqueDissection::calcInstant(int row, int joint, bool payloadApart) const {
  Scratch scratch;
  std::vector<TermValues> all;
  calcRow(row, payloadApart, scratch, all);
  const Motion& motion = scratch.motion;
  ConfigurationSpaceForm<double> form;
  calcConfigurationSpaceForm(payloadApart ? links_ : loaded_, motion.q, scratch.work.newtonEuler,
                             form);
  TorqueInstant instant;
  instant.time = run_->result.recording.value(row, 0);
  instant.terms = all[at(joint)];
  instant.pairs = calcJointPairs(form, motion.qd, motion.qdd, joint);
  instant.tau = motion.tau[joint];
  JointPairs& pairs = instant.pairs;
  for (int j = 0; j < jointCount(); ++j) {
    if (without_.inertiaCoupling && j != joint) pairs.inertia[j] = 0;
    if (without_.centrifugal) pairs.velocity(j, j) = 0;
    for (int k = j + 1; without_.coriolis && k < jointCount(); ++k) pairs.velocity(j, k) = 0;
  }
  return instant;
}

}  // namespace denavit
