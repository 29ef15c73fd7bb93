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

}  // namespace denavit
