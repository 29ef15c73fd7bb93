#include "models/scenario/scenario_inputs_json.h"

#include <array>
#include <type_traits>

#include "models/json/number_text.h"

namespace denavit {
namespace {

template <typename Target>
void readExpressions(JsonReader& reader, const std::string& key, Target& target) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  constexpr bool kThree = std::is_same_v<Target, std::array<std::string, 3>>;
  if (!value->is_array() || (kThree && value->size() != 3)) {
    return reader.add(key,
                      "is " + describeJson(*value) + "; it must be a list of " +
                          (kThree ? "3 expressions" : "expressions, one per joint"),
                      "write [\"0\", \"25*sin(t)\", \"0\"]");
  }
  if constexpr (!kThree) target.resize(value->size(), "0");
  for (std::size_t k = 0; k < value->size(); ++k) {
    readExpression((*value)[k], joinPath(reader.pathOf(key), k), reader.context(), target[k]);
  }
}

template <typename Texts>
JsonNode listNode(const Texts& texts) {
  JsonNode list = JsonNode::list();
  for (const std::string& text : texts) list.add(JsonNode::text(text));
  return list;
}

JsonNode listNode(const Eigen::Vector3d& v) {
  JsonNode list = JsonNode::list();
  for (const double x : v) list.add(JsonNode::number(x));
  return list;
}

PullDescription readPull(JsonReader& reader) {
  PullDescription pull;
  reader.require("link", "name the link by the number of its joint, as 3");
  reader.integer("link", pull.link);
  reader.vector("point", pull.point);
  reader.vector("force", pull.force);
  reader.number("stiffness", pull.stiffness);
  reader.vector("target", pull.target);
  reader.number("damping", pull.damping);
  return pull;
}

}  // namespace

void readExpression(const Json& value, const std::string& path, JsonContext& context,
                    std::string& target) {
  if (value.is_string()) {
    target = value.get<std::string>();
  } else if (value.is_number()) {
    target = toShortest(value.get<double>());
  } else {
    context.add(path, "is " + describeJson(value) + "; it must be an expression",
                "write it as a text: \"2*sin(t)\"");
  }
}

void readInput(JsonReader& reader, InputDescription& input) {
  readExpressions(reader, "tau", input.tau);
  reader.text("csv", input.csv);
  const Json* csv = reader.find("csv");
  if (csv != nullptr && csv->is_string() && input.csv.empty()) {
    reader.add("csv", "is no file name", "name a CSV file, or leave the key out");
  }
  if (reader.has("tau") && reader.has("csv")) {
    reader.add("csv", "is given together with tau", "keep one of the two");
  }
}

void readWrench(JsonReader& reader, WrenchDescription& wrench) {
  readExpressions(reader, "force", wrench.force);
  readExpressions(reader, "moment", wrench.moment);
  reader.choice("axes", wrench.axes, {"world", "tool"});
}

std::vector<PullDescription> readPulls(JsonReader& reader, const std::string& key) {
  std::vector<PullDescription> pulls;
  reader.objects(key, [&](JsonReader& r, std::size_t) { pulls.push_back(readPull(r)); });
  return pulls;
}

JsonNode toNode(const InputDescription& input) {
  JsonNode node = JsonNode::object();
  if (!input.tau.empty()) node.add("tau", listNode(input.tau));
  if (!input.csv.empty()) node.add("csv", JsonNode::text(input.csv));
  return node;
}

JsonNode toNode(const WrenchDescription& wrench) {
  JsonNode node = JsonNode::object();
  node.add("force", listNode(wrench.force));
  node.add("moment", listNode(wrench.moment));
  if (wrench.axes != "world") node.add("axes", JsonNode::text(wrench.axes));
  return node;
}

JsonNode toNode(const std::vector<PullDescription>& pulls) {
  JsonNode list = JsonNode::list();
  for (const PullDescription& pull : pulls) {
    JsonNode node = JsonNode::object().add("link", JsonNode::number(pull.link));
    const auto vector = [&](const char* key, const Eigen::Vector3d& value) {
      if (!value.isZero(0)) node.add(key, listNode(value));
    };
    vector("point", pull.point);
    vector("force", pull.force);
    if (pull.stiffness != 0) node.add("stiffness", JsonNode::number(pull.stiffness));
    vector("target", pull.target);
    if (pull.damping != 0) node.add("damping", JsonNode::number(pull.damping));
    list.add(std::move(node));
  }
  return list;
}

}  // namespace denavit
