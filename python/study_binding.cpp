#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>

#include "models/error_lines.h"
#include "models/scenario/scenario_json.h"
#include "models/study/measure.h"
#include "models/study/run_study.h"
#include "models/study/sensitivity.h"
#include "models/study/study_file.h"
#include "models/study/study_table.h"
#include "python/described.h"
#include "python/values.h"
#include "python/watch.h"

namespace denavit {
namespace {

/// A study and what is made of it once. Immutable.
struct PyStudy {
  std::shared_ptr<const StudyPlan> plan;
  std::string name;
};

PyStudy planned(StudyDescription study, const std::string& name) {
  return {withoutLock([&] {
            return namingSource(
                name, [&] { return std::make_shared<const StudyPlan>(std::move(study)); });
          }),
          name};
}

PyStudy openStudy(const std::string& name) { return planned(readStudy(name), name); }

/// {"robot.payload.mass": [0, 1, 2], "initial.q[1]": {"normal": {"mean": 0.3, "sigma": 0.05}}} as
/// files have parameters.
nlohmann::json toParameters(const py::dict& given) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [path, values] : given) {
    const std::string text = toKey("parameters", path);
    const nlohmann::json value = toJsonValue(text, values);
    nlohmann::json parameter = value.is_object() ? value : nlohmann::json{{"values", value}};
    parameter["path"] = text;
    list.push_back(std::move(parameter));
  }
  return list;
}

PyStudy make(const py::object& scenario, const py::dict& parameters, const py::dict& measures,
             const std::string& method, int count, int seed, const py::object& keep,
             const std::string& name) {
  const PyScenario of = toScenario(scenario);
  Json text{{"schema", "denavit-study/1"}, {"name", name}};
  text["scenario"] = toNode(*of.description, true).toJson();
  text["parameters"] = Json(toParameters(parameters));
  text["sampling"] = {{"method", method}, {"count", count}, {"seed", seed}};
  for (const auto& [key, formula] : measures) {
    const std::string measure = toKey("measures", key);
    text["measures"][measure] = toText("measures[\"" + toPrintable(measure) + "\"]", formula);
  }
  text["keep"] = Json(toJsonValue("keep", keep));
  return planned(parseStudy(text.dump(), name, of.description->folder), name);
}

/// Of threads; 0: one per processor.
void requireWorkers(int workers) {
  constexpr int kMost = 1024;
  if (workers < 0 || workers > kMost) {
    failIn("denavit", "workers", "is " + std::to_string(workers) + "; it is a number of threads",
           "give a whole number from 1 to " + std::to_string(kMost) + ", or 0 for every core");
  }
}

/// How the runs of a list went, in its order.
struct Rows {
  std::vector<std::uint64_t> indices;
  std::vector<StudyRow> rows;
};

Rows compute(const PyStudy& self, std::vector<std::uint64_t> indices, int workers,
             const py::object& progress) {
  requireWorkers(workers);
  Rows all{std::move(indices), {}};
  for (const std::uint64_t index : all.indices) {
    if (index >= self.plan->count()) {
      throw py::index_error("run " + std::to_string(index) + " of a study of " +
                            std::to_string(self.plan->count()));
    }
  }
  StudyRow missing;
  missing.measures.assign(self.plan->measures().size(), std::numeric_limits<double>::quiet_NaN());
  all.rows.assign(all.indices.size(), missing);
  std::vector<std::uint64_t> places(all.indices.size());
  std::iota(places.begin(), places.end(), std::uint64_t{0});
  Watch watch(progress);
  std::atomic<std::size_t> done = 0;
  std::atomic<bool> stops = false;
  withoutLock(watch, [&] {
    makeThreadWorkers(workers)->run(
        places,
        [&](std::uint64_t place) {
          all.rows[place] = self.plan->run(all.indices[place], [&] { return !stops.load(); });
          return std::string();
        },
        [&](std::uint64_t, const std::string&) { ++done; },
        [&] {
          stops = !watch(static_cast<double>(done));
          return !stops.load();
        });
    return 0;
  });
  return all;
}

/// (runs, rows) of each kept channel; runs that have fewer rows than others end in NaN.
py::dict channelsOf(const StudyPlan& plan, const std::vector<StudyRow>& rows) {
  const std::size_t kept = plan.kept().size();
  std::size_t most = 0;
  for (const StudyRow& row : rows) most = std::max(most, kept > 0 ? row.rows.size() / kept : 0);
  py::dict channels;
  for (std::size_t k = 0; k < kept; ++k) {
    MatX<double> values = MatX<double>::Constant(static_cast<Eigen::Index>(rows.size()),
                                                 static_cast<Eigen::Index>(most),
                                                 std::numeric_limits<double>::quiet_NaN());
    for (std::size_t run = 0; run < rows.size(); ++run) {
      for (std::size_t r = 0; r < rows[run].rows.size() / kept; ++r) {
        values(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(r)) =
            rows[run].rows[r * kept + k];
      }
    }
    channels[plan.kept()[k].name.c_str()] = toArray(values);
  }
  return channels;
}

