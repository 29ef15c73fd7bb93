#include "models/robot/urdf/urdf_model.h"

#include <mutex>

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include "models/issue.h"
#include "models/robot/urdf/xml_encoding.h"
#include "models/robot/urdf/xml_tags.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxLinks = 1000;

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

/// The XML parser calls itself for every level, so that deep files would exhaust its stack.
void refuseDeepNesting(const std::string& text, const std::string& source) {
  constexpr int kMaxLevels = 100;
  int level = 0;
  XmlTags tags(text);
  for (XmlTag tag; tags.next(tag);) {
    if (tag.ends) {
      --level;
    } else if (!tag.endsItself && ++level > kMaxLevels) {
      throw DescriptionError(source, {{Issue::Severity::Error, "urdf",
                                       "is nested deeper than 100 levels", "correct the file"}});
    }
  }
}

/// The parser's messages as they fit into a report: without its echo of errors already told.
std::vector<Issue> toIssues(const std::vector<std::string>& messages) {
  std::vector<Issue> issues;
  for (std::string message : messages) {
    if (message == "joint xml is not initialized correctly" && !issues.empty()) continue;
    while (!message.empty() && message.back() == '.') message.pop_back();
    issues.push_back({Issue::Severity::Error, "urdf", message, "correct the file"});
  }
  return issues;
}

urdf::ModelInterfaceSharedPtr parseModel(const std::string& text, const std::string& source) {
  refuseDeepNesting(text, source);
  // The parser reports through one global handler.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  MessageCollector collector;
  urdf::ModelInterfaceSharedPtr model;
  std::string failure;
  try {
    model = urdf::parseURDF(text);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  // What the parser could not read it leaves out: a link without its mass is another arm.
  std::vector<Issue> issues = toIssues(collector.messages);
  if (model && issues.empty()) return model;
  if (issues.empty()) {
    issues.push_back({Issue::Severity::Error, "urdf",
                      failure.empty() ? "is no readable URDF" : failure, "correct the file"});
  }
  throw DescriptionError(source, std::move(issues));
}

}  // namespace

UrdfModel readUrdfModel(const std::string& text, const std::string& source) {
  DecodedXml decoded = decodeXml(text, source);
  SquaredUrdf squared = snapRightAngles(decoded.text);
  UrdfModel urdf{parseModel(squared.text, source), std::move(squared.snapped),
                 std::move(decoded.remark)};
  const auto fail = [&](const char* what, const char* remedy) {
    throw DescriptionError(source, {{Issue::Severity::Error, "links", what, remedy}});
  };
  if (urdf.model->links_.size() > kMaxLinks) fail("are more than 1000", "shorten the chain");
  if (!urdf.model->getRoot()) fail("have no root", "give the arm a base link");
  return urdf;
}

}  // namespace denavit
