#include "models/document/desk_study.h"

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/study/fields_of_study.h"
#include "models/study/study_file.h"

namespace denavit {

std::string toDeskText(const StudyDescription& study) {
  StudyDescription alone = study;
  alone.scenario = {};
  alone.scenarioReference.clear();
  alone.folder.clear();
  if (alone == StudyDescription()) return {};
  alone.scenarioReference = "none";  // a name takes no time to write
  Json object = toNode(alone, false).toJson();
  object.erase("schema");
  object.erase("scenario");
  return object.dump();
}

StudyDescription fromDeskText(const std::string& text) {
  StudyDescription study;
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return study;
  JsonContext context;
  JsonReader reader(object, "desk.study", context);
  readStudyParts(reader, study);
  return study;
}

}  // namespace denavit
