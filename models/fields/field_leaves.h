#pragma once

#include <array>
#include <functional>
#include <map>
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

template <typename Choice>
requires std::is_enum_v<Choice>
void visitLeaf(Choice value, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visitLeaf(std::string(about.words[static_cast<std::size_t>(value)]), about, place, visit);
}

/// Every value of a description and of those inside it, in the order of files, those too that files
/// leave out; of what is not there, nothing.
template <Described T>
void visitLeaves(const T& value, FieldPlace place, const LeafVisit& visit) {
  forEachField<T>([&](const auto& field) {
    adapt(place.scope, value);
    visitLeaf(value.*field.member, field.about, {joinPath(place.path, field.key), place.scope},
              visit);
  });
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
