#include <algorithm>

#include "core/simulation/simulation.h"
#include "models/channels/channel_table.h"
#include "models/error_lines.h"
#include "models/json/suggestion.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/run_options.h"
#include "models/stored_run/run_files.h"
#include "python/described.h"
#include "python/values.h"
#include "python/watch.h"

namespace denavit {
namespace {

/// A run that is over. Immutable.
struct PyRun {
  PyScenario scenario;  ///< with the options that it was run with
  std::shared_ptr<const SimulationResult> result;

  [[nodiscard]] const Recording& recording() const { return result->recording; }
};

/// By its name, or without the unit.
int findChannel(const Recording& recording, const std::string& name) {
  const int found = recording.findColumn(name);
  if (found >= 0) return found;
  const auto& columns = recording.columns();
  const auto at = std::ranges::find_if(
      columns, [&](const Column& column) { return shortName(column) == name; });
  return at == columns.end() ? -1 : static_cast<int>(at - columns.begin());
}

std::vector<std::string> namesOf(const Recording& recording) {
  std::vector<std::string> names;
  for (const Column& column : recording.columns()) names.push_back(column.name);
  return names;
}

py::array channelOf(const PyRun& self, const std::string& name) {
  const Recording& recording = self.recording();
  const int column = findChannel(recording, name);
  if (column < 0) {
    const std::string near = suggest(name, namesOf(recording));
    throw py::key_error("\"" + toPrintable(name) + "\" is no channel of this run" +
                        (near.empty() ? ": see run.columns" : ": " + near));
  }
  return toArray(recording.column(column));
}

py::dict unitsOf(const PyRun& self) {
  py::dict units;
  for (const Column& column : self.recording().columns()) units[column.name.c_str()] = column.unit;
  return units;
}

py::object toFrame(const PyRun& self) {
  const Recording& recording = self.recording();
  py::dict columns;
  for (int k = 0; k < recording.columnCount(); ++k) {
    const std::string& name = recording.columns()[static_cast<std::size_t>(k)].name;
    columns[name.c_str()] = toArray(recording.column(k));
  }
  return invoke(memberOf("pandas", "DataFrame"), columns);
}

/// The table as text, or into a file with its side file.
py::object writeTable(const PyRun& self, const std::optional<std::string>& path) {
  if (!path) {
    const std::string text = withoutLock([&] { return toCsv(self.recording()); });
    return py::str(text);
  }
  withoutLock([&] {
    writeRun(*path, *self.scenario.description, *self.result);
    return 0;
  });
  return py::none();
}

py::dict statisticsOf(const PyRun& self) {
  const RunStatistics& of = self.result->statistics;
  py::dict made;
  made["steps"] = of.steps;
  made["rejected"] = of.rejected;
  made["evaluations"] = of.evaluations;
  made["events"] = of.events;
  return made;
}

py::list violationsOf(const PyRun& self) {
  py::list list;
  for (const LimitViolation& one : self.result->violations) {
    py::dict made;
    made["joint"] = one.joint + 1;
    made["what"] = one.what;
    made["time"] = one.time;
    made["value"] = one.value;
    made["limit"] = one.limit;
    made["worst_time"] = one.worstTime;
    list.append(made);
  }
  return list;
}

/// [(0.5, "payload.mass", 2), ...]
std::vector<RecordedChange> toLater(const py::object& later) {
  constexpr const char* kExample = "[(0.5, \"payload.mass\", 2)]";
  std::vector<RecordedChange> made;
  if (later.is_none()) return made;
  for (const py::handle one : toElements("at", later, kExample)) {
    const std::string place = "at[" + std::to_string(made.size()) + "]";
    const py::tuple parts = toElements(place, one, "(0.5, \"payload.mass\", 2)");
    if (parts.size() != 3) {
      failIn("denavit", place, "has " + counted(parts.size(), "value") + "; a change has three",
             "write its time, path and value, as (0.5, \"payload.mass\", 2)");
    }
    const double time = *toFinite(place + "[0]", toNumber(place + "[0]", parts[0]));
    const std::string path = toText(place + "[1]", parts[1]);
    made.push_back({time, {{path, toJsonValue(path, parts[2])}}});
  }
  return made;
}

PyRun run(const py::object& what, std::optional<double> duration,
          const std::optional<std::string>& integrator, std::optional<double> step,
          std::optional<double> outputStep, const std::optional<std::string>& engine,
          const py::dict& changes, const py::object& at, const std::vector<std::string>& without,
          const py::object& progress) {
  PyScenario scenario = toScenario(what);
  RunOptions options;
  options.duration = toFinite("duration", duration);
  options.step = toFinite("step", step);
  options.outputStep = toFinite("output_step", outputStep);
  options.integrator = integrator.value_or("");
  options.engine = engine.value_or("");
  options.changes = toChanges("changes", changes);
  options.later = toLater(at);
  options.without = without;
  scenario.description =
      std::make_shared<const ScenarioDescription>(withOptions(*scenario.description, options));
  Watch watch(progress);
  auto result = withoutLock(watch, [&] {
    const Simulation simulation =
        namingSource(scenario.name, [&] { return makeSimulation(*scenario.description); });
    return std::make_shared<const SimulationResult>(
        simulate(simulation, [&](double time) { return watch(time); }));
  });
  return {std::move(scenario), std::move(result)};
}

py::object refusePickle(const PyRun&) {
  throw py::type_error(
      "a Run cannot be pickled: keep what it was made of, run.scenario, or its table, "
      "run.to_csv()");
}

constexpr const char* kSimulate =
    "A run: what `denavit simulate` computes, without the interpreter's lock.\n\n"
    "scenario: a Scenario, a Robot or Mechanism (from rest), a shipped name or a path\n"
    "duration, step, output_step: [s]; step is for fixed-step methods\n"
    "integrator: dopri5, fehlberg78, rosenbrock4, rk4, adams, euler\n"
    "engine: auto, loops, bytecode, machine-code\n"
    "changes: {\"payload.mass\": 2}, as --set of the command line\n"
    "at: [(time, path, value), ...], changes on the way\n"
    "without: terms to leave out, as [\"coriolis\"]\n"
    "progress: called with the time reached [s], at most 20 times a second; False ends the run\n\n"
    "A run that cannot go on keeps its rows: see Run.status and Run.reason. Ctrl-C raises "
    "KeyboardInterrupt.";

}  // namespace

void bindRuns(py::module_& module) {
  BoundClass<PyRun>(
      module, "Run",
      "A run, from simulate(): run[\"q1\"] is the array of a channel, by its name with "
      "or without the unit.")
      .defCopies()
      .defNoConstructor()
      .def("__reduce__", &refusePickle)
      .def("__getitem__", &channelOf, py::arg("name"))
      .def(
          "__contains__",
          [](const PyRun& self, const std::string& name) {
            return findChannel(self.recording(), name) >= 0;
          },
          py::arg("name"))
      .def("__iter__",
           [](const PyRun& self) { return py::iter(py::cast(namesOf(self.recording()))); })
      .def("__len__", [](const PyRun& self) { return self.recording().rowCount(); })
      .def(
          "keys", [](const PyRun& self) { return namesOf(self.recording()); },
          "The names of the channels, as columns.")
      .defProperty(
          "columns", [](const PyRun& self) { return namesOf(self.recording()); },
          "The names of the channels, in the order of the CSV file.")
      .defProperty("units", &unitsOf, "{name: unit} of the channels.")
      .defProperty(
          "time", [](const PyRun& self) { return channelOf(self, "time"); },
          "(rows,) [s] of the rows.")
      .defProperty(
          "status", [](const PyRun& self) { return std::string(nameOf(self.result->status)); },
          "completed, cancelled, blew-up, not-positive-definite, step-too-small or dead-end.")
      .defProperty(
          "reason", [](const PyRun& self) { return self.result->reason; },
          "Why it ended early, with a remedy; \"\" when completed.")
      .defProperty(
          "end_time", [](const PyRun& self) { return self.result->endTime; }, "[s] reached.")
      .defProperty(
          "energy_closure", [](const PyRun& self) { return self.result->energyClosure; },
          "The error of the balance of energy, work and losses at the worst instant, relative to "
          "the "
          "largest energy: a measure of the integrator's error.")
      .defProperty(
          "energy_closure_time", [](const PyRun& self) { return self.result->energyClosureTime; },
          "[s] The instant of the largest energy closure.")
      .defProperty(
          "engine", [](const PyRun& self) { return self.result->engine; }, "What computed it.")
      .defProperty(
          "method", [](const PyRun& self) { return self.result->method; }, "How: the algorithm.")
      .defProperty("statistics", &statisticsOf,
                   "{steps, rejected, evaluations, events} of the integrator.")
      .defProperty(
          "violations", &violationsOf,
          "Limits that were exceeded: joint, what, time [s] of the first excess, limit; value "
          "and worst_time [s] of the row with the largest excess.")
      .defProperty(
          "scenario", [](const PyRun& self) { return self.scenario; },
          "The scenario with the options of the run.")
      .def("to_pandas", &toFrame, "A pandas DataFrame with a column per channel.")
      .def("to_csv", &writeTable, py::arg("path") = py::none(),
           "The table of `denavit simulate --csv`: its text, or into a file, with the side file "
           "beside it from which the run can be repeated.")
      .def("__repr__", [](const PyRun& self) {
        return "<denavit.Run " + toPrintable(self.scenario.name) + ": " +
               nameOf(self.result->status) + ", " +
               counted(static_cast<std::size_t>(self.recording().rowCount()), "row") + ">";
      });
  define(module, "simulate", &run, py::arg("scenario"), py::kw_only(),
         py::arg("duration") = py::none(), py::arg("integrator") = py::none(),
         py::arg("step") = py::none(), py::arg("output_step") = py::none(),
         py::arg("engine") = py::none(), py::arg("changes") = py::dict(),
         py::arg("at") = py::none(), py::arg("without") = std::vector<std::string>(),
         py::arg("progress") = py::none(), kSimulate);
}

}  // namespace denavit
