#pragma once

#include "models/fields/field_leaves.h"
#include "models/fields/set_field.h"
#include "models/fields/write_fields.h"
#include "models/robot/robot_changes.h"

namespace denavit {

// Changes as a field of files.
void readValue(JsonReader& reader, const std::string& key, RobotChanges& changes,
               const FieldAbout& about, const FieldScope& scope);
inline void setBelow(RobotChanges&, const ValueOnPath& to, const FieldAbout&) { to.failBelow(); }
/// Each path once: of those given again, the last.
[[nodiscard]] JsonNode toNode(const RobotChanges& changes, const FieldAbout& about,
                              const FieldScope& scope);
void visitLeaf(const RobotChanges& changes, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);

}  // namespace denavit
