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
  std::unique_ptr<QLockFile> lock;
  QString path;                        ///< of the recovery file
  QDateTime time;                      ///< of its last edit that was written
  std::optional<DocumentState> state;  ///< nothing: the file is damaged
  QString problem;                     ///< why there is no state
};

/// The user's folder of recovery files. Each running session keeps NAME.lock there, and, while it
/// has unsaved changes, NAME.json. The lock names its process and the boot that it runs in: that of
/// a session that was killed counts no more.
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

 private:
  void tidyLocks() const;

  QString folder_;
};

}  // namespace denavit
