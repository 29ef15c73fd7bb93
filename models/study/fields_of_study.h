#pragma once

#include <array>

#include "models/fields/check_fields.h"
#include "models/fields/quantities.h"
#include "models/fields/read_fields.h"
#include "models/fields/write_fields.h"
#include "models/study/study.h"

/// The fields of study files, as fields_of_scenario.h has those of scenarios. By hand stay the
/// scenario, which is a name or an object, listed values, which may be anything, measures, which
/// are called by name, and what is kept, which is a word or a list.
namespace denavit {

template <>
struct Vocabulary<GridScale> {
  static constexpr std::array words{word(GridScale::Linear, "linear"), word(GridScale::Log, "log")};
};

template <>
struct Vocabulary<SamplingMethod> {
  static constexpr std::array words{
      word(SamplingMethod::Grid, "grid", label("grid")),
      word(SamplingMethod::List, "list", label("list")),
      word(SamplingMethod::MonteCarlo, "monte-carlo", label("Monte Carlo")),
      word(SamplingMethod::LatinHypercube, "latin-hypercube", label("Latin hypercube")),
      word(SamplingMethod::Sobol, "sobol", label("Sobol"))};
};

template <>
struct FieldList<GridValues> {
  static constexpr auto fields =
      std::tuple{field("from", &GridValues::from, required("give the first value"), kAlways),
                 field("to", &GridValues::to, required("give the last value"), kAlways),
                 field("count", &GridValues::count,
                       between(1, 1'000'000, "give how many values there are"), kAlways),
                 field("scale", &GridValues::scale)};
};

template <>
struct FieldList<NormalValues> {
  static constexpr auto fields =
      std::tuple{field("mean", &NormalValues::mean, required("give the mean"), kAlways),
                 field("sigma", &NormalValues::sigma, required("give the standard deviation"),
                       positive("give the standard deviation"), kAlways),
                 field("min", &NormalValues::least), field("max", &NormalValues::most)};
};

template <>
struct FieldList<UniformValues> {
  static constexpr auto fields =
      std::tuple{field("from", &UniformValues::from, required("give the smallest value"), kAlways),
                 field("to", &UniformValues::to, required("give the largest value"), kAlways)};
};

template <>
struct FieldList<SamplingDescription> {
  static constexpr auto fields = std::tuple{
      field("method", &SamplingDescription::method, kAlways),
      field("count", &SamplingDescription::count, between(0, 100'000'000, "give how many runs")),
      field("seed", &SamplingDescription::seed,
            between(0, 2'147'483'647, "give a whole number, as 1"))};
};

template <>
struct FieldList<StudyParameter> {
  static constexpr auto fields = std::tuple{
      field("path", &StudyParameter::path,
            required("name a value, as robot.payload.mass or initial.q[1]"), kAlways),
      HandField{"values"}, field("grid", &StudyParameter::grid),
      field("normal", &StudyParameter::normal), field("uniform", &StudyParameter::uniform)};
};

template <>
struct FieldList<StudyDescription> {
  static constexpr auto fields = std::tuple{
      field("name", &StudyDescription::name, kNaming),
      field("description", &StudyDescription::description, kNaming),
      HandField{"scenario"},
      field("parameters", &StudyDescription::parameters, required("list what is varied"), kAlways),
      field("sampling", &StudyDescription::sampling),
      HandField{"measures"},
      HandField{"keep"}};
};

void readObject(JsonReader& reader, StudyParameter& parameter, const FieldScope& scope);
/// All of a study but its scenario. What cannot be read is left out, and an issue of the context.
void readStudyParts(JsonReader& reader, StudyDescription& study);
[[nodiscard]] JsonNode toNode(const StudyParameter& parameter, const FieldAbout& about,
                              const FieldScope& scope);

}  // namespace denavit
