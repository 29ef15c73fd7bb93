#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/recovery/recovery_store.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Keeps the unsaved document of a session in the recovery folder: each edit is there within
/// a second, written by a job in one step, so that the window never waits for the disk
/// and a kill leaves the edit before or after. A document without unsaved changes has no file; a
/// session that ends well removes its own. Follows the preference `autosave`.
class Autosave final : public QObject {
  Q_OBJECT

 public:
  /// [ms] between two files while edits follow each other; the first one is begun at once
  static constexpr int kEvery_ms = 150;

  /// @param edits, preferences  outlive this
  Autosave(Edits& edits, const Preferences& preferences, const RecoveryStore& store,
           QObject* parent = nullptr);
  /// Waits for the disk: the file is gone afterwards, or left as it was to be.
  ~Autosave() override;

  /// The file of this session; it exists while there are unsaved changes.
  [[nodiscard]] QString path() const { return path_; }
  /// Writes what is pending and waits until it is on the disk.
  void flush();
  /// Leaves the unsaved changes for the next session, as a crash would: for an end that asks
  /// nobody.
  /// @returns whether there are any
  bool leave();

 signals:
  /// The file cannot be written; said once until it can again.
  void failed(const QString& why);

 private:
  struct Slot;

  void noteEdit();
  void post();
  /// Brings a state to the disk; nothing: no file. The newest waits for the one being written, and
  /// for nothing else: a window that draws must not hold it up.
  void write(std::optional<DocumentState> wanted);
  void tell(const QString& why);

  Edits& edits_;
  const Preferences& preferences_;
  QString folder_, path_;
  std::shared_ptr<Slot> slot_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
  QElapsedTimer sincePost_;
  bool active_ = false, hasFile_ = false, left_ = false, complained_ = false;
  Job<bool> job_;
};

}  // namespace denavit
