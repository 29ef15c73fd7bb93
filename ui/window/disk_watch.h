#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <optional>

#include "models/document/document.h"

class QWidget;

namespace denavit {

class Document;

/// Follows the file of the open document: what other programs make of it, and whether a person
/// answered to that. The system tells of changes; where it does not (some network folders), the
/// file is looked at when the window becomes the active one.
class DiskWatch final : public QObject {
  Q_OBJECT

 public:
  /// [ms] from a change to the look at it: whoever writes in several steps is done by then
  static constexpr int kSettling_ms = 150;

  /// @param document  outlives this
  /// @param window  whose activation is a reason to look
  DiskWatch(Document& document, QWidget& window, QObject* parent = nullptr);
  ~DiskWatch() override;

  /// Looks at the file now.
  void check();
  /// As it was at the last look.
  [[nodiscard]] const DiskLook& look() const { return look_; }
  /// Whether the file is not as the document knows it.
  [[nodiscard]] bool differs() const;
  /// The same, and the person has not answered to it yet.
  [[nodiscard]] bool isUnanswered() const;
  /// The person knows and keeps what is open: it counts as unsaved, and no more is said of this
  /// change. Saving asks all the same.
  void keepMine();

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void watchFiles();
  void settle();

  Document& document_;
  QFileSystemWatcher watcher_;
  QTimer timer_;
  DiskLook look_;
  std::optional<DiskLook> answered_;
  std::string path_;  ///< of the document that `answered_` is about
  int listener_ = 0;
};

}  // namespace denavit
