#include "models/in_quotes.h"

namespace denavit {

std::string toBrief(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return std::string(text);
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string inQuotes(std::string_view text) { return "\"" + toBrief(text) + "\""; }

}  // namespace denavit
