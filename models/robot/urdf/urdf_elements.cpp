#include "models/robot/urdf/urdf_elements.h"

#include <algorithm>
#include <map>

#include "models/ascii.h"
#include "models/find.h"
#include "models/issue.h"

namespace denavit {
namespace {

constexpr std::size_t kDeepest = 5;
constexpr std::size_t kMaxLinks = 1000, kMaxElements = 50000;

bool isNumbers(std::string_view value) {
  return value.find_first_not_of("0123456789+-.eE ") == value.npos;
}

void appendValue(std::string_view value, std::string& text) {
  constexpr std::string_view kSigns = "&<>\"";
  constexpr const char* kReferences[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
  for (const char c : value) {
    const std::size_t sign = kSigns.find(c);
    if (sign == kSigns.npos) {
      text += c;
    } else {
      text += kReferences[sign];
    }
  }
}

void appendStart(const UrdfElement& element, std::string& text) {
  text += '<';
  text += element.name;
  for (const XmlAttribute& attribute : element.attributes) {
    text += ' ';
    text += attribute.name;
    text += "=\"";
    appendValue(attribute.value, text);
    text += '"';
  }
  text += '>';
}

/// Walks over the tags and keeps all that are not too deep.
class ElementReader {
 public:
  ElementReader(std::string_view text, const std::string& source)
      : tags_(text, source), source_(source) {}

  std::vector<UrdfElement> read() {
    XmlTag tag;
    while (tags_.next(tag)) {
      const std::size_t level = tags_.level() + (tag.ends || tag.endsItself ? 1 : 0);
      if (level > kDeepest) continue;
      if (tag.ends) {
        noteText(tag, level);
      } else {
        keep(tag, level);
      }
    }
    return std::move(elements_);
  }

 private:
  void noteText(const XmlTag& tag, std::size_t level) {
    UrdfElement& last = elements_.back();
    if (last.level == level && last.name == tag.name) last.text = tag.text;
  }

  void keep(XmlTag& tag, std::size_t level) {
    if (level == 1 && tag.name != "robot") {
      failIn(source_, "line " + std::to_string(tag.line), "is no <robot>", "give a URDF file");
    }
    if (level == 2 && tag.name == "link" && ++links_ > kMaxLinks) {
      failIn(source_, "links", "are more than 1000", "shorten the chain");
    }
    if (elements_.size() == kMaxElements) {
      failIn(source_, "urdf", "has more than 50000 elements", "simplify the file");
    }
    elements_.push_back({level, tag.name, std::move(tag.attributes), tag.line, {}});
  }

  XmlTags tags_;
  const std::string& source_;
  std::vector<UrdfElement> elements_;
  std::size_t links_ = 0;
};

}  // namespace

std::string* findAttribute(UrdfElement& element, std::string_view name) {
  XmlAttribute* own = findWith(element.attributes, name, &XmlAttribute::name);
  return own ? &own->value : nullptr;
}

const std::string* findAttribute(const UrdfElement& element, std::string_view name) {
  const XmlAttribute* own = findWith(element.attributes, name, &XmlAttribute::name);
  return own ? &own->value : nullptr;
}

std::vector<UrdfElement> readUrdfElements(std::string_view text, const std::string& source) {
  return ElementReader(text, source).read();
}

std::string toXml(const std::vector<UrdfElement>& elements) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
  std::vector<std::string_view> open;
  const auto closeTo = [&](std::size_t level) {
    for (; open.size() >= level && !open.empty(); open.pop_back()) {
      text += "</";
      text += open.back();
      text += '>';
    }
  };
  for (const UrdfElement& element : elements) {
    closeTo(element.level);
    appendStart(element, text);
    open.push_back(element.name);
  }
  closeTo(1);
  return text;
}

std::vector<UrdfElement> withoutTexts(std::vector<UrdfElement> elements) {
  std::map<std::string, std::size_t> numbers;
  for (UrdfElement& element : elements) {
    for (XmlAttribute& attribute : element.attributes) {
      if (isNumbers(attribute.value) || !toIdentifier(attribute.value).empty()) continue;
      const std::size_t number = numbers.emplace(attribute.value, numbers.size()).first->second;
      attribute.value = "?" + std::to_string(number);
    }
  }
  return elements;
}

}  // namespace denavit
