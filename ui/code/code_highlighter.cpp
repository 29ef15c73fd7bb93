#include "ui/code/code_highlighter.h"

#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kInComment = 1;

struct Syntax {
  const char* words;
  const char* lineComment;  ///< from here to the end of the line
  bool hasBlocks;           ///< comments between /* and */
};

Syntax syntaxOf(Language language) {
  switch (language) {
    case Language::C:
      return {
          "const|double|void|int|static|return|if|else|for|while|struct|typedef|unsigned|char|"
          "#include|#define|#ifdef|#ifndef|#endif|#else|inline|long|sizeof",
          "//", true};
    case Language::Cpp:
      return {
          "const|double|void|int|static|return|if|else|for|while|struct|class|namespace|using|"
          "auto|constexpr|inline|template|typename|std|#include|#define|#pragma|unsigned|bool|"
          "char|long",
          "//", true};
    case Language::Fortran:
      return {
          "module|contains|subroutine|function|program|implicit|none|intent|in|out|real|"
          "integer|parameter|end|use|only|kind|pure|call|do|if|then|else|stop|dimension|"
          "private|public|logical|print|result|character",
          "!", false};
    case Language::Python:
      return {
          "def|return|import|from|as|for|in|if|else|elif|while|assert|raise|not|and|or|"
          "lambda|pass|None|True|False|with|print|range",
          "#", false};
    case Language::Matlab:
      return {
          "function|end|if|else|elseif|for|while|return|switch|case|otherwise|error|nargin|"
          "zeros|ones",
          "%", false};
    case Language::Latex:
      return {R"(\\[A-Za-z]+)", "%", false};
  }
  return {"", "//", false};
}

}  // namespace

CodeHighlighter::CodeHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {
  setLanguage(Language::C);
  refreshTheme();
}

void CodeHighlighter::setLanguage(Language language) {
  language_ = language;
  const Syntax syntax = syntaxOf(language);
  const QString words = QString::fromUtf8(syntax.words);
  keywords_.setPattern(
      language == Language::Latex ? words : QStringLiteral("(?<![\\w#])(?:%1)(?!\\w)").arg(words));
  numbers_.setPattern(R"((?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?(?:_\w+)?)");
  // A percent sign that is escaped in LaTeX begins no comment.
  const QString mark = QRegularExpression::escape(QString::fromUtf8(syntax.lineComment));
  lineComment_.setPattern("(?<!\\\\)" + mark + ".*$");
}

void CodeHighlighter::refreshTheme() {
  keyword_.setForeground(colour("code-keyword"));
  keyword_.setFontWeight(QFont::DemiBold);
  number_.setForeground(colour("code-number"));
  comment_.setForeground(colour("code-comment"));
  rehighlight();
}

void CodeHighlighter::highlightBlock(const QString& text) {
  const auto paint = [&](const QRegularExpression& pattern, const QTextCharFormat& format) {
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) {
      const QRegularExpressionMatch match = matches.next();
      setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                format);
    }
  };
  paint(numbers_, number_);
  paint(keywords_, keyword_);
  paint(lineComment_, comment_);
  colourComment(text);
}

/// Comments over several lines.
void CodeHighlighter::colourComment(const QString& text) {
  setCurrentBlockState(0);
  if (!syntaxOf(language_).hasBlocks) return;
  qsizetype begin = previousBlockState() == kInComment ? 0 : text.indexOf("/*");
  while (begin >= 0) {
    const qsizetype end = text.indexOf("*/", begin);
    const qsizetype length = end < 0 ? text.size() - begin : end + 2 - begin;
    setFormat(static_cast<int>(begin), static_cast<int>(length), comment_);
    if (end < 0) return setCurrentBlockState(kInComment);
    begin = text.indexOf("/*", begin + length);
  }
}

}  // namespace denavit
