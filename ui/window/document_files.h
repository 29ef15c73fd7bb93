#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>

#include "models/document/document.h"
#include "models/stored_run/read_run.h"

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
  /// The same where all but plots, channels, states and views is saved: only a project file holds
  /// those. Without it askUnsaved() asks.
  std::function<Answer(const QString& what)> askUnsavedDesk = {};
  /// How a file is to be saved that cannot hold the plots, channels, states and views that there
  /// are.
  enum class Extent { Project, FileOnly, Cancel };
  /// @param what  the name of the document  @param kind  of its file
  std::function<Extent(const QString& what, Document::Kind kind)> askExtent = {};
  std::function<Target(const QString& suggestion, Document::Kind kind)> askSavePath;
  std::function<QString()> askOpenPath;
  /// What is to become of a file that holds something else than when it was opened or saved last.
  enum class Conflict { Overwrite, Reload, SaveAs, Cancel };
  /// @param file  its name  @param differences  a line each, of what is open and what is on disk
  std::function<Conflict(const QString& file, const QStringList& differences)> askConflict;
  /// Whether the file may be opened again although changes are lost by that.
  std::function<bool(const QString& what)> askReload;
  /// Whether to go on although runs of a study are lost; without it nobody is asked.
  /// @param loss  a sentence: "A study is being computed: 412 of 1000 runs are done."
  /// @param goOn  a button: "&Leave"
  std::function<bool(const QString& loss, const QString& goOn)> askLoss = {};
  /// Tells what differs and asks nothing.
  std::function<void(const QString& file, const QStringList& differences)> showDifferences;
  /// Reads a run whose table is longer than `longTable` [bytes], while the window shows how far it
  /// is.
  std::function<StoredRun(const QString& path)> readRun;
  std::uint64_t longTable = std::uint64_t{32} << 20u;
  /// Something could not be done, or a person must know it; the text says why and what to do.
  std::function<void(const QString& title, const QString& text)> complain;
};

/// The dialogs of a window.
[[nodiscard]] FileQuestions makeFileDialogs(QWidget* parent, const Document& document);

/// New, open, save, and the guard before anything that would lose unsaved changes.
class DocumentFiles final : public QObject {
  Q_OBJECT

 public:
  DocumentFiles(Studio& studio, FileQuestions questions, QObject* parent = nullptr);
  void setQuestions(FileQuestions questions) { questions_ = std::move(questions); }
  /// Whether runs of a study may be lost: see FileQuestions::askLoss.
  [[nodiscard]] bool mayLose(const QString& loss, const QString& goOn) const;
  /// @param find  says what else than the document is lost by leaving it; empty: nothing
  void setLosses(std::function<QString()> find) { findLoss_ = std::move(find); }

  /// Whether the document may be left: saved, unchanged, or given up by the user.
  [[nodiscard]] bool mayLeave();
  bool startNew();
  bool startNew(const ScenarioDescription& scenario);
  /// Asks for a file, after the guard.
  bool askAndOpen();
  /// A file or shipped name, after the guard.
  bool open(const QString& nameOrPath);
  /// The same without the guard, for a start: a long table of a run is read while a dialog shows
  /// how far it is.
  /// @param notice  what a person must know of a run's table
  /// @returns whether it was not given up
  /// @throws DescriptionError
  bool load(const QString& nameOrPath, std::string& notice);
  /// To the document's own file, or as saveAs where it has none. Where that file cannot hold plots
  /// and channels that are there it asks, once for a document.
  bool save();
  bool saveAs();
  /// @returns false also where the person chose to reload instead
  bool saveTo(const QString& path, Document::Kind kind);
  /// Opens the document's own file again, as it is on disk now; asks where changes are lost.
  bool reload();
  void showDifferences() const;

  /// Tells the user what is wrong, one line per issue.
  void complain(const QString& title, const DescriptionError& error) const;
  void complain(const QString& title, const QString& text) const;

 signals:
  /// A file was opened or saved under this path.
  void fileUsed(const QString& path);
  /// A file or shipped name is about to be opened, and was or could not be.
  void opening(const QString& nameOrPath);
  void openingEnded();

 private:
  bool openUnasked(const QString& nameOrPath);
  bool askAndSaveAs(const QString& suggestion, Document::Kind kind);
  [[nodiscard]] bool leavesDesk() const;
  FileQuestions::Answer askUnsaved() const;
  bool resolve(const QString& path, Document::Kind kind);
  void saySaved(const QString& path, bool wasGone);
  [[nodiscard]] QStringList listDifferences() const;

  Studio& studio_;
  FileQuestions questions_;
  std::function<QString()> findLoss_;
  bool runsTold_ = false;  ///< that their rows are not saved, for this document
  QString fileOnly_;       ///< the path of a document whose plots need not be saved
};

}  // namespace denavit
