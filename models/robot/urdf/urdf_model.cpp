#include "models/robot/urdf/urdf_model.h"

#include <mutex>
#include <string_view>

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include "models/issue.h"
#include "models/robot/urdf/urdf_faults.h"
#include "models/robot/urdf/urdf_loops.h"
#include "models/robot/urdf/urdf_macros.h"
#include "models/robot/urdf/urdf_parser_input.h"
#include "models/robot/urdf/xml_encoding.h"

namespace denavit {
namespace {

const char* const kFormat = "write it as the URDF format has it, see wiki.ros.org/urdf/XML";

/// Collects what the parser would print.
class MessageCollector final : public console_bridge::OutputHandler {
 public:
  MessageCollector() { console_bridge::useOutputHandler(this); }
  ~MessageCollector() override { console_bridge::restorePreviousOutputHandler(); }
  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR) messages.push_back(text);
  }
  std::vector<std::string> messages;
};

/// A message of the parser without the values that it shows in brackets or quotes, names excepted.
std::string withoutValues(const std::string& message) {
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t kind = std::string_view("[('").find(message[at]);
    if (kind != std::string_view::npos) {
      const std::size_t close = message.find_first_not_of("?0123456789+-.eE ", at + 1);
      const bool closes = close != message.npos && message[close] == "])'"[kind];
      if (closes && toIdentifier(message.substr(at + 1, close - at - 1)).empty()) {
        at = close + 1;
        if (text.ends_with(' ')) text.pop_back();
        continue;
      }
    }
    text += message[at++];
  }
  return text;
}

/// The parser's messages as they fit into a report: without its echo of errors already told.
std::vector<Issue> toIssues(const std::vector<std::string>& messages) {
  std::vector<Issue> issues;
  for (std::string message : messages) {
    if (message == "joint xml is not initialized correctly" && !issues.empty()) continue;
    while (!message.empty() && message.back() == '.') message.pop_back();
    addError(issues, "urdf", withoutValues(message), kFormat);
  }
  return issues;
}

urdf::ModelInterfaceSharedPtr parseElements(const std::vector<UrdfElement>& elements,
                                            const std::string& source) {
  // The parser reports through one global handler.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  MessageCollector collector;
  urdf::ModelInterfaceSharedPtr model;
  std::string failure = "is no readable URDF";
  try {
    model = urdf::parseURDF(toXml(elements));
  } catch (const std::exception& error) {
    failure = error.what();
  }
  // What the parser could not read it leaves out: a link without its mass is another arm.
  std::vector<Issue> issues = toIssues(collector.messages);
  if (model && issues.empty()) return model;
  if (issues.empty()) {
    addError(issues, "urdf", failure, kFormat);
  }
  throw DescriptionError(source, std::move(issues));
}

}  // namespace

UrdfModel readUrdfModel(const std::string& text, const std::string& source) {
  DecodedText decoded = decodeXml(text, source);
  UrdfModel urdf;
  urdf.text = std::make_unique<const std::string>(std::move(decoded.text));
  urdf.encodingRemark = std::move(decoded.remark);
  urdf.elements = readUrdfElements(*urdf.text, source);
  refuseMacros(urdf.robot(), *urdf.text, source);
  refuseFaults(urdf.robot(), source);
  refuseLoops(urdf.robot(), source);
  urdf.snapped = snapRightAngles(urdf.elements);
  const std::vector<UrdfElement> input = toParserInput(urdf.robot());
  // First without texts: the parser takes some values of the file for formats of its messages.
  (void)parseElements(withoutTexts(input), source);
  urdf.model = parseElements(input, source);
  if (!urdf.model->getRoot()) {
    failIn(source, "links", "have no root", "give the arm a base link");
  }
  return urdf;
}

}  // namespace denavit
