#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/recovery/recovery_store.h"

class QMenu;

namespace denavit {

class Autosave;
class DocumentFiles;
class RecentFiles;
class Studio;

/// What a window keeps beyond one document: recent files, and unsaved work for recovery. Nothing is
/// read from or written to the user's folders before start().
class Session final : public QObject {
  Q_OBJECT

 public:
  /// Asks which of the lost documents to bring back; nothing: none. Tests answer themselves.
  using ChooseLost = std::function<std::optional<LostDocument>(std::vector<LostDocument>)>;

  Session(Studio& studio, DocumentFiles& files, QMenu& recentMenu, QObject* parent = nullptr);
  ~Session() override;

  [[nodiscard]] RecentFiles& recent() { return *recent_; }
  /// Null before start().
  [[nodiscard]] Autosave* autosave() { return autosave_.get(); }

  /// Uses the user's recent files, and keeps unsaved work in a recovery folder from now on.
  void start(const RecoveryStore& store);
  /// Ends as a crash would: unsaved work is left for the next session. @returns whether there is
  /// any
  bool leave();
  /// Offers what ended sessions left, if anything. @returns whether a document was restored
  bool offerLost(const RecoveryStore& store, const ChooseLost& choose);

 private:
  Studio& studio_;
  RecentFiles* recent_;
  std::unique_ptr<Autosave> autosave_;
};

}  // namespace denavit
