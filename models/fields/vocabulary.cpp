#include "models/fields/vocabulary.h"

#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {

std::vector<std::string> listKeys(std::span<const Word> words) {
  std::vector<std::string> keys;
  for (const Word& word : words) keys.emplace_back(word.key);
  return keys;
}

int requireWord(const std::string& place, std::string_view key, std::span<const Word> words) {
  if (const Word* row = findRow(words, key)) return row->value;
  failIn("", place,
         "\"" + toPrintable(std::string(key)) + "\" is unknown; it must be one of " +
             joinNames(listKeys(words)),
         "take one of these");
}

}  // namespace denavit
