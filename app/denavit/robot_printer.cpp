#include "app/denavit/robot_printer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "models/fields/field_table.h"
#include "models/json/number_text.h"
#include "models/robot/beam_section.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

/// Columns of texts, each as wide as its widest cell.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> headings) { rows_.push_back(std::move(headings)); }
  void add(std::vector<std::string> row) {
    for (std::string& cell : row) cell = toPrintable(cell);
    rows_.push_back(std::move(row));
  }
  void print(std::ostream& out) const {
    std::vector<std::size_t> widths(rows_.front().size(), 0);
    for (const auto& row : rows_) {
      for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], widthOf(row[c]));
    }
    for (const auto& row : rows_) {
      std::string line = " ";
      for (std::size_t c = 0; c < row.size(); ++c) {
        line += " " + std::string(widths[c] - widthOf(row[c]), ' ') + row[c] + " ";
      }
      out << line << '\n';
    }
  }

 private:
  /// Letters, not bytes.
  static std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
    }));
  }
  std::vector<std::vector<std::string>> rows_;
};

class RobotPrinter {
 public:
  RobotPrinter(const RobotDescription& robot, std::ostream& out) : robot_(robot), out_(out) {}

  void print(bool withGravity) const {
    out_ << (standard() ? "Standard" : "Modified") << " Denavit-Hartenberg table";
    out_ << (standard() ? ": RotZ(theta) TransZ(d) TransX(a) RotX(alpha)"
                        : ": RotX(alpha) TransX(a) RotZ(theta) TransZ(d)");
    out_ << "\n";
    printTable();
    if (withGravity) out_ << "\nGravity " << toReadableVector(robot_.gravity) << " m/s²\n";
    printFrames();
    out_ << "\nLinks: mass, centre of mass, inertia about the centre of mass (link frame)\n";
    printLinks();
    printBeams();
    printFields("Limits of the joints", "limits.");
    printFields("Friction at the joints", "friction.");
    printFields("Drives, on the motor's side", "actuator.");
    printReflected();
  }

 private:
  [[nodiscard]] bool standard() const { return robot_.convention == Convention::Standard; }
  [[nodiscard]] bool degrees() const { return robot_.angleUnit == AngleUnit::Degree; }
  [[nodiscard]] std::string angle(double radians) const {
    return toReadable(degrees() ? radians * 180 / std::numbers::pi : radians);
  }
  [[nodiscard]] std::string position(const JointDescription& joint, double value) const {
    return joint.type == JointType::Revolute ? angle(value) : toReadable(value);
  }

