#include "models/error_lines.h"
#include "models/import/read_arm.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "python/described.h"
#include "python/values.h"

namespace denavit {
namespace {

using JointTexts = std::vector<std::string>;

/// @param reading  from 1; 0: the only one
PyRobot openRobot(const std::string& name, int reading, const std::string& tip) {
  const ArmChoice choice{reading == 0 ? "" : std::to_string(reading), tip};
  return {std::make_shared<const RobotDescription>(readArm(name, choice)), name};
}

PyMechanism openMechanism(const std::string& name) {
  return {std::make_shared<const MechanismDescription>(readMechanism(name)), name};
}

template <typename Described>
void change(Described& of, const RobotChanges& changes) {
  using Description = std::decay_t<decltype(*of.description)>;
  const auto changed =
      namingSource(of.name, [&] { return applyChanges(*of.description, changes); });
  of.description = std::make_shared<const Description>(changed);
}

/// What robots and mechanisms have in common.
template <typename Described>
void bindDescribed(BoundClass<Described>& type,
                   void (*write)(const std::string&,
                                 const std::decay_t<decltype(*Described::description)>&)) {
  type.def(
          "set",
          [](Described& self, const std::string& path, const py::object& value) -> Described& {
            change(self, {{path, toJsonValue(path, value)}});
            return self;
          },
          py::arg("path"), py::arg("value"),
          "Sets one value by its path, as --set of the command line: set(\"payload.mass\", 2).\n\n"
          "Paths are the keys of a file; values are in the file's units (angles in degrees where "
          "its angle_unit says so). Returns the object itself.")
      .def(
          "with_changes",
          [](const Described& self, const py::dict& changes) {
            Described other = self;
            change(other, toChanges("changes", changes));
            return other;
          },
          py::arg("changes"),
          "A copy with values replaced: with_changes({\"payload.mass\": 2}). See set().")
      .def(
          "to_json", [](const Described& self) { return toJson(*self.description); },
          "The text of a file: to be read again by from_json(), equal to the bit.")
      .def(
          "save",
          [write](const Described& self, const std::string& path) {
            write(path, *self.description);
          },
          py::arg("path"), "Writes to_json() to a file, in one step.")
      .def(
          "__eq__",
          [](const Described& self, const py::object& other) {
            return py::isinstance<Described>(other) &&
                   *self.description == *Argument<Described>::read("other", other).description;
          },
          py::arg("other"))
      .defCopies()
      .defNoConstructor()
      .defProperty(
          "name", [](const Described& self) { return self.description->name; },
          "What its file calls it.")
      .defProperty(
          "source", [](const Described& self) { return self.description->source; },
          "Author, year, table.")
      .defProperty(
          "description", [](const Described& self) { return self.description->description; },
          "One sentence: what it teaches.")
      .defProperty(
          "gravity",
          [](const Described& self) { return toArray(VecX<double>(self.description->gravity)); },
          "(3,) [m/s^2] free-fall acceleration in the world.");
}

template <typename Described>
std::vector<std::string> stateOf(const Described& self) {
  return {self.name, toJson(*self.description)};
}

template <typename Description>
py::list listIssues(const Description& description) {
  py::list list;
  for (const Issue& issue : findIssues(description)) {
    list.append(toPython(issue));
  }
  return list;
}

JointType typeOf(char letter) {
  if (letter == 'R' || letter == 'r') return JointType::Revolute;
  if (letter == 'P' || letter == 'p') return JointType::Prismatic;
  failIn("denavit", "types", std::string("has \"") + letter + "\"",
         "write a letter per joint, R or P, as \"RRP\"");
}

Convention conventionOf(const std::string& word) {
  if (word == "standard") return Convention::Standard;
  if (word == "modified") return Convention::Modified;
  failIn("denavit", "convention", "is \"" + toPrintable(word) + "\"",
         "take standard (distal) or modified (proximal, Craig's)");
}

/// One row per joint.
void requireRows(const std::string& place, Eigen::Index rows, std::size_t joints) {
  if (static_cast<std::size_t>(rows) == joints) return;
  failIn("denavit", place,
         "has " + counted(static_cast<std::size_t>(rows), "row") + "; the table has " +
             counted(joints, "joint"),
         "give one per joint");
}

InertiaElements tensorOf(const double* v, py::ssize_t count) {
  if (count == 3) return {v[0], v[1], v[2], 0, 0, 0};
  if (count == 6) return {v[0], v[1], v[2], v[3], v[4], v[5]};
  if (v[1] != v[3] || v[2] != v[6] || v[5] != v[7]) {
    failIn("denavit", "inertias", "has a tensor that is not symmetric", "give symmetric tensors");
  }
  return {v[0], v[4], v[8], v[1], v[2], v[5]};
}

/// (n, 3) of the diagonal, (n, 6) of xx, yy, zz, xy, xz, yz, or (n, 3, 3).
void setInertias(const py::object& inertias, RobotDescription& robot) {
  if (inertias.is_none()) return;
  const MatX<double> tensors = toMatrix("inertias", inertias, 3);
  requireRows("inertias", tensors.rows(), robot.joints.size());
  if (tensors.cols() != 3 && tensors.cols() != 6 && tensors.cols() != 9) {
    failIn("denavit", "inertias", "has " + std::to_string(tensors.cols()) + " numbers in a row",
           "give 3 (xx, yy, zz), 6 (xx, yy, zz, xy, xz, yz) or a 3 x 3 tensor per link");
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const VecX<double> row = tensors.row(static_cast<Eigen::Index>(i));
    robot.joints[i].link.inertia = tensorOf(row.data(), row.size());
  }
}

void setMasses(const py::object& masses, const py::object& coms, RobotDescription& robot) {
  if (const auto values = toVector("masses", masses)) {
    requireRows("masses", values->size(), robot.joints.size());
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      robot.joints[i].link.mass = (*values)[static_cast<Eigen::Index>(i)];
    }
  }
  if (coms.is_none()) return;
  const MatX<double> centres = toMatrix("coms", coms);
  requireRows("coms", centres.rows(), robot.joints.size());
  if (centres.cols() != 3) {
    failIn("denavit", "coms", "has " + std::to_string(centres.cols()) + " numbers in a row",
           "give x, y, z in the link's frame [m]");
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    robot.joints[i].link.com = centres.row(static_cast<Eigen::Index>(i));
  }
}

void setTypes(const std::string& types, RobotDescription& robot) {
  if (types.empty()) return;
  requireRows("types", static_cast<Eigen::Index>(types.size()), robot.joints.size());
  for (std::size_t i = 0; i < types.size(); ++i) robot.joints[i].type = typeOf(types[i]);
}

PyRobot makeFromTable(const py::object& rows, const py::object& masses, const py::object& coms,
                      const py::object& inertias, const std::string& types,
                      const std::string& convention, const py::object& gravity,
                      const std::string& name) {
  const MatX<double> table = toMatrix("rows", rows);
  if (table.rows() == 0 || table.cols() != 4) {
    failIn("denavit", "rows",
           "is " + std::to_string(table.rows()) + " x " + std::to_string(table.cols()) +
               "; it must be a row of four numbers per joint",
           "write [[a, alpha, d, theta], ...] in m and rad");
  }
  RobotDescription robot;
  robot.name = name;
  robot.convention = conventionOf(convention);
  robot.joints.resize(static_cast<std::size_t>(table.rows()));
  for (Eigen::Index i = 0; i < table.rows(); ++i) {
    JointDescription& joint = robot.joints[static_cast<std::size_t>(i)];
    joint.a = table(i, 0);
    joint.alpha = table(i, 1);
    joint.d = table(i, 2);
    joint.theta = table(i, 3);
  }
  setTypes(types, robot);
  setMasses(masses, coms, robot);
  setInertias(inertias, robot);
  if (const auto g = toVector("gravity", gravity, 3, "[0, 0, -9.81]")) robot.gravity = *g;
  throwIfErrors(name, findIssues(robot));
  return {std::make_shared<const RobotDescription>(std::move(robot)), name};
}

template <typename Select>
JointTexts ofJoints(const PyRobot& self, Select select) {
  JointTexts texts;
  for (const JointDescription& joint : self.description->joints) texts.push_back(select(joint));
  return texts;
}

constexpr const char* kFromTable =
    "An arm from its Denavit-Hartenberg table.\n\n"
    "rows: (n, 4), a row [a, alpha, d, theta] per joint in m and rad; the joint variable of a "
    "revolute joint adds to theta, of a prismatic one to d\n"
    "masses: (n,) [kg]\n"
    "coms: (n, 3) [m] centres of mass, in the links' DH frames\n"
    "inertias: [kg m^2] about them: (n, 3) for xx, yy, zz, (n, 6) for xx, yy, zz, xy, xz, yz "
    "(tensor elements), or (n, 3, 3)\n"
    "types: a letter per joint, as \"RRP\"; all revolute if left out\n"
    "convention: \"standard\" (distal) or \"modified\" (Craig)\n"
    "gravity: (3,) [m/s^2] free-fall acceleration; (0, 0, -9.81) if left out";

}  // namespace

