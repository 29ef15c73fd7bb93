#include "models/study/results_hdf5.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "models/files/read_file.h"
#include "models/files/version.h"
#include "models/hdf5/hdf5_file.h"
#include "models/hdf5/hdf5_reader.h"
#include "models/hdf5/hdf5_writer.h"
#include "models/issue.h"
#include "models/study/measure.h"
#include "models/study/results.h"
#include "models/study/study_file.h"
#include "models/study/study_table.h"

namespace denavit {
namespace {

constexpr const char* kResultsSchema = "denavit-study-results/1";

/// What has to be known of all runs before the first is written.
struct Survey {
  std::size_t mostRows = 0;                    ///< of kept channels
  std::map<std::string, std::int64_t> places;  ///< of reasons; 0 is no reason
  std::vector<std::string> reasons{""};
};

Survey survey(const StudyPlan& plan, const StudyJournal& journal) {
  Survey found;
  found.places[""] = 0;
  const std::size_t kept = plan.kept().size();
  visitRows(plan, journal, [&](std::uint64_t, const StudyRow& row) {
    if (kept > 0) found.mostRows = std::max(found.mostRows, row.rows.size() / kept);
    const auto next = static_cast<std::int64_t>(found.reasons.size());
    if (found.places.emplace(row.reason, next).second) found.reasons.push_back(row.reason);
  });
  return found;
}

/// A vector that is written block by block.
template <typename Number>
class BlockedVector {
 public:
  BlockedVector(Hdf5Writer& file, std::string path) : file_(file), path_(std::move(path)) {
    if constexpr (std::is_same_v<Number, double>) {
      file_.createNumbers(path_, {});
    } else {
      file_.createIntegers(path_, {});
    }
  }
  void add(Number value) {
    constexpr std::size_t kBlock = 16384;
    block_.push_back(value);
    if (block_.size() == kBlock) flush();
  }
  void flush() {
    file_.append(path_, std::span<const Number>(block_));
    block_.clear();
  }

 private:
  Hdf5Writer& file_;
  std::string path_;
  std::vector<Number> block_;
};
using Numbers = BlockedVector<double>;
using Integers = BlockedVector<std::int64_t>;

void writeHead(Hdf5Writer& file, const StudyPlan& plan, const StudyJournal& journal,
               const std::string& identity) {
  file.setText("", "schema", kResultsSchema);
  file.setText("", "version", programVersion());
  file.setText("", "name", plan.study().name);
  file.setInteger("", "runs", static_cast<std::int64_t>(plan.count()));
  file.setInteger("", "missing", static_cast<std::int64_t>(plan.count() - journal.doneCount()));
  file.addText("study", toNode(plan.study(), true).toText());
  file.addText("identity", identity);
}

void writeParameters(Hdf5Writer& file, const StudyPlan& plan) {
  file.addGroup("parameters");
  std::vector<ParameterColumn> columns;
  std::vector<Numbers> numbers;
  for (std::size_t k = 0; k < plan.study().parameters.size(); ++k) {
    columns.push_back(describeParameter(plan, k));
    const std::string path = "parameters/" + columns.back().path;
    numbers.emplace_back(file, path);
    file.setText(path, "unit", columns.back().unit);
    file.setText(path, "label", columns.back().label);
    if (!columns.back().words.empty())
      file.addTexts("words/" + columns.back().path, columns.back().words);
  }
  for (std::uint64_t index = 0; index < plan.count(); ++index) {
    const std::vector<nlohmann::json> values = plan.sampling().values(index);
    for (std::size_t k = 0; k < values.size(); ++k) numbers[k].add(numberOf(columns[k], values[k]));
  }
  for (Numbers& column : numbers) column.flush();
}

void writeRuns(Hdf5Writer& file, const StudyPlan& plan, const StudyJournal& journal,
               const Survey& survey) {
  Integers status(file, "status"), reason(file, "reason");
  Numbers end(file, "end_time"), closure(file, "energy_closure");
  file.setText("status", "words", "missing,completed,ended-early,impossible");
  file.setText("end_time", "unit", "s");
  file.addTexts("reasons", survey.reasons);
  file.addGroup("measures");
  std::vector<Numbers> measures;
  for (std::size_t k = 0; k < plan.measures().size(); ++k) {
    const auto& [name, formula] = plan.study().measures[k];
    measures.emplace_back(file, "measures/" + name);
    file.setText("measures/" + name, "unit", plan.measures()[k].unit());
    file.setText("measures/" + name, "formula", formula);
  }
  visitRows(plan, journal, [&](std::uint64_t, const StudyRow& row) {
    status.add(static_cast<std::int64_t>(row.status));
    reason.add(survey.places.at(row.reason));
    end.add(row.endTime);
    closure.add(row.closure);
    for (std::size_t k = 0; k < measures.size(); ++k) measures[k].add(row.measures[k]);
  });
  for (Integers* column : {&status, &reason}) column->flush();
  for (Numbers* column : {&end, &closure}) column->flush();
  for (Numbers& column : measures) column.flush();
}

/// A matrix per channel, a row per run; where a run has fewer rows than another, NaN.
void writeKept(Hdf5Writer& file, const StudyPlan& plan, const StudyJournal& journal,
               std::size_t mostRows) {
  if (mostRows == 0) return;
  const std::vector<Column>& kept = plan.kept();
  for (const Column& column : kept) {
    file.createNumbers("channels/" + column.name, {mostRows, 0});
    file.setText("channels/" + column.name, "unit", column.unit);
    file.setText("channels/" + column.name, "description", column.description);
  }
  std::vector<double> values(mostRows);
  visitRows(plan, journal, [&](std::uint64_t, const StudyRow& row) {
    const std::size_t rows = row.rows.size() / kept.size();
    for (std::size_t k = 0; k < kept.size(); ++k) {
      std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
      for (std::size_t r = 0; r < rows; ++r) values[r] = row.rows[r * kept.size() + k];
      file.append("channels/" + kept[k].name, std::span<const double>(values));
    }
  });
}

}  // namespace

void writeStudyHdf5(const std::string& path, const StudyPlan& plan, const StudyJournal& journal,
                    const std::string& identity) {
  const Survey found = survey(plan, journal);
  const std::unique_ptr<Hdf5Writer> file = makeHdf5Writer(path);
  writeHead(*file, plan, journal, identity);
  writeParameters(*file, plan);
  writeRuns(*file, plan, journal, found);
  writeKept(*file, plan, journal, found.mostRows);
  file->commit();
}

std::optional<StudyStamp> findStudyStamp(const std::string& path) {
  try {
    if (!hasHdf5() || !isReadable(path) || !isHdf5File(path)) return std::nullopt;
    const std::unique_ptr<Hdf5Reader> file = openHdf5(path);
    if (file->text("", "schema") != kResultsSchema) return std::nullopt;
    return StudyStamp{file->readText("identity"), file->integer("", "missing") == 0};
  } catch (const DescriptionError&) {
    return std::nullopt;
  }
}

}  // namespace denavit
