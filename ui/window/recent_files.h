#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace denavit {

/// The files that were open last, newest first, and the menu that opens them again.
class RecentFiles final : public QObject {
  Q_OBJECT

 public:
  static constexpr qsizetype kMost = 10;

  /// @param menu  is filled whenever it opens
  explicit RecentFiles(QMenu& menu, QObject* parent = nullptr);

  [[nodiscard]] const QStringList& paths() const { return paths_; }
  /// Puts a file to the front. Shipped names are no files and are left out.
  void add(const QString& path);
  void clear();
  /// Takes the list of the last session, and keeps every change from now on.
  void useStored();

 signals:
  void chosen(const QString& path);
  void changed();

 private:
  void setPaths(const QStringList& paths);
  void fill();

  QMenu& menu_;
  QStringList paths_;
  bool stored_ = false;
};

}  // namespace denavit
