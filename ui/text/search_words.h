#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace denavit {

/// What a search looks at: upper and lower case, hyphens, underscores and spaces are alike,
/// subscripts are digits.
struct SearchText {
  SearchText() = default;
  /// @param shownTitle  the name that a person reads  @param others  all other words
  explicit SearchText(const QString& shownTitle, const QString& others = {});

  QString title, rest;  ///< words between single spaces, one also before and after
};

/// The words that a person typed. They are found in any order, and by what others call the same:
/// the tip is the tool, a speed is a rate.
class SearchWords {
 public:
  explicit SearchWords(const QString& typed = {});

  [[nodiscard]] bool isEmpty() const { return words_.empty(); }
  /// How well a text fits: more for titles than for the rest, for whole words than for beginnings
  /// and parts, for what was typed than for what is called the same. 0: some word is missing.
  [[nodiscard]] int rank(const SearchText& text) const;

 private:
  struct Word {
    QString typed;
    QStringList alike;
  };

  QString all_;  ///< all words as one text
  std::vector<Word> words_;
};

}  // namespace denavit
