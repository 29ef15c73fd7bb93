#pragma once

#include <QUndoCommand>
#include <memory>

#include "models/document/document.h"

namespace denavit {

/// Takes a run out of the list; undone, it comes back to its place.
class RemoveRun final : public QUndoCommand {
 public:
  /// @param run  of the document's list
  RemoveRun(Document& document, std::shared_ptr<const RunRecord> run, const QString& text)
      : QUndoCommand(text),
        document_(document),
        run_(std::move(run)),
        note_(document.runList().noteOf(*run_)),
        index_(static_cast<std::size_t>(document.runList().find(*run_))) {}

  void redo() override { document_.removeRun(*run_); }
  void undo() override { document_.insertRun(index_, run_, note_); }

 private:
  Document& document_;
  std::shared_ptr<const RunRecord> run_;
  RunNote note_;
  std::size_t index_;
};

/// Renames a run of the list, or keeps it from being dropped.
class EditRunNote final : public QUndoCommand {
 public:
  EditRunNote(Document& document, std::shared_ptr<const RunRecord> run, RunNote after,
              const QString& text)
      : QUndoCommand(text),
        document_(document),
        run_(std::move(run)),
        before_(document.runList().noteOf(*run_)),
        after_(std::move(after)) {
    setObsolete(before_ == after_);
  }

  void redo() override { document_.setRunNote(*run_, after_); }
  void undo() override { document_.setRunNote(*run_, before_); }

 private:
  Document& document_;
  std::shared_ptr<const RunRecord> run_;
  RunNote before_, after_;
};

}  // namespace denavit
