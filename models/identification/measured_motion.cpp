#include "models/identification/measured_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/identification/zero_phase_filter.h"
#include "models/ascii.h"
#include "models/channels/measured_table.h"
#include "models/channels/rate_check.h"
#include "models/csv/heading.h"
#include "models/find.h"
#include "models/identification/motion_checks.h"
#include "models/json/number_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

constexpr std::size_t kMostMotionIssues = 20;
constexpr Eigen::Index kLeastRows = 100;
constexpr double kEven = 0.01;    ///< of the step that times may differ by
constexpr double kJitter = 0.3;   ///< of the step that rows may be early or late by
constexpr double kSlow_s = 0.5;   ///< between rows: nobody measures an arm that seldom
constexpr double kFast_s = 2e-6;  ///< between rows: nobody measures an arm that often
constexpr double kMissing = 1.5;  ///< steps from which on a row is missing

/// The joint, counted from 1, whose position, torque or current a column is: 3 of "q3_m", "tau3_N",
/// "I3_A", "q3"; 0 of any other, as "tau3_gravity_Nm".
std::size_t jointOfColumn(const std::string& name) {
  constexpr std::array<std::string_view, 6> kEnds{"", "_rad", "_m", "_nm", "_n", "_a"};
  const std::string lower = toLower(name);
  for (const std::string_view stem : {"q", "tau", "i"}) {
    if (!lower.starts_with(stem)) continue;
    std::size_t joint = 0, at = stem.size();
    for (; at < lower.size() && isDigit(lower[at]) && joint < 1000; ++at) {
      joint = 10 * joint + static_cast<std::size_t>(lower[at] - '0');
    }
    if (contains(kEnds, std::string_view(lower).substr(at))) return joint;
  }
  return 0;
}

/// Columns that are not of the arm's joints may hold words.
WantsColumn wantsJointsOf(const RobotDescription& robot) {
  return [joints = robot.joints.size()](const std::string& name) {
    const std::size_t joint = jointOfColumn(name);
    return joint > 0 && joint <= joints;
  };
}

/// The middle step where most are as long as it, else the mean of those between which no row is
/// missing.
double findUsualStep(const std::vector<double>& steps) {
  std::vector<double> sorted = steps;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  std::size_t alike = 0, whole = 0;
  double sum = 0;
  for (const double step : steps) {
    if (step > kMissing * *middle) continue;
    sum += step;
    ++whole;
    if (std::abs(step / *middle - 1) <= kEven) ++alike;
  }
  return alike > whole / 2 ? *middle : sum / static_cast<double>(whole);
}

/// What is wrong with a motion, errors and warnings, no more than anybody reads.
class MotionReader {
 public:
  MotionReader(const MeasuredTable& table, const RobotDescription& robot)
      : table_(table), robot_(robot), rows_(static_cast<Eigen::Index>(table.time->size())) {}

  MeasuredMotion read(const std::string& source) {
    const auto n = static_cast<Eigen::Index>(robot_.joints.size());
    MatX<double> q(rows_, n), tau(rows_, n);
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      readPosition(i, q);
      readTorque(i, tau);
    }
    warnUnread();
    checkRates();
    if (rows_ < kLeastRows) {
      addError(issues_, "the table",
               "has " + counted(static_cast<std::size_t>(rows_), "row") + "; at least " +
                   std::to_string(kLeastRows) + " are needed",
               "measure longer, or at a higher rate");
    }
    MeasuredMotion motion;
    if (!hasErrors(issues_)) split(q, tau, motion);
    if (hasErrors(issues_)) {
      std::erase_if(issues_, [](const Issue& i) { return i.severity != Issue::Severity::Error; });
      if (issues_.size() > kMostMotionIssues) issues_.resize(kMostMotionIssues);
      throw DescriptionError(source, issues_);
    }
    motion.source = source;
    motion.columns = std::move(used_);
    motion.warnings = std::move(issues_);
    motion.assumptions = table_.assumptions;
    return motion;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const {
    for (std::size_t k = 0; k < table_.columns.size(); ++k) {
      if (table_.columns[k].name == name) return k;
    }
    return std::nullopt;
  }
  /// A column whose name begins so, whatever its unit.
  [[nodiscard]] std::optional<std::size_t> findStem(const std::string& stem) const {
    for (std::size_t k = 0; k < table_.columns.size(); ++k) {
      const std::string& name = table_.columns[k].name;
      if (name == stem || name.starts_with(stem + "_")) return k;
    }
    return std::nullopt;
  }

