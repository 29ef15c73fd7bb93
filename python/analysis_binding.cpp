#include "models/error_lines.h"
#include "models/generation/make_code.h"
#include "models/identification/identification_json.h"
#include "models/identification/identify.h"
#include "models/linearization/linear_analysis.h"
#include "models/motion_preview/fastest_scenario.h"
#include "python/described.h"
#include "python/values.h"
#include "python/watch.h"

/// What is made of an arm besides states and runs.
namespace denavit {
namespace {

py::object generateCode(const PyRobot& self, const std::string& language, const std::string& what,
                        const std::string& frame, const std::string& load,
                        const std::string& method, const std::string& friction,
                        const std::string& parameters, int search, const std::string& passes,
                        int processors, const py::object& progress) {
  if (parameters != "numbers" && parameters != "named") {
    failIn("denavit", "parameters", "is \"" + toPrintable(parameters) + "\"",
           "take numbers or named");
  }
  constexpr int kMostSearch = 1000000, kMostThreads = 64;
  if (search < 0 || search > kMostSearch) {
    failIn("denavit", "search", "is " + std::to_string(search) + "; it is a number of moves",
           "give a whole number from 0 to 1000000, as 300");
  }
  if (processors < 1 || processors > kMostThreads) {
    failIn("denavit", "processors",
           "is " + std::to_string(processors) + "; it is a number of processors",
           "give a whole number from 1 to 64, as 4");
  }
  CodeRequest request;
  request.language = language;
  request.what = what;
  request.frame = frame;
  request.load = load;
  request.method = method;
  request.friction = friction;
  request.namedParameters = parameters == "named";
  request.searchMoves = search;
  request.passes = passes;
  request.processors = processors;
  Watch watch(progress);
  const PyRobot robot = self;
  const MadeCode code = withoutLock(watch, [&] {
    return namingSource(robot.name, [&] {
      return makeCode(*robot.description, request, [&](double part) { return watch(part); });
    });
  });
  py::dict made;
  made["code"] = code.text.code;
  made["test"] = code.text.test;
  made["file_name"] = code.text.fileName;
  made["test_name"] = code.text.testName;
  made["run_line"] = code.text.runLine;
  made["largest_error"] = code.largestError;
  return makeResult("Code", made);
}

py::dict gridOf(const std::vector<FastestPart>& parts, int joints) {
  std::vector<double> part, s, times, rate, acceleration, most, controllable;
  std::vector<VecX<double>> torques;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (const TimeScalingPoint& point : parts[k].scaling.grid) {
      part.push_back(static_cast<double>(k + 1));
      s.push_back(point.s);
      times.push_back(parts[k].begin + point.time);
      rate.push_back(point.s_rate);
      acceleration.push_back(point.s_acceleration);
      most.push_back(point.mostRate);
      controllable.push_back(point.controllable);
      torques.push_back(point.tau);
    }
  }
  MatX<double> tau = MatX<double>::Zero(static_cast<Eigen::Index>(torques.size()), joints);
  for (std::size_t k = 0; k < torques.size(); ++k) {
    if (torques[k].size() == joints) tau.row(static_cast<Eigen::Index>(k)) = torques[k];
  }
  py::dict made;
  made["part"] = toArray(part);
  made["s"] = toArray(s);
  made["times"] = toArray(times);
  made["s_rate"] = toArray(rate);
  made["s_acceleration"] = toArray(acceleration);
  made["most_s_rate"] = toArray(most);
  made["controllable_s_rate"] = toArray(controllable);
  made["tau"] = toArray(tau);
  return made;
}

py::object makeFastestMotion(const py::object& what, bool friction) {
  const PyScenario given = toScenario(what);
  const FastestScenario found = withoutLock([&] {
    return namingSource(given.name, [&] { return makeFastest(*given.description, friction); });
  });
  py::dict made = gridOf(found.planned.fastest, static_cast<int>(found.robot.joints.size()));
  made["time"] = found.planned.times.back();
  made["scenario"] =
      PyScenario{std::make_shared<const ScenarioDescription>(found.scenario), given.name};
  return makeResult("FastestMotion", made);
}

std::vector<Complex> polesOf(const LinearAnalysis& analysis) {
  std::vector<Complex> poles;
  for (const LinearMode& mode : analysis.modes) poles.push_back(mode.reach.pole.value);
  return poles;
}

py::object toLinearModel(const LinearizedArm& arm, const LinearAnalysis& analysis) {
  std::vector<std::string> moves;
  for (const LinearMode& mode : analysis.modes) moves.push_back(mode.moves);
  py::dict made;
  made["A"] = toArray(arm.system.A);
  made["B"] = toArray(arm.system.B);
  made["C"] = toArray(arm.system.C);
  made["D"] = toArray(arm.system.D);
  made["states"] = arm.states;
  made["inputs"] = arm.inputs;
  made["outputs"] = arm.outputs;
  made["poles"] = toArray(polesOf(analysis));
  made["zeros"] = toArray(analysis.zeros);
  made["moves"] = moves;
  made["controllable_rank"] = analysis.controllableRank;
  made["observable_rank"] = analysis.observableRank;
  made["q"] = toArray(arm.q);
  made["qd"] = toArray(arm.qd);
  made["qdd"] = toArray(arm.qdd);
  made["tau"] = toArray(arm.tau);
  if (arm.current.size() > 0) {
    made["current"] = toArray(arm.current);
    made["voltage"] = toArray(arm.voltage);
  }
  if (arm.time) made["time"] = *arm.time;
  if (arm.system.isDiscrete()) made["sample_time"] = arm.system.sampleTime;
  if (arm.loop) {
    made["commands"] = arm.commands;
    made["K"] = toArray(arm.loop->K);
  }
  made["remarks"] = arm.remarks;
  return makeResult("LinearModel", made);
}

py::object linearizeHere(const py::object& what, const py::object& q, const py::object& qd,
                         const py::object& qdd, std::optional<double> at,
                         const std::vector<int>& find, const py::object& tau,
                         const py::object& wrench, const std::string& inputs,
                         const std::vector<std::string>& outputs, bool closedLoop,
                         const py::object& progress) {
  const PyScenario given = toScenario(what);
  LinearRequest request;
  request.time = toFinite("at", at);
  request.q = toList(toVector("q", q));
  request.qd = toList(toVector("qd", qd));
  request.qdd = toList(toVector("qdd", qdd));
  request.find = find;
  request.tau = toList(toVector("tau", tau));
  request.wrench = toList(toVector("wrench", wrench, 6, "[fx, fy, fz, mx, my, mz]"));
  request.inputs = inputs;
  request.outputs = outputs;
  request.closed = closedLoop;
  Watch watch(progress);
  std::optional<LinearAnalysis> analysis;
  const auto arm = withoutLock(watch, [&] {
    auto made = namingSource(given.name, [&] {
      return linearize(*given.description, request, [&](double time) { return watch(time); });
    });
    if (made) analysis = analyse(*made, [&](double) { return watch.goesOn(); });
    return made;
  });
  if (!analysis) return py::none();
  return toLinearModel(*arm, *analysis);
}

IdentificationSettings toSettings(const std::string& method, const std::string& coulomb,
                                  std::optional<double> period, std::optional<double> cutoff,
                                  bool rotors) {
  IdentificationSettings settings;
  const auto positive = [](const char* place, std::optional<double> value) {
    if (toFinite(place, value) && !(*value > 0)) {
      failIn("denavit", place, "is not positive", "try 10");
    }
    return value;
  };
  settings.period = positive("period", period);
  settings.cutoff = positive("cutoff", cutoff);
  if (period && cutoff) {
    failIn("denavit", "cutoff", "and period are two ways to rates and accelerations", "keep one");
  }
  settings.withRotors = rotors;
  if (method == "ols") {
    settings.method = FitMethod::Ordinary;
  } else if (method == "robust") {
    settings.method = FitMethod::Robust;
  } else if (method != "wls") {
    failIn("denavit", "method", "is \"" + toPrintable(method) + "\"", "take wls, ols or robust");
  }
  if (coulomb == "separate") {
    settings.coulomb = CoulombModel::Separate;
  } else if (coulomb != "symmetric") {
    failIn("denavit", "coulomb", "is \"" + toPrintable(coulomb) + "\"",
           "take symmetric or separate");
  }
  return settings;
}

py::object toIdentification(const IdentificationResult& result, const std::string& name) {
  py::dict made;
  if (!result.wasCancelled) made = toPython(toNode(result).toJson());
  made["was_cancelled"] = result.wasCancelled;
  if (result.wasCancelled) return makeResult("Identification", made);
  made["fitted"] = PyRobot{std::make_shared<const RobotDescription>(result.fitted), name};
  py::list warnings;
  for (const auto* issues : {&result.warnings, &result.validationWarnings}) {
    for (const Issue& issue : *issues) warnings.append(toLine(issue));
  }
  made["warnings"] = warnings;
  return makeResult("Identification", made);
}

py::object identifyFrom(const PyRobot& self, const std::string& measured,
                        const std::optional<std::string>& validate, const std::string& method,
                        const std::string& coulomb, std::optional<double> period,
                        std::optional<double> cutoff, bool rotors, const py::object& progress) {
  const IdentificationSettings settings = toSettings(method, coulomb, period, cutoff, rotors);
  Watch watch(progress);
  const PyRobot robot = self;
  const IdentificationResult result = withoutLock(watch, [&] {
    namingSource(robot.name, [&] { requireIdentifiable(*robot.description); });
    const MeasuredMotion motion = readMotion(measured, *robot.description);
    std::optional<MeasuredMotion> other;
    if (validate) other = readMotion(*validate, *robot.description);
    return namingSource(measured, [&] {
      return identify(*robot.description, motion, other ? &*other : nullptr, settings,
                      [&](double part) { return watch(part); });
    });
  });
  return toIdentification(result, robot.name);
}

}  // namespace

