#include "tests/models/dialects/dh_dialect_faults.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/kinematics/forward_kinematics.h"
#include "models/import/foreign_arm.h"
#include "models/robot/make_arm.h"
#include "tests/models/dialects/dh_dialect_cells.h"

namespace denavit::test {
namespace {

constexpr double kExact = 1e-9;  ///< [m] and [rad]: what sums of doubles leave

template <typename... Parts>
std::string joinParts(const Parts&... parts) {
  std::ostringstream text;
  text.precision(7);
  (text << ... << parts);
  return text.str();
}

std::vector<DialectRow> movingRows(const DialectArm& arm) {
  std::vector<DialectRow> rows;
  std::copy_if(arm.rows.begin(), arm.rows.end(), std::back_inserter(rows),
               [](const DialectRow& row) { return row.moves; });
  return rows;
}

std::string compareJoints(const DialectArm& arm, const RobotDescription& robot) {
  const std::vector<DialectRow> rows = movingRows(arm);
  if (robot.joints.size() != rows.size()) {
    return joinParts("joints: ", robot.joints.size(), " for ", rows.size());
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool slides = robot.joints[i].type == JointType::Prismatic;
    if (slides == rows[i].isPrismatic) continue;
    return joinParts("type: joint ", i + 1, slides ? " slides" : " turns", " and must not");
  }
  return "";
}

/// The first number that is another one, as a hint at what went wrong.
std::string nameDifference(const DialectTable& table, const RobotDescription& robot) {
  const bool isModified = robot.convention == Convention::Modified;
  if (isModified != table.arm.isModified) {
    return joinParts("convention: ",
                     isModified ? "modified for standard" : "standard for modified");
  }
  const std::vector<DialectRow> rows = movingRows(table.arm);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    const bool slides = rows[i].isPrismatic;
    const double theta = joint.theta + (slides ? 0 : joint.offset);
    const double d = joint.d + (slides ? joint.offset : 0);
    const std::string of = joinParts(" of joint ", i + 1, ": ");
    const auto differ = [&](double one, double other) {
      return !(std::abs(one - other) <= table.rounding + kExact);
    };
    if (differ(joint.a, rows[i].a)) return joinParts("a", of, joint.a, " for ", rows[i].a);
    if (differ(d, rows[i].d)) return joinParts("d", of, d, " for ", rows[i].d);
    if (differ(joint.alpha, rows[i].alpha.value())) {
      return joinParts("alpha", of, joint.alpha, " for ", rows[i].alpha.value());
    }
    if (differ(theta, rows[i].theta.value())) {
      return joinParts("theta", of, theta, " for ", rows[i].theta.value());
    }
  }
  return "base or tool";
}

std::vector<double> randomVariables(const DialectArm& arm, DialectDice& dice) {
  std::vector<double> q;
  for (const DialectRow& row : movingRows(arm)) {
    q.push_back(row.isPrismatic ? dice.number(0, 0.5) : dice.number(-3, 3));
  }
  return q;
}

bool isMentioned(const TableReading& reading, const std::string& word) {
  const auto mentions = [&](const std::vector<std::string>& lines) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(word) != std::string::npos;
    });
  };
  return mentions(reading.dropped) || mentions(reading.remarks);
}

/// [rad] What the decimals allow. A measured angle that was made a fraction of pi counts as one of
/// them only if the reading says so with the number that the table has.
double allowedTurn(const Dialect& dialect, const DialectTable& table, const TableReading& reading) {
  double turn = table.rounding;
  for (const DialectRow& row : table.arm.rows) {
    for (const DialectAngle& angle : {row.theta, row.alpha}) {
      const DialectAngle size = {0, std::abs(angle.measured)};
      const bool isSaid = !size.isZero() && isMentioned(reading, toDialectAngle(dialect, size));
      if (isSaid) turn += roundingOf(dialect, {1});
    }
  }
  return turn;
}

/// A turn of a row by e moves the tool by e times its distance from that joint at most, which is no
/// more than the reach, and turns it by e. Elements of R change by no more than the angle.
std::string comparePoses(const DialectTable& table, const RobotDescription& robot, double turn) {
  const Arm<double> arm = makeArm(robot);
  DialectDice dice(7);
  for (int pose = 0; pose < 5; ++pose) {
    const std::vector<double> q = randomVariables(table.arm, dice);
    Kinematics<double> kinematics;
    calcForwardKinematics<double>(
        arm, Eigen::Map<const VecX<double>>(q.data(), static_cast<Eigen::Index>(q.size())),
        kinematics);
    const Eigen::Isometry3d expected = calcDialectPose(table.arm, q);
    const double reach = calcDialectReach(table.arm, q);
    const double away = (kinematics.X_WT.p - expected.translation()).norm();
    const double turned = (kinematics.X_WT.R - expected.linear()).cwiseAbs().maxCoeff();
    const bool isSame = away <= turn * reach + kExact && turned <= turn + kExact;
    if (!isSame) return nameDifference(table, robot);
  }
  return "";
}

