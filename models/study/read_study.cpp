#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/json_document.h"
#include "models/robot/robot_json.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_json.h"
#include "models/study/fields_of_study.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

void readScenarioMember(JsonReader& reader, StudyDescription& study) {
  reader.require("scenario", "name a shipped scenario (\"free-fall\"), a file, or give an object");
  const Json* value = reader.find("scenario");
  if (value == nullptr) return;
  if (value->is_object()) {
    reader.object("scenario",
                  [&](JsonReader& r) { study.scenario = readScenarioObject(r, study.folder); });
    return;
  }
  reader.text("scenario", study.scenarioReference);
  if (!value->is_string()) return;
  if (study.scenarioReference.empty()) {
    return reader.add("scenario", "is empty", "name a shipped scenario or a file");
  }
  try {
    study.scenario = readScenario(resolveReference(study.folder, study.scenarioReference));
  } catch (const DescriptionError& error) {
    for (const Issue& issue : error.issues()) {
      reader.add("scenario", describeInside(error.source(), issue), issue.remedy);
    }
  }
}

void readMeasures(JsonReader& reader, StudyDescription& study) {
  const Json* value = reader.find("measures");
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add("measures", "is " + describeJson(*value) + "; it must be an object",
                      "write {\"peak\": \"max(abs(tau1))\"}");
  }
  for (const auto& [name, formula] : value->items()) {
    std::string text;
    const std::size_t issues = reader.context().issues.size();
    readExpression(formula, joinPath(reader.pathOf("measures"), name), reader.context(), text);
    if (reader.context().issues.size() == issues) study.measures.emplace_back(name, text);
  }
}

/// A word or a list of channels.
void readKeep(JsonReader& reader, StudyDescription& study) {
  const Json* value = reader.find("keep");
  if (value == nullptr) return;
  study.keep.clear();
  const Json list = value->is_array() ? *value : Json::array({*value});
  for (const Json& entry : list) {
    if (!entry.is_string()) {
      reader.add("keep", "has " + describeJson(entry) + " in it",
                 "write \"measures\", \"rows\", or channels as [\"q1\", \"tau2\"]");
      continue;
    }
    study.keep.push_back(entry.get<std::string>());
  }
  if (study.keep.empty()) study.keep = StudyDescription().keep;
}

StudyDescription readStudyObject(JsonReader& reader, const std::string& folder) {
  StudyDescription study;
  study.folder = folder;
  if (!readSchema(reader, "denavit-study/1", true)) {
    reader.ignoreRest();
    return study;
  }
  readScenarioMember(reader, study);
  readStudyParts(reader, study);
  return study;
}

}  // namespace

void readStudyParts(JsonReader& reader, StudyDescription& study) {
  readFields(reader, study, {});
  readMeasures(reader, study);
  readKeep(reader, study);
}

void readObject(JsonReader& reader, StudyParameter& parameter, const FieldScope& scope) {
  readFields(reader, parameter, scope);
  const Json* values = reader.find("values");
  if (values == nullptr) return;
  if (!values->is_array()) {
    return reader.add("values", "is " + describeJson(*values) + "; it must be a list",
                      "write [0, 1, 2]");
  }
  for (const Json& value : *values) parameter.values.push_back(value);
}

StudyDescription parseStudy(std::string_view text, const std::string& source,
                            const std::string& folder) {
  const JsonDocument document = parseJson(text, source);
  StudyDescription study;
  readWhole(document, source, [&](JsonReader& reader) {
    if (!document.root.is_object()) return;
    study = readStudyObject(reader, folder);
    reader.finish();
    std::vector<Issue>& issues = reader.context().issues;
    if (!study.scenario.robot.joints.empty()) addErrorsElsewhere(findIssues(study), issues);
  });
  return study;
}

StudyDescription readStudy(const std::string& nameOrPath) {
  const std::string path = findShipped(nameOrPath, LibraryEntry::Study,
                                       "name a study; its scenario is run by denavit simulate");
  return parseStudy(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
