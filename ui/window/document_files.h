#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "models/document/document.h"

class QWidget;

namespace denavit {

class Studio;

/// What opening, saving and closing ask a person. The window's are dialogs; tests answer
/// themselves.
struct FileQuestions {
  enum class Answer { Save, Discard, Cancel };
  struct Target {
    QString path;  ///< empty: cancelled
    Document::Kind kind = Document::Kind::Scenario;
  };
  /// @param what  the name of what has unsaved changes
  std::function<Answer(const QString& what)> askUnsaved;
  std::function<Target(const QString& suggestion, Document::Kind kind)> askSavePath;
  std::function<QString()> askOpenPath;
  /// Something could not be done, or a person must know it; the text says why and what to do.
  std::function<void(const QString& title, const QString& text)> complain;
};

/// The dialogs of a window.
[[nodiscard]] FileQuestions makeFileDialogs(QWidget* parent);

/// New, open, save, and the guard before anything that would lose unsaved changes.
class DocumentFiles final : public QObject {
  Q_OBJECT

 public:
  DocumentFiles(Studio& studio, FileQuestions questions, QObject* parent = nullptr);
  void setQuestions(FileQuestions questions) { questions_ = std::move(questions); }

  /// Whether the document may be left: saved, unchanged, or given up by the user.
  [[nodiscard]] bool mayLeave();
  bool startNew();
  /// Asks for a file, after the guard.
  bool askAndOpen();
  /// A file or shipped name, after the guard.
  bool open(const QString& nameOrPath);
  /// To the document's own file, or as saveAs where it has none.
  bool save();
  bool saveAs();
  bool saveTo(const QString& path, Document::Kind kind);

  /// Tells the user what is wrong, one line per issue.
  void complain(const QString& title, const DescriptionError& error) const;
  void complain(const QString& title, const QString& text) const;

 signals:
  /// A file was opened or saved under this path.
  void fileUsed(const QString& path);

 private:
  bool openUnasked(const QString& nameOrPath);

  Studio& studio_;
  FileQuestions questions_;
};

}  // namespace denavit
