#include "models/linearization/linear_table.h"

#include "models/json/number_text.h"

namespace denavit {

std::string toCsv(const LinearizedArm& arm) {
  std::string text = "row";
  for (const auto* names : {&arm.states, &arm.inputs}) {
    for (const std::string& name : *names) text += "," + name;
  }
  text += "\n";
  const auto addRows = [&](const std::vector<std::string>& names, const char* prefix,
                           const MatX<double>& left, const MatX<double>& right) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      text += prefix + names[i];
      for (const MatX<double>* block : {&left, &right}) {
        for (const double value : block->row(static_cast<Eigen::Index>(i))) {
          text += "," + toShortest(value);
        }
      }
      text += "\n";
    }
  };
  addRows(arm.states, "d_dt_", arm.system.A, arm.system.B);
  addRows(arm.outputs, "", arm.system.C, arm.system.D);
  return text;
}

}  // namespace denavit
