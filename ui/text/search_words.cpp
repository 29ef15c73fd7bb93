#include "ui/text/search_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace denavit {
namespace {

/// What people type, and what the program calls it.
constexpr std::array kAlike{std::pair("tip", "tool"),           std::pair("tcp", "tool"),
                            std::pair("effector", "tool"),      std::pair("hand", "tool"),
                            std::pair("gripper", "tool"),       std::pair("torque", "tau"),
                            std::pair("torque", "effort"),      std::pair("effort", "tau"),
                            std::pair("effort", "torque"),      std::pair("moment", "torque"),
                            std::pair("speed", "rate"),         std::pair("velocity", "rate"),
                            std::pair("angle", "position"),     std::pair("place", "position"),
                            std::pair("drop", "fall"),          std::pair("freefall", "free fall"),
                            std::pair("elastic", "flexible"),   std::pair("bending", "flexible"),
                            std::pair("vibration", "flexible"), std::pair("error", "closure"),
                            std::pair("zoom", "fit"),           std::pair("shortcut", "keys"),
                            std::pair("movie", "film"),         std::pair("video", "film")};

QChar toPlain(QChar c) {
  constexpr char16_t kSubscriptZero = 0x2080;
  if (c.unicode() >= kSubscriptZero && c.unicode() <= kSubscriptZero + 9) {
    return QChar('0' + (c.unicode() - kSubscriptZero));
  }
  return c.isLetterOrNumber() || c.isMark() || c == '+' ? c.toLower() : QChar(' ');
}

/// Marks on letters (the dots of rates) are no words.
QString toWords(const QString& text) {
  QString plain;
  for (const QChar c : text) {
    if (!c.isMark()) plain += toPlain(c);
  }
  return plain.simplified();
}

/// 4: a whole word; 3: how one begins; 1: somewhere in one; 0: not there.
int findIn(const QString& text, const QString& word) {
  if (text.contains(' ' + word + ' ')) return 4;
  if (text.contains(' ' + word)) return 3;
  return text.contains(word) ? 1 : 0;
}

int rankWord(const SearchText& text, const QString& word) {
  return std::max(3 * findIn(text.title, word), findIn(text.rest, word));
}

QStringList listAlike(const QString& word) {
  QStringList alike;
  for (const auto& [typed, called] : kAlike) {
    if (word == typed) alike << called;
  }
  constexpr qsizetype kLongEnough = 4;
  if (word.size() >= kLongEnough && word.endsWith('s')) {
    alike << word.chopped(1) << listAlike(word.chopped(1));
  }
  return alike;
}

}  // namespace

SearchText::SearchText(const QString& shownTitle, const QString& others)
    : title(' ' + toWords(shownTitle) + ' '), rest(' ' + toWords(others) + ' ') {}

SearchWords::SearchWords(const QString& typed) : all_(toWords(typed)) {
  for (const QString& word : all_.split(' ', Qt::SkipEmptyParts)) {
    words_.push_back({word, listAlike(word)});
  }
}

int SearchWords::rank(const SearchText& text) const {
  constexpr int kLiteral = 2;  // times as good as what is called the same
  constexpr int kTogether = 30;
  int sum = 0;
  for (const Word& word : words_) {
    int best = kLiteral * rankWord(text, word.typed);
    for (const QString& alike : word.alike) best = std::max(best, rankWord(text, alike));
    if (best == 0) return 0;
    sum += best;
  }
  if (text.title.trimmed() == all_) return sum + 2 * kTogether;
  return findIn(text.title, all_) >= 3 ? sum + kTogether : sum;
}

}  // namespace denavit
