#include "models/fields/field_leaves.h"

namespace denavit {

void visitLeaf(double value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visit({place.path, inFileUnit(value, about.quantity, place.scope), "", about, place.scope});
}

void visitLeaf(const std::optional<double>& value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  if (value) visitLeaf(*value, about, place, visit);
}

void visitLeaf(int value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visit({place.path, static_cast<double>(value), "", about, place.scope});
}

void visitLeaf(bool value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visit({place.path, std::nullopt, value ? "true" : "false", about, place.scope});
}

void visitLeaf(const std::string& value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visit({place.path, std::nullopt, value, about, place.scope});
}

void visitEachField(const void* value, const FieldsOf<VisitAction>& fields, FieldPlace place,
                    const LeafVisit& visit) {
  fields.adapt(place.scope, value);
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr) continue;
    fields.actions[k]->visit(entry.in(value), *entry.about,
                             {joinPath(place.path, entry.key), place.scope}, visit);
  }
}

}  // namespace denavit
