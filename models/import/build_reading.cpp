#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/import/limit_units.h"
#include "models/import/table_angles.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

/// "q(i)" as "q": the number of the joint is no unit.
std::string withoutSubscripts(std::string heading) {
  for (const std::string_view subscript : {"(i)", "[i]", "(j)", "[j]", "(n)", "(i-1)", "[i-1]"}) {
    heading = replaceAll(heading, subscript, "");
  }
  return heading;
}

class ReadingBuilder {
 public:
  ReadingBuilder(const CookedTable& table, const Choices& choices, const TableHints& hints)
      : table_(table), choices_(choices), hints_(hints) {}

  TableReading build() {
    reading_.format = table_.raw->format;
    reading_.dropped = table_.notes;
    reading_.remarks = table_.remarks;
    reading_.errors = table_.errors;
    RobotDescription& robot = reading_.robot;
    robot.name = table_.raw->name.empty() ? "imported arm" : toPrintable(table_.raw->name);
    robot.source = "imported: " + table_.raw->format;
    robot.convention = choices_.convention;
    robot.angleUnit = choices_.angle;
    if (table_.raw->gravity) robot.gravity = *table_.raw->gravity;
    chooseFineUnits();
    placeEnds();
    for (const CookedRow& row : table_.rows) {
      if (row.kind == RowKind::Joint) addJoint(row);
    }
    describeColumns();
    noteMissingColumns();
    for (const std::string& line : listRoundedAngles(table_, choices_.angle, hints_)) remark(line);
    checkAngles(table_, choices_.angle, hints_, reading_.errors);
    checkBareLengths();
    checkFifthParameter();
    checkTensors();
    return std::move(reading_);
  }

 private:
  /// The unit of a bare number of a column.
  [[nodiscard]] std::string bareUnit(M meaning, JointType type) const {
    switch (kindOf(meaning, type)) {
      case QuantityKind::Angle:
      case QuantityKind::AngularRate: {
        const bool limit = meaning == M::LowerLimit || meaning == M::UpperLimit;
        const AngleUnit unit = limit                         ? limitUnits_.angle
                               : meaning == M::VelocityLimit ? limitUnits_.rate
                                                             : choices_.angle;
        return unit == AngleUnit::Degree ? "deg" : "rad";
      }
      case QuantityKind::Length:
      case QuantityKind::LinearRate:
        if (meaning == M::LowerLimit || meaning == M::UpperLimit) return nameOf(limitUnits_.length);
        return isCentreOfMass(meaning) ? nameOf(comUnit_) : nameOf(choices_.length);
      case QuantityKind::Inertia:
        return meaning == M::RotorInertia ? "kgm2" : inertiaUnit_;
      case QuantityKind::Mass:
        return "kg";
      default:
        return "";
    }
  }

  [[nodiscard]] double value(const CookedRow& row, M meaning) const {
    const int column = table_.columnWith(meaning);
    if (column < 0) return 0;
    const CellReading& cell = row.cells[static_cast<std::size_t>(column)];
    const QuantityKind kind = kindOf(meaning, row.type);
    std::string unit = cell.unit;
    if (unit.empty() && !(cell.hasPi && kind == QuantityKind::Angle)) {
      unit = unitOf(table_, hints_, static_cast<std::size_t>(column));
    }
    if (!unitFactor(unit, kind)) unit = cell.hasPi ? "rad" : bareUnit(meaning, row.type);
    const double factor = unitFactor(unit, kind).value_or(1.0);
    if (kind != QuantityKind::Angle) return cell.number * factor;
    if (factor != 1.0) return degreesToRadians(cell.number);
    return isFrameAngle(meaning, row.type) ? roundToFractionOfPi(cell) : cell.number;
  }

  [[nodiscard]] bool isGiven(const CookedRow& row, M meaning) const {
    const int column = table_.columnWith(meaning);
    if (column < 0) return false;
    const auto index = static_cast<std::size_t>(&row - table_.rows.data());
    return !trimmed(table_.raw->rows[index].cells[static_cast<std::size_t>(column)]).empty();
  }

