#include "models/robot/urdf/urdf_parts.h"

#include "models/in_quotes.h"
#include "models/issue.h"

namespace denavit {

std::string UrdfPart::value(std::string_view attribute) const {
  const std::string* found = findAttribute(own(), attribute);
  return found ? *found : std::string();
}

std::vector<UrdfPart> UrdfPart::parts() const {
  std::vector<UrdfPart> parts;
  const std::size_t level = own().level + 1;
  for (std::size_t start = 1, end = 1; start < elements_.size(); start = end) {
    for (end = start + 1; end < elements_.size() && elements_[end].level > level;) ++end;
    parts.emplace_back(elements_.subspan(start, end - start));
  }
  return parts;
}

std::vector<UrdfPart> UrdfPart::parts(std::string_view name) const {
  std::vector<UrdfPart> named = parts();
  std::erase_if(named, [name](const UrdfPart& part) { return part.own().name != name; });
  return named;
}

std::optional<UrdfPart> UrdfPart::first(std::string_view name) const {
  const std::vector<UrdfPart> named = parts(name);
  return named.empty() ? std::nullopt : std::optional(named.front());
}

std::string shownName(const std::string& noun, const std::string& name) {
  const std::string identifier = toIdentifier(name);
  return identifier.empty() ? "a " + noun : noun + " " + identifier;
}

std::string tagOf(const UrdfElement& element) { return "<" + toBrief(element.name) + ">"; }

std::string placeOf(const UrdfPart& owner, const UrdfElement& at, const std::string& path) {
  return "line " + std::to_string(at.line) + ", " +
         shownName(std::string(owner.own().name), owner.name()) + (path.empty() ? "" : ", " + path);
}

}  // namespace denavit
