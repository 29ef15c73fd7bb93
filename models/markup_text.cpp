#include "models/markup_text.h"

#include "models/ascii.h"
#include "models/utf8.h"

namespace denavit {

std::string toMarkupText(std::string_view text) {
  std::string harmless;
  while (!text.empty()) text.remove_prefix(appendHarmless(text, harmless));
  harmless = replaceAll(std::move(harmless), "&", "&amp;");
  harmless = replaceAll(std::move(harmless), "<", "&lt;");
  harmless = replaceAll(std::move(harmless), ">", "&gt;");
  harmless = replaceAll(std::move(harmless), "\"", "&quot;");
  return replaceAll(std::move(harmless), "'", "&#39;");
}

}  // namespace denavit