  void printTable() const {
    const std::string unit = degrees() ? " [°]" : " [rad]";
    const std::vector<std::string> own = {"theta" + unit, "d [m]", "a [m]", "alpha" + unit};
    TextTable table({"#", "joint", "type", own[0], own[1], own[2], own[3], "offset", "range"});
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const JointDescription& joint = robot_.joints[i];
      const bool revolute = joint.type == JointType::Revolute;
      const std::string q = "q" + std::to_string(i + 1);
      table.add({std::to_string(i + 1), joint.name, revolute ? "revolute" : "prismatic",
                 withVariable(revolute, q, joint.theta, true),
                 withVariable(!revolute, q, joint.d, false), toReadable(joint.a),
                 angle(joint.alpha), position(joint, joint.offset), rangeOf(joint)});
    }
    table.print(out_);
  }

  [[nodiscard]] std::string withVariable(bool isVariable, const std::string& q, double constant,
                                         bool isAngle) const {
    const std::string number = isAngle ? angle(constant) : toReadable(constant);
    if (!isVariable) return number;
    return constant == 0
               ? q
               : q + (constant > 0 ? " + " : " - ") + (constant > 0 ? number : number.substr(1));
  }

  [[nodiscard]] std::string rangeOf(const JointDescription& joint) const {
    const auto& [lower, upper, velocity, effort] = joint.limits;
    if (!lower && !upper) return "";
    return (lower ? position(joint, *lower) : "-∞") + " .. " +
           (upper ? position(joint, *upper) : "∞");
  }

  void printFrames() const {
    const auto angles = [&](const Eigen::Vector3d& v) {
      return "[" + angle(v.x()) + ", " + angle(v.y()) + ", " + angle(v.z()) + "]";
    };
    const char* unit = degrees() ? " °" : " rad";
    for (const auto& [name, placement] :
         {std::pair{"Base", &robot_.base}, {"Tool", &robot_.tool}}) {
      if (*placement == Placement{}) continue;
      out_ << name << " at " << toReadableVector(placement->xyz) << " m, roll pitch yaw "
           << angles(placement->rpy) << unit << "\n";
    }
    if (robot_.payload.mass != 0) {
      out_ << "Payload " << toReadable(robot_.payload.mass) << " kg at "
           << toReadableVector(robot_.payload.com) << " m in the tool frame\n";
    }
  }

  void printLinks() const {
    TextTable table(
        {"#", "m [kg]", "x [m]", "y", "z", "xx [kg m²]", "yy", "zz", "xy", "xz", "yz", ""});
    const RobotDescription robot = withUnbentBodies(robot_);
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const LinkDescription& link = robot.joints[i].link;
      const InertiaElements I = convertInertia(link, InertiaReference::CentreOfMass);
      std::string notes =
          link.about == InertiaReference::LinkOrigin ? "given about the origin" : "";
      if (!link.pointMasses.empty()) {
        notes +=
            (notes.empty() ? "" : "; ") + std::to_string(link.pointMasses.size()) + " point masses";
      }
      if (link.beam) notes += notes.empty() ? "beam, unbent" : "; beam, unbent";
      table.add({std::to_string(i + 1), toReadable(link.mass), toReadable(link.com.x()),
                 toReadable(link.com.y()), toReadable(link.com.z()), toReadable(I.xx),
                 toReadable(I.yy), toReadable(I.zz), toReadable(I.xy), toReadable(I.xz),
                 toReadable(I.yz), notes});
    }
    table.print(out_);
  }

  /// Beams of flexible links, in stiffnesses, with the frequencies of the clamped beam alone.
  void printBeams() const {
    if (hasErrors(findIssues(robot_))) return;  // which are listed below
    const auto flexible = makeFlexibleArm(robot_);
    if (!flexible) return;
    TextTable table({"#", "length [m]", "EI y [N m²]", "EI z", "GJ", "modes x y z", "damping",
                     "tip", "first y [Hz]", "z", "x"});
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const auto& beam = robot_.joints[i].link.beam;
      if (!beam || !flexible->links[i].flexible) continue;
      const BeamSpec spec = beamSpec(robot_.joints[i]);
      const FlexibleBody<double>& body = flexible->links[i].body;
      const auto first = [&](int coordinate, int modes, double mass) -> std::string {
        if (modes == 0) return "";
        const double k = body.stiffness[static_cast<std::size_t>(coordinate)];
        return toReadable(std::sqrt(k / mass) / (2 * std::numbers::pi));
      };
      table.add({std::to_string(i + 1), toReadable(spec.length), toReadable(spec.stiffnessY),
                 toReadable(spec.stiffnessZ), toReadable(spec.torsionalStiffness),
                 std::to_string(spec.modesX) + " " + std::to_string(spec.modesY) + " " +
                     std::to_string(spec.modesZ),
                 toReadable(spec.dampingRatio),
                 toWord(beam->tipRotation) + (spec.stiffening ? ", stiffening" : ""),
                 first(spec.modesX, spec.modesY, spec.mass),
                 first(spec.modesX + spec.modesY, spec.modesZ, spec.mass),
                 first(0, spec.modesX, spec.rotaryInertia * spec.length)});
    }
    out_ << "\nBeams (clamped at the joint; frequencies of the beam alone)\n";
    table.print(out_);
  }

  /// Every number below a path that some joint has, and what follows from them.
  void printFields(const char* title, const char* path) const {
    FieldTable fields = tabulate(std::span(robot_.joints), path, {.degrees = degrees()});
    if (fields.headings.empty()) return;
    out_ << "\n" << title << "\n";
    fields.headings.insert(fields.headings.begin(), "#");
    TextTable table(fields.headings);
    for (std::size_t i = 0; i < fields.rows.size(); ++i) {
      fields.rows[i].insert(fields.rows[i].begin(), std::to_string(i + 1));
      table.add(fields.rows[i]);
    }
    table.print(out_);
  }

  /// What the joints feel of their rotors.
  void printReflected() const {
    std::string line;
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const ActuatorDescription& a = robot_.joints[i].actuator;
      const double felt = a.gearRatio * a.gearRatio * a.rotorInertia;
      if (felt != 0) line += "  " + std::to_string(i + 1) + ": " + toReadable(felt);
    }
    if (!line.empty()) out_ << "  G² Jm at the joints [kg m²]" << line << "\n";
  }

  const RobotDescription& robot_;
  std::ostream& out_;
};

}  // namespace

std::string toReadableVector(const Eigen::Vector3d& v) {
  return "[" + toReadable(v.x()) + ", " + toReadable(v.y()) + ", " + toReadable(v.z()) + "]";
}

void printRobotTables(const RobotDescription& robot, bool withGravity, std::ostream& out) {
  RobotPrinter(robot, out).print(withGravity);
}

}  // namespace denavit