std::string compareLimit(const TableReading& reading, const std::optional<double>& limit,
                         double written, double rounding, const std::string& heading) {
  if (!limit) return isMentioned(reading, heading) ? "" : joinParts("limit ", heading, " is lost");
  const bool isSame = std::abs(*limit - written) <= rounding + kExact;
  return isSame ? "" : joinParts("limit ", heading, ": ", *limit, " for ", written);
}

std::string compareLimits(const Dialect& dialect, const DialectTable& table,
                          const TableReading& reading) {
  const bool isRange = dialect.limits == LimitText::Range;
  const std::vector<DialectRow> rows = movingRows(table.arm);
  for (std::size_t i = 0; dialect.limits != LimitText::None && i < rows.size(); ++i) {
    const LimitsDescription& limits = reading.robot.joints[i].limits;
    const auto compare = [&](const std::optional<double>& limit, const DialectAngle& written,
                             const char* heading) {
      return compareLimit(reading, limit, written.value(), table.limitRounding,
                          isRange ? "range" : heading);
    };
    for (const std::string& fault : {compare(limits.lower, rows[i].lower, "q_min"),
                                     compare(limits.upper, rows[i].upper, "q_max")}) {
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

std::string compareMasses(const Dialect& dialect, const DialectTable& table,
                          const TableReading& reading) {
  const std::vector<DialectRow> rows = movingRows(table.arm);
  for (std::size_t i = 0; dialect.hasMass && i < rows.size(); ++i) {
    const double mass = reading.robot.joints[i].link.mass;
    if (std::abs(mass - rows[i].mass) <= kExact || isMentioned(reading, "mass")) continue;
    return joinParts("mass of joint ", i + 1, ": ", mass, " for ", rows[i].mass);
  }
  return "";
}

std::string compareArms(const Dialect& dialect, const DialectTable& table,
                        const TableReading& reading) {
  if (table.arm.isCoupled()) {
    return reading.robot.driveTrain.empty() ? "coupling: the variables of others are lost" : "";
  }
  const double turn = allowedTurn(dialect, table, reading);
  std::string fault = compareJoints(table.arm, reading.robot);
  if (fault.empty()) fault = comparePoses(table, reading.robot, turn);
  if (fault.empty()) fault = compareLimits(dialect, table, reading);
  if (fault.empty()) fault = compareMasses(dialect, table, reading);
  return fault;
}

/// What a plain table needs no line for: parts left out and guesses. That a rounded number is read
/// as a fraction of pi is a line that is wanted.
std::string findNoise(const TableReading& reading) {
  if (!reading.dropped.empty()) return "dropped: " + reading.dropped.front();
  for (const std::string& remark : reading.remarks) {
    const bool isUsual = remark.find("is read as") != std::string::npos ||
                         remark.find("all are taken for revolute") != std::string::npos;
    if (!isUsual) return "remark: " + remark;
  }
  for (const Assumption& one : reading.assumptions) {
    const bool isUsual =
        one.kind == Assumption::Kind::Convention || one.kind == Assumption::Kind::AngleUnit ||
        one.kind == Assumption::Kind::LengthUnit || one.kind == Assumption::Kind::ColumnOrder;
    if (isUsual && one.certainty < Certainty::Likely) return "guessed: " + one.what + one.why;
  }
  return "";
}

/// What makes the command line refuse a reading.
template <typename Reading>
const std::vector<Issue>& errorsOf(const Reading& reading) {
  if constexpr (requires { reading.errors; }) {
    return reading.errors;
  } else {
    return reading.errors;
  }
}

}  // namespace

DialectOutcome readBack(const Dialect& dialect, const DialectTable& table) {
  using Kind = DialectOutcome::Kind;
  try {
    const ForeignArm arm = readForeign(table.text, "table");
    const TableReading& reading = arm.readings.at(arm.verdict.possible.front());
    if (!arm.verdict.isDecided())
      return {Kind::Asked, arm.verdict.text + arm.verdict.deciding, "", ""};
    const std::vector<Issue>& errors = errorsOf(reading);
    if (!errors.empty()) return {Kind::Refused, toLine(errors.front()), "", ""};
    return {Kind::Read, "", compareArms(dialect, table, reading), findNoise(reading)};
  } catch (const DescriptionError& error) {
    return {Kind::Refused, toLine(error.issues().front()), "", ""};
  }
}

}  // namespace denavit::test
