#pragma once

#include <QUndoCommand>
#include <utility>

#include "models/document/document.h"

namespace denavit {

// A run is another record when its rows come and go: steps know it by its number.

/// Takes a run out of the list; undone, it comes back to its place.
class RemoveRun final : public QUndoCommand {
 public:
  /// @param run  of the document's list
  RemoveRun(Document& document, const RunRecord& run, const QString& text)
      : QUndoCommand(text), document_(document), number_(document.runList().noteOf(run).number) {}

  void redo() override { document_.removeRun(number_); }
  void undo() override { document_.putBackRun(number_); }

 private:
  Document& document_;
  int number_;
};

/// Renames a run of the list, or keeps its rows from being given up.
class EditRunNote final : public QUndoCommand {
 public:
  EditRunNote(Document& document, RunNote before, RunNote after, const QString& text)
      : QUndoCommand(text),
        document_(document),
        before_(std::move(before)),
        after_(std::move(after)) {
    setObsolete(before_ == after_);
  }

  void redo() override { document_.setRunNote(after_); }
  void undo() override { document_.setRunNote(before_); }

 private:
  Document& document_;
  RunNote before_, after_;
};

}  // namespace denavit