/// Numbers as an array, anything else as a list.
py::object toColumn(const std::vector<nlohmann::json>& values) {
  const bool areNumbers =
      std::ranges::all_of(values, [](const auto& value) { return value.is_number(); });
  if (!areNumbers) {
    py::list list;
    for (const nlohmann::json& value : values) list.append(toPython(Json(value)));
    return list;
  }
  std::vector<double> numbers;
  for (const nlohmann::json& value : values) numbers.push_back(value.get<double>());
  return toArray(numbers);
}

py::object toResult(const StudyPlan& plan, const Rows& all) {
  py::dict parameters, measures, units;
  std::vector<std::vector<nlohmann::json>> values(plan.study().parameters.size());
  for (const std::uint64_t index : all.indices) {
    const std::vector<nlohmann::json> own = plan.sampling().values(index);
    for (std::size_t k = 0; k < own.size(); ++k) values[k].push_back(own[k]);
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    const ParameterColumn column = describeParameter(plan, k);
    parameters[column.path.c_str()] = toColumn(values[k]);
    units[column.path.c_str()] = column.unit;
  }
  for (std::size_t k = 0; k < plan.measures().size(); ++k) {
    std::vector<double> numbers;
    for (const StudyRow& row : all.rows) numbers.push_back(row.measures[k]);
    const char* name = plan.study().measures[k].first.c_str();
    measures[name] = toArray(numbers);
    units[name] = plan.measures()[k].unit();
  }
  py::list status, reasons;
  std::vector<double> runs, ends, closures;
  for (std::size_t k = 0; k < all.rows.size(); ++k) {
    runs.push_back(static_cast<double>(all.indices[k]));
    status.append(nameOf(all.rows[k].status));
    reasons.append(all.rows[k].reason);
    ends.push_back(all.rows[k].endTime);
    closures.push_back(all.rows[k].closure);
  }
  py::dict members;
  members["run"] = invoke(toArray(runs).attr("astype"), py::str("int64"));
  members["parameters"] = parameters;
  members["measures"] = measures;
  members["units"] = units;
  members["status"] = status;
  members["reasons"] = reasons;
  members["end_time"] = toArray(ends);
  members["energy_closure"] = toArray(closures);
  members["channels"] = channelsOf(plan, all.rows);
  return makeResult("StudyResult", members);
}

py::object runAll(const PyStudy& self, int workers, const py::object& progress) {
  std::vector<std::uint64_t> indices(self.plan->count());
  std::iota(indices.begin(), indices.end(), std::uint64_t{0});
  return toResult(*self.plan, compute(self, std::move(indices), workers, progress));
}

py::object runSome(const PyStudy& self, std::vector<std::uint64_t> indices, int workers) {
  return toResult(*self.plan, compute(self, std::move(indices), workers, py::none()));
}

py::dict valuesOf(const PyStudy& self, std::uint64_t index) {
  if (index >= self.plan->count()) throw py::index_error("the study has fewer runs");
  const std::vector<nlohmann::json> values = self.plan->sampling().values(index);
  py::dict made;
  for (std::size_t k = 0; k < values.size(); ++k) {
    made[self.plan->study().parameters[k].path.c_str()] = toPython(Json(values[k]));
  }
  return made;
}

PyScenario scenarioOf(const PyStudy& self, std::uint64_t index) {
  if (index >= self.plan->count()) throw py::index_error("the study has fewer runs");
  return {std::make_shared<const ScenarioDescription>(
              namingSource(self.name, [&] { return self.plan->makeScenario(index); })),
          self.name};
}

py::object sensitivitiesOf(const PyStudy& self, int workers, const py::object& progress) {
  requireWorkers(workers);
  Watch watch(progress);
  const SensitivityTable table = withoutLock(watch, [&] {
    return calcSensitivities(*self.plan, *makeThreadWorkers(workers), {},
                             [&](double done) { return watch(done); });
  });
  py::dict values, exact, why;
  for (std::size_t m = 0; m < table.measures.size(); ++m) {
    py::dict own, isExact, reasons;
    for (std::size_t k = 0; k < table.parameters.size(); ++k) {
      const Sensitivity& one = table.values[m][k];
      const char* path = table.parameters[k].path.c_str();
      own[path] = one.value.value_or(std::numeric_limits<double>::quiet_NaN());
      isExact[path] = one.exact;
      reasons[path] = one.why;
    }
    values[table.measures[m].c_str()] = own;
    exact[table.measures[m].c_str()] = isExact;
    why[table.measures[m].c_str()] = reasons;
  }
  py::dict members;
  members["derivatives"] = values;
  members["exact"] = exact;
  members["why"] = why;
  return makeResult("Sensitivities", members);
}

}  // namespace

