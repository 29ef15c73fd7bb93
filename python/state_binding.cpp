#include <cmath>
#include <limits>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/spatial/homogeneous.h"
#include "models/evaluation/evaluate_state.h"
#include "models/evaluation/ik_target.h"
#include "models/formulations/formulation_report.h"
#include "models/json/number_text.h"
#include "models/robot/coordinates.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/vibration/arm_modes.h"
#include "models/vibration/vibrating_arm.h"
#include "python/described.h"
#include "python/mode_values.h"
#include "python/values.h"
#include "python/watch.h"

/// What is computed of one state of an arm.
namespace denavit {
namespace {

/// None where efforts do not bound it.
py::object boundOf(double value) {
  return std::isfinite(value) ? py::object(py::float_(value)) : py::object(py::none());
}

py::dict handOf(const Evaluation& e) {
  const auto pair = [](const AccelerationBound& bound) {
    return py::make_tuple(boundOf(bound.lower), boundOf(bound.upper));
  };
  py::dict hand;
  hand["on_path"] = pair(e.hand->onPath);
  hand["free"] = pair(e.hand->free);
  hand["rotation_held"] = boundOf(e.hand->rotationHeld.upper);
  hand["on_path_static_load"] = pair(e.weighedHand->onPath);
  return hand;
}

py::object toEvaluation(const Evaluation& e, const Formulation& formulation) {
  py::dict made;
  made["tau"] = toArray(e.tau);
  made["inertia"] = toArray(e.M);
  made["coriolis"] = toArray(e.coriolis);
  made["gravity"] = toArray(e.gravity);
  made["elastic"] = toArray(e.elastic);
  made["damping"] = toArray(e.damping);
  made["friction"] = toArray(e.friction);
  made["bias"] = toArray(e.bias);
  made["pose"] = toArray(homogeneous(e.X_WT));
  made["jacobian"] = toArray(MatX<double>(e.J));
  made["kinetic_energy"] = e.kinetic;
  made["potential_energy"] = e.potential;
  made["strain_energy"] = e.strain;
  if (!e.tipSlopes.empty()) {
    made["strain_energy_by_mode"] = toArray(e.strains);
    made["tip_slopes"] = toArray(e.tipSlopes);
  }
  made["formulation"] = std::string(formulation.name);
  if (formulation.approximate) made["approximate"] = true;
  if (e.external.size() > 0) made["external"] = toArray(e.external);
  if (e.hand) made["hand_acceleration"] = handOf(e);
  if (e.hasApplied) {
    made["applied_tau"] = toArray(e.applied);
    made["qdd"] = toArray(e.response);
    if (!e.holdable.empty()) {
      made["at_rest"] = e.holdable;
      made["remark"] = describeHoldable(e.holdable);
    }
  }
  return makeResult("Evaluation", made);
}

py::object evaluate(const PyRobot& self, const py::object& q, const py::object& qd,
                    const py::object& qdd, const py::object& tau, const py::object& wrench,
                    const py::object& handDirection, double load, const std::string& formulation,
                    bool friction) {
  EvaluationRequest request;
  request.q = toVector("q", q);
  request.qd = toVector("qd", qd);
  request.qdd = toVector("qdd", qdd);
  request.tau = toVector("tau", tau);
  if (const auto w = toVector("wrench", wrench, 6, "[fx, fy, fz, mx, my, mz]")) {
    request.wrench = *w;
  }
  if (const auto d = toVector("hand_direction", handDirection, 3, "[0, 0, 1]")) {
    request.handDirection = *d;
  }
  request.load = *toFinite("load", load);
  if (load != 0 && !request.handDirection) {
    failIn("denavit", "load", "is of hand_direction only", "remove it, or give hand_direction");
  }
  request.formulation = formulation;
  request.friction = friction;
  const PyRobot robot = self;
  const Evaluation e = withoutLock([&] {
    return namingArguments([&] { return evaluateState(*robot.description, robot.name, request); });
  });
  return toEvaluation(e, *findFormulation(formulation));
}

/// Joint numbers from 1, each once, as indices.
std::vector<int> toJoints(const std::string& place, const std::vector<int>& numbers, int joints) {
  std::vector<int> indices;
  for (const int number : numbers) {
    if (number < 1 || number > joints) {
      failIn("denavit", place,
             "\"" + std::to_string(number) + "\" is no joint; the arm has " +
                 counted(static_cast<std::size_t>(joints), "joint"),
             "count joints from 1");
    }
    if (std::find(indices.begin(), indices.end(), number - 1) != indices.end()) {
      failIn("denavit", place, "names joint " + std::to_string(number) + " twice", "name it once");
    }
    indices.push_back(number - 1);
  }
  return indices;
}

py::object toModes(const ArmModes& found) {
  const std::size_t count = found.modes.size();
  MatX<double> shapes(count, found.arm.dof());
  for (std::size_t k = 0; k < count; ++k) {
    shapes.row(static_cast<Eigen::Index>(k)) = found.modes[k].shape;
  }
  py::dict made;
  addModes(found.modes, made);
  made["shapes"] = toArray(shapes);
  addFinerModes(found.finer, made);
  made["coordinates"] = nameCoordinates(found.arm);
  return makeResult("Modes", made);
}

py::object modes(const PyRobot& self, const py::object& q, const std::vector<int>& locked) {
  const std::optional<VecX<double>> pose = toVector("q", q);
  const PyRobot robot = self;
  return toModes(withoutLock([&] {
    return namingArguments([&] {
      FlexibleArm<double> arm =
          namingSource(robot.name, [&] { return makeVibratingArm(*robot.description); });
      const int joints = arm.jointCount(), N = arm.dof();
      const VecX<double> at =
          pose ? spreadCoordinates("q", *pose, joints, N) : VecX<double>::Zero(N);
      const std::vector<int> held = toJoints("locked", locked, joints);
      return findArmModes(*robot.description, robot.name, std::move(arm), at, held);
    });
  }));
}

IkTarget toTarget(const py::object& position, const py::object& rpy, const py::object& quaternion,
                  const py::object& pose) {
  IkTargetRequest asked;
  asked.position = toVector("position", position, 3, "0.4,0.1,0.5");
  asked.rpy = toVector("rpy", rpy, 3, "0,3.14,0");
  asked.quaternion = toVector("quaternion", quaternion, 4, "1,0,0,0");
  if (!pose.is_none()) asked.pose = toPose(toMatrix("pose", pose), "denavit");
  return makeIkTarget(asked);
}

py::object toAnswer(const IkAnswer& answer) {
  py::list solutions;
  for (const IkSolution& solution : answer.solutions) {
    py::dict made, branch;
    for (const auto& [name, sign] : solution.branch) branch[std::string(name).c_str()] = sign;
    made["q"] = toArray(solution.q);
    made["branch"] = branch;
    made["within_limits"] = solution.isWithinLimits;
    made["singular"] = solution.isSingular;
    made["residual"] = std::max(solution.positionError, solution.rotationError);
    solutions.append(makeResult("Result", made));
  }
  py::dict made;
  made["solutions"] = solutions;
  made["reachable"] = answer.isReachable;
  made["distance"] = answer.distance;
  made["nearest"] = toArray(answer.nearest);
  made["reason"] = answer.reason;
  return makeResult("InverseKinematics", made);
}

py::object ik(const PyRobot& self, const py::object& position, const py::object& rpy,
              const py::object& quaternion, const py::object& pose, const py::object& near) {
  const IkTarget target = toTarget(position, rpy, quaternion, pose);
  const std::optional<VecX<double>> start = toVector("near", near);
  if (start) requireNear(*start);
  const PyRobot robot = self;
  return toAnswer(withoutLock([&] {
    return namingArguments([&] {
      const Arm<double> arm = namingSource(robot.name, [&] { return makeArm(*robot.description); });
      VecX<double> from;
      if (start) from = spreadCoordinates("near", *start, arm.jointCount(), arm.jointCount());
      return InverseKinematics(arm, makeLimits(*robot.description)).solve(target, from);
    });
  }));
}

py::object describe(const Formulation& formulation) {
  py::dict made;
  made["name"] = std::string(formulation.name);
  made["title"] = std::string(formulation.title);
  made["source"] = std::string(formulation.source);
  made["approximate"] = formulation.approximate;
  made["remark"] = std::string(formulation.remark);
  return makeResult("Result", made);
}

FormulationReport compare(const PyRobot& robot, const std::optional<VecX<double>>& q,
                          const std::optional<VecX<double>>& qd,
                          const std::optional<VecX<double>>& qdd,
                          const FormulationReportOptions& options, Watch& watch) {
  const Arm<double> arm = namingSource(robot.name, [&] { return makeArm(*robot.description); });
  if (countModes(*robot.description) > 0) {
    failIn(robot.name, "beam", "formulations are compared for rigid arms; links bend here",
           "set their modes to 0; denavit evaluate takes them as they are");
  }
  const int n = arm.dof();
  const auto spread = [&](const char* place, const std::optional<VecX<double>>& values) {
    return values ? spreadCoordinates(place, *values, n, n) : VecX<double>(VecX<double>::Zero(n));
  };
  const JointState given{spread("q", q), spread("qd", qd), spread("qdd", qdd)};
  return makeFormulationReport(arm, makeReportStates(given, arm, makeLimits(*robot.description)),
                               options, [&](double done) { return watch(done); });
}

double toTiming(double time_s) {
  constexpr double kMost_s = 3600;
  if (time_s >= 0 && time_s <= kMost_s) return time_s;
  failIn("denavit", "timing", "is " + toShortest(time_s) + " s; it must be from 0 to 3600 s",
         "write it as 0.5");
}

py::list formulationsOf(const PyRobot& self, const py::object& q, const py::object& qd,
                        const py::object& qdd, double timing, bool all) {
  const auto at = toVector("q", q), rates = toVector("qd", qd),
             accelerations = toVector("qdd", qdd);
  FormulationReportOptions options;
  options.timing_s = toTiming(*toFinite("timing", timing));
  if (all) options.mostProducts = std::numeric_limits<double>::infinity();
  Watch watch{py::none()};
  const PyRobot robot = self;
  const FormulationReport report = withoutLock(watch, [&] {
    return namingArguments(
        [&] { return compare(robot, at, rates, accelerations, options, watch); });
  });
  py::list list;
  for (const FormulationRow& row : report.rows) {
    if (!row.accepted) continue;
    const py::object made = describe(*row.formulation);
    made["multiplications"] = row.cost.aware.multiplications;
    made["additions"] = row.cost.aware.additions;
    made["blind_multiplications"] = row.cost.blind.multiplications;
    made["blind_additions"] = row.cost.blind.additions;
    made["nanoseconds"] = row.cost.nanoseconds;
    made["worst_difference"] = row.worstDifference;
    list.append(made);
  }
  return list;
}

constexpr const char* kEvaluate =
    "One state of the arm: see Evaluation.\n\n"
    "q, qd, qdd: (n,) [rad|m], per s, per s^2, or (N,) with modal amplitudes; zeros if left out\n"
    "tau: (n,) [N m|N]: adds qdd, the accelerations that these torques cause\n"
    "wrench: (6,) [N; N m] force and moment on the tool, in world axes\n"
    "hand_direction: (3,) in the world: adds hand_acceleration [m/s^2], what the efforts allow\n"
    "load: [kg] at the tool, with it\n"
    "formulation: what tau is computed by, of formulations()\n"
    "friction: False leaves it out";

}  // namespace

void bindEvaluation(RobotClass& robot) {
  robot.def("evaluate", &evaluate, py::arg("q") = py::none(), py::arg("qd") = py::none(),
            py::arg("qdd") = py::none(), py::kw_only(), py::arg("tau") = py::none(),
            py::arg("wrench") = py::none(), py::arg("hand_direction") = py::none(),
            py::arg("load") = 0.0, py::arg("formulation") = kDefaultFormulation,
            py::arg("friction") = true, kEvaluate);
}

void bindModes(RobotClass& robot) {
  robot.def("modes", &modes, py::arg("q") = py::none(), py::kw_only(),
            py::arg("locked") = std::vector<int>(),
            "Natural frequencies and shapes at a pose: see Modes.\n\n"
            "q: (n,) or (N,) [rad|m], zeros if left out\n"
            "locked: numbers of joints that are held, from 1");
}

void bindInverseKinematics(RobotClass& robot) {
  robot.def("ik", &ik, py::arg("position") = py::none(), py::kw_only(), py::arg("rpy") = py::none(),
            py::arg("quaternion") = py::none(), py::arg("pose") = py::none(),
            py::arg("near") = py::none(),
            "Every way to put the tool somewhere, or how near it comes: see InverseKinematics.\n\n"
            "position: (3,) [m] in the world\n"
            "rpy: (3,) [rad], or quaternion: (4,) w, x, y, z; neither: any orientation\n"
            "pose: (4, 4), instead of these\n"
            "near: (n,) [rad|m] solutions next to it come first");
}

void bindFormulations(py::module_& module, RobotClass& robot) {
  define(
      module, "formulations",
      [] {
        py::list list;
        for (const Formulation& formulation : formulations()) list.append(describe(formulation));
        return list;
      },
      "All formulations of inverse dynamics: name, title, source, approximate, remark. Each name "
      "works in Robot.evaluate(formulation=...).");
  robot.def("formulations", &formulationsOf, py::arg("q") = py::none(), py::arg("qd") = py::none(),
            py::arg("qdd") = py::none(), py::kw_only(), py::arg("timing") = 0.0,
            py::arg("all") = false,
            "The formulations that take this arm, compared: those of formulations() with "
            "multiplications, additions, nanoseconds and worst_difference.\n\n"
            "q, qd, qdd: (n,) the state to compare and time at\n"
            "timing: [s] to spend on measuring times; 0: nanoseconds are 0\n"
            "all: also those foretold to take more than 2e7 products");
}

}  // namespace denavit