  /// Units that tables mix: limits in degrees beside alpha in radians, centres of mass in metres
  /// beside lengths in millimetres. What holds for the whole column decides; a single number out of
  /// range is an odd number, not another unit.
  void chooseFineUnits() {
    limitUnits_ = chooseLimitUnits(table_, choices_, hints_);
    for (const std::string& line : limitUnits_.remarks) remark(line);
    for (const std::string& line : limitUnits_.doubts) note(line);
    double reach = 0;
    for (const CookedRow& row : table_.rows) {
      reach += std::fabs(value(row, M::A)) + std::fabs(value(row, M::D));
    }
    comUnit_ = choices_.length;
    if (reach <= 0) return;
    chooseComUnit(reach);
    chooseInertiaUnit(reach);
  }

  /// [1] the distance of a row's centre of mass over the arm's length; 0 where there is none.
  [[nodiscard]] double centreRatio(const CookedRow& row, LengthUnit unit, double reach) const {
    double far = 0;
    for (const M meaning : {M::ComX, M::ComY, M::ComZ}) {
      far = std::max(far, std::fabs(table_.number(row, meaning)));
    }
    return far * factorOf(unit) / reach;
  }

  void chooseComUnit(double reach) {
    constexpr double kFar = 2.5, kNear = 2e-3;
    // Another unit is meant where it brings every centre near, and most are out of range without.
    const auto fits = [&](LengthUnit other, bool tooFar) {
      int count = 0, out = 0;
      for (const CookedRow& row : table_.rows) {
        const double now = centreRatio(row, choices_.length, reach);
        if (now == 0) continue;
        ++count;
        out += tooFar ? now > kFar : now < kNear;
        if (centreRatio(row, other, reach) > kFar) return false;
      }
      return 2 * out > count;
    };
    if (choices_.length == LengthUnit::Metre && fits(LengthUnit::Millimetre, true)) {
      comUnit_ = LengthUnit::Millimetre;
    } else if (choices_.length == LengthUnit::Millimetre && fits(LengthUnit::Metre, false)) {
      comUnit_ = LengthUnit::Metre;
    }
    if (comUnit_ != choices_.length) {
      note("centres of mass are read in " + nameOf(comUnit_) + ", lengths in " +
           nameOf(choices_.length) + ", by their size");
    }
    for (const CookedRow& row : table_.rows) {
      const double ratio = centreRatio(row, comUnit_, reach);
      if (ratio <= kFar) continue;
      note(row.place + ": its centre of mass lies " + toReadable(ratio) +
           " times the arm's length away from its frame: check its unit");
    }
  }

  void chooseInertiaUnit(double reach) {
    if (choices_.length == LengthUnit::Metre) return;
    int count = 0, large = 0;
    for (const CookedRow& row : table_.rows) {
      const double mass = value(row, M::Mass);
      double gyration = 0;
      for (const M meaning : {M::Ixx, M::Iyy, M::Izz}) {
        if (mass > 0) {
          gyration = std::max(gyration, std::sqrt(std::fabs(value(row, meaning)) / mass));
        }
      }
      count += gyration > 0;
      large += gyration >= 20 * reach;
    }
    if (2 * large <= count) return;
    inertiaUnit_ = "kgmm2";
    note("moments of inertia are read in kg mm²: in kg m² they would be far too large");
  }

  [[nodiscard]] Pose<double> poseOf(const CookedRow& row) const {
    const Pose<double> alongX = makePose({{value(row, M::A), 0, 0}, {value(row, M::Alpha), 0, 0}});
    const Pose<double> alongZ =
        makePose({{0, 0, value(row, M::D)}, {0, 0, value(row, M::Theta) + value(row, M::Offset)}});
    const Pose<double> before = makePose({{0, 0, value(row, M::B)}, {0, 0, value(row, M::Gamma)}});
    return choices_.convention == Convention::Standard ? alongZ * alongX : before * alongX * alongZ;
  }

  /// Bare lengths of base and tool are in the unit of the table.
  [[nodiscard]] Pose<double> inMetres(Placement placement) const {
    placement.xyz *= factorOf(choices_.length);
    return makePose(placement);
  }

