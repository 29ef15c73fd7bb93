#pragma once

#include <QString>
#include <QUndoCommand>
#include <type_traits>
#include <utility>

#include "models/document/document.h"
#include "ui/text/access_keys.h"

namespace denavit {

/// Replaces one part of the document by an edited one. Edits of one part with the same merge key
/// become one step, so that a drag or a held arrow key is undone at once; an empty key never
/// merges.
template <auto kGet, auto kSet, int kId>
class DocumentEdit final : public QUndoCommand {
 public:
  using Part = std::decay_t<std::invoke_result_t<decltype(kGet), const Document&>>;
  static Part partOf(const Document& document) { return (document.*kGet)(); }

  /// @param text      what was done, for the menu: "set a2"
  /// @param mergeKey  of the field and the gesture
  DocumentEdit(Document& document, Part after, const QString& text, QString mergeKey = {})
      : QUndoCommand(withoutAccessKeys(text)),
        document_(document),
        before_(partOf(document)),
        after_(std::move(after)),
        mergeKey_(std::move(mergeKey)) {
    setObsolete(after_ == before_);
  }

  void redo() override { (document_.*kSet)(after_); }
  void undo() override { (document_.*kSet)(before_); }
  [[nodiscard]] int id() const override { return kId; }
  bool mergeWith(const QUndoCommand* next) override {
    const auto& other = static_cast<const DocumentEdit&>(*next);  // same id()
    if (mergeKey_.isEmpty() || other.mergeKey_ != mergeKey_) return false;
    after_ = other.after_;
    setObsolete(after_ == before_);
    return true;
  }

 private:
  Document& document_;
  Part before_, after_;
  QString mergeKey_;
};

using EditRobot = DocumentEdit<&Document::robot, &Document::setRobot, 1>;
using EditMechanism = DocumentEdit<&Document::mechanism, &Document::setMechanism, 7>;
using EditScenario = DocumentEdit<&Document::scenario, &Document::setScenario, 2>;
using EditPose = DocumentEdit<&Document::pose, &Document::setPose, 3>;
using EditDesk = DocumentEdit<&Document::desk, &Document::setDesk, 4>;
/// The pose shown and the start of runs.
using EditStart = DocumentEdit<&Document::start, &Document::setStart, 6>;
/// The arm and everything that is numbered by its joints.
using EditParts = DocumentEdit<&Document::parts, &Document::setParts, 5>;

}  // namespace denavit