  /// Columns of joints that the arm does not have: the table may be another arm's.
  void warnUnread() {
    constexpr std::size_t kMostNames = 6;
    std::string names;
    std::size_t count = 0;
    for (std::size_t k = 0; k < table_.columns.size(); ++k) {
      if (jointOfColumn(table_.columns[k].name) <= robot_.joints.size()) continue;
      if (++count > kMostNames) continue;
      names += (names.empty() ? "" : ", ") + writtenName(k);
    }
    if (count == 0) return;
    if (count > kMostNames) names += " and " + std::to_string(count - kMostNames) + " more";
    warn(count == 1 ? "column " + names : "columns " + names,
         (count == 1 ? "is not read: the arm has " : "are not read: the arm has ") +
             counted(robot_.joints.size(), "joint"),
         "take the robot that was measured, if this is another one");
  }

  /// Rates are not read, but they show in which unit the positions are.
  void checkRates() {
    for (const RateMismatch& mismatch : findRateMismatches(table_)) {
      const std::string& name = table_.columns[mismatch.position].name;
      if (jointOfColumn(name) > robot_.joints.size()) continue;
      const std::string joint = std::to_string(jointOfColumn(name));
      addError(issues_,
               "columns " + writtenName(mismatch.position) + " and " + writtenName(mismatch.rate),
               "do not fit: the rate " + mismatch.what + ", so one of them is in degrees",
               "name the one in degrees q" + joint + "_deg or qd" + joint +
                   "_deg_s, and the other one q" + joint + "_rad or qd" + joint + "_rad_s");
    }
  }

  void failMissing(std::size_t joint, const std::string& stem, const std::string& wanted) {
    const std::string label = jointLabel(robot_, joint);
    if (const auto other = findStem(stem)) {
      return addError(issues_, "column " + writtenName(*other), "is no unit that " + label + " has",
                      "name it " + wanted);
    }
    const auto other = std::ranges::find_if(table_.columns, [&](const Column& column) {
      const std::string lower = toLower(column.name);
      return lower == stem || lower.starts_with(stem + "_");
    });
    if (other != table_.columns.end()) {
      const auto index = static_cast<std::size_t>(other - table_.columns.begin());
      return addError(issues_, "column " + writtenName(index),
                      "is not read for " + label + ": names are in small letters, units as in Nm",
                      "name it " + wanted);
    }
    addError(issues_, "column " + wanted.substr(0, wanted.find(' ')), "is missing for " + label,
             "add a column " + wanted);
  }
  [[nodiscard]] std::string writtenName(std::size_t column) const {
    const std::string& written = table_.columns[column].description;
    return orWord(toIdentifier(written), table_.columns[column].name);
  }

  /// The column's numbers; empty cells are errors.
  MotionColumn take(std::size_t index) {
    const Heading heading = readChannelHeading(table_.columns[index].description);
    MotionColumn column{writtenName(index), VecX<double>(rows_),
                        heading.unit == "rad" && heading.factor != 1};
    used_.push_back(toPrintable(table_.columns[index].description));
    const std::vector<double>& values = *table_.values[index];
    for (std::size_t k = 0; k < values.size(); ++k) {
      column.values[static_cast<Eigen::Index>(k)] = values[k];
      if (std::isfinite(values[k]) || issues_.size() >= kMostMotionIssues) continue;
      addError(issues_, placeOfRow(k, (*table_.time)[k]) + ", column " + column.name,
               "is empty or not a number",
               "fill the cell, or take the row out: the motion is then split there");
    }
    return column;
  }

  void readPosition(std::size_t i, MatX<double>& q) {
    const std::string stem = "q" + std::to_string(i + 1);
    const bool revolute = robot_.joints[i].type == JointType::Revolute;
    const auto index = find(stem + (revolute ? "_rad" : "_m"));
    if (!index) return failMissing(i, stem, stem + (revolute ? "_rad or " + stem + "_deg" : "_m"));
    const MotionColumn column = take(*index);
    q.col(static_cast<Eigen::Index>(i)) = column.values;
    if (column.values.allFinite()) checkPositions(robot_, i, column, issues_);
  }