  /// Rows without a joint become base and tool.
  void placeEnds() {
    Pose<double> base, tool;
    bool hasBase = false, hasTool = false;
    if (table_.raw->base) base = inMetres(*table_.raw->base);
    for (const CookedRow& row : table_.rows) {
      if (row.kind == RowKind::Base) {
        base = base * poseOf(row);
        hasBase = true;
        note(row.place + ": a fixed row, read as the base");
      } else if (row.kind == RowKind::Tool) {
        tool = tool * poseOf(row);
        hasTool = true;
        note(row.place + ": a fixed row, read as the tool" +
             (value(row, M::Mass) != 0 ? "; its mass is dropped" : ""));
      }
    }
    if (table_.raw->tool) tool = tool * inMetres(*table_.raw->tool);
    if (hasBase || table_.raw->base) reading_.robot.base = makePlacement(base);
    if (hasTool || table_.raw->tool) reading_.robot.tool = makePlacement(tool);
  }

  void addJoint(const CookedRow& row) {
    const std::size_t number = reading_.robot.joints.size() + 1;
    JointDescription joint;
    joint.type = row.type;
    const bool named =
        !row.label.empty() && row.label.find_first_not_of("0123456789. ") != std::string::npos;
    joint.name = named ? toPrintable(row.label) : "joint " + std::to_string(number);
    joint.theta = value(row, M::Theta);
    joint.d = value(row, M::D);
    joint.a = value(row, M::A);
    joint.alpha = value(row, M::Alpha);
    joint.offset = value(row, M::Offset);
    if (table_.raw->ignoresVariableEntry) dropVariable(row, joint);
    takeIntoPrevious(row);
    readLimits(row, joint);
    readFriction(row, joint);
    readLink(row, joint);
    reading_.robot.joints.push_back(std::move(joint));
  }

  void dropVariable(const CookedRow& row, JointDescription& joint) {
    double& entry = joint.type == JointType::Revolute ? joint.theta : joint.d;
    if (entry != 0) {
      note(row.place + ": the joint variable's own entry is ignored, as setFixedTransform does");
    }
    entry = 0;
  }

  /// RotZ(gamma) TransZ(b) before a row is a step along the joint before; the frame of that
  /// joint's link goes along, and its inertia moves into the new frame.
  void takeIntoPrevious(const CookedRow& row) {
    const double gamma = value(row, M::Gamma), b = value(row, M::B);
    if (gamma == 0 && b == 0) return;
    const Pose<double> step = makePose({{0, 0, b}, {0, 0, gamma}});
    if (reading_.robot.joints.empty()) {
      reading_.robot.base = makePlacement(makePose(reading_.robot.base) * step);
      return;
    }
    JointDescription& before = reading_.robot.joints.back();
    const Eigen::Matrix3d I_C = inertiaAboutCom(before.link);
    before.theta += gamma;
    before.d += b;
    const Pose<double> back = step.inverse();
    before.link.com = back * before.link.com;
    Eigen::Matrix3d I = back.R * I_C * back.R.transpose();
    if (before.link.about == InertiaReference::LinkOrigin) {
      I += pointInertia(before.link.mass, before.link.com);
    }
    before.link.inertia = toElements(I);
  }

  void readLimits(const CookedRow& row, JointDescription& joint) const {
    if (isGiven(row, M::LowerLimit)) joint.limits.lower = value(row, M::LowerLimit);
    if (isGiven(row, M::UpperLimit)) joint.limits.upper = value(row, M::UpperLimit);
    if (isGiven(row, M::VelocityLimit)) joint.limits.velocity = value(row, M::VelocityLimit);
    if (isGiven(row, M::EffortLimit)) joint.limits.effort = value(row, M::EffortLimit);
  }

  void readFriction(const CookedRow& row, JointDescription& joint) const {
    const auto coulomb = [&](M both, M positive, M negative) {
      const double c = std::fabs(value(row, both));
      const double up = isGiven(row, positive) ? value(row, positive) : c;
      const double down = isGiven(row, negative) ? value(row, negative) : c;
      return Coulomb{std::fabs(up), down == 0 ? 0 : -std::fabs(down)};
    };
    joint.friction.viscous = value(row, M::Viscous);
    joint.friction.coulomb = coulomb(M::Coulomb, M::CoulombPositive, M::CoulombNegative);
    ActuatorDescription& motor = joint.actuator;
    if (isGiven(row, M::GearRatio) && value(row, M::GearRatio) != 0) {
      motor.gearRatio = value(row, M::GearRatio);
    }
    motor.rotorInertia = value(row, M::RotorInertia) +
                         value(row, M::ReflectedInertia) / (motor.gearRatio * motor.gearRatio);
    motor.viscous = value(row, M::MotorViscous);
    motor.coulomb = coulomb(M::MotorCoulomb, M::MotorCoulombPositive, M::MotorCoulombNegative);
  }

