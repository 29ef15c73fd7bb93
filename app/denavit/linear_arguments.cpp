#include "app/denavit/linear_arguments.h"

#include <cmath>

#include "app/denavit/arguments.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/json/number_text.h"

namespace denavit {
std::vector<std::string> splitAtCommas(const std::string& option, const std::string& text) {
  std::vector<std::string> parts;
  const std::string plain = withoutSpaces(text);
  for (std::size_t from = 0; !plain.empty() && from <= plain.size();) {
    const std::size_t comma = std::min(plain.find(',', from), plain.size());
    parts.push_back(plain.substr(from, comma - from));
    if (parts.back().empty()) {
      failArgument(option, "is \"" + text + "\": nothing stands beside a comma",
                   "write it as 1,2 or a single one");
    }
    from = comma + 1;
  }
  return parts;
}

std::vector<double> parseList(const std::string& option, const std::string& text) {
  std::vector<double> values;
  for (const std::string& part : splitAtCommas(option, text)) {
    values.push_back(parseNumber(option, part));
  }
  return values;
}

std::vector<std::string> parseWords(const std::string& text) {
  return splitAtCommas("--outputs", text);
}

void addLinearOptions(CLI::App& command, LinearArguments& target) {
  addText(command, "--q", target.q,
          "Joint values [rad, m], or all coordinates; the scenario's start if left out");
  addText(command, "--qd", target.qd, "Rates there");
  addText(command, "--qdd", target.qdd, "Accelerations there: torques are what the motion needs");
  addText(command, "--wrench", target.wrench,
          "Force and moment on the tool [N, N m], constant in its axes: fx,fy,fz,mx,my,mz");
  addText(command, "--inputs", target.inputs, "torque, or voltage of the motors");
}

LinearRequest toRequest(const LinearArguments& arguments) {
  LinearRequest made;
  made.q = parseList("--q", arguments.q);
  made.qd = parseList("--qd", arguments.qd);
  made.qdd = parseList("--qdd", arguments.qdd);
  made.wrench = parseList("--wrench", arguments.wrench);
  made.inputs = arguments.inputs;
  return made;
}

JsonNode toTextsNode(const std::vector<std::string>& texts) {
  JsonNode list = JsonNode::list();
  for (const std::string& text : texts) list.add(JsonNode::text(text));
  return list;
}

JsonNode toNumbersNode(const VecX<double>& values) {
  JsonNode list = JsonNode::list();
  for (const double value : values) list.add(JsonNode::number(value));
  return list;
}

JsonNode toRowsNode(const MatX<double>& A) {
  JsonNode rows = JsonNode::list();
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    rows.add(toNumbersNode(VecX<double>(A.row(i).transpose())));
  }
  return rows;
}

JsonNode toRootNode(const Complex& root) {
  return JsonNode::list().add(JsonNode::number(root.real())).add(JsonNode::number(root.imag()));
}

std::string toRootText(const Complex& root) {
  const std::string real = toReadable(root.real());
  return root.imag() == 0 ? real : real + " ± " + toReadable(std::abs(root.imag())) + " i";
}

}  // namespace denavit
