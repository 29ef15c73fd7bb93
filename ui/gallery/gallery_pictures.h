#pragma once

#include <QImage>
#include <QObject>
#include <QTimer>
#include <deque>

#include "models/files/library.h"

namespace denavit {

/// Pictures of the shipped robots and scenarios, taken from the cache folder, or drawn off screen
/// one per turn of an idle event loop and kept there. Where nothing can be drawn there are none.
class GalleryPictures final : public QObject {
  Q_OBJECT

 public:
  /// [px] of a picture; twice what a card shows, for dense screens
  static constexpr QSize kSize{440, 300};

  /// @param folder  of the cache; empty: nothing is kept
  GalleryPictures(QString folder, bool dark, QObject* parent = nullptr);
  ~GalleryPictures() override;

  /// In the user's cache.
  [[nodiscard]] static QString usualFolder();
  /// Asks for the pictures of these; each comes by ready().
  void want(const std::vector<LibraryEntry>& entries);

 signals:
  /// @param name  of the library's entry
  void ready(const QString& name, const QImage& picture);

 private:
  void next();
  [[nodiscard]] QString cachePath(const LibraryEntry& entry) const;
  [[nodiscard]] QImage draw(const LibraryEntry& entry) const;

  QString folder_;
  bool dark_;
  std::deque<LibraryEntry> waiting_;
  QTimer idle_;
};

}  // namespace denavit