  void readLink(const CookedRow& row, JointDescription& joint) {
    LinkDescription& link = joint.link;
    link.mass = value(row, M::Mass);
    link.com = {value(row, M::ComX), value(row, M::ComY), value(row, M::ComZ)};
    const Eigen::Vector3d moment(value(row, M::MomentX), value(row, M::MomentY),
                                 value(row, M::MomentZ));
    if (!moment.isZero()) {
      if (link.mass != 0) {
        link.com = moment / link.mass;
      } else {
        note(row.place + ": first moments without a mass are dropped");
      }
    }
    const double sign = choices_.products == ProductSign::Products ? -1 : 1;
    const auto product = [&](M meaning) {
      const double x = value(row, meaning);
      return x == 0 ? 0 : sign * x;
    };
    link.inertia = {value(row, M::Ixx), value(row, M::Iyy), value(row, M::Izz),
                    product(M::Ixy),    product(M::Ixz),    product(M::Iyz)};
    link.about = choices_.about;
  }

  void describeColumns() {
    for (std::size_t i = 0; i < table_.raw->columns.size(); ++i) {
      const RawColumn& raw = table_.raw->columns[i];
      ColumnReading column;
      column.heading = raw.heading;
      column.meaning = table_.mapping.meanings[i];
      column.unit = unitOf(table_, hints_, i);
      const JointType type = JointType::Revolute;
      if (!unitFactor(column.unit, kindOf(column.meaning, type))) {
        column.unit = bareUnit(column.meaning, type);
      }
      const bool pinned = hints_.columns.count(static_cast<int>(i)) > 0;
      column.certainty = pinned ? Certainty::Pinned : raw.certainty;
      column.why = pinned ? "chosen by you" : raw.why;
      for (const RawRow& row : table_.raw->rows) {
        const std::string cell = trimmed(row.cells[i]);
        if (!cell.empty() && (column.sample.empty() || column.sample == "0")) {
          column.sample = toPrintable(cell);
        }
      }
      const bool holdsNumbers = !column.sample.empty() && column.sample != "0";
      if (holdsNumbers && !pinned) checkUnit(raw, column.meaning);
      if (holdsNumbers && column.meaning == M::Ignored) {
        note(columnPlace(raw.heading) + " is not used");
      }
      reading_.columns.push_back(std::move(column));
    }
  }

  /// A table that leaves a column out means 0, or has it under a heading that is not understood.
  void noteMissingColumns() {
    std::vector<std::string> missing;
    for (const M meaning : {M::Theta, M::D, M::A, M::Alpha}) {
      if (table_.columnWith(meaning) < 0) missing.push_back(toText(meaning));
    }
    for (const std::string& name : missing) {
      if (name != "theta") remark("no column " + name + ": 0 is taken for all joints");
    }
    for (std::size_t i = 0; !missing.empty() && i < reading_.columns.size(); ++i) {
      if (reading_.columns[i].meaning != M::Ignored || !holdsNumbers(i)) continue;
      if (hints_.columns.count(static_cast<int>(i))) continue;
      addError(reading_.errors, columnPlace(reading_.columns[i].heading),
               "is not understood, and no column is " + joinNames(missing),
               "write theta, d, a or alpha above it, with its unit; or take the column out");
    }
  }

  /// Whether a column has numbers other than 0, or joint variables.
  [[nodiscard]] bool holdsNumbers(std::size_t column) const {
    return std::ranges::any_of(table_.rows, [&](const CookedRow& row) {
      const CellReading& cell = row.cells[column];
      return cell.unknown.empty() && (cell.number != 0 || cell.isVariable);
    });
  }

