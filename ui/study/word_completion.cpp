#include "ui/study/word_completion.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>

namespace denavit {
namespace {

constexpr int kWidestCompletion_px = 260;

bool isOfWord(QChar c) { return c.isLetterOrNumber() || c == '_'; }

}  // namespace

WordCompletion::WordCompletion(QLineEdit& line, std::function<QStringList()> words)
    : QObject(&line),
      line_(line),
      words_(std::move(words)),
      model_(new QStringListModel(this)),
      completer_(new QCompleter(model_, this)) {
  completer_->setWidget(&line);
  completer_->setCaseSensitivity(Qt::CaseInsensitive);
  completer_->setCompletionMode(QCompleter::PopupCompletion);
  connect(&line, &QLineEdit::textEdited, this, &WordCompletion::offer);
  connect(completer_, QOverload<const QString&>::of(&QCompleter::activated), this,
          &WordCompletion::insert);
}

int WordCompletion::beginOfWord() const {
  int begin = line_.cursorPosition();
  while (begin > 0 && isOfWord(line_.text()[begin - 1])) --begin;
  return begin;
}

void WordCompletion::offer() {
  const int begin = beginOfWord();
  const QString word = line_.text().mid(begin, line_.cursorPosition() - begin);
  if (word.isEmpty() || word[0].isDigit() || !line_.hasFocus()) {
    return completer_->popup()->hide();
  }
  model_->setStringList(words_());
  completer_->setCompletionPrefix(word);
  const bool isWhole =
      completer_->completionCount() == 1 && completer_->currentCompletion() == word;
  if (completer_->completionCount() == 0 || isWhole) return completer_->popup()->hide();
  completer_->complete(QRect(0, 0, std::max(line_.width(), kWidestCompletion_px), line_.height()));
}

/// In place of the word at the cursor; a function's parenthesis is opened.
void WordCompletion::insert(const QString& word) {
  const int begin = beginOfWord();
  line_.setSelection(begin, line_.cursorPosition() - begin);
  line_.insert(word);
}

}  // namespace denavit
