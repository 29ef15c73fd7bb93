#include <string>

#include "models/document/document.h"
#include "models/document/recovery_file.h"
#include "models/project/project_file.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {

void feedProjects(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    expectKept(toJson(parseProject(bytes, "fuzz", "/nowhere")),
               [](const auto& text) { return toJson(parseProject(text, "again", "/nowhere")); });
  });
}

void feedRecoveries(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const DocumentState state = parseRecovery(bytes, "fuzz");
    (void)describe(state);
    expectKept(toRecoveryJson(state),
               [](const auto& text) { return toRecoveryJson(parseRecovery(text, "again")); });
    Document document;
    document.restore(state);
  });
}

}  // namespace denavit::test
