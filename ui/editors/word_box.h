#pragma once

#include <QComboBox>
#include <QString>

#include "models/fields/vocabulary.h"
#include "ui/editors/field_lines.h"

namespace denavit {

/// What people read of a word: its label, or the word.
[[nodiscard]] QString wordText(const Word& word);
template <Worded Choice>
[[nodiscard]] QString wordText(Choice choice) {
  return wordText(rowOf(wordsOf<Choice>(), static_cast<int>(choice)));
}

/// Its meaning.
template <Worded Choice>
[[nodiscard]] QString tipText(Choice choice) {
  return fieldText(rowOf(wordsOf<Choice>(), static_cast<int>(choice)).tip);
}

/// Adds a word with its tip; its data are the word of files.
void addWord(QComboBox& box, const Word& word);
/// All words of an enumeration.
template <Worded Choice>
QComboBox* addWords(QComboBox* box) {
  for (const Word& word : wordsOf<Choice>()) addWord(*box, word);
  return box;
}

/// The choice that a box of words shows, or that one of its entries has.
template <Worded Choice>
[[nodiscard]] Choice choiceOf(const QComboBox& box, int index) {
  return *findChoice<Choice>(box.itemData(index).toString().toStdString());
}
template <Worded Choice>
[[nodiscard]] Choice choiceOf(const QComboBox& box) {
  return choiceOf<Choice>(box, box.currentIndex());
}
/// Shows a choice, without a signal; nothing where the box does not have it.
void showWord(QComboBox& box, const std::string& word);
template <Worded Choice>
void showChoice(QComboBox& box, Choice choice) {
  showWord(box, toWord(choice));
}

}  // namespace denavit