void bindStudies(py::module_& module) {
  BoundClass<PyStudy>(module, "Study",
                      "Many runs of a scenario with other values: from study(), or "
                      "Study(scenario, parameters, measures).")
      .defConstructor(
          &make, py::arg("scenario"), py::arg("parameters"), py::arg("measures") = py::dict(),
          py::kw_only(), py::arg("method") = "grid", py::arg("count") = 0, py::arg("seed") = 1,
          py::arg("keep") = "measures", py::arg("name") = "study",
          "A study of a scenario (or robot, mechanism, shipped name, path).\n\n"
          "parameters: {path: values}, with a list of values, or {\"grid\": {..}}, {\"normal\": "
          "{..}}, {\"uniform\": {..}} as in study files\n"
          "measures: {name: formula}, as {\"peak\": \"max(abs(tau2))\"}\n"
          "method: grid, list, monte-carlo, latin-hypercube, sobol; count and seed: of its runs\n"
          "keep: \"measures\", \"rows\" or a list of channels")
      .def("__len__", [](const PyStudy& self) { return self.plan->count(); })
      .defProperty(
          "name", [](const PyStudy& self) { return self.plan->study().name; },
          "What its file calls it.")
      .defProperty(
          "parameters",
          [](const PyStudy& self) {
            std::vector<std::string> paths;
            for (const StudyParameter& one : self.plan->study().parameters) {
              paths.push_back(one.path);
            }
            return paths;
          },
          "Paths of what is varied.")
      .defProperty(
          "measures",
          [](const PyStudy& self) {
            py::dict formulas;
            for (const auto& [name, formula] : self.plan->study().measures) {
              formulas[name.c_str()] = formula;
            }
            return formulas;
          },
          "{name: formula} of what is measured.")
      .def("values", &valuesOf, py::arg("index"),
           "{path: value} of one run, counted from 0, in the units of files.")
      .def("scenario", &scenarioOf, py::arg("index"), "The Scenario of one run, for simulate().")
      .def("run", &runAll, py::kw_only(), py::arg("workers") = 0, py::arg("progress") = py::none(),
           "Computes all runs, on all cores or so many threads, without the interpreter's lock.\n\n"
           "progress: called with the number of runs done, at most 20 times a second; False ends "
           "the study, and the rest is missing. Returns a StudyResult.")
      .def("rows", &runSome, py::arg("indices"), py::kw_only(), py::arg("workers") = 1,
           "Computes the runs of a list of indices: parts of a study for other processes. Returns "
           "a StudyResult of these.")
      .def("sensitivities", &sensitivitiesOf, py::kw_only(), py::arg("workers") = 0,
           py::arg("progress") = py::none(),
           "Derivatives of the measures by the parameters about the scenario: what `denavit study "
           "--sensitivities` gives. Returns Sensitivities.")
      .def(
          "to_json", [](const PyStudy& self) { return toNode(self.plan->study(), true).toText(); },
          "The text of a file, with the scenario inside.")
      .def(
          "save",
          [](const PyStudy& self, const std::string& path) {
            writeStudy(path, self.plan->study());
          },
          py::arg("path"), "Writes a denavit-study/1 file, in one step.")
      .defStatic(
          "from_json",
          [](const std::string& text) { return planned(parseStudy(text, "text", ""), "study"); },
          py::arg("text"), "The study that the text of a denavit-study/1 file describes.")
      .def("__repr__",
           [](const PyStudy& self) {
             return "<denavit.Study " + toPrintable(self.name) + ": " +
                    counted(self.plan->count(), "run") + ">";
           })
      .defCopies()
      .defState(
          3,
          [](const PyStudy& self) -> std::vector<std::string> {
            const StudyDescription& study = self.plan->study();
            return {self.name, toNode(study, true).toText(), study.folder};
          },
          [](const std::vector<std::string>& state) {
            return planned(parseStudy(state[1], "pickle", state[2]), state[0]);
          });
  define(module, "study", &openStudy, py::arg("name_or_path"),
         "A shipped study by its name, or a file.");
}

}  // namespace denavit