  void readTorque(std::size_t i, MatX<double>& tau) {
    const std::string number = std::to_string(i + 1), stem = "tau" + number;
    const bool revolute = robot_.joints[i].type == JointType::Revolute;
    auto index = find(stem + (revolute ? "_Nm" : "_N"));
    double factor = 1;
    if (!index && !findStem(stem)) {
      index = find("i" + number + "_A");
      if (index) factor = torquePerCurrent(i);
    }
    if (!index) {
      return failMissing(i, stem, stem + (revolute ? "_Nm" : "_N") + " or i" + number + "_A");
    }
    MotionColumn column = take(*index);
    column.values *= factor;
    tau.col(static_cast<Eigen::Index>(i)) = column.values;
    if (column.values.allFinite() && factor != 0) checkTorques(robot_, i, column, issues_);
  }

  /// [N m/A] G Kt: the power Kt i G qd of the motor is that of the joint.
  double torquePerCurrent(std::size_t i) {
    const ActuatorDescription& actuator = robot_.joints[i].actuator;
    if (actuator.torqueConstant) return actuator.gearRatio * *actuator.torqueConstant;
    addError(
        issues_, "column i" + std::to_string(i + 1) + "_A",
        "is a current, and the robot has no torque constant at joints[" + std::to_string(i) +
            "].actuator.torque_constant " + jointLabel(robot_, i),
        "give it in N m/A with the gear ratio, or measure tau" + std::to_string(i + 1) + "_Nm");
    return 0;
  }

  /// Finds the step and cuts where rows are missing.
  void split(const MatX<double>& q, const MatX<double>& tau, MeasuredMotion& motion) {
    const std::vector<double>& time = *table_.time;
    std::vector<double> steps;
    for (std::size_t k = 1; k < time.size(); ++k) steps.push_back(time[k] - time[k - 1]);
    motion.step = findUsualStep(steps);
    std::vector<std::size_t> cuts, late;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const double part = steps[k] / motion.step;
      if (part > kMissing) cuts.push_back(k + 1);
      if (part <= kMissing && std::abs(part - 1) > kEven) late.push_back(k + 1);
      if (part <= kMissing && std::abs(part - 1) > kJitter) rough_++;
    }
    checkSteps(steps, cuts, late, motion);
    if (hasErrors(issues_)) return;
    cuts.insert(cuts.begin(), 0);
    cuts.push_back(time.size());
    const Eigen::Map<const VecX<double>> all(time.data(), rows_);
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      const auto first = static_cast<Eigen::Index>(cuts[k]);
      const auto count = static_cast<Eigen::Index>(cuts[k + 1]) - first;
      motion.stretches.push_back(
          {{all.segment(first, count), q.middleRows(first, count)}, tau.middleRows(first, count)});
    }
  }

  void checkSteps(const std::vector<double>& steps, const std::vector<std::size_t>& cuts,
                  const std::vector<std::size_t>& late, MeasuredMotion& motion) {
    const std::string usual = toReadable(motion.step) + " s";
    if (motion.step >= kSlow_s && !table_.hasTimeUnit) {
      return addError(issues_, "the times",
                      "are " + usual + " apart and have no unit: they look like milliseconds",
                      "name the column time_ms, or time_s if they are seconds");
    }
    if (motion.step >= kSlow_s) {
      warn("the times", "are " + usual + " apart: they look like milliseconds",
           "name the column time_ms if they are");
    }
    if (motion.step < kFast_s) {
      return addError(issues_, "the times", "are " + usual + " apart: they look like seconds",
                      "name the column time_s, or after the unit of its numbers");
    }
    const std::size_t odd = rough_ + cuts.size();
    if (odd > 0 && odd > steps.size() / 20) {
      const std::size_t at = cuts.empty() ? late.front() : cuts.front();
      return addError(issues_, placeOfRow(at, (*table_.time)[at]),
                      "comes " + toReadable(steps[at - 1]) + " s after the row before, where " +
                          usual + " is usual; so do " + std::to_string(odd) + " of " +
                          std::to_string(steps.size()) + " rows",
                      "log at an even rate: rates and accelerations need it");
    }
    for (std::size_t k = 0; k < std::min<std::size_t>(cuts.size(), 5); ++k) {
      warn(placeOfRow(cuts[k], (*table_.time)[cuts[k]]),
           "comes " + toReadable(steps[cuts[k] - 1]) + " s after the row before, where " + usual +
               " is usual: rows are missing",
           "the motion is split there; log without gaps to keep all of it");
    }
    motion.isEven = late.empty();
    if (late.empty()) return;
    warn(placeOfRow(late.front(), (*table_.time)[late.front()]),
         "comes " + toReadable(steps[late.front() - 1]) + " s after the row before, where " +
             usual + " is usual; " + std::to_string(late.size()) + " rows are early or late",
         "a filter gets them at even steps, by cubics; log at an even rate");
  }

  void warn(const std::string& where, const std::string& what, const std::string& remedy) {
    issues_.push_back({Issue::Severity::Warning, where, what, remedy});
  }

  const MeasuredTable& table_;
  const RobotDescription& robot_;
  Eigen::Index rows_;
  std::size_t rough_ = 0;
  std::vector<std::string> used_;  ///< headings
  std::vector<Issue> issues_;
};

