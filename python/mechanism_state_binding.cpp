#include "core/spatial/homogeneous.h"
#include "models/evaluation/evaluate_mechanism.h"
#include "models/evaluation/evaluate_state.h"
#include "models/vibration/mechanism_modes.h"
#include "python/described.h"
#include "python/mode_values.h"
#include "python/values.h"
#include "python/watch.h"

/// What is computed of one state of a mechanism.
namespace denavit {
namespace {

using Names = std::vector<std::string>;

Names namesOf(const Mechanism& mechanism, const std::vector<int>& coordinates) {
  Names names;
  for (const int i : coordinates) names.push_back(mechanism.coordinateName(i));
  return names;
}

py::list listReactions(const Mechanism& mechanism, const std::vector<Reaction>& reactions) {
  py::list list;
  for (std::size_t k = 0; k < reactions.size(); ++k) {
    py::dict made;
    made["closure"] = mechanism.closures[k].name;
    made["wrench_min_norm"] = toArray(VecX<double>(reactions[k].wrench));
    py::list flags;
    for (const bool flag : reactions[k].determinate) flags.append(flag);
    made["determinate"] = flags;
    list.append(makeResult("Result", made));
  }
  return list;
}

py::list listRedundantRows(const Mechanism& mechanism, const std::vector<int>& rows) {
  py::list list;
  for (const int row : rows) {
    const ClosureRow named = findClosureRow(mechanism, row);
    py::dict made;
    made["closure"] = named.closure;
    made["row"] = named.row + 1;
    list.append(makeResult("Result", made));
  }
  return list;
}

py::object toRates(const HandRates& rates) {
  py::dict made;
  made["generalised_inverse"] = toArray(rates.inverse);
  made["qd"] = toArray(rates.qd);
  made["jdot_qd"] = toArray(rates.jdotU);
  made["qdd"] = toArray(rates.qdd);
  made["qdd_along_rate_law"] = toArray(rates.qddAlongRateLaw);
  made["tau"] = toArray(rates.tau);
  made["tau_along_rate_law"] = toArray(rates.tauAlongRateLaw);
  made["kinetic_energy"] = rates.kinetic;
  return makeResult("Result", made);
}

void addHand(const MechanismEvaluation& found, py::dict& made) {
  Names coordinates;
  for (const HandCoordinate c : found.motion.coordinates) {
    coordinates.push_back(handNames()[static_cast<std::size_t>(c)]);
  }
  made["coordinates"] = coordinates;
  made["tool_position"] = toArray(VecX<double>(found.hand->toolPosition));
  made["hand_velocity"] = toArray(found.motion.velocity);
  made["hand_acceleration"] = toArray(found.motion.acceleration);
  made["jacobian"] = toArray(found.hand->J);
  made["inertia"] = toArray(found.hand->M);
  made["hand_inertia"] = toArray(found.hand->handInertia);
  made["minimum_norm"] = toRates(found.hand->leastNorm);
  made["mass_weighted"] = toRates(found.hand->massWeighted);
}

py::object toForward(const Mechanism& mechanism, const MechanismEvaluation& found) {
  const ForwardMotion& forward = *found.state.forward;
  py::dict made;
  made["tau"] = toArray(forward.tau);
  made["qdd"] = toArray(forward.qdd);
  made["udot"] = toArray(forward.udot);
  made["reactions"] = listReactions(mechanism, forward.reactions);
  if (!found.resting.empty()) {
    made["at_rest"] = found.resting;
    made["remark"] = describeResting(found.resting);
  }
  return makeResult("Result", made);
}

void addForces(const Mechanism& mechanism, const MechanismState& s, const MechanismRequest& request,
               py::dict& made) {
  made["velocity_force"] = toArray(s.velocityForce);
  made["gravity_force"] = toArray(s.gravityForce);
  if (!s.elasticForce.isZero(0)) made["elastic_force"] = toArray(s.elasticForce);
  made["friction_force"] = toArray(s.frictionForce);
  made["tau_reduced"] = toArray(s.tauReduced);
  const bool spans = s.actuation.kind != Actuation::Kind::None;
  made["tau_actuated"] = spans ? py::object(toArray(s.actuation.tau)) : py::object(py::none());
  made["tau_actuated_kind"] = describeActuation(s.actuation, request);
  made["reactions"] =
      spans ? py::object(listReactions(mechanism, s.reactions)) : py::object(py::none());
  made["kinetic_energy"] = s.kinetic;
  made["potential_energy"] = s.potential;
  if (s.strain != 0) made["strain_energy"] = s.strain;
}

py::object toEvaluation(const GivenMechanism& given, const MechanismRequest& request,
                        const MechanismEvaluation& found) {
  const Mechanism& mechanism = *given.mechanism;
  const MechanismState& s = found.state;
  py::dict made, poses;
  made["mechanism"] = given.description.name;
  made["joints"] = mechanism.jointNames;
  made["actuated"] = namesOf(mechanism, mechanism.actuated);
  made["independent"] = namesOf(mechanism, s.independent);
  made["q"] = toArray(s.q);
  made["u"] = toArray(s.u);
  made["udot"] = toArray(s.udot);
  made["qd"] = toArray(s.qd);
  made["qdd"] = toArray(s.qdd);
  made["closure_rows"] = s.closureRows;
  made["closure_rank"] = s.closureRank;
  made["mobility"] = s.mobility;
  made["redundant_rows"] = listRedundantRows(mechanism, s.redundantRows);
  made["closure_residual"] = s.closureResidual;
  made["singular_values"] = toArray(s.singularValues);
  made["condition"] = s.condition;
  made["G"] = toArray(s.G);
  made["gamma"] = toArray(s.gamma);
  made["M"] = toArray(s.M);
  addForces(mechanism, s, request, made);
  for (std::size_t k = 0; k < s.toolPoses.size(); ++k) {
    poses[(mechanism.chains[k].name + ".tool").c_str()] = toArray(homogeneous(s.toolPoses[k]));
  }
  made["poses"] = poses;
  if (found.hand) addHand(found, made);
  if (s.forward) made["forward"] = toForward(mechanism, found);
  return makeResult("MechanismEvaluation", made);
}

py::object evaluateLoops(const PyMechanism& self, const py::object& q, const py::object& u,
                         const py::object& udot, const Names& independent, const py::object& tau,
                         const py::object& torqueWeights, const py::object& preload, bool friction,
                         const Names& hand, const py::object& handVelocity,
                         const py::object& handAcceleration, const std::string& weights,
                         const py::object& nullRate, const std::string& secondary) {
  MechanismRequest request;
  request.q = toVector("q", q);
  request.u = toVector("u", u);
  request.udot = toVector("udot", udot);
  request.independent = independent;
  request.tau = toVector("tau", tau);
  request.torqueWeights = toVector("torque_weights", torqueWeights);
  request.preload = toVector("preload", preload);
  request.friction = friction;
  request.hand = hand;
  request.handVelocity = toVector("hand_velocity", handVelocity);
  request.handAcceleration = toVector("hand_acceleration", handAcceleration);
  request.weights = weights;
  request.nullRate = toVector("null_rate", nullRate);
  request.secondary = secondary;
  const PyMechanism mechanism = self;
  const auto [given, found] = withoutLock([&] {
    return namingArguments([&] {
      GivenMechanism made = giveMechanism(*mechanism.description, mechanism.name);
      MechanismEvaluation evaluated = evaluateState(made, request);
      return std::pair(std::move(made), std::move(evaluated));
    });
  });
  return toEvaluation(given, request, found);
}

py::object toLoopModes(const Mechanism& mechanism, const MechanismModes& found) {
  MatX<double> shapes(found.modes.size(), mechanism.dof());
  for (std::size_t k = 0; k < found.modes.size(); ++k) {
    shapes.row(static_cast<Eigen::Index>(k)) = found.shapes[k];
  }
  py::dict made;
  addModes(found.modes, made);
  for (const char* name : {"finer_frequencies", "least_frequencies", "missing"}) {
    made[name] = py::none();
  }
  if (found.finer) addFinerModes(*found.finer, made);
  made["shapes"] = toArray(shapes);
  made["coordinates"] = mechanism.jointNames;
  made["independent"] = found.independent;
  made["q"] = toArray(found.q);
  made["M"] = toArray(found.linear.M);
  made["D"] = toArray(found.linear.D);
  made["K"] = toArray(found.linear.S);
  made["B"] = toArray(found.linear.B);
  made["tau_actuated"] =
      found.linear.isHeld ? py::object(toArray(found.linear.tau)) : py::object(py::none());
  return makeResult("MechanismModes", made);
}

py::object loopModes(const PyMechanism& self, const py::object& q, const Names& locked) {
  const std::optional<VecX<double>> pose = toVector("q", q);
  const PyMechanism mechanism = self;
  const auto [made, found] = withoutLock([&] {
    return namingArguments([&] {
      const GivenMechanism given = giveMechanism(*mechanism.description, mechanism.name);
      return std::pair(given.mechanism, findMechanismModes(given, pose, locked));
    });
  });
  return toLoopModes(*made, found);
}

}  // namespace

void bindMechanismEvaluation(MechanismClass& mechanism) {
  mechanism.def(
      "evaluate", &evaluateLoops, py::arg("q") = py::none(), py::arg("u") = py::none(),
      py::arg("udot") = py::none(), py::kw_only(), py::arg("independent") = Names(),
      py::arg("tau") = py::none(), py::arg("torque_weights") = py::none(),
      py::arg("preload") = py::none(), py::arg("friction") = true, py::arg("hand") = Names(),
      py::arg("hand_velocity") = py::none(), py::arg("hand_acceleration") = py::none(),
      py::arg("weights") = "", py::arg("null_rate") = py::none(), py::arg("secondary") = "",
      "One state of the closed mechanism: see MechanismEvaluation.\n\n"
      "q: (n,) [rad|m] a guess of all joints, or of all coordinates; the file's pose if left out\n"
      "u, udot: (m,) rates and accelerations of the independent joints\n"
      "independent: names of joints, as [\"left.1\"]; the program's choice if left out\n"
      "tau: (a,) [N m|N] of the actuated joints: adds forward, the motion that they cause\n"
      "torque_weights, preload: (a,) where there are more actuators than freedoms\n"
      "friction: False leaves it out\n"
      "hand: names of x, y, z, phi: what the first chain's tool does, with hand_velocity and\n"
      "hand_acceleration; weights is mass or none, null_rate (m,), secondary manipulability or\n"
      "limits, with a gain as \"limits=0.5\"");
}

void bindMechanismModes(MechanismClass& mechanism) {
  mechanism.def(
      "modes", &loopModes, py::arg("q") = py::none(), py::kw_only(), py::arg("locked") = Names(),
      "Natural frequencies and shapes of the closed mechanism: see MechanismModes.\n\n"
      "q: (n,) [rad|m] of all joints, or of all coordinates; the file's pose if left out\n"
      "locked: names of joints that are held, as [\"left.1\"]");
}

}  // namespace denavit