  /// A heading as "theta [grad]" is that of theta, although it is not understood. Of what has no
  /// choice of units nothing is said.
  void checkUnit(const RawColumn& raw, M meaning) {
    std::string unit = raw.reading.unit;
    const std::string heading = withoutSubscripts(raw.heading);
    const std::size_t open = heading.find_first_of("[(");
    if (meaning == M::Ignored && open != std::string::npos) {
      meaning = readHeading(std::string_view(heading).substr(0, open)).meaning;
      if (contains(table_.mapping.meanings, meaning)) return;
      unit = heading.substr(open);
    }
    const std::vector<std::string> choices = unitChoices(meaning);
    if (unit.empty() || choices.empty()) return;
    for (const JointType type : {JointType::Revolute, JointType::Prismatic}) {
      if (unitFactor(unit, kindOf(meaning, type))) return;
    }
    addError(reading_.errors, columnPlace(raw.heading),
             toPrintable(unit) + " is no known unit of " + toText(meaning),
             "convert the numbers and write one of: " + joinNames(choices));
  }

  /// A bare length in metres beside one whose heading says millimetres, or the other way round.
  void checkBareLengths() {
    if (hints_.length) return;
    const auto unitOfColumn = [&](M meaning) {
      const int column = table_.columnWith(meaning);
      return column < 0 ? std::string() : unitOf(table_, hints_, static_cast<std::size_t>(column));
    };
    for (const auto& [bare, stated] : {std::pair(M::A, M::D), std::pair(M::D, M::A)}) {
      const auto factor = unitFactor(unitOfColumn(stated), QuantityKind::Length);
      if (table_.columnWith(bare) < 0 || !unitOfColumn(bare).empty() || !factor) continue;
      double largest = 0;
      for (const CookedRow& row : table_.rows) {
        const CellReading& cell = row.cells[static_cast<std::size_t>(table_.columnWith(bare))];
        if (cell.unit.empty()) largest = std::max(largest, std::fabs(cell.number));
      }
      const bool odd = *factor == 1 ? largest > 20 : largest > 0 && largest < 2;
      if (!odd) continue;
      const auto column = static_cast<std::size_t>(table_.columnWith(bare));
      addError(reading_.errors, columnPlace(table_.raw->columns[column].heading),
               "has no unit, and numbers up to " + toReadable(largest) + " beside lengths in " +
                   unitOfColumn(stated),
               "write its unit in the heading, as a [mm]");
    }
  }

  /// Nearly parallel axes may have a fifth parameter (Hayati 1983), a turn about y.
  void checkFifthParameter() {
    for (std::size_t i = 0; i < reading_.columns.size(); ++i) {
      const std::string& key = table_.raw->columns[i].reading.key;
      if (reading_.columns[i].meaning != M::Ignored || key != "beta" || !holdsNumbers(i)) continue;
      addError(reading_.errors, columnPlace(reading_.columns[i].heading),
               "is a fifth parameter, as Hayati's, which is not read",
               "give an arm with four parameters in each row");
    }
  }

  void checkTensors() {
    const auto& joints = reading_.robot.joints;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const std::string link = "link " + std::to_string(i + 1);
      if (joints[i].link.mass < 0) {
        reading_.unphysical.push_back(link + ": mass " + toReadable(joints[i].link.mass) +
                                      " kg < 0");
      }
      const auto broken = findUnphysical(inertiaAboutCom(joints[i].link));
      if (broken) reading_.unphysical.push_back(link + ": " + *broken);
    }
  }

  void note(const std::string& line) { addOnce(line, reading_.dropped); }
  void remark(const std::string& line) { addOnce(line, reading_.remarks); }

  const CookedTable& table_;
  const Choices& choices_;
  const TableHints& hints_;
  TableReading reading_;
  LengthUnit comUnit_ = LengthUnit::Metre;
  std::string inertiaUnit_ = "kgm2";
  LimitUnits limitUnits_;
};

}  // namespace

TableReading buildReading(const CookedTable& table, const Choices& choices,
                          const TableHints& hints) {
  return ReadingBuilder(table, choices, hints).build();
}

double reachOf(const RobotDescription& robot) {
  double reach = robot.tool.xyz.norm();
  for (const JointDescription& joint : robot.joints) {
    reach += std::fabs(joint.a) + std::fabs(joint.d);
  }
  return reach;
}

}  // namespace denavit
