#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/recovery/recovery_store.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Keeps the unsaved document of a session in the recovery folder: each edit is there within
/// a second, written by a worker thread in one step, so that the window never waits for the disk
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
  /// What the worker is to bring to the disk; nothing: no file.
  using Wanted = std::optional<DocumentState>;

  void noteEdit();
  void post();
  void work();
  void write(const Wanted& wanted);

  Edits& edits_;
  const Preferences& preferences_;
  QString folder_, path_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
  QElapsedTimer sincePost_;
  bool active_ = false, hasFile_ = false, left_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Wanted> pending_;  ///< of the worker; the newest replaces older ones
  bool busy_ = false, ending_ = false, complained_ = false;
  std::thread worker_;
};

}  // namespace denavit
