#pragma once

#include <QWidget>
#include <functional>

#include "ui/studio/parts.h"

class QComboBox;
class QGraphicsOpacityEffect;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace denavit {

class CodeHighlighter;
class CodeSource;

/// The generated file as text, and the self-test beside it; where none can be made, why.
class CodePanel final : public QWidget {
  Q_OBJECT

 public:
  /// @param complain  shows why a file could not be written
  CodePanel(CodeSource& source, const Preferences& preferences, Messages& messages,
            std::function<void(const QString& title, const QString& text)> complain,
            QWidget* parent = nullptr);

  /// Writes the code and its self-test beside it, and says the line that builds and runs it.
  /// @returns whether they were written
  bool save(const QString& path);

 private:
  [[nodiscard]] QWidget* makeHead();
  void refresh();
  void showText();
  void copy();
  void askAndSave();
  /// Asks where another file has the name of the self-test.
  [[nodiscard]] bool mayReplaceTest(const QString& path);
  [[nodiscard]] bool showsTest() const;
  [[nodiscard]] QString tellHow() const;
  void showSearch(double part);

  CodeSource& source_;
  const Preferences& preferences_;
  Messages& messages_;
  std::function<void(const QString& title, const QString& text)> complain_;
  QLabel *title_, *note_, *refusal_;
  QComboBox* file_;
  QPushButton *copy_, *save_;
  QStackedWidget* pages_;
  QPlainTextEdit* text_;
  CodeHighlighter* highlighter_;
  QGraphicsOpacityEffect* fade_;
};

}  // namespace denavit