/// The values of four rows' cubic at a time (Lagrange).
void interpolate(const MeasuredStretch& stretch, Eigen::Index first, double t, Eigen::Index row,
                 MeasuredStretch& even) {
  const VecX<double>& time = stretch.positions.time;
  even.positions.q.row(row).setZero();
  even.tau.row(row).setZero();
  for (Eigen::Index k = first; k < first + 4; ++k) {
    double weight = 1;
    for (Eigen::Index j = first; j < first + 4; ++j) {
      if (j != k) weight *= (t - time[j]) / (time[k] - time[j]);
    }
    even.positions.q.row(row) += weight * stretch.positions.q.row(k);
    even.tau.row(row) += weight * stretch.tau.row(k);
  }
}

MeasuredStretch makeEvenStretch(const MeasuredStretch& stretch, double step) {
  const VecX<double>& time = stretch.positions.time;
  const Eigen::Index N = time.size(), n = stretch.tau.cols();
  if (N < 4) return stretch;
  const auto count =
      static_cast<Eigen::Index>(std::floor((time[N - 1] - time[0]) / step + 1e-9)) + 1;
  MeasuredStretch even{{VecX<double>(count), MatX<double>(count, n)}, MatX<double>(count, n)};
  Eigen::Index at = 0;
  for (Eigen::Index k = 0; k < count; ++k) {
    const double t = time[0] + step * static_cast<double>(k);
    while (at + 4 < N && time[at + 2] < t) ++at;
    even.positions.time[k] = t;
    interpolate(stretch, at, t, k, even);
  }
  return even;
}

}  // namespace

Eigen::Index MeasuredMotion::rows() const { return countInstants(stretches); }

const MeasuredStretch& MeasuredMotion::longest() const {
  return *std::ranges::max_element(
      stretches, {}, [](const MeasuredStretch& stretch) { return stretch.positions.time.size(); });
}

std::optional<double> findPeriod(const MeasuredMotion& motion) {
  return findPeriod(motion.longest().positions);
}

double suggestCutoff(const MeasuredMotion& motion) {
  return chooseCutoff(motion.longest().positions.q, 1 / motion.step);
}

MeasuredMotion parseMotion(std::string_view text, const std::string& source,
                           const RobotDescription& robot) {
  return MotionReader(parseMeasured(text, source, wantsJointsOf(robot)), robot).read(source);
}

MeasuredMotion readMotion(const std::string& path, const RobotDescription& robot) {
  return MotionReader(readMeasured(path, wantsJointsOf(robot)), robot).read(path);
}

MeasuredMotion makeEven(MeasuredMotion motion) {
  if (motion.isEven) return motion;
  for (MeasuredStretch& stretch : motion.stretches) {
    stretch = makeEvenStretch(stretch, motion.step);
  }
  motion.isEven = true;
  return motion;
}

}  // namespace denavit
