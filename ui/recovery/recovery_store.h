#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "models/document/document.h"

namespace denavit {

/// A document that a session left behind when it ended without closing. While this exists, no
/// other session is offered the same.
struct LostDocument {
  std::unique_ptr<QLockFile> lock;     ///< null: something stands in its place that is none
  QString path;                        ///< of the recovery file, or of the mark where there is none
  QDateTime time;                      ///< of its last edit that was written
  std::optional<DocumentState> state;  ///< nothing: the file is damaged, or there is only a mark
  QString problem;                     ///< why there is no state
  bool endedProgram = false;  ///< the program ended while this was being opened or computed
  QString opened;  ///< the file or shipped name that was, where nothing of it was unsaved
};

/// The user's folder of recovery files. Each running session keeps NAME.lock there, while it has
/// unsaved changes NAME.json, and while it opens or computes a document NAME.opening (see
/// OpeningMark). The lock names its process and the boot that it runs in: that of a session that
/// was killed counts no more. Whatever else stands there under such a name, as a pipe, is neither
/// waited for nor removed.
class RecoveryStore {
 public:
  /// Of the user: in the application's data folder.
  [[nodiscard]] static QString usualFolder();

  explicit RecoveryStore(QString folder = usualFolder()) : folder_(std::move(folder)) {}
  [[nodiscard]] const QString& folder() const { return folder_; }

  /// Everything that ended sessions left, newest first. Removes the locks of those that left
  /// nothing.
  [[nodiscard]] std::vector<LostDocument> findLost() const;
  /// Removes what was left, for good.
  static void discard(LostDocument& lost);

  /// The mark that belongs to a recovery file, which need not be there.
  [[nodiscard]] static QString markOf(const QString& recoveryFile);
  /// Whether a session ended while it opened this document, of which nothing was unsaved.
  /// @param document  its path or shipped name
  [[nodiscard]] bool didEndProgram(const QString& document) const;
  /// Forgets that, before it is opened again under another mark.
  void forgetMarks(const QString& document) const;

 private:
  [[nodiscard]] std::vector<LostDocument> findUnread() const;
  void tidyLocks() const;

  QString folder_;
};

}  // namespace denavit
