#include "models/study/study_csv.h"

#include <cmath>
#include <sstream>

#include "models/csv/csv_cell.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

std::string cellOf(double value) { return std::isnan(value) ? "" : toShortest(value); }

std::string cellOf(const nlohmann::json& value) {
  if (value.is_number()) return toShortest(value.get<double>());
  return toCsvCell(value.is_string() ? value.get<std::string>() : value.dump());
}

}  // namespace

StudyCsv::StudyCsv(std::ostream& out, const StudyPlan& plan) : out_(&out), plan_(&plan) {
  out << "run";
  for (const StudyParameter& parameter : plan.study().parameters) {
    out << ',' << toCsvCell(parameter.path);
  }
  for (const auto& [name, formula] : plan.study().measures) out << ',' << toCsvCell(name);
  out << ",status,end_time_s,energy_closure,reason\n";
}

void StudyCsv::add(std::uint64_t index, const StudyRow& row) {
  *out_ << index + 1;
  for (const nlohmann::json& value : plan_->sampling().values(index)) {
    *out_ << ',' << cellOf(value);
  }
  for (const double value : row.measures) *out_ << ',' << cellOf(value);
  *out_ << ',' << nameOf(row.status) << ',' << cellOf(row.endTime) << ',' << cellOf(row.closure)
        << ',' << toCsvCell(row.reason) << '\n';
}

std::string toCsv(const StudyPlan& plan, const StudyTable& table) {
  std::ostringstream text;
  StudyCsv csv(text, plan);
  for (std::uint64_t index = 0; index < table.size(); ++index) csv.add(index, rowOf(table, index));
  return text.str();
}

}  // namespace denavit