RobotClass bindRobot(py::module_& module) {
  RobotClass type(module, "Robot",
                  "An arm: from robot(), Robot.from_dh() or Robot.from_json(). set() changes it.");
  bindDescribed(type, &writeRobot);
  type.defStatic("from_dh", &makeFromTable, py::arg("rows"), py::kw_only(),
                 py::arg("masses") = py::none(), py::arg("coms") = py::none(),
                 py::arg("inertias") = py::none(), py::arg("types") = "",
                 py::arg("convention") = "standard", py::arg("gravity") = py::none(),
                 py::arg("name") = "robot", kFromTable)
      .defStatic(
          "from_json",
          [](const std::string& text) {
            return PyRobot{std::make_shared<const RobotDescription>(parseRobot(text, "text")),
                           "robot"};
          },
          py::arg("text"), "The arm that the text of a denavit-robot/1 file describes.")
      .defProperty(
          "n", [](const PyRobot& self) { return self.description->joints.size(); },
          "How many joints it has.")
      .defProperty(
          "joint_names",
          [](const PyRobot& self) {
            return ofJoints(self, [](const JointDescription& joint) { return joint.name; });
          },
          "A name per joint, \"\" where there is none.")
      .defProperty(
          "units",
          [](const PyRobot& self) {
            return ofJoints(self, [](const JointDescription& joint) {
              return std::string(joint.type == JointType::Revolute ? "rad" : "m");
            });
          },
          "Of each joint variable: \"rad\" or \"m\".")
      .defProperty(
          "assumptions", [](const PyRobot& self) { return self.description->assumptions; },
          "What had to be assumed when it was read from another format, and what of that file it "
          "does not hold: a line each.")
      .def(
          "issues", [](const PyRobot& self) { return listIssues(*self.description); },
          "All rules that it breaks, as a list of Issue; errors keep it from being computed.")
      .def("__repr__",
           [](const PyRobot& self) {
             return "<denavit.Robot " + toPrintable(self.name) + ", " +
                    counted(self.description->joints.size(), "joint") + ">";
           })
      .defState(2, &stateOf<PyRobot>, [](const std::vector<std::string>& state) {
        return PyRobot{std::make_shared<const RobotDescription>(parseRobot(state[1], "pickle")),
                       state[0]};
      });
  define(module, "robot", &openRobot, py::arg("name_or_path"), py::kw_only(),
         py::arg("reading") = 0, py::arg("tip") = "",
         "A shipped robot by its name, or that of a file: denavit-robot/1, URDF, a DH table, "
         "Robotics Toolbox code.\n\n"
         "reading: of a file that can be read in several ways, the number of the way, from 1\n"
         "tip: of a URDF file, the link whose frame is the tool\n\n"
         "What had to be assumed is in its assumptions.");
  return type;
}

