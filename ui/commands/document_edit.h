#pragma once

#include <QString>
#include <QUndoCommand>
#include <utility>

#include "models/document/document.h"
#include "ui/commands/command_id.h"
#include "ui/text/access_keys.h"

namespace denavit {

/// Replaces one part of the document by an edited one. Edits of one kind with the same merge key
/// become one step, so that a drag or a held arrow key is undone at once; an empty key never
/// merges.
template <typename Part, CommandId kId>
class DocumentEdit : public QUndoCommand {
 public:
  [[nodiscard]] int id() const final { return kId; }

  bool mergeWith(const QUndoCommand* next) final {
    const auto& other = static_cast<const DocumentEdit&>(*next);  // same id()
    if (mergeKey_.isEmpty() || other.mergeKey_ != mergeKey_ || &other.document_ != &document_) {
      return false;
    }
    after_ = other.after_;
    setObsolete(after_ == before_);
    return true;
  }

 protected:
  /// @param text      what was done, for the menu: "set a2"
  /// @param mergeKey  of the field and the gesture
  DocumentEdit(Document& document, Part before, Part after, const QString& text, QString mergeKey)
      : QUndoCommand(withoutAccessKeys(text)),
        document_(document),
        before_(std::move(before)),
        after_(std::move(after)),
        mergeKey_(std::move(mergeKey)) {
    setObsolete(after_ == before_);
  }

  Document& document_;
  Part before_, after_;

 private:
  QString mergeKey_;
};

}  // namespace denavit
