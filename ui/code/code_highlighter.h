#pragma once

#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>
#include <vector>

#include "models/code/language.h"

namespace denavit {

/// Colours keywords, types, numbers and comments of generated code, in those of the theme.
class CodeHighlighter final : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit CodeHighlighter(QTextDocument* document);

  /// Takes effect at the next rehighlight().
  void setLanguage(Language language);
  /// Takes the colours of the present theme, and colours anew.
  void refreshTheme();

 protected:
  void highlightBlock(const QString& text) override;

 private:
  void colourComment(const QString& text);

  Language language_ = Language::C;
  QRegularExpression keywords_, numbers_, lineComment_;
  QTextCharFormat keyword_, number_, comment_;
};

}  // namespace denavit
