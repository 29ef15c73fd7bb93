
#include "models/files/read_file.h"
#include "models/project/fields_of_desk.h"
#include "models/project/project_file.h"
#include "models/project/project_json.h"
#include "models/robot/robot_json.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

void requirePositive(JsonReader& reader, const char* key, double& value, double usual,
                     const char* remedy) {
  if (value > 0) return;
  reader.add(key, "is not positive", remedy);
  value = usual;
}

/// What a window would need too long for, or too much room.
void requireFew(JsonReader& reader, const std::string& key, std::size_t count, std::size_t most) {
  if (count <= most) return;
  reader.add(
      key,
      "has " + std::to_string(count) + " entries; at most " + std::to_string(most) + " are shown",
      "remove some");
}

void requireFew(JsonReader& reader, const Desk& desk) {
  constexpr std::size_t kMostEntries = 1000, kMostPlots = 200;
  requireFew(reader, "states", desk.states.size(), kMostEntries);
  requireFew(reader, "views", desk.views.size(), kMostEntries);
  requireFew(reader, "plots", desk.plots.size(), kMostPlots);
  requireFew(reader, "derived_channels", desk.derivedChannels.size(), kMostEntries);
  requireFew(reader, "measured_files", desk.measuredFiles.size(), kMostEntries);
  for (std::size_t k = 0; k < desk.plots.size(); ++k) {
    requireFew(reader, joinPath("plots", k) + ".curves", desk.plots[k].curves.size(), kMostEntries);
  }
}

void readStudyText(JsonReader& reader, std::string& text) {
  const Json* study = reader.find("study");
  if (study == nullptr) return;
  if (study->is_object()) {
    text = study->dump();
  } else {
    reader.add("study", "is " + describeJson(*study) + "; it must be an object",
               "give parameters, sampling and measures as a denavit-study/1 file has them");
  }
}

}  // namespace

void readObject(JsonReader& reader, CameraView& view, const FieldScope& scope) {
  const CameraView usual;
  readFields(reader, view, scope);
  requirePositive(reader, "view_angle", view.viewAngle_rad, usual.viewAngle_rad,
                  "give the opening of the camera in rad, as 0.5236");
  requirePositive(reader, "parallel_scale", view.parallelScale, usual.parallelScale,
                  "give half of the height that is seen in m, as 1");
}

void readObject(JsonReader& reader, MeasuredFile& file, const FieldScope& scope) {
  readFields(reader, file, scope);
  requirePositive(reader, "scale", file.scale, 1, "give the factor of the file's times, as 1");
}

ProjectDescription readProjectObject(JsonReader& reader, const std::string& folder) {
  ProjectDescription project;
  project.scenario.folder = folder;
  if (!readSchema(reader, "denavit-project/1", true)) {
    reader.ignoreRest();
    return project;
  }
  reader.require("scenario", "give the object of a denavit-scenario/1 file");
  reader.object("scenario",
                [&](JsonReader& r) { project.scenario = readScenarioObject(r, folder); });
  reader.object("desk", [&](JsonReader& r) {
    readFields(r, project.desk, {});
    requireFew(r, project.desk);
    readStudyText(r, project.desk.study);
  });
  return project;
}

ProjectDescription parseProject(std::string_view text, const std::string& source,
                                const std::string& folder) {
  const JsonDocument document = parseJson(text, source);
  ProjectDescription project;
  readWhole(document, source, [&](JsonReader& reader) {
    if (document.root.is_object()) project = readProjectObject(reader, folder);
  });
  return project;
}

ProjectDescription readProject(const std::string& path) {
  return parseProject(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