void bindGeneration(RobotClass& robot) {
  robot.def("generate", &generateCode, py::arg("language") = "c", py::arg("what") = "inverse",
            py::kw_only(), py::arg("frame") = "", py::arg("load") = "", py::arg("method") = "",
            py::arg("friction") = "", py::arg("parameters") = "numbers", py::arg("search") = 0,
            py::arg("passes") = "", py::arg("processors") = 1, py::arg("progress") = py::none(),
            "Customised code of the arm, checked against the recursions: see Code.\n\n"
            "language: c, cpp, fortran, python, matlab, latex\n"
            "what: inverse, forward, inertia, jacobian, ...; the other options are those of "
            "`denavit generate`");
}

void bindMotion(py::module_& module) {
  define(module, "fastest", &makeFastestMotion, py::arg("scenario"), py::kw_only(),
         py::arg("friction") = false,
         "The fastest motion along a scenario's path within efforts, rates and accelerations: "
         "see FastestMotion.\n\n"
         "scenario: a Scenario, a shipped name or a path, with input.trajectory\n"
         "friction: efforts overcome viscous and dry friction, too");
}

void bindLinearization(py::module_& module) {
  define(module, "linearize", &linearizeHere, py::arg("scenario"), py::arg("q") = py::none(),
         py::arg("qd") = py::none(), py::arg("qdd") = py::none(), py::kw_only(),
         py::arg("at") = py::none(), py::arg("find") = std::vector<int>(),
         py::arg("tau") = py::none(), py::arg("wrench") = py::none(), py::arg("inputs") = "",
         py::arg("outputs") = std::vector<std::string>(), py::arg("closed_loop") = false,
         py::arg("progress") = py::none(),
         "The arm as a linear system near a motion: see LinearModel.\n\n"
         "scenario: a Scenario, a Robot or Mechanism, a shipped name or a path\n"
         "q, qd, qdd: (n,) or (N,), where; the scenario's start if left out\n"
         "at: [s] instead, an instant of the scenario's run\n"
         "find: numbers of joints whose positions are found, where tau (n,) holds the rates\n"
         "wrench: (6,) [N; N m] on the tool, constant in its axes\n"
         "inputs: torque or voltage; of a closed loop also reference\n"
         "outputs: joints, rates, tool, modes, currents, commands\n"
         "closed_loop: with the scenario's controller\n"
         "progress: as of simulate(); None is returned where it ends the work");
}

void bindIdentification(py::module_& module) {
  define(module, "identify", &identifyFrom, py::arg("robot"), py::arg("measured"), py::kw_only(),
         py::arg("validate") = py::none(), py::arg("method") = "wls",
         py::arg("coulomb") = "symmetric", py::arg("period") = py::none(),
         py::arg("cutoff") = py::none(), py::arg("rotors") = true, py::arg("progress") = py::none(),
         "Inertias and friction of an arm from a measured motion: see Identification.\n\n"
         "measured, validate: paths of tables with time, q1_rad.., tau1_Nm..\n"
         "method: wls, ols or robust; coulomb: symmetric or separate\n"
         "period [s] of a motion that repeats itself, or cutoff [Hz] of a filter\n"
         "rotors: False takes their inertias for 0\n"
         "progress: called with the part done, 0 to 1; False ends the work");
}

}  // namespace denavit