MechanismClass bindMechanism(py::module_& module) {
  MechanismClass type(module, "Mechanism",
                      "Chains with closures: from mechanism() or Mechanism.from_json().");
  bindDescribed(type, &writeMechanism);
  type.defStatic(
          "from_json",
          [](const std::string& text) {
            return PyMechanism{
                std::make_shared<const MechanismDescription>(parseMechanism(text, "text")),
                "mechanism"};
          },
          py::arg("text"), "The mechanism that the text of a denavit-mechanism/1 file describes.")
      .defProperty(
          "n",
          [](const PyMechanism& self) { return makeJointList(*self.description).joints.size(); },
          "How many joints its chains have together.")
      .def(
          "issues", [](const PyMechanism& self) { return listIssues(*self.description); },
          "All rules that it breaks, as a list of Issue; errors keep it from being computed.")
      .def("__repr__",
           [](const PyMechanism& self) {
             return "<denavit.Mechanism " + toPrintable(self.name) + ", " +
                    counted(self.description->chains.size(), "chain") + ">";
           })
      .defState(2, &stateOf<PyMechanism>, [](const std::vector<std::string>& state) {
        return PyMechanism{
            std::make_shared<const MechanismDescription>(parseMechanism(state[1], "pickle")),
            state[0]};
      });
  define(module, "mechanism", &openMechanism, py::arg("name_or_path"),
         "A shipped mechanism by its name, or that of a denavit-mechanism/1 file.");
  return type;
}

}  // namespace denavit
