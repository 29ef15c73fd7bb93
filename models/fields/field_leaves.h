#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "models/fields/check_fields.h"

namespace denavit {

/// One value of a description where it stands: a number in the file's unit, or a text.
struct FieldLeaf {
  std::string path;
  std::optional<double> number;
  std::string text;  ///< where it is no number; empty: none
  const FieldAbout& about;
  const FieldScope& scope;
};
using LeafVisit = std::function<void(const FieldLeaf&)>;

void visitLeaf(double value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);
void visitLeaf(const std::optional<double>& value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);
void visitLeaf(int value, const FieldAbout& about, const FieldPlace& place, const LeafVisit& visit);
void visitLeaf(bool value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);
void visitLeaf(const std::string& value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit);

template <Worded Choice>
void visitLeaf(Choice value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visitLeaf(toWord(value), about, place, visit);
}

/// The function that visits the leaves of values of one type.
struct VisitAction {
  void (*visit)(const void* value, const FieldAbout& about, const FieldPlace& place,
                const LeafVisit& visit);

  template <typename Value>
  static constexpr VisitAction make() {
    return {[](const void* value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
      visitLeaf(*static_cast<const Value*>(value), about, place, visit);
    }};
  }
};

/// visitLeaves() for a description whose type is erased.
void visitEachField(const void* value, const FieldsOf<VisitAction>& fields, FieldPlace place,
                    const LeafVisit& visit);

/// Every value of a description and of those inside it, in the order of files, those too that files
/// leave out; of what is not there, nothing.
template <Described T>
void visitLeaves(const T& value, const FieldPlace& place, const LeafVisit& visit) {
  visitEachField(&value, eraseFields<VisitAction, T>(), place, visit);
}

template <Described T>
void visitLeaf(const T& value, const FieldAbout&, const FieldPlace& place, const LeafVisit& visit) {
  visitLeaves(value, place, visit);
}

template <Described T>
void visitLeaf(const std::optional<T>& value, const FieldAbout&, const FieldPlace& place,
               const LeafVisit& visit) {
  if (value) visitLeaves(*value, place, visit);
}

template <typename List>
requires requires(const List& list) {
  list[0];
} &&(!std::same_as<List, std::string>)void visitLeaf(const List& values, const FieldAbout& about,
                                                     FieldPlace place, const LeafVisit& visit) {
  std::size_t index = 0;
  for (const auto& value : values) {
    place.scope.index = index;
    visitLeaf(value, about, {joinPath(place.path, index++), place.scope}, visit);
  }
}

}  // namespace denavit
