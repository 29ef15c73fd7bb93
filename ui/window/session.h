#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/recovery/opening_mark.h"
#include "ui/recovery/recovery_store.h"

class QMenu;

namespace denavit {

class Autosave;
class DocumentFiles;
class RecentFiles;
class Studio;

/// What a window keeps beyond one document: recent files, unsaved work for recovery, and a mark of
/// what is being opened or was edited, until it is drawn and computed: if the program ends
/// meanwhile, the next start says so. Nothing is read from or written to the user's folders before
/// start().
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
  /// Whether a session ended while it opened this document: then it is offered, and not opened
  /// unless a person asks for it.
  [[nodiscard]] bool didEndProgram(const QString& nameOrPath) const;
  /// @param isBusy  whether what was opened or edited is still to be drawn or computed
  void setBusy(std::function<bool()> isBusy) { isBusy_ = std::move(isBusy); }
  /// Ends as it was asked to, from anywhere: unsaved work is left for the next session. @returns
  /// whether there is any
  bool leave();
  /// Offers what ended sessions left, if anything. @returns whether a document was restored
  bool offerLost(const RecoveryStore& store, const ChooseLost& choose);

 private:
  void noteOpening(const QString& nameOrPath);
  void noteEdit();
  void restore(LostDocument& lost);
  void settle();

  Studio& studio_;
  DocumentFiles& files_;
  RecentFiles* recent_;
  RecoveryStore store_{QString()};
  std::unique_ptr<Autosave> autosave_;
  std::function<bool()> isBusy_;
  std::vector<OpeningMark> marks_;
  QTimer settling_;
};

}  // namespace denavit
